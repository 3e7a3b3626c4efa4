"""Boards drawn in characters: what people paste and what tests show.

A diagram has one row a line, one character a point. Read leniently: a common
indent, single spaces between all points, rank numbers at either side and a line of
file letters are understood and left out. Written strictly.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from stepstones.core.errors import TextError
from stepstones.core.grid import Grid

_RANK = re.compile(r"^ *[0-9]+ |(?<=[^0-9 ]) +[0-9]+ *$", re.ASCII)
_FILES = re.compile(r"^ *[A-Za-z]{1,2}(?: +[A-Za-z]{1,2})* *$|^ *abcdefgh[a-z]*$", re.ASCII)


@dataclass(frozen=True, slots=True)
class Diagram:
    """A rectangle of characters, row by row."""

    width: int
    height: int
    cells: str


def read(text: str, alphabet: str, limit: int) -> Diagram:
    r"""Return the diagram that *text* draws with the characters of *alphabet*.

    No side may exceed *limit*. Raises TextError with the line as position:
    ``diagram.empty``, ``diagram.character``, ``diagram.ragged``, ``diagram.too-large``.

    >>> read("2 . X\n1 O .\n  A B", ".XO", 25)
    Diagram(width=2, height=2, cells='.XO.')
    """
    lines = text.expandtabs(1).splitlines()
    if len(lines) > limit + 20:
        raise TextError("diagram.too-large", limit)
    rows: list[str] = []
    for number, line in enumerate(lines):
        row = _points(line, alphabet)
        if not row:
            continue
        strange = next((sign for sign in row if sign not in alphabet), "")
        if strange:
            raise TextError("diagram.character", strange, number + 1, position=number)
        if len(row) > limit or len(rows) >= limit:
            raise TextError("diagram.too-large", limit, position=number)
        if rows and len(row) != len(rows[0]):
            raise TextError("diagram.ragged", number + 1, position=number)
        rows.append(row)
    if not rows:
        raise TextError("diagram.empty")
    return Diagram(len(rows[0]), len(rows), "".join(rows))


def _points(line: str, alphabet: str) -> str:
    if _FILES.match(line) and not set(line) - {" "} <= set(alphabet):
        return ""
    line = _RANK.sub("", _RANK.sub("", line)).strip()
    return line.replace(" ", "")


def is_scattered(text: str) -> bool:
    r"""Whether most signs in the rows of *text* lie in several pieces, unlike those of regions.

    Points and # do not count, nor does what is beyond a hundred rows and columns.

    >>> is_scattered("AABB\nACCB"), is_scattered("AB\nBA")
    (False, True)
    """
    rows = ["".join(line.split())[:100] for line in text.splitlines() if line.strip()][:100]
    left = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    pieces: Counter[str] = Counter()
    while left:
        first, sign = left.popitem()
        pieces[sign] += 1
        piece = [first]
        for x, y in piece:
            for near in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)):
                if left.get(near) == sign:
                    del left[near]
                    piece.append(near)
    del pieces["."], pieces["#"]
    return 2 * sum(count > 1 for count in pieces.values()) > len(pieces)


def write(grid: Grid, cells: str, *, coordinates: bool = False) -> str:
    """Return *cells* as lines; with *coordinates*, ranks on the left and files below.

    >>> from stepstones.core.grid import Naming
    >>> print(write(Grid(2, 2, Naming.GO), ".XO.", coordinates=True))
    2 . X
    1 O .
      A B
    """
    rows = [cells[at : at + grid.width] for at in range(0, len(cells), grid.width)]
    if not coordinates:
        return "\n".join(rows)
    margin = max(map(len, grid.ranks))
    lines = [
        f"{name:>{margin}} " + " ".join(row) for name, row in zip(grid.ranks, rows, strict=True)
    ]
    return "\n".join([*lines, " " * (margin + 1) + " ".join(grid.files)])
