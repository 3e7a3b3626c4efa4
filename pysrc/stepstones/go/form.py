"""How the page draws a link of Go before Python is there; see :mod:`stepstones.core.form`."""

from __future__ import annotations

from stepstones.core.form import Cells, Form, Goal, Points, Sentence, Text, Turn
from stepstones.core.grid import GO_FILES
from stepstones.core.scene import Mark, Tint
from stepstones.go.board import MAX_SIDE, MIN_SIDE
from stepstones.go.position import EMPTY, Colour

_BLACK, _WHITE = Colour.BLACK.sign, Colour.WHITE.sign
_STONES = _BLACK + _WHITE
_ONE = {"live": 0, "kill": 1, "capture": 1, "save": 0}
"""Goals, and whether they are that of the side that the targets belong to."""
_TWO = ".both"
_BOTH = tuple(f"{goal}{_TWO}" for goal in _ONE)
_ASKED = ("go.task.goal", ("side", "word goal"))
_PROBLEM = ("turn", "word goal")
_REGIONAL = ("ask", *(f"{goal}{both}" for both in ("", _TWO) for goal in ("live", "kill")))

FORM = Form(
    cells=EMPTY + _STONES,
    least=MIN_SIDE,
    most=MAX_SIDE,
    files=GO_FILES,
    folded=True,
    stars={25: (3, 12, 21), 19: (3, 9, 15), 13: (3, 6, 9), 9: (2, 4, 6), 7: (3,)},
    middles=19,
    sides=(str(Colour.BLACK), str(Colour.WHITE)),
    stones=_STONES,
    needs={"asked": ("goal", ()), "region": ("goal", _REGIONAL)},
    fields={
        "turn": Turn(("B", "W")),
        "goal": Goal(
            {
                "ask": ("", 0),
                **{goal: (goal, side) for goal, side in _ONE.items()},
                **{f"{goal}{_TWO}": (goal, side) for goal, side in _ONE.items()},
            },
            of="at",
        ),
        "rules": Text("[a-z]+(?:[.-][a-z]+)*"),
        "komi": Text(r"-?(?:0|[1-9][0-9]{0,2}|1000)(?:\.[0-9]?[1-9])?"),
        "given": Text("0|[1-9][0-9]{0,2}"),
        "taken": Text("(?:0|[1-9][0-9]{0,5})-(?:0|[1-9][0-9]{0,5})"),
        "dead": Points(_STONES, Mark.DEAD, many="dead", grows=True),
        "last": Points(_STONES, Mark.LAST),
        "at": Points(_STONES, Mark.TARGET, many="goal", alike=True),
        "asked": Points(_STONES, Mark.TARGET),
        "region": Cells(Tint.REGION),
        "ko": Points(EMPTY, Mark.REJECTED),
    },
    says=(
        Sentence("go.task.both", _PROBLEM, {"goal": _BOTH, "at": ("*",)}, _ASKED),
        Sentence(
            "go.task.find", _PROBLEM, {"goal": tuple(_ONE), "at": ("*",), "mine": ("*",)}, _ASKED
        ),
        Sentence("go.task.answers", _PROBLEM, {"goal": tuple(_ONE), "at": ("*",)}, _ASKED),
        Sentence(
            "go.task.mark",
            (),
            {"goal": (*_ONE, *_BOTH)},
            ("go.task.open", ("side", "word goal")),
        ),
        Sentence(
            "go.report",
            ("turn", f"count {_BLACK}", f"groups {_BLACK}", f"count {_WHITE}", f"groups {_WHITE}"),
        ),
    ),
)
