"""The relevance zone of a plain verdict: the points that it takes, whatever happens elsewhere.

A group that lives with everything around a few points as the attacker's, or dies with everything
there as its friends', does so on any board on which these points look the same. Each smaller zone
is asked about anew, so that what is shown is proved by itself; a proof that was found in a larger
one need not be gone through.

Source: C.-C. Shih, T.-R. Wu, T. H. Wei, I-C. Wu, "A Novel Approach to Solving Goal-Achieving
Problems for Board Games", AAAI 2022 (relevance zones), for what is shown; the zones are found by
delta debugging: A. Zeller, R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input",
IEEE Transactions on Software Engineering 28 (2002).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from stepstones.core.grid import Point
from stepstones.go.board import Bits
from stepstones.go.life_death.finding import Bound, Finding
from stepstones.go.life_death.regions.region import Region, stranded_chains
from stepstones.go.life_death.solve import Asking, Solver, Word
from stepstones.go.life_death.watch import watch
from stepstones.go.state import Colour, Position

SLACK, MOST = 10_000, 100_000
"""Positions that all smaller zones may take beside as many as the verdict took, up to the most."""
PART = 8
"""The part of what is left that one of them may take: too small a zone is often hard to read."""


def relevance_zone(
    position: Position, found: Finding, marked: Iterable[Point] = ()
) -> Asking[Region]:
    """Return the region in which a verdict was found, cut down to what it takes.

    The target and the points *marked* stay. The region is as it was where a frame's edge or a wall
    takes part, and in a ko, which is decided elsewhere. As many positions again as for the verdict,
    :data:`MOST` at most, and :data:`SLACK`, are looked at, and not counted.
    """
    solver, status = found.solver, found.status
    if found.bound is not Bound.PROVED or status.word not in {Word.ALIVE, Word.DEAD}:
        return solver.region
    zone, shown = replace(solver.region, framed=False), position.board.bits(marked)
    left = solver.limits.share(min(solver.limits.positions, MOST) + SLACK)
    pieces = _pieces(position, zone, shown)
    size, first = (len(pieces) + 1) // 2, 0
    while size and left > 0:
        smaller = _without(position, zone, sum(pieces[first : first + size]), status.word)
        if not shown & ~smaller.inside and _is_whole(position, smaller):
            other = Solver(position, smaller, most=left // PART, stop=solver.limits.stop)
            told = yield from watch(solver, position, other.status(other.place(position)))
            left -= other.limits.positions
            if told == status:
                zone = smaller
                pieces = [one for one in pieces if one & zone.inside]
                first -= size
        first += size
        if first >= len(pieces):
            size, first = size // 2, 0
    return zone


def _pieces(position: Position, region: Region, shown: Bits) -> list[Bits]:
    """Return the chains and empty points inside that may be left out, the farthest first."""
    shape, near, pieces = position.board, region.target, []
    while beside := shape.around(near) & region.inside & ~near:
        while beside:
            point = beside & -beside
            colours = (position.stones(colour) for colour in Colour)
            own = next((one for one in colours if one & point), point)
            piece = shape.flood(point, own)
            near |= piece
            beside &= ~piece
            if not piece & shown:
                pieces.append(piece)
    return pieces[::-1]


def _without(position: Position, region: Region, piece: Bits, word: Word) -> Region:
    """Return *region* without some points: safe for the attacker if it lives, else for its side."""
    shape = position.board
    inside = shape.flood(region.target, region.inside & ~piece)
    around = shape.around(inside) & ~inside
    wall = around & (region.wall if word is Word.DEAD else ~region.safe_friends)
    return replace(region, inside=inside, wall=wall, safe_friends=around & ~wall)


def _is_whole(position: Position, region: Region) -> bool:
    """Whether each chain inside still has a liberty, or is joined to what is safe around."""
    outside = position.board.inside & ~region.inside
    friends = outside & region.safe_friends
    safe = {region.defender: friends, region.attacker: outside & ~friends}
    return not stranded_chains(position, region.inside, safe)
