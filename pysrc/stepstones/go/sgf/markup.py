"""What a node says besides stones: signs, labels, lines, territory, words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from stepstones.core.grid import Point
from stepstones.go.board import Bits, Board
from stepstones.go.sgf.header import board_of
from stepstones.go.sgf.replay import points
from stepstones.go.sgf.tree import NodeNumber, Tree
from stepstones.go.sgf.values import pair, point, simple_text, text

SIGNS = {"TR": "triangle", "SQ": "square", "CR": "circle", "MA": "cross", "SL": "selected"}
"""Properties that put a sign on points, and the sign."""
_OLD_SIGNS = {"M": "cross"}
"""FF[3] and before."""


MAX_COMMENT = 20_000
"""Characters of a comment that are read; the tree keeps it whole."""


class Markup(NamedTuple):
    """The markup of one node; points off the board are left out.

    *signs* says which sign is on a point, *labels* which short text. *lines* and
    *arrows* go from point to point. *dimmed* points are pale, and only *visible* ones
    are shown (None: all); both stay in force until a later node changes them.
    """

    signs: Mapping[Point, str]
    labels: Mapping[Point, str]
    lines: tuple[tuple[Point, Point], ...]
    arrows: tuple[tuple[Point, Point], ...]
    dimmed: Bits
    visible: Bits | None
    black_territory: Bits
    white_territory: Bits
    name: str
    comment: str


def markup(tree: Tree, node: NodeNumber) -> Markup:
    """Return the markup of *node*. Raises TextError for another game or a board too large.

    >>> from stepstones.go.sgf.tree import arrange
    >>> marked = markup(arrange([(-1, (("TR", ("aa:ba",)), ("LB", ("ca:1",))))]), 0)
    >>> marked.signs, marked.labels
    ({0: 'triangle', 1: 'triangle'}, {2: '1'})
    """
    board = board_of(tree)
    own = dict(tree.nodes[node])
    signs = {
        at: sign
        for name, sign in (SIGNS | _OLD_SIGNS).items()
        for at in board.points(points(own.get(name, ()), board))
    }
    visible = points(_inherit(tree, node, "VW"), board)
    return Markup(
        signs,
        _labels(own, board),
        _between(own.get("LN", ()), board),
        _between(own.get("AR", ()), board),
        points(_inherit(tree, node, "DD"), board),
        visible or None,
        points(own.get("TB", ()), board),
        points(own.get("TW", ()), board),
        simple_text(own.get("N", ("",))[0]),
        text("\n".join(own.get("C", ()))[:MAX_COMMENT]),
    )


def _inherit(tree: Tree, node: NodeNumber, name: str) -> tuple[str, ...]:
    """Return the values of the nearest node, from *node* back, that has the property."""
    for back in reversed(tree.path(node)):
        values = tree.values(back, name)
        if values:
            return values
    return ()


def _labels(own: Mapping[str, tuple[str, ...]], board: Board) -> dict[Point, str]:
    """Return the labels; ``L`` of FF[3] and before letters its points in their order."""
    labels: dict[Point, str] = {}
    old = (point(raw, board.width, board.height) for raw in own.get("L", ()))
    for number, at in enumerate(old):
        if at is not None:
            labels[at] = chr(ord("a") + number % 26)
    for raw in own.get("LB", ()):
        parts = pair(raw)
        at = None if parts is None else point(parts[0], board.width, board.height)
        if parts is not None and at is not None:
            labels[at] = simple_text(parts[1])
    return labels


def _between(values: tuple[str, ...], board: Board) -> tuple[tuple[Point, Point], ...]:
    found = []
    for raw in values:
        ends = [point(part, board.width, board.height) for part in pair(raw) or ()]
        if len(ends) == 2 and ends[0] is not None and ends[1] is not None:
            found.append((ends[0], ends[1]))
    return tuple(found)
