"""Maximal free runs: the straight stretches a path is made of.

A run is a row or column of neighbouring free cells that cannot be made longer. A path
with the fewest segments turns only from a run to one that crosses it, so counting
segments is counting runs: whoever stands anywhere in a run has the whole of it for the
same price. Every free cell lies in exactly one run across and one down.

One mark per *cell*, the obvious shortcut of a cell-by-cell search, is wrong: the
direction of the first arrival decides what going on costs, and a later arrival in
another direction may be the better one. A run knows its direction.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from stepstones.cards.state import Board
from stepstones.core.grid import Point

Run: TypeAlias = int
"""The number of a run."""

_STRETCH = re.compile(rb"\0+")


@dataclass(frozen=True, slots=True)
class Runs:
    """All runs of a board, those across first.

    *across* and *down* give the run through each point, -1 on a card; *cells* the
    points of each run, in order; *wide* is the number of columns with the ring.
    """

    wide: int
    across: list[Run]
    down: list[Run]
    cells: list[range]

    def crossing(self, run: Run) -> list[Run]:
        """Return the runs that cross *run*, in order."""
        cells = self.cells[run]
        other = self.down if self.across[cells[0]] == run else self.across
        return [other[point] for point in cells]

    def leaving(self, card: Point) -> tuple[Run, ...]:
        """Return the runs that end at *card*: east, south, west, north, where free."""
        wide, across, down = self.wide, self.across, self.down
        runs = (across[card + 1], down[card + wide], across[card - 1], down[card - wide])
        return tuple(run for run in runs if run >= 0)

    def corner(self, one: Run, other: Run) -> Point:
        """Return the point where two crossing runs meet."""
        if self.across[self.cells[one][0]] != one:
            one, other = other, one
        row, column = self.cells[one][0] // self.wide, self.cells[other][0] % self.wide
        return row * self.wide + column


def find_runs(board: Board) -> Runs:
    """Return the runs of *board*. Linear in its cells.

    >>> from stepstones.cards.state import board_of
    >>> runs = find_runs(board_of("X"))
    >>> [list(cells) for cells in runs.cells][:3], runs.across[4], runs.down[4]
    ([[0, 1, 2], [3], [5]], -1, -1)
    """
    wide, high = board.width + 2, board.height + 2
    size = wide * high
    cells: list[range] = []
    across, down = [-1] * size, [-1] * size
    for row in range(0, size, wide):
        found = _STRETCH.finditer(board.cells, row, row + wide)
        cells += [range(*stretch.span()) for stretch in found]
    for run, points in enumerate(cells):
        for point in points:
            across[point] = run
    first = len(cells)
    for column in range(wide):
        for stretch in _STRETCH.finditer(board.cells[column::wide]):
            begin, end = stretch.span()
            cells.append(range(begin * wide + column, end * wide + column, wide))
    for run, points in enumerate(cells[first:], start=first):
        for point in points:
            down[point] = run
    return Runs(wide, across, down, cells)


def touching(runs: Runs, card: Point) -> tuple[Point, ...]:
    """Return the cards that share a side with *card*: one segment links them to it."""
    sides = (card + 1, card + runs.wide, card - 1, card - runs.wide)
    return tuple(point for point in sides if runs.across[point] < 0)
