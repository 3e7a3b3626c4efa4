"""Boards of pebbles as links and as text."""

from __future__ import annotations

from stepstones.core import diagram
from stepstones.core.errors import TextError
from stepstones.core.links import packing
from stepstones.core.links.link import Link
from stepstones.null.board import MAX_SIDE, Pebbles


def decode(link: Link) -> Pebbles:
    """Return the board in *link*. Raises TextError."""
    if not (link.width <= MAX_SIDE and link.height <= MAX_SIDE):
        raise TextError("link.size-limit", 1, MAX_SIDE, position=len(link.puzzle) + 1)
    if link.fields:
        raise TextError("link.newer", next(iter(link.fields)))
    size = link.width * link.height
    cells = packing.unpack(link.body, size, 2) if link.body else bytes(size)
    pebbles = frozenset(point for point, cell in enumerate(cells) if cell)
    return Pebbles(link.width, link.height, pebbles)


def encode(board: Pebbles) -> Link:
    """Return the canonical link of *board*."""
    cells = bytes(point in board.pebbles for point in board.grid.points)
    body = packing.pack(cells, 2) if any(cells) else ""
    return Link("null", board.width, board.height, body)


def recognises(text: str) -> bool:
    """Whether *text* looks like a diagram of pebbles."""
    return bool(text.strip()) and set(text) <= set(".o \n")


def read(text: str) -> Pebbles:
    """Return the board drawn in *text*, ``o`` being a pebble. Raises TextError."""
    drawn = diagram.read(text, ".o", MAX_SIDE)
    pebbles = frozenset(point for point, cell in enumerate(drawn.cells) if cell == "o")
    return Pebbles(drawn.width, drawn.height, pebbles)


def write(board: Pebbles) -> str:
    """Return *board* as a diagram."""
    return diagram.write(board.grid, pieces(board))


def pieces(board: Pebbles) -> str:
    """Return one character per point, ``o`` being a pebble."""
    return "".join("o" if point in board.pebbles else "." for point in board.grid.points)
