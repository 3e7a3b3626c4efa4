"""Where a graph falls apart: into pieces at once, or when one vertex is taken out."""

from __future__ import annotations

from collections.abc import Sequence

from stepstones.knight.tours.factor import Ways


def cut_vertex(ways: Ways, vertices: Sequence[int]) -> tuple[int, list[int]] | None:
    """Return a vertex all ways between a part and the rest lead through, and the part.

    The vertex is -1 where the part has no ways to the rest at all; None where every two
    vertices lie on a common cycle. Linear (J. Hopcroft and R. E. Tarjan 1973).
    """
    order: list[int] = [-1] * len(ways)
    low = [0] * len(ways)
    root = vertices[0]
    reached = [root]
    order[root] = 0
    path = [(root, -1, iter(ways[root]))]
    branches = 0
    while path:
        here, before, onward = path[-1]
        for near in onward:
            if order[near] < 0:
                order[near] = low[near] = len(reached)
                reached.append(near)
                path.append((near, here, iter(ways[near])))
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
