"""Link schema of Go; see :mod:`stepstones.core.links.form`."""

from __future__ import annotations

from collections.abc import Iterator

from stepstones.core.grid import GO_FILES
from stepstones.core.links.form import (
    Cells,
    Goal,
    LinkSchema,
    Points,
    StatusRule,
    Text,
    Turn,
    Words,
)
from stepstones.core.scene import Mark, Tint
from stepstones.go.board import MAX_SIDE, MIN_SIDE
from stepstones.go.state import EMPTY, MAX_BY, MAX_TITLE, Colour

_BLACK, _WHITE = Colour.BLACK.sign, Colour.WHITE.sign
_STONES = _BLACK + _WHITE
_COUNTS = ("turn", *(f"{what} {one}" for one in _STONES for what in ("count", "groups")))
_ONE = {"live": 0, "kill": 1, "capture": 1, "save": 0}
"""Goals, and whether they are that of the side that the targets belong to."""
_TWO = ".both"
_BOTH = tuple(f"{goal}{_TWO}" for goal in _ONE)
_PROBLEM = ("turn", "word goal")
_REGIONAL = ("ask", *(f"{goal}{both}" for both in ("", _TWO) for goal in ("live", "kill")))

_NAMES: tuple[tuple[tuple[str, ...], str, tuple[str, ...]], ...] = (
    (("*",), "-named", ("name",)),
    ((), "", ()),
)
"""Problems with a title and without: the field's values, and what that adds to a message."""


def _of_problem(title: tuple[str, ...], named: str, name: tuple[str, ...]) -> Iterator[StatusRule]:
    """Yield what is said of problems, with their name where they have one."""
    asked = (f"go.task.goal{named}", ("side", "word goal", *name))
    told = {"at": ("*",), "title": title}
    turn = ("go.task.turn", ("turn",))
    yield StatusRule("go.task.both", _PROBLEM, {"goal": _BOTH, **told}, asked)
    goal = {"goal": tuple(_ONE), **told}
    yield StatusRule("go.task.find", _PROBLEM, {"mine": ("*",), **goal}, asked, setting=turn)
    yield StatusRule("go.task.answers", _PROBLEM, goal, asked, setting=turn)
    yield StatusRule(
        "go.task.mark",
        (),
        {"goal": (*_ONE, *_BOTH), "title": title},
        (f"go.task.open{named}", ("side", "word goal", *name)),
    )


FORM = LinkSchema(
    cells=EMPTY + _STONES,
    least=MIN_SIDE,
    most=MAX_SIDE,
    files=GO_FILES,
    folded=True,
    stars={25: (3, 12, 21), 19: (3, 9, 15), 13: (3, 6, 9), 9: (2, 4, 6), 7: (3,)},
    middles=19,
    sides=(str(Colour.BLACK), str(Colour.WHITE)),
    stones=_STONES,
    needs={
        "asked": ("goal", ()),
        "region": ("goal", _REGIONAL),
        "title": ("goal", (*_ONE, *_BOTH)),
        "by": ("title", ()),
    },
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
        "title": Words(MAX_TITLE),
        "by": Words(MAX_BY),
        "ko": Points(EMPTY, Mark.REJECTED),
    },
    status=(
        *(one for name in _NAMES for one in _of_problem(*name)),
        StatusRule(
            "go.report-taken", (*_COUNTS, "part taken 1", "part taken 2"), {"taken": ("*",)}
        ),
        StatusRule("go.report", _COUNTS),
    ),
)
