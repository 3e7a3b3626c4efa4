"""The grid of a board in a picture, and how a board that was read on it is shown.

The grid is lines at even distances both ways. The angle by which a picture is turned is found from
its straight lines.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias

from stepstones.core.errors import Arg
from stepstones.core.grid import Point
from stepstones.core.lazy_numpy import np
from stepstones.core.maker import State
from stepstones.core.trace import Kind, Step
from stepstones.core.vision import edges as combing
from stepstones.core.vision.edges import Box, Comb, Edges, Mask, Peaks, edges, parts
from stepstones.core.vision.raster import (
    Corners,
    Matrix,
    Place,
    Raster,
    quad_map,
    shrink,
    straighten,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Angles = NDArray[np.float64]
    Numbers = NDArray[np.float32]
    Places = tuple[Numbers, Numbers]


MAX_TURN = 16.0
"""Degrees by which a picture may be turned."""
_SOME = 30_000
"""Points of edges looked at."""
_UPRIGHT, _MOSTLY = 0.6, 0.35
"""A picture is upright if this share of its edges lies within so many degrees of upright."""
_AT_ONCE = 4_000
"""Points counted at a time: what that takes counts where the picture is small."""
_STANDS_OUT = 1.4
_FORCE = 60.0
"""A change across two pixels, summed over four, that has a direction worth counting."""


def coarse(raster: Raster) -> float:
    """Return the angle at which most edges of *raster* run, clockwise, to half a degree.

    Edges at right angles to each other count as one direction. 0 where none stands out, and
    for about a degree or less, which :func:`fine` tells.
    """
    step = max(1, round(math.sqrt(raster.shape[0] * raster.shape[1] / 400_000)))
    right, down = _changes(raster[::step, ::step])
    force = right * right + down * down
    strong = force > max(_FORCE**2, float(np.percentile(force, 70)))
    right, down = right[strong], down[strong]
    angle = np.degrees(np.arctan2(down, right))
    angle = (angle + 45) % 90 - 45
    if (np.abs(angle) < _UPRIGHT).sum() >= _MOSTLY * len(angle):
        return 0.0
    steep = np.abs(right) > np.abs(down)
    del right, down, force, angle
    upright = strong.copy()
    upright[strong] = steep
    each = len(steep) // _SOME + 1
    angles = np.arange(-2 * MAX_TURN, 2 * MAX_TURN + 1) / 2
    places = _points(upright, each), _points(strong & ~upright, each)
    return _sharpest(*places, max(strong.shape), angles, _STANDS_OUT)


def _changes(some: Raster) -> tuple[Numbers, Numbers]:
    """Return how much lighter *some* gets to the right and down."""
    grey = some[..., 0].astype(np.float32)
    grey = np.asarray((grey + some[..., 1] + some[..., 2]) / 3, np.float32)
    grey = (grey[:-1] + grey[1:])[:, :-1] + (grey[:-1] + grey[1:])[:, 1:]
    right = grey[1:-1, 2:] - grey[1:-1, :-2]
    return right, grey[2:, 1:-1] - grey[:-2, 1:-1]


def fine(lines: Edges, reach: float = 1.6) -> float:
    """Return the angle, at most *reach*, at which the edges fall together best, in degrees."""
    room = max(*lines.upright.shape, *lines.level.shape)
    angles = np.arange(-round(10 * reach), round(10 * reach) + 1) / 10
    (x, y), (u, v) = (
        _points(mask, np.count_nonzero(mask) // _SOME + 1) for mask in (lines.upright, lines.level)
    )
    return _sharpest((x, lines.step * y), (lines.step * u, v), room, angles, 1.06)


def _sharpest(steep: Places, flat: Places, room: int, angles: Angles, least: float) -> float:
    """Return the angle at which the edges gather best; 0 if that is not *least* times as good as 0.

    At the right angle the edges of a line fall onto one place.
    """
    if not len(steep[0]) or not len(flat[0]):
        return 0.0
    slopes = np.tan(np.radians(angles))
    sums = [
        _gather(*steep, slope, room) + _gather(flat[1], flat[0], -slope, room) for slope in slopes
    ]
    best = int(np.argmax(sums))
    return 0.0 if sums[best] < least * sums[len(sums) // 2] else float(angles[best])


def _points(mask: Mask, each: int) -> Places:
    """Return x and y of each so-many-th point of *mask*."""
    flat = np.flatnonzero(mask)[::each].astype(np.int32)
    y, x = np.divmod(flat, np.int32(mask.shape[1]))
    return x.astype(np.float32), y.astype(np.float32)


def _gather(one: Numbers, other: Numbers, slope: float, room: int) -> float:
    """Return how much the points fall together when *one* is moved by *slope* times the *other*."""
    counts = np.zeros(3 * room, np.intp)
    for first in range(0, len(one), _AT_ONCE):
        part = slice(first, first + _AT_ONCE)
        places = one[part] + np.float32(slope) * other[part] + np.float32(room)
        counts += np.bincount(places.astype(np.intp), minlength=3 * room)
    pairs = (counts[1:] + counts[:-1]).astype(np.float64)
    return float((pairs * pairs).sum())


def turn(degrees: float, width: int, height: int) -> Matrix:
    """Return the map that shows a *width* x *height* picture turned back by *degrees*."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = (width - 1) / 2, (height - 1) / 2
    return np.array([[c, -s, x - c * x + s * y], [s, c, y - s * x - c * y], [0.0, 0.0, 1.0]])


