"""Components, cut vertices and cut pairs of a graph."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from stepstones.knight.solve.factor import Adjacency

_SLICE = 2_000


def cut_vertex(adjacency: Adjacency, vertices: Sequence[int]) -> tuple[int, list[int]] | None:
    """Return a vertex all edges between a part and the rest lead through, and the part.

    The vertex is -1 where the part has no edges to the rest at all; None where every two
    vertices lie on a common cycle. Linear (J. Hopcroft and R. E. Tarjan 1973).
    """
    order: list[int] = [-1] * len(adjacency)
    low = [0] * len(adjacency)
    root = vertices[0]
    reached = [root]
    order[root] = 0
    path = [(root, -1, iter(adjacency[root]))]
    branches = 0
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
            if before < 0:
                continue
            low[before] = min(low[before], low[here])
            branches += before == root
            if branches > 1 or (before != root and low[here] >= order[before]):
                return before, reached[order[here] :]
    if len(reached) < len(vertices):
        return -1, sorted(set(vertices) - set(reached))
    return None


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
    order[root] = parts[root] = clock = 0
    path = [(root, -1, iter(adjacency[root]))]
    while path:
        here, before, onward = path[-1]
        for near in onward:
            if order[near] < 0:
                clock += 1
                order[near] = low[near] = clock
                path.append((near, here, iter(adjacency[near])))
                break
            if near != before and order[near] < low[here]:
                low[here] = order[near]
        else:
            path.pop()
            if before >= 0:
                low[before] = min(low[before], low[here])
                parts[before] += low[here] >= order[before]
    return [one for one in vertices if parts[one] > 2 and one != gone]
