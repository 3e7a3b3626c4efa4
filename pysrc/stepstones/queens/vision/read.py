"""A board of queens from a picture: grid, queens and crosses, and regions.

Regions are cells grouped by their colours and by the borders between them.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, NamedTuple

from stepstones.core.errors import TextError
from stepstones.core.lazy_numpy import np
from stepstones.core.trace import Kind, Step
from stepstones.core.vision.lattice import BoardReading, Sight, Spot
from stepstones.core.vision.raster import Place, Raster, apart, join, lab, links, shrink_by
from stepstones.queens.lines import AttackRule
from stepstones.queens.partition import renumber
from stepstones.queens.state import Board
from stepstones.queens.vision import marks as marking, window as framing
from stepstones.queens.vision.window import GridWindow

if TYPE_CHECKING:
    from numpy.typing import NDArray


Pair = tuple[int, int]

LIKE = 7.0
"""Colours nearer than this may be one colour in a picture of poor quality."""
CLEAR = 1.7
"""Another region's colour is at least so many times as far away as the region's own."""


_CUTS = 12
_STEP = 0.12
"""How much stronger the weakest border of a region is than the strongest of the others."""


class Split(NamedTuple):
    """The region of each cell, and the cells for which another region is as likely."""

    regions: tuple[int, ...]
    doubtful: frozenset[int]
    firm: float
    """How clearly regions differ: the nearest two colours over the widest spread of one."""


def grounds(board: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """Return the ground colour of each cell and how uneven it is there.

    It is the median of a band between the border and whatever stands in the middle.
    """
    side = board.shape[2]
    out, within = round(side * 0.13), round(side * 0.27)
    band = np.zeros((side, side), np.bool_)
    band[out : side - out, out : side - out] = True
    band[within : side - within, within : side - within] = False
    some = board[:, :, band]
    middle = np.median(some, axis=2)
    ground = middle.astype(np.uint8)
    return ground, np.percentile(apart(some, ground[:, :, None]), 33, axis=2)


def neighbours(size: int) -> list[Pair]:
    """Return every two cells that share a side: first all side by side, then one above another."""
    beside = [(row * size + k, row * size + k + 1) for row in range(size) for k in range(size - 1)]
    return beside + [(k, k + size) for k in range(size * (size - 1))]


def borders(board: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Return how much of a line there is between every two neighbours, in their order.

    It is the change against the nearer of both grounds, summed across the border.
    """
    side = board.shape[2]
    ground, _ = grounds(board)
    near = round(side * 0.16)
    middle = slice(side // 4, side - side // 4)

    def amounts(cells: NDArray[np.uint8], colours: NDArray[np.uint8]) -> NDArray[np.float64]:
        one, other = cells[:, :-1, middle, -near:], cells[:, 1:, middle, :near]
        across = np.concatenate([one, other], axis=3).astype(np.int16)
        first, second = (
            np.abs(across - colour[:, :, None, None].astype(np.int16)).max(axis=4)
            for colour in (colours[:, :-1], colours[:, 1:])
        )
        return np.asarray(np.median(np.minimum(first, second).sum(axis=3), axis=2))

    turned = board.transpose(1, 0, 3, 2, 4)
    beside = amounts(board, ground)
    above = amounts(turned, ground.transpose(1, 0, 2)).T
    return np.asarray(np.r_[beside.ravel(), above.ravel()] / 255.0)


def by_borders(size: int, amounts: NDArray[np.float64]) -> tuple[int, ...] | None:
    """Return *size* regions between strong borders, or None where borders do not tell them.

    Borders are parted where the step between two amounts is widest of all that leave *size*
    regions without a strong border inside of one: only a true parting does. Where each line is
    strong from end to end or nowhere, it is the picture's doing: regions do not end so.
    """
    pairs = neighbours(size)
    order = np.sort(amounts)
    steps = (order[1:] - order[:-1]) / (order[:-1] + 0.3)
    for cut in np.argsort(-steps)[:_CUTS]:
        if steps[cut] < _STEP:
            break
        strong = amounts > (order[cut] + order[cut + 1]) / 2
        if _whole_lines(size, strong):
            continue
        regions = join(
            size * size, [pair for pair, wall in zip(pairs, strong, strict=True) if not wall]
        )
        inside = sum(
            regions[a] == regions[b] for (a, b), wall in zip(pairs, strong, strict=True) if wall
        )
        if max(regions) + 1 == size and inside <= 1:
            return regions
    return None


def _whole_lines(size: int, strong: NDArray[np.bool_]) -> bool:
    """Whether every line of the grid is *strong* at all of its cells or at none."""
    half = size * (size - 1)
    beside, above = strong[:half].reshape(size, -1), strong[half:].reshape(-1, size)
    return bool((beside == beside[:1]).all() and (above == above[:, :1]).all())


def by_colours(size: int, colours: NDArray[np.uint8]) -> Split:
    """Return *size* regions of like colours; fewer where their colours do not differ."""
    flat = lab(colours.reshape(-1, 3))
    grown = links(flat)
    number = size * size
    within, between = grown.gaps[number - size - 1], grown.gaps[number - size]
    regions = join(number, list(grown.pairs[: number - size]))
    firm = (between + 1.5) / (within + 1.5)
    centres = np.array(
        [np.median(flat[np.array(regions) == region], axis=0) for region in range(size)]
    )
    away = np.sqrt(((flat[:, None] - centres[None]) ** 2).sum(axis=2))
    own = away[np.arange(number), regions]
    away[np.arange(number), regions] = np.inf
    unsure = np.flatnonzero((away.min(axis=1) + 1.5) < CLEAR * (own + 1.5))
    return Split(regions, frozenset(unsure.tolist()), firm)


def pieces(size: int, regions: tuple[int, ...]) -> tuple[int, ...]:
    """Return *regions* split where they do not hang together by sides."""
    same = [(a, b) for a, b in neighbours(size) if regions[a] == regions[b]]
    return join(size * size, same)


_WINDOWS = 5
_LOOKS = {marking.QUEEN: "♛", marking.CROSS: "×", marking.EMPTY: ""}
_EVEN = 14.0
"""Levels by which the ground of a cell may vary."""
_DOUBTFUL, _SPOTTED = 0.1, 0.35
"""Shares of the cells that vary more: beyond these they are doubtful, or there is no board."""


class _FoundBoard(NamedTuple):
    window: GridWindow
    regions: tuple[int, ...]
    colours: NDArray[np.uint8]
    signs: str
    doubtful: frozenset[int]
    value: float


def read(sight: Sight) -> Generator[Step, None, BoardReading[Board]]:
    """Return the board in a picture that has the lattices of *sight*.

    It is looked at so small that no line falls between the places looked at in a cell. Yields
    progress. Raises TextError ``vision.no-grid``, ``queens.vision.colours`` (colours,
    rows) or ``queens.vision.no-regions``.
    """
    if not sight.lattices:
        raise TextError("vision.no-grid")
    best: _FoundBoard | None = None
    refusal = TextError("queens.vision.no-regions")
    seen: set[tuple[int, ...]] = set()
    least = framing.faintest(sight.raster)
    rasters: dict[int, Raster] = {}
    for one in sight.lattices:
        factor = max(1, int(min(one.across.pitch, one.down.pitch) // framing.SIDE))
        if factor not in rasters:
            rasters[factor] = shrink_by(sight.raster, factor)
        for window in framing.windows(rasters[factor], one.shrink(factor), least, _WINDOWS):
            key = tuple(round(value * factor / 4) for value in window[:4])
            if (*key, window.size) in seen:
                continue
            seen.add((*key, window.size))
            try:
                found = _look(rasters[factor], window)
            except TextError as error:
                refusal = error
                continue
            if framing.is_partial(rasters[factor], window, least):
                found = found._replace(doubtful=frozenset(range(window.size**2)))
            if best is None or found.value > best.value:
                best = found._replace(window=window.enlarge(factor))
        yield Step(Kind.PROGRESS, why="vision.cells")
        if best is not None and best.value > 0.8 * best.window.size and not best.doubtful:
            break
    if best is None:
        raise refusal
    return _reading(sight, best)


def _look(raster: Raster, window: GridWindow) -> _FoundBoard:
    """Return what the cells of *window* hold. Raises TextError where they are no board."""
    size = window.size
    board = framing.patches(raster, window, size, size)
    ground, uneven = grounds(board)
    spotted = np.flatnonzero(uneven > _EVEN)
    if len(spotted) > _SPOTTED * size**2:
        raise TextError("queens.vision.no-regions")
    regions, doubtful = _regions(size, board, ground)
    signs, unsure = marking.marks(board, ground)
    if len(spotted) > _DOUBTFUL * size**2:
        unsure |= set(spotted.tolist())
    if signs.count(marking.QUEEN) > size:
        unsure |= {cell for cell, sign in enumerate(signs) if sign == marking.QUEEN}
    value = window.drawn**4 * size * (1 - len(doubtful | unsure) / size**2)
    return _FoundBoard(window, regions, ground, signs, doubtful | unsure, value)


def _regions(
    size: int, board: NDArray[np.uint8], ground: NDArray[np.uint8]
) -> tuple[tuple[int, ...], frozenset[int]]:
    """Return the regions by borders and by colours, and the cells on which these differ."""
    split = by_colours(size, ground)
    whole = pieces(size, split.regions)
    coloured = max(whole) + 1 == size and split.firm > CLEAR
    lined = by_borders(size, borders(board))
    if coloured and lined:
        differ = {cell for cell in range(size * size) if whole[cell] != lined[cell]}
        return lined, frozenset(differ)
    if lined and _one_colour_each(lined, ground):
        return lined, frozenset()
    if coloured:
        return whole, split.doubtful
    if max(whole) + 1 == size and split.firm > 1.15:
        return whole, split.doubtful
    raise TextError("queens.vision.colours", max(whole) + 1, size)


def _one_colour_each(regions: tuple[int, ...], ground: NDArray[np.uint8]) -> bool:
    """Whether nearly all cells have the colour of their region."""
    flat = lab(ground.reshape(-1, 3))
    names = np.array(regions)
    off = 0
    for region in range(max(regions) + 1):
        own = flat[names == region]
        off += int((np.abs(own - np.median(own, axis=0)).max(axis=1) > 2 * LIKE).sum())
    return off <= max(2, len(names) // 25)


def _reading(sight: Sight, found: _FoundBoard) -> BoardReading[Board]:
    """Return *found* as a board, with what to draw over the picture."""
    window, size = found.window, found.window.size
    right = window.left + size * window.across
    bottom = window.top + size * window.down
    corners = sight.corners(window.left, window.top, right, bottom)
    places = _places(sight, window)
    queens = frozenset(k for k, sign in enumerate(found.signs) if sign == marking.QUEEN)
    crossed = frozenset(k for k, sign in enumerate(found.signs) if sign == marking.CROSS)
    painted = renumber(found.regions)
    board = Board(size, queens, crossed=crossed, regions=painted, rule=AttackRule.NO_TOUCH)
    flat = found.colours.reshape(-1, 3)
    reach = window.across / 2
    spots = tuple(
        Spot(k, *place, reach, _LOOKS[found.signs[k]], _hex(flat[k]), k in found.doubtful)
        for k, place in enumerate(places)
    )
    lines = tuple(_borders(sight, window, painted))
    return BoardReading(board, corners, lines, spots, tuple(sorted(found.doubtful)))


def _hex(colour: NDArray[np.uint8]) -> str:
    return "#" + bytes(colour.tolist()).hex()


def _places(sight: Sight, window: GridWindow) -> list[Place]:
    """Return the middles of the cells in the picture, by rows."""
    size = window.size
    return [
        sight.place(window.left + (k + 0.5) * window.across, window.top + (row + 0.5) * window.down)
        for row in range(size)
        for k in range(size)
    ]


def _borders(
    sight: Sight, window: GridWindow, regions: tuple[int, ...]
) -> list[tuple[Place, Place]]:
    """Return the borders between regions and around the board, in the picture."""
    size, across, down = window.size, window.across, window.down

    def place(column: int, row: int) -> Place:
        return sight.place(window.left + column * across, window.top + row * down)

    lines = []
    for row in range(size + 1):
        for column in range(size + 1):
            here = regions[row * size + column] if row < size and column < size else -1
            if row < size:
                left = regions[row * size + column - 1] if column else -1
                if left != here or column in {0, size}:
                    lines.append((place(column, row), place(column, row + 1)))
            if column < size:
                above = regions[(row - 1) * size + column] if row else -1
                if above != here or row in {0, size}:
                    lines.append((place(column, row), place(column + 1, row)))
    return lines
