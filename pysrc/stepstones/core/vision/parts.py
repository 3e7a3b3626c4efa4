"""The parts of a picture that hang together by straight edges."""

from __future__ import annotations

import math
from typing import NamedTuple

from stepstones.core.vision.colour import join
from stepstones.core.vision.edges import Edges, Mask

_BLOCKS = 40_000
_SMALLEST = 40
"""Pixels of a part's shorter side."""


class Box(NamedTuple):
    """A part of a picture: pixels from *left* to before *right*, *top* to before *bottom*."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def area(self) -> int:
        """The number of its pixels."""
        return (self.right - self.left) * (self.bottom - self.top)


def parts(lines: Edges, most: int) -> tuple[Box, ...]:
    """Return at most *most* boxes around connected edges, and that of the whole; largest first.

    Edges connect across a block of a few pixels. Linear.
    """
    height, width = lines.level.shape[0], lines.upright.shape[1]
    step = lines.step
    side = step * math.ceil(max(4, math.sqrt(height * width / _BLOCKS)) / step)
    rows, columns = height // side, width // side
    taken = _blocks(lines.upright, rows, columns, side // step, side)
    taken |= _blocks(lines.level, rows, columns, side, side // step)
    boxes = {Box(0, 0, width, height)}
    for left, top, right, bottom in _find_parts(taken):
        box = Box(
            max(0, (left - 1) * side),
            max(0, (top - 1) * side),
            min(width, (right + 2) * side),
            min(height, (bottom + 2) * side),
        )
        if min(box.right - box.left, box.bottom - box.top) >= _SMALLEST:
            boxes.add(box)
    return tuple(sorted(boxes, key=lambda box: -box.area)[: most + 1])


def _blocks(mask: Mask, rows: int, columns: int, high: int, wide: int) -> Mask:
    """Return which blocks of *high* x *wide* places of *mask* have any edge."""
    import numpy as np  # noqa: PLC0415 - loaded on demand

    cut = mask[: rows * high, : columns * wide]
    bands = np.asarray(cut.reshape(rows, high, columns * wide).any(axis=1))
    return np.asarray(bands.reshape(rows, columns, wide).any(axis=2))


def _find_parts(taken: Mask) -> list[Box]:
    """Return first and last column and row of each part that hangs together, by corners too.

    What follows on itself in a row is one run; runs of rows beside each other are joined.
    """
    import numpy as np  # noqa: PLC0415 - loaded on demand

    rows, columns = taken.shape
    changes = np.diff(np.pad(taken.astype(np.int8), ((0, 0), (1, 1))))
    row, first = np.nonzero(changes > 0)
    last = np.nonzero(changes < 0)[1] - 1
    if not len(row):
        return []
    stride = columns + 3
    begins, ends = row * stride + first, row * stride + last
    lowest = np.searchsorted(ends, begins - stride - 1)
    beyond = np.searchsorted(begins, ends - stride + 1, "right")
    pairs = [
        (run, other)
        for run, (start, stop) in enumerate(zip(lowest.tolist(), beyond.tolist(), strict=True))
        for other in range(start, stop)
    ]
    part = np.array(join(len(row), pairs))
    boxes = np.tile((columns, rows, 0, 0), (part.max() + 1, 1))
    np.minimum.at(boxes[:, 0], part, first)
    np.minimum.at(boxes[:, 1], part, row)
    np.maximum.at(boxes[:, 2], part, last)
    np.maximum.at(boxes[:, 3], part, row)
    return [Box(*box) for box in boxes.tolist()]
