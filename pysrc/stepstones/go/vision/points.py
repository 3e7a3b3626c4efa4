"""Measurements at each point of a lattice, and what they say: stone or empty, and how surely."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stepstones.core.lazy_numpy import np
from stepstones.core.vision.lattice import PictureLattice
from stepstones.core.vision.raster import Raster, sample, shrink_by

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Grey = NDArray[np.float32]


_SMALL, _LARGE = 16, 32
"""Pixels of a straightened point's side."""
_AT_ONCE = 60_000
"""Pixels measured at a time, or a fifth of the picture's."""
_REACH = 0.27, 0.46
"""The part of the way to the next point where a line is looked for, in pitches."""
_RING = 0.27, 0.41
_OFF = 0.13
"""Where a stone shows its own colour, between number and rim, this far off the lines."""
_ALL = slice(None)
_CIRCLES = 0.2, 0.56
_STEP = 0.03
_ALIKE = 40
"""How far apart, in levels, the four corners of a point's square may be."""
_RIM = 0.36
"""From where on a circle may be a stone's outline."""
_ANGLES = 24, 34, 45, 56, 66
_BESIDE = 15, 75
"""Places on a quarter of a circle, in degrees from the line: off the lines, and beside them."""
_GAPS, _GAPS_BESIDE = 6, 3
"""Of 20 and of 8 such places how many may be missing; a cross has none beside the lines."""
_BAND = (3, 4)
"""Circles within the outermost dark one that show whether a stone is dark or its rim only."""


class PointMeasures(NamedTuple):
    """Measures of points, arrays of rows x columns.

    *arms* (x 4: left, up, right, down) is how much darker a line there is than what is beside
    it, negative where lighter. *ground*, *fill* are the light beside the lines and within a
    stone's outline, in three kinds (x 3: luminance, least and greatest of red, green, blue).
    *corners* (x 4 x 3) is the light in each corner of the point's square, *quarters* that of the
    fill on the side of each. *dark* is the share
    of the fill that is darker than half the ground, *rim* how much darker a circle around it
    is than the ground, *light_rim* how much lighter, and *band* the light of the circles just
    within the rim.
    """

    arms: NDArray[np.float64]
    ground: NDArray[np.float64]
    fill: NDArray[np.float64]
    corners: NDArray[np.float64]
    quarters: NDArray[np.float64]
    dark: NDArray[np.float64]
    rim: NDArray[np.float64]
    light_rim: NDArray[np.float64]
    band: NDArray[np.float64]


