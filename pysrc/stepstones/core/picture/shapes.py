"""What every kind of piece looks like: layers of paths in a box from -1 to 1.

The one place that says so, for pictures and for the page: ``tools/glyphs.py`` writes
``static/js/board/shapes.js`` from it. A kind that is missing here shows its letter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from stepstones.core.picture.ink import circle, number


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
_PLATE = Layer(round_rectangle(-0.88, -0.88, 1.76, 1.76, 0.22), "given", "piece", 0.07)
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
    "cross": (Layer(_CROSS, "", "halo", 0.2), Layer(_CROSS, "", "piece", 0.1)),
    "hole": (Layer(_SQUARE, "hole"), Layer(_HATCHES, "", "hole-line", 0.08)),
    "card": (_CARD, Layer("M0-.52L.42 0L0 .52L-.42 0Z", "mark")),
    "pebble": (Layer(_PEBBLE, "pebble", "edge", 0.06),),
    "outside": (),
}
"""The pieces of all boards but the kinds of cards."""

DARK_KINDS = frozenset({"black-stone", "hole"})
"""Kinds on which writing must be light."""
OPEN_KINDS = frozenset(
    {"black-stone", "white-stone", "hole", "cross", "outside", "pebble", "given-number"}
)
"""Kinds with room for a number in their middle."""
BLOCK = "block"
"""The colour of cards in cells of a few pixels."""
