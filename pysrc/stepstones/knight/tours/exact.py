"""A cycle through all vertices, or the certainty that there is none.

A 2-factor of several cycles is no tour, and a tour leaves out at least one way of each of
these cycles. So the search takes the smallest cycle with the ways e1, e2 … ek that are
not fixed and tries in turn: without e1; with e1 and without e2; with both and without e3 …
Each time all that follows is drawn (:mod:`~stepstones.knight.tours.net`), the 2-factor is
mended, and its cycles are joined where they can be. No tour is missed.

References: G. Carpaneto and P. Toth, Some new branching and bounding criteria for the
asymmetric travelling salesman problem, Management Science 26 (1980).
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from stepstones.core.steps import Result, relay
from stepstones.knight.tours import factor, patch
from stepstones.knight.tours.factor import Choice, Shortage
from stepstones.knight.tours.net import Net
from stepstones.knight.tours.parts import cut_vertex
from stepstones.knight.tours.ring import Ring


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the search ended: a *cycle* or None, after *nodes*; *complete* when all was tried."""

    cycle: list[int] | None
    nodes: int
    complete: bool


@dataclass(slots=True)
class _Branch:
    """A node whose ways *left* are still to be left out, each with those before it fixed."""

    mark: int
    choice: Choice
    left: list[tuple[int, int]]
    tried: tuple[int, int] | None = None


def search(ring: Ring, net: Net, choice: Choice, limit: int) -> Generator[int, None, Outcome]:
    """Search below *net*, whose conclusions are drawn, for at most *limit* nodes; yield nodes.

    *choice* is a 2-factor of the net's ways that has all its fixed ways.
    """
    nodes = 0
    stack: list[_Branch] = []
    looked: Choice | None = choice
    while True:
        if looked is not None:
            nodes += 1
            yield nodes
            smallest = yield from _repeat(nodes, _smallest(ring, net, looked))
            if len(smallest) == len(ring.vertices):
                return Outcome(smallest, nodes, complete=True)
            if nodes >= limit:
                return Outcome(None, nodes, complete=False)
            stack.append(_Branch(net.mark(), looked, _free(net, smallest)))
        while stack and not stack[-1].left:
            net.undo(stack.pop().mark)
        if not stack:
            return Outcome(None, nodes, complete=True)
        looked = yield from _repeat(nodes, _next(ring, net, stack[-1]))


def _repeat(nodes: int, working: Generator[int, None, Result]) -> Generator[int, None, Result]:
    """Carry *working* through, yielding *nodes* where it yields a number of its own."""
    return relay(working, lambda _number: nodes)


def _next(ring: Ring, net: Net, branch: _Branch) -> Generator[int, None, Choice | None]:
    """Go to the next child of *branch*; its 2-factor, or None where there is no tour."""
    net.undo(branch.mark)
    if branch.tried is not None:
        net.fix(*branch.tried)
        if not net.settle():
            branch.left.clear()
            return None
        branch.mark = net.mark()
    while branch.left and branch.left[-1] in net.fixed:
        branch.left.pop()
    if not branch.left:
        return None
    branch.tried = one, two = branch.left.pop()
    if two in net.ways[one]:
        net.cut(one, two)
    else:
        branch.left.clear()
    if not net.settle() or cut_vertex(net.ways, ring.vertices) is not None:
        return None
    choice, shortage = yield from mend(ring, net, branch.choice)
    return None if shortage else choice


def mend(
    ring: Ring, net: Net, choice: Choice
) -> Generator[int, None, tuple[Choice, Shortage | None]]:
    """Return *choice* changed to a 2-factor of the net's ways, or why there is none."""
    copy = [
        [near for near in chosen if near in left]
        for chosen, left in zip(choice, net.ways, strict=True)
    ]
    lacking = [one for one in ring.vertices if len(copy[one]) < 2 and not ring.side[one]]
    return copy, (yield from factor.complete(net.ways, lacking, copy, net.fixed))


def _smallest(ring: Ring, net: Net, choice: Choice) -> Generator[int, None, list[int]]:
    """Join the cycles of *choice*, in place, and return the smallest of what remains."""
    found = factor.cycles(choice, ring.vertices)
    if len(found) > 1:
        yield from patch.join(net.ways, found, choice, net.fixed)
        found = factor.cycles(choice, ring.vertices)
    return min(found, key=len)


def _free(net: Net, cycle: list[int]) -> list[tuple[int, int]]:
    """Return the ways of *cycle* that are not fixed."""
    pairs = zip(cycle, [*cycle[1:], cycle[0]], strict=True)
    return [pair for pair in pairs if pair not in net.fixed]
