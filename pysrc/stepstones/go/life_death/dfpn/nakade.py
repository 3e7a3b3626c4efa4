"""Counts how long a chain with one large eye lasts in a race to capture.

The enemy fills the eye with stones, is captured, and fills it again. Each time one side plays in
the eye and the other answers there, nothing has changed elsewhere. So what counts is how many
moves elsewhere the owner of the eye gets until the chain is captured. That is worked out for
every way in which stones can lie in the eye, by going over all of them until nothing changes.

Known for eyes in which the owner cannot make two (Müller 1999): 2, 3, 5, 8 and 12 moves for eyes
of 2 to 6 points.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from stepstones.go.board import Bits, Board

MAX_EYE = 6
"""Points of the largest eye that is worked out."""
OUTSIDE = 10
"""Liberties outside the eye that are told apart."""
EVER = 30
"""Moves elsewhere are counted up to this, which stands for: never captured."""
_TAKEN = -1


class Eye(NamedTuple):
    """An eye as numbered points: what is beside each, and which are beside the chain."""

    near: tuple[int, ...]
    edge: int

    @property
    def all(self) -> int:
        """All points."""
        return (1 << len(self.near)) - 1


class _Ways(NamedTuple):
    """Where the moves of both sides lead from each state; whether the chain has no liberty here."""

    enemy: list[list[int]]
    owner: list[list[int]]
    stuffed: list[bool]


def lasts(shape: Board, eye: Bits, enemy: Bits, outside: int, *, least: bool, owner: bool) -> int:
    """Return how many moves elsewhere the owner gets before the chain around *eye* is captured.

    The eye holds no stones but those of the *enemy*; *outside* liberties more are all that the
    chain has. *owner* plays first, or else the enemy. With *least* the number is a lower bound,
    else an upper bound: they differ where the owner's stones in the eye can be captured, which
    the bound then takes to be worse or better. A table is made for each shape of eye, a tenth of
    a second for six points; the last ones are kept.

    >>> from stepstones.go.board import board
    >>> small = board(5, 5)
    >>> square = small.bits([6, 7, 11, 12])
    >>> 1 + lasts(small, square, 0, 0, least=True, owner=False)
    5
    """
    if outside > OUTSIDE:
        if not least:
            return EVER
        outside = OUTSIDE
    points = [1 << at for at in range(eye.bit_length()) if eye >> at & 1]
    near = tuple(_numbers(points, shape.near[point]) for point in points)
    edge = sum(1 << at for at, point in enumerate(points) if shape.near[point] & ~eye)
    layers = _layer(Eye(near, edge), outside, least)
    return layers[owner][_state(_numbers(points, enemy), 0)]


def _numbers(points: list[Bits], within: Bits) -> int:
    return sum(1 << at for at, point in enumerate(points) if point & within)


@lru_cache(maxsize=1024)
def _base(points: int) -> int:
    """Return the set in base three."""
    return int(f"{points:b}", 3)


def _state(enemy: int, own: int) -> int:
    return _base(enemy) + 2 * _base(own)


@lru_cache(maxsize=4096)
def _layer(eye: Eye, outside: int, least: bool) -> tuple[bytes, bytes]:  # noqa: FBT001 - a key
    """Return the moves elsewhere for each state, the enemy and the owner playing first."""
    states = 3 ** len(eye.near)
    first = bytearray([0 if least else EVER]) * states
    second = bytearray(first)
    before = _layer(eye, outside - 1, least) if outside else None
    ways = _ways(eye, outside > 0, least)
    changed = True
    while changed:
        changed = False
        for state in range(states):
            last = outside == 1 and ways.stuffed[state]
            best = 0 if last else _enemy_best(ways, state, second, before, least=least)
            if best != first[state]:
                first[state], changed = best, True
            fill = None if before is None or least or last else before[0]
            best = _owner_best(ways, state, first, fill)
            if best != second[state]:
                second[state], changed = best, True
    return bytes(first), bytes(second)


def _enemy_best(
    ways: _Ways, state: int, second: bytearray, before: tuple[bytes, bytes] | None, *, least: bool
) -> int:
    """Return the fewest moves elsewhere: a liberty outside is filled, or a point of the eye."""
    best = second[state] if least else EVER
    if before is not None:
        best = min(best, before[1][state])
    for then in ways.enemy[state]:
        if then == _TAKEN:
            return 0
        best = min(best, second[then])
    return best


def _owner_best(ways: _Ways, state: int, first: bytearray, fill: bytes | None) -> int:
    """Return the most moves elsewhere: one there, or an answer in the eye, or a liberty filled."""
    best = min(1 + first[state], EVER)
    if fill is not None:
        best = max(best, fill[state])
    for then in ways.owner[state]:
        best = max(best, first[then])
    return best


@lru_cache(maxsize=1024)
def _ways(eye: Eye, breath: bool, least: bool) -> _Ways:  # noqa: FBT001 - a key
    """Return all moves. *breath*: whether the chain has liberties outside."""
    count = 3 ** len(eye.near)
    ways = _Ways([[] for _ in range(count)], [[] for _ in range(count)], [False] * count)
    for enemy in range(eye.all + 1):
        for own in range(eye.all + 1):
            if enemy & own:
                continue
            state, free = _state(enemy, own), eye.all & ~(enemy | own)
            _, met = _reach(eye, eye.edge, own)
            ways.stuffed[state] = not (met | eye.edge) & free
            while free:
                bit = free & -free
                free ^= bit
                then = _enemy_move(eye, enemy | bit, own, bit, breath=breath, least=least)
                if then is not None:
                    ways.enemy[state].append(then)
                then = _owner_move(eye, enemy, own | bit, bit, breath=breath, least=least)
                if then is not None:
                    ways.owner[state].append(then)
    return ways


def _reach(eye: Eye, seed: int, within: int) -> tuple[int, int]:
    """Return the points of *within* that *seed* reaches, and all that is beside them."""
    found = met = 0
    fresh = seed & within
    while fresh:
        found |= fresh
        near = 0
        while fresh:
            near |= eye.near[fresh.bit_length() - 1]
            fresh ^= 1 << fresh.bit_length() - 1
        met |= near
        fresh = near & within & ~found
    return found, met


def _without_liberty(eye: Eye, stones: int, free: int, joined: int) -> int:
    """Return the stones without a liberty, those *joined* to the chain apart."""
    found, rest = 0, stones & ~joined
    while rest:
        chain, met = _reach(eye, rest & -rest, stones)
        if not met & free:
            found |= chain
        rest &= ~chain
    return found


def _enemy_move(
    eye: Eye, enemy: int, own: int, bit: int, *, breath: bool, least: bool
) -> int | None:
    """Return the state after the enemy's move, None where it is none.

    Captures of the owner's stones in the eye, which may begin a ko, are left out of the upper
    bound.
    """
    free = eye.all & ~(enemy | own)
    joined, met = _reach(eye, eye.edge, own)
    if not breath and not (met | eye.edge) & free:
        return _TAKEN
    taken = _without_liberty(eye, own, free, joined)
    if taken and not least:
        return None
    _, met = _reach(eye, bit, enemy)
    return _state(enemy, own & ~taken) if met & (free | taken) else None


def _owner_move(
    eye: Eye, enemy: int, own: int, bit: int, *, breath: bool, least: bool
) -> int | None:
    """Return the state after the owner's move, None where it is none.

    Captures of one stone that may be retaken in a ko are left out of the lower bound.
    """
    free = eye.all & ~(enemy | own)
    taken = _without_liberty(eye, enemy, free, 0)
    joined, met = _reach(eye, eye.edge, own)
    if joined & bit:
        if not breath and not (met | eye.edge) & (free | taken):
            return None
    else:
        if least and taken and not taken & (taken - 1):
            return None
        _, met = _reach(eye, bit, own)
        if not met & (free | taken):
            return None
    return _state(enemy & ~taken, own)
