"""Stone or empty: what the measures of a point say, and how surely."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stepstones.go.vision.points import Points

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

EMPTY, BLACK, WHITE = 0, 1, 2
_DARK = 90.0
"""Luminance below which the ground itself is dark, and lines are light."""


class Stones(NamedTuple):
    """What was read at each point, arrays of rows x columns.

    *what* is EMPTY, BLACK or WHITE; *sure* whether the second best reading is far; *lines*
    (x 4: left, up, right, down) whether a line goes there; *plain* whether the point looks
    like a point of a board at all.
    """

    what: NDArray[np.int8]
    sure: NDArray[np.bool_]
    lines: NDArray[np.bool_]
    plain: NDArray[np.bool_]


def judge(points: Points) -> Stones:
    """Return what stands at each point."""
    import numpy as np  # noqa: PLC0415 - loaded on demand

    lines = _lines(points)
    some = lines.sum(axis=2)
    ground, fill = points.ground, points.fill
    dark_ground = float(np.median(ground[..., 0])) < _DARK
    darker = (ground[..., 0] - fill[..., 0]) / np.maximum(ground[..., 0], 1)
    room = 255 - ground[..., 1]
    lighter = (fill[..., 1] - ground[..., 1]) / np.maximum(room, 40)
    apart = np.abs(fill - ground).max(axis=2)
    rim = (points.light_rim if dark_ground else points.rim) / 255
    outlined = (some <= 1) & (apart < 40) & (points.spread < 60)
    ring, faint = outlined & (rim > 0.2), outlined & (rim > 0.1)
    if dark_ground:
        white, grey = lighter > 0.45, lighter > 0.25
        hard = (fill[..., 2] < 0.55 * ground[..., 2]) & (fill[..., 2] < 60)
        black, dim = ring | hard & (some <= 1), faint
    else:
        black, dim = darker > 0.52, darker > 0.33
        bright = (lighter > 0.34) & (room > 45)
        white = (bright | ring) & ~black
        grey = (lighter > 0.2) & (room > 45) | faint
    what = np.where(black, BLACK, np.where(white, WHITE, EMPTY)).astype(np.int8)
    stone = what != EMPTY
    even = points.spread < np.where(what == BLACK, 70, 90)
    sure = np.where(stone, even & (some <= 1), ~dim & ~grey | (some >= 3))
    plain = np.where(stone, some <= 2, some >= 2)
    return Stones(what, sure, lines, plain)


def _lines(points: Points) -> NDArray[np.bool_]:
    """Return which arms are lines: as dark, or as light, as most of them are."""
    import numpy as np  # noqa: PLC0415 - loaded on demand

    arms = points.arms
    dark, pale = np.percentile(arms, 80), -np.percentile(arms, 20)
    signed, usual = (arms, dark) if dark >= pale else (-arms, pale)
    return np.asarray(signed > max(5.0, 0.33 * float(usual)))
