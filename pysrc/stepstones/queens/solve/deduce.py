"""Which queen must stand where? Reasons that need no search, the simplest first.

A *line* needs exactly one queen and has some free cells. Then:

1. *single*: a line with one free cell left gets its queen there.
2. *blocks*: a queen on some cell would attack all free cells of another line. So it can't
   stand there; where that leaves a line a single cell, the queen stands on it.
3. *forces*: a queen on some cell makes other lines singles, their queens attack further
   cells, and so on, until a line has no cell. Again, it can't stand there.

All three are proofs: every solution that has the queens on the board has the deduced one.

>>> from stepstones.queens.solve import units
>>> given = units.with_queens(units.queens(4), [1])
>>> open_lines = tuple(line for line in given.units if not line & 1 << 1)
>>> deduce(replace(given, units=open_lines)).technique
<ForcingTechnique.SINGLE: 'single'>
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from stepstones.queens.lines import cells
from stepstones.queens.solve.units import Units


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
