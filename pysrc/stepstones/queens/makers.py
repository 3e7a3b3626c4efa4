"""Boards with regions that have exactly one solution, of any size from 5 to 12 and four levels.

Queens that don't touch are placed at random and a region grows around each, some faster than
others. As long as there is a second solution, a square of it goes to a neighbouring region.
The ladder (:mod:`stepstones.queens.solve.ladder`) then says which level the board has; it also
proves that the solution is the only one. Boards of another level are thrown away.

No region is larger than a third of the board, and few are a single square: a board with large
ones is solved by its small ones alone, and a single square gives its queen away.

Easy boards are grown otherwise: the queens get an order, and a square may only join a region
whose queen comes after the first queen that attacks the square. So each region is down to a
single square by the time its turn comes.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from random import Random

from stepstones.core.grid import Grid, Point
from stepstones.core.maker import LEVELS, Made, Making, Order, Rating, Weighing
from stepstones.core.trace import Step
from stepstones.queens import lines
from stepstones.queens.hints import position
from stepstones.queens.lines import NOWHERE, AttackRule, Way
from stepstones.queens.solve import units
from stepstones.queens.solve.constraints import Unit, units_of
from stepstones.queens.solve.ladder import LEVEL, THINKING, LadderState, Technique, hardest
from stepstones.queens.solve.unique import unique
from stepstones.queens.solve.units import Units
from stepstones.queens.state import Board

REPAIRS = 120
"""Squares moved before a board is given up."""
CHANGES = 400
"""Changes of a board with one solution before it is given up."""
NODES = 4_000
"""Nodes of a search for a second solution before a board is given up."""
TRIES = 12
"""Squares of the board that are tried where none of a second solution can go."""
_RANK = {level: at for at, level in enumerate(LEVELS)}
_SLOWEST = {"easy": 0.08, "medium": 0.05, "hard": 0.2, "expert": 0.35}
"""How much slower than the fastest the slowest region may grow: small ones make it easy."""
LARGEST = 0.33
"""The largest share of a board that one region may have."""
SINGLES = {"easy": 2, "medium": 1, "hard": 0, "expert": 0}
"""Regions of a single square that a board may have, at each level."""


def make(order: Order, chance: Random) -> Making[Board]:
    """Make a board for queens that may not touch; endless only if no board has the level."""
    size = int(order.size)
    boards = 0
    while True:
        draft = Draft(size, chance, placement(size, chance), SINGLES[order.level])
        draft.grow(_SLOWEST[order.level], ordered=order.level == "easy")
        technique = yield from draft.towards(order.level)
        boards += draft.looked
        if technique is not None:
            board = draft.board
            queens = sorted(draft.queens, key=board.order)
            solution = tuple(f"queen {board.grid.name(point)}" for point in queens)
            return Made(board, order.level, technique.value, solution, boards)


def placement(size: int, chance: Random) -> list[Point]:
    """Return queens, one a row and a file, none touching the next; at random, *size* from 4."""
    while True:
        columns = list(range(size))
        chance.shuffle(columns)
        if all(abs(a - b) > 1 for a, b in pairwise(columns)):
            return [row * size + column for row, column in enumerate(columns)]


@cache
def _remainders(size: int) -> tuple[int, ...]:
    """Return for each square those that its queen leaves possible, without any regions."""
    everything = (1 << size * size) - 1
    bare = lines.attacks(size, (), AttackRule.NO_TOUCH)
    return tuple(everything & ~(bits | 1 << at) for at, bits in enumerate(bare))


@dataclass(slots=True)
class Draft:
    """A board in the making: its queens, and each square's region, numbered as the queens."""

    size: int
    chance: Random
    queens: list[Point]
    singles: int
    """Regions of one square that it may have."""
    regions: list[int] = field(init=False)
    masks: list[int] = field(init=False)
    """The squares of each region, as bits."""
    looked: int = 0
    """How many boards were searched for a second solution."""
    _lines: tuple[Unit, ...] = field(init=False)
    _grid: Grid = field(init=False)

    def __post_init__(self) -> None:
        self.regions = [NOWHERE] * (self.size * self.size)
        self.masks = [0] * self.size
        self._lines = units_of(Board(self.size))
        self._grid = Grid(self.size, self.size)

    @property
    def board(self) -> Board:
        """The board as the reader gets it."""
        numbers = {number: at for at, number in enumerate(dict.fromkeys(self.regions))}
        painted = tuple(numbers[number] for number in self.regions)
        return Board(self.size, regions=painted, rule=AttackRule.NO_TOUCH)

    @property
    def most(self) -> int:
        """The squares that a region may have."""
        return int(LARGEST * self.size * self.size)

    @property
    def is_even(self) -> bool:
        """Whether no region is too large and not too many are a single square."""
        sizes = [mask.bit_count() for mask in self.masks]
        return max(sizes) <= self.most and sizes.count(1) <= self.singles

    @property
    def attacked(self) -> list[int]:
        """The squares that a queen on each square attacks."""
        bare = lines.attacks(self.size, (), AttackRule.NO_TOUCH)
        homes = map(self.masks.__getitem__, self.regions)
        return [
            (bits | home) & ~(1 << at)
            for at, (bits, home) in enumerate(zip(bare, homes, strict=True))
        ]

    @property
    def position(self) -> LadderState:
        """The board for the ladder."""
        regions = [Unit(Way.REGION, at, bits) for at, bits in enumerate(self.masks)]
        every = (*regions, *self._lines)
        return LadderState(every, (1 << self.size * self.size) - 1, self.attacked)

    def _give(self, point: Point, number: int) -> None:
        before = self.regions[point]
        if before != NOWHERE:
            self.masks[before] ^= 1 << point
        self.regions[point] = number
        self.masks[number] |= 1 << point

    def grow(self, slowest: float, *, ordered: bool) -> None:
        """Give every square to a region that it can reach.

        Where none may take a square, first the order of the queens gives way, then the bound.
        """
        size, chance, grid = self.size, self.chance, self._grid
        unordered = [NOWHERE] * (size * size)
        latest, most = self._latest() if ordered else unordered, self.most
        relaxed = [(unordered, size * size), (unordered, most)]
        for number, queen in enumerate(self.queens):
            self._give(queen, number)
        for number, queen in enumerate(self.queens[self.singles :], self.singles):
            free = [one for one in grid.neighbours(queen) if self.regions[one] == NOWHERE]
            free = [one for one in free if number > latest[one]]
            if free:
                self._give(chance.choice(free), number)
        pace = [slowest + (1 - slowest) * chance.random() ** 2 for _ in self.queens]
        edge = [
            (number, near)
            for point, number in enumerate(self.regions)
            if number != NOWHERE
            for near in grid.neighbours(point)
        ]
        spare: list[tuple[int, Point]] = []
        while edge or spare:
            if not edge:
                edge, spare = spare, []
                latest, most = relaxed.pop()
            number, point = edge.pop(chance.randrange(len(edge)))
            if self.regions[point] != NOWHERE:
                continue
            if number <= latest[point] or self.masks[number].bit_count() >= most:
                spare.append((number, point))
            elif chance.random() > pace[number]:
                edge.append((number, point))
            else:
                self._give(point, number)
                edge += [(number, near) for near in grid.neighbours(point)]

    def _latest(self) -> list[int]:
        """Return for each square the first queen that attacks it, in a random order of queens."""
        self.chance.shuffle(self.queens)
        bare = lines.attacks(self.size, (), AttackRule.NO_TOUCH)
        first = [0] * (self.size * self.size)
        for number in range(len(self.queens) - 1, -1, -1):
            for point in lines.cells(bare[self.queens[number]]):
                first[point] = number
        return first

    def towards(self, level: str) -> Generator[Step, None, Technique | None]:
        """Change the board until it has one solution and *level*; its technique, None if in vain.

        Of boards with one solution those that are farther from the level are not kept. A
        solution that a change brings has a queen on a square that was moved: the others were
        solutions before.
        """
        if not (yield from self._repair()):
            return None
        technique = yield from hardest(self.position)
        wanted = _RANK[level]
        for _ in range(CHANGES):
            rank = wanted if technique is None else _RANK[LEVEL[technique]]
            if technique is not None and rank == wanted and self.is_even:
                return technique
            if technique is None or rank > wanted:
                return None
            before = [*self.regions], [*self.masks]
            moved = self._move([])
            changed: Technique | None = None
            yield THINKING
            if moved and not any(self._other_solution(point) for point in moved):
                changed = yield from hardest(self.position)
            if changed is None or not rank <= _RANK[LEVEL[changed]] <= wanted:
                self.regions, self.masks = before
            else:
                technique = changed
        return None

    def _repair(self) -> Generator[Step, None, bool]:
        """Take squares from other solutions until there is none; whether that worked."""
        for _ in range(REPAIRS):
            other = self._other_solution()
            yield THINKING
            if other is None:
                return True
            self._move(other)
        return False

    def _other_solution(self, through: Point | None = None) -> tuple[Point, ...] | None:
        """Return a solution that is not the queens', *through* a square; empty if given up."""
        homes = map(self.masks.__getitem__, self.regions)
        keep = tuple(
            [left & ~home for left, home in zip(_remainders(self.size), homes, strict=True)]
        )
        every = (*self.masks, *(unit.cells for unit in self._lines))
        everything = (1 << self.size * self.size) - 1
        start = everything if through is None else keep[through] | 1 << through
        own = tuple(sorted(self.queens))
        self.looked += 1
        nodes = 0
        for solution in units.search(Units(every, keep, start)):
            if solution is None:
                nodes += units.YIELD_EVERY
                if nodes >= NODES:
                    return ()
            elif solution != own:
                return solution
        return None

    def _move(self, other: Sequence[Point]) -> list[Point]:
        """Give a square of the *other* solution to a neighbouring region.

        What hangs on it goes with it. Where none of these squares can go, some square of the board
        goes. Returns the squares that went, none where the bounds let none go.
        """
        size = self.size * self.size
        points = [*self.chance.sample(range(size), TRIES), *self.chance.sample(other, len(other))]
        while points:
            point = points.pop()
            near = {self.regions[one] for one in self._grid.neighbours(point)}
            near.discard(self.regions[point])
            if near and point not in self.queens:
                number = self.chance.choice(sorted(near))
                moved = [point, *self._loose(point)]
                if self._may_go(len(moved), self.regions[point], number):
                    for one in moved:
                        self._give(one, number)
                    return moved
        return []

    def _may_go(self, count: int, source: int, target: int) -> bool:
        """Whether *count* squares may go from one region to another; never from worse to worse."""
        sizes = [mask.bit_count() for mask in self.masks]
        singles = sizes.count(1)
        singles += (sizes[source] == count + 1) - (sizes[target] == 1)
        return sizes[target] + count <= self.most and (
            singles <= self.singles or singles < sizes.count(1)
        )

    def _loose(self, without: Point) -> list[Point]:
        """Return the squares that only *without* joins to the queen of its region."""
        number = self.regions[without]
        members = {at for at, one in enumerate(self.regions) if one == number} - {without}
        reached = [self.queens[number]]
        members.discard(reached[0])
        for point in reached:
            for near in self._grid.neighbours(point):
                if near in members:
                    members.discard(near)
                    reached.append(near)
        return sorted(members)


_SOLUTIONS = {"unique": 1, "several": 2, "impossible": 0}


def rate(board: Board) -> Weighing:
    """Rate the puzzle on *board*, what its reader has put there left out.

    A plain board has no level, nor has one that the ladder does not solve.
    """
    question = board.question
    verdict = yield from unique(board)
    solutions = _SOLUTIONS.get(verdict.word)
    if solutions != 1 or board.is_plain:
        return Rating(solutions)
    technique = yield from hardest(position(question))
    if technique is None:
        return Rating(solutions)
    return Rating(solutions, LEVEL[technique], technique.value)
