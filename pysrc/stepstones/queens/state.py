"""A board of queens: where they stand, whom they attack, and what else a puzzle asks.

A puzzle may paint *regions*, each of which needs one queen, *block* squares, lock *given*
queens, and choose the rule: queens that attack along whole diagonals as in chess, or queens
that only must not touch. The reader's own are the other queens and the *crossed* squares.

Queen *k* stands on file *k*, counted from 1, and walks the ranks from 1 upwards; the
source text says row and column for the same. ``ranks[k]`` is the rank of the queen on
file *k*, 0 when the file is empty; ``ranks[0]`` is not used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from stepstones.core.grid import Grid, Point
from stepstones.queens import lines
from stepstones.queens.lines import NOWHERE, AttackRule, Way
from stepstones.queens.symmetry import Placement

QUEEN, GIVEN, CROSS, BLOCK = "Q", "G", "x", "#"
"""The sign of a queen, of a locked one, of a cross, and of a blocked square."""
SIZES = ("8", *(str(size) for size in range(4, 21) if size != 8))
"""Sizes offered for a new board, the usual one first."""
MAX_SIZE = 20
MAX_REGIONS = 26
"""As many regions as there are letters to write them with."""


class Attack(NamedTuple):
    """Two queens with nothing between them, the one on the earlier file first."""

    first: Point
    second: Point
    way: Way


class Threat(NamedTuple):
    """What makes a square unsafe: the queen on a *file*, and along what."""

    file: int
    way: Way


@dataclass(frozen=True, slots=True)
class Board:
    """A *size* x *size* board with queens on it; they may attack each other.

    *regions* is empty, or has a number from 0 for each point, ``NOWHERE`` for none. The
    *given* queens are among the *queens*; no blocked square holds anything, and no crossed
    one a queen. For a search the queens on the board are given: they stay.
    """

    size: int
    queens: frozenset[Point] = frozenset()
    given: frozenset[Point] = frozenset()
    crossed: frozenset[Point] = frozenset()
    blocked: frozenset[Point] = frozenset()
    regions: tuple[int, ...] = ()
    rule: AttackRule = AttackRule.QUEENS

    @property
    def grid(self) -> Grid:
        """The shape of the board."""
        return Grid(self.size, self.size)

    @property
    def is_plain(self) -> bool:
        """Whether this is the n queens problem of the books, perhaps with queens given."""
        return not self.regions and not self.blocked and self.rule is AttackRule.QUEENS

    @property
    def fixed(self) -> frozenset[Point]:
        """The queens that belong to the question: those locked, or all where none can be."""
        return self.queens if self.is_plain and not self.given else self.given

    @property
    def question(self) -> Board:
        """The board without what its reader has put on it."""
        return replace(self, queens=self.given, crossed=frozenset())

    def with_queens(self, queens: frozenset[Point]) -> Board:
        """Return the board with just these *queens*; of the given ones those that stay."""
        crossed = self.crossed - queens
        return replace(self, queens=queens, given=self.given & queens, crossed=crossed)

    @property
    def ranks(self) -> list[int]:
        """The rank of the queen on each file, from 1; 0 for none.

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
        attack each other. Two that attack each other in several ways are named once.
        """
        standing: dict[tuple[Way, int], list[Point]] = {}
        for queen in sorted(self.queens, key=self.order):
            for line in lines.lines(queen, self.size, self.regions, self.rule):
                standing.setdefault(line, []).append(queen)
        found: dict[tuple[Point, Point], Attack] = {}
        for (way, _), queens in sorted(standing.items()):
            for first, second in pairwise(queens):
                found.setdefault((first, second), Attack(first, second, way))
        for first, second in self._touching:
            found.setdefault((first, second), Attack(first, second, Way.TOUCH))
        return tuple(sorted(found.values(), key=lambda one: tuple(map(self.order, one[:2]))))

    @property
    def _touching(self) -> Iterator[tuple[Point, Point]]:
        """Every two queens that touch at a corner, where that matters."""
        if self.rule is AttackRule.NO_TOUCH:
            for queen in sorted(self.queens, key=self.order):
                row, column = divmod(queen, self.size)
                for near in (row - 1, row + 1):
                    other = self.grid.point(near, column + 1)
                    if other is not None and other in self.queens:
                        yield queen, other

    @property
    def attackers(self) -> dict[Point, Point]:
        """The first queen, by file, that attacks each free square, if any does."""
        attacked = lines.attacks(self.size, self.regions, self.rule)
        answer: dict[Point, Point] = {}
        for queen in sorted(self.queens, key=self.order):
            for point in lines.cells(attacked[queen]):
                answer.setdefault(point, queen)
        taken = self.queens | self.blocked
        return {point: queen for point, queen in sorted(answer.items()) if point not in taken}

    def attacker(self, ranks: Sequence[int], k: int, r: int) -> Threat | None:
        """Return the first queen that attacks file *k*, rank *r*, and along what.

        None means that the point is safe; of a blocked point the file is its own. File *k*
        itself must be empty. Linear in the files.

        >>> Board(8).attacker([0, 1, 3, 8, 6, 2, 0, 0, 0], 6, 3)
        Threat(file=2, way=<Way.RANK: 'rank'>)
        """
        point = self.point(k, r)
        if point in self.blocked:
            return Threat(k, Way.BLOCKED)
        region = self.regions[point] if self.regions else NOWHERE
        reach = 1 if self.rule is AttackRule.NO_TOUCH else self.size
        diagonal = Way.TOUCH if self.rule is AttackRule.NO_TOUCH else Way.DIAGONAL
        for file in range(1, len(ranks)):
            rank = ranks[file]
            if rank == r:
                return Threat(file, Way.RANK)
            if rank and abs(rank - r) == abs(file - k) <= reach:
                return Threat(file, diagonal)
            if rank and region != NOWHERE and self.regions[self.point(file, rank)] == region:
                return Threat(file, Way.REGION)
        return None

    def without_queen(self, queens: Iterable[Point]) -> int | None:
        """Return the first region that has none of *queens*, None where each has one."""
        left = set(self.regions) - {NOWHERE}
        left -= {self.regions[queen] for queen in queens} if self.regions else left
        return min(left, default=None)

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
