"""Which square of a lattice's cells is the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stepstones.core.vision.edges import Mask
from stepstones.core.vision.lattice import Lattice
from stepstones.core.vision.raster import Raster, cells, straighten

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LEAST, MOST = 4, 14
"""Cells along a side."""
SIDE = 32
"""Pixels of a straightened cell's side."""
_DRAWN = 7.0
"""A change of colour, in levels of one channel, that shows a line."""


_LEAST_DRAWN = 0.25
"""Share of a line of the board along which there is a change of colour, at least."""
_GOES_ON = 0.75
"""Share of the lines beside a square, of that within, with which the board goes on there."""


class Window(NamedTuple):
    """A square of *size* x *size* cells of *pitch* pixels; *drawn* is how much of it has lines."""

    left: float
    top: float
    across: float
    down: float
    size: int
    drawn: float


def windows(raster: Raster, one: Lattice, most: int) -> tuple[Window, ...]:
    """Return at most *most* squares of cells with lines around nearly every cell, best first.

    A square is better the larger it is and the more of its lines are drawn; one within a
    better one is left out. One cell more on each side than the lattice has is looked at.
    """
    import numpy as np  # noqa: PLC0415 - loaded on demand

    height, width = raster.shape[:2]
    across, down = one.across, one.down
    before_x = int(across.at(-1) > -0.1 * across.pitch)
    before_y = int(down.at(-1) > -0.1 * down.pitch)
    columns = across.count - 1 + before_x + int(across.at(across.count) < width)
    rows = down.count - 1 + before_y + int(down.at(down.count) < height)
    left, top = across.at(-before_x), down.at(-before_y)
    board = patches(raster, Window(left, top, across.pitch, down.pitch, 0, 0), rows, columns)
    walls, floors = _sides(board)
    for line in range(columns + 1):
        place = left + line * across.pitch
        walls[:, line] |= min(place, width - place) < 0.1 * across.pitch
    for line in range(rows + 1):
        place = top + line * down.pitch
        floors[line] |= min(place, height - place) < 0.1 * down.pitch
    found = []
    for size in range(LEAST, min(MOST, rows, columns) + 1):
        for row in range(rows - size + 1):
            for column in range(columns - size + 1):
                share = _share(walls, floors, row, column, size)
                if share > 0.5:
                    x, y = left + column * across.pitch, top + row * down.pitch
                    found.append(Window(x, y, across.pitch, down.pitch, size, share))
    found.sort(key=lambda window: -(window.drawn**4) * window.size)
    return tuple(found[:most])


def _share(walls: Mask, floors: Mask, row: int, column: int, size: int) -> float:
    """Return the share of a square's lines that are drawn; 0 where the board goes on beyond."""
    import numpy as np  # noqa: PLC0415 - loaded on demand

    rows, columns = slice(row, row + size), slice(column, column + size)
    upright = walls[rows, column : column + size + 1]
    level = floors[row : row + size + 1, columns]
    lines = np.r_[upright.sum(axis=0), level.sum(axis=1)]
    if lines.min() < _LEAST_DRAWN * size:
        return 0.0
    inner = slice(column + 1, column + size), slice(row + 1, row + size)
    beyond = [walls[at, inner[0]] for at in (row - 1, row + size) if 0 <= at < len(walls)]
    beyond += [
        floors[inner[1], at] for at in (column - 1, column + size) if 0 <= at < floors.shape[1]
    ]
    share = float(lines.sum()) / (2 * size * (size + 1))
    if any(strip.mean() > _GOES_ON * share for strip in beyond):
        return 0.0
    return share


def patches(raster: Raster, window: Window, rows: int, columns: int) -> NDArray[np.uint8]:
    """Return *rows* x *columns* cells from the window's top left, straightened."""
    import numpy as np  # noqa: PLC0415 - loaded on demand

    x, y = window.across / SIDE, window.down / SIDE
    matrix = np.array(
        [[x, 0, window.left + x / 2 - 0.5], [0, y, window.top + y / 2 - 0.5], [0, 0, 1.0]]
    )
    flat = straighten(raster, matrix, columns * SIDE, rows * SIDE)
    return cells(flat, rows, columns, SIDE)


def _sides(board: NDArray[np.uint8]) -> tuple[Mask, Mask]:
    """Return whether there is a line left of each cell and one above, and after the last."""
    import numpy as np  # noqa: PLC0415 - loaded on demand

    rows, columns = board.shape[:2]
    flat = board.transpose(0, 2, 1, 3, 4).reshape(rows * SIDE, columns * SIDE, 3).astype(np.int16)
    middle = slice(SIDE // 5, SIDE - SIDE // 5)

    def change(picture: NDArray[np.int16], lines: int, others: int) -> Mask:
        step = np.abs(picture[:, 2:] - picture[:, :-2]).max(axis=2)
        step = np.pad(step, ((0, 0), (1, 1)))
        along = step.reshape(others, SIDE, -1)[:, middle]
        firm = np.percentile(along, 30, axis=1)
        near = SIDE // 7
        out = np.zeros((others, lines + 1), np.bool_)
        for line in range(lines + 1):
            place = slice(max(0, line * SIDE - near), line * SIDE + near + 1)
            out[:, line] = firm[:, place].max(axis=1) > _DRAWN
        return out

    turned = flat.transpose(1, 0, 2)
    return change(flat, columns, rows), change(turned, rows, columns).T