_PARTS = 4
_COMBS = 5
_MAX_LATTICES = 16
"""Lattices given to a puzzle."""
_SHAPES = 8
"""Numbers of lines tried within corners that a reader has shown."""
FLOORS = (0.22, 0.55)
"""How much a missing line takes away: little where cells are coloured, much among stones."""


_FLAT, _NEARLY_SQUARE = 0.68, 0.87
"""Height of a cell by its width: at least, and where it is one of a picture drawn a little off."""


class PictureLattice(NamedTuple):
    """Upright lines *across* the picture and level ones *down* it; *weight* compares lattices."""

    across: Comb
    down: Comb
    weight: float

    def shrink(self, factor: int) -> PictureLattice:
        """Return the lattice as it lies in the picture shrunk by *factor*."""
        return self._replace(across=self.across.shrink(factor), down=self.down.shrink(factor))


class Sight(NamedTuple):
    """An upright picture, how its places lie in the one it came from, and lattices in it."""

    raster: Raster
    back: Matrix
    lattices: tuple[PictureLattice, ...]
    edges: Edges
    shown: bool = False
    """Whether a reader has shown the corners: every lattice ends there."""

    def place(self, x: float, y: float) -> Place:
        """Return where a place of :attr:`raster` lies in the picture it came from."""
        (u, v, w) = (float(value) for value in self.back @ (x, y, 1.0))
        return u / w, v / w

    def corners(self, left: float, top: float, right: float, bottom: float) -> Corners:
        """Return where the corners of a rectangle lie in the picture it came from."""
        return (
            self.place(left, top),
            self.place(right, top),
            self.place(right, bottom),
            self.place(left, bottom),
        )


def look(picture: Raster, corners: Corners | None = None) -> Generator[Step, None, Sight]:
    """Return the lattices in *picture*, or in the part between *corners*; there may be none."""
    return inside(picture, corners) if corners else find(picture)


def find(picture: Raster) -> Generator[Step, None, Sight]:
    """Return the lattices in *picture*, best first; there may be none.

    Yields progress between stages. Works on :data:`~raster.WORKED` pixels at most; about ten
    passes over them. Turned pictures are turned back first.
    """
    raster, factor = shrink(picture)
    back: Matrix = np.diag([float(factor), float(factor), 1.0])
    back[:2, 2] = (factor - 1) / 2
    yield _progress("vision.lines")
    height, width = raster.shape[:2]
    angle = coarse(raster)
    upright = _turn(raster, angle)
    lines = edges(upright)
    yield _progress("vision.angle")
    more = fine(lines)
    if more:
        angle += more
        upright = _turn(raster, angle)
        lines = edges(upright)
    yield _progress("vision.grid")
    found: list[PictureLattice] = []
    for box in parts(lines, _PARTS):
        found += lattices(lines, box)
        yield _progress("vision.grid")
    return Sight(upright, back @ turn(angle, width, height), _best(found), lines)


