"""Pieces as SVG by the name of their kind, in a box from -1 to 1; the page's are in glyphs.js."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from stepstones.core.picture.ink import (
    FONT,
    MIDDLE,
    Palette,
    circle,
    colour,
    escaped,
    fill,
    number,
    stroke,
)

_CROWN = "M-.5 .36L-.66-.3L-.33 .06L-.24-.47L0 0L.24-.47L.33 .06L.66-.3L.5 .36Z" + "".join(
    circle(x, y, 0.095) for x, y in ((-0.69, -0.37), (-0.25, -0.55), (0.25, -0.55), (0.69, -0.37))
)
_HORSE = (
    "M-.42 .5C-.42 .24-.12 .14-.06-.12C-.2-.02-.34-.02-.42 .1C-.48 .2-.64 .18-.69 .06"
    "C-.73-.04-.64-.12-.6-.2C-.53-.36-.46-.44-.38-.52L-.36-.74L-.18-.62L-.06-.8L.04-.6"
    "C.42-.46 .62-.02 .54 .5Z"
)
_MANE = "M.12-.42C.32-.24 .4 .04 .36 .36"


def _outlined(colours: Palette, body: str) -> str:
    """Fill *body* over a wider line of the edge's colour."""
    edge = colour("stroke", colours["piece-edge"])
    look = f'{edge} stroke-width=".11" stroke-linejoin="round" paint-order="stroke"'
    return f"<g {fill(colours['piece'])} {look}>{body}</g>"


def _queen(colours: Palette) -> str:
    foot = '<rect x="-.52" y=".45" width="1.04" height=".15" rx=".06"/>'
    return _outlined(colours, f'<path d="{_CROWN}"/>{foot}')


def _given_number(colours: Palette) -> str:
    """Draw the plate under whatever the puzzle gives."""
    look = f'{fill(colours["given"])} stroke="{colours["piece"]}" stroke-width=".07"'
    return f'<rect x="-.88" y="-.88" width="1.76" height="1.76" rx=".22" {look}/>'


def _given_queen(colours: Palette) -> str:
    return _given_number(colours) + _queen(colours)


def _knight(colours: Palette) -> str:
    base = '<rect x="-.54" y=".57" width="1.18" height=".16" rx=".06"/>'
    eyes = circle(-0.3, -0.34, 0.055) + circle(-0.58, 0.02, 0.035)
    return (
        _outlined(colours, f'<path d="{_HORSE}"/>{base}')
        + f'<path d="{_MANE}" {stroke(colours["piece-edge"], 0.06)}/>'
        + f'<path d="{eyes}" {fill(colours["piece-edge"])}/>'
    )


def _stone(colours: Palette, name: str, gradient: str) -> str:
    look = f'fill="url(#{name})" stroke="{colours["edge"]}" stroke-width=".05"'
    return f'{gradient}<circle r=".93" {look}/>'


def _gradient(name: str, centre: str, stops: Mapping[str, str]) -> str:
    inside = "".join(f'<stop offset="{at}" stop-color="{hue}"/>' for at, hue in stops.items())
    place = f'id="{name}" gradientUnits="userSpaceOnUse" {centre}'
    return f"<radialGradient {place}>{inside}</radialGradient>"


def _black_stone(colours: Palette) -> str:
    centre = 'cx="-.1" cy="-.1" r="1.1" fx="-.32" fy="-.38"'
    stops = {"0": colours["black-shine"], ".7": colours["black"]}
    return _stone(colours, "black-shine", _gradient("black-shine", centre, stops))


def _white_stone(colours: Palette) -> str:
    centre = 'cx="0" cy="0" r="1" fx="-.32" fy="-.38"'
    stops = {".55": colours["white"], "1": colours["white-shade"]}
    return _stone(colours, "white-shade", _gradient("white-shade", centre, stops))


def _square(value: str) -> str:
    return f'<rect x="-1" y="-1" width="2" height="2" {fill(value)}/>'


def _hole(colours: Palette) -> str:
    starts = [-3 + step / 2 for step in range(9)]
    ways = [(x, max(-1.0, x), min(1.0, x + 2)) for x in starts]
    hatch = "".join(
        f"M{number(left)} {number(1 - left + x)}L{number(right)} {number(1 - right + x)}"
        for x, left, right in ways
    )
    return _square(colours["hole"]) + f'<path d="{hatch}" {stroke(colours["hole-line"], 0.08)}/>'


def _card(colours: Palette) -> str:
    look = f'{fill(colours["card"])} stroke="{colours["card-edge"]}" stroke-width=".05"'
    return f'<rect x="-.8" y="-.9" width="1.6" height="1.8" rx=".2" {look}/>'


def _card_back(colours: Palette) -> str:
    diamond = f'<path d="M0-.52L.42 0L0 .52L-.42 0Z" {fill(colours["mark"])}/>'
    return _card(colours) + diamond


def _pebble(colours: Palette) -> str:
    look = f'{fill(colours["pebble"])} stroke="{colours["edge"]}" stroke-width=".06"'
    return f'<ellipse cy=".08" rx=".62" ry=".5" {look}/>'


def _nothing(_: Palette) -> str:
    return ""


_GLYPHS: Mapping[str, Callable[[Palette], str]] = {
    "black-stone": _black_stone,
    "white-stone": _white_stone,
    "queen": _queen,
    "given-number": _given_number,
    "given-queen": _given_queen,
    "knight": _knight,
    "hole": _hole,
    "card": _card,
    "pebble": _pebble,
    "outside": _nothing,
}
_BLANK_CARD = "X"
"""The card of boards with one kind only: it shows its back."""

DARK_KINDS = frozenset({"black-stone", "hole"})
"""Kinds on which writing must be light."""
OPEN_KINDS = frozenset({"black-stone", "white-stone", "hole", "outside", "pebble", "given-number"})
"""Kinds with room for a number in their middle."""


def piece(kind: str, letter: str, half: float, colours: Palette, *, tiny: bool = False) -> str:
    """Return the drawing of a piece, *half* being half its side.

    A kind without a drawing of its own shows its letter; *tiny* leaves of a card a block.
    """
    written = kind == "card" and letter != _BLANK_CARD
    if kind == "card" and tiny:
        shape, written = _square(colours["card-edge"]), False
    elif kind == "card" and not written:
        shape = _card_back(colours)
    elif kind in _GLYPHS:
        shape = _GLYPHS[kind](colours)
    else:
        shape, written = "", True
    drawn = f'<g transform="scale({number(half)})">{shape}</g>' if shape else ""
    if not written:
        return drawn
    size = 1.2 * half
    look = f'{FONT} font-weight="600" font-size="{number(size)}" text-anchor="middle"'
    base = number(size * MIDDLE)
    return f'{drawn}<text y="{base}" {look} {fill(colours["piece"])}>{escaped(letter)}</text>'
