"""Pieces as SVG by the name of their kind, in a box from -1 to 1."""

from __future__ import annotations

from collections.abc import Mapping

from stepstones.core.picture.ink import FONT, MIDDLE, Palette, colour, escape, fill, number
from stepstones.core.picture.playing_cards import PLAYING_CARDS
from stepstones.core.picture.shapes import BLOCK, GRADIENTS, PIECES, Glyph, Layer
from stepstones.core.picture.tiles import TILES

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
