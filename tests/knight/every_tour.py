"""How many tours a small board has, by trying them all with a memory.

Idea: how a walk can be finished depends on where the knight stands and on which
squares are left, not on the order of the squares before. So the count for each such
pair is found once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.knight.state import Board

MAX_SQUARES = 25
"""Squares of the largest board that is counted."""


def open_tours(board: Board) -> int:
    """Return the number of directed open tours of *board*, from all starts together.

    A closed tour counts once for each of its squares and directions. Its own walk does
    not matter. Raises RuleError ``knight.too-many`` beyond :data:`MAX_SQUARES`;
    exponential.

    >>> from stepstones.knight.state import board
    >>> open_tours(board(4, 3)), open_tours(board(3, 3))
    (16, 0)
    """
    ways = _ways(board)
    everything = _everything(board)
    squares = (square for square in board.grid.points if square not in board.holes)
    return sum(ways(square, everything ^ 1 << square, -1) for square in squares)


def open_tours_from_start(board: Board) -> int:
    """Return how many directed open tours of *board* begin at its start."""
    home = board.start
    return _ways(board)(home, _everything(board) ^ 1 << home, -1)


def closed_tours(board: Board) -> int:
    """Return the number of undirected closed tours of *board*.

    Raises RuleError ``knight.too-many``; exponential. A tour has at least four squares.
    """
    if board.squares < 4:
        return 0
    home = board.start
    lasts = sum(1 << square for square in board.jumps()[home])
    return _ways(board)(home, _everything(board) ^ 1 << home, lasts) // 2


def _everything(board: Board) -> int:
    return sum(1 << square for square in board.grid.points if square not in board.holes)


def _ways(board: Board) -> Callable[[Point, int, int], int]:
    """Return the count of walks from a square over all those *left* that end on one of *lasts*."""
    if board.squares > MAX_SQUARES:
        raise RuleError("knight.too-many", board.squares, MAX_SQUARES)
    masks = [sum(1 << target for target in targets) for targets in board.jumps()]

    @cache
    def ways(here: Point, left: int, lasts: int) -> int:
        if not left:
            return lasts >> here & 1
        reach, found = masks[here] & left, 0
        while reach:
            bit = reach & -reach
            reach ^= bit
            found += ways(bit.bit_length() - 1, left ^ bit, lasts)
        return found

    return ways
