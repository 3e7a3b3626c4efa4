"""The moves that look best where nothing is proved of them: a guess, and said to be one.

Games are played out from the position, many thousands. A tree of first moves grows where they end
well for the side to play (Monte-Carlo tree search); below it both sides play at random, but answer
atari and stay near the last move. The source is ``wasm/playouts``, which names the papers. Python
alone would play some tens of games a second, so without the module nothing looks best.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from math import sqrt

from stepstones.core import compiled
from stepstones.core.grid import Point
from stepstones.core.steps import progress
from stepstones.core.trace import Step
from stepstones.go.board import Bits
from stepstones.go.life_death.solve import Asking, Line
from stepstones.go.play import is_legal
from stepstones.go.state import Colour, Position

NAME = "playouts"
GAMES = 10_000
SLICE = 500
"""Games between two moments in which they can be stopped: some hundredths of a second."""
NEAR = 7
"""Steps from the target within which is played; what gets further cannot be captured."""
SEED = 1
"""The games are the same each time, so that whoever asks again hears the same."""
MOST = 3
"""Moves that are named."""
LESS = 0.6
"""How much less than the best a move may weigh to be named beside it."""
KNOWN = 0.5
"""What a move that is known to reach something weighs more for it, if it is the only one."""
_SIDES = {Colour.BLACK: 1, Colour.WHITE: 2}


def promising(position: Position, target: Bits, known: Line) -> Asking[list[Point]]:
    """Return the moves of the side to play that look best, the best first, :data:`MOST` at most.

    *known* are moves that reach something for the *target* or against it. Empty without the
    compiled module. Takes about a second.
    """
    tried = yield from shares(position, target)
    legal = {move: share for move, share in tried.items() if is_legal(position, move)}
    return best(legal, known)


def best(tried: Mapping[Point, float], known: Line) -> list[Point]:
    """Return the moves that weigh most by the share of the games that begin with them.

    Those that are *known* to reach something weigh more, the more so the fewer they are.

    >>> best({1: 0.5, 2: 0.3, 3: 0.2}, (3,)), best({1: 0.9, 2: 0.1}, ())
    ([3, 1, 2], [1])
    """
    bonus = KNOWN / sqrt(max(len(known), 1))
    weights = {move: share + bonus * (move in known) for move, share in tried.items()}
    ranked = sorted(sorted(weights), key=weights.__getitem__, reverse=True)[:MOST]
    return [move for move in ranked if weights[move] >= weights[ranked[0]] - LESS]


def shares(position: Position, target: Bits) -> Generator[Step, None, dict[Point, float]]:
    """Return the share of the games that begin with each move near the *target*.

    Moves that none begins with are left out, as is a pass. Empty without the compiled module.
    """
    instantiate = compiled.find(NAME)
    if instantiate is None:
        return {}
    shape, grid, near = position.board, position.grid, target
    for _ in range(NEAR):
        near |= shape.around(near)
    exports = instantiate()
    exports.begin(position.width, position.height, SEED)
    for colour, side in _SIDES.items():
        for point in shape.points(position.stones(colour)):
            exports.stone(*grid.place(point), side)
    points = shape.points(near)
    for point in points:
        exports.allow(*grid.place(point))
    exports.aim(*grid.place(shape.points(target)[0]))
    for done in range(0, GAMES, SLICE):
        yield progress("go.ld.playouts", done, GAMES)
        exports.run(SLICE, _SIDES[position.turn])
    tried = {point: exports.visits(*grid.place(point)) for point in points}
    return {point: visits / GAMES for point, visits in tried.items() if visits}


def arguments(moves: list[Point]) -> tuple[Point, ...]:
    """Return how many *moves* there are and which, as arguments of a sentence.

    >>> arguments([5])
    (1, 5, 0, 0)
    """
    return (len(moves), *moves, *[0] * (MOST - len(moves)))
