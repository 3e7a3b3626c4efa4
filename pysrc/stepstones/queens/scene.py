"""What is drawn of a board of queens, and what is said of it."""

from __future__ import annotations

from stepstones.core.scene import EMPTY
from stepstones.queens.state import BLOCK, CROSS, GIVEN, QUEEN, Board


def signs(board: Board) -> str:
    """Return a sign a point: ``Q`` a queen, ``G`` a given one, ``x`` crossed, ``#`` blocked."""
    cells = [EMPTY] * (board.size * board.size)
    own = board.queens - board.given
    layers = {QUEEN: own, GIVEN: board.given, CROSS: board.crossed, BLOCK: board.blocked}
    for sign, points in layers.items():
        for point in points:
            cells[point] = sign
    return "".join(cells)
