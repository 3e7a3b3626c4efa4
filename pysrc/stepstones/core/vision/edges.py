"""Where a picture changes along straight upright and level lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from stepstones.core.vision.raster import Raster

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Mask: TypeAlias = "NDArray[np.bool_]"

FAINTEST, STRONGEST = 11, 40
"""Bounds of the change, in one of 256 levels of a colour, that counts as an edge."""
_SHARE = 90
"""The percentile of the changes that is the bound, unless it lies outside those two."""
RUN = 8
"""Pixels of the shortest edge; letters and stones have few that are so long."""


def edges(raster: Raster) -> tuple[Mask, Mask]:
    """Return where upright and where level edges are, both of the picture's shape.

    An edge is a change of any colour between the two neighbours of a pixel that goes on, in
    its own direction, for :data:`RUN` pixels. Both flanks of a thin line count.
    """
    upright = _change(raster, 1)
    level = _change(raster, 0)
    return _keep_runs(upright > _bar(upright), 0), _keep_runs(level > _bar(level), 1)


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
    import numpy as np  # noqa: PLC0415 - loaded on demand

    some = change[::3, ::3]
    return float(np.clip(np.percentile(some, _SHARE), FAINTEST, STRONGEST))


def _keep_runs(mask: Mask, axis: int) -> Mask:
    """Return *mask* without runs along *axis* that are shorter than :data:`RUN`, a power of 2."""
    kept = mask.copy() if axis == 0 else mask.T.copy()
    step = 1
    while step < RUN:
        kept[:-step] &= kept[step:]
        kept[-step:] = False
        step *= 2
    step = 1
    while step < RUN:
        kept[step:] |= kept[:-step].copy()
        step *= 2
    return kept if axis == 0 else kept.T
