"""The region a question is about, with a border, hatched what is fixed, dotted what is safe.

See tints.js. The border of a frame, which nothing encloses, is broken.
"""

from __future__ import annotations

from stepstones.core.picture.ground import Plan
from stepstones.core.picture.ink import fill, number, stroke
from stepstones.core.scene import Tint

_INSIDE = frozenset({Tint.REGION, Tint.FRAME})
_DOT = 0.08
"""Side of a dot, and its distance from the corner, in cells."""
_HATCHES = 4
"""Diagonals in a box down to its corner, and as many more less one beyond."""


def tints(plan: Plan) -> str:
    """Return the layer between the board and its pieces; '' where nothing is tinted."""
    scene, cell = plan.scene, plan.cell
    if not scene.tints:
        return ""
    region = {point for point, tint in scene.tints.items() if tint in _INSIDE}
    broken = Tint.FRAME in scene.tints.values()
    dots: list[str] = []
    area: list[str] = []
    border: list[str] = []
    hatch: list[str] = []
    for point, tint in sorted(scene.tints.items()):
        row, column = divmod(point, scene.width)
        x, y = plan.band + column * cell, plan.band + row * cell
        if tint is Tint.WALL:
            hatch += _hatch(x, y, cell)
            continue
        if tint is Tint.HAVEN:
            dots += _dots(x, y, cell)
            continue
        area.append(f"M{x} {y}h{cell}v{cell}h-{cell}z")
        if column == 0 or point - 1 not in region:
            border.append(f"M{x} {y}v{cell}")
        if column == scene.width - 1 or point + 1 not in region:
            border.append(f"M{x + cell} {y}v{cell}")
        if point - scene.width not in region:
            border.append(f"M{x} {y}h{cell}")
        if point + scene.width not in region:
            border.append(f"M{x} {y + cell}h{cell}")
    edge, mark = plan.colours["edge"], plan.colours["mark"]
    return "".join(
        f'<path d="{"".join(ways)}" {look}/>'
        for ways, look in (
            (area, f'{fill(plan.colours["mark-soft"])} opacity=".55"'),
            (hatch, stroke(edge, max(0.8, cell * 0.03))),
            (dots, fill(edge)),
            (border, stroke(mark, max(2, cell * 0.06)) + _ends(cell, broken=broken)),
        )
        if ways
    )


def _ends(cell: int, *, broken: bool) -> str:
    if not broken:
        return ' stroke-linecap="square"'
    return f' stroke-dasharray="{number(cell * 0.25)} {number(cell * 0.25)}"'


def _dots(x: int, y: int, cell: int) -> list[str]:
    """Return a small square in each corner of a box."""
    side, near, far = number(cell * _DOT), cell * _DOT, cell * (1 - 2 * _DOT)
    return [
        f"M{number(x + right)} {number(y + down)}h{side}v{side}h-{side}z"
        for right in (near, far)
        for down in (near, far)
    ]


def _hatch(x: int, y: int, cell: int) -> list[str]:
    ways = []
    for part in range(1, _HATCHES + 1):
        share = cell * part / _HATCHES
        ways.append(f"M{number(x + share)} {y}L{x} {number(y + share)}")
        if part < _HATCHES:
            ways.append(f"M{x + cell} {number(y + share)}L{number(x + share)} {y + cell}")
    return ways
