"""Which lattices of a picture are measured as boards, and how far they are looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import TypeAlias

from stepstones.core.vision import lattice
from stepstones.core.vision.comb import Comb
from stepstones.core.vision.lattice import Lattice, Sight

_FEWEST = 3
"""Lines from which a lattice is built up."""
_MOST = 24
"""Lines looked at each way, and as many more on each side as are missing from these."""
_TRIES = 26
"""Lattices measured as they are."""
_MIDWAY = 5
"""Lattices measured half a pitch off."""

Core: TypeAlias = tuple[int, int, int, int]
"""Lines of a lattice: left, top, after the right, below the bottom one."""


def exact(sight: Sight) -> Iterator[tuple[Lattice, Core]]:
    """Yield the lattices of *sight* as they are."""
    for one in sight.lattices:
        yield one, (0, 0, one.across.lines, one.down.lines)


def plain(sight: Sight) -> Iterator[tuple[Lattice, Core]]:
    """Yield each lattice as far as the picture goes, and that of every other of its lines."""
    pairs = ((one, lattice.coarser(sight, one)) for one in sight.lattices)
    yield from islice(_wide(sight, chain.from_iterable(pairs)), _TRIES)


def shift(sight: Sight) -> Iterator[tuple[Lattice, Core]]:
    """Yield the lattices half a pitch off: where stones hide the lines, they touch between them."""
    moved = (
        _move(other, across, down)
        for one in sight.lattices[:_MIDWAY]
        for across, down in ((0.0, 0.5), (0.5, 0.0), (0.5, 0.5))
        for other in (one, lattice.coarser(sight, one))
    )
    yield from _wide(sight, moved)


def _wide(sight: Sight, lattices: Iterable[Lattice]) -> Iterator[tuple[Lattice, Core]]:
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


def _move(one: Lattice, across: float, down: float) -> Lattice:
    """Return *one* moved by shares of its pitches; a line less where it moves."""
    return one._replace(
        across=one.across._replace(
            start=one.across.at(across), lines=one.across.lines - (across > 0)
        ),
        down=one.down._replace(start=one.down.at(down), lines=one.down.lines - (down > 0)),
    )


def widen(sight: Sight, one: Lattice) -> tuple[Lattice, Core]:
    """Return *one* with lines beyond it as far as the picture goes, and where it now begins."""
    height, width = sight.raster.shape[:2]

    def longer(comb: Comb, room: int) -> tuple[Comb, int]:
        before = max(0, int((comb.start + 0.1 * comb.pitch) // comb.pitch))
        after = max(0, int((room - 1 - comb.end + 0.1 * comb.pitch) // comb.pitch))
        beyond = max(0, _MOST - comb.lines)
        before, after = min(before, beyond), min(after, beyond)
        return comb._replace(start=comb.at(-before), lines=comb.lines + before + after), before

    across, left = longer(one.across, width)
    down, top = longer(one.down, height)
    core = (left, top, left + one.across.lines, top + one.down.lines)
    return Lattice(across, down, one.weight), core
