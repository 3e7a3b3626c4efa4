"""Shapes of pieces and marks: paths in a box from -1 to 1, and marks as SVG.

They stand here alone: ``tools/glyphs.py`` writes ``static/js/board/shapes.js`` and
``mark-shapes.js`` from them. A kind of piece that is missing here shows its letter. Each mark has
a shape of its own, so that a picture may be printed in grey; it is drawn first wide in the halo's
colour, then narrow in its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from stepstones.core.picture.ink import Palette, circle, fill, number, stroke


class Layer(NamedTuple):
    """A path, the colour or gradient it is filled with, and the line around it; '' is none.

    It is drawn at each of the *places*, its own origin being there.
    """

    path: str
    fill: str = ""
    line: str = ""
    width: float = 0
    places: tuple[tuple[float, float], ...] = ((0, 0),)


Glyph: TypeAlias = tuple[Layer, ...]
"""Layers from below upwards."""


class Gradient(NamedTuple):
    """Light on a stone: from a spot (x, y, radius) to a circle; colours at parts of the way."""

    spot: tuple[float, float, float]
    circle: tuple[float, float, float]
    stops: tuple[tuple[float, str], ...]


GRADIENTS: Mapping[str, Gradient] = {
    "shine": Gradient(
        (-0.32, -0.38, 0.05), (-0.1, -0.1, 1.1), ((0, "black-shine"), (0.7, "black"))
    ),
    "shade": Gradient((-0.32, -0.38, 0.1), (0, 0, 1), ((0.55, "white"), (1, "white-shade"))),
}


def round_rectangle(x: float, y: float, width: float, height: float, radius: float) -> str:
    """Return the way around a rectangle with round corners.

    >>> round_rectangle(0, 0, 2, 1, 0.5)
    'M.5 0H1.5Q2 0 2 .5V.5Q2 1 1.5 1H.5Q0 1 0 .5V.5Q0 0 .5 0Z'
    """
    right, bottom = x + width, y + height
    parts = (
        ("M", x + radius, y),
        ("H", right - radius),
        ("Q", right, y, right, y + radius),
        ("V", bottom - radius),
        ("Q", right, bottom, right - radius, bottom),
        ("H", x + radius),
        ("Q", x, bottom, x, bottom - radius),
        ("V", y + radius),
        ("Q", x, y, x + radius, y),
    )
    return "".join(f"{way}{' '.join(map(short, at))}" for way, *at in parts) + "Z"


def short(value: float) -> str:
    """Return *value* with at most two decimals and no zero before the point.

    >>> short(-0.5), short(1.0)
    ('-.5', '1')
    """
    return re.sub(r"^(-?)0\.", r"\1.", number(value))


def outline(path: str) -> Glyph:
    """Return a dark shape with a light line around it."""
    return (Layer(path, "", "piece-edge", 0.11), Layer(path, "piece"))


_CROWN = "M-.5 .36L-.66-.3L-.33 .06L-.24-.47L0 0L.24-.47L.33 .06L.66-.3L.5 .36Z" + "".join(
    circle(x, y, 0.095) for x, y in ((-0.69, -0.37), (-0.25, -0.55), (0.25, -0.55), (0.69, -0.37))
)
_HORSE = (
    "M-.42 .5C-.42 .24-.12 .14-.06-.12C-.2-.02-.34-.02-.42 .1C-.48 .2-.64 .18-.69 .06"
    "C-.73-.04-.64-.12-.6-.2C-.53-.36-.46-.44-.38-.52L-.36-.74L-.18-.62L-.06-.8L.04-.6"
    "C.42-.46 .62-.02 .54 .5Z"
)
_MANE = "M.12-.42C.32-.24 .4 .04 .36 .36"
_SQUARE = "M-1-1H1V1H-1Z"
_HATCHES = "".join(
    f"M{short(max(-1.0, x))} {short(1 - max(-1.0, x) + x)}"
    f"L{short(min(1.0, x + 2))} {short(1 - min(1.0, x + 2) + x)}"
    for x in (-3 + step / 2 for step in range(9))
)
_PEBBLE = "M-.62 .08C-.62-.2-.34-.42 0-.42C.34-.42 .62-.2 .62 .08C.62 .36 .34 .58 0 .58"
_PEBBLE += "C-.34 .58-.62 .36-.62 .08Z"
_STONE = circle(0, 0, 0.93)
_QUEEN = outline(_CROWN + round_rectangle(-0.52, 0.45, 1.04, 0.15, 0.06))
_PLATE = Layer(round_rectangle(-0.88, -0.88, 1.76, 1.76, 0.22), "given", "ink", 0.07)
_CARD = Layer(round_rectangle(-0.8, -0.9, 1.6, 1.8, 0.2), "card", "card-edge", 0.05)
_EYES = circle(-0.3, -0.34, 0.055) + circle(-0.58, 0.02, 0.035)

_CROSS = "M-.22-.22L.22 .22M.22-.22L-.22 .22"

PIECES: Mapping[str, Glyph] = {
    "black-stone": (Layer(_STONE, "shine", "edge", 0.05),),
    "white-stone": (Layer(_STONE, "shade", "edge", 0.05),),
    "queen": _QUEEN,
    "given-number": (_PLATE,),
    "given-queen": (_PLATE, *_QUEEN),
    "knight": (
        *outline(_HORSE + round_rectangle(-0.54, 0.57, 1.18, 0.16, 0.06)),
        Layer(_MANE, "", "piece-edge", 0.06),
        Layer(_EYES, "piece-edge"),
    ),
    "cross": (Layer(_CROSS, "", "piece-edge", 0.2), Layer(_CROSS, "", "piece", 0.1)),
    "hole": (Layer(_SQUARE, "hole"), Layer(_HATCHES, "", "hole-line", 0.08)),
    "card": (_CARD, Layer("M0-.52L.42 0L0 .52L-.42 0Z", "face-green")),
    "pebble": (Layer(_PEBBLE, "pebble", "edge", 0.06),),
    "outside": (),
}
"""The pieces of all boards but the kinds of cards."""

DARK_KINDS = frozenset({"black-stone", "hole"})
"""Kinds on which writing is light on either page."""
LIGHT_KINDS = frozenset({"white-stone", "given-number", "pebble"})
"""Kinds on which writing is dark on either page."""


def ink_on(kind: str | None) -> str:
    """Return the colour of a number on a piece, or on the board for None."""
    return "white" if kind in DARK_KINDS else "ink" if kind in LIGHT_KINDS else "piece"


OPEN_KINDS = frozenset(
    {"black-stone", "white-stone", "hole", "cross", "outside", "pebble", "given-number"}
)
"""Kinds with room for a number in their middle."""
BLOCK = "block"
"""The colour of cards in cells of a few pixels."""


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
    "t": Sign("mark", "M0-.48L.48 0L0 .48L-.48 0Z", 0.13),
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
