"""A Go board as bits of one integer, and its chains.

Point (row, column) is bit ``row * stride + column`` with ``stride = width + 1``: the
spare column keeps a shift by one from running into the next row, so a whole set of
stones looks left, up, right and down in four shifts. A set of points is a plain int,
called *bits*; ``|``, ``&`` and ``bit_count`` are its union, intersection and size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import NamedTuple, TypeAlias

from stepstones.core.grid import Grid, Naming, Point, Vertex

MIN_SIDE, MAX_SIDE = 2, 25
"""Points along a side; names with one letter end at 25 files."""

Bits: TypeAlias = int
"""A set of points of one board."""


class Side(Enum):
    """Where a neighbour lies: steps down and to the right."""

    LEFT = (0, -1)
    UP = (-1, 0)
    RIGHT = (0, 1)
    DOWN = (1, 0)


class Chain(NamedTuple):
    """Stones of one colour joined along lines, and the empty points beside them."""

    stones: Bits
    liberties: Bits


@dataclass(frozen=True, slots=True)
class Board:
    """The shape of a board, without stones; made by :func:`board`.

    *inside* has a bit for every point; *near* gives the neighbours of a single point,
    both as bits.
    """

    width: int
    height: int
    stride: int
    inside: Bits
    near: Mapping[Bits, Bits] = field(repr=False, compare=False)

    @property
    def grid(self) -> Grid:
        """The same shape with the names of its points."""
        return Grid(self.width, self.height, Naming.GO)

    def bit(self, point: Point) -> Bits:
        """Return the set of *point* alone."""
        return 1 << point + point // self.width

    def bits(self, points: Iterable[Point]) -> Bits:
        """Return the set of *points*."""
        total = 0
        for point in points:
            total |= 1 << point + point // self.width
        return total

    def points(self, bits: Bits) -> tuple[Point, ...]:
        """Return the points of a set in board order; the inverse of :meth:`bits`.

        >>> small = board(3, 3)
        >>> small.points(small.bits([4, 0, 8]))
        (0, 4, 8)
        """
        found = []
        while bits:
            low = bits & -bits
            bits ^= low
            at = low.bit_length() - 1
            found.append(at - at // self.stride)
        return tuple(found)

    def around(self, bits: Bits) -> Bits:
        """Return the set and all its neighbours on the board."""
        stride = self.stride
        return (bits | bits << 1 | bits >> 1 | bits << stride | bits >> stride) & self.inside

    def flood(self, seed: Bits, within: Bits) -> Bits:
        """Return the points of *within* that *seed* reaches inside *within*.

        A seed outside *within* reaches nothing. At most as many rounds as the way is long.
        """
        stride = self.stride
        new = seed & within
        rest = within
        while new:
            rest ^= new
            new = (new << 1 | new >> 1 | new << stride | new >> stride) & rest
        return within ^ rest

    def chains(self, stones: Bits, empty: Bits) -> list[Chain]:
        """Return the chains that *stones*, all of one colour, form; in board order.

        Every chain is flooded once, its liberties gathered on the way; a stone without
        a neighbour of its colour is not flooded at all.

        >>> row = board(5, 2)
        >>> [chain.liberties.bit_count() for chain in row.chains(0b1011, 0b10100)]
        [1, 2]
        """
        stride, near = self.stride, self.near
        joined = stones & (stones << 1 | stones >> 1 | stones << stride | stones >> stride)
        chain_of = tuple.__new__  # three times as fast as Chain(...), which matters here
        found = []
        rest = stones
        while rest:
            chain = rest & -rest
            beside = near[chain]
            if chain & joined:
                start = rest
                rest ^= chain
                new = beside & rest
                while new:
                    rest ^= new
                    touched = new << 1 | new >> 1 | new << stride | new >> stride
                    beside |= touched
                    new = touched & rest
                chain = start ^ rest
            else:
                rest ^= chain
            found.append(chain_of(Chain, (chain, beside & empty)))
        return found


@cache
def board(width: int, height: int) -> Board:
    """Return the board of *width* x *height* points, each from 2 to 25."""
    stride = width + 1
    row = (1 << width) - 1
    inside = sum(row << stride * at for at in range(height))
    bits = [1 << point + point // width for point in range(width * height)]
    near = {bit: (bit << 1 | bit >> 1 | bit << stride | bit >> stride) & inside for bit in bits}
    return Board(width, height, stride, inside, near)


@cache
def neighbours(width: int, height: int, *order: Side) -> Callable[[Point], tuple[Vertex, ...]]:
    """Return the function from a point to its neighbours on the board, in the *order* given.

    >>> neighbours(3, 3, Side.LEFT, Side.UP, Side.RIGHT, Side.DOWN)(6)
    (A2, B1)
    """
    grid = Grid(width, height, Naming.GO)
    vertices = grid.vertices

    def beside(point: Point) -> tuple[Vertex, ...]:
        row, column = grid.place(point)
        places = (grid.point(row + side.value[0], column + side.value[1]) for side in order)
        return tuple(vertices[place] for place in places if place is not None)

    return tuple(beside(point) for point in grid.points).__getitem__
