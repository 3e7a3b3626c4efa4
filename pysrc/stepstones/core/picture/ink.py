"""What pictures are drawn with: colours, numbers, escaped words, strokes.

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
    "wood": "#e6c68c",
    "grain": "#78501412",
    "line": "#4f3d1f",
    "light": "#eee7d5",
    "dark": "#c3ac86",
    "corner-on-light": "#6a5a3c",
    "corner-on-dark": "#423719",
    "cell": "#e9e4d8",
    "coordinate": "#52462f",
    "outside": "#635f57",
    "black": "#141414",
    "black-shine": "#5a5a5a",
    "white": "#fdfcf9",
    "white-shade": "#d6d2c8",
    "edge": "#2b2620",
    "piece": "#22201c",
    "piece-edge": "#fffdf8",
    "given": "#d9c9a6",
    "hole": "#575149",
    "hole-line": "#6d675d",
    "pebble": "#8f9aa0",
    "card": "#fffdf7",
    "card-edge": "#75674c",
    "block": "#75674c",
    "mark": "#12604e",
    "mark-soft": "#1f6f5c57",
    "alert": "#b0290f",
    "good": "#0f6b2f",
    "halo": "#fffcf4e0",
    "path": "#1d5f8f",
    "region-1": "#91c8ff",
    "region-2": "#ffe991",
    "region-3": "#e9a786",
    "region-4": "#a791bd",
    "region-5": "#b2ffe9",
    "region-6": "#de7086",
    "region-7": "#c8b25a",
    "region-8": "#c8c8b2",
    "region-9": "#7b91de",
    "region-10": "#def4bd",
    "region-11": "#9cb2b2",
    "region-12": "#70e9e9",
    "focus": "#0b57d0",
}
"""The colours of the light page and of every picture."""
DARK: Palette = {
    "wood": "#a88550",
    "grain": "#28140017",
    "line": "#2a1e0c",
    "light": "#b5a888",
    "dark": "#7a6a49",
    "corner-on-light": "#2e2614",
    "corner-on-dark": "#f7f0dd",
    "cell": "#3a3731",
    "coordinate": "#20170a",
    "outside": "#a8a397",
    "white": "#f0ede5",
    "white-shade": "#bdb8ab",
    "edge": "#14110c",
    "given": "#cbb88c",
    "hole": "#2b2823",
    "hole-line": "#47423a",
    "card": "#d9d3c3",
    "card-edge": "#12110d",
    "block": "#b3ab98",
    "alert": "#a61f06",
    "halo": "#f6f0e0d1",
    "path": "#154d78",
    "region-1": "#719cc7",
    "region-2": "#c7b671",
    "region-3": "#b68269",
    "region-4": "#827193",
    "region-5": "#8bc7b6",
    "region-6": "#ad5769",
    "region-7": "#9c8b46",
    "region-8": "#9c9c8b",
    "region-9": "#6071ad",
    "region-10": "#adbe93",
    "region-11": "#7a8b8b",
    "region-12": "#57b6b6",
    "focus": "#0a4bb8",
}
"""Those that differ on the dark page."""
PAPER: Palette = {
    **dict.fromkeys(LIGHT, "#000000"),
    **dict.fromkeys((name for name in LIGHT if name.startswith("region-")), "#ffffff"),
    **dict.fromkeys(("wood", "light", "cell", "white", "white-shade", "card"), "#ffffff"),
    **dict.fromkeys(("ground", "piece-edge", "hole-line"), "#ffffff"),
    "grain": "#ffffff00",
    "dark": "#d8d8d8",
    "given": "#d8d8d8",
    "hole": "#555555",
    "pebble": "#888888",
    "mark-soft": "#00000030",
    "halo": "#ffffffe0",
    "hatch": "#00000099",
    "path": "#888888",
}
"""Black on white, for printers; ``ground`` lies under the board, ``hatch`` is paler than lines."""
