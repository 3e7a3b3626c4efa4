"""What the page is told of a picture that is read."""

from __future__ import annotations

from dataclasses import dataclass

from stepstones.core.errors import Arg


@dataclass(frozen=True, slots=True)
class SeenView:
    """The board read in a picture; without a *link* how far the reading is, or that it was ended.

    *corners* are x and y of the grid's corners from the top left clockwise, in pixels. A line is
    x, y, x, y; a spot x, y, half its side, what stands there, its colour or '', and whether it
    is doubtful. *notes* tell what was assumed.
    """

    puzzle: str
    size: str
    link: str
    corners: tuple[float, ...]
    lines: tuple[tuple[float, float, float, float], ...]
    spots: tuple[tuple[float, float, float, str, str, bool], ...]
    doubtful: int
    notes: tuple[tuple[str, tuple[Arg, ...]], ...]
    type: str = "seen"
