"""Moves of each side in an arena, those most worth trying first.

Every chain is looked at once for a position; then each move's captures, whether it is
suicide, and whether it makes a ko, follow from the chains in atari beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from stepstones.go.board import Bits
from stepstones.go.life_death.arena import Arena

Place: TypeAlias = tuple[Bits, Bits, Bits, bool]
"""Stones of the defender, stones of the attacker, banned point, whether the attacker plays."""

Chains: TypeAlias = Sequence[tuple[Bits, Bits]]
"""The chains of one side as (stones, liberties)."""

Options: TypeAlias = list[tuple[int, Bits, Bits]]
"""Moves as (rank, point, stones captured); rank 1 is the most promising."""


def attacker_options(  # noqa: PLR0912 - the hot loop
    arena: Arena, defenders: Chains, attackers: Chains, free: Bits, banned: Bits
) -> tuple[Options, Bits]:
    """Return the attacker's legal moves, and the capturing move that ends it.

    The second is 0 where no single move captures all target stones that are left; the
    moves are left out where there is one. *banned* is a point not to be played.
    """
    near, wall = arena.shape.near, arena.wall
    taken: dict[Bits, Bits] = {}
    left = squeezed = pressed = 0
    for stones, liberties in defenders:
        last = not liberties & (liberties - 1)
        if last:
            taken[liberties] = taken.get(liberties, 0) | stones
        hit = stones & arena.target
        if hit:
            left |= hit
            squeezed |= liberties
            if liberties.bit_count() == 2:
                pressed |= liberties
    own = weak = 0
    stuck: dict[Bits, Bits] = {}
    for stones, liberties in attackers:
        own |= stones
        if not liberties & (liberties - 1) and not liberties & wall:
            stuck[liberties] = stuck.get(liberties, 0) | stones
            weak |= liberties
    options: Options = []
    rest = free & ~banned
    while rest:
        point = rest & -rest
        rest ^= point
        captured = taken.get(point, 0)
        if captured:
            if not left & ~captured:
                return [], point
            options.append((1, point, captured))
            continue
        beside = near[point]
        if not (beside & (free | wall) or beside & own & ~stuck.get(point, 0)):
            continue
        if point & pressed:
            rank = 1
        elif point & squeezed or point & weak:
            rank = 2
        else:
            rank = 3
        options.append((rank, point, 0))
    return options, 0


def defender_options(
    arena: Arena, defenders: Chains, attackers: Chains, free: Bits, banned: Bits
) -> tuple[Options, bool]:
    """Return the defender's legal moves without those that cannot help, and whether to pass can.

    Left out: moves that leave all of the target to be captured by the next move, when
    its last chain is in atari, and filling a one-point eye of a chain that holds all of
    the target.
    """
    near, wall, safe_friends = arena.shape.near, arena.wall, arena.safe_friends
    taken: dict[Bits, Bits] = {}
    for stones, liberties in attackers:
        if not liberties & (liberties - 1) and not liberties & wall:
            taken[liberties] = taken.get(liberties, 0) | stones
    own = squeezed = 0
    stuck: dict[Bits, Bits] = {}
    whole = None
    holders = 0
    for stones, liberties in defenders:
        own |= stones
        if not liberties & (liberties - 1):
            stuck[liberties] = stuck.get(liberties, 0) | stones
        if stones & arena.target:
            holders += 1
            whole = stones, liberties
            squeezed |= liberties
    forced = eye = 0
    if holders == 1 and whole:
        eye = whole[0]
        if not whole[1] & (whole[1] - 1):
            forced = whole[1]
    options: Options = []
    rest = free & ~banned
    while rest:
        point = rest & -rest
        rest ^= point
        captured = taken.get(point, 0)
        if captured:
            options.append((1, point, captured))
            continue
        if forced and point != forced:
            continue
        beside = near[point]
        if not (beside & (free | safe_friends) or beside & own & ~stuck.get(point, 0)):
            continue
        if eye and not beside & ~eye:
            continue
        rank = 1 if forced else 2 if point & squeezed else 3
        options.append((rank, point, 0))
    return options, not forced


def after(arena: Arena, place: Place, move: Bits) -> Place | None:
    """Return the position after *move*, 0 to pass, or None where the rules forbid it.

    The ban of a ko is not looked at.
    """
    defenders, attackers, _, attacking = place
    if not move:
        return defenders, attackers, 0, not attacking
    shape, wall, safe_friends = arena.shape, arena.wall, arena.safe_friends
    free = arena.inside & ~(defenders | attackers)
    if not move & free:
        return None
    own, other = (attackers, defenders) if attacking else (defenders, attackers)
    air, breath = (wall, safe_friends) if attacking else (safe_friends, wall)
    taken = 0
    for stones, liberties in shape.chains(other, free | breath):
        if liberties == move:
            taken |= stones
    if not shape.around(shape.flood(move, own | move)) & (free & ~move | taken | air):
        return None
    return follow(arena, place, move, taken)


def follow(arena: Arena, place: Place, move: Bits, taken: Bits) -> Place:
    """Return the position after a legal *move*, 0 to pass, that captures *taken*.

    A ko arises when one stone is captured by one that has no friend beside it and no
    other liberty.
    """
    defenders, attackers, _, attacking = place
    ko = 0
    if attacking:
        attackers |= move
        if taken:
            defenders &= ~taken
            if not taken & (taken - 1) and not arena.shape.near[move] & ~(
                defenders | taken | arena.safe_friends
            ):
                ko = taken
    else:
        defenders |= move
        if taken:
            attackers &= ~taken
            beside = arena.shape.near[move] & ~arena.wall
            if not taken & (taken - 1) and not beside & ~(attackers | taken):
                ko = taken
    return defenders, attackers, ko, not attacking
