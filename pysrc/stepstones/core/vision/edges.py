"""Where a picture changes along straight upright and level lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from stepstones.core.vision.raster import Raster

if TYPE_CHECKING:
    import numpy as np
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
_MOST_STEP = 3
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
    import numpy as np  # noqa: PLC0415 - loaded on demand

    step = int(np.clip(raster.shape[0] * raster.shape[1] // _FULL, 1, _MOST_STEP))
    upright = _change(raster[::step], 1)
    level = _change(raster[:, ::step], 0)
    run = -(-RUN // step)
    return Edges(
        _keep_runs(upright > _bar(upright), 0, run),
        _keep_runs(level > _bar(level), 1, run),
        step,
    )


def _count(mask: Mask, axis: int) -> Numbers:
    import numpy as np  # noqa: PLC0415 - loaded on demand

    return np.asarray(np.count_nonzero(mask, axis=axis), np.float64)


def _change(raster: Raster, axis: int) -> NDArray[np.uint8]:
    import numpy as np  # noqa: PLC0415 - loaded on demand

    out = np.zeros(raster.shape[:2], np.uint8)
    inner = out[:, 1:-1] if axis else out[1:-1]
    for colour in range(3):
        one = raster[..., colour]
        after, before = (one[:, 2:], one[:, :-2]) if axis else (one[2:], one[:-2])
        np.maximum(inner, np.maximum(after, before) - np.minimum(after, before), out=inner)
    return out


def _bar(change: NDArray[np.uint8]) -> float:
    """Return the least change that counts, told by every ninth one."""
    import numpy as np  # noqa: PLC0415 - loaded on demand

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
