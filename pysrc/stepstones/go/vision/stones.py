"""Stone or empty: what the measures of a point say, and how surely."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stepstones.core.lazy_numpy import np
from stepstones.go.vision.points import PointMeasures

if TYPE_CHECKING:
    from numpy.typing import NDArray

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
