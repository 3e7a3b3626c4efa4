"""All ways to complete a numbered tour, or as many as are wanted.

A depth-first search on the number with the fewest squares, all sets narrowed at every
node (:mod:`~stepstones.knight.numbered.slots`). Of equals the number next to one that
stands goes first, and of its squares the one with the fewest free neighbours.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from stepstones.core.grid import Point
from stepstones.knight.numbered.slots import Field, Sets, members, narrow, stands


@dataclass(frozen=True, slots=True)
class Found:
    """Tours as squares in order, after *nodes*; *complete* where there are no others."""

    tours: tuple[tuple[Point, ...], ...]
    nodes: int
    complete: bool


def complete(field: Field, sets: Sets, wanted: int, limit: int) -> Generator[int, None, Found]:
    """Find up to *wanted* tours within *sets*, looking at *limit* nodes at most; yield nodes."""
    tours: list[tuple[Point, ...]] = []
    waiting: list[tuple[Sets, list[int] | None]] = [([*sets], None)]
    nodes = 0
    while waiting:
        if nodes >= limit:
            return Found(tuple(tours), nodes, complete=False)
        nodes += 1
        yield nodes
        now, changed = waiting.pop()
        if not narrow(field, now, changed):
            continue
        place = _choice(now)
        if place < 0:
            tours.append(tuple(map(stands, now)))
            if len(tours) == wanted:
                return Found(tuple(tours), nodes, complete=False)
            continue
        for square in _order(field, now, place):
            child = [*now]
            child[place] = 1 << square
            waiting.append((child, [place]))
    return Found(tuple(tours), nodes, complete=True)


def _choice(sets: Sets) -> int:
    """Return the place of the number to branch on, -1 where every number stands."""
    best, least = -1, 1 << 30
    last = len(sets) - 1
    for place, one in enumerate(sets):
        if one & (one - 1):
            beside = stands(sets[max(0, place - 1)]) >= 0 or stands(sets[min(last, place + 1)]) >= 0
            cost = 2 * one.bit_count() + (not beside)
            if cost < least:
                best, least = place, cost
    return best


def _order(field: Field, sets: Sets, place: int) -> list[Point]:
    """Return the squares of a number, the one to try first at the end."""
    free = 0
    for one in sets:
        if one & (one - 1):
            free |= one
    return sorted(
        members(sets[place]),
        key=lambda square: (field.around(1 << square) & free).bit_count(),
        reverse=True,
    )
