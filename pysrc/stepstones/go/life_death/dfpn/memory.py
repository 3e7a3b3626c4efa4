"""Bounds the memory of the search: forgets the cheapest results when it has seen too much.

Forgetting is done in slices, for a reader may press Stop meanwhile; broken off at any of
them, what is kept is still good.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import islice

from stepstones.go.life_death.dfpn.node import Node
from stepstones.go.life_death.moves import Place

MAX_NODES = 150_000
"""Nodes kept, about a kilobyte each; beyond, those with least work below are forgotten."""
RESULTS = 1_000_000
"""Results kept; beyond, the oldest half is forgotten."""
WATCH = 800
"""Breaths after which some nodes are forgotten, however few there are, if fewer positions are new.

Where positions lead back to each other the search may go round among known nodes for minutes; once
it has to look at some of them again, it goes on. A breath has some 25 new positions as a rule.
"""
CHAINS = 20_000
"""Sets of stones whose chains are kept, a kilobyte each; beyond, all are forgotten."""
SLICE = 1_000
"""Nodes looked at between two pauses: a few milliseconds."""
_SAMPLE = 16


def room_beside(kept: int) -> int:
    """Return how many nodes there may be before some are forgotten again, when so many were kept.

    Half of :data:`MAX_NODES` are new ones at least. Loose nodes stay, however many they are; else
    nearly all of the time would go into looking for the few that can be forgotten.
    """
    return max(MAX_NODES, kept + MAX_NODES // 2)


def forget(tables: dict[int, dict[Place, Node]]) -> Generator[None, None, None]:
    """Drop settled nodes and about half of the others, the least worked on.

    Settled nodes live on as results. Nodes on the way from the root to the current one
    stay, and loose ones, whose replies are still to be looked through. A dropped node
    that a kept one points to leaves its numbers there.
    """
    works = [
        node.work
        for table in tables.values()
        for node in islice(table.values(), 0, None, _SAMPLE)
        if node.phi and node.delta
    ]
    works.sort()
    enough = works[len(works) // 2] if works else 0
    yield
    gone: dict[int, Node] = {}
    kept: dict[int, dict[Place, Node]] = {}
    for threats, table in tables.items():
        kept[threats] = {}
        for number, (place, node) in enumerate(table.items()):
            settled = not node.phi or not node.delta
            if node.open or node.loose or not (settled or node.work <= enough):
                kept[threats][place] = node
            else:
                gone[id(node)] = node
            if number % SLICE == 0:
                yield
    for table in kept.values():
        for number, node in enumerate(table.values()):
            for index, child in enumerate(node.nodes):
                if child and id(child) in gone and child.phi and child.delta:
                    node.phis[index], node.deltas[index] = child.phi, child.delta
                    node.nodes[index] = None
            if number % SLICE == 0:
                yield
    tables.update(kept)
    kept.clear()
    while gone:
        _, node = gone.popitem()
        node.moves, node.old = None, None
        node.taken, node.phis, node.deltas, node.nodes = [], [], [], []
        if len(gone) % SLICE == 0:
            yield


def trim(results: dict[Place, list[int]]) -> Generator[None, None, None]:
    """Drop the older half of the results if there are too many."""
    if len(results) > RESULTS:
        while len(results) > RESULTS // 2:
            for place in list(islice(results, SLICE)):
                del results[place]
            yield
