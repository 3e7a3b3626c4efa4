"""A board as units that need one queen each, cheap reasons for no solution, and all solutions.

The reasons, in the order in which they are looked for: two queens attack each other; more
regions than lines; fewer regions than lines, where every square that a queen could take
belongs to one; a unit without a place; and a Hall set: k units whose places all lie in fewer
than k others.

Completions are searched for by a compiled module, from ``wasm/units``. It knows a place as a set of
squares and the number of squares of each line, does at once what follows, and goes on with the line
that has few squares and has failed often (F. Boussemart and others, 2004). Where the module cannot
be had, :mod:`.units` searches.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from stepstones.core import compiled
from stepstones.core.errors import Arg
from stepstones.core.grid import Point
from stepstones.core.scene import Mark, Overlay
from stepstones.queens import lines
from stepstones.queens.lines import NOWHERE, AttackRule, Way, cells
from stepstones.queens.solve import units
from stepstones.queens.solve.units import Units
from stepstones.queens.state import Board

FAMILIES = (Way.REGION, Way.RANK, Way.FILE)
"""The kinds of units."""


class Unit(NamedTuple):
    """Squares that need exactly one queen: a region, a rank or a file.

    *number* is that of the region from 0, of the rank's row from the top, of the file from
    the left.
    """

    kind: Way
    number: int
    cells: int


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a board has no solution: a word, a sentence and the points it is about."""

    word: str
    message: str
    args: tuple[Arg, ...] = ()
    points: tuple[Point, ...] = ()
    named: tuple[Unit, ...] = ()

    @property
    def overlay(self) -> Overlay:
        """The points, marked, and the numbers of the regions that are named."""
        return Overlay(marks=dict.fromkeys(self.points, Mark.CLASH), notes=numbers(self.named))


def units_of(board: Board) -> tuple[Unit, ...]:
    """Return every unit of *board*, regions first, with all their squares."""
    n = board.size
    regions: dict[int, int] = {}
    for point, region in enumerate(board.regions):
        if region != NOWHERE:
            regions[region] = regions.get(region, 0) | 1 << point
    found = [Unit(Way.REGION, number, bits) for number, bits in sorted(regions.items())]
    found += [Unit(Way.RANK, row, ((1 << n) - 1) << row * n) for row in range(n)]
    across = sum(1 << row * n for row in range(n))
    return (*found, *(Unit(Way.FILE, column, across << column) for column in range(n)))


def attacks(board: Board) -> tuple[int, ...]:
    """Return for each square of *board* the squares that a queen on it attacks, as bits."""
    return lines.attacks(board.size, board.regions, board.rule)


def free(board: Board, queens: Iterable[Point]) -> int:
    """Return the squares that *queens* leave possible, their own among them."""
    masks = attacks(board)
    left = (1 << board.size * board.size) - 1
    for point in board.blocked:
        left &= ~(1 << point)
    for queen in queens:
        left &= ~masks[queen]
    return left


def constraints(board: Board, queens: Iterable[Point]) -> Units:
    """Return what is asked when *queens* stand: for ``search`` of :mod:`.units`."""
    everything = (1 << board.size * board.size) - 1
    keep = tuple(everything & ~bits & ~(1 << point) for point, bits in enumerate(attacks(board)))
    return Units(tuple(unit.cells for unit in units_of(board)), keep, free(board, queens))


def name_unit(board: Board, unit: Unit) -> tuple[str, Arg]:
    """Return the kind of *unit* and what players call it: a region's number from 1."""
    if unit.kind is Way.RANK:
        return unit.kind.value, board.grid.ranks[unit.number]
    if unit.kind is Way.FILE:
        return unit.kind.value, board.grid.files[unit.number]
    return unit.kind.value, unit.number + 1


def numbers(named: Iterable[Unit]) -> dict[Point, str]:
    """Return the number of each region among *named*, by its first square: no board shows them."""
    regions = (unit for unit in named if unit.kind is Way.REGION)
    return {cells(unit.cells)[0]: str(unit.number + 1) for unit in regions}


def impossible(board: Board, queens: frozenset[Point]) -> Reason | None:
    """Return a cheap reason why *queens* can't be completed, None where there is none.

    None does not mean that they can.
    """
    for first, second, way in board.with_queens(queens).attacks[:1]:
        return Reason("attack", "queens.given-attack", (first, second, way), (first, second))
    every = units_of(board)
    regions = sum(unit.kind is Way.REGION for unit in every)
    if regions > board.size:
        return Reason("more-regions", "queens.reason.more-regions", (regions, board.size))
    left = free(board, queens)
    painted = 0
    for unit in every[:regions]:
        painted |= unit.cells
    if regions and regions < board.size and not left & ~painted:
        return Reason("fewer-regions", "queens.reason.fewer-regions", (regions, board.size))
    for unit in every:
        if not unit.cells & left:
            args = name_unit(board, unit)
            return Reason(
                "no-place", "queens.reason.no-place", args, tuple(cells(unit.cells)), (unit,)
            )
    return _find_crowd(board, every, left)


def _find_crowd(board: Board, every: tuple[Unit, ...], left: int) -> Reason | None:
    """Return a Hall set that is too large for the units that its places lie in."""
    best: tuple[list[Unit], list[Unit]] | None = None
    for inner in FAMILIES:
        for outer in FAMILIES:
            if inner is outer or (outer is Way.REGION and not _covers(every, left)):
                continue
            found = hall_violator(
                [unit for unit in every if unit.kind is inner],
                [unit for unit in every if unit.kind is outer],
                left,
            )
            if found is not None and (best is None or len(found[0]) < len(best[0])):
                best = found
    if best is None:
        return None
    many, few = best
    points = sorted(point for unit in many for point in cells(unit.cells & left))
    kinds = (many[0].kind.value, len(many), few[0].kind.value, len(few))
    args = (*kinds, list_names(board, many), list_names(board, few))
    return Reason("hall", "queens.reason.hall", args, tuple(points), (*many, *few))


def list_names(board: Board, units: Iterable[Unit]) -> str:
    """Return the names of *units* of one kind, with commas between."""
    return ", ".join(str(name_unit(board, unit)[1]) for unit in units)


def _covers(every: tuple[Unit, ...], left: int) -> bool:
    """Whether each square left belongs to a region."""
    for unit in every:
        if unit.kind is Way.REGION:
            left &= ~unit.cells
    return not left


def hall_violator(
    inner: list[Unit], outer: list[Unit], left: int
) -> tuple[list[Unit], list[Unit]] | None:
    """Return units of *inner* that all lie in fewer units of *outer*, and these; else None.

    Augmenting paths (Kuhn): from a unit that can't be matched, all that alternating paths
    reach is such a set.
    """
    near = [
        [at for at, other in enumerate(outer) if unit.cells & other.cells & left] for unit in inner
    ]
    owner: dict[int, int] = {}

    def augment(start: int, seen: set[int]) -> bool:
        for at in near[start]:
            if at not in seen:
                seen.add(at)
                if at not in owner or augment(owner[at], seen):
                    owner[at] = start
                    return True
        return False

    for start in range(len(inner)):
        seen: set[int] = set()
        if not augment(start, seen):
            many = sorted({start, *(owner[at] for at in seen)})
            return [inner[at] for at in many], [outer[at] for at in sorted(seen)]
    return None


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
