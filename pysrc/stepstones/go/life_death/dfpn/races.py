"""Races to capture that counting settles, without looking ahead.

Two chains want to capture each other. Each has liberties of its own, liberties that both share,
and perhaps an eye (see :mod:`.nakade`). Who needs fewer moves wins, and with two common
liberties or more neither may be able to begin (Müller, Race to capture, 1999).

Nothing is assumed that is not checked on the board: every point to be filled lies beside a stone
that is not captured before, so each move there is legal and stays. What one side plays elsewhere
takes one liberty at most from any chain. No ko arises there, so the result holds for all numbers
of ko threats.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stepstones.go.board import Bits, Board, Chain
from stepstones.go.life_death.arena import Arena
from stepstones.go.life_death.dfpn.nakade import EVER, MAX_EYE, lasts
from stepstones.go.life_death.moves import Chains

_TWO = 2


class RacePosition(NamedTuple):
    """A position of an arena: all chains as (stones, liberties), and all that is beside each."""

    arena: Arena
    defenders: Bits
    attackers: Bits
    free: Bits
    ours: Chains
    theirs: Chains
    around_ours: Sequence[Bits]
    around_theirs: Sequence[Bits]


def classify_chains(
    arena: Arena, defenders: Bits, attackers: Bits, ours: list[Chain], theirs: list[Chain]
) -> RacePosition:
    """Return the position with the chains of both sides, given as (stones, all beside them)."""
    free = arena.inside & ~(defenders | attackers)
    air, breath = free | arena.safe_friends, free | arena.wall
    return RacePosition(
        *(arena, defenders, attackers, free),
        [(stones, beside & air) for stones, beside in ours],
        [(stones, beside & breath) for stones, beside in theirs],
        [beside for _, beside in ours],
        [beside for _, beside in theirs],
    )


class _Areas(NamedTuple):
    """What a chain alone surrounds: how many areas, how many of them vital, and the first."""

    areas: int
    vital: int
    eye: Bits


def _find_areas(
    fight: RacePosition, chain: Bits, liberties: Bits, beside: Bits, own: Bits
) -> _Areas:
    """Look at the areas that the *chain* alone surrounds; *own* are all stones of its side."""
    shape, areas, vital, eye = fight.arena.shape, 0, 0, 0
    others = fight.arena.inside & ~chain
    rest = beside & others
    while rest:
        area = shape.flood(rest & -rest, others)
        rest &= ~area
        if shape.around(area) & ~(area | chain):
            continue
        areas += 1
        if not area & (own | fight.free & ~liberties):
            vital += 1
        eye = eye or area
    return _Areas(areas, vital, eye)


def outrun(fight: RacePosition, holder: Bits, banned: Bits, *, attacking: bool) -> bool:
    """Whether the attacker fills all that the *holder* reaches before a chain of his is captured.

    The holder is all of the target that is left. The attacker plays on the points that it
    reaches, one after another; a large eye comes last. The defender meanwhile plays elsewhere,
    as often as there are points, or as the eye lasts. It is over if each chain of the attacker's
    beside those points has more liberties away from them; as many will do where a common liberty
    can be left to the end. Only asked where a chain beside them is not joined to the wall: other
    targets are searched, and have a line to show.
    """
    arena = fight.arena
    if not holder:
        return False
    near = arena.shape.around(holder)
    areas, _, eye = _find_areas(fight, holder, near & fight.free, near, fight.defenders)
    if areas > 1 or (eye and (eye.bit_count() > MAX_EYE or eye & fight.defenders)):
        return False
    reach = arena.shape.flood(holder, arena.inside & ~fight.attackers) & ~eye
    if reach & arena.beside_friends or (attacking and banned & (reach | eye)):
        return False
    rest = reach & ~holder
    doors = rest.bit_count()
    moves = doors - attacking
    if eye:
        moves = lasts(arena.shape, eye, fight.attackers, doors, least=False, owner=not attacking)
    if moves >= EVER:
        return False
    rim, last, close = _survivors(fight, reach, eye, rest & fight.free, moves)
    room = rest & ~rim
    if close or eye:
        return last != 0 and not room
    return last != 0 and _fillable(arena.shape, room, holder)


def _survivors(
    fight: RacePosition, reach: Bits, eye: Bits, last: Bits, moves: int
) -> tuple[Bits, Bits, bool]:
    """Return what lies beside the attacker's chains around *reach*, if none falls in *moves*.

    Then a point to be filled last, of those in *last*, 0 if a chain falls or none is in danger;
    and whether a chain needs that.
    """
    arena, close, race = fight.arena, False, False
    rim = arena.shape.around(arena.wall) & arena.inside
    last = last or 1
    for (stones, liberties), beside in zip(fight.theirs, fight.around_theirs, strict=True):
        if not beside & reach or stones & eye:
            continue
        if not liberties & arena.wall:
            race = True
            outside = (liberties & ~reach).bit_count()
            if outside <= moves and _strength(fight, stones, liberties, beside, reach) <= moves:
                if outside < moves or eye:
                    return 0, 0, True
                close = True
                last &= liberties
        rim |= beside
    return rim, last if race else 0, close


def _fillable(shape: Board, room: Bits, holder: Bits) -> bool:
    """Whether the last points can be filled too: one, or two that the *holder* alone surrounds."""
    if not room & (room - 1):
        return True
    first = shape.near[room & -room]
    if room.bit_count() > _TWO or not first & room:
        return False
    return not (first | shape.near[room & (room - 1)]) & ~(holder | room)


def _strength(fight: RacePosition, chain: Bits, liberties: Bits, beside: Bits, reach: Bits) -> int:
    """Return how many moves capture a chain of the attacker's with an eye, at least.

    Its liberties at what the target reaches do not count: the attacker fills them himself.
    """
    _, vital, eye = _find_areas(fight, chain, liberties, beside, fight.attackers)
    if vital > 1:
        return EVER
    if not eye or eye.bit_count() > MAX_EYE or eye & (fight.attackers | reach):
        return 0
    outside = (liberties & ~(reach | eye)).bit_count()
    shape = fight.arena.shape
    return lasts(shape, eye, fight.defenders, outside, least=True, owner=False) + 1


def holds(fight: RacePosition, *, attacking: bool) -> bool:
    """Whether a chain of the target captures one of the attacker's, or can wait until it does.

    The defender fills the outer liberties of a chain that only he surrounds, then passes: the
    attacker who fills the common liberties takes his own. Two of the captured points must join
    the target to the safe friends, so that one of them stays when the attacker takes the other.
    """
    arena = fight.arena
    if not arena.beside_friends:
        return False
    safe, shelter = arena.safe_friends, arena.beside_friends
    for (stones, liberties), beside in zip(fight.ours, fight.around_ours, strict=True):
        if liberties & arena.safe_friends:
            safe |= stones
            shelter |= beside
    return any(
        _captures(fight, ours, theirs, (safe, shelter), attacking=attacking)
        for ours, (stones, _) in enumerate(fight.ours)
        if stones & arena.target
        for theirs, (chain, liberties) in enumerate(fight.theirs)
        if chain & (chain - 1) and fight.around_ours[ours] & chain and not liberties & arena.wall
    )


def _captures(
    fight: RacePosition, ours: int, theirs: int, safe_friends: tuple[Bits, Bits], *, attacking: bool
) -> bool:
    """Whether one chain of the target captures one of the attacker's first and is then joined."""
    shape, (safe, shelter) = fight.arena.shape, safe_friends
    stones, beside = fight.ours[ours][0], fight.around_ours[ours]
    chain, liberties = fight.theirs[theirs]
    areas, _, room = _find_areas(
        fight, chain, liberties, fight.around_theirs[theirs], fight.attackers
    )
    if areas > 1 or (room and (room.bit_count() > MAX_EYE or room & (fight.attackers | stones))):
        return False
    reach = shape.flood(chain, fight.arena.inside & ~(fight.defenders & ~room))
    around = shape.around(reach)
    if around & fight.arena.wall or reach & fight.attackers != chain:
        return False
    if around & fight.defenders & ~(stones | safe | room):
        return False
    shared = reach & fight.free & beside
    doors = reach & fight.free & ~(beside | room)
    if doors & ~shelter or (room and shared):
        return False
    count = doors.bit_count()
    needed = count - (not attacking)
    if room:
        needed = lasts(shape, room, fight.defenders, count, least=False, owner=attacking)
    if needed >= EVER or needed >= _endurance(fight, ours) - bool(shared):
        return False
    return _joints(shape, chain & beside, doors, shelter) >= _TWO


def _endurance(fight: RacePosition, ours: int) -> int:
    """Return how many moves capture a chain of the defender's, at least."""
    chain, liberties = fight.ours[ours]
    eye = _find_areas(fight, chain, liberties, fight.around_ours[ours], fight.defenders).eye
    count = liberties.bit_count()
    if not eye or eye.bit_count() > MAX_EYE or eye & fight.defenders:
        return count
    outside = (liberties & ~eye).bit_count()
    shape = fight.arena.shape
    return max(count, lasts(shape, eye, fight.attackers, outside, least=True, owner=False) + 1)


def _joints(shape: Board, points: Bits, doors: Bits, shelter: Bits) -> int:
    """Return by how many *points* the target is joined to the safe friends once they are captured.

    A point beside the *shelter* is one. One beside a door of its own is, too, where the defender
    has filled the door: every second one the attacker may have filled himself.
    """
    lost = (doors.bit_count() + 1) // 2
    sure = likely = 0
    while points:
        point = points & -points
        points ^= point
        if point & shelter:
            sure += 1
            continue
        door = shape.near[point] & doors
        if door:
            doors ^= door & -door
            likely += 1
    return sure + max(0, likely - lost)
