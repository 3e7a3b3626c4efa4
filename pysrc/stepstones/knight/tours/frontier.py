"""How many cycles go through all vertices of a graph: counted without looking at each.

The vertices are taken in order. What has been chosen so far matters to the rest only by the
*frontier*, the vertices that have ways to later ones: which of them have two ways already, and
which are the two ends of the same piece. All choices that leave the same frontier are counted
together, so the work grows with the number of different frontiers, not with that of cycles.

When a vertex is taken, its two ways are completed in every manner there is, and it leaves the
frontier. A frontier is a tuple with one entry for each of its vertices: its own place for one
without a way, the place of the other end of its piece for an end, -1 for one with two ways.
Vertices are called by their place in the order.

References: D. E. Knuth, The Art of Computer Programming 4A, 7.1.4 (Simpath);
B. D. McKay, Knight's tours of an 8x8 chessboard (1997).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import TypeAlias

from stepstones.knight.tours.factor import Ways

Mates: TypeAlias = dict[int, int]
_FULL = -1
_SLICE = 100


def count_cycles(ways: Ways, order: Sequence[int], most: int) -> Generator[int, None, int | None]:
    """Return how many cycles go through all vertices of *order*; None beyond *most* frontiers.

    Vertices are taken in the given order. Yields how many frontiers have been looked at.
    """
    place = {vertex: number for number, vertex in enumerate(order)}
    later = [
        sorted(place[one] for one in ways[vertex] if place[one] > number)
        for number, vertex in enumerate(order)
    ]
    near = [[place[one] for one in ways[vertex]] for vertex in order]
    frontier: tuple[int, ...] = ()
    states: dict[tuple[int, ...], int] = {(): 1}
    found = looked = 0
    for vertex, onward in enumerate(later):
        wider = {*frontier, vertex, *onward}
        after = tuple(sorted(wider - {vertex}))
        now: dict[tuple[int, ...], int] = {}
        for mates, number in states.items():
            looked += 1
            if looked % _SLICE == 0:
                yield looked
            known = {one: one for one in wider} | dict(zip(frontier, mates, strict=True))
            for child, closed in _complete(known, vertex, onward):
                key = tuple([child[one] for one in after])
                if closed:
                    whole = len(after) == len(order) - vertex - 1
                    found += number * (whole and all(one == _FULL for one in key))
                elif _is_alive(child, near, after, vertex):
                    now[key] = now.get(key, 0) + number
        if len(now) > most:
            return None
        frontier, states = after, now
    return found


def _complete(known: Mates, vertex: int, onward: Sequence[int]) -> Iterator[tuple[Mates, bool]]:
    """Yield what *known* becomes by each way to give *vertex* its two ways; and if that closes."""
    if known[vertex] == _FULL:
        yield known, False
        return
    free = [one for one in onward if known[one] != _FULL]
    if known[vertex] != vertex:
        for one in free:
            yield _link(known, vertex, one)
        return
    for place, one in enumerate(free):
        first, _ = _link(known, vertex, one)
        for two in free[place + 1 :]:
            yield _link(first, vertex, two)


def _link(known: Mates, one: int, two: int) -> tuple[Mates, bool]:
    """Return *known* with the way from *one* to *two*, and whether that closes a cycle."""
    start, end = known[one], known[two]
    after = known.copy()
    if start == two:
        after[one] = after[two] = _FULL
        return after, True
    after[start], after[end] = end, start
    if start != one:
        after[one] = _FULL
    if end != two:
        after[two] = _FULL
    return after, False


def _is_alive(
    known: Mates, near: Sequence[Sequence[int]], frontier: Sequence[int], taken: int
) -> bool:
    """Whether each vertex of the *frontier* still has enough to go to after *taken*."""
    for one in frontier:
        mate = known[one]
        if mate == _FULL:
            continue
        need = 2 if mate == one else 1
        for other in near[one]:
            if other > taken and known.get(other, 0) != _FULL:
                need -= 1
                if not need:
                    break
        else:
            return False
    return True


def narrow_order(ways: Ways, vertices: Sequence[int]) -> Generator[int, None, list[int]]:
    """Return an order of *vertices* that keeps the frontier small.

    From each vertex on, the next is the one that makes the frontier least; the best of these
    orders is taken. About the cube of the number of vertices; yields how many are done.
    """
    best: tuple[int, list[int]] | None = None
    for number, first in enumerate(vertices):
        yield number
        done: set[int] = set()
        frontier, cost = {first}, 0
        order: list[int] = []
        while len(order) < len(vertices):
            left = frontier or set(vertices) - done
            here = min(left, key=lambda one: (len(frontier.union(ways[one]) - done), one))
            order.append(here)
            done.add(here)
            frontier = frontier.union(ways[here]) - done
            cost += 3 ** len(frontier)
        if best is None or cost < best[0]:
            best = cost, order
    return best[1] if best else []
