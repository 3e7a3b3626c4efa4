"""The parts of a picture that hang together by straight edges."""

from __future__ import annotations

import math
from typing import NamedTuple

from stepstones.core.vision.edges import Mask

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


def parts(upright: Mask, level: Mask, most: int) -> tuple[Box, ...]:
    """Return at most *most* boxes around connected edges, and that of the whole; largest first.

    Edges connect across a block of a few pixels. Linear.
    """
    import numpy as np  # noqa: PLC0415 - loaded on demand

    height, width = upright.shape
    side = max(4, math.ceil(math.sqrt(height * width / _BLOCKS)))
    rows, columns = height // side, width // side
    cut = (slice(rows * side), slice(columns * side))
    edges = (upright | level)[cut].reshape(rows, side, columns, side).any(axis=(1, 3))
    taken = set(np.flatnonzero(edges).tolist())
    boxes = {Box(0, 0, width, height)}
    while taken:
        top, left, bottom, right = _flood(taken, columns)
        box = Box(
            max(0, (left - 1) * side),
            max(0, (top - 1) * side),
            min(width, (right + 2) * side),
            min(height, (bottom + 2) * side),
        )
        if min(box.right - box.left, box.bottom - box.top) >= _SMALLEST:
            boxes.add(box)
    return tuple(sorted(boxes, key=lambda box: -box.area)[: most + 1])


def _flood(taken: set[int], columns: int) -> tuple[int, int, int, int]:
    """Take one connected part out of *taken*; return its first and last row and column."""
    first = taken.pop()
    ways = [first]
    top = bottom = first // columns
    left = right = first % columns
    while ways:
        row, column = divmod(ways.pop(), columns)
        top, bottom = min(top, row), max(bottom, row)
        left, right = min(left, column), max(right, column)
        for other in range(max(0, column - 1), min(columns, column + 2)):
            for near in ((row - 1) * columns, row * columns, (row + 1) * columns):
                if near + other in taken:
                    taken.remove(near + other)
                    ways.append(near + other)
    return top, left, bottom, right
