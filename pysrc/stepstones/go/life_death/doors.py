"""Where the wall of a region may fall, and the wider region in which that is played on.

A *door* is a liberty outside the region of a chain of the wall that has :data:`LIBERTIES` of
them at most and is not unconditionally alive. A stone of the defender's on a door threatens
that chain, although the region says that nothing can be played there. So doors count where a
capture, or a ko, is to be proved: a target that lives with all of the wall safe lives anyway.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from stepstones.go.board import Bits, Chain
from stepstones.go.life_death.eyes import alive_chains
from stepstones.go.life_death.region import Region
from stepstones.go.position import Position

LIBERTIES = 2
"""Liberties outside the region up to which a chain of the wall may fall."""


def find_yard(position: Position, region: Region) -> Bits:
    """Return the weak chains of the wall, their doors, and the empty points next to those.

    Nothing where the wall is tight. Points of *region* are left out. Linear in the board.
    """
    shape, empty = position.board, position.empty
    rim = shape.around(region.inside) & ~region.inside
    yard = rim & empty & ~region.haven
    for stones, doors in _weak(position, region):
        yard |= stones | doors | shape.around(doors) & empty
    return yard & ~region.inside


def widen(position: Position, region: Region, yard: Bits) -> Region:
    """Return *region* with the points of its *yard*; what is around them is wall again."""
    inside = region.inside | yard
    haven = region.haven & ~inside
    rim = position.board.around(inside) & ~inside
    return replace(region, inside=inside, wall=rim & ~haven, haven=rim & haven)


def open_up(position: Position, region: Region) -> Region:
    """Return *region* with only its strong wall: everything else around it is a haven."""
    weak = sum(stones for stones, _ in _weak(position, region))
    wall = (region.wall | region.haven) & position.stones(region.attacker) & ~weak
    return replace(region, wall=wall, haven=(region.wall | region.haven) & ~wall)


def _weak(position: Position, region: Region) -> Iterator[Chain]:
    """Yield the chains beside *region* that may fall, each with its doors."""
    shape, empty = position.board, position.empty
    own = position.stones(region.attacker)
    chains = shape.chains(own, empty)
    alive = alive_chains(shape, chains, shape.inside & ~own, empty)
    rim = shape.around(region.inside) & ~region.inside
    for stones, liberties in chains:
        doors = liberties & ~region.inside
        if stones & rim and not stones & alive and doors.bit_count() <= LIBERTIES:
            yield Chain(stones, doors)
