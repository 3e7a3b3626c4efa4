"""Finds the square of a lattice's cells that is the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from stepstones.core.lazy_numpy import np
from stepstones.core.vision.edges import Comb, Mask
from stepstones.core.vision.lattice import PictureLattice
from stepstones.core.vision.raster import Raster, apart, cells as split, sample, straighten

if TYPE_CHECKING:
    from numpy.typing import NDArray

MIN_SIDE, MAX_SIDE = 4, 14
"""Cells along a side."""
SIDE = 32
"""Pixels of a straightened cell's side."""
_LINE_PART = 8
"""The part of a cell's side that is looked at to each side of a line's place."""
_MARGIN = 0.2
"""Share of a cell's side beside its corners in which lines are not looked for."""
_PLACES, _BROKEN, _DASHED = 12, 4, 7
"""Places along the side of a cell at which its line is looked for, and how many may be without; a
dashed line has more of these."""
_FINE = 14
"""Pitch up to which half as many pixels are enough."""
_DRAWN, _ABOVE = 7.0, 4.0
"""A change of colour, in levels of one channel, that shows a line: so much at least, and so many
times the usual change between neighbouring pixels, which is the noise."""
_SOME = 100_000
"""Pixels that tell the noise of a picture."""


_LEAST_DRAWN = 0.25
"""Share of a line of the board along which there is a change of colour, at least."""
_GOES_ON = 0.75
"""The board goes on beside a square if its lines there reach this share of those within."""

_STRIP = 0.15
"""Share of a cell's side beside the board from which a strip of the picture is looked at."""
_PARTS = 0.33, 0.5, 0.67
_INSIDE, _OUTSIDE = 0.8, 0.5
"""Shares of the cells with a line inside, and of the lines that go on, in a part of a board."""

_BESIDE = 0.7
"""Share of a cell's side that a picture goes on beside a board, to show what is there."""
_OTHER, _MANY = 30.0, 0.35
"""Levels by which a colour is another one, and the share of such beside a part of a board."""


class GridWindow(NamedTuple):
    """A square of *size* x *size* cells of *pitch* pixels; *drawn* is how much of it has lines."""

    left: float
    top: float
    across: float
    down: float
    size: int
    drawn: float

    def enlarge(self, factor: int) -> GridWindow:
        """Return the window as it lies in the picture that was shrunk by *factor*."""
        off = (factor - 1) / 2
        return self._replace(
            left=self.left * factor + off,
            top=self.top * factor + off,
            across=self.across * factor,
            down=self.down * factor,
        )


