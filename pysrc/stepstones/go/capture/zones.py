"""What a move depends on, and which moves are worth trying in the fight for a chain.

A *zone* is a set of points with a promise: on any board that agrees in these points the
same moves do the same. :mod:`~stepstones.go.capture.proof_search` builds its proofs from them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from stepstones.go.board import Bits, Board
from stepstones.go.safety.benson import unconditional_life


class AfterMove(NamedTuple):
    """Own stones and the others after a move, and what it captured."""

    own: Bits
    theirs: Bits
    taken: Bits


def play(shape: Board, own: Bits, theirs: Bits, move: Bits) -> AfterMove | None:
    """Return the board after *move*, one empty point; None is suicide.

    >>> from stepstones.go.board import board
    >>> play(board(2, 2), 0b0010, 0b0001, 0b1000)
    AfterMove(own=10, theirs=0, taken=1)
    """
    near = shape.near[move]
    own |= move
    empty = shape.inside & ~(own | theirs)
    taken = 0
    for chain in chains_at(shape, near & theirs, theirs):
        if not shape.around(chain) & empty:
            taken |= chain
    if not taken and not near & empty and not shape.around(shape.flood(move, own)) & empty:
        return None
    return AfterMove(own, theirs ^ taken, taken)


def ko_of(shape: Board, played: AfterMove, move: Bits) -> Bits:
    """Return where the ko that *move* began would be retaken, 0 where it began none."""
    taken = played.taken
    if not taken or taken & (taken - 1):
        return 0
    free = shape.inside & ~(played.own | played.theirs)
    return taken if shape.near[move] & (played.own | free) == taken else 0


def reach(shape: Board, played: AfterMove, move: Bits, zone: Bits) -> Bits:
    """Return *zone* and the points on which the legality and effect of *move* depend.

    The point and its neighbours; captured chains and all around them; neighbouring chains
    that are not captured, with a liberty each; the own chain with a liberty where the move
    needs it.
    """
    own, theirs, taken = played
    empty = shape.inside & ~(own | theirs)
    near = shape.near[move]
    zone |= move | near
    if taken:
        zone |= shape.around(taken)
    for chain in chains_at(shape, near & theirs, theirs):
        zone |= chain | some(shape.around(chain) & empty, zone, 1)
    if not near & empty:
        joined = shape.flood(move, own)
        zone |= joined | some(shape.around(joined) & empty, zone, 1)
    return zone


def suicide_reach(shape: Board, own: Bits, theirs: Bits, move: Bits, zone: Bits) -> Bits:
    """Return *zone* and the points that make *move* suicide."""
    empty = shape.inside & ~(own | theirs | move)
    zone |= shape.around(shape.flood(move, own | move))
    for chain in chains_at(shape, shape.near[move] & theirs, theirs):
        zone |= chain | some(shape.around(chain) & empty, zone, 1)
    return zone


def guard(shape: Board, stones: Bits, empty: Bits, zone: Bits) -> tuple[Bits, Bits]:
    """Return a wider *zone*, and moves without which no *stones* in it can be captured.

    Of every chain in the zone it takes two liberties, so that one move elsewhere cannot
    capture it; the last liberty of a chain in atari is one of the moves.
    """
    moves = 0
    for chain in chains_at(shape, zone & stones, stones):
        near = shape.around(chain)
        free = near & empty
        if free & (free - 1):
            zone |= chain | some(free, zone, 2)
        else:
            zone |= near
            moves |= free
    return zone, moves


def living(shape: Board, attack: Bits, defence: Bits, chain: Bits) -> Bits:
    """Return what the unconditional life of *chain* depends on, 0 where it has none.

    Quick where there is none: it looks for two regions vital to the chain first.
    """
    empty = shape.inside & ~(attack | defence)
    near = shape.around(chain)
    eyes, vital = near & empty & ~shape.around(empty & ~near), 0
    while eyes & (eyes - 1) or (eyes and vital):
        region = shape.flood(eyes & -eyes, shape.inside & ~defence)
        eyes &= ~region
        if not region & empty & ~near:
            if vital:
                life = unconditional_life(shape, defence, attack)
                return life.stones | sum(life.eyes) if life.stones & chain else 0
            vital = region
    return 0


def plausible(shape: Board, target: Bits, attack: Bits, defence: Bits, *, wide: bool) -> Bits:
    """Return moves worth trying for either side in the fight for the chain of *target*.

    Its liberties and the points between them; liberties of attacking chains with few of
    them, and of the chains that those in turn attack; *wide* looks one step farther.
    """
    empty = shape.inside & ~(attack | defence)
    chain = shape.flood(target, defence)
    near = shape.around(chain)
    once, twice = 0, 0
    for liberty in singles(near & empty):
        beside = shape.near[liberty] & empty
        twice |= once & beside
        once |= beside
    moves = near & empty | (once if wide else twice)
    enemies = (shape.around(near) if wide else near) & attack
    for enemy in chains_at(shape, enemies, attack):
        free = shape.around(enemy) & empty
        if free.bit_count() < (5 if wide else 4):
            moves |= free
            friends = shape.around(enemy) & defence & ~chain
            for friend in chains_at(shape, friends, defence):
                around = shape.around(friend) & empty
                if around.bit_count() < (4 if wide else 3):
                    moves |= around
    return moves


def chains_at(shape: Board, seeds: Bits, stones: Bits) -> Iterator[Bits]:
    """Yield the chains of *stones* that have one of *seeds*, all of them stones."""
    while seeds:
        chain = shape.flood(seeds & -seeds, stones)
        seeds &= ~chain
        yield chain


def singles(*groups: Bits) -> Iterator[Bits]:
    """Yield the single points of *groups*, in order."""
    for group in groups:
        rest = group
        while rest:
            low = rest & -rest
            rest ^= low
            yield low


def some(bits: Bits, zone: Bits, count: int) -> Bits:
    """Return at most *count* points of *bits*, those in *zone* before others."""
    inside = lowest(bits & zone, count)
    return inside | lowest(bits & ~zone, count - inside.bit_count())


def lowest(bits: Bits, count: int) -> Bits:
    """Return at most *count* points of *bits*.

    >>> lowest(0b1101, 2)
    5
    """
    rest = bits
    for _ in range(count):
        rest &= rest - 1
    return bits ^ rest
