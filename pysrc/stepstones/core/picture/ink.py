"""Drawing tools of pictures: colours, numbers, escaped words, strokes.

The colours stand here alone: ``tools/colours.py`` writes ``static/css/board.css`` and
``static/js/board/colours.js`` from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Palette: TypeAlias = Mapping[str, str]
"""Colours as ``#rrggbb`` or ``#rrggbbaa``, by their name in the style sheet."""

FONT = "font-family=\"system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif\""
MIDDLE = 0.35
"""How far below a letter's middle its base line lies, in font sizes."""


def number(value: float) -> str:
    """Return *value* with at most two decimals.

    >>> number(12.0), number(0.5), number(-0.001)
    ('12', '0.5', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def escape(text: str) -> str:
    """Return *text* escaped for XML, also within quotes; forbidden characters are dropped.

    >>> escape('<b> & "c"' + chr(0))
    '&lt;b&gt; &amp; &quot;c&quot;'
    """
    allowed = (sign for sign in text if sign >= " " and not "\ud800" <= sign <= "\udfff")
    return "".join(_ESCAPES.get(sign, sign) for sign in allowed)


_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\ufffe": "", "\uffff": ""}


def colour(attribute: str, value: str) -> str:
    """Return a colour as an attribute; alpha is one of its own, as old viewers expect.

    >>> colour("fill", "#00000080")
    'fill="#000000" fill-opacity="0.5"'
    """
    plain = f'{attribute}="{value[:7]}"'
    if len(value) == 7:
        return plain
    return f'{plain} {attribute}-opacity="{number(int(value[7:], 16) / 255)}"'


def fill(value: str) -> str:
    """Return the attribute of a filling."""
    return colour("fill", value)


def stroke(value: str, width: float) -> str:
    """Return the attributes of a stroke without a filling."""
    return f'fill="none" {colour("stroke", value)} stroke-width="{number(width)}"'


def circle(x: float, y: float, radius: float) -> str:
    """Return a clockwise circle as part of a path."""
    r, across = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 1 {across} 0a{r} {r} 0 1 1 -{across} 0z"


def text(x: float, y: float, words: str, more: str = "") -> str:
    """Return *words* with their base line at a place, *more* being further attributes."""
    return f'<text x="{number(x)}" y="{number(y)}"{more}>{escape(words)}</text>'


LIGHT: Palette = {
    "wood": "#e4c48b",
    "grain": "#7850140f",
    "line": "#5b4726",
    "inside": "#f0d7a6",
    "light": "#f0e7d4",
    "dark": "#d3bf9a",
    "corner-on-light": "#5f4d2c",
    "corner-on-dark": "#4d3d1f",
    "cell": "#e9e4d6",
    "coordinate": "#52431f",
    "outside": "#625c50",
    "black": "#181817",
    "black-shine": "#5c5b58",
    "white": "#fffefb",
    "white-shade": "#d9d4c8",
    "edge": "#2b2620",
    "piece": "#211f1a",
    "piece-edge": "#fffdf8",
    "ink": "#211f1a",
    "given": "#fffaf0",
    "hole": "#575149",
    "hole-line": "#6d675d",
    "pebble": "#8f9aa0",
    "card": "#fffdf6",
    "card-edge": "#75674c",
    "block": "#75674c",
    "face-red": "#b0290f",
    "face-green": "#0f6b2f",
    "face-blue": "#1d5f8f",
    "mark": "#12604e",
    "mark-soft": "#1f6f5c57",
    "alert": "#b0290f",
    "good": "#0f6b2f",
    "halo": "#fffcf4e0",
    "path": "#1d5f8f",
    "border": "#3a352b",
    "hair": "#3a352b2e",
    "region-1": "#9ffdff",
    "region-2": "#b0e2fe",
    "region-3": "#a6b5fd",
    "region-4": "#ccaeca",
    "region-5": "#d0c0e8",
    "region-6": "#ffe3de",
    "region-7": "#f4b9a0",
    "region-8": "#f0a77b",
    "region-9": "#f3d18c",
    "region-10": "#dafbb1",
    "region-11": "#cfe2b8",
    "region-12": "#95d7c1",
    "focus": "#0b57d0",
}
"""The colours of the light page and of every picture.

