"""Constraint propagation on edges, and what parts a graph: cut vertices and cut pairs.

In a cycle through all vertices every vertex has two edges. So a vertex with two edges left
has both fixed, one with two fixed loses the others, and an edge that would close a cycle
before all vertices are on it goes. Every change can be taken back.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field

from stepstones.knight.solve.factor import Adjacency


@dataclass(slots=True)
class EdgeConstraints:
    """Edges still possible, those *fixed* (as pairs in both directions), and how to go back.

    *count* is the number of fixed edges at a vertex, *far* the other end of the fixed piece
    that ends there. *clash* is the vertex at which a contradiction was met, or -1, and
    *closing* says that it is a cycle closed too early.
    """

    adjacency: list[set[int]]
    vertices: Sequence[int]
    fixed: set[tuple[int, int]] = field(default_factory=set)
    count: list[int] = field(default_factory=list)
    far: list[int] = field(default_factory=list)
    clash: int = -1
    closing: bool = False
    _trail: list[tuple[int, int, int, int]] = field(default_factory=list)
    _waiting: list[int] = field(default_factory=list)

    def mark(self) -> int:
        """Return a place to :meth:`undo` to."""
        return len(self._trail)

    def undo(self, mark: int) -> None:
        """Take back all changes since *mark*."""
        while len(self._trail) > mark:
            one, two, far_one, far_two = self._trail.pop()
            if far_one < 0:
                self.adjacency[one].add(two)
                self.adjacency[two].add(one)
                continue
            self.fixed -= {(one, two), (two, one)}
            self.count[one] -= 1
            self.count[two] -= 1
            self.far[far_one], self.far[far_two] = one, two
        self._waiting.clear()
        self.clash, self.closing = -1, False

    def cut(self, one: int, two: int) -> None:
        """Take out the edge from *one* to *two*, if it is there."""
        if two not in self.adjacency[one]:
            return
        if (one, two) in self.fixed:
            self.clash = one
            return
        self.adjacency[one].discard(two)
        self.adjacency[two].discard(one)
        self._trail.append((one, two, -1, -1))
        self._waiting += (one, two)

    def fix(self, one: int, two: int) -> None:
        """Fix the edge from *one* to *two*."""
        if (one, two) in self.fixed:
            return
        for vertex in (one, two):
            if self.count[vertex] == 2:
                self.clash = vertex
                return
        start, end = self.far[one], self.far[two]
        if start == two and len(self.fixed) != 2 * len(self.vertices) - 2:
            self.clash, self.closing = one, True
            return
        self._trail.append((one, two, start, end))
        self.fixed |= {(one, two), (two, one)}
        self.count[one] += 1
        self.count[two] += 1
        self.far[start], self.far[end] = end, start
        for vertex in (one, two):
            if self.count[vertex] == 2:
                for near in [*self.adjacency[vertex]]:
                    if (vertex, near) not in self.fixed:
                        self.cut(vertex, near)
        if (start, end) not in self.fixed and len(self.fixed) < 2 * len(self.vertices) - 2:
            self.cut(start, end)

    def settle(self) -> bool:
        """Draw all conclusions; false at a contradiction."""
        while self._waiting and self.clash < 0:
            vertex = self._waiting.pop()
            left = self.adjacency[vertex]
            if len(left) < 2:
                self.clash = vertex
            elif len(left) == 2 and self.count[vertex] < 2:
                for near in [*left]:
                    if self.clash < 0:
                        self.fix(vertex, near)
        return self.clash < 0


def edge_constraints(adjacency: Adjacency, vertices: Sequence[int]) -> EdgeConstraints:
    """Return the constraints of a graph, before anything is concluded."""
    made = EdgeConstraints([set(near) for near in adjacency], vertices)
    made.count = [0] * len(adjacency)
    made.far = list(range(len(adjacency)))
    made._waiting = list(vertices)  # noqa: SLF001 - its own beginning
    return made


_SLICE = 2_000


def cut_vertex(adjacency: Adjacency, vertices: Sequence[int]) -> tuple[int, list[int]] | None:
    """Return a vertex all edges between a part and the rest lead through, and the part.

    The vertex is -1 where the part has no edges to the rest at all; None where every two
    vertices lie on a common cycle. Linear (J. Hopcroft and R. E. Tarjan 1973).
    """
    order = [-1] * len(adjacency)
    low = [0] * len(adjacency)
    root = vertices[0]
    reached = [root]
    branches = 0
    for here, before in _leaves(adjacency, reached, order, low):
        branches += before == root
        if branches > 1 or (before != root and low[here] >= order[before]):
            return before, reached[order[here] :]
    if len(reached) < len(vertices):
        return -1, sorted(set(vertices) - set(reached))
    return None


def _leaves(
    adjacency: Adjacency, reached: list[int], order: list[int], low: list[int]
) -> Iterator[tuple[int, int]]:
    """Yield each vertex, with that before it, as a depth-first search from *reached* leaves it.

    Then *low* tells the first vertex that an edge from it or from those behind it leads to;
    *order* is the place of each vertex in *reached*. What has an order already is not entered.
    """
    root = reached[0]
    order[root] = 0
    path = [(root, -1, iter(adjacency[root]))]
    while path:
        here, before, onward = path[-1]
        for near in onward:
            if order[near] < 0:
                order[near] = low[near] = len(reached)
                reached.append(near)
                path.append((near, here, iter(adjacency[near])))
                break
            if near != before and order[near] < low[here]:
                low[here] = order[near]
        else:
            path.pop()
            if before >= 0:
                low[before] = min(low[before], low[here])
                yield here, before


def cut_pairs(
    adjacency: Adjacency, vertices: Sequence[int]
) -> Generator[int | tuple[int, int], None, None]:
    """Yield each two vertices without which three rooms or more are left, and progress between.

    For each vertex taken out, the vertices that cut what is left, by the search of
    :func:`cut_vertex`: vertices times edges. Every two vertices lie on a common cycle, so a
    vertex that separates three rooms has an edge into each. Progress is a count of vertices.
    """
    wide = [one for one in vertices if len(adjacency[one]) > 2]
    looked = 0
    for count, one in enumerate(wide):
        for two in _parting(adjacency, vertices, one):
            if one < two:
                yield one, two
        looked += len(vertices)
        if looked > _SLICE:
            looked = 0
            yield count


def _parting(adjacency: Adjacency, vertices: Sequence[int], gone: int) -> list[int]:
    """Return the vertices without which what *gone* leaves falls into three parts or more."""
    order = [-1] * len(adjacency)
    low = [0] * len(adjacency)
    parts = [1] * len(adjacency)
    root = vertices[0] if vertices[0] != gone else vertices[1]
    order[gone] = len(adjacency)  # beyond all: it never lowers another
    parts[root] = 0
    for here, before in _leaves(adjacency, [root], order, low):
        parts[before] += low[here] >= order[before]
    return [one for one in vertices if parts[one] > 2 and one != gone]
