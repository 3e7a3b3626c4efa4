"""By which angle a picture is turned, told by its straight lines."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from stepstones.core.vision.edges import Mask
from stepstones.core.vision.raster import Matrix, Raster

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST = 16.0
"""Degrees by which a picture may be turned."""
_SOME = 30_000
"""Points of edges looked at."""
_FORCE = 60.0
"""A change across two pixels, summed over four, that has a direction worth counting."""


def coarse(raster: Raster) -> float:
    """Return the angle in degrees, clockwise, at which most edges of *raster* run; to a degree.

    Edges at right angles to each other count as one direction. 0 where none stands out.
    """
    import numpy as np  # noqa: PLC0415 - loaded on demand

    step = max(1, round(math.sqrt(raster.shape[0] * raster.shape[1] / 400_000)))
    grey = raster[::step, ::step].mean(axis=2, dtype=np.float32)
    grey = (grey[:-1] + grey[1:])[:, :-1] + (grey[:-1] + grey[1:])[:, 1:]
    right = grey[1:-1, 2:] - grey[1:-1, :-2]
    down = grey[2:, 1:-1] - grey[:-2, 1:-1]
    force = right * right + down * down
    strong = force > max(_FORCE**2, float(np.percentile(force, 70)))
    angle = np.degrees(np.arctan2(down[strong], right[strong]))
    angle = (angle + 45) % 90 - 45
    counts, _ = np.histogram(angle, bins=180, range=(-45, 45))
    around = np.convolve(np.r_[counts[-2:], counts, counts[:2]], np.ones(5), mode="valid")
    near = around[np.abs(np.arange(180) * 0.5 - 44.75) <= MOST]
    best = int(np.argmax(near))
    if near[best] < 2.5 * around.mean() or near[best] < 1.5 * around[88:92].max():
        return 0.0
    return best * 0.5 + 0.25 - MOST


def fine(upright: Mask, level: Mask, reach: float = 1.6) -> float:
    """Return the angle, at most *reach*, at which the edges fall together best, in degrees."""
    import numpy as np  # noqa: PLC0415 - loaded on demand

    y1, x1 = _points(upright)
    y2, x2 = _points(level)
    height, width = upright.shape
    if not len(y1) or not len(y2):
        return 0.0
    angles = np.arange(-reach, reach + 0.01, 0.1)
    sums = [
        _gather(x1 + y1 * math.tan(math.radians(angle)), width + height)
        + _gather(y2 - x2 * math.tan(math.radians(angle)), width + height)
        for angle in angles
    ]
    best = int(np.argmax(sums))
    upright_sum = sums[len(sums) // 2]
    return 0.0 if sums[best] < 1.06 * upright_sum else float(angles[best])


def _points(mask: Mask) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    import numpy as np  # noqa: PLC0415 - loaded on demand

    flat = np.flatnonzero(mask)
    flat = flat[:: len(flat) // _SOME + 1]
    y, x = np.divmod(flat, mask.shape[1])
    return y.astype(np.float64), x.astype(np.float64)


def _gather(places: NDArray[np.float64], room: int) -> float:
    import numpy as np  # noqa: PLC0415 - loaded on demand

    counts = np.bincount((places + room).astype(np.intp), minlength=3 * room)
    pairs = (counts[1:] + counts[:-1]).astype(np.float64)
    return float((pairs * pairs).sum())


def turn(degrees: float, width: int, height: int) -> Matrix:
    """Return the map that shows a *width* x *height* picture turned back by *degrees*."""
    import numpy as np  # noqa: PLC0415 - loaded on demand

    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = (width - 1) / 2, (height - 1) / 2
    return np.array([[c, -s, x - c * x + s * y], [s, c, y - s * x - c * y], [0.0, 0.0, 1.0]])
