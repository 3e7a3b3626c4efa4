"""Completions of any board, one by one, by a compiled search.

The source is ``wasm/units``. It knows a place as a set of squares and the number of squares of
each line, does at once what follows, and goes on with the line that has few squares and has
failed often (F. Boussemart and others, 2004). Where the module cannot be had, :mod:`.units`
searches.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from stepstones.core import compiled
from stepstones.core.grid import Point
from stepstones.queens.lines import NOWHERE, AttackRule
from stepstones.queens.solve import units
from stepstones.queens.solve.constraints import constraints, free
from stepstones.queens.state import Board

NAME = "units"
MAX_SIDE = 64
"""The largest board that the module knows, and the most regions."""
_MORE, _FOUND = 0, 1

Completions: TypeAlias = Iterator[tuple[Point, ...] | None]

_idle: list[compiled.Exports] = []
"""Instances that nobody searches with; a new one takes longer than most searches."""
atexit.register(_idle.clear)  # wasmtime can't let go of them once Python is gone


def completions(board: Board, queens: Iterable[Point]) -> Completions:
    """Yield every solution with *queens* as its points in order, None after each stretch of nodes.

    The stretch is ``units.YIELD_EVERY``. Complete; the order depends on the module being there.
    The queens must not attack each other.
    """
    large = board.size > MAX_SIDE or max(board.regions, default=0) >= MAX_SIDE
    instantiate = None if large else compiled.find(NAME)
    if instantiate is None:
        return units.search(constraints(board, queens))
    return _lend(instantiate, board, free(board, queens))


def _lend(instantiate: compiled.Instantiate, board: Board, left: int) -> Completions:
    """Search with an instance that is left when the search is."""
    exports = _idle.pop() if _idle else instantiate()
    try:
        yield from _run_compiled(exports, board, left)
    finally:
        _idle.append(exports)


def _run_compiled(exports: compiled.Exports, board: Board, left: int) -> Completions:
    n = board.size
    exports.begin(n, int(board.rule is AttackRule.NO_TOUCH))
    for rank in range(n):
        mask = left >> rank * n & (1 << n) - 1
        exports.allow(rank, *compiled.split_word(mask))
    paint = exports.paint
    for point, region in enumerate(board.regions):
        if region != NOWHERE:
            paint(point, region)
    breath = units.YIELD_EVERY
    state = _MORE
    while state in {_MORE, _FOUND}:
        state = exports.run(breath - exports.nodes())
        if state == _FOUND:
            yield tuple(rank * n + exports.queen(rank) for rank in range(n))
        if exports.nodes() >= breath:
            breath += units.YIELD_EVERY
            yield None
