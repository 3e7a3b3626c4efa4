"""A game tree: nodes in the order in which SGF writes them, each knowing its parent.

The tree is two flat tuples instead of nested nodes: a game of a million moves is as
deep as it is long, and comparing, hashing or freeing it must not recurse. NodeNumber 0 is
the root; the first child of a node, if it has any, is the node after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

NodeNumber: TypeAlias = int
"""A node's number in its tree."""

Properties: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""A node's properties in their order: each name once, with its raw values.

A raw value is what stands between the brackets, escapes and all: so unknown properties
survive unread (see :mod:`~stepstones.go.sgf.values`).
"""

NO_PARENT = -1


@dataclass(frozen=True, slots=True)
class Tree:
    """A game tree; at least a root. Made by the reader, by :func:`arrange` or from another.

    >>> tree = arrange([(-1, ()), (0, (("B", ("aa",)),)), (0, (("B", ("bb",)),))])
    >>> tree.children(0), tree.first(2, "B"), tree.main_line()
    ((1, 2), 'bb', (0, 1))
    """

    nodes: tuple[Properties, ...]
    parents: tuple[NodeNumber, ...]
    _siblings: Mapping[NodeNumber, NodeNumber] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_siblings", _siblings(self.parents))

    def __len__(self) -> int:
        return len(self.nodes)

    def values(self, node: NodeNumber, name: str) -> tuple[str, ...]:
        """Return the raw values of property *name*; none where the node lacks it."""
        return next((values for found, values in self.nodes[node] if found == name), ())

    def first(self, node: NodeNumber, name: str) -> str | None:
        """Return the first raw value of property *name*, None where the node lacks it."""
        return next(iter(self.values(node, name)), None)

    def children(self, node: NodeNumber) -> tuple[NodeNumber, ...]:
        """Return the nodes that follow *node*, the main one first."""
        child = self._child(node)
        found = []
        while child is not None:
            found.append(child)
            child = self._siblings.get(child)
        return tuple(found)

    def branches(self, node: NodeNumber) -> bool:
        """Whether *node* has alternatives."""
        return node in self._siblings or node != self.parents[node] + 1

    def path(self, node: NodeNumber) -> tuple[NodeNumber, ...]:
        """Return the nodes from the root to *node*, both included."""
        way = [node]
        while (node := self.parents[node]) != NO_PARENT:
            way.append(node)
        return tuple(reversed(way))

    def main_line(self, node: NodeNumber = 0) -> tuple[NodeNumber, ...]:
        """Return the main line from *node*, included, to its end."""
        end = node + 1
        while end < len(self) and self.parents[end] == end - 1:
            end += 1
        return tuple(range(node, end))

    def leaves(self) -> Iterator[NodeNumber]:
        """Return the ends of all lines, in order."""
        return (node for node in range(len(self)) if self._child(node) is None)

    def change(self, node: NodeNumber, properties: Properties) -> Tree:
        """Return the tree with other *properties* at *node*."""
        return Tree((*self.nodes[:node], properties, *self.nodes[node + 1 :]), self.parents)

    def _child(self, node: NodeNumber) -> NodeNumber | None:
        child = node + 1
        return child if child < len(self) and self.parents[child] == node else None


def arrange(nodes: Sequence[tuple[NodeNumber, Properties]]) -> Tree:
    """Return the tree of *nodes*, each with the number of its parent, which stands before it.

    The root comes first, with parent -1. Children keep their order; nodes are numbered
    anew. Linear.
    """
    children: list[list[NodeNumber]] = [[] for _ in nodes]
    for number, (parent, _) in enumerate(nodes):
        if number:
            children[parent].append(number)
    order: list[Properties] = []
    parents: list[NodeNumber] = []
    stack = [(0, NO_PARENT)]
    while stack:
        old, parent = stack.pop()
        stack.extend((child, len(order)) for child in reversed(children[old]))
        order.append(nodes[old][1])
        parents.append(parent)
    return Tree(tuple(order), tuple(parents))


def with_values(properties: Properties, name: str, values: Iterable[str]) -> Properties:
    """Return *properties* with *name* set to *values*, in its place or at the end.

    Without values the property is taken away.
    """
    new = tuple(values)
    changed = tuple((found, new if found == name else old) for found, old in properties)
    if all(found != name for found, _ in properties):
        changed = (*changed, (name, new))
    return tuple(one for one in changed if new or one[0] != name)


def _siblings(parents: Sequence[NodeNumber]) -> dict[NodeNumber, NodeNumber]:
    """Return for every node that has a next sibling that sibling."""
    following: dict[NodeNumber, NodeNumber] = {}
    last: dict[NodeNumber, NodeNumber] = {}
    for node, parent in enumerate(parents):
        if node and parent != node - 1:
            following[last.get(parent, parent + 1)] = node
            last[parent] = node
    return following
