"""Finds cards that can be linked through free cells, with two turns at most or with any.

A board is looked at as rows and columns of bits, so that a straight stretch of free cells
is one machine word. Two cards are linked with two turns at most by a stretch between a
cell in sight of the one and a cell in sight of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from stepstones.cards.state import Rule
from stepstones.core.grid import Point

Linked: TypeAlias = Callable[[Point, Point], bool]
"""Whether two cards can be linked; made for one set of free cells."""


@dataclass(slots=True)
class Free:
    """The free cells of a board with its ring, *wide* x *high*, as bits.

    Bit x of ``rows[y]`` and bit y of ``columns[x]`` stand for the same cell.
    """

    wide: int
    high: int
    rows: list[int]
    columns: list[int]

    @classmethod
    def of(cls, wide: int, cells: bytes) -> Free:
        """Return the free cells of a board, ``0`` in *cells* being free."""
        high = len(cells) // wide
        free = cls(wide, high, [0] * high, [0] * wide)
        free.open(point for point, cell in enumerate(cells) if not cell)
        return free

    def copy(self) -> Free:
        """Return free cells of their own."""
        return Free(self.wide, self.high, self.rows[:], self.columns[:])

    def open(self, points: Iterable[Point]) -> None:
        """Make *points* free."""
        for point in points:
            y, x = divmod(point, self.wide)
            self.rows[y] |= 1 << x
            self.columns[x] |= 1 << y


def links_of(rule: Rule) -> Callable[[Free], Linked]:
    """Return what says, of free cells, which cards *rule* lets link."""
    return any_turns if rule is Rule.ANY else two_turns


def two_turns(free: Free) -> Linked:
    """Return whether two cards are linked with two turns at most.

    A path runs along the row of each card to a common column (or along columns to a
    common row), which is free between the two. A card that is seen through, being free
    itself, may be asked about as well. Each answer takes constant time, after tables of
    rows and columns squared.

    >>> cells = bytes([0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0])
    >>> linked = two_turns(Free.of(4, cells))
    >>> linked(5, 6)
    True
    """
    wide = free.wide
    row_between, column_between = _between(free.rows), _between(free.columns)
    arms: dict[Point, tuple[int, int, int, int]] = {}

    def arms_of(point: Point) -> tuple[int, int, int, int]:
        y, x = divmod(point, wide)
        found = x, y, _arm(free.rows[y], x, wide), _arm(free.columns[x], y, free.high)
        arms[point] = found
        return found

    def linked(one: Point, other: Point) -> bool:
        x, y, across, down = arms.get(one) or arms_of(one)
        u, v, across_other, down_other = arms.get(other) or arms_of(other)
        if across & across_other & row_between[y][v]:
            return True
        return bool(down & down_other & column_between[x][u])

    return linked


def way(free: Free, one: Point, other: Point) -> tuple[Point, ...]:
    """Return the corners of a shortest path with two turns at most; () where there is none.

    >>> way(Free.of(4, bytes([0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0])), 4, 6)
    (4, 0, 2, 6)
    """
    wide = free.wide
    (y, x), (v, u) = divmod(one, wide), divmod(other, wide)
    across = _arm(free.rows[y], x, wide) & _arm(free.rows[v], u, wide)
    down = _arm(free.columns[x], y, free.high) & _arm(free.columns[u], v, free.high)
    ways = [
        (abs(x - at) + abs(u - at) + abs(y - v), (one, y * wide + at, v * wide + at, other))
        for at in _bits(across & _between(free.rows)[y][v])
    ]
    ways += [
        (abs(y - at) + abs(v - at) + abs(x - u), (one, at * wide + x, at * wide + u, other))
        for at in _bits(down & _between(free.columns)[x][u])
    ]
    return tuple(dict.fromkeys(min(ways)[1])) if ways else ()


def any_turns(free: Free) -> Linked:
    """Return whether two cards are linked by any path: both touch the same stretch of free cells.

    Linear in the cells; each answer then takes constant time.

    >>> cells = bytes([0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0])
    >>> any_turns(Free.of(4, cells))(4, 6)
    True
    """
    wide, high = free.wide, free.high
    room = _rooms(free)
    sides = ((0, 1), (1, 0), (0, -1), (-1, 0))

    def touched(point: Point) -> set[int]:
        y, x = divmod(point, wide)
        around = [(y + down, x + right) for down, right in ((0, 0), *sides)]
        return {room[v * wide + u] for v, u in around if 0 <= v < high and 0 <= u < wide} - {-1}

    near: dict[Point, set[int]] = {}

    def linked(one: Point, other: Point) -> bool:
        (y, x), (v, u) = divmod(one, wide), divmod(other, wide)
        if abs(y - v) + abs(x - u) == 1:
            return True
        for point in (one, other):
            if point not in near:
                near[point] = touched(point)
        return not near[one].isdisjoint(near[other])

    return linked


def _rooms(free: Free) -> list[int]:
    """Return for each cell the number of the stretch of free cells it belongs to, or -1."""
    wide, high = free.wide, free.high
    room = [-1] * (wide * high)
    rooms = 0
    for start in range(wide * high):
        if room[start] >= 0 or not free.rows[start // wide] >> start % wide & 1:
            continue
        room[start] = rooms
        stack = [start]
        while stack:
            y, x = divmod(stack.pop(), wide)
            for v, u in ((y, x + 1), (y + 1, x), (y, x - 1), (y - 1, x)):
                inside = 0 <= v < high and 0 <= u < wide
                if inside and room[v * wide + u] < 0 and free.rows[v] >> u & 1:
                    room[v * wide + u] = rooms
                    stack.append(v * wide + u)
        rooms += 1
    return room


def _arm(line: int, at: int, size: int) -> int:
    """Return the cell *at* and the free cells in sight of it along *line*."""
    cards = ~line & ((1 << size) - 1)
    first = (cards & ((1 << at) - 1)).bit_length()
    beyond = cards >> (at + 1)
    end = at + (beyond & -beyond).bit_length() if beyond else size
    return (1 << end) - (1 << first)


def _between(lines: list[int]) -> list[list[int]]:
    """Return for any two lines what is free in all lines strictly between them."""
    size = len(lines)
    table = [[-1] * size for _ in lines]
    for first in range(size):
        row, free = table[first], -1
        for last in range(first + 2, size):
            free &= lines[last - 1]
            row[last] = table[last][first] = free
    return table


def _bits(line: int) -> Iterator[int]:
    while line:
        yield (line & -line).bit_length() - 1
        line &= line - 1
