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
_PAD, _NEAR = 8, 4
"""Pixels seen beyond the cells, and beside the place of a line."""
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
    columns = across.lines - 1 + before_x + int(across.at(across.lines) < width)
    rows = down.lines - 1 + before_y + int(down.at(down.lines) < height)
    left, top = across.at(-before_x), down.at(-before_y)
    place = Window(left, top, across.pitch, down.pitch, 0, 0)
    flat = _flat(raster, place, rows * SIDE, columns * SIDE, _PAD).astype(np.int16)
    walls = _lines(flat, columns, rows)
    floors = _lines(flat.transpose(1, 0, 2), rows, columns).T
    for line in range(columns + 1):
        end = left + line * across.pitch
        walls[:, line] |= min(end, width - end) < 0.1 * across.pitch
    for line in range(rows + 1):
        end = top + line * down.pitch
        floors[line] |= min(end, height - end) < 0.1 * down.pitch
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
    return cells(_flat(raster, window, rows * SIDE, columns * SIDE, 0), rows, columns, SIDE)


def _flat(raster: Raster, window: Window, height: int, width: int, pad: int) -> Raster:
    """Return the part from the window's top left straightened, with *pad* pixels around it."""
    import numpy as np  # noqa: PLC0415 - loaded on demand

    x, y = window.across / SIDE, window.down / SIDE
    left, top = window.left + (0.5 - pad) * x - 0.5, window.top + (0.5 - pad) * y - 0.5
    matrix = np.array([[x, 0, left], [0, y, top], [0, 0, 1.0]])
    return straighten(raster, matrix, width + 2 * pad, height + 2 * pad)


def _lines(flat: NDArray[np.int16], lines: int, others: int) -> Mask:
    """Return whether there is an upright line left of each cell, and after the last one."""
    import numpy as np  # noqa: PLC0415 - loaded on demand

    middle = slice(SIDE // 5, SIDE - SIDE // 5)
    step = np.abs(flat[_PAD:-_PAD, 2:] - flat[_PAD:-_PAD, :-2]).max(axis=2)
    step = np.pad(step, ((0, 0), (1, 1)))
    firm = np.percentile(step.reshape(others, SIDE, -1)[:, middle], 30, axis=1)
    out = np.zeros((others, lines + 1), np.bool_)
    for line in range(lines + 1):
        place = _PAD + line * SIDE
        out[:, line] = firm[:, place - _NEAR : place + _NEAR + 1].max(axis=1) > _DRAWN
    return out
