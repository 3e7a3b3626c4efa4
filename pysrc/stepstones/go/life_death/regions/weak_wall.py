"""Weak wall chains, and the region extended by their outside liberties.

A *door* is a liberty outside the region of a chain of the wall that has :data:`LIBERTIES` of
them at most and is not unconditionally alive. A stone of the defender's on a door threatens
that chain, although the region says that nothing can be played there. So doors count where a
capture, or a ko, is to be proved: a target that lives with all of the wall safe lives anyway.

Where nothing encloses the target, more than two liberties are no safety either: a plain verdict is
one that stays when all that may fall is played on (:func:`play_wall`).

Of a target that stands it is the friends around that count: those with few liberties, and not
unconditionally alive, may be captured themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from stepstones.go.board import MAX_SIDE, Bits, Chain
from stepstones.go.life_death.regions.eyes import alive_chains
from stepstones.go.life_death.regions.region import Region
from stepstones.go.state import Position

# Playing on two liberties from the start, not only where the target falls, changed no level in
# 4,396 random positions.
LIBERTIES = 2
"""Liberties outside the region up to which a chain of the wall may fall."""
ANY = MAX_SIDE**2
"""More liberties than any chain has."""
FRIENDS = 8
"""Liberties outside the region up to which a chain of safe friends may fall."""


def find_extension(position: Position, region: Region) -> Bits:
    """Return the weak chains of the wall, their doors, and the empty points next to those.

    So, too, the target's friends that are taken for wall, since they may be joined or live.
    Nothing where the wall is tight. Points of *region* are left out. Linear in the board.
    """
    shape, empty = position.board, position.empty
    boundary = shape.around(region.inside) & ~region.inside
    extension = boundary & empty & ~region.safe_friends
    friends = shape.chains(position.stones(region.defender), empty)
    cut_off = [chain for chain in friends if chain.stones & region.wall]
    for stones, liberties in (*weak_chains(position, region), *cut_off):
        doors = liberties & ~region.inside
        extension |= stones | doors | shape.around(doors) & empty
    return extension & ~region.inside


def widen(position: Position, region: Region, extension: Bits) -> Region:
    """Return *region* with the points of its *extension*; what is around them is wall again."""
    inside = region.inside | extension
    safe_friends = region.safe_friends & ~inside
    boundary = position.board.around(inside) & ~inside
    return replace(
        region, inside=inside, wall=boundary & ~safe_friends, safe_friends=boundary & safe_friends
    )


def open_up(position: Position, region: Region, most: int = LIBERTIES) -> Region:
    """Return *region* with only its strong wall: all else around it is safe for the target.

    Chains that may fall are no wall, those with *most* liberties outside.
    """
    weak = sum(stones for stones, _ in weak_chains(position, region, most))
    wall = (region.wall | region.safe_friends) & position.stones(region.attacker) & ~weak
    return replace(region, wall=wall, safe_friends=(region.wall | region.safe_friends) & ~wall)


def play_wall(position: Position, region: Region) -> Region:
    """Return *region* with all of its wall inside, and open beyond the liberties of that.

    Wall stays what is unconditionally alive. A target that falls there falls on the board, whatever
    stands or happens outside. For all the defender can have there are stones of his on all points
    beyond, which are never captured; and wherever the attacker's stones breathe beyond, they may as
    well not. Both are given to him. What he plays on the liberties that are left is a move of
    this region, answered in it: the attacker either takes the target before they are filled, or
    has answered on them.
    """
    extension = 0
    for stones, outside_liberties in weak_chains(position, region, ANY):
        extension |= stones | outside_liberties
    return open_up(position, widen(position, region, extension & ~region.inside), ANY)


def play_friends(position: Position, region: Region) -> Region | None:
    """Return *region* with the friends that may fall and the points near them inside.

    What is around is wall again, so the defender gets no more than there is. None where no friend
    may fall.
    """
    shape, own = position.board, position.stones(region.defender)
    chains = shape.chains(own, position.empty)
    alive = alive_chains(shape, chains, shape.inside & ~own, position.empty)
    extension = 0
    for stones, liberties in chains:
        free = liberties & ~region.inside
        if stones & region.safe_friends and not stones & alive and free.bit_count() <= FRIENDS:
            extension |= stones | free | shape.around(free) & position.empty
    return widen(position, region, extension & ~region.inside) if extension else None


def weak_chains(position: Position, region: Region, most: int = LIBERTIES) -> Iterator[Chain]:
    """Yield the chains beside *region* that may fall, each with its doors, *most* of them."""
    shape, empty = position.board, position.empty
    own = position.stones(region.attacker)
    chains = shape.chains(own, empty)
    alive = alive_chains(shape, chains, shape.inside & ~own, empty)
    boundary = shape.around(region.inside) & ~region.inside
    for stones, liberties in chains:
        outside_liberties = liberties & ~region.inside
        if stones & boundary and not stones & alive and outside_liberties.bit_count() <= most:
            yield Chain(stones, outside_liberties)
