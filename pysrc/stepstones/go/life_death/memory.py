"""What the search forgets when it has seen too much, so that its memory stays bounded."""

from __future__ import annotations

from stepstones.go.life_death.moves import Place
from stepstones.go.life_death.node import Node

ROOM = 150_000
"""Nodes kept, about a kilobyte each; beyond, those with least work below are forgotten."""
RESULTS = 1_000_000
"""Results kept; beyond, the older half is forgotten."""


def forget(tables: dict[int, dict[Place, Node]]) -> int:
    """Drop settled nodes and half of the others, the least worked on; return how many stay.

    Settled nodes live on as results. Nodes on the way from the root to the current one
    stay, and loose ones, whose replies are still to be looked through. A dropped node
    that a kept one points to leaves its numbers there.
    """
    nodes = [node for table in tables.values() for node in table.values()]
    works = sorted(node.work for node in nodes if node.phi and node.delta)
    enough = works[len(works) // 2] if works else 0
    gone: set[int] = set()
    for node in nodes:
        settled = not node.phi or not node.delta
        if not (node.open or node.loose) and (settled or node.work <= enough):
            gone.add(id(node))
            node.moves, node.old = None, None
            node.taken, node.phis, node.deltas, node.nodes = [], [], [], []
    for threats, table in tables.items():
        tables[threats] = {place: node for place, node in table.items() if id(node) not in gone}
        for node in tables[threats].values():
            for index, child in enumerate(node.nodes):
                if child is not None and child.phi and child.delta and id(child) in gone:
                    node.phis[index], node.deltas[index] = child.phi, child.delta
                    node.nodes[index] = None
    return sum(map(len, tables.values()))


def newer(results: dict[Place, list[int]]) -> dict[Place, list[int]]:
    """Return the results, the newer half of them if there are too many."""
    if len(results) <= RESULTS:
        return results
    return dict(list(results.items())[len(results) // 2 :])
