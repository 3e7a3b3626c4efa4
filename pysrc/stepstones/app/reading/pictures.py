"""Reads a board from a picture: each puzzle that can is asked whether it is one of its boards."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, NamedTuple

from stepstones.app import catalog
from stepstones.core.errors import TextError
from stepstones.core.puzzle import Puzzle
from stepstones.core.trace import Step
from stepstones.core.vision import lattice, raster
from stepstones.core.vision.lattice import BoardReading
from stepstones.core.vision.raster import Corners, Raster


class Seen(NamedTuple):
    """A board seen in a picture."""

    puzzle: Puzzle[Any]
    reading: BoardReading[Any]

    @property
    def doubt(self) -> float:
        """The share of what is seen that is doubtful."""
        spots = self.reading.spots
        return sum(spot.doubtful for spot in spots) / max(1, len(spots))


_SMALL = 900
"""Pixels of the longer side up to which a picture without a board is looked at twice as large."""


def read(
    picture: Raster, puzzles: Sequence[Puzzle[Any]], corners: Corners | None = None
) -> Generator[Step, None, Seen]:
    """Return the board in *picture*: of several puzzles' readings the least doubtful one.

    *corners* are those of the grid where a reader has shown them. A small picture in which there
    is no board, such as a screenshot made half as large, is looked at once more, enlarged.

    Yields progress. Raises TextError: the puzzle's own, where one alone is asked, else
    ``vision.no-board``.
    """
    try:
        return (yield from _read(picture, puzzles, corners))
    except TextError:
        if max(picture.shape[:2]) > _SMALL or corners is not None:
            raise
    large = yield from _read(raster.enlarge(picture, 2), puzzles, None)
    return large._replace(reading=large.reading.shrink(2))


def _read(
    picture: Raster, puzzles: Sequence[Puzzle[Any]], corners: Corners | None = None
) -> Generator[Step, None, Seen]:
    """Read *picture* as it is; see :func:`read`.

    The puzzles take turns, for one soon sees its own board where another looks for its own in
    vain; the first reading without a doubt ends the search.
    """
    sight = yield from lattice.look(picture, corners)
    readers = [(puzzle, catalog.reader(puzzle)) for puzzle in puzzles]
    turns = [(puzzle, reader(sight)) for puzzle, reader in readers if reader is not None]
    found: list[Seen] = []
    refusals: list[TextError] = []
    while turns:
        going = []
        for puzzle, reading in turns:
            try:
                yield next(reading)
            except StopIteration as end:
                seen = Seen(puzzle, end.value)
                if not seen.doubt:
                    return seen
                found.append(seen)
            except TextError as error:
                refusals.append(error)
            else:
                going.append((puzzle, reading))
        turns = going
    if found:
        return min(found, key=lambda seen: seen.doubt)
    if len(refusals) == 1:
        raise refusals[0]
    raise TextError("vision.no-board")
