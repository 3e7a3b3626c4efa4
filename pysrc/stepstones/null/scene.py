"""Scene of a board of pebbles, and its report."""

from __future__ import annotations

from stepstones.core.puzzle import Report
from stepstones.core.scene import Lattice, Scene
from stepstones.null.state import Pebbles


def pieces(board: Pebbles) -> str:
    """Return one character per point, ``o`` being a pebble."""
    return "".join("o" if point in board.pebbles else "." for point in board.grid.points)


def report(state: Pebbles) -> Report:
    """Report how many pebbles there are; a full board counts as solved."""
    pebbles = len(state.pebbles)
    return Report(pebbles == len(state.grid.points), "null.pebbles", (pebbles,))


def scene(state: Pebbles) -> Scene:
    """Return the pebbles in cells."""
    grid = state.grid
    return Scene(
        grid.width,
        grid.height,
        Lattice.CELLS,
        pieces(state),
        {"o": "pebble"},
        grid.files,
        grid.ranks,
    )
