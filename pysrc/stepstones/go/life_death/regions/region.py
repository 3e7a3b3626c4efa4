"""The region of a life-and-death problem: target, points inside, and what is around.

The verdict is about a *region*: both sides play on its points only. What surrounds it is
taken as safe: the *wall* belongs to the attacker, the *safe friends* are of the target's side,
with whom it lives once it is joined to them. An answer is as good as this assumption, so
the region is shown, and may be painted by hand.

Found automatically: from the target through everything that is neither wall nor safe friend. A
chain is taken as safe when it is unconditionally alive. An attacker's chain is wall, too,
when it touches an empty area of more than :data:`POCKET` points that the target does not
reach, or holds together with such chains, by two liberties of its own out there or by one
where a stone of the defender would be captured at once. What lies behind any other chain
of the attacker is a pocket, and belongs to the region. Friends beyond such a chain are
safe if they have :data:`FRIEND_LIBERTIES` in a wide area.

A wall chain with a single liberty out there is *thin*: in atari it must be joined to the
others, which costs a move, and two of them cannot both be joined. So a thin chain and its
last liberty are played on as well. Where a stone of the defender's stands beside that
liberty the chain is no wall at all.

Where nothing encloses the target the region is a frame. It begins small: the points within a few
steps of the group, inside the box of all stones and this side of the attacker's firm chains, with
the pockets behind it. What its edge is worth is found out by
:mod:`~stepstones.go.life_death.finding`, which lets it grow where the target gets out.

"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.core.scene import Tint
from stepstones.go.board import Bits, Board, Chain
from stepstones.go.life_death.regions.eyes import alive_chains, alive_without, parts
from stepstones.go.state import Colour, Position


def tint(position: Position, region: Region) -> Mapping[Point, Tint]:
    """Return the points of a region or frame, with the stones around it that are taken as safe."""
    points = position.board.points
    wall = region.wall & position.stones(region.attacker)
    safe_friends = region.safe_friends & position.stones(region.defender)
    return {
        **dict.fromkeys(points(region.inside), Tint.FRAME if region.framed else Tint.REGION),
        **dict.fromkeys(points(wall), Tint.WALL),
        **dict.fromkeys(points(safe_friends), Tint.HAVEN),
    }


REACH = 2
"""Steps from the group to the edge of a frame. With 3 to 5 fewer shapes were settled."""
FRAME_POCKET = 7
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
    near |= sum(part for part in left if part.bit_count() <= FRAME_POCKET)
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


POCKET = 7
"""Empty points up to which an area beside an attacker's chain makes no wall of it."""
FRIEND_LIBERTIES = 4
"""Liberties outside that make friends safe."""
GAPS = 3, 4
"""The part of a frame's rim that may be open; beyond, nothing worth a word holds the group."""
MOST_GAPS = 16
"""Open points of a frame's rim that may be left to the attacker to answer at."""
LARGEST = 40
"""Empty points up to which an enclosed region is taken as it is; beyond, a frame is made."""

SMALL = 49
"""Points of a board up to which all of it may be played on."""
FULL = 16
"""Empty points up to which it is."""


@dataclass(frozen=True, slots=True)
class Region:
    """Where a problem is played, and its wall; all are sets of points of the board.

    *target* are the stones to be captured, all of one colour; *inside* is where both
    sides play, the target included; *wall* the points around it, but for those of the
    *safe_friends*, the target's friends. *framed*: nothing encloses the target, the verdict holds
    inside this frame only. *painted*: the points inside were given, by somebody who answers for
    the wall. *defender* is the target's colour.
    """

    defender: Colour
    target: Bits
    inside: Bits
    wall: Bits
    safe_friends: Bits = 0
    framed: bool = False
    painted: bool = False

    @property
    def attacker(self) -> Colour:
        """The side that wants to capture the target."""
        return self.defender.other