def measure(raster: Raster, one: PictureLattice) -> PointMeasures:
    """Return the measures of the points of *one*. Linear in the points.

    Works on some rows of points at a time: it takes no more memory than the picture does.
    """
    squares = _cut(raster, one)
    rows, columns, side = one.down.lines, one.across.lines, squares.side
    corners, ground = _ground(squares)
    most = max(1, min(_AT_ONCE, raster.size // 15) // side**2)
    high, wide = max(1, most // columns), min(most, columns)
    parts = [
        (slice(row, row + high), slice(k, k + wide))
        for row in range(0, rows, high)
        for k in range(0, columns, wide)
    ]
    found = [_measure(squares.part(*part), ground[part]) for part in parts]
    fill, quarters, arms, dark, *rings = (
        np.concatenate([one.reshape(-1, *one.shape[2:]) for one in part]).reshape(
            rows, columns, *part[0].shape[2:]
        )
        for part in zip(*found, strict=True)
    )
    return PointMeasures(arms, ground, fill, corners, quarters, dark, *rings)


def _measure(
    board: NDArray[np.uint8], ground: NDArray[np.float64]
) -> tuple[NDArray[np.float64], ...]:
    """Return fill, quarters, arms, dark and what rings show, of some rows of points."""
    kinds = _kinds(board)
    light = kinds[..., 0]
    ring = _ring(light.shape[2])
    some = kinds[:, :, ring]
    fill = np.median(some, axis=2)
    half = light.shape[2] // 2
    quarters = [
        np.median(kinds[:, :, y, x][:, :, ring[y, x]], axis=2)
        for y in (slice(half), slice(half, None))
        for x in (slice(half), slice(half, None))
    ]
    dark = (some[..., 0] < 0.5 * ground[:, :, None, 0]).mean(axis=2)
    rings = _rings(light, ground[..., 0])
    return fill, np.stack(quarters, axis=2), _arms(light), dark, *rings


def _kinds(pixels: NDArray[np.uint8]) -> Grey:
    """Return the light of *pixels* in three kinds, along the last axis."""
    light = pixels.astype(np.float32) @ np.array([0.3, 0.59, 0.11], np.float32)
    return np.stack([light, pixels.min(axis=-1), pixels.max(axis=-1)], axis=-1)


class _Squares(NamedTuple):
    """A square of one pitch around each point: where its pixels, *side* a side, lie in *raster*."""

    raster: Raster
    across: NDArray[np.float64]
    down: NDArray[np.float64]
    side: int

    def part(self, rows: slice, columns: slice, up: slice = _ALL, along: slice = _ALL) -> Raster:
        """Return the squares of some points; of each the pixels *up* and *along* it."""
        x, y = self.across[columns, along], self.down[rows, up]
        flat = sample(self.raster, x.ravel(), y.ravel())
        return flat.reshape(*y.shape, *x.shape, 3).transpose(0, 2, 1, 3, 4)


def _cut(raster: Raster, one: PictureLattice) -> _Squares:
    """Return the squares around the points of *one*."""
    pitch = (one.across.pitch + one.down.pitch) / 2
    factor = int(max(1, pitch // _LARGE))
    shown = one.shrink(factor)
    side = int(np.clip(round(pitch / factor / 2) * 2, _SMALL, _LARGE))
    within = (np.arange(side) + 0.5) / side - 0.5
    x, y = (
        comb.at(0) + comb.pitch * np.add.outer(np.arange(comb.lines), within)
        for comb in (shown.across, shown.down)
    )
    return _Squares(shrink_by(raster, factor), x, y, side)


def _polar(side: int) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Return x, y and distance from the middle of each pixel, in pitches."""
    place = (np.arange(side) - (side - 1) / 2) / side
    x, y = np.meshgrid(place, place)
    return x, y, np.hypot(x, y)


def _ring(side: int) -> NDArray[np.bool_]:
    x, y, away = _polar(side)
    off_lines = np.minimum(np.abs(x), np.abs(y)) > _OFF
    inside: NDArray[np.bool_] = (away > _RING[0]) & (away < _RING[1]) & off_lines
    return inside


def _ground(squares: _Squares) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the light in each corner of the squares, and that of the ground around the points.

    It is the corners' own where they are alike, else the middle one of the neighbourhood, which
    may be off the board.
    """
    side = squares.side
    rows, columns = len(squares.down), len(squares.across)
    part = max(2, round(0.1 * side))
    ends = slice(0, part), slice(side - part, side)
    four = np.stack(
        [
            np.median(_kinds(squares.part(_ALL, _ALL, y, x)), axis=(2, 3))
            for y in ends
            for x in ends
        ],
        axis=2,
    ).astype(np.float64)
    own = np.median(four, axis=2)
    padded = np.pad(own, ((1, 1), (1, 1), (0, 0)), mode="edge")
    around = [padded[i : i + rows, k : k + columns] for i in range(3) for k in range(3)]
    alike = np.ptp(four[..., 0], axis=2) < _ALIKE
    return four, np.where(alike[..., None], own, np.median(np.stack(around), axis=0))


def _arms(light: Grey) -> NDArray[np.float64]:
    """Return the four arms of each point."""
    side = light.shape[2]
    middle = side // 2
    inner, outer = (round(part * side) for part in _REACH)
    apart = max(2, round(0.14 * side))
    slack = max(1, round(0.07 * side))
    low = (outer - inner) * 3 // 10
    turned = light.transpose(0, 1, 3, 2)
    found = []
    for picture, part in (
        (light, slice(middle - outer, middle - inner)),
        (turned, slice(middle - outer, middle - inner)),
        (light, slice(middle + inner, middle + outer)),
        (turned, slice(middle + inner, middle + outer)),
    ):
        along = picture[..., part]
        dark = np.full(light.shape[:2], -255.0)
        pale = dark.copy()
        for line in range(middle - 1 - slack, middle + 1 + slack):
            here = along[:, :, line]
            beside = (along[:, :, line - apart], along[:, :, line + apart])
            less = np.minimum(*beside) - here
            more = here - np.maximum(*beside)
            dark = np.maximum(dark, np.sort(less, axis=2)[:, :, low])
            pale = np.maximum(pale, np.sort(more, axis=2)[:, :, low])
        found.append(np.where(dark >= pale, np.maximum(dark, 0), -np.maximum(pale, 0)))
    return np.stack(found, axis=-1)


class _Rings(NamedTuple):
    rim: NDArray[np.float64]
    light_rim: NDArray[np.float64]
    band: NDArray[np.float64]


def _rings(light: Grey, ground: NDArray[np.float64]) -> _Rings:
    """Return what circles around each point show, beside the lines through it."""
    side = light.shape[2]
    angles = np.radians([k * 90 + part for part in _ANGLES + _BESIDE for k in range(4)])
    radii = np.arange(_CIRCLES[0], _CIRCLES[1], _STEP)
    middle = (side - 1) / 2
    x = np.clip(np.rint(middle + side * np.outer(radii, np.cos(angles))), 0, side - 1)
    y = np.clip(np.rint(middle + side * np.outer(radii, np.sin(angles))), 0, side - 1)
    around = light[:, :, y.astype(np.intp), x.astype(np.intp)]
    outside = radii >= _RIM
    step = ground.astype(np.float32)[..., None, None] - around
    dark = _close(_thick(step))[:, :, outside]
    pale = _close(_thick(np.negative(step, out=step)))[:, :, outside]
    most = np.median(around[..., : 4 * len(_ANGLES)], axis=3)
    half = most < 0.55 * ground[..., None]
    last = len(radii) - 1 - np.argmax(half[:, :, ::-1], axis=2)
    last = np.where(half.any(axis=2), last, len(radii) - 3)
    within = [
        np.take_along_axis(most, np.maximum(last - back, 0)[..., None], axis=2)[..., 0]
        for back in _BAND
    ]
    return _Rings(dark.max(axis=2), pale.max(axis=2), np.max(within, axis=0))


def _close(values: Grey) -> Grey:
    """Return for each circle what all its places have at least, but for a few."""
    off, beside = np.split(values, [4 * len(_ANGLES)], axis=3)
    return np.asarray(np.minimum(np.sort(off)[..., _GAPS], np.sort(beside)[..., _GAPS_BESIDE]))


def _thick(values: Grey) -> Grey:
    """Return the greatest of each value and its two neighbours on the next circles."""
    padded = np.pad(values, ((0, 0), (0, 0), (1, 1), (0, 0)), mode="edge")
    return np.asarray(np.maximum(np.maximum(padded[:, :, :-2], padded[:, :, 2:]), values))


EMPTY, BLACK, WHITE = 0, 1, 2
_DARK = 90.0
"""Luminance below which the ground itself is dark, and lines are light."""

_BARS = -0.4, 0.75
_DOUBTFUL = 0.06
"""A stone as near as this to the bound of blackness is doubtful."""

_COLOURED = 90.0
"""Levels between the strongest and the weakest of a stone's red, green and blue from which it is
coloured: what is black and what is white is a guess then. Shell and slate have up to 50."""
_ODD = 0.28
"""How much more ink than most a white stone has that may be a mark."""


class Stones(NamedTuple):
    """What was read at each point, arrays of rows x columns.

    *what* is EMPTY, BLACK or WHITE; *sure* whether the second best reading is far and the point
    looks like one of a board; *coloured* whether the stone is neither black nor white; *lines*
    (x 4: left, up, right, down) whether a line goes there. *bar* is how strong a line is at least.
    """

    what: NDArray[np.int8]
    sure: NDArray[np.bool_]
    coloured: NDArray[np.bool_]
    lines: NDArray[np.bool_]
    bar: float


def classify_stones(points: PointMeasures, core: tuple[int, int, int, int]) -> Stones:
    """Return what stands at each point.

    How light the ground is, and how strong its lines, is told by the points of the *core*: left,
    top, right, bottom. There may be a page of another colour around them.
    """
    left, top, right, bottom = core
    inner = slice(top, bottom), slice(left, right)
    bar = line_bar(points.arms[inner])
    lines = lines_of(points, bar)
    some = lines.sum(axis=2)
    ground, fill = points.ground, points.fill
    dark_ground = float(np.median(ground[inner][..., 0])) < _DARK
    room = 255 - ground[..., 1]
    lighter = (fill[..., 1] - ground[..., 1]) / np.maximum(room, 40)
    apart = np.abs(fill - ground).max(axis=2)
    light = np.maximum(ground[..., 0], 1)
    rim = (points.light_rim if dark_ground else points.rim) / 255
    if dark_ground:
        ring, faint = (rim > 0.2) & (some <= 2) & (apart < 40), (rim > 0.1) & (some <= 2)
        white, grey = lighter > 0.45, lighter > 0.25
        hard = (fill[..., 2] < 0.55 * ground[..., 2]) & (fill[..., 2] < 60)
        black, dim = ring | hard & (some <= 1), faint
        clear = white | (rim > 0.3)
    else:
        band = points.band / light
        inked = points.rim / light
        blackness = points.dark - band
        parted = _bar(blackness)
        black, dim = blackness > parted, blackness > parted - _DOUBTFUL
        ring = (inked > 0.16) & (some <= 2) & ~black
        faint = (inked > 0.08) & (some <= 2)
        bright = (lighter > 0.34) & (room > 45)
        white = (bright | ring) & ~black
        grey = (lighter > 0.2) & (room > 45) | faint
        odd = points.dark > _ODD + _middle(points.dark[white])
        clear = np.where(black, blackness > parted + _DOUBTFUL, ((lighter > 0.42) | ~dim) & ~odd)
    what = np.where(black, BLACK, np.where(white, WHITE, EMPTY)).astype(np.int8)
    away = np.abs(points.corners - points.quarters).max(axis=3)
    other = away > np.maximum(12, 0.3 * apart)[..., None]
    ringed = (rim >= 0.1) & ~(dark_ground & grey)
    what[(what != EMPTY) & (other.sum(axis=2) < 3) & ~ringed] = EMPTY
    coloured = (what != EMPTY) & (fill[..., 2] - fill[..., 1] > _COLOURED)
    bare = (some >= 2) & ~dim & ~grey | (some >= 3)
    sure = np.where(what != EMPTY, (some <= 2) & clear, bare)
    return Stones(what, sure, coloured, lines, bar)


def _bar(blackness: NDArray[np.float64]) -> float:
    """Return the blackness above which a stone is black, not white with a bold rim or a number.

    It is the middle of the widest gap between the values met.
    """
    met = np.sort(np.clip(blackness.ravel(), *_BARS))
    met = np.r_[_BARS[0], met, _BARS[1]]
    gap = int(np.argmax(np.diff(met)))
    return float(met[gap] + met[gap + 1]) / 2


def _middle(values: NDArray[np.float64]) -> float:
    return float(np.median(values)) if len(values) else 0.0


def line_bar(arms: NDArray[np.float64]) -> float:
    """Return how strong an arm must be to be a line; negative where lines are lighter."""
    dark, pale = (float(np.percentile(arms, part)) for part in (80, 20))
    return max(5.0, 0.33 * dark) if dark >= -pale else min(-5.0, 0.33 * pale)


def lines_of(points: PointMeasures, bar: float) -> NDArray[np.bool_]:
    """Return which arms are lines by the *bar* of :func:`line_bar`."""
    return np.asarray(points.arms > bar if bar > 0 else points.arms < bar)
