"""How many tours a board has: counted where it is small, else as it was published.

Sources of the published numbers: closed tours (undirected) OEIS A001230, 8x8 by B. D. McKay,
Knight's tours of an 8x8 chessboard (1997); open tours (directed, from all starts together) OEIS
A165134, 7x7 and 8x8 by A. Chernov (2014).

Cycles through all vertices are counted without looking at each.

The vertices are taken in order. What has been chosen so far matters to the rest only by the
*frontier*, the vertices that have edges to later ones: which of them have two edges already, and
which are the two ends of the same piece. All choices that leave the same frontier are counted
together, so the work grows with the number of different frontiers, not with that of cycles.

When a vertex is taken, its two edges are completed in every manner there is, and it leaves the
frontier. A frontier is a tuple with one entry for each of its vertices: its own place for one
without an edge, the place of the other end of its piece for an end, -1 for one with two edges.
Vertices are called by their place in the order.

References: D. E. Knuth, The Art of Computer Programming 4A, 7.1.4 (Simpath);
B. D. McKay, Knight's tours of an 8x8 chessboard (1997).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import TypeAlias

from stepstones.core.scene import Overlay
from stepstones.core.steps import report
from stepstones.core.trace import Step, Steps, Verdict
from stepstones.knight.solve.factor import Adjacency
from stepstones.knight.solve.proof import why_not
from stepstones.knight.solve.reasons import at_sight, ring, squares_left
from stepstones.knight.state import Board

Mates: TypeAlias = dict[int, int]
_FULL = -1
_SLICE = 100


def count_cycles(
    adjacency: Adjacency, order: Sequence[int], most: int
) -> Generator[int, None, int | None]:
    """Return how many cycles go through all vertices of *order*; None beyond *most* frontiers.

    Vertices are taken in the given order. Yields how many frontiers have been looked at.
    """
    place = {vertex: number for number, vertex in enumerate(order)}
    later = [
        sorted(place[one] for one in adjacency[vertex] if place[one] > number)
        for number, vertex in enumerate(order)
    ]
    near = [[place[one] for one in adjacency[vertex]] for vertex in order]
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
    """Yield what *known* becomes by each way to give *vertex* its two edges; and if that closes."""
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
    """Return *known* with the edge from *one* to *two*, and whether that closes a cycle."""
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


def narrow_order(adjacency: Adjacency, vertices: Sequence[int]) -> Generator[int, None, list[int]]:
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
            here = min(left, key=lambda one: (len(frontier.union(adjacency[one]) - done), one))
            order.append(here)
            done.add(here)
            frontier = frontier.union(adjacency[here]) - done
            cost += 3 ** len(frontier)
        if best is None or cost < best[0]:
            best = cost, order
    return best[1] if best else []


CLOSED = {6: 9_862, 8: 13_267_364_410_532}
"""By the side of a square board."""
OPEN = {5: 1_728, 6: 6_637_920, 7: 165_575_218_320, 8: 19_591_828_170_979_904}
LARGE = 7
"""Side of the square board from which on the published number is said and nothing counted."""
MAX_SQUARES = 80
"""Squares of the largest board on which counting is tried; it must be narrow."""
MAX_FRONTIERS = 60_000
"""Frontiers held at a time after which counting gives up."""


def count(board: Board) -> Steps:
    """Count the tours that *board* asks for: closed, or on from its walk, to its finish.

    Verdict ``counted`` with the fact ``tours``, ``published`` with the fact ``published``,
    or ``undecided``. Exponential in the shorter side. A closed tour has no direction.

    >>> from dataclasses import replace
    >>> from stepstones.core.trace import Run
    >>> from stepstones.knight.state import board
    >>> run = Run(lambda: count(replace(board(6, 5), closed=True))); run.seek(10**6)
    >>> run.verdict.facts["tours"]
    8
    """
    proof = why_not(board)
    if proof is not None:
        facts = {"tours": 0, "reason": proof.reason, "nodes": 0}
        return Verdict("counted", proof.message, proof.args, facts, Overlay())
    published = _find_published(board)
    if published is not None:
        return published
    tours = yield from _tours(board)
    if tours is not None:
        return _count(board, tours)
    facts = {"nodes": MAX_FRONTIERS}
    return Verdict("undecided", "knight.count.undecided", (MAX_FRONTIERS,), facts, Overlay())


def _tours(board: Board) -> Generator[Step, None, int | None]:
    """Return the number of tours, None where the board is too large."""
    left = len(squares_left(board))
    if left == 1 or left > MAX_SQUARES:
        return 1 if left == 1 else None
    question = ring(board)
    if at_sight(board, question) is not None:
        return 0
    ordering = narrow_order(question.adjacency, question.vertices)
    order = yield from report(ordering, "knight.step.frontiers")
    counting = count_cycles(question.adjacency, order, MAX_FRONTIERS)
    return (yield from report(counting, "knight.step.frontiers"))


def _count(board: Board, tours: int) -> Verdict:
    word = "closed" if board.closed else "open" if board.finish is None else "finish"
    ends = (board.knight, board.finish if board.finish is not None else board.start)
    args = (str(tours), len(board.path), *ends)
    return Verdict("counted", f"knight.count.{word}", args, {"tours": tours}, Overlay())


def _find_published(board: Board) -> Verdict | None:
    """Return the published number for a whole board that is too large to count, or None."""
    known = CLOSED if board.closed else OPEN
    whole = board.width == board.height and not board.holes and len(board.path) == 1
    if not whole or board.finish is not None or board.width not in known or board.width < LARGE:
        return None
    tours = known[board.width]
    message = f"knight.count.published-{'closed' if board.closed else 'open'}"
    return Verdict("published", message, (str(tours),), {"published": tours}, Overlay())