def find_region(
    position: Position, targets: Iterable[Point], given: Iterable[Point] | None = None
) -> Region:
    """Return the region of the problem whose target are the chains of the stones *targets*.

    *given* are the points of a region painted by hand; the target and the rest of the
    defender's chains in it are added. Points of *inside* given again make the same region
    but for the frame's mark. Linear in the board, a few hundred microseconds.

    Raises RuleError: ``go.ld.no-target``, ``go.ld.empty-target`` (a point),
    ``go.ld.two-colours``; with a stone inside whose chain has no liberty
    ``go.ld.no-liberty``, or ``go.ld.cut-off`` if it has one beyond the painted region.
    """
    shape, names = position.board, list(targets)
    if not names:
        raise RuleError("go.ld.no-target")
    for point in names:
        if position.colour(point) is None:
            raise RuleError("go.ld.empty-target", point)
    defender = position.colour(names[0]) or Colour.BLACK
    defenders, attackers = position.stones(defender), position.stones(defender.other)
    if shape.bits(names) & attackers:
        raise RuleError("go.ld.two-colours")
    target = shape.flood(shape.bits(names), defenders)
    inside, safe_friends, closed = _find_reach(position, target, attackers)
    framed = not closed
    if framed:
        inside, safe_friends = frame(position, target, attackers)
    if given is not None:
        inside, framed = shape.bits(given) | target, False
        inside |= shape.flood(inside & defenders, defenders)
        safe_friends &= ~inside
    outside = shape.inside & ~inside
    for chain in stranded_chains(
        position, inside, {defender: safe_friends, defender.other: outside}
    ):
        at = shape.points(chain.stones)[0]
        alone = not shape.around(chain.stones) & position.empty
        raise RuleError("go.ld.no-liberty" if alone else "go.ld.cut-off", at)
    boundary = shape.around(inside) & ~inside
    painted = given is not None
    return Region(
        defender, target, inside, boundary & ~safe_friends, boundary & safe_friends, framed, painted
    )


def stranded_chains(position: Position, inside: Bits, safe: Mapping[Colour, Bits]) -> list[Chain]:
    """Return the chains inside without a liberty there, or beside what is *safe* of their side."""
    shape, free = position.board, position.empty & inside
    return [
        chain
        for colour, around in safe.items()
        for chain in shape.chains(position.stones(colour) & inside, free | around)
        if not chain.liberties
    ]


def is_small(position: Position) -> bool:
    """Whether the whole board is soon played to its end: it is small, and nearly full."""
    size = position.width * position.height
    return size <= SMALL and position.empty.bit_count() <= FULL


def everything(position: Position, region: Region) -> Region:
    """Return *region* as the whole board, on which nothing is taken as safe."""
    return Region(region.defender, region.target, position.board.inside, 0)


def leaks(position: Position, region: Region) -> bool:
    """Whether more points of a frame's rim are empty than the attacker can answer at.

    That is more than :data:`GAPS` of it, or more than :data:`MOST_GAPS` points.
    """
    boundary = region.wall | region.safe_friends
    share, whole = GAPS
    gaps = (boundary & position.empty).bit_count()
    return gaps > MOST_GAPS or gaps * whole > boundary.bit_count() * share


def _find_reach(position: Position, target: Bits, attackers: Bits) -> tuple[Bits, Bits, bool]:
    """Return what the target reaches, the safe friends, and whether that is closed in."""
    shape, empty = position.board, position.empty
    defenders = shape.inside & ~(attackers | empty)
    friends = shape.chains(defenders, empty)
    safe_friends = alive_without(shape, friends, target, empty)
    near = shape.flood(target, shape.inside & ~(attackers | safe_friends))
    areas = parts(shape, empty & ~near)
    wide = sum(area for area in areas if area.bit_count() > POCKET)
    wall = _wall(position, attackers, near, wide)
    for stones, liberties in friends:
        if not stones & near and liberties & wide:
            if (liberties & ~near).bit_count() >= FRIEND_LIBERTIES:
                safe_friends |= stones
            else:
                wall |= stones
    while True:
        inside = shape.flood(target, shape.inside & ~(wall | safe_friends))
        thin, loose = _thin(position, attackers, wall, inside, safe_friends)
        if not loose:
            break
        wall &= ~loose
    free = inside & empty
    outer = wide | _outer(position, attackers, near)
    closed = wall and not free & outer and free.bit_count() <= LARGEST
    return inside | thin, safe_friends, bool(closed)


