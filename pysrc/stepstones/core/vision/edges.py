"""Edges along straight upright and level lines: their connected components, and even spacings.

Even spacings are found in a profile, which counts the edges at each place along an axis.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from stepstones.core.lazy_numpy import np
from stepstones.core.vision.raster import Raster, join

if TYPE_CHECKING:
    from numpy.typing import NDArray


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


MIN_PITCH = 7.0
MAX_LINES = 26
_PEAKS = 56
_ANCHORS = 20
_NEXT_PEAKS = 7
"""The next line of a comb is looked for among so many following peaks."""
_LOOSE = 0.075
"""Share of the pitch by which a line may be off its place."""


class Comb(NamedTuple):
    """Places *start*, *start* + *pitch*, and so on, so many *lines*; *weight* compares combs."""

    start: float
    pitch: float
    lines: int
    weight: float

    def at(self, number: float) -> float:
        """Return the place of a line by its number from 0, be it outside or between lines."""
        return self.start + number * self.pitch

    @property
    def end(self) -> float:
        """The place of the last line."""
        return self.at(self.lines - 1)

    def shrink(self, factor: int) -> Comb:
        """Return the comb as it lies in the picture shrunk by *factor*."""
        start = (self.start - (factor - 1) / 2) / factor
        return self._replace(start=start, pitch=self.pitch / factor)


class Peaks(NamedTuple):
    """Where a profile is high, and how high."""

    places: Numbers
    heights: Numbers


def peaks(profile: Numbers) -> Peaks:
    """Return the peaks of *profile* from the left; the two flanks of a line are one peak."""
    around = np.array([0.4, 0.8, 1, 1, 1, 0.8, 0.4])
    smooth = np.convolve(profile, around, mode="same")
    padded = np.pad(smooth, 3)
    shifted = np.stack([padded[k : k + len(smooth)] for k in range(7)])
    high = (smooth >= shifted.max(axis=0)) & (smooth > 0.06 * smooth.max()) & (smooth > 0)
    high[1:] &= ~high[:-1]
    at = np.flatnonzero(high)
    if len(at) > _PEAKS:
        at = np.sort(at[np.argsort(smooth[at])[-_PEAKS:]])
    places = []
    for place in at:
        part = slice(max(0, place - 3), place + 4)
        weights = profile[part]
        total = weights.sum()
        places.append(float((np.arange(len(weights)) * weights).sum() / total) + part.start)
    return Peaks(np.array(places), smooth[at])


def settle(one: Comb, profile: Numbers) -> Comb:
    """Return *one* moved and stretched a little, to where *profile* is high near its lines."""
    near = max(2, round(0.16 * one.pitch))
    places, weights, numbers = [], [], []
    for number in range(one.lines):
        middle = round(one.at(number))
        first, last = max(0, middle - near), min(len(profile), middle + near + 1)
        part = profile[first:last] ** 2
        total = float(part.sum()) if last > first else 0.0
        if total > 0:
            places.append(float((np.arange(first, last) * part).sum()) / total)
            weights.append(total**0.25)
            numbers.append(number)
    if len(numbers) < 3:
        return one
    pitch, start = np.polyfit(numbers, places, 1, w=weights)
    return Comb(float(start), float(pitch), one.lines, one.weight)


def every_other(one: Comb, profile: Numbers) -> Comb:
    """Return every other line of *one*, those at which *profile* is higher in the middle."""
    smooth = np.convolve(profile, np.ones(5), mode="same")
    at = np.clip(np.rint([one.at(k) for k in range(one.lines)]), 0, len(profile) - 1)
    heights = smooth[at.astype(np.intp)]
    first = int(np.median(heights[1::2]) > np.median(heights[::2]))
    return Comb(one.at(first), 2 * one.pitch, (one.lines + 1 - first) // 2, one.weight)


def combs(found: Peaks, most: int, floors: Sequence[float]) -> tuple[Comb, ...]:
    """Return at most *most* combs of at least three lines for each of *floors*, best first.

    A line in its place adds its height, at most one and a half of the high ones, and takes
    away a *floor* of these; so does a missing one. A low floor bears gaps, a high one tells
    lines from what stands between them. Some 400 hypotheses for 56 peaks, all at once.
    """
    places, heights = found
    if len(places) < 3:
        return ()
    first, after, parts = np.meshgrid(
        np.argsort(-heights)[:_ANCHORS], np.arange(1, 1 + _NEXT_PEAKS), (1, 2, 3), indexing="ij"
    )
    second = first + after
    fits = second < len(places)
    first, second, parts = first[fits], second[fits], parts[fits]
    pitch = (places[second] - places[first]) / parts
    fits = pitch >= MIN_PITCH
    anchor, pitch = places[first][fits], pitch[fits]
    usual = float(np.sort(heights)[-8:].mean())
    capped = np.minimum(heights, 1.5 * usual)
    anchor, pitch, number = _fit(places, capped, anchor, pitch)
    gains = np.full((len(pitch), 2 * MAX_LINES + 1), 0.0)
    row, column = np.nonzero(np.abs(number) <= MAX_LINES)
    slot = number[row, column].astype(np.intp) + MAX_LINES
    np.maximum.at(gains, (row, slot), capped[column])
    tried: dict[tuple[int, int, int], Comb] = {}
    for floor in floors:
        weight, start, stop = _runs(gains - floor * usual)
        for k in np.argsort(-weight):
            count = int(stop[k] - start[k])
            if 3 <= count <= MAX_LINES:
                begin = float(anchor[k] + (start[k] - MAX_LINES) * pitch[k])
                one = Comb(begin, float(pitch[k]), count, float(weight[k]))
                key = (int(floor * 100), round(one.start / 4), round(one.end / 4) * 100 + count)
                tried.setdefault(key, one)
    kept = []
    for floor in floors:
        of_floor = [one for key, one in tried.items() if key[0] == int(floor * 100)]
        kept += sorted(of_floor, key=lambda one: -one.weight)[:most]
    return tuple(kept)


def _fit(
    places: Numbers, heights: Numbers, anchor: Numbers, pitch: Numbers
) -> tuple[Numbers, Numbers, Numbers]:
    """Return each comb fitted to the peaks near its lines, and the peaks' numbers on it.

    The number of a peak that is near no line is infinite.
    """
    number: Numbers = np.empty(0)
    for _ in range(2):
        at = (places - anchor[:, None]) / pitch[:, None]
        number = np.rint(at)
        loose = np.maximum(1.6, _LOOSE * pitch)[:, None] / pitch[:, None]
        near = (np.abs(at - number) <= loose) & (np.abs(number) <= MAX_LINES)
        weight = np.where(near, heights, 0.0)
        total = weight.sum(axis=1)
        mean_n = (weight * number).sum(axis=1) / total
        mean_x = (weight * places).sum(axis=1) / total
        spread_n = number - mean_n[:, None]
        under = (weight * spread_n**2).sum(axis=1)
        over = (weight * spread_n * (places - mean_x[:, None])).sum(axis=1)
        enough = under > 1e-9
        pitch = np.where(enough, over / np.where(enough, under, 1.0), pitch)
        pitch = np.maximum(pitch, MIN_PITCH)
        anchor = mean_x - mean_n * pitch
        number = np.where(near, number, np.inf)
    return anchor, pitch, number


def _runs(gains: Numbers) -> tuple[Numbers, NDArray[np.intp], NDArray[np.intp]]:
    """Return each row's greatest sum of a run, the run's first place and the one after its last."""
    rows = len(gains)
    best: Numbers = np.zeros(rows)
    total: Numbers = np.zeros(rows)
    begin, start, stop = (np.asarray(np.zeros(rows, np.intp)) for _ in range(3))
    for place in range(gains.shape[1]):
        begin = np.where(total <= 0, place, begin)
        total = np.maximum(total, 0.0) + gains[:, place]
        better = total > best
        best = np.where(better, total, best)
        start = np.where(better, begin, start)
        stop = np.where(better, place + 1, stop)
    return best, start, stop
