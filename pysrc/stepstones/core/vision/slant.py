"""The angle by which a picture is turned, found from its straight lines."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from stepstones.core.vision.edges import Edges, Mask
from stepstones.core.vision.raster import Matrix, Raster

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Angles = NDArray[np.float64]
    Numbers = NDArray[np.float32]
    Places = tuple[Numbers, Numbers]

MOST = 16.0
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
    import numpy as np  # noqa: PLC0415 - loaded on demand

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
    angles = np.arange(-2 * MOST, 2 * MOST + 1) / 2
    places = _points(upright, each), _points(strong & ~upright, each)
    return _sharpest(*places, max(strong.shape), angles, _STANDS_OUT)


def _changes(some: Raster) -> tuple[Numbers, Numbers]:
    """Return how much lighter *some* gets to the right and down."""
    import numpy as np  # noqa: PLC0415 - loaded on demand

    grey = some[..., 0].astype(np.float32)
    grey = np.asarray((grey + some[..., 1] + some[..., 2]) / 3, np.float32)
    grey = (grey[:-1] + grey[1:])[:, :-1] + (grey[:-1] + grey[1:])[:, 1:]
    right = grey[1:-1, 2:] - grey[1:-1, :-2]
    return right, grey[2:, 1:-1] - grey[:-2, 1:-1]


def fine(lines: Edges, reach: float = 1.6) -> float:
    """Return the angle, at most *reach*, at which the edges fall together best, in degrees."""
    import numpy as np  # noqa: PLC0415 - loaded on demand

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
    import numpy as np  # noqa: PLC0415 - loaded on demand

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
    import numpy as np  # noqa: PLC0415 - loaded on demand

    flat = np.flatnonzero(mask)[::each].astype(np.int32)
    y, x = np.divmod(flat, np.int32(mask.shape[1]))
    return x.astype(np.float32), y.astype(np.float32)


def _gather(one: Numbers, other: Numbers, slope: float, room: int) -> float:
    """Return how much the points fall together when *one* is moved by *slope* times the *other*."""
    import numpy as np  # noqa: PLC0415 - loaded on demand

    counts = np.zeros(3 * room, np.intp)
    for first in range(0, len(one), _AT_ONCE):
        part = slice(first, first + _AT_ONCE)
        places = one[part] + np.float32(slope) * other[part] + np.float32(room)
        counts += np.bincount(places.astype(np.intp), minlength=3 * room)
    pairs = (counts[1:] + counts[:-1]).astype(np.float64)
    return float((pairs * pairs).sum())


def turn(degrees: float, width: int, height: int) -> Matrix:
    """Return the map that shows a *width* x *height* picture turned back by *degrees*."""
    import numpy as np  # noqa: PLC0415 - loaded on demand

    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = (width - 1) / 2, (height - 1) / 2
    return np.array([[c, -s, x - c * x + s * y], [s, c, y - s * x - c * y], [0.0, 0.0, 1.0]])