``ink`` writes on stones, tiles and cards, which are light on either page.
"""
DARK: Palette = {
    "wood": "#a9864f",
    "grain": "#28140014",
    "line": "#33250f",
    "inside": "#b9965e",
    "light": "#7d7055",
    "dark": "#5d5139",
    "corner-on-light": "#fffaf0",
    "corner-on-dark": "#e3d6b8",
    "cell": "#34312a",
    "coordinate": "#241a09",
    "outside": "#b0a99b",
    "black": "#0c0c0b",
    "black-shine": "#4a4946",
    "white": "#f4f1e9",
    "white-shade": "#bfb9ab",
    "edge": "#14110c",
    "piece": "#f7f2e6",
    "piece-edge": "#171613",
    "given": "#e9dfc8",
    "hole": "#2b2823",
    "hole-line": "#47423a",
    "card": "#e6dfcd",
    "card-edge": "#12110d",
    "block": "#b3ab98",
    "mark": "#a4e6d3",
    "mark-soft": "#68c6ab66",
    "alert": "#ffc0b0",
    "good": "#9be0a8",
    "halo": "#171613d6",
    "path": "#a9d4f7",
    "border": "#0d0c0a",
    "hair": "#f7f2e62b",
    "region-1": "#365b7e",
    "region-2": "#3068a0",
    "region-3": "#3c3657",
    "region-4": "#4f3d7e",
    "region-5": "#736069",
    "region-6": "#64495c",
    "region-7": "#603700",
    "region-8": "#835b11",
    "region-9": "#774607",
    "region-10": "#264e39",
    "region-11": "#4e6143",
    "region-12": "#153e32",
    "focus": "#a5c8ff",
}
"""Those that differ on the dark page, whose boards are dark and whose marks are light."""
PAPER: Palette = {
    **dict.fromkeys(LIGHT, "#000000"),
    **dict.fromkeys((name for name in LIGHT if name.startswith("region-")), "#ffffff"),
    **dict.fromkeys(("wood", "light", "cell", "white", "white-shade", "card"), "#ffffff"),
    **dict.fromkeys(("ground", "piece-edge", "hole-line", "inside", "given"), "#ffffff"),
    "grain": "#ffffff00",
    "dark": "#d8d8d8",
    "hole": "#555555",
    "pebble": "#888888",
    "mark-soft": "#00000030",
    "halo": "#ffffffe0",
    "hair": "#00000059",
    "hatch": "#00000099",
    "path": "#888888",
}
"""Black on white, for printers; ``ground`` lies under the board, ``hatch`` is paler than lines."""
FORCED: Palette = {
    **dict.fromkeys(LIGHT, "CanvasText"),
    **dict.fromkeys((name for name in LIGHT if name.startswith("region-")), "Canvas"),
    **dict.fromkeys(
        ("wood", "grain", "light", "cell", "halo", "piece-edge", "hole-line"), "Canvas"
    ),
    **dict.fromkeys(("mark", "good", "path", "focus", "mark-soft"), "Highlight"),
    **dict.fromkeys(("dark", "inside", "hair"), "color-mix(in srgb, CanvasText 30%, Canvas)"),
    **dict.fromkeys(("black", "black-shine", "ink"), "#000000"),
    **dict.fromkeys(("white", "white-shade", "given", "card"), "#ffffff"),
    **{name: LIGHT[name] for name in ("face-red", "face-green", "face-blue")},
}
"""The system's colours, where it forces its own; stones, tiles and cards stay black on white.

What is only darker is a mix: ``GrayText`` is a bright green in some of its themes.
"""
