"""A Go position from a picture: grid, edges of the board, stones."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from itertools import chain, islice, product
from typing import NamedTuple, TypeAlias

from stepstones.core.errors import TextError
from stepstones.core.grid import Point
from stepstones.core.trace import Kind, Step
from stepstones.core.vision import lattice
from stepstones.core.vision.edges import Comb
from stepstones.core.vision.lattice import BoardReading, PictureLattice, Sight, Spot
from stepstones.core.vision.raster import Place
from stepstones.go.board import MAX_SIDE
from stepstones.go.state import Position, from_pieces
from stepstones.go.vision import extent as bounds, points as judging, points as measures
from stepstones.go.vision.extent import (
    ADRIFT,
    USUAL,
    Extent,
    is_torn,
    is_usual,
    known_side,
    place_on_board,
)
from stepstones.go.vision.points import Stones

_FEWEST = 3
"""Lines from which a lattice is built up."""
_MAX_LINES = 24
"""Lines looked at each way, and as many more on each side as are missing from these."""
_TRIES = 26
"""Lattices measured as they are."""
_MIDWAY = 5
"""Lattices measured half a pitch off."""

Core: TypeAlias = tuple[int, int, int, int]
"""Lines of a lattice: left, top, after the right, below the bottom one."""


def exact(sight: Sight) -> Iterator[tuple[PictureLattice, Core]]:
    """Yield the lattices of *sight* as they are."""
    for one in sight.lattices:
        yield one, (0, 0, one.across.lines, one.down.lines)


def plain(sight: Sight) -> Iterator[tuple[PictureLattice, Core]]:
    """Yield each lattice as far as the picture goes, and that of every other of its lines."""
    pairs = ((one, lattice.coarser(sight, one)) for one in sight.lattices)
    yield from islice(_wide(sight, chain.from_iterable(pairs)), _TRIES)


def shift(sight: Sight) -> Iterator[tuple[PictureLattice, Core]]:
    """Yield the lattices half a pitch off: where stones hide the lines, they touch between them."""
    moved = (
        _move(other, across, down)
        for one in sight.lattices[:_MIDWAY]
        for across, down in ((0.0, 0.5), (0.5, 0.0), (0.5, 0.5))
        for other in (one, lattice.coarser(sight, one))
    )
    yield from _wide(sight, moved)


def _wide(
    sight: Sight, lattices: Iterable[PictureLattice]
) -> Iterator[tuple[PictureLattice, Core]]:
    """Yield *lattices* as far as the picture goes, of those nearly alike one."""
    seen: set[tuple[int, ...]] = set()
    for one in lattices:
        if min(one.across.lines, one.down.lines) < _FEWEST:
            continue
        grid, core = widen(sight, lattice.fit(sight, one))
        step = 0.15 * grid.across.pitch
        ends = (grid.across.start, grid.across.end, grid.down.start, grid.down.end)
        key = (grid.across.lines, grid.down.lines, *(round(end / step) for end in ends))
        if key not in seen:
            seen.add(key)
            yield grid, core


def _move(one: PictureLattice, across: float, down: float) -> PictureLattice:
    """Return *one* moved by shares of its pitches; a line less where it moves."""
    return one._replace(
        across=one.across._replace(
            start=one.across.at(across), lines=one.across.lines - (across > 0)
        ),
        down=one.down._replace(start=one.down.at(down), lines=one.down.lines - (down > 0)),
    )


def widen(sight: Sight, one: PictureLattice) -> tuple[PictureLattice, Core]:
    """Return *one* with lines beyond it as far as the picture goes, and where it now begins."""
    height, width = sight.raster.shape[:2]

    def longer(comb: Comb, room: int) -> tuple[Comb, int]:
        before = max(0, int((comb.start + 0.1 * comb.pitch) // comb.pitch))
        after = max(0, int((room - 1 - comb.end + 0.1 * comb.pitch) // comb.pitch))
        beyond = max(0, _MAX_LINES - comb.lines)
        before, after = min(before, beyond), min(after, beyond)
        return comb._replace(start=comb.at(-before), lines=comb.lines + before + after), before

    across, left = longer(one.across, width)
    down, top = longer(one.down, height)
    core = (left, top, left + one.across.lines, top + one.down.lines)
    return PictureLattice(across, down, one.weight), core


_SIGNS = ".XO"
_LOOKS = {".": "", "X": "●", "O": "○"}
_LEAST = 4
"""Lines seen each way, at least."""
_CROWDED = 7
"""The same where others were found before."""
_HOPELESS = 12
"""Lattices measured before a picture without a board is given up."""
_HIDDEN = 6
"""Lattices half a pitch off that are measured where no other is any good: stones hide lines."""
_ENOUGH = 0.965
"""The same share, above which no further lattice is looked at."""
_POOR = 0.9
"""The same share, below which lattices half a pitch off are looked at as well."""
_GOOD = 0.8
"""Share of the points that must look like points of a board."""
_MOVED = 0.04
"""Share of a pitch by which an end may be off, before a lattice is measured again."""
_REFITS = 4
_MOST_MEASURED = 32
"""Lattices and fits of them that are measured in a picture, so that no picture takes long."""
_STONES_BEYOND = 0.25
_TORN = 0.9
"""The factor for a part beside which the board goes on."""
_UNCLEAR = 0.1
"""Share of the points that are doubtful, above which nothing that was read is sure."""
_BETWEEN = 0.25
"""Share of the places between points that look like points, where a lattice is too coarse."""


class _Found(NamedTuple):
    grid: PictureLattice
    stones: Stones
    extent: Extent
    good: float
    value: float


class _Sifted(NamedTuple):
    """The best that was found, and how many lattices and fits were measured for it."""

    best: _Found | None = None
    measured: int = 0


def read(sight: Sight) -> Generator[Step, None, BoardReading[Position]]:
    """Return the position in a picture that has the lattices of *sight*.

    Where edges of the board are missing it is taken for one of 19 x 19 points. Yields
    progress. Raises TextError ``vision.no-grid``, ``go.vision.no-board`` or
    ``go.vision.no-stones``.
    """
    if not sight.lattices:
        raise TextError("vision.no-grid")
    cores = exact(sight) if sight.shown else plain(sight)
    found = yield from _search(sight, islice(cores, _HOPELESS), _Sifted(), _ENOUGH)
    if found.best is None and not sight.shown:
        moved = islice(shift(sight), _HIDDEN)
        found = yield from _search(sight, moved, found, _ENOUGH, _CROWDED)
    elif found.best is not None and not sight.shown:
        found = yield from _search(sight, cores, found, _ENOUGH, _CROWDED)
        found = yield from _search(sight, shift(sight), found, _POOR, _CROWDED)
    if found.best is None or found.best.good < _GOOD:
        raise TextError("go.vision.no-board")
    return _reading(sight, found.best)


def _search(
    sight: Sight,
    candidates: Iterator[tuple[PictureLattice, Core]],
    so_far: _Sifted,
    enough: float,
    least: int = _LEAST,
) -> Generator[Step, None, _Sifted]:
    """Return the best of what is known *so_far* and what *candidates* show.

    It ends with the first that is *enough* good, or when all that may be measured was. At least so
    many lines must be seen each way.
    """
    best, measured = so_far
    for grid, core in candidates:
        if measured >= _MOST_MEASURED or (best is not None and best.good > enough):
            break
        yield Step(Kind.PROGRESS, why="vision.cells")
        found, times = _look(sight, grid, core)
        measured += times
        if found is None or min(found.extent.width, found.extent.height) < least:
            continue
        if best is None or found.value > best.value:
            best = found
    return _Sifted(best, measured)


def _look(sight: Sight, grid: PictureLattice, core: Core) -> _Sifted:
    """Return the best that *grid* and its fits show, None where lines do not hang together."""
    best: _Found | None = None
    fitted: PictureLattice | None = grid
    measured = 0
    while fitted is not None and measured <= _REFITS:
        measured += 1
        stones = judging.classify_stones(measures.measure(sight.raster, fitted), core)
        part = bounds.extent(stones, core)
        if part is None:
            break
        found = _rate(sight, fitted, stones, part)
        if found is not None and (best is None or found.value > best.value):
            best = found
        fitted, core = _refit(sight, fitted, part)
    return _Sifted(best, measured)


def _rate(sight: Sight, grid: PictureLattice, stones: Stones, part: Extent) -> _Found | None:
    """Return *part* of *grid* with what it is worth as a board, None where it can be none."""
    if min(part.width, part.height) < _LEAST or max(part.width, part.height) > MAX_SIDE:
        return None
    here = slice(part.top, part.bottom), slice(part.left, part.right)
    good = float(stones.sure[here].mean())
    if _midway(sight, grid, part, stones.bar):
        return None
    lined = float((stones.lines[here].sum(axis=2) >= 2).mean())
    if _goes_on(stones, part) or not is_usual(part):
        good *= _TORN
    value = good**3 * (part.width * part.height) ** 0.5 * min(1.0, 0.4 + 3 * lined)
    return _Found(grid, stones, part, good, value)


def _goes_on(stones: Stones, part: Extent) -> bool:
    """Whether there are many stones on a line beside the part that was taken for the board."""
    rows, columns = slice(part.top, part.bottom), slice(part.left, part.right)
    height, width = stones.what.shape
    beside = [stones.what[rows, k] for k in (part.left - 1, part.right) if 0 <= k < width]
    beside += [stones.what[k, columns] for k in (part.top - 1, part.bottom) if 0 <= k < height]
    return any(float((line != judging.EMPTY).mean()) > _STONES_BEYOND for line in beside)


def _refit(sight: Sight, grid: PictureLattice, part: Extent) -> tuple[PictureLattice | None, Core]:
    """Return the lattice as the lines of *part* have it, None where that is nearly *grid*."""
    across, down = (
        comb._replace(start=comb.at(first), lines=last - first)
        for comb, first, last in (
            (grid.across, part.left, part.right),
            (grid.down, part.top, part.bottom),
        )
    )
    fitted = lattice.fit(sight, PictureLattice(across, down, grid.weight))
    moved = max(
        abs(old - new) / one.pitch
        for one, other in ((across, fitted.across), (down, fitted.down))
        for old, new in ((one.start, other.start), (one.end, other.end))
    )
    wider, core = widen(sight, fitted)
    return (wider if moved > _MOVED else None), core


def _midway(sight: Sight, grid: PictureLattice, part: Extent, bar: float) -> bool:
    """Whether the board has lines between those of *grid* both ways."""
    across, down = (
        comb._replace(start=comb.at(first + 0.5), lines=last - first - 1)
        for comb, first, last in (
            (grid.across, part.left, part.right),
            (grid.down, part.top, part.bottom),
        )
    )
    between = measures.measure(sight.raster, PictureLattice(across, down, 0.0))
    return float((judging.lines_of(between, bar).all(axis=2)).mean()) > _BETWEEN


def _reading(sight: Sight, found: _Found) -> BoardReading[Position]:
    """Return *found* on a board of its size, with what to draw over the picture."""
    part = found.extent
    here = slice(part.top, part.bottom), slice(part.left, part.right)
    what, sure = found.stones.what[here], found.stones.sure[here] & ~found.stones.coloured[here]
    if not what.any():
        raise TextError("go.vision.no-stones")
    width, height, left, top, notes = place_on_board(part)
    pieces = ["."] * (width * height)
    doubtful: set[Point] = set()
    for row, column in product(range(part.height), range(part.width)):
        point = (top + row) * width + left + column
        pieces[point] = _SIGNS[what[row, column]]
        if not sure[row, column]:
            doubtful.add(point)
    position = from_pieces(width, height, "".join(pieces))
    doubtful |= _find_captured(position)
    adrift = any(message == ADRIFT for message, _ in notes)
    if adrift or not is_usual(part) or is_torn(found.stones, part):
        doubtful |= set(position.grid.points)
    unread = _unseen(part, position, left, top)
    if len(doubtful) > _UNCLEAR * part.width * part.height:
        unread = set(position.grid.points)
    across, down = found.grid.across, found.grid.down
    x = across.at(part.left), across.at(part.right - 1)
    y = down.at(part.top), down.at(part.bottom - 1)
    spots = tuple(
        Spot(
            point,
            *sight.place(across.at(part.left + column), down.at(part.top + row)),
            across.pitch / 2,
            _LOOKS[pieces[point]],
            "",
            point in doubtful,
        )
        for row, column in product(range(part.height), range(part.width))
        for point in [(top + row) * width + left + column]
    )
    corners = sight.corners(x[0], y[0], x[1], y[1])
    lines = tuple(_lines(sight, found))
    return BoardReading(position, corners, lines, spots, tuple(sorted(doubtful | unread)), notes)


def _unseen(part: Extent, position: Position, left: int, top: int) -> set[Point]:
    """Return the points that the picture leaves open: those beyond it, all where the size is."""
    if not any(part.goes_on) or part.width == part.height == USUAL:
        return set()
    every = set(position.grid.points)
    if known_side(part) is None:
        return every
    rows, columns = range(top, top + part.height), range(left, left + part.width)
    return every - {row * position.width + column for row, column in product(rows, columns)}


def _find_captured(position: Position) -> set[Point]:
    """Return the stones of chains without liberties, one of which must be read wrong."""
    board = position.board
    return {
        point
        for stones in (position.black, position.white)
        for chain in board.chains(stones, position.empty)
        if not chain.liberties
        for point in board.points(chain.stones)
    }


def _lines(sight: Sight, found: _Found) -> Iterator[tuple[Place, Place]]:
    """Yield the lines of the grid in the picture."""
    part, across, down = found.extent, found.grid.across, found.grid.down
    left, right = across.at(part.left), across.at(part.right - 1)
    top, bottom = down.at(part.top), down.at(part.bottom - 1)
    for column in range(part.left, part.right):
        yield sight.place(across.at(column), top), sight.place(across.at(column), bottom)
    for row in range(part.top, part.bottom):
        yield sight.place(left, down.at(row)), sight.place(right, down.at(row))