def faintest(raster: Raster) -> float:
    """Return the least change of colour, in levels of one channel, that shows a line.

    It is more where most pixels differ from those beside them: that is noise.
    """
    height, width = raster.shape[:2]
    rows = raster[:: max(1, height * width // _SOME)]
    return _DRAWN + _ABOVE * float(np.median(apart(rows[:, 1:], rows[:, :-1])))


def windows(raster: Raster, one: PictureLattice, least: float, most: int) -> tuple[GridWindow, ...]:
    """Return at most *most* squares of cells with lines around nearly every cell, best first.

    A line is a change of colour above *least*, which is :func:`faintest` of the picture.
    A square is better the larger it is and the more of its lines are drawn; one within a
    better one is left out. One cell more on each side than the lattice has is looked at.
    """
    height, width = raster.shape[:2]
    across, down = one.across, one.down
    before_x = int(across.at(-1) > -0.1 * across.pitch)
    before_y = int(down.at(-1) > -0.1 * down.pitch)
    columns = across.lines - 1 + before_x + int(across.at(across.lines) < width)
    rows = down.lines - 1 + before_y + int(down.at(down.lines) < height)
    left, top = across.at(-before_x), down.at(-before_y)
    right, below = (across._replace(start=left), down._replace(start=top))
    walls = _changes(raster, right, columns, below, rows) > least
    floors = (_changes(raster, below, rows, right, columns, level=True) > least).transpose(0, 2, 1)
    for line in range(columns + 1):
        end = left + line * across.pitch
        walls[:, :, line] |= min(end, width - end) < 0.1 * across.pitch
    for line in range(rows + 1):
        end = top + line * down.pitch
        floors[:, line] |= min(end, height - end) < 0.1 * down.pitch
    found = []
    for size in range(MIN_SIDE, min(MAX_SIDE, rows, columns) + 1):
        shares = _shares(walls, floors, size)
        for row, column in zip(*(at.tolist() for at in np.nonzero(shares > 0.5)), strict=True):
            x, y = left + column * across.pitch, top + row * down.pitch
            share = float(shares[row, column])
            found.append(GridWindow(x, y, across.pitch, down.pitch, size, share))
    found.sort(key=lambda window: -(window.drawn**4) * window.size)
    return tuple(found[:most])


def is_partial(raster: Raster, window: GridWindow, least: float) -> bool:
    """Whether *window* may be a part of the board, or each of its cells more than one.

    So it is where the picture ends at one of two opposite sides only, where lines go on beside it
    as far as the picture goes, where many colours lie beside it, or where nearly all cells have
    lines inside, both upright and level: crosses have such lines too, but few boards have one in
    every cell. *least* is as in :func:`windows`.
    """
    size = window.size
    combs = Comb(window.left, window.across, size, 0.0), Comb(window.top, window.down, size, 0.0)
    ways = ((raster, *combs), (raster.transpose(1, 0, 2), *combs[::-1]))
    return (
        any(_ends_once(ahead, size, shown.shape[1]) for shown, ahead, _ in ways)
        or any(_has_cells_beside(*way, size) for way in ways)
        or any(_leaves(*way, size, least) for way in ways)
        or all(_is_finer(*way, size, least) for way in ways)
    )


def _ends_once(ahead: Comb, size: int, room: int) -> bool:
    """Whether the picture ends at one end of the comb and goes on at the other."""
    near = [end < _STRIP * ahead.pitch for end in (ahead.start, room - 1 - ahead.at(size))]
    return near[0] != near[1]


def _has_cells_beside(raster: Raster, ahead: Comb, beside: Comb, size: int) -> bool:
    """Whether cells seem to go on before or after those *ahead*: a page has one colour there."""
    for end, room, way in (
        (ahead.start, ahead.start, -1),
        (ahead.at(size), raster.shape[1] - 1 - ahead.at(size), 1),
    ):
        if room < _BESIDE * ahead.pitch:
            continue
        x = end + way * ahead.pitch * np.array([0.3, 0.45, 0.6])
        y = beside.start + beside.pitch * (np.arange(size) + 0.5)
        colours = np.median(sample(raster, x, y).astype(np.float64), axis=1)
        off = np.abs(colours - np.median(colours, axis=0)).max(axis=1)
        if float((off > _OTHER).mean()) > _MANY:
            return True
    return False


def _is_finer(raster: Raster, ahead: Comb, beside: Comb, size: int, least: float) -> bool:
    """Whether there are lines *ahead* within nearly all cells, all at the same place in them."""
    return any(
        float((_changes(raster, moved, size - 1, beside, size)[0] > least).mean()) > _INSIDE
        for moved in (ahead._replace(start=ahead.at(part)) for part in _PARTS)
    )


def _leaves(raster: Raster, ahead: Comb, beside: Comb, size: int, least: float) -> bool:
    """Whether lines *beside* go on, before or after those *ahead*, as far as the picture goes."""
    for end, room, way in (
        (ahead.start, ahead.start, -1),
        (ahead.at(size), raster.shape[1] - 1 - ahead.at(size), 1),
    ):
        if room < _STRIP * ahead.pitch:
            continue
        far = min(room, ahead.pitch)
        x = end + way * far * np.array([0.4, 0.5, 0.6, 0.7])
        near = np.arange(-3, 4) / 32
        y = np.add.outer(np.arange(1, size), near).ravel() * beside.pitch + beside.start
        some = sample(raster, x, y).reshape(size - 1, len(near), len(x), 3)
        step = apart(some[:, 2:], some[:, :-2]).max(axis=1).min(axis=1)
        if float((step > least).mean()) > _OUTSIDE:
            return True
    return False


def _shares(walls: Mask, floors: Mask, size: int) -> NDArray[np.float64]:
    """Return of each square the share of its lines that are drawn, by its first row and column.

    It is 0 where the board goes on beyond the square, be its lines dashed. *walls* and *floors*
    are first those of whole lines, then those of dashed ones as well. Linear in the cells, for
    each *size*.
    """
    (walls, dashes), (floors, strokes) = walls, floors
    upright, level = _sums(dashes, size, 0), _sums(strokes, size, 1)
    least = np.minimum(_windows(upright, size + 1, 1).min(-1), _windows(level, size + 1, 0).min(-1))
    total = _sums(_sums(walls, size, 0), size + 1, 1) + _sums(_sums(floors, size, 1), size + 1, 0)
    shares = np.where(least < _LEAST_DRAWN * size, 0.0, total / (2 * size * (size + 1)))
    across = _sums(dashes[:, 1:-1], size - 1, 1) / (size - 1)
    down = _sums(strokes[1:-1], size - 1, 0) / (size - 1)
    beyond = np.zeros_like(shares)
    rows, columns = shares.shape
    beyond[1:] = across[: rows - 1]
    beyond[:-1] = np.maximum(beyond[:-1], across[size : size + rows - 1])
    beyond[:, 1:] = np.maximum(beyond[:, 1:], down[:, : columns - 1])
    beyond[:, :-1] = np.maximum(beyond[:, :-1], down[:, size : size + columns - 1])
    return np.where(beyond > _GOES_ON * shares, 0.0, shares)


def _sums(values: NDArray[Any], length: int, axis: int) -> NDArray[np.int64]:
    """Return the sums of so many *values* beside each other along *axis*."""
    return np.asarray(_windows(values, length, axis).sum(-1))


def _windows(values: NDArray[Any], length: int, axis: int) -> NDArray[Any]:
    return np.lib.stride_tricks.sliding_window_view(values, length, axis)


def patches(raster: Raster, window: GridWindow, rows: int, columns: int) -> NDArray[np.uint8]:
    """Return *rows* x *columns* cells from the window's top left, straightened."""
    side = _side(window.across, window.down)
    x, y = window.across / side, window.down / side
    left, top = window.left + 0.5 * x - 0.5, window.top + 0.5 * y - 0.5
    matrix = np.array([[x, 0, left], [0, y, top], [0, 0, 1.0]])
    flat = straighten(raster, matrix, columns * side, rows * side)
    return split(flat, rows, columns, side)


def _side(*pitches: float) -> int:
    """Return the pixels of a straightened cell's side; small cells have no more to show."""
    return SIDE if min(pitches) > _FINE else SIDE // 2


def _changes(
    raster: Raster, ahead: Comb, cells: int, beside: Comb, others: int, *, level: bool = False
) -> NDArray[np.uint8]:
    """Return how the colour changes at the begin of each of so many *cells*, and after the last.

    In levels of one channel: first as much as most of a line shows, then as much as a dashed one
    does. It is 2 x *others* x *cells* + 1: cells lie *beside* each other along a line. Only some
    places of its way past each cell are looked at.
    """
    fine = _side(ahead.pitch, beside.pitch)
    near = np.arange(-fine // _LINE_PART - 1, fine // _LINE_PART + 2) + 0.5
    inner = _MARGIN + (1 - 2 * _MARGIN) * (np.arange(_PLACES) + 0.5) / _PLACES
    x = ahead.start - 0.5 + ahead.pitch * np.add.outer(np.arange(cells + 1), near / fine).ravel()
    y = beside.start - 0.5 + beside.pitch * np.add.outer(np.arange(others), inner).ravel()
    some = sample(raster, y, x).transpose(1, 0, 2) if level else sample(raster, x, y)
    some = some.reshape(others, _PLACES, cells + 1, len(near), 3)
    step = apart(some[..., 2:, :], some[..., :-2, :])
    ordered = np.sort(step, axis=1)
    return np.stack([ordered[:, broken].max(axis=2) for broken in (_BROKEN, _DASHED)])
