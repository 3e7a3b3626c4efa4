"""Boards of pebbles as links."""

from __future__ import annotations

from stepstones.core.errors import TextError
from stepstones.core.links import packing
from stepstones.core.links.link import Link
from stepstones.null.state import MAX_SIDE, Pebbles


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
