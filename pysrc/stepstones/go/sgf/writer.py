"""Trees as SGF FF[4], strictly: what any program understands."""

from __future__ import annotations

import re
from collections.abc import Sequence

from stepstones.core.errors import TextError
from stepstones.go.sgf.tree import NodeNumber, Properties, Tree, with_values
from stepstones.go.sgf.values import RAW

_NAME = re.compile(r"[A-Z][A-Z0-9]*", re.ASCII)
_LINE = 72
"""Characters after which a node begins on a new line."""


def write(trees: Sequence[Tree]) -> str:
    """Return *trees* as a collection.

    The roots say ``FF[4]``, ``CA[UTF-8]`` and, where they name no other game, ``GM[1]``:
    the text is to be saved as UTF-8. Raises TextError ``go.sgf.bad-property`` for a
    property that no parser returns: a name not in capitals, a value that would end early,
    no value, a name twice. Linear.

    >>> from stepstones.go.sgf.tree import arrange
    >>> moves = [(-1, ()), (0, (("B", ("aa",)),)), (1, (("W", ("bb",)),)), (1, (("W", ("",)),))]
    >>> print(write([arrange(moves)]), end="")
    (;FF[4]GM[1]CA[UTF-8];B[aa]
    (;W[bb])
    (;W[]))
    """
    return "".join(_tree(with_header(tree)) for tree in trees)


def with_header(tree: Tree) -> Tree:
    """Return *tree* with the root as it is written: format, game and encoding first."""
    root = tree.nodes[0]
    own = dict(root)
    first: Properties = (("FF", ("4",)), ("GM", own.get("GM", ("1",))), ("CA", ("UTF-8",)))
    for name, _ in first:
        root = with_values(root, name, ())
    return tree.change(0, (*first, *root))


def _tree(tree: Tree) -> str:
    """Return one tree; brackets stand around it and around each of several variations."""
    parts = ["("]
    opened: list[NodeNumber] = []
    length = 0
    for node, properties in enumerate(tree.nodes):
        while opened and tree.parents[node] < opened[-1]:
            opened.pop()
            parts.append(")")
        if tree.branches(node):
            opened.append(node)
            parts.append("\n(")
            length = 0
        text = _node(properties)
        if length and length + len(text) > _LINE:
            parts.append("\n")
            length = 0
        parts.append(text)
        length += len(text)
    return "".join([*parts, ")" * (len(opened) + 1), "\n"])


def _node(properties: Properties) -> str:
    names = {name for name, _ in properties}
    text = ";"
    for name, values in properties:
        sound = _NAME.fullmatch(name) and values and all(map(RAW.fullmatch, values))
        if not sound or len(names) < len(properties):
            raise TextError("go.sgf.bad-property", name[:20])
        text += name + "".join(f"[{raw}]" for raw in values)
    return text
