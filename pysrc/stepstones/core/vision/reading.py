"""The result of reading a picture, in the form in which it is shown."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, TypeAlias

from stepstones.core.errors import Arg
from stepstones.core.grid import Point
from stepstones.core.maker import State
from stepstones.core.trace import Step
from stepstones.core.vision.lattice import Sight
from stepstones.core.vision.raster import Corners, Place


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
