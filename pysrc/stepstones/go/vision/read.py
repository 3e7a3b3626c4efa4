"""A Go position from a picture: grid, edges of the board, stones."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import product
from typing import NamedTuple

from stepstones.core.errors import Arg, TextError
from stepstones.core.grid import Point
from stepstones.core.trace import Kind, Step
from stepstones.core.vision import lattice
from stepstones.core.vision.comb import Comb
from stepstones.core.vision.lattice import Lattice, Sight
from stepstones.core.vision.raster import Corners, Place, Raster
from stepstones.core.vision.reading import Reading, Spot
from stepstones.go.board import MAX_SIDE
from stepstones.go.position import Position, from_pieces
from stepstones.go.vision import extent as bounds, points as measures, stones as judging
from stepstones.go.vision.extent import Extent
from stepstones.go.vision.stones import Stones

USUAL = 19
"""The side of a board of which only a part is seen."""
_SIGNS = ".XO"
_LEAST = 4
"""Lines seen each way, at least."""
_FINE = 28.0
"""A pitch below which every other line may be none."""
_BEYOND = 3
"""Lines looked for beyond those found, on each side."""
_GOOD = 0.8
"""Share of the points that must look like points of a board."""
_CLEAR = 0.97


class _Found(NamedTuple):
    grid: Lattice
    stones: Stones
    extent: Extent
    good: float
    value: float


def read(
    picture: Raster, corners: Corners | None = None
) -> Generator[Step, None, Reading[Position]]:
    """Return the position in *picture*, whose grid has *corners* where they are known.

    Where edges of the board are missing it is taken for one of 19 x 19 points. Yields
    progress. Raises TextError ``vision.no-grid``, ``go.vision.no-board`` or
    ``go.vision.no-stones``.
    """
    sight = yield from (lattice.inside(picture, corners) if corners else lattice.find(picture))
    if not sight.lattices:
        raise TextError("vision.no-grid")
    best: _Found | None = None
    for one in _candidates(sight, exact=corners is not None):
        found = _look(sight, one, exact=corners is not None)
        if found is not None and (best is None or found.value > best.value):
            best = found
        yield Step(Kind.PROGRESS, why="vision.cells")
    if best is None or best.good < _GOOD:
        raise TextError("go.vision.no-board")
    return _reading(sight, best)


def _candidates(sight: Sight, *, exact: bool) -> Iterator[Lattice]:
    """Yield the lattices, and after a fine one those of every other line."""
    for one in sight.lattices:
        yield one
        if one.across.pitch < _FINE and not exact:
            for across, down in product(_halves(one.across), _halves(one.down)):
                yield Lattice(across, down, one.weight)


def _halves(one: Comb) -> tuple[Comb, Comb]:
    even, odd = (one.count + 1) // 2, one.count // 2
    return (
        Comb(one.start, 2 * one.pitch, even, one.weight),
        Comb(one.at(1), 2 * one.pitch, odd, one.weight),
    )


def _look(sight: Sight, one: Lattice, *, exact: bool) -> _Found | None:
    """Return what *one* shows, None where its lines do not hang together."""
    if min(one.across.count, one.down.count) < _LEAST:
        return None
    if exact:
        core = (0, 0, one.across.count, one.down.count)
        grid = one
    else:
        fitted = lattice.fit(sight, one)
        grid, core = _widen(sight, fitted)
    stones = judging.judge(measures.measure(sight.raster, grid))
    part = bounds.extent(stones, core)
    if part is None or min(part.width, part.height) < _LEAST:
        return None
    if max(part.width, part.height) > MAX_SIDE:
        return None
    here = slice(part.top, part.bottom), slice(part.left, part.right)
    good = float((stones.plain[here] & stones.sure[here]).mean())
    lined = float((stones.lines[here].sum(axis=2) >= 2).mean())
    value = good**3 * (part.width * part.height) ** 0.5 * min(1.0, 0.4 + 3 * lined)
    return _Found(grid, stones, part, good, value)


def _widen(sight: Sight, one: Lattice) -> tuple[Lattice, tuple[int, int, int, int]]:
    """Return *one* with lines beyond it as far as the picture goes, and where it now begins."""
    height, width = sight.raster.shape[:2]

    def longer(comb: Comb, room: int) -> tuple[Comb, int]:
        before = min(_BEYOND, int((comb.start + 0.1 * comb.pitch) // comb.pitch))
        after = min(_BEYOND, int((room - 1 - comb.end + 0.1 * comb.pitch) // comb.pitch))
        before, after = max(0, before), max(0, after)
        return comb._replace(start=comb.at(-before), count=comb.count + before + after), before

    across, left = longer(one.across, width)
    down, top = longer(one.down, height)
    core = (left, top, left + one.across.count, top + one.down.count)
    return Lattice(across, down, one.weight), core


def _reading(sight: Sight, found: _Found) -> Reading[Position]:
    """Return *found* on a board of its size, with what to draw over the picture."""
    part = found.extent
    here = slice(part.top, part.bottom), slice(part.left, part.right)
    what, sure = found.stones.what[here], found.stones.sure[here]
    if not what.any():
        raise TextError("go.vision.no-stones")
    width, height, left, top, notes = _place(part)
    pieces = ["."] * (width * height)
    doubtful: set[Point] = set()
    for row, column in product(range(part.height), range(part.width)):
        point = (top + row) * width + left + column
        pieces[point] = _SIGNS[what[row, column]]
        if not sure[row, column]:
            doubtful.add(point)
    position = from_pieces(width, height, "".join(pieces))
    doubtful |= _captured(position)
    if found.good < _CLEAR and not doubtful:
        doubtful |= _strange(found, width, left, top)
    across, down = found.grid.across, found.grid.down
    x, y = (across.at(part.left), across.at(part.right - 1)), (
        down.at(part.top),
        down.at(part.bottom - 1),
    )
    spots = tuple(
        Spot(
            point,
            *sight.place(across.at(part.left + column), down.at(part.top + row)),
            across.pitch / 2,
            pieces[point].replace(".", ""),
            "",
            point in doubtful,
        )
        for row, column in product(range(part.height), range(part.width))
        for point in [(top + row) * width + left + column]
    )
    corners = sight.corners(x[0], y[0], x[1], y[1])
    lines = tuple(_lines(sight, found))
    return Reading(position, corners, lines, spots, tuple(sorted(doubtful)), notes)


def _strange(found: _Found, width: int, left: int, top: int) -> set[Point]:
    """Return the points that do not look like points of a board."""
    part = found.extent
    plain = found.stones.plain[part.top : part.bottom, part.left : part.right]
    return {
        (top + row) * width + left + column
        for row, column in product(range(part.height), range(part.width))
        if not plain[row, column]
    }


def _captured(position: Position) -> set[Point]:
    """Return the stones of chains without liberties, one of which must be read wrong."""
    board = position.board
    return {
        point
        for stones in (position.black, position.white)
        for chain in board.chains(stones, position.empty)
        if not chain.liberties
        for point in board.points(chain.stones)
    }


def _place(part: Extent) -> tuple[int, int, int, int, tuple[tuple[str, tuple[Arg, ...]], ...]]:
    """Return width and height of the board, the place of the part on it, and notes.

    A side at which the lines go on is no edge. A part without edges is put into the middle.
    """
    before_x, before_y, after_x, after_y = part.goes_on
    if part.width == part.height == USUAL:
        before_x = before_y = after_x = after_y = False
    notes: list[tuple[str, tuple[Arg, ...]]] = []

    def along(count: int, before: bool, after: bool) -> tuple[int, int]:  # noqa: FBT001 - two ends
        if not before and not after:
            return count, 0
        whole = max(USUAL, count + before + after)
        if before and after:
            notes.append(("go.vision.no-edge", (whole,)))
            return whole, (whole - count) // 2
        return whole, whole - count if before else 0

    width, left = along(part.width, before_x, after_x)
    height, top = along(part.height, before_y, after_y)
    if max(width, height) > MAX_SIDE:
        raise TextError("go.vision.no-board")
    if any((before_x, before_y, after_x, after_y)):
        notes.insert(0, ("go.vision.part", (part.width, part.height, width, height)))
    return width, height, left, top, tuple(notes)


def _lines(sight: Sight, found: _Found) -> Iterator[tuple[Place, Place]]:
    """Yield the lines of the grid in the picture."""
    part, across, down = found.extent, found.grid.across, found.grid.down
    left, right = across.at(part.left), across.at(part.right - 1)
    top, bottom = down.at(part.top), down.at(part.bottom - 1)
    for column in range(part.left, part.right):
        yield sight.place(across.at(column), top), sight.place(across.at(column), bottom)
    for row in range(part.top, part.bottom):
        yield sight.place(left, down.at(row)), sight.place(right, down.at(row))
