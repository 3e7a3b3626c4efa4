"""Spanning cycles: two edges chosen at every vertex, found by alternating paths.

A tour's cycle is such a choice (a *2-factor*), so a graph without one has no tour. The
search begins with walks by Warnsdorff's rule, which are long pieces of cycle already, and
mends the vertices that have less than two edges: an alternating path takes an unused edge, gives up
a used one, and so on until it ends where an edge is missing. Where no such path exists the
vertices it has come to are the reason (P. Hall 1935, for two edges a vertex).

A *choice* is a list that holds for each vertex the one or two neighbours chosen; it is
changed in place. Edges in *kept*, as pairs in both directions, are never given up.

References: J. Petersen (1891); L. R. Ford and D. R. Fulkerson, Flows in Networks (1962).

Two cycles are joined where a pair of edges can be exchanged for another.

Let a-b belong to one cycle and c-d to another. Where a knight also goes from a to d and
from c to b, the four edges exchanged make one cycle of the two. Nearly always that is
enough, for on an open board each square has up to six chances.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Generator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Adjacency: TypeAlias = Sequence[Collection[int]]
"""For each vertex its neighbours."""
TwoFactor: TypeAlias = list[list[int]]
Pairs: TypeAlias = Container[tuple[int, int]]

_SLICE = 1_000
NONE: frozenset[tuple[int, int]] = frozenset()


@dataclass(frozen=True, slots=True)
class HallViolator:
    """A Hall set: the *few* are all that the *many* lead to, but for the edges chosen outside.

    Two edges for each of the *many* are more than two for each of the *few* and one for
    each edge that leads from the *many* elsewhere.
    """

    many: tuple[int, ...]
    few: tuple[int, ...]


def walks(
    adjacency: Adjacency, vertices: Sequence[int], ranks: Sequence[int]
) -> Generator[int, None, TwoFactor]:
    """Return pieces of cycles by Warnsdorff's rule, ties to the least rank; linear.

    Yields how many vertices are done, now and then.
    The first piece begins at ``vertices[0]``, another wherever one gets stuck.
    """
    unit = 2 + max(ranks)
    done = 1 << 60
    keys = [len(near) * unit + rank for near, rank in zip(adjacency, ranks, strict=True)]
    choice: TwoFactor = [[] for _ in adjacency]
    count = 0
    for first in vertices:
        if keys[first] >= done:
            continue
        here = first
        keys[here] = done
        while True:
            least, onward = done, -1
            for near in adjacency[here]:
                key = keys[near]
                if key < done:
                    key -= unit
                    keys[near] = key
                    if key < least:
                        least, onward = key, near
            if onward < 0:
                break
            choice[here].append(onward)
            choice[onward].append(here)
            here = onward
            keys[here] = done
            count += 1
            if count % _SLICE == 0:
                yield count
    return choice


def complete(
    adjacency: Adjacency,
    lacking: Sequence[int],
    choice: TwoFactor,
    kept: Pairs = NONE,
) -> Generator[int, None, HallViolator | None]:
    """Give every vertex of *lacking*, all of one side, its two edges; a Hall set where one can't.

    Both sides have as many vertices. One breadth-first search for each edge that is missing;
    yields now and then how many vertices are served.
    """
    looked = 0
    for served, vertex in enumerate(lacking):
        while len(choice[vertex]) < 2:
            result = _augment(adjacency, vertex, choice, kept)
            if isinstance(result, HallViolator):
                return result
            looked += result
            if looked > _SLICE:
                looked = 0
                yield served
    return None


def _augment(adjacency: Adjacency, root: int, choice: TwoFactor, kept: Pairs) -> HallViolator | int:
    """Add an edge at *root* along an alternating path, or say why there is none.

    Returns how many vertices were looked at.
    """
    came: dict[int, int] = {}
    before = {root: -1}
    waiting = [root]
    for own in waiting:
        chosen = choice[own]
        for other in adjacency[own]:
            if other in came or other in chosen:
                continue
            came[other] = own
            if len(choice[other]) < 2:
                _flip(choice, came, before, other)
                return len(waiting)
            for back in choice[other]:
                if back not in before and (back, other) not in kept:
                    before[back] = other
                    waiting.append(back)
    return HallViolator(tuple(waiting), tuple(came))


def _flip(choice: TwoFactor, came: dict[int, int], before: dict[int, int], other: int) -> None:
    while True:
        own = came[other]
        choice[own].append(other)
        choice[other].append(own)
        last = before[own]
        if last < 0:
            return
        choice[own].remove(last)
        choice[last].remove(own)
        other = last


def cycles(choice: TwoFactor, vertices: Sequence[int]) -> list[list[int]]:
    """Return the cycles of a whole *choice*, each vertex once."""
    seen = bytearray(len(choice))
    found = []
    for first in vertices:
        if seen[first]:
            continue
        cycle = [first]
        seen[first] = 1
        here = choice[first][0]
        before = first
        while here != first:
            cycle.append(here)
            seen[here] = 1
            one, two = choice[here]
            here, before = (one if two == before else two), here
        found.append(cycle)
    return found


def classes(
    adjacency: Adjacency, vertices: Sequence[int], side: Sequence[int], choice: TwoFactor
) -> list[int]:
    """Return a class for each vertex: an edge between two classes is in all 2-factors or in none.

    The whole *choice* gives the unused edges a direction from side 0 to side 1 and the used
    ones the other; an edge can be exchanged where it lies on a circuit, so the classes are
    the strong components. Linear (R. E. Tarjan 1972, without recursion).
    """
    order = [0] * len(choice)
    low = [0] * len(choice)
    found = [-1] * len(choice)
    clock = 0
    for root in vertices:
        if order[root]:
            continue
        clock += 1
        order[root] = low[root] = clock
        path, open_ = [(root, iter(_onward(adjacency, side, choice, root)))], [root]
        while path:
            here, onward = path[-1]
            for near in onward:
                if not order[near]:
                    clock += 1
                    order[near] = low[near] = clock
                    open_.append(near)
                    path.append((near, iter(_onward(adjacency, side, choice, near))))
                    break
                if found[near] < 0 and order[near] < low[here]:
                    low[here] = order[near]
            else:
                path.pop()
                if path and low[here] < low[path[-1][0]]:
                    low[path[-1][0]] = low[here]
                if low[here] == order[here]:
                    while found[here] < 0:
                        found[open_.pop()] = here
    return found


def _onward(adjacency: Adjacency, side: Sequence[int], choice: TwoFactor, here: int) -> list[int]:
    chosen = choice[here]
    return chosen if side[here] else [near for near in adjacency[here] if near not in chosen]


def join(
    adjacency: Adjacency, found: list[list[int]], choice: TwoFactor, kept: Pairs = NONE
) -> Generator[int, None, int]:
    """Join cycles *found* in *choice*, in place, as far as they go; return how many remain.

    Yields now and then how many there are. The smallest are tried first. Each way of a cycle is
    looked at once for each time that its cycle joins a larger one: n log n.
    """
    if len(found) == 1:
        return 1
    label = [-1] * len(choice)
    members = dict(enumerate(sorted(found, key=len)))
    for number, cycle in members.items():
        for vertex in cycle:
            label[vertex] = number
    waiting = list(members)
    left, looked = len(members), 0
    for number in waiting:
        if number not in members:
            continue
        other = -1
        for at in range(0, len(members[number]), _SLICE):
            stretch = members[number][at : at + _SLICE]
            other = _exchange(adjacency, stretch, label, choice, kept)
            looked += len(stretch)
            if looked > _SLICE:
                looked = 0
                yield left
            if other >= 0:
                break
        if other < 0:
            continue
        small, large = sorted((number, other), key=lambda one: len(members[one]))
        for vertex in members[small]:
            label[vertex] = large
        members[large].extend(members.pop(small))
        left -= 1
        waiting.append(large)
    return left


def _exchange(
    adjacency: Adjacency, cycle: Sequence[int], label: list[int], choice: TwoFactor, kept: Pairs
) -> int:
    """Join *cycle*, or a stretch of it, with another by one exchange; return which, or -1."""
    own = label[cycle[0]]
    for a in cycle:
        others = [d for d in adjacency[a] if label[d] != own]
        if not others:
            continue
        for b in choice[a]:
            if (a, b) in kept:
                continue
            near = adjacency[b]
            for d in others:
                for c in choice[d]:
                    if c in near and (c, d) not in kept:
                        _swap(choice, a, b, c, d)
                        return label[d]
    return -1


def _swap(choice: TwoFactor, a: int, b: int, c: int, d: int) -> None:
    """Replace a-b and c-d by a-d and c-b."""
    choice[a][choice[a].index(b)] = d
    choice[d][choice[d].index(c)] = a
    choice[c][choice[c].index(d)] = b
    choice[b][choice[b].index(a)] = c
