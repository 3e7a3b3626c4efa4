"""One solver for all puzzles that put exactly one queen into each of some units.

Cells are the bits of one int. A unit is a set of cells that needs exactly one queen: a row,
a column, a region. ``keep[cell]`` are the cells still possible once *cell* has a queen;
what it leaves out is attacked. Together they state the n queens problem, its blocked and
coloured variants, and "no two touch".

Strategy: always fill the open unit with the fewest candidates, trying the candidate first
that leaves most cells possible; with no candidate left, go back.

Which queen must stand where? Of the reasons that need no search the simplest is told. A *line*
needs exactly one queen and has some free cells. Then:

1. *single*: a line with one free cell left gets its queen there.
2. *blocks*: a queen on some cell would attack all free cells of another line. So it can't
   stand there; where that leaves a line a single cell, the queen stands on it.
3. *forces*: a queen on some cell makes other lines singles, their queens attack further
   cells, and so on, until a line has no cell. Again, it can't stand there.

All three are proofs: every solution that has the queens on the board has the deduced one.

>>> given = with_queens(queens(4), [1])
>>> open_lines = tuple(line for line in given.units if not line & 1 << 1)
>>> deduce(replace(given, units=open_lines)).technique
<ForcingTechnique.SINGLE: 'single'>
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from stepstones.queens.lines import cells

YIELD_EVERY = 200
"""Nodes between two moments in which a search can be stopped."""


@dataclass(frozen=True, slots=True)
class Units:
    """A puzzle: sets of cells that need one queen each, and what every queen leaves possible."""

    units: tuple[int, ...]
    keep: tuple[int, ...]
    available: int
    """The cells where a queen may stand at all."""


class SolutionCount(NamedTuple):
    """How many solutions were found, and whether that is all of them.

    *found* stops at the limit asked for; *complete* is false when the search stopped
    there or gave up after too many nodes.
    """

    found: int
    complete: bool
    first: tuple[int, ...] | None = None


def queens(size: int, *, wrapped: bool = False) -> Units:
    """Return the problem of one queen in each row and each column, no two on a diagonal.

    Cells are numbered row by row. On a *wrapped* board the diagonals leave at one side and come
    in at the other.

    >>> count(queens(8)).found
    92
    """
    cells = size * size
    lines: dict[tuple[str, int], int] = {}
    through: list[list[tuple[str, int]]] = []
    for cell in range(cells):
        row, column = divmod(cell, size)
        up, down = row + column, row - column
        if wrapped:
            up, down = up % size, down % size
        own = [("row", row), ("column", column), ("up", up), ("down", down)]
        through.append(own)
        for line in own:
            lines[line] = lines.get(line, 0) | 1 << cell
    everything = (1 << cells) - 1
    keep = []
    for own in through:
        attacked = 0
        for line in own:
            attacked |= lines[line]
        keep.append(everything & ~attacked)
    units = tuple(mask for (kind, _), mask in lines.items() if kind in {"row", "column"})
    return Units(units, tuple(keep), everything)


def with_queens(problem: Units, cells: Iterable[int]) -> Units:
    """Return what is left of *problem* with queens given on *cells*; all solutions have them.

    >>> count(with_queens(queens(4), [0])).found, count(with_queens(queens(4), [1])).found
    (0, 1)
    """
    available = problem.available
    for cell in cells:
        available &= problem.keep[cell] | 1 << cell
    return Units(problem.units, problem.keep, available)


def search(problem: Units) -> Iterator[tuple[int, ...] | None]:
    """Yield every solution as its cells in order, and None after each stretch of nodes.

    Complete: it ends only when there is no further solution. Exponential at worst.
    """
    keep = problem.keep
    stack: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = []
    stack.append((problem.available, problem.units, ()))
    nodes = 0
    while stack:
        available, units, chosen = stack.pop()
        nodes += 1
        if nodes % YIELD_EVERY == 0:
            yield None
        if not units:
            yield tuple(sorted(chosen))
            continue
        best = min((available & unit for unit in units), key=int.bit_count)
        options = []
        while best:
            bit = best & -best
            best ^= bit
            cell = bit.bit_length() - 1
            rest = tuple([unit for unit in units if not unit & bit])
            options.append((available & keep[cell], rest, (*chosen, cell)))
        stack.extend(sorted(options, key=_freedom))


def _freedom(option: tuple[int, tuple[int, ...], tuple[int, ...]]) -> int:
    return option[0].bit_count()


def count(problem: Units, limit: int | None = None, nodes: int | None = None) -> SolutionCount:
    """Count the solutions of *problem*, up to *limit* if one is given.

    *nodes* is how many nodes may be visited, about; a search that reaches it gives up
    and says so by *complete* being false.
    """
    found = 0
    first = None
    breaths = 0
    for solution in search(problem):
        if solution is None:
            breaths += 1
            if nodes is not None and breaths * YIELD_EVERY >= nodes:
                return SolutionCount(found, complete=False, first=first)
            continue
        found += 1
        first = first or solution
        if found == limit:
            return SolutionCount(found, complete=False, first=first)
    return SolutionCount(found, complete=True, first=first)


class ForcingTechnique(StrEnum):
    """What a deduction took, the simplest first."""

    SINGLE = "single"
    BLOCKS = "blocks"
    FORCES = "forces"


class ForcedQueen(NamedTuple):
    """A queen that must stand on *cell*, the only one that line number *line* has left.

    *excluded* maps the line's other free cells to the number of a line that a queen there
    would leave without any.
    """

    technique: ForcingTechnique
    cell: int
    line: int
    excluded: dict[int, int]


def empty_line(problem: Units) -> int | None:
    """Return the number of a line without any cell for its queen, None if all have one."""
    found = (at for at, line in enumerate(problem.units) if not line & problem.available)
    return next(found, None)


def deduce(problem: Units) -> ForcedQueen | None:
    """Return the simplest deduction, None where none is found.

    The lines of *problem* are those that still need their queen, each with a free cell.
    Cells times lines for the first two techniques; the third carries the consequences of
    each cell through.
    """
    for technique, refutes in _REFUTES.items():
        found = _left_single(problem, technique, refutes)
        if found is not None:
            return found
    return None


def _left_single(
    problem: Units, technique: ForcingTechnique, refutes: Callable[[Units, int], int | None]
) -> ForcedQueen | None:
    """Return the line that *refutes* leaves a single cell, with the fewest others excluded."""
    known: dict[int, int | None] = {}
    best: ForcedQueen | None = None
    for number, line in enumerate(problem.units):
        free = cells(line & problem.available)
        if best is not None and len(free) > len(best.excluded):
            continue
        for cell in free:
            if cell not in known:
                known[cell] = refutes(problem, cell)
        left = [cell for cell in free if known[cell] is None]
        if len(left) == 1:
            excluded = {cell: at for cell in free if (at := known[cell]) is not None}
            best = ForcedQueen(technique, left[0], number, excluded)
    return best


def _with(problem: Units, cell: int) -> int:
    """Return the cells that a queen on *cell* leaves possible, its own among them."""
    return problem.available & (problem.keep[cell] | 1 << cell)


def _refute_nothing(_problem: Units, _cell: int) -> None:
    """Refute nothing."""


def _refute_blocking(problem: Units, cell: int) -> int | None:
    """Return a line that a queen on *cell* leaves without any cell."""
    return empty_line(replace(problem, available=_with(problem, cell)))


def _refute_by_singles(problem: Units, cell: int) -> int | None:
    """Return a line that is left without any cell when singles are filled after *cell*."""
    available = _with(problem, cell)
    before = -1
    while available != before:
        before = available
        for number, line in enumerate(problem.units):
            only = line & available
            if not only:
                return number
            if not only & (only - 1):
                available &= problem.keep[only.bit_length() - 1] | only
    return None


_REFUTES: dict[ForcingTechnique, Callable[[Units, int], int | None]] = {
    ForcingTechnique.SINGLE: _refute_nothing,
    ForcingTechnique.BLOCKS: _refute_blocking,
    ForcingTechnique.FORCES: _refute_by_singles,
}