def _best(found: list[PictureLattice]) -> tuple[PictureLattice, ...]:
    """Return the weightiest lattices, of those nearly alike one."""
    kept: dict[tuple[int, ...], PictureLattice] = {}
    for one in sorted(found, key=lambda one: -one.weight):
        ends = (one.across.start, one.across.end, one.down.start, one.down.end)
        loose = 0.1 * one.across.pitch
        key = (one.across.lines, one.down.lines, *(round(end / loose) for end in ends))
        kept.setdefault(key, one)
    return tuple(list(kept.values())[:_MAX_LATTICES])


def inside(picture: Raster, corners: Corners) -> Generator[Step, None, Sight]:
    """Return the lattices in the part of *picture* that a reader has marked by its *corners*."""
    raster, factor = shrink(picture)
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    wide = max(np.hypot(bx - ax, by - ay), np.hypot(cx - dx, cy - dy)) / factor
    high = max(np.hypot(dx - ax, dy - ay), np.hypot(cx - bx, cy - by)) / factor
    width, height = (int(np.clip(side, 60, 1400)) for side in (wide, high))
    small = tuple(
        ((x - (factor - 1) / 2) / factor, (y - (factor - 1) / 2) / factor) for x, y in corners
    )
    margin = min(width, height) // 12
    shift = np.array([[1.0, 0, -margin], [0, 1.0, -margin], [0, 0, 1.0]])
    matrix = quad_map(width, height, (small[0], small[1], small[2], small[3])) @ shift
    upright = straighten(raster, matrix, width + 2 * margin, height + 2 * margin)
    yield _progress("vision.grid")
    lines = edges(upright)
    box = Box(0, 0, upright.shape[1], upright.shape[0])
    ends = (float(margin), float(margin + width)), (float(margin), float(margin + height))
    yield _progress("vision.grid")
    back = np.array([[factor, 0, (factor - 1) / 2], [0, factor, (factor - 1) / 2], [0, 0, 1.0]])
    shapes: dict[tuple[int, int], PictureLattice] = {}
    for one in sorted(lattices(lines, box), key=lambda one: -one.weight):
        across, down = _between(one.across, *ends[0]), _between(one.down, *ends[1])
        shapes.setdefault((across.lines, down.lines), PictureLattice(across, down, one.weight))
    return Sight(upright, back @ matrix, tuple(shapes.values())[:_SHAPES], lines, shown=True)


def _between(one: Comb, first: float, last: float) -> Comb:
    """Return *one* with lines from *first* to *last*, as many as its pitch has there."""
    count = max(2, round((last - first) / one.pitch) + 1)
    return Comb(first, (last - first) / (count - 1), count, one.weight)


def fit(sight: Sight, one: PictureLattice) -> PictureLattice:
    """Return *one* with its lines where the edges nearest to them are."""
    upright, level = _profiles(sight, one)
    return PictureLattice(
        combing.settle(one.across, upright), combing.settle(one.down, level), one.weight
    )


def coarser(sight: Sight, one: PictureLattice) -> PictureLattice:
    """Return every other line of *one*, those along which there are more edges."""
    upright, level = _profiles(sight, one)
    return PictureLattice(
        combing.every_other(one.across, upright), combing.every_other(one.down, level), one.weight
    )


def _profiles(sight: Sight, one: PictureLattice) -> tuple[combing.Numbers, combing.Numbers]:
    """Return how many edges there are at each place across and down the lattice."""
    top, bottom = (int(max(0, end)) for end in (one.down.start, one.down.end + 1))
    left, right = (int(max(0, end)) for end in (one.across.start, one.across.end + 1))
    height, width = sight.raster.shape[:2]
    return sight.edges.across(0, top, width, bottom), sight.edges.down(left, 0, right, height)


