"""Shapes of pieces and marks: paths in a box from -1 to 1, and both as SVG.

They stand here alone: ``tools/glyphs.py`` writes ``static/js/board/shapes.js`` and
``mark-shapes.js`` from them. A kind of piece that is missing here shows its letter. Each mark has
a shape of its own, so that a picture may be printed in grey; it is drawn first wide in the halo's
colour, then narrow in its own.

Chinese faces of cards are dots, bamboos and characters from one to nine, winds, dragons and
flowers, in the manner of the game's tiles. Suits differ in shape: rings, jointed sticks, and
brush strokes over the sign for ten thousand. Western faces are six to ace in four suits, a rank
over a suit. Hearts and diamonds are hollow, so that suits differ without their colours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from stepstones.core.picture.ink import (
    FONT,
    MIDDLE,
    Palette,
    circle,
    colour,
    escape,
    fill,
    number,
    stroke,
)


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
_CARD_OUTLINE = Layer(round_rectangle(-0.8, -0.9, 1.6, 1.8, 0.2), "card", "card-edge", 0.05)
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
    "card": (_CARD_OUTLINE, Layer("M0-.52L.42 0L0 .52L-.42 0Z", "face-green")),
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


_CARD = Layer(round_rectangle(-0.88, -0.96, 1.76, 1.92, 0.18), "card", "card-edge", 0.06)
_RED, _BLACK = "face-red", "ink"
_STROKE = 0.17

_RANKS = {
    "6": "M.32-.74C-.1-.86-.36-.56-.36-.34C-.36-.12-.2-.04 0-.04C.22-.04 .36-.16 .36-.32"
    "C.36-.5 .2-.58 0-.58C-.16-.58-.32-.5-.36-.34",
    "7": "M-.38-.8H.38L-.06-.04",
    "8": "M0-.46C-.2-.46-.3-.54-.3-.64C-.3-.76-.18-.82 0-.82C.18-.82 .3-.76 .3-.64"
    "C.3-.54 .2-.46 0-.46C-.22-.46-.36-.38-.36-.25C-.36-.12-.22-.04 0-.04"
    "C.22-.04 .36-.12 .36-.25C.36-.38 .22-.46 0-.46Z",
    "9": "M-.32-.12C.1 0 .36-.3 .36-.52C.36-.74 .2-.82 0-.82C-.22-.82-.36-.7-.36-.54"
    "C-.36-.36-.2-.28 0-.28C.16-.28 .32-.36 .36-.52",
    "10": "M-.52-.64L-.36-.8V-.04M.18-.82C.36-.82 .48-.68 .48-.43C.48-.18 .36-.04 .18-.04"
    "C0-.04-.12-.18-.12-.43C-.12-.68 0-.82 .18-.82Z",
    "jack": "M-.14-.8H.28V-.3C.28 .04-.28 .04-.34-.24",
    "queen": "M0-.82C.24-.82 .38-.68 .38-.44C.38-.2 .24-.06 0-.06C-.24-.06-.38-.2-.38-.44"
    "C-.38-.68-.24-.82 0-.82ZM.08-.3L.42 .02",
    "king": "M-.32-.82V-.02M.36-.82L-.3-.38M-.06-.54L.38-.02",
    "ace": "M-.4-.02L0-.82L.4-.02M-.26-.28H.26",
}
_HEART = (
    "M0 .38C-.52 .04-.46-.36-.2-.36C-.08-.36 0-.26 0-.16"
    "C0-.26 .08-.36 .2-.36C.46-.36 .52 .04 0 .38Z"
)
_SPADE = (
    "M0-.44C.1-.22 .46-.06 .46 .16C.46 .36 .16 .4 .06 .22L.16 .44H-.16L-.06 .22"
    "C-.16 .4-.46 .36-.46 .16C-.46-.06-.1-.22 0-.44Z"
)
_DIAMOND = "M0-.4L.34 0L0 .4L-.34 0Z"
_CLUB = "M-.05 0H.05L.14 .44H-.14Z" + "".join(
    circle(x, y, 0.21) for x, y in ((0, -0.24), (-0.24, 0.1), (0.24, 0.1))
)
_BELOW = ((0, 0.5),)
_SUITS = {
    "spades": Layer(_SPADE, _BLACK, places=_BELOW),
    "hearts": Layer(_HEART, "", _RED, 0.14, _BELOW),
    "diamonds": Layer(_DIAMOND, "", _RED, 0.14, _BELOW),
    "clubs": Layer(_CLUB, _BLACK, places=_BELOW),
}

PLAYING_CARDS: Mapping[str, Glyph] = {
    f"{rank}-of-{suit}": (
        _CARD,
        Layer(path, "", _BLACK if suit in {"spades", "clubs"} else _RED, _STROKE),
        sign,
    )
    for rank, path in _RANKS.items()
    for suit, sign in _SUITS.items()
}
"""The glyphs of all cards."""


_TILE = Layer(round_rectangle(-0.88, -0.96, 1.76, 1.92, 0.18), "card", "card-edge", 0.06)
_RED, _GREEN, _BLUE, _BLACK = "face-red", "face-green", "face-blue", "ink"
_BRUSH = 0.15

_DOTS: Mapping[int, tuple[float, tuple[tuple[float, float], ...]]] = {
    1: (0.56, ((0, 0),)),
    2: (0.36, ((0, -0.44), (0, 0.44))),
    3: (0.27, ((-0.48, -0.56), (0, 0), (0.48, 0.56))),
    4: (0.3, ((-0.4, -0.46), (0.4, -0.46), (-0.4, 0.46), (0.4, 0.46))),
    5: (0.24, ((-0.48, -0.56), (0.48, -0.56), (0, 0), (-0.48, 0.56), (0.48, 0.56))),
    6: (0.24, tuple((x, y) for y in (-0.6, 0, 0.6) for x in (-0.36, 0.36))),
    7: (
        0.19,
        (
            (-0.5, -0.7),
            (0, -0.5),
            (0.5, -0.3),
            *((x, y) for y in (0.16, 0.64) for x in (-0.3, 0.3)),
        ),
    ),
    8: (0.19, tuple((x, y) for y in (-0.69, -0.23, 0.23, 0.69) for x in (-0.34, 0.34))),
    9: (0.2, tuple((x, y) for y in (-0.6, 0, 0.6) for x in (-0.52, 0, 0.52))),
}
"""Radius of a ring, and where rings lie."""

_STICKS: Mapping[int, tuple[float, tuple[tuple[float, float], ...]]] = {
    2: (0.62, ((0, -0.42), (0, 0.42))),
    3: (0.62, ((0, -0.42), (-0.4, 0.42), (0.4, 0.42))),
    4: (0.62, ((-0.4, -0.42), (0.4, -0.42), (-0.4, 0.42), (0.4, 0.42))),
    5: (0.52, ((-0.52, -0.46), (0.52, -0.46), (0, 0), (-0.52, 0.46), (0.52, 0.46))),
    6: (0.62, tuple((x, y) for y in (-0.42, 0.42) for x in (-0.52, 0, 0.52))),
    7: (
        0.42,
        ((0, -0.6), *((x, y) for y in (0.02, 0.6) for x in (-0.52, 0, 0.52))),
    ),
    9: (0.44, tuple((x, y) for y in (-0.58, 0, 0.58) for x in (-0.52, 0, 0.52))),
}
"""Length of a stick, and where sticks stand."""

_NUMERALS = {
    1: "M-.62-.36H.62",
    2: "M-.42-.66H.42M-.62-.1H.62",
    3: "M-.46-.78H.46M-.36-.42H.36M-.62-.04H.62",
    4: "M-.58-.78H.58V-.02H-.58ZM-.18-.78C-.18-.5-.24-.4-.4-.28M.18-.78V-.4Q.18-.3 .36-.3",
    5: "M-.5-.8H.5M-.04-.8L-.2-.04M-.46-.44H.34L.28-.04M-.64-.04H.64",
    6: "M-.08-.86L.08-.68M-.62-.5H.62M-.18-.34L-.5 .02M.18-.34L.5 .02",
    7: "M-.62-.34L.58-.52M-.08-.84V-.14Q-.08 0 .08 0H.4Q.54 0 .56-.2",
    8: "M-.16-.74C-.22-.4-.38-.14-.64 .02M.1-.8C.2-.4 .42-.12 .66 .02",
    9: "M-.58-.54H.22V-.14Q.22 0 .36 0H.48Q.6 0 .62-.2M-.14-.86C-.14-.4-.3-.14-.58 .02",
}
_WAN = "M-.56 .3H.56M-.06 .3C-.08 .54-.2 .72-.46 .86M-.03 .52H.36Q.34 .74 .24 .86L.1 .8"

_WINDS = {
    "east": "M-.58-.52H.58M-.06-.8L-.4 .04H.52M.06-.3V.62Q.06 .78-.1 .7M-.3 .3L-.54 .6"
    "M.34 .3L.58 .6",
    "south": "M-.52-.58H.52M0-.84V-.32M-.58 .78V-.32H.58V.64Q.58 .78 .4 .72M-.22-.16L-.12 .02"
    "M.22-.16L.12 .02M-.28 .16H.28M-.34 .42H.34M0 .16V.7",
    "west": "M-.64-.68H.64M-.54 .7V-.3H.54V.7H-.54ZM-.18-.68V-.1Q-.2 .12-.4 .2"
    "M.18-.68V.04Q.18 .18 .44 .18",
    "north": "M-.22-.74V.68M-.64-.3H-.22M-.66 .46L-.22 .24M.2-.74V.44Q.2 .62 .38 .62H.5"
    "Q.64 .62 .66 .3M.6-.42L.2-.12",
}
_FORTUNE = (
    "M-.32-.72L-.44-.34H.6M.22-.76L.42-.52M-.08-.82C-.12-.1-.34 .42-.66 .74"
    "M-.2 .04H.4C.26 .38-.02 .62-.36 .78M-.12 .22C.06 .48 .3 .64 .64 .74"
)
_DRAGONS = {
    "red": (_RED, "M-.54-.36H.54V.3H-.54ZM0-.82V.82"),
    "green": (_GREEN, _FORTUNE),
    "white": (_BLUE, "M-.58-.7H.58V.7H-.58ZM-.32-.44H.32V.44H-.32Z"),
}
_TWO_LEAVES = (
    "M0-.3C-.1-.7-.5-.66-.66-.5C-.5-.34-.2-.26 0-.3Z"
    "M0-.34C.1-.8 .5-.8 .66-.66C.54-.44 .24-.3 0-.34Z"
)
_LEANING = "M-.6-.1L-.34-.78L0-.34L.34-.78L.6-.1M-.6 .1L-.34 .78L0 .34L.34 .78L.6 .1"
_PETALS = ((0, -0.46), (0.44, -0.14), (0.27, 0.38), (-0.27, 0.38), (-0.44, -0.14))
_LEAVES = "M0 .8C-.1 .2-.3-.2-.66-.3M0 .8C.04 .2 .1-.3 .04-.8M0 .8C.1 .3 .34 .06 .68 .1"


def _dots(count: int) -> Glyph:
    radius, places = _DOTS[count]
    colour = {1: _RED, 5: _GREEN, 7: _RED}.get(count, _BLUE)
    rings = Layer(circle(0, 0, radius), colour, places=places)
    if count > 1:
        return (_TILE, rings, Layer(circle(0, 0, radius * 0.38), "card", places=places))
    return (_TILE, rings, Layer(circle(0, 0, 0.4), "card"), Layer(circle(0, 0, 0.2), colour))


def _stick(length: float) -> str:
    """Return a stick with a joint at each end and one in its middle."""
    half = length / 2
    joints = (-half, -0.07, half - 0.14)
    return round_rectangle(-0.09, -half, 0.18, length, 0.02) + "".join(
        round_rectangle(-0.15, y, 0.3, 0.14, 0.05) for y in joints
    )


def _bamboo(count: int) -> Glyph:
    if count == 1:
        stalk = Layer(_stick(1.1), _GREEN, places=((0, 0.24),))
        return (_TILE, stalk, Layer(_TWO_LEAVES, _GREEN))
    if count == 8:
        return (_TILE, Layer(_LEANING, "", _GREEN, 0.2))
    length, places = _STICKS[count]
    return (_TILE, Layer(_stick(length), _GREEN, places=places))


def _character(count: int) -> Glyph:
    return (
        _TILE,
        Layer(_NUMERALS[count], "", _BLACK, _BRUSH),
        Layer(_WAN, "", _RED, 0.13),
    )


def _sign(path: str, colour: str) -> Glyph:
    return (_TILE, Layer(path, "", colour, _BRUSH))


TILES: Mapping[str, Glyph] = {
    **{f"dot-{count}": _dots(count) for count in range(1, 10)},
    **{f"bamboo-{count}": _bamboo(count) for count in range(1, 10)},
    **{f"character-{count}": _character(count) for count in range(1, 10)},
    **{f"wind-{name}": _sign(path, _BLACK) for name, path in _WINDS.items()},
    **{f"dragon-{name}": _sign(path, colour) for name, (colour, path) in _DRAGONS.items()},
    "plum": (
        _TILE,
        Layer(circle(0, 0, 0.3), _RED, places=_PETALS),
        Layer(circle(0, 0, 0.2), "card", _RED, 0.06),
    ),
    "orchid": (_TILE, Layer(_LEAVES, "", _GREEN, 0.2)),
}
"""The glyphs of all tiles."""


GLYPHS: Mapping[str, Glyph] = {**PIECES, **TILES, **PLAYING_CARDS}
"""What every kind looks like."""
BLOCK_KINDS = frozenset({"card", *TILES, *PLAYING_CARDS})
"""Kinds that only fill cells of a few pixels."""


def piece(kind: str, letter: str, half: float, colours: Palette, *, tiny: bool = False) -> str:
    """Return the drawing of a piece, *half* being half its side.

    A kind without a drawing of its own shows its letter; *tiny* draws a card as a plain block.
    """
    if kind not in GLYPHS:
        return _letter(letter, half, colours)
    if tiny and kind in BLOCK_KINDS:
        shape = f'<path d="M-1-1H1V1H-1Z" {fill(colours[BLOCK])}/>'
    else:
        shape = "".join(_layer(layer, colours) for layer in GLYPHS[kind])
    return f'<g transform="scale({number(half)})">{shape}</g>' if shape else ""


def _layer(layer: Layer, colours: Palette) -> str:
    defined, look = "", 'fill="none"'
    if layer.fill in GRADIENTS:
        defined, look = _gradient(layer.fill, colours), f'fill="url(#{layer.fill})"'
    elif layer.fill:
        look = fill(colours[layer.fill])
    if layer.line:
        line = colour("stroke", colours[layer.line])
        ends = "" if layer.fill else ' stroke-linecap="round"'
        look += f' {line} stroke-width="{number(layer.width)}" stroke-linejoin="round"{ends}'
    drawn = (f'<path d="{layer.path}"{_at(*place)} {look}/>' for place in layer.places)
    return defined + "".join(drawn)


def _at(x: float, y: float) -> str:
    return f' transform="translate({number(x)} {number(y)})"' if x or y else ""


def _gradient(name: str, colours: Palette) -> str:
    (fx, fy, _), (x, y, radius), stops = GRADIENTS[name]
    inside = "".join(
        f'<stop offset="{number(at)}" stop-color="{colours[hue]}"/>' for at, hue in stops
    )
    centre = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fx="{fx}" fy="{fy}"'
    place = f'id="{name}" gradientUnits="userSpaceOnUse" {centre}'
    return f"<radialGradient {place}>{inside}</radialGradient>"


def _letter(letter: str, half: float, colours: Palette) -> str:
    size = 1.2 * half
    look = f'{FONT} font-weight="600" font-size="{number(size)}" text-anchor="middle"'
    base = number(size * MIDDLE)
    return f'<text y="{base}" {look} {fill(colours["piece"])}>{escape(letter)}</text>'
