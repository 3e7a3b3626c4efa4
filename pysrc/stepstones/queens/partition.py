"""Regions as numbers, as pieces that hang together, and as the borders between them.

The border string is that of puzz.link's star battle: first whether there is a border to the
right of each square but the last of its row, then below each square but those of the last
row; five of these bits a digit, 0 to 9 and a to v, each part filled up with zeros.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stepstones.core.errors import TextError
from stepstones.core.grid import Grid, Point
from stepstones.queens.lines import NOWHERE

_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_BITS = 5


def renumber(regions: Sequence[int]) -> tuple[int, ...]:
    """Return *regions* numbered from 0 in the order in which the board shows them.

    >>> renumber([7, 7, -1, 2])
    (0, 0, -1, 1)
    """
    numbers: dict[int, int] = {NOWHERE: NOWHERE}
    for region in regions:
        numbers.setdefault(region, len(numbers) - 1)
    return tuple(numbers[region] for region in regions)


def pieces(size: int, regions: Sequence[int]) -> list[list[Point]]:
    """Return the parts of the board that hang together in one region, squares of none too.

    Sorted by their first squares.
    """
    grid = Grid(size, size)
    found: list[list[Point]] = []
    seen: set[Point] = set()
    for first in grid.points:
        if first in seen:
            continue
        piece = [first]
        seen.add(first)
        for point in piece:
            for near in grid.neighbours(point):
                if near not in seen and regions[near] == regions[first]:
                    seen.add(near)
                    piece.append(near)
        found.append(sorted(piece))
    return found


def is_bordered(size: int, regions: Sequence[int]) -> bool:
    """Whether borders alone tell *regions*: each square in one, each region in one piece."""
    return NOWHERE not in regions and len(pieces(size, regions)) == len(set(regions))


def write_borders(size: int, regions: Sequence[int]) -> str:
    """Return the borders between *regions*, which borders must be able to tell.

    >>> write_borders(2, [0, 0, 1, 1])
    '0o'
    """
    right = [regions[at] != regions[at + 1] for at in range(size * size) if (at + 1) % size]
    below = [regions[at] != regions[at + size] for at in range(size * (size - 1))]
    return _pack(right) + _pack(below)


def read_borders(text: str, size: int) -> tuple[int, ...]:
    """Return the regions that the borders in *text* make of a board.

    A border that ends inside a region separates nothing. Raises TextError ``link.damaged``.

    >>> read_borders("0o", 2)
    (0, 0, 1, 1)
    """
    bits = size * (size - 1)
    length = -(-bits // _BITS)
    if len(text) != 2 * length:
        raise TextError("link.damaged")
    right, below = _unpack(text[:length], bits), _unpack(text[length:], bits)

    def is_open(one: Point, other: Point) -> bool:
        return not (below[one] if other - one == size else right[one - one // size])

    return between(size, is_open)


def between(size: int, is_open: Callable[[Point, Point], bool]) -> tuple[int, ...]:
    """Return the regions of a board whose neighbouring squares hang together where *is_open*.

    It is asked of two squares in their order. Regions are numbered as the board shows them.

    >>> between(2, lambda one, other: other == one + 1)
    (0, 0, 1, 1)
    """
    grid = Grid(size, size)
    regions = [NOWHERE] * (size * size)
    count = 0
    for first in grid.points:
        if regions[first] != NOWHERE:
            continue
        regions[first] = count
        piece = [first]
        for point in piece:
            for near in grid.neighbours(point):
                if regions[near] == NOWHERE and is_open(min(point, near), max(point, near)):
                    regions[near] = count
                    piece.append(near)
        count += 1
    return tuple(regions)


def _pack(bits: list[bool]) -> str:
    bits = bits + [False] * (-len(bits) % _BITS)
    return "".join(
        _DIGITS[sum(bit << _BITS - 1 - at for at, bit in enumerate(bits[start : start + _BITS]))]
        for start in range(0, len(bits), _BITS)
    )


def _unpack(text: str, length: int) -> list[bool]:
    if not set(text) <= set(_DIGITS):
        raise TextError("link.damaged")
    values = (_DIGITS.index(digit) for digit in text)
    bits = [bool(value >> at & 1) for value in values for at in reversed(range(_BITS))]
    if any(bits[length:]):
        raise TextError("link.damaged")
    return bits[:length]
