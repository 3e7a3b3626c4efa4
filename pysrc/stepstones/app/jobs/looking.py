"""The board in a picture, read beside the session: a stage at a time, until it is not wanted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from stepstones.app import catalog
from stepstones.app.protocol.responses import PictureReading
from stepstones.app.reading import pictures
from stepstones.app.reading.pictures import Seen
from stepstones.core.errors import TextError
from stepstones.core.vision import raster
from stepstones.core.vision.raster import Corners

STOP = "stop"
NOTHING = PictureReading("", "", "", (), (), (), 0, ())
_FARTHEST = 100_000.0
"""Pixels beyond which no corner lies."""


class Pixels(NamedTuple):
    """A picture as the page gives it: red, green, blue and alpha a pixel."""

    data: bytes
    width: int
    height: int


async def look(
    picture: Pixels,
    corners: str,
    wanted: Callable[[], bool],
    tell: Callable[[PictureReading], object],
) -> PictureReading:
    """Return the board in *picture*; without a link when *wanted* says no before it is read.

    *tell* is called at each stage. Raises TextError.
    """
    shown = read_corners(corners)
    reading = pictures.read(raster.from_bytes(*picture), catalog.every(), shown)
    told = ""
    try:
        while wanted():
            step = next(reading)
            if step.why != told:
                told = step.why
                tell(PictureReading("", "", "", (), (), (), 0, ((told, step.args),)))
            await asyncio.sleep(0)
    except StopIteration as end:
        return _view(end.value)
    return NOTHING


def read_corners(text: str) -> Corners | None:
    """Return the corners in *text*, None for ''. Raises TextError ``vision.corners``.

    >>> read_corners("1 2 3 2 3 4 1 4")
    ((1.0, 2.0), (3.0, 2.0), (3.0, 4.0), (1.0, 4.0))
    """
    if not text:
        return None
    try:
        numbers = [float(word) for word in text.split()[:9]]
    except ValueError:
        numbers = []
    if len(numbers) != 8 or not all(abs(number) < _FARTHEST for number in numbers):
        raise TextError("vision.corners")
    ax, ay, bx, by, cx, cy, dx, dy = numbers
    return (ax, ay), (bx, by), (cx, cy), (dx, dy)


def _view(seen: Seen) -> PictureReading:
    reading = seen.reading
    grid = reading.state.grid
    return PictureReading(
        puzzle=seen.puzzle.id,
        size=f"{grid.width} × {grid.height}",
        link=catalog.encode(seen.puzzle, reading.state),
        corners=tuple(_round(end) for place in reading.corners for end in place),
        lines=tuple(
            (_round(a), _round(b), _round(c), _round(d)) for (a, b), (c, d) in reading.lines
        ),
        spots=tuple(
            (_round(one.x), _round(one.y), _round(one.reach), one.sign, one.colour, one.doubtful)
            for one in reading.spots
        ),
        doubtful=len(reading.doubtful),
        notes=reading.notes,
    )


def _round(value: float) -> float:
    return round(float(value), 1)