def _thin(
    position: Position, attackers: Bits, wall: Bits, inside: Bits, safe_friends: Bits
) -> tuple[Bits, Bits]:
    """Return the thin chains of the *wall* with their last liberties, and the loose ones.

    A chain beside the region is thin if one liberty at most lies outside it and it is not
    unconditionally alive; the last liberties of other thin chains count as inside. It is
    loose if a stone of the defender's, none of the *safe_friends*, stands outside beside its own
    last liberty.
    """
    shape, empty = position.board, position.empty
    chains = shape.chains(attackers, empty)
    alive = alive_chains(shape, chains, shape.inside & ~attackers, empty)
    others = shape.inside & ~(attackers | empty | inside | safe_friends)
    thin = loose = 0
    found = True
    while found:
        found = False
        for stones, liberties in chains:
            last = liberties & ~(inside | thin)
            safe = not stones & wall or stones & (alive | thin) or last & (last - 1)
            if safe or not shape.around(stones) & (inside | thin):
                continue
            found = True
            thin |= stones | last
            if shape.around(last) & others:
                loose |= stones
    return thin, loose


def _outer(position: Position, attackers: Bits, near: Bits) -> Bits:
    """Return the empty points out of reach in areas, stones of the defender included, not small."""
    shape, empty = position.board, position.empty
    areas = (area & empty for area in parts(shape, shape.inside & ~attackers & ~near))
    return sum(area for area in areas if area.bit_count() > POCKET)


def _wall(position: Position, attackers: Bits, near: Bits, wide: Bits) -> Bits:
    """Return the attacker's stones that are taken as safe; *near* is the target's reach."""
    shape, empty = position.board, position.empty
    chains = shape.chains(attackers, empty)
    wall = alive_chains(shape, chains, shape.inside & ~attackers, empty)
    outer = wide | _outer(position, attackers, near)
    firm = [chain for chain in chains if _firm(chain.liberties & ~near, wide)]
    for group in _groups(shape, firm, attackers, parts(shape, empty & ~near)):
        breath = stones = 0
        for chain in group:
            breath |= chain.liberties
            stones |= chain.stones
        if _firm(breath & outer, wide):
            wall |= stones
    for stones, liberties in chains:
        free = liberties & ~near if liberties & (liberties - 1) else 0
        while free and not stones & wall:
            point = free & -free
            free ^= point
            if shape.near[point] & wall and _is_guarded(shape, point, attackers):
                wall |= stones
    return wall


def _firm(liberties: Bits, wide: Bits) -> bool:
    """Whether these liberties of an attacker are enough for a wall."""
    return liberties.bit_count() >= 2 or liberties & wide != 0


def _groups(
    shape: Board, chains: list[Chain], attackers: Bits, areas: list[Bits]
) -> list[list[Chain]]:
    """Return the attacker's *chains* that hold together, outside the target's reach.

    Chains do that beside an area without a stone of the defender, or with two common
    liberties.
    """
    groups = [[chain] for chain in chains]
    for area in areas:
        boundary = shape.around(area) & ~area
        owned = not boundary & ~attackers
        joined: list[list[Chain]] = []
        for group in groups:
            breath = 0
            for chain in group:
                breath |= chain.liberties & area
            if not breath:
                continue
            for other in joined:
                common = 0
                for chain in other:
                    common |= chain.liberties & breath
                if (
                    owned
                    or common.bit_count() >= 2
                    or (common and _is_guarded(shape, common, attackers))
                ):
                    other.extend(group)
                    break
            else:
                joined.append(group)
        taken = {id(chain) for group in joined for chain in group}
        groups = [group for group in groups if id(group[0]) not in taken] + joined
    return groups


def _is_guarded(shape: Board, point: Bits, attackers: Bits) -> bool:
    """Whether a stone of the defender at *point* can be captured at once."""
    return (shape.near[point] & ~attackers).bit_count() <= 1
