"""What stands in a cell: a queen, a cross, nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stepstones.core.vision.colour import lab

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

EMPTY, CROSS, QUEEN = ".", "x", "Q"
_INK = 16.0
"""A distance in colour from the ground at which there is something."""


def marks(board: NDArray[np.uint8], ground: NDArray[np.uint8]) -> tuple[str, frozenset[int]]:
    """Return a sign a cell, and the cells whose sign is not sure.

    A cross is two strokes along the diagonals, or a dot; a queen fills more of the middle.
    """
    import numpy as np  # noqa: PLC0415 - loaded on demand

    side = board.shape[2]
    edge = round(side * 0.15)
    inner = board[:, :, edge : side - edge, edge : side - edge]
    away = lab(inner) - lab(ground)[:, :, None, None]
    ink = np.sqrt((away**2).sum(axis=4)) > _INK
    reach = np.linspace(-1, 1, inner.shape[2])
    y, x = np.abs(reach[:, None]), np.abs(reach[None])
    diagonal = np.abs(x - y) < 0.24
    central = np.maximum(x, y) < 0.5
    amount = ink.mean(axis=(2, 3))
    signs, unsure = [], set()
    for cell, (row, column) in enumerate(np.ndindex(*amount.shape)):
        here = ink[row, column]
        size, sure = _extent(here)
        straight = (here & diagonal).sum() / max(1, here.sum())
        sign = EMPTY
        if amount[row, column] >= 0.012 and size >= 0.1:
            crossed = straight > 0.72 and size > 0.15
            dotted = size < 0.42 and (here & central).sum() > 0.9 * here.sum()
            sign = CROSS if crossed or dotted else QUEEN
        if sign == QUEEN and (amount[row, column] < 0.08 or size < 0.4):
            sure = False
        if not sure and sign != EMPTY:
            unsure.add(cell)
        signs.append(sign)
    return "".join(signs), frozenset(unsure)


def _extent(ink: NDArray[np.bool_]) -> tuple[float, bool]:
    """Return the longer side of the ink, a share of the cell's, and if it is in the middle."""
    import numpy as np  # noqa: PLC0415 - loaded on demand

    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    if not len(rows):
        return 0.0, True
    side = len(ink)
    spans = [(int(found[0]), int(found[-1]) + 1) for found in (rows, columns)]
    longer = max(last - first for first, last in spans) / side
    off = max(abs(first + last - side) / 2 for first, last in spans) / side
    return longer, off < 0.16
