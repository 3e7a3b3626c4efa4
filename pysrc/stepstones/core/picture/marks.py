"""Marks as SVG, in a box from -1 to 1; the page's are in marks.js.

Each has a shape of its own, so that a picture may be printed in grey. Drawn first wide in
the halo's colour, then narrow in its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from stepstones.core.picture.ink import Palette, circle, fill, stroke


@dataclass(frozen=True, slots=True)
class _Sign:
    """A mark: its colour, its shape, its line; width 0 means filled, maybe with an *edge*."""

    colour: str
    shape: str
    width: float = 0.12
    dashed: bool = False
    edge: str = ""


_FRAME = '<rect x="-.88" y="-.88" width="1.76" height="1.76" rx=".2"/>'


def _path(data: str) -> str:
    return f'<path d="{data}"/>'


_LAND = "M-.24-.24H.24V.24H-.24Z"
_CROSSED_SQUARE = _path("M-.42-.42H.42V.42H-.42ZM-.42-.42L.42 .42M.42-.42L-.42 .42")
_CORNERS = _path("M-.88-.4V-.88H-.4M.4-.88H.88V-.4M.88 .4V.88H.4M-.4 .88H-.88V.4")
_SIGNS = {
    "c": _Sign("mark", _FRAME, 0.14, dashed=True),
    "v": _Sign("mark-soft", _path(circle(0, 0, 0.62)), 0),
    "l": _Sign("good", _path(circle(0, 0, 0.42)), 0.2),
    "d": _Sign("alert", _CROSSED_SQUARE),
    "x": _Sign("alert", _path("M-.3-.3L.3 .3M.3-.3L-.3 .3"), 0.1),
    "f": _Sign("good", _path("M-.46 .04L-.14 .38L.5-.4"), 0.22),
    "n": _Sign("alert", _path(circle(0, 0, 0.26)), 0, edge="halo"),
    "s": _Sign("mark", _path("M0-.56L.52 .36H-.52Z"), 0.14),
    "t": _Sign("alert", _path(circle(0, 0, 0.58) + circle(0, 0, 0.2)), 0.14),
    "a": _Sign("alert", _CORNERS, 0.17),
    "r": _Sign("mark", _path("M0-.3L.3 0L0 .3L-.3 0Z")),
    "y": _Sign("path", _path("M0-.56L.5 .32H-.5Z"), 0.15),
    "q": _Sign("path", _path("M-.42-.42H.42V.42H-.42Z"), 0.15),
    "o": _Sign("path", _path(circle(0, 0, 0.48)), 0.15),
    "m": _Sign("path", _path("M-.4-.4L.4 .4M.4-.4L-.4 .4"), 0.17),
    "e": _Sign("path", _path("M-.34-.34H.34V.34H-.34Z"), 0, edge="halo"),
    "k": _Sign("path", _FRAME, 0.22),
    "b": _Sign("black", _path(_LAND), 0, edge="white"),
    "w": _Sign("white", _path(_LAND), 0, edge="edge"),
}
_AROUND_LABELS = {
    "d": _Sign("alert", _path(circle(0, 0, 0.84)), 0.18),
    "f": _Sign("good", _path(circle(0, 0, 0.72)), 0.16),
}
"""Marks that leave the middle to a number."""
_REFUSED = _Sign("alert", _FRAME, 0.14, dashed=True)
_UNKNOWN = _Sign("alert", _path(circle(0, 0, 0.15)), 0, edge="halo")

AROUND = frozenset("cadxyqomek")
"""Marks that lie around a piece or are meant to cover it."""
SINGLE = frozenset("cnstk")
"""Marks that few points have at a time, so that they must be found on a board of tiny cells."""


def mark(letter: str, colours: Palette, *, labelled: bool = False, refused: bool = False) -> str:
    """Return the drawing of a mark of :class:`~stepstones.core.scene.Mark`.

    *labelled* says that a number stands on it, *refused* that what is looked at was refused.
    """
    sign = _SIGNS.get(letter, _UNKNOWN)
    if labelled:
        sign = _AROUND_LABELS.get(letter, sign)
    if letter == "c" and refused:
        sign = _REFUSED
    if not sign.width:
        edge = f' stroke="{colours[sign.edge][:7]}" stroke-width=".08"' if sign.edge else ""
        return f"<g {fill(colours[sign.colour])}{edge}>{sign.shape}</g>"
    look = 'stroke-linejoin="round" ' + ("" if sign.dashed else 'stroke-linecap="round" ')
    dash = ' stroke-dasharray=".3 .16"' if sign.dashed else ""
    return (
        f"<g {look}{stroke(colours['halo'], sign.width + 0.1)}>{sign.shape}</g>"
        f"<g {look}{stroke(colours[sign.colour], sign.width)}{dash}>{sign.shape}</g>"
    )
