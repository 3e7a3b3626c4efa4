"""What can be said of a target without looking ahead: safe, or without room for eyes.

Attacker's stones joined to the wall are never captured, so the defender has no eye on the
points beside them, now or later. What is left is the *room* for eyes: its points are
empty, or hold stones that may yet be captured.
"""

from __future__ import annotations

from stepstones.go.board import Bits
from stepstones.go.life_death.arena import Arena
from stepstones.go.life_death.moves import Chains, Options


def eye_room(arena: Arena, theirs: Chains, holder: Bits) -> tuple[Bits, Bits]:
    """Return the wall with all stones joined to it, and the points where eyes can be made.

    A chain that is all of the target (see :func:`holding`) is no room: it is captured only
    at the end.
    """
    wall = arena.wall
    for stones, liberties in theirs:
        if liberties & wall:
            wall |= stones
    room = arena.inside & ~arena.shape.around(wall)
    return wall, room & ~holder


def doomed(arena: Arena, wall: Bits, room: Bits, holder: Bits) -> bool:
    """Whether the target falls, whoever plays and however many ko threats there are.

    It does when it is one chain, the *holder*, cannot reach the haven, and has room for one
    eye at most: a point or two points side by side. All other points the attacker can fill
    one after another, joined to the wall each time; then the last liberties, in the room,
    can be filled too, for stones there can neither live nor fight a ko that matters.
    """
    shape = arena.shape
    if room & (room - 1):
        first = room & -room
        if room.bit_count() > 2 or not shape.near[first] & room:
            return False
    if not holder:
        return False
    if not arena.haven:
        return True
    return not shape.flood(holder, arena.inside & ~wall) & shape.around(arena.haven)


def spared(arena: Arena, wall: Bits, holder: Bits, options: Options, *, attacking: bool) -> Options:
    """Return the moves without those that are as good as others.

    Such are moves at outside liberties, beside the *holder*, all of the target, and
    else beside the wall only. The attacker may fill any of them, so one is enough; the
    defender would only take a liberty from himself, and passes rather.
    """
    if not holder:
        return options
    near = arena.shape.near
    kept: Options = []
    seen = not attacking
    for option in options:
        _, point, taken = option
        beside = near[point]
        if not taken and beside & wall and beside & holder and not beside & ~(wall | holder):
            if seen:
                continue
            seen = True
        kept.append(option)
    return kept


def sheltered(arena: Arena, ours: Chains) -> bool:
    """Whether stones of the target are joined to the haven."""
    haven = arena.haven
    if not haven:
        return False
    return any(stones & arena.target and liberties & haven for stones, liberties in ours)


def holding(arena: Arena, ours: Chains) -> Bits:
    """Return the chain that holds all of the target that is left, 0 where there are several."""
    found = 0
    for stones, _ in ours:
        if stones & arena.target:
            if found:
                return 0
            found = stones
    return found


def survives(arena: Arena, defenders: Chains, free: Bits, room: Bits) -> bool:
    """Whether the target is unconditionally alive (see :mod:`~stepstones.go.life_death.eyes`).

    An area that may be vital lies in the *room*, all of it.
    """
    if len(defenders) > free.bit_count():
        return False
    shape = arena.shape
    stride = shape.stride
    others = arena.inside
    for stones, _ in defenders:
        others &= ~stones
    rest = room & others
    if not rest & (rest - 1):
        return False
    areas: list[tuple[Bits, list[int]]] = []
    while rest:
        area = shape.flood(rest & -rest, others)
        rest &= ~area
        if not area & ~room:
            rim = area << 1 | area >> 1 | area << stride | area >> stride
            touching = [index for index, chain in enumerate(defenders) if chain[0] & rim]
            areas.append((area & free, touching))
    if len(areas) < 2:
        return False
    alive = set(range(len(defenders)))
    while True:
        eyes = dict.fromkeys(alive, 0)
        for empty, touching in areas:
            if alive.issuperset(touching):
                for index in touching:
                    if not empty & ~defenders[index][1]:
                        eyes[index] += 1
        struck = [index for index, count in eyes.items() if count < 2]
        if not struck:
            return any(defenders[index][0] & arena.target for index in alive)
        alive.difference_update(struck)
