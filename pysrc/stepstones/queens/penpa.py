"""Star battles drawn with penpa-edit: thick edges part the regions, stars are given queens.

An address packs lines of text (raw deflate, base64): the kind of grid and its size, the rows and
columns of a margin around the board, and what the author drew as JSON, in which frequent names are
short. Places are numbered row by row on a grid that has two squares more on each side: first all
squares, then the lower right corner of each. Source: the program itself, docs/js/class_p.js and
general.js of swaroopg92/penpa-edit at 7785887.

A drawing tells no rule. It is taken for a board where its edges make as many regions as there are
rows, and where its only number, if any, says that a line has one star.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any, NamedTuple

from stepstones.core.errors import TextError
from stepstones.core.grid import Point
from stepstones.queens import partition
from stepstones.queens.lines import AttackRule
from stepstones.queens.state import MAX_SIZE, Board

_ADDRESS = re.compile(r"(?:^|[?#&])m=(?:edit|solve)&p=([A-Za-z0-9+/]{8,60000}={0,2})")
_MAX_TEXT, _MAX_DRAWING = 70_000, 2_000_000
_NAMES = {"Z": "z", "E": '"lineE"', "N": '"number"', "Y": '"symbol"', "O": "null"}
"""What is written as z and a sign; the names that are not asked for all become one."""
_BEYOND = 2


class _Drawing(NamedTuple):
    """The board's *size*, where its first square is, and how many squares are numbered each way."""

    size: int
    left: int
    top: int
    across: int
    down: int
    drawn: dict[str, Any]

    def square(self, place: int) -> Point | None:
        """Return the square of the board at a numbered *place*, None where it is in the margin."""
        row, column = divmod(place, self.across)
        row, column = row - self.top, column - self.left
        inside = 0 <= row < self.size and 0 <= column < self.size
        return row * self.size + column if inside else None


def recognises(text: str) -> bool:
    """Whether *text* is an address of penpa-edit."""
    return len(text) <= _MAX_TEXT and _ADDRESS.search(text.strip()) is not None


def read(text: str) -> Board:
    """Return the board that is drawn, without the marks of whoever solved it.

    Such an address has no check: a damaged one may show another board. Raises TextError, also for
    what is no board of queens with regions.
    """
    try:
        found = _unpack(text)
        numbers = [str(one[0]) for one in found.drawn["number"].values()]
        edges = [name.split(",") for name in found.drawn["lineE"] if "," in name]
        walls = {_wall(found, int(one), int(other)) for one, other in edges}
        stars = [
            int(at) for at, one in found.drawn["symbol"].items() if one[1] == "star" and one[0]
        ]
    except TextError:
        raise
    except (ValueError, LookupError, TypeError, AttributeError, zlib.error, RecursionError):
        raise TextError("queens.format.penpa") from None
    if len(numbers) > 1 or not all(number.isdecimal() for number in numbers):
        raise TextError("queens.format.penpa-other")
    if numbers and int(numbers[0]) != 1:
        raise TextError("queens.format.stars", int(numbers[0]))
    regions = partition.between(found.size, lambda one, other: (one, other) not in walls)
    if max(regions) + 1 != found.size:
        raise TextError("queens.format.penpa-regions", max(regions) + 1, found.size)
    given = frozenset(point for at in stars if (point := found.square(at)) is not None)
    return Board(found.size, given, given, regions=regions, rule=AttackRule.NO_TOUCH)


def _unpack(text: str) -> _Drawing:
    """Return what an address holds. Raises TextError, or another error where it is damaged."""
    match = _ADDRESS.search(text.strip())
    if match is None:
        raise TextError("queens.format.penpa")
    packed = base64.b64decode(match[1])
    plain = zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, _MAX_DRAWING).decode()
    head, margin, _, author, *_ = plain.split("\n")
    kind, columns, rows = head.split(",")[:3]
    above, below, left, right = json.loads(margin)
    width, height = int(columns) - left - right, int(rows) - above - below
    if kind not in {"square", "sudoku"}:
        raise TextError("queens.format.penpa-other")
    if width != height:
        raise TextError("queens.not-square", width, height)
    if not 1 <= width <= MAX_SIZE:
        raise TextError("link.size-limit", 1, MAX_SIZE)
    drawn = json.loads(re.sub("z([A-Z0-9_])", lambda name: _NAMES.get(name[1], '"_"'), author))
    return _Drawing(
        width,
        left + _BEYOND,
        above + _BEYOND,
        int(columns) + 2 * _BEYOND,
        int(rows) + 2 * _BEYOND,
        drawn,
    )


def _wall(found: _Drawing, one: int, other: int) -> tuple[Point | None, Point | None]:
    """Return the two squares between which an edge from corner to corner lies."""
    one, other = sorted((one, other))
    first = found.across * found.down
    beside = other - first
    if other - one == 1:
        return found.square(beside), found.square(beside + found.across)
    return found.square(beside), found.square(beside + 1 if other - one == found.across else beside)
