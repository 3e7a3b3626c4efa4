"""What stands between the brackets: text with its escapes, points, pairs, rectangles.

Raw values are kept as they were written and understood only where they are needed.
"""

from __future__ import annotations

import re

from stepstones.core.grid import Point
from stepstones.go.board import Bits, Board

_ESCAPED = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)
_BREAK = re.compile(r"\r\n|\n\r|\r")
_COLON = re.compile(r"[^\\:]*+(?:\\.[^\\:]*+)*+:", re.DOTALL)
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_PASS_SIDE = 19
"""The largest side on which ``tt`` is a pass."""
MAX_VALUES = 2_000
"""Values of one list that are looked at: no board has so many points."""
RAW = re.compile(r"[^\]\\]*+(?:\\.[^\]\\]*+)*+", re.DOTALL)
"""What a raw value may be: no bracket closes it early, no backslash ends it."""


def text(raw: str) -> str:
    r"""Return the text of a raw value: escapes undone, line breaks unified.

    A backslash before a line break joins the lines; other white space becomes spaces.

    >>> text("a\\]b\\\\c\\\nd\te")
    'a]b\\cd e'
    """
    plain = _ESCAPED.sub(_unescape, raw) if "\\" in raw else raw
    return _BREAK.sub("\n", plain).translate(_SPACES)


def simple_text(raw: str) -> str:
    """Return the text of a raw value on one line."""
    return text(raw).replace("\n", " ")


def escape(plain: str) -> str:
    r"""Return the raw value of a text; :func:`text` undoes it.

    >>> escape("a]b")
    'a\\]b'
    """
    return plain.replace("\\", "\\\\").replace("]", "\\]")


def pair(raw: str) -> tuple[str, str] | None:
    r"""Return both raw parts of a pair, None where no colon parts the value.

    >>> pair("pp:a\\:b"), pair("a\\:b")
    (('pp', 'a\\:b'), None)
    """
    match = _COLON.match(raw)
    return (raw[: match.end() - 1], raw[match.end() :]) if match else None


def point(raw: str, width: int, height: int) -> Point | None:
    """Return the point of two letters, column and row from the top left; None off the board.

    No board here has lines for capital letters, so they are read as small ones.

    >>> point("cb", 9, 9), point(" CB ", 9, 9), point("jj", 9, 9)
    (11, 11, None)
    """
    letters = raw.strip().lower()
    if len(letters) != 2:
        return None
    column, row = _LETTERS.find(letters[0]), _LETTERS.find(letters[1])
    if 0 <= column < width and 0 <= row < height:
        return row * width + column
    return None


def letters(point: Point, width: int) -> str:
    """Return the two letters of *point*; the inverse of :func:`point`."""
    row, column = divmod(point, width)
    return _LETTERS[column] + _LETTERS[row]


def is_pass(raw: str, width: int, height: int) -> bool:
    """Whether a move is a pass: nothing, or ``tt`` on a board where that is no point."""
    move = raw.strip().lower()
    return not move or (move == "tt" and max(width, height) <= _PASS_SIDE)


def area(raw: str, board: Board) -> Bits | None:
    """Return the points of one point or rectangle of a list; None where it is neither.

    >>> from stepstones.go.board import board
    >>> board(9, 9).points(area("ba:cb", board(9, 9)))
    (1, 2, 10, 11)
    """
    ends = pair(raw) or (raw, raw)
    first, last = (point(end, board.width, board.height) for end in ends)
    if first is None or last is None:
        return None
    rows = sorted((first // board.width, last // board.width))
    columns = sorted((first % board.width, last % board.width))
    line = (1 << columns[1] - columns[0] + 1) - 1 << columns[0]
    every_row = board.inside // ((1 << board.width) - 1)
    below = (1 << board.stride * (rows[1] - rows[0] + 1)) - 1
    return line * (every_row & below) << rows[0] * board.stride


def _unescape(match: re.Match[str]) -> str:
    return "" if match[1][0] in "\r\n" else match[1]


_SPACES = {ord(sign): " " for sign in "\t\v\f"}
