"""What pictures are drawn with: colours, numbers, escaped words, strokes."""

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
