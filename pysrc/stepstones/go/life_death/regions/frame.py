"""The frame in which a target is judged that nothing encloses.

A frame begins small: the points within a few steps of the group, inside the box of all stones and
this side of the attacker's firm chains, with the pockets behind it. What its edge is worth is
found out by :mod:`~stepstones.go.life_death.bounds`, which lets it grow where the target gets out.
"""

from __future__ import annotations

from stepstones.go.board import Bits, Board
from stepstones.go.life_death.regions.eyes import alive_without, parts
from stepstones.go.state import Position

REACH = 2
"""Steps from the group to the edge of a frame. With 3 to 5 fewer shapes were settled."""
POCKET = 7
"""Empty points of an area beside the frame up to which it belongs to it."""
EDGE = 3
"""Lines from the edge of the board within which the box reaches it."""


def frame(position: Position, target: Bits, attackers: Bits) -> tuple[Bits, Bits]:
    """Return the frame around the target, inside the stones' box, and the safe friends."""
    shape, empty = position.board, position.empty
    defenders = shape.inside & ~(attackers | empty)
    friends = shape.chains(defenders, empty)
    safe_friends = alive_without(shape, friends, target, empty)
    own = defenders & ~safe_friends
    around = (_box(shape, shape.inside & ~empty) & ~attackers | defenders) & ~safe_friends
    near = target
    for _ in range(REACH):
        near = shape.around(near) & around
        near |= shape.flood(near & own, own)
    left = parts(shape, empty & ~near)
    near |= sum(part for part in left if part.bit_count() <= POCKET)
    return _frame(position, target, attackers, own, near), safe_friends


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
    top, bottom = _stretch(min(rows), max(rows), shape.height)
    left, right = _stretch(min(columns), max(columns), shape.width)
    return shape.bits(
        row * shape.width + column
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
    )


def _stretch(first: int, last: int, size: int) -> tuple[int, int]:
    """Return a range of lines, from the edge on where that is near."""
    return (0 if first < EDGE else first), (size - 1 if size - last <= EDGE else last)
