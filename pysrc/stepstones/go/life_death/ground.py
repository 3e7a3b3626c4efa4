"""The ground of stones: what they come to before the other side, and what a move gains of it.

Both sides step by step take the empty points beside what they have. A move counts by how much more
ground the target has when its own side plays there than when the other does: the other side's good
move is mine.
"""

from __future__ import annotations

from stepstones.core.grid import Point
from stepstones.go.board import Bits
from stepstones.go.play import Facts, analyse, put
from stepstones.go.state import Colour, Position

STEPS = 3
"""Steps that each side takes."""
NEAR = 4
"""Steps from the target within which a move is weighed."""


def gains(position: Position, target: Bits) -> dict[Point, int]:
    """Return what each legal move near the *target* gains of its ground, for either side.

    >>> from stepstones.go.state import from_pieces
    >>> position = from_pieces(5, 5, "..... OOO.. XXXO. ..... .....".replace(" ", ""))
    >>> gain = gains(position, position.board.bits([10]))
    >>> [gain[point] for point in (15, 16, 17, 18)], gain[0]
    ([1, 1, 3, 3], -2)
    """
    shape, near, turn = position.board, target, position.turn
    for _ in range(NEAR):
        near |= shape.around(near)
    defender = turn if target & position.stones(turn) else turn.other
    found = {}
    for move in shape.points(near & position.empty):
        sides = {colour: analyse(position, move, colour) for colour in Colour}
        if sides[turn].legal:
            kept, lost = (
                _ground(_after(position, move, sides[colour]), target, defender, colour.other)
                for colour in (defender, defender.other)
            )
            found[move] = kept - lost
    return found


def _after(position: Position, move: Point, facts: Facts) -> Position:
    return put(position, move, facts) if facts.legal else position


def _ground(position: Position, target: Bits, defender: Colour, turn: Colour) -> int:
    """Return how many points the target has and takes, with friends that it comes to.

    *turn* begins.
    """
    shape, left, own = position.board, position.empty, position.stones(defender)
    reach = {defender: target & own, defender.other: position.stones(defender.other)}
    taken = reach[defender].bit_count()
    for side in (turn, turn.other) * STEPS:
        fresh = shape.around(reach[side]) & left
        left &= ~fresh
        reach[side] |= fresh
        if side is defender:
            taken += fresh.bit_count()
            reach[side] = shape.flood(reach[side], reach[side] | own)
    return taken
