"""Which chains live whatever happens? Benson's test for unconditional life.

A chain is unconditionally alive when the opponent cannot capture it even if its owner
passes for ever. The owner's stones cut the board into *regions*: points joined along
lines without one of these stones, be they empty or the opponent's. A region is *vital*
to a chain when each of its empty points is a liberty of that chain: the opponent cannot
fill it without leaving himself the last liberty, and that move would be suicide.

1. Find for every chain the regions that are vital to it.
2. A chain with fewer than two vital regions is crossed out.
3. A region beside a chain that is crossed out is crossed out too: its wall may fall.
4. Repeat 2 and 3 until nothing changes. What is left is alive, together.

The chains that are left need one another: the test is about the set, not about one of
them. It never claims too much and often too little, for it grants the owner no move: a
row of four empty points inside one chain is a single region, so it does not count,
although every player would live there. :mod:`~stepstones.go.safety.alternating` grants the answers.

Source: D. B. Benson, "Life in the game of Go", Information Sciences 10 (1976), 17-29.
That is where suicide is forbidden. Where the rules allow it, every point of a vital region
must be beside the chain, not the empty ones alone.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import NamedTuple

from stepstones.core.errors import Arg
from stepstones.core.grid import Point, Vertex
from stepstones.core.scene import Mark, Overlay
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.go.board import Bits, Board
from stepstones.go.state import Colour, Position


class Life(NamedTuple):
    """What lives unconditionally: the chains, and the regions vital to one of them.

    *territory* are the regions that such chains alone enclose and in which the opponent
    has no room for two eyes, so that what stands there is dead. *eyes* may lie outside
    it: an eye is where the owner cannot be captured, not where the opponent cannot live.
    """

    chains: tuple[Bits, ...] = ()
    eyes: tuple[Bits, ...] = ()
    territory: Bits = 0

    @property
    def stones(self) -> Bits:
        """All living stones."""
        return sum(self.chains)


def unconditional_life(shape: Board, own: Bits, theirs: Bits, *, suicide: bool = False) -> Life:
    """Return what of *own* lives unconditionally against *theirs*, without any step.

    *suicide* says whether the rules allow it. Rounds x regions x chains, a few hundred
    microseconds on a full board. Equal to the essay, for both sides.
    """
    empty = shape.inside & ~(own | theirs)
    chains = [(chain.stones, shape.around(chain.stones)) for chain in shape.chains(own, empty)]
    areas = regions(shape, own)
    walls = [[k for k, (_, near) in enumerate(chains) if near & area] for area in areas]
    vital = [
        [k for k in wall if area & empty and not area & (~0 if suicide else empty) & ~chains[k][1]]
        for area, wall in zip(areas, walls, strict=True)
    ]
    left, lasting = set(range(len(chains))), [at for at, wall in enumerate(walls) if wall]
    while True:
        count = dict.fromkeys(left, 0)
        for at in lasting:
            for k in vital[at]:
                count[k] += 1
        out = {k for k in left if count[k] < 2}
        if not out:
            break
        left -= out
        lasting = [at for at in lasting if left.issuperset(walls[at])]
    beside = shape.around(own)
    return Life(
        tuple(chains[k][0] for k in sorted(left)),
        tuple(areas[at] for at in lasting if vital[at]),
        sum(areas[at] for at in lasting if (areas[at] & ~beside).bit_count() < 2),
    )


def regions(shape: Board, own: Bits) -> list[Bits]:
    """Return the areas that *own* leaves, each joined along lines, in board order.

    >>> from stepstones.go.board import board
    >>> [area.bit_count() for area in regions(board(3, 3), 0b0010_0011_0000)]
    [5, 1]
    """
    found, rest = [], shape.inside & ~own
    while rest:
        area = shape.flood(rest & -rest, rest)
        found.append(area)
        rest ^= area
    return found


def benson(position: Position) -> Steps:
    """Find the unconditionally alive chains of both sides, by the position's rule on suicide.

    Verdict ``unconditional-life``; facts ``black`` and ``white``, the living chains,
    ``eyes``, their regions, and ``territory``, where the opponent cannot live, as names.
    Where a stone is asked about, ``asked`` says ``alive`` or ``undecided`` of its chain.

    >>> from stepstones.core.trace import Run
    >>> from stepstones.go.state import from_pieces
    >>> two_eyes = from_pieces(5, 2, ".X.XO" "XXXXO")
    >>> run = Run(lambda: benson(two_eyes)); run.seek(99); run.verdict.facts["eyes"]
    [['A2'], ['C2']]
    """
    black = yield from _living_chains(position, Colour.BLACK)
    white = yield from _living_chains(position, Colour.WHITE)
    return _verdict(position, {Colour.BLACK: black, Colour.WHITE: white})


class _Map(NamedTuple):
    """The *chains* and *regions* of one side, each called by its first point.

    *beside* has the points that touch a chain, *walls* the chains that a region touches.
    """

    chains: dict[Vertex, tuple[Vertex, ...]]
    regions: dict[Vertex, tuple[Vertex, ...]]
    beside: dict[Vertex, set[Vertex]]
    walls: dict[Vertex, list[Vertex]]


def _living_chains(position: Position, colour: Colour) -> Generator[Step, None, list[Vertex]]:
    """Return the living chains of *colour*, each by its first stone."""
    found = _map(position, colour)
    vital = yield from _find_vital(position, colour, found)
    alive = yield from _cross_out(found, vital)
    for chain in alive:
        about: tuple[Arg, ...] = (chain, len(vital[chain]))
        yield Step(Kind.FOUND, chain, "go.benson.alive", about, area=found.chains[chain])
    return alive


def _map(position: Position, colour: Colour) -> _Map:
    """Return the chains of *colour*, the regions between them, and what touches what."""
    shape, own = position.board, position.stones(colour)

    def by_first_point(groups: Iterable[Bits]) -> dict[Vertex, tuple[Vertex, ...]]:
        return {points[0]: points for points in map(position.label, groups)}

    chains = by_first_point(chain.stones for chain in shape.chains(own, 0))
    areas = by_first_point(regions(shape, own))
    beside = {
        chain: set(position.label(shape.around(shape.bits(chains[chain])))) for chain in chains
    }
    walls = {
        region: [chain for chain in chains if not beside[chain].isdisjoint(areas[region])]
        for region in areas
    }
    return _Map(chains, areas, beside, walls)


def _find_vital(
    position: Position, colour: Colour, found: _Map
) -> Generator[Step, None, dict[Vertex, list[Vertex]]]:
    """Return for each chain the regions that are vital to it."""
    vital: dict[Vertex, list[Vertex]] = {chain: [] for chain in found.chains}
    empty, suicide = set(position.label(position.empty)), position.rules.suicide
    why = "go.benson.not-beside" if suicide else "go.benson.not-vital"
    for region, points in found.regions.items():
        room = [point for point in points if point in empty]
        wall = found.walls[region]
        if not wall or not room:
            continue
        about: tuple[Arg, ...] = (region, len(room), colour)
        yield Step(Kind.CONSIDER, region, "go.benson.region", about, area=points)
        for chain in wall:
            asked = points if suicide else room
            missed = [point for point in asked if point not in found.beside[chain]]
            if missed:
                about = (region, chain, missed[0])
                yield Step(Kind.REJECT, region, why, about, area=points)
            else:
                vital[chain].append(region)
                about = (region, chain, len(vital[chain]))
                yield Step(Kind.FOUND, region, "go.benson.vital", about, area=points)
    return vital


def _cross_out(
    found: _Map, vital: dict[Vertex, list[Vertex]]
) -> Generator[Step, None, list[Vertex]]:
    """Cross out chains and regions until nothing changes; return the chains left.

    A region that is crossed out goes from *vital*.
    """
    alive = list(found.chains)
    changed = True
    while changed:
        changed = False
        for chain in list(alive):
            if len(vital[chain]) < 2:
                alive.remove(chain)
                changed = True
                about: tuple[Arg, ...] = (chain, len(vital[chain]))
                points = found.chains[chain]
                yield Step(Kind.REJECT, chain, "go.benson.chain-out", about, area=points)
        for region, wall in found.walls.items():
            fallen = [chain for chain in wall if chain not in alive]
            losers = [chain for chain in alive if region in vital[chain]]
            if fallen and losers:
                for chain in losers:
                    vital[chain].remove(region)
                changed = True
                about = (region, fallen[0])
                points = found.regions[region]
                yield Step(Kind.REJECT, region, "go.benson.region-out", about, area=points)
    return alive


def _verdict(position: Position, alive: dict[Colour, list[Vertex]]) -> Verdict:
    """Return the verdict, with the regions of the chains that *alive* names."""
    shape, name = position.board, position.grid.name

    def names(bits: Bits) -> list[str]:
        return [name(point) for point in shape.points(bits)]

    facts: dict[str, object] = {}
    marks: dict[Point, Mark] = {}
    stones, eyes, inside, territory = 0, list[Bits](), 0, 0
    for colour, firsts in alive.items():
        own, theirs = position.stones(colour), position.stones(colour.other)
        life = unconditional_life(shape, own, theirs, suicide=position.rules.suicide)
        chains = [position.chain(first).stones for first in firsts]
        facts[str(colour)] = [names(chain) for chain in chains]
        stones |= sum(chains)
        eyes += life.eyes
        inside |= sum(life.eyes)
        territory |= life.territory
    facts |= {"eyes": [names(eye) for eye in eyes], "territory": names(territory)}
    marks |= dict.fromkeys(shape.points(inside & position.empty), Mark.LIBERTY)
    marks |= dict.fromkeys(shape.points(territory & ~position.empty), Mark.DEAD)
    marks |= dict.fromkeys(shape.points(stones), Mark.FOUND)
    if position.at is not None:
        facts["asked"] = "alive" if stones & shape.bit(position.at) else "undecided"
    counts = (len(alive[Colour.BLACK]), len(alive[Colour.WHITE]), stones.bit_count())
    if not stones:
        return Verdict("unconditional-life", "go.benson.none", (), facts, Overlay(marks=marks))
    return Verdict("unconditional-life", "go.benson.verdict", counts, facts, Overlay(marks=marks))
