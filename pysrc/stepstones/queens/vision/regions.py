"""Groups cells into regions, by their colours and by the borders between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stepstones.core.lazy_numpy import np
from stepstones.core.vision.colour import join, lab, links
from stepstones.core.vision.raster import apart

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
