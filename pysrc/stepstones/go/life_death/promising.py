"""The moves that look best where nothing is proved of them: a guess, and said to be one.

A search that has not come to its end knows moves all the same: those by which each side would go
on. What is right inside a frame, or gets out of it, counts more, the more so the fewer such moves
there are. The rest is what a player looks at first: moves beside stones of the other side, close
to the target, on the second or third line.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from stepstones.core.grid import Point
from stepstones.go.board import Bits
from stepstones.go.life_death.ground import gains
from stepstones.go.life_death.solve import Line, Solver
from stepstones.go.play import analyse, is_legal
from stepstones.go.state import Position

MOST = 3
"""Moves that are named."""
LESS = 1
"""How much less than the best a move may weigh to be named beside it."""
GROUND = 0.4
"""What the move that gains most ground weighs more for it."""
NEAR = 3
"""Steps from the target within which a move is close to it."""


def best_lines(position: Position, solvers: Sequence[Solver]) -> tuple[Line, ...]:
    """Return the line that looks best to each of the *solvers*, where it has one."""
    lines = ([*one.capture.best(one.place(position), 0)] for one in solvers)
    return tuple(
        tuple(solver.point(bit) for bit in line)
        for solver, line in zip(solvers, lines, strict=True)
        if line
    )


def promising(position: Position, target: Bits, lines: Sequence[Line], known: Line) -> list[Point]:
    """Return the moves of the side to play that look best, the best first, :data:`MOST` at most.

    *lines* are those of searches for the *target*, *known* the moves that reach something.
    """
    ground = gains(position, target)
    share = GROUND / max([1, *ground.values()])
    every = {move for line in (*lines, known) for move in line if move is not None}
    near = target
    for _ in range(NEAR):
        near |= position.board.around(near)
    weights = {
        move: sum(move in line for line in lines) / max(len(lines), 1)
        + (2 / sqrt(len(known)) if move in known else 0)
        + ground.get(move, 0) * share
        + _looks(position, near, move)
        for move in every | ground.keys()
        if is_legal(position, move)
    }
    ranked = sorted(sorted(weights), key=weights.__getitem__, reverse=True)[:MOST]
    return [move for move in ranked if weights[move] >= weights[ranked[0]] - LESS]


def arguments(moves: Sequence[Point]) -> tuple[Point, ...]:
    """Return how many *moves* there are and which, as arguments of a sentence.

    >>> arguments([5])
    (1, 5, 0, 0)
    """
    return (len(moves), *moves, *[0] * (MOST - len(moves)))


def _looks(position: Position, near: Bits, move: Point) -> float:
    """Return what a player would give for *move* at a glance; *near* is close to the target."""
    shape, bit = position.board, position.board.bit(move)
    own, theirs = position.stones(position.turn), position.stones(position.turn.other)
    beside = shape.near[bit]
    row, column = divmod(move, position.width)
    line = min(row, column, position.height - 1 - row, position.width - 1 - column)
    captures = bool(analyse(position, move).captures)
    alone = not captures and not beside & own and (beside & position.empty).bit_count() < 2
    weight = captures + (beside & theirs).bit_count() - (not bit & near) - (line not in {1, 2})
    return weight / 2 - 1.5 * alone
