"""Edges along straight upright and level lines, and the connected components of their map."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from stepstones.core.lazy_numpy import np
from stepstones.core.vision.raster import Raster

if TYPE_CHECKING:
    from numpy.typing import NDArray

import math

from stepstones.core.vision.colour import join

Mask: TypeAlias = "NDArray[np.bool_]"
Numbers: TypeAlias = "NDArray[np.float64]"

FAINTEST, STRONGEST = 11, 40
"""Bounds of the change, in one of 256 levels of a colour, that counts as an edge."""
_SHARE = 90
"""The bound is this percentile of the changes, kept between those two."""
RUN = 8
"""Pixels of the shortest edge; letters and stones have few that are so long."""
_FULL = 600_000
"""Pixels up to which every place along an edge is looked at."""
_MAX_STEP = 3
"""Along an edge at least every third place is looked at."""


class Edges(NamedTuple):
    """Where edges are: *upright* ones in each *step*-th row, *level* ones in each such column.

    Across themselves edges are known to the pixel.
    """

    upright: Mask
    level: Mask
    step: int

    def across(self, left: int, top: int, right: int, bottom: int) -> Numbers:
        """Return how many upright edges there are in each column of a box, from its left."""
        return _count(self.upright[-(-top // self.step) : -(-bottom // self.step), left:right], 0)

    def down(self, left: int, top: int, right: int, bottom: int) -> Numbers:
        """Return how many level edges there are in each row of a box, from its top."""
        return _count(self.level[top:bottom, -(-left // self.step) : -(-right // self.step)], 1)


def edges(raster: Raster) -> Edges:
    """Return the upright and the level edges of *raster*.

    An edge is a change of any colour between the two neighbours of a pixel that goes on, in
    its own direction, for :data:`RUN` pixels. Both flanks of a thin line count. Of a large
    picture every second or third row is looked at for upright edges, and as many columns for
    level ones.
    """
    step = int(np.clip(raster.shape[0] * raster.shape[1] // _FULL, 1, _MAX_STEP))
    upright = _change(raster[::step], 1)
    level = _change(raster[:, ::step], 0)
    run = -(-RUN // step)
    return Edges(
        _keep_runs(upright > _bar(upright), 0, run),
        _keep_runs(level > _bar(level), 1, run),
        step,
    )


def _count(mask: Mask, axis: int) -> Numbers:
    return np.asarray(np.count_nonzero(mask, axis=axis), np.float64)


def _change(raster: Raster, axis: int) -> NDArray[np.uint8]:
    out = np.zeros(raster.shape[:2], np.uint8)
    inner = out[:, 1:-1] if axis else out[1:-1]
    for colour in range(3):
        one = raster[..., colour]
        after, before = (one[:, 2:], one[:, :-2]) if axis else (one[2:], one[:-2])
        np.maximum(inner, np.maximum(after, before) - np.minimum(after, before), out=inner)
    return out


def _bar(change: NDArray[np.uint8]) -> float:
    """Return the least change that counts, told by every ninth one."""
    return float(np.clip(np.percentile(change[::3, ::3], _SHARE), FAINTEST, STRONGEST))


def _keep_runs(mask: Mask, axis: int, length: int) -> Mask:
    """Return *mask* without runs along *axis* that are shorter than *length*; it is changed."""
    turned = mask if axis == 0 else mask.T
    steps: list[int] = []
    while (covered := 1 + sum(steps)) < length:
        steps.append(min(covered, length - covered))
    for step in steps:
        turned[:-step] &= turned[step:]
        turned[-step:] = False
    for step in steps:
        turned[step:] |= turned[:-step].copy()
    return mask


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
    cut = mask[: rows * high, : columns * wide]
    bands = np.asarray(cut.reshape(rows, high, columns * wide).any(axis=1))
    return np.asarray(bands.reshape(rows, columns, wide).any(axis=2))


def _find_parts(taken: Mask) -> list[Box]:
    """Return first and last column and row of each part that hangs together, by corners too.

    What follows on itself in a row is one run; runs of rows beside each other are joined.
    """
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
