"""Boards of pebbles as text."""

from __future__ import annotations

from stepstones.core import diagram
from stepstones.core.puzzle import Format
from stepstones.null.scene import pieces
from stepstones.null.state import MAX_SIDE, Pebbles


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


FORMATS = (Format("ascii", recognises, read, write),)
