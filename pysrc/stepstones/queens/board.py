"""A board of queens: where they stand and whom they attack.

Queen *k* stands on file *k*, counted from 1, and walks the ranks from 1 upwards; the
source text says row and column for the same. ``ranks[k]`` is the rank of the queen on
file *k*, 0 when the file is empty; ``ranks[0]`` is not used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from stepstones.core.grid import Grid, Point
from stepstones.queens.symmetry import Placement

MAX_SIZE = 20


class Way(StrEnum):
    """The line along which one queen attacks another."""

    RANK = "rank"
    FILE = "file"
    DIAGONAL = "diagonal"


class Attack(NamedTuple):
    """Two queens with nothing between them, the one on the earlier file first."""

    first: Point
    second: Point
    way: Way


@dataclass(frozen=True, slots=True)
class Board:
    """A *size* x *size* board with queens on it; they may attack each other.

    For a search the queens on the board are given: they stay.
    """

    size: int
    queens: frozenset[Point] = frozenset()

    @property
    def grid(self) -> Grid:
        """The shape of the board."""
        return Grid(self.size, self.size)

    @property
    def ranks(self) -> list[int]:
        """The rank of the given queen on each file, from 1; 0 for none.

        Of several queens on one file, which attack each other anyway, one counts.
        """
        ranks = [0] * (self.size + 1)
        for point in sorted(self.queens):
            row, column = divmod(point, self.size)
            ranks[column + 1] = self.size - row
        return ranks

    @property
    def attacks(self) -> tuple[Attack, ...]:
        """Every two queens that attack each other, in the order of their files.

        A queen does not attack past another: of three on one rank, the outer two do not
        attack each other. Linear in the queens, apart from sorting.
        """
        lines: dict[tuple[str, int], list[Point]] = {}
        for queen in sorted(self.queens, key=self.order):
            for line in _lines(queen, self.size):
                lines.setdefault(line, []).append(queen)
        found = [
            Attack(first, second, _WAYS[name])
            for (name, _), queens in lines.items()
            for first, second in pairwise(queens)
        ]
        return tuple(sorted(found, key=lambda one: (self.order(one.first), self.order(one.second))))

    @property
    def attackers(self) -> dict[Point, Point]:
        """The first queen, by file, that shares a line with each empty point, if any does."""
        first: dict[tuple[str, int], Point] = {}
        for queen in sorted(self.queens, key=self.order):
            for line in _lines(queen, self.size):
                first.setdefault(line, queen)
        answer = {}
        for point in self.grid.points:
            near = [first[line] for line in _lines(point, self.size) if line in first]
            if near and point not in self.queens:
                answer[point] = min(near, key=self.order)
        return answer

    def order(self, point: Point) -> tuple[int, int]:
        """Sort key: by file from the left, then by rank from below."""
        row, column = divmod(point, self.size)
        return column, -row

    def point(self, k: int, r: int) -> Point:
        """Return the point on file *k* and rank *r*, both from 1.

        >>> Board(8).grid.name(Board(8).point(6, 3))
        'f3'
        """
        return (self.size - r) * self.size + k - 1

    def moves(self, placement: Placement) -> tuple[str, ...]:
        """Return the moves that add the queens of *placement* to those on the board."""
        grid = self.grid
        points = (self.point(k, r) for k, r in enumerate(placement, start=1))
        return tuple(f"queen {grid.name(point)}" for point in points if point not in self.queens)

    def names(self, placement: Placement) -> list[str]:
        """Return the names of all points of *placement*, by file."""
        return [self.grid.name(self.point(k, r)) for k, r in enumerate(placement, start=1)]


def attacker(ranks: Sequence[int], k: int, r: int) -> tuple[int, Way] | None:
    """Return the file of the first queen that attacks file *k*, rank *r*, and along what.

    None means that the point is safe. File *k* itself must be empty. Linear in the files.

    >>> attacker([0, 1, 3, 8, 6, 2, 0, 0, 0], 6, 3)
    (2, <Way.RANK: 'rank'>)
    """
    for file in range(1, len(ranks)):
        rank = ranks[file]
        if rank == r:
            return file, Way.RANK
        if rank and abs(rank - r) == abs(file - k):
            return file, Way.DIAGONAL
    return None


_WAYS = {"rank": Way.RANK, "file": Way.FILE, "rising": Way.DIAGONAL, "falling": Way.DIAGONAL}


def _lines(point: Point, size: int) -> Iterator[tuple[str, int]]:
    row, column = divmod(point, size)
    yield "rank", row
    yield "file", column
    yield "rising", row + column
    yield "falling", row - column
