"""Marks: what they look like in a box from -1 to 1, and their drawing as SVG.

The one place that says so: ``tools/glyphs.py`` writes ``static/js/board/signs.js`` from it, which
marks.js draws on the page. Each has a shape of its own, so that a picture may be printed in grey.
Drawn first wide in the halo's colour, then narrow in its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from stepstones.core.picture.ink import Palette, circle, fill, stroke
from stepstones.core.picture.shapes import round_rectangle


class Sign(NamedTuple):
    """A mark: its colour, its path, its line; width 0 means filled, maybe with an *edge*."""

    colour: str
    path: str
    width: float = 0.12
    dashed: bool = False
    edge: str = ""


_FRAME = round_rectangle(-0.88, -0.88, 1.76, 1.76, 0.2)
_LAND = "M-.24-.24H.24V.24H-.24Z"
_CROSSED_SQUARE = "M-.42-.42H.42V.42H-.42ZM-.42-.42L.42 .42M.42-.42L-.42 .42"
_CORNERS = "M-.88-.4V-.88H-.4M.4-.88H.88V-.4M.88 .4V.88H.4M-.4 .88H-.88V.4"
SIGNS: Mapping[str, Sign] = {
    "c": Sign("mark", _FRAME, 0.14, dashed=True),
    "v": Sign("mark-soft", circle(0, 0, 0.62), 0),
    "l": Sign("good", circle(0, 0, 0.42), 0.2),
    "d": Sign("alert", _CROSSED_SQUARE),
    "x": Sign("alert", "M-.3-.3L.3 .3M.3-.3L-.3 .3", 0.1),
    "f": Sign("good", "M-.46 .04L-.14 .38L.5-.4", 0.22),
    "n": Sign("alert", circle(0, 0, 0.26), 0, edge="halo"),
    "s": Sign("mark", "M0-.56L.52 .36H-.52Z", 0.14),
    "t": Sign("alert", circle(0, 0, 0.58) + circle(0, 0, 0.2), 0.14),
    "a": Sign("alert", _CORNERS, 0.17),
    "r": Sign("mark", "M0-.3L.3 0L0 .3L-.3 0Z"),
    "y": Sign("path", "M0-.56L.5 .32H-.5Z", 0.15),
    "q": Sign("path", "M-.42-.42H.42V.42H-.42Z", 0.15),
    "o": Sign("path", circle(0, 0, 0.48), 0.15),
    "m": Sign("path", "M-.4-.4L.4 .4M.4-.4L-.4 .4", 0.17),
    "e": Sign("path", "M-.34-.34H.34V.34H-.34Z", 0, edge="halo"),
    "k": Sign("path", _FRAME, 0.22),
    "b": Sign("black", _LAND, 0, edge="white"),
    "w": Sign("white", _LAND, 0, edge="edge"),
}
"""By the letters of :class:`~stepstones.core.scene.Mark`."""
AROUND_LABELS: Mapping[str, Sign] = {
    "d": Sign("alert", circle(0, 0, 0.84), 0.18),
    "f": Sign("good", circle(0, 0, 0.72), 0.16),
}
"""Marks that leave the middle to a number."""
REFUSED = Sign("alert", _FRAME, 0.14, dashed=True)
"""Stands for the mark of what is looked at."""
UNKNOWN = Sign("alert", circle(0, 0, 0.15), 0, edge="halo")
"""Stands for a letter that has no mark."""

AROUND = frozenset("cadxyqomek")
"""Marks that lie around a piece or are meant to cover it."""
SINGLE = frozenset("cnstk")
"""Marks that few points have at a time, so that they must be found on a board of tiny cells."""


def mark(letter: str, colours: Palette, *, labelled: bool = False, refused: bool = False) -> str:
    """Return the drawing of a mark of :class:`~stepstones.core.scene.Mark`.

    *labelled* says that a number stands on it, *refused* that what is looked at was refused.
    """
    sign = SIGNS.get(letter, UNKNOWN)
    if labelled:
        sign = AROUND_LABELS.get(letter, sign)
    if letter == "c" and refused:
        sign = REFUSED
    shape = f'<path d="{sign.path}"/>'
    if not sign.width:
        edge = f' stroke="{colours[sign.edge][:7]}" stroke-width=".08"' if sign.edge else ""
        return f"<g {fill(colours[sign.colour])}{edge}>{shape}</g>"
    look = 'stroke-linejoin="round" ' + ("" if sign.dashed else 'stroke-linecap="round" ')
    dash = ' stroke-dasharray=".3 .16"' if sign.dashed else ""
    return (
        f"<g {look}{stroke(colours['halo'], sign.width + 0.1)}>{shape}</g>"
        f"<g {look}{stroke(colours[sign.colour], sign.width)}{dash}>{shape}</g>"
    )
