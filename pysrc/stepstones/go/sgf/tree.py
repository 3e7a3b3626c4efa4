"""A game tree: nodes in the order in which SGF writes them, each knowing its parent.

The tree is two flat tuples instead of nested nodes: a game of a million moves is as
deep as it is long, and comparing, hashing or freeing it must not recurse. NodeNumber 0 is
the root; the first child of a node, if it has any, is the node after it.

Values are text with escapes: points, pairs, rectangles.

Raw values are kept as they were written and understood only where they are needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from stepstones.core.grid import Point
from stepstones.go.board import Bits, Board

NodeNumber: TypeAlias = int
"""A node's number in its tree."""

Properties: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""A node's properties in their order: each name once, with its raw values.

A raw value is what stands between the brackets, escapes and all: so unknown properties
survive unread (see :mod:`~stepstones.go.sgf.tree`).
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
    order = in_order([parent for parent, _ in nodes])
    return Tree(tuple(nodes[old][1] for old, _ in order), tuple(parent for _, parent in order))


def in_order(parents: Sequence[NodeNumber]) -> list[tuple[NodeNumber, NodeNumber]]:
    """Return the nodes with these *parents* as a tree has them: old numbers, and new parents.

    >>> in_order([-1, 0, 0, 1])
    [(0, -1), (1, 0), (3, 1), (2, 0)]
    """
    children: list[list[NodeNumber]] = [[] for _ in parents]
    for number, parent in enumerate(parents):
        if number:
            children[parent].append(number)
    order: list[tuple[NodeNumber, NodeNumber]] = []
    stack = [(0, NO_PARENT)]
    while stack:
        old, parent = stack.pop()
        stack.extend((child, len(order)) for child in reversed(children[old]))
        order.append((old, parent))
    return order


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


_ESCAPED = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)
_BREAK = re.compile(r"\r\n|\n\r|\r")
_COLON = re.compile(r"[^\\:]*+(?:\\.[^\\:]*+)*+:", re.DOTALL)
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_PASS_SIDE = 19
"""The largest side on which ``tt`` is a pass."""
MAX_VALUES = 2_000
"""Values of one list that are looked at: no board has so many points."""
RAW = re.compile(r"[^\]\\]*+(?:\\.[^\]\\]*+)*+", re.DOTALL)
"""What a raw value may be: no bracket closes it early, no backslash ends it."""


def text(raw: str) -> str:
    r"""Return the text of a raw value: escapes undone, line breaks unified.

    A backslash before a line break joins the lines; other white space becomes spaces.

    >>> text("a\\]b\\\\c\\\nd\te")
    'a]b\\cd e'
    """
    plain = _ESCAPED.sub(_unescape, raw) if "\\" in raw else raw
    return _BREAK.sub("\n", plain).translate(_SPACES)


def simple_text(raw: str) -> str:
    """Return the text of a raw value on one line."""
    return text(raw).replace("\n", " ")


def escape(plain: str) -> str:
    r"""Return the raw value of a text; :func:`text` undoes it.

    >>> escape("a]b")
    'a\\]b'
    """
    return plain.replace("\\", "\\\\").replace("]", "\\]")


def pair(raw: str) -> tuple[str, str] | None:
    r"""Return both raw parts of a pair, None where no colon parts the value.

    >>> pair("pp:a\\:b"), pair("a\\:b")
    (('pp', 'a\\:b'), None)
    """
    match = _COLON.match(raw)
    return (raw[: match.end() - 1], raw[match.end() :]) if match else None


def point(raw: str, width: int, height: int) -> Point | None:
    """Return the point of two letters, column and row from the top left; None off the board.

    No board here has lines for capital letters, so they are read as small ones.

    >>> point("cb", 9, 9), point(" CB ", 9, 9), point("jj", 9, 9)
    (11, 11, None)
    """
    letters = raw.strip().lower()
    if len(letters) != 2:
        return None
    column, row = _LETTERS.find(letters[0]), _LETTERS.find(letters[1])
    if 0 <= column < width and 0 <= row < height:
        return row * width + column
    return None


def letters(point: Point, width: int) -> str:
    """Return the two letters of *point*; the inverse of :func:`point`."""
    row, column = divmod(point, width)
    return _LETTERS[column] + _LETTERS[row]


def is_pass(raw: str, width: int, height: int) -> bool:
    """Whether a move is a pass: nothing, or ``tt`` on a board where that is no point."""
    move = raw.strip().lower()
    return not move or (move == "tt" and max(width, height) <= _PASS_SIDE)


def area(raw: str, board: Board) -> Bits | None:
    """Return the points of one point or rectangle of a list; None where it is neither.

    >>> from stepstones.go.board import board
    >>> board(9, 9).points(area("ba:cb", board(9, 9)))
    (1, 2, 10, 11)
    """
    ends = pair(raw) or (raw, raw)
    first, last = (point(end, board.width, board.height) for end in ends)
    if first is None or last is None:
        return None
    rows = sorted((first // board.width, last // board.width))
    columns = sorted((first % board.width, last % board.width))
    line = (1 << columns[1] - columns[0] + 1) - 1 << columns[0]
    every_row = board.inside // ((1 << board.width) - 1)
    below = (1 << board.stride * (rows[1] - rows[0] + 1)) - 1
    return line * (every_row & below) << rows[0] * board.stride


def _unescape(match: re.Match[str]) -> str:
    return "" if match[1][0] in "\r\n" else match[1]


_SPACES = {ord(sign): " " for sign in "\t\v\f"}