def lattices(lines: Edges, box: Box, most: int = _COMBS) -> list[PictureLattice]:
    """Return the lattices in a part of a picture, combs of like pitch paired."""
    left, top, right, bottom = box
    across = _add_borders(combing.peaks(lines.across(*box)), right - left)
    down = _add_borders(combing.peaks(lines.down(*box)), bottom - top)
    found = []
    rows = combing.combs(down, most, FLOORS)
    for one in combing.combs(across, most, FLOORS):
        for other in rows:
            ratio = one.pitch / other.pitch
            if _FLAT < ratio < 1 / _FLAT:
                off = abs(1 - ratio) * (1 if _NEARLY_SQUARE < ratio < 1 / _NEARLY_SQUARE else 2)
                weight = _weight(one, across) + _weight(other, down) - off
                moved = one._replace(start=one.start + left)
                lowered = other._replace(start=other.start + top)
                found.append(PictureLattice(moved, lowered, weight * box.area**0.25))
    return found


def _add_borders(found: Peaks, length: int) -> Peaks:
    """Return the peaks and the picture's own borders, these with the median height."""
    if len(found.places) < 2:
        return found
    inner = (found.places > 4) & (found.places < length - 5)
    places, heights = found.places[inner], found.heights[inner]
    if not len(places):
        return found
    usual = float(np.median(heights))
    return Peaks(np.r_[-0.5, places, length - 0.5], np.r_[usual, heights, usual])


def _weight(one: Comb, found: Peaks) -> float:
    """Return the share of the peaks' height that the comb explains; more lines explain more."""
    return float(one.weight / (found.heights.sum() + 1e-9))


def _turn(raster: Raster, angle: float) -> Raster:
    if not angle:
        return raster
    height, width = raster.shape[:2]
    return straighten(raster, turn(angle, width, height), width, height)


def _progress(message: str) -> Step:
    return Step(Kind.PROGRESS, 0, message)


class Spot(NamedTuple):
    """A cell as it was read: where it is, its *reach* in pixels, and what to draw there.

    *sign* is a figure that looks like the piece, or empty; *colour* that of a region,
    ``#rrggbb``, or empty.
    """

    point: Point
    x: float
    y: float
    reach: float
    sign: str
    colour: str
    doubtful: bool


@dataclass(frozen=True, slots=True)
class BoardReading(Generic[State]):
    """A board read from a picture.

    *corners* are those of the grid in the picture, *lines* what to draw over it; of *spots*
    there is one for each cell or point that the picture shows. *doubtful* are the points of
    the *state* whose second best reading is near. *notes*, messages with arguments, tell
    what was assumed.
    """

    state: State
    corners: Corners
    lines: tuple[tuple[Place, Place], ...]
    spots: tuple[Spot, ...]
    doubtful: tuple[Point, ...]
    notes: tuple[tuple[str, tuple[Arg, ...]], ...] = ()

    def shrink(self, factor: int) -> BoardReading[State]:
        """Return the reading of a picture that was enlarged by *factor*, placed in the picture."""

        def small(place: Place) -> Place:
            x, y = ((value - (factor - 1) / 2) / factor for value in place)
            return x, y

        spots = []
        for spot in self.spots:
            x, y = small((spot.x, spot.y))
            spots.append(spot._replace(x=x, y=y, reach=spot.reach / factor))
        a, b, c, d = map(small, self.corners)
        lines = tuple((small(one), small(other)) for one, other in self.lines)
        return replace(self, corners=(a, b, c, d), lines=lines, spots=tuple(spots))


Reader: TypeAlias = Callable[[Sight], Generator[Step, None, BoardReading[State]]]
"""Reads the board in a picture of which the lattices are known.

Yields progress. Raises TextError, whose sentence says why there is no board.
"""
