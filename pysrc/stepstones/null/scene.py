"""What is drawn of a board of pebbles, and what is said of it."""

from __future__ import annotations

from stepstones.null.state import Pebbles


def pieces(board: Pebbles) -> str:
    """Return one character per point, ``o`` being a pebble."""
    return "".join("o" if point in board.pebbles else "." for point in board.grid.points)
