"""The frame in which a target is judged that nothing encloses.

A frame holds the points near the group, inside the box of all stones and this side of the
attacker's firm chains, and the liberties of the chains of its colour there. The nearer its
rim, the more is taken for dead that could run or find an eye beyond it, so the widest frame
that is still soon searched is taken.

What lives inside a frame lives. What is captured there may have run out of it, so the
question is put once more with the rim open (see :func:`~.region.unseal`): what is captured
even then is dead.
"""

from __future__ import annotations

from stepstones.go.board import Bits, Board
from stepstones.go.life_death.regions.eyes import alive_without
from stepstones.go.position import Position

# A reach of 4 whatever that holds settled fewer problems.
REACH, FARTHEST = 3, 5
"""Steps from the group to the rim of a frame, at least and at most."""
ROOM = 13
"""Empty points up to which a frame is made wider."""


def frame(position: Position, target: Bits, attackers: Bits) -> tuple[Bits, Bits]:
    """Return the frame around the target, inside the stones' box, and the haven."""
    shape, empty = position.board, position.empty
    defenders = shape.inside & ~(attackers | empty)
    friends = shape.chains(defenders, empty)
    haven = alive_without(shape, friends, target, empty)
    own = defenders & ~haven
    around = (_box(shape, shape.inside & ~empty) & ~attackers | defenders) & ~haven
    near = inside = target
    for reach in range(1, FARTHEST + 1):
        near = shape.around(near) & around
        near |= shape.flood(near & own, own)
        if reach < REACH:
            continue
        wider = _frame(position, target, attackers, own, near)
        if reach == REACH or (wider & empty).bit_count() <= ROOM:
            inside = wider
    return inside, haven


def _frame(position: Position, target: Bits, attackers: Bits, own: Bits, near: Bits) -> Bits:
    """Return the frame of the points *near* the target; *own* may be joined to it."""
    shape, empty = position.board, position.empty
    weak = sum(
        chain.stones
        for chain in shape.chains(attackers, empty)
        if (chain.liberties & ~near).bit_count() < 2
    )
    inside = near | shape.flood(shape.around(near) & weak, weak)
    inside |= shape.around(inside & weak) & empty
    inside = shape.flood(target, inside)
    joined = shape.flood(inside & own, own)
    return inside | joined | shape.around(joined) & empty


def _box(shape: Board, stones: Bits) -> Bits:
    points = shape.points(stones)
    rows = [point // shape.width for point in points]
    columns = [point % shape.width for point in points]
    top, bottom, left, right = min(rows), max(rows), min(columns), max(columns)
    return shape.bits(
        row * shape.width + column
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
    )
