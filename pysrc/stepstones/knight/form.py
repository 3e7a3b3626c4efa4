"""Link schemas of the knight; see :mod:`stepstones.core.links.form`."""

from __future__ import annotations

from dataclasses import replace
from string import ascii_lowercase

from stepstones.core.links.form import LinkSchema, Numbers, Path, Points, Preset, StatusRule, Text
from stepstones.core.scene import Mark
from stepstones.knight.scene import PLATE
from stepstones.knight.state import EMPTY, HOLE, KNIGHT, MAX_SIDE, MOVES

_WALKED = LinkSchema(
    cells=EMPTY + HOLE,
    least=1,
    most=MAX_SIDE,
    files=ascii_lowercase,
    fields={
        "closed": Text("1"),
        "from": Points(EMPTY, first=True),
        "to": Points(EMPTY, Mark.TARGET, after="from"),
        "moves": Path(
            "from",
            {str(digit): (-up, right) for digit, (up, right) in enumerate(MOVES)},
            blocked=HOLE,
            once=True,
            piece=KNIGHT,
            mark=Mark.START,
        ),
    },
    status=(StatusRule("knight.report.walk", ("length", f"count {EMPTY}{KNIGHT}")),),
    presets=(Preset("knight/8/&closed=1/c9b", ({"closed": ("*",)}, {"to": ("*",)})),),
)

_SQUARES = (f"count {EMPTY}{PLATE}",)
_WRITTEN = ("knight.report.numbers", ("numbers", *_SQUARES, "hand at"))
NUMBERED = replace(
    _WALKED,
    fields={
        "closed": Text("1"),
        "given": Numbers(PLATE),
        "moves": Numbers(),
        "at": Text("[1-9][0-9]{0,3}"),
    },
    status=(
        StatusRule(*_WRITTEN, {"closed": ("*",)}, ("knight.goal-numbered-closed", _SQUARES)),
        StatusRule(*_WRITTEN, {}, ("knight.goal-numbered", _SQUARES)),
    ),
    presets=(Preset("knight/5/&given=1a1.25e5/fvg", ({},)),),
)
"""Tours with numbers given."""

FORM = replace(_WALKED, modes={"given": NUMBERED})
