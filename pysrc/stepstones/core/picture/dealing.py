"""Which colour each region gets: neighbours differ clearly, for colour-blind readers too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

APART: tuple[tuple[int, ...], ...] = (
    (0, 54, 103, 56, 56, 51, 129, 158, 137, 73, 59, 104),
    (54, 0, 104, 93, 51, 57, 121, 165, 146, 87, 67, 58),
    (103, 104, 0, 56, 57, 79, 101, 178, 144, 60, 116, 57),
    (56, 93, 56, 0, 51, 60, 75, 87, 96, 59, 69, 51),
    (56, 51, 57, 51, 0, 70, 86, 57, 74, 104, 56, 52),
    (51, 57, 79, 60, 70, 0, 77, 79, 62, 56, 50, 72),
    (129, 121, 101, 75, 86, 77, 0, 51, 51, 62, 52, 54),
    (158, 165, 178, 87, 57, 79, 51, 0, 59, 101, 56, 87),
    (137, 146, 144, 96, 74, 62, 51, 59, 0, 57, 51, 74),
    (73, 87, 60, 59, 104, 56, 62, 101, 57, 0, 60, 57),
    (59, 67, 116, 69, 56, 50, 52, 56, 51, 60, 0, 51),
    (104, 58, 57, 51, 52, 72, 54, 87, 74, 57, 51, 0),
)
"""How far two of the twelve colours are apart: 1000 times their distance in OKLab, the least of
the light and the dark page, for usual sight and three kinds of colour blindness (Machado et al.,
2009)."""
COLOURS = len(APART)
PALEST = (9, 5, 0, 10, 1, 8, 4, 6, 11, 7, 2, 3)
"""The colours from the palest to the strongest, on the light page."""
ENOUGH = 62
"""Neighbours that far apart need not be farther."""


@lru_cache(maxsize=64)
def deal(regions: tuple[int, ...], width: int) -> tuple[int, ...]:
    """Return the colour of each region by its number, both from 0.

    *regions* are the numbers of the squares in reading order, -1 for none. The larger a region, the
    paler; then pairs are exchanged while that brings colours of neighbours apart. Colours come in
    order while a square has no region, so that they stay as they are while regions are painted, and
    on boards of more than twelve regions, where they repeat.
    """
    count = max(regions, default=-1) + 1
    if count > COLOURS or min(regions, default=-1) < 0:
        return tuple(number % COLOURS for number in range(count))
    sizes = [regions.count(number) for number in range(count)]
    larger = sorted(range(count), key=lambda number: (-sizes[number], number))
    colours = [PALEST[larger.index(number)] for number in range(count)] + [*PALEST[count:]]
    pairs = _neighbours(regions, width)
    least, before = _cost(colours, pairs), None
    while least != before:
        before = least
        for one, other in combinations(range(COLOURS), 2):
            colours[one], colours[other] = colours[other], colours[one]
            cost = _cost(colours, pairs)
            if cost < least:
                least = cost
            else:
                colours[one], colours[other] = colours[other], colours[one]
    return tuple(colours[:count])


def _neighbours(regions: Sequence[int], width: int) -> list[tuple[int, int]]:
    """Return the pairs of regions that share an edge."""
    pairs = set()
    for point, region in enumerate(regions):
        row, column = divmod(point, width)
        for down, right in ((0, 1), (1, 0)):
            beside = (row + down) * width + column + right
            if 0 <= column + right < width and beside < len(regions):
                other = regions[beside]
                pairs |= {(min(region, other), max(region, other))} if other != region else set()
    return sorted(pairs)


def _cost(colours: Sequence[int], pairs: Sequence[tuple[int, int]]) -> int:
    """Return how much too near neighbours are, the nearest counting most."""
    return sum(max(0, ENOUGH - APART[colours[one]][colours[other]]) ** 4 for one, other in pairs)
