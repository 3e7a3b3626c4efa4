"""Solving with reasons: a ladder of techniques, the cheapest first.

A *unit* (region, rank, file) needs exactly one queen and has some free squares. Then:

1. *single*: a unit with one free square left gets its queen there.
2. *claim*: all free squares of a unit lie in another one too, so its queen is that one's
   queen: the other's further squares are out.
3. *block*: a queen on some square would attack every free square of a unit, so it is out.
4. *hall*: the free squares of k units lie in k units of another kind, so these get their
   queens from those: their further squares are out (P. Hall, 1935).
5. *ahead*: a queen on some square would force others, as the only ones left in their units,
   until a unit has no square; so it is out.

All are proofs: no solution that keeps to what is free is lost.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from enum import StrEnum
from typing import NamedTuple

from stepstones.core.trace import Kind, Step
from stepstones.queens.lines import cells
from stepstones.queens.solve.constraints import FAMILIES, Unit

THINKING = Step(Kind.PROGRESS, why="queens.thinking")
"""Said between two pieces of work, so that it can be stopped there."""


class Technique(StrEnum):
    """What a deduction takes, the simplest first."""

    SINGLE = "single"
    CLAIM = "claim"
    BLOCK = "block"
    HALL = "hall"
    AHEAD = "ahead"


class Deduction(NamedTuple):
    """What follows: a queen on *cell*, or that *excluded*, as bits, are free no more.

    *inner* are the units that the reason is about, *outer* those that they claim or, with
    ``ahead``, the one that would be left without a square; *cell* is there the square that
    was tried and *forced* the queens that would follow from it.
    """

    technique: Technique
    cell: int
    excluded: int
    inner: tuple[Unit, ...]
    outer: tuple[Unit, ...] = ()
    forced: tuple[int, ...] = ()


class LadderState(NamedTuple):
    """The units that still need their queen, the squares still free, and who attacks whom."""

    open: tuple[Unit, ...]
    free: int
    attacked: Sequence[int]

    def after(self, found: Deduction) -> LadderState:
        """Return the position once *found* is done."""
        if found.technique is not Technique.SINGLE:
            return self._replace(free=self.free & ~found.excluded)
        bit = 1 << found.cell
        left = tuple(unit for unit in self.open if not unit.cells & bit)
        return LadderState(left, self.free & ~self.attacked[found.cell] & ~bit, self.attacked)

    @property
    def empty(self) -> Unit | None:
        """The first unit without a free square, if any has none."""
        return next((unit for unit in self.open if not unit.cells & self.free), None)


def deduce(position: LadderState) -> Generator[Step, None, Deduction | None]:
    """Return the simplest deduction, None where none is found.

    Each unit must have a free square. Yields now and then: to look ahead takes each free
    square as often as there are units.
    """
    for technique in (_single, _attack, _hall):
        found = technique(position)
        if found is not None:
            return found
        yield THINKING
    return (yield from _ahead(position))


def _single(position: LadderState) -> Deduction | None:
    free = position.free
    for unit in position.open:
        left = unit.cells & free
        if left and not left & (left - 1):
            return Deduction(Technique.SINGLE, left.bit_length() - 1, 0, (unit,))
    return None


def _attack(position: LadderState) -> Deduction | None:
    """Find a claim, or else the block with the fewest squares in its unit."""
    best: Deduction | None = None
    fewest = 0
    free, attacked = position.free, position.attacked
    for unit in position.open:
        left = unit.cells & free
        common = free
        rest = left
        while rest and common:
            common &= attacked[rest.bit_length() - 1]
            rest ^= 1 << rest.bit_length() - 1
        if not common:
            continue
        claimed = _find_claim(position, unit, left, common)
        if claimed is not None:
            return claimed
        if best is None or left.bit_count() < fewest:
            best, fewest = Deduction(Technique.BLOCK, -1, common, (unit,)), left.bit_count()
    return best


def _find_claim(position: LadderState, unit: Unit, left: int, common: int) -> Deduction | None:
    for other in position.open:
        out = common & other.cells
        if other is not unit and out and not left & ~other.cells:
            return Deduction(Technique.CLAIM, -1, out, (unit,), (other,))
    return None


def _hall(position: LadderState) -> Deduction | None:
    """Find the smallest Hall set that excludes anything."""
    families = {kind: [unit for unit in position.open if unit.kind is kind] for kind in FAMILIES}
    most = max(map(len, families.values()), default=0)
    near = {
        (inner, outer): _near(families[inner], families[outer], position.free)
        for inner in FAMILIES
        for outer in FAMILIES
        if inner is not outer and _inside(families[inner], families[outer], position.free)
    }
    for size in range(2, most):
        for (inner, outer), masks in near.items():
            found = _tight(position, families[inner], families[outer], masks, size)
            if found is not None:
                return found
    return None


def _near(inner: Sequence[Unit], outer: Sequence[Unit], free: int) -> list[int]:
    """Return for each unit of *inner* the numbers, as bits, of those in *outer* it meets."""
    return [
        sum(1 << at for at, other in enumerate(outer) if unit.cells & other.cells & free)
        for unit in inner
    ]


def _inside(inner: Sequence[Unit], outer: Sequence[Unit], free: int) -> bool:
    """Whether each free square of *inner* belongs to one of *outer*."""
    left = free
    for unit in outer:
        left &= ~unit.cells
    return not any(unit.cells & left for unit in inner)


def _tight(
    position: LadderState, inner: list[Unit], outer: list[Unit], near: list[int], size: int
) -> Deduction | None:
    """Find *size* units of *inner* in *size* of *outer*, so that a square is excluded."""
    few = [at for at in range(len(inner)) if near[at].bit_count() <= size]
    stack: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
    while stack:
        start, lines, chosen = stack.pop()
        if len(chosen) == size:
            found = _excluding(position, [inner[at] for at in chosen], outer, lines)
            if found is not None:
                return found
            continue
        for place in range(start, len(few) - size + len(chosen) + 1):
            joined = lines | near[few[place]]
            if joined.bit_count() <= size:
                stack.append((place + 1, joined, (*chosen, few[place])))
    return None


def _excluding(
    position: LadderState, inner: list[Unit], outer: list[Unit], lines: int
) -> Deduction | None:
    claimed = tuple(unit for at, unit in enumerate(outer) if lines >> at & 1)
    out = 0
    for unit in claimed:
        out |= unit.cells
    for unit in inner:
        out &= ~unit.cells
    out &= position.free
    return Deduction(Technique.HALL, -1, out, tuple(inner), claimed) if out else None


def _ahead(position: LadderState) -> Generator[Step, None, Deduction | None]:
    """Find the square that is refuted by the fewest forced queens; by blocks only if need be."""
    units = sorted(position.open, key=lambda unit: (unit.cells & position.free).bit_count())
    for blocks in (False, True):
        tried = 0
        for unit in units:
            found = [
                refuted
                for cell in cells(unit.cells & position.free & ~tried)
                if (refuted := _find_refutation(position, cell, blocks=blocks)) is not None
            ]
            yield THINKING
            if found:
                return min(found, key=lambda one: len(one.forced))
            tried |= unit.cells
    return None


def _find_refutation(position: LadderState, cell: int, *, blocks: bool) -> Deduction | None:
    """Return why no queen can stand on *cell*, where that shows by filling what is single.

    With *blocks*, squares that would attack a whole unit, or that one claims, go as well.
    """
    here = next(unit for unit in position.open if unit.cells >> cell & 1)
    after = position.after(Deduction(Technique.SINGLE, cell, 0, (here,)))
    forced: list[int] = []
    while True:
        empty = after.empty
        if empty is not None:
            return Deduction(Technique.AHEAD, cell, 1 << cell, (here,), (empty,), tuple(forced))
        found = _single(after) or (_attack(after) if blocks else None)
        if found is None:
            return None
        if found.technique is Technique.SINGLE:
            forced.append(found.cell)
        after = after.after(found)


LEVEL = {
    Technique.SINGLE: "easy",
    Technique.CLAIM: "medium",
    Technique.BLOCK: "medium",
    Technique.HALL: "hard",
    Technique.AHEAD: "expert",
}
"""The level of a puzzle by the hardest technique that it takes."""


def hardest(position: LadderState) -> Generator[Step, None, Technique | None]:
    """Return the hardest technique that solving *position* takes, None where all fail."""
    order = list(Technique)
    worst = Technique.SINGLE
    while position.open:
        found = None if position.empty is not None else (yield from deduce(position))
        if found is None:
            return None
        worst = max(worst, found.technique, key=order.index)
        position = position.after(found)
    return worst
