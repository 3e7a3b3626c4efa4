"""Deductions from the numbers that stand, one at a time, the easiest first."""

from __future__ import annotations

from collections.abc import Collection, Generator
from dataclasses import dataclass

from stepstones.core.grid import Point
from stepstones.core.trace import Kind, Step
from stepstones.knight.numbers import TECHNIQUES
from stepstones.knight.solve.slots import Field, Sets, alone, members, narrow, sets_of, stands

MAX_TRIED = 4
"""The most squares that a number worth a trial has."""


@dataclass(frozen=True, slots=True)
class NumberDeduction:
    """*number* stands at *square*, by *technique*.

    *tried* are the squares that a trial has refuted.
    """

    technique: str
    number: int
    square: Point
    tried: tuple[Point, ...] = ()


def deduce(
    field: Field, numbers: Collection[tuple[int, Point]]
) -> Generator[Step, None, NumberDeduction | None]:
    """Return the easiest deduction from *numbers*, each with its square.

    Numbers nearest to one that stands come first. None where only a search would help, and at a
    contradiction.
    """
    known = {number - 1 for number, _ in numbers}
    now = sets_of(field, numbers)
    if not narrow(field, now, hidden=False):
        return None
    order = sorted(set(range(len(now))) - known, key=lambda place: _distance(place, known))
    for place in order:
        if stands(now[place]) >= 0:
            return NumberDeduction("only-square", place + 1, stands(now[place]))
    single = alone(now)
    for place in order:
        if now[place] & single:
            return NumberDeduction("only-number", place + 1, stands(now[place] & single))
    if not narrow(field, now):
        return None
    return (yield from trial(field, now, order))


def _distance(place: int, known: set[int]) -> int:
    return min((abs(place - one) for one in known), default=0)


def trial(
    field: Field, sets: Sets, order: list[int]
) -> Generator[Step, None, NumberDeduction | None]:
    """Return a number all of whose squares but one lead to a contradiction, or None.

    Only numbers with few squares are tried, those with the fewest first. *sets* are narrowed
    already.
    """
    few = [place for place in order if sets[place].bit_count() <= MAX_TRIED]
    for number, place in enumerate(sorted(few, key=lambda one: sets[one].bit_count())):
        yield Step(Kind.PROGRESS, why="knight.step.tried", args=(number,))
        left = _candidates(field, sets, place)
        if len(left) == 1:
            tried = tuple(one for one in members(sets[place]) if one != left[0])
            return NumberDeduction("trial", place + 1, left[0], tried)
    return None


def _candidates(field: Field, sets: Sets, place: int) -> list[Point]:
    """Return the squares of a number that are not refuted at once, two at most."""
    left = []
    for square in members(sets[place]):
        child = [*sets]
        child[place] = 1 << square
        if narrow(field, child, [place]):
            left.append(square)
            if len(left) > 1:
                break
    return left


def grade(field: Field, sets: Sets, hardest: str) -> Generator[Step, None, str | None]:
    """Return the hardest technique that completes the tour from *sets*, at most *hardest*.

    None where none up to it does; a search is none of them. Trials go on only as long as
    each puts a number onto a square.
    """
    if _is_solved(field, [*sets], hidden=False):
        return TECHNIQUES[0]
    now = [*sets]
    if hardest == TECHNIQUES[0] or not narrow(field, now):
        return None
    used = TECHNIQUES[1]
    while not all(stands(one) >= 0 for one in now):
        if hardest == TECHNIQUES[1]:
            return None
        order = [place for place, one in enumerate(now) if stands(one) < 0]
        found = yield from trial(field, now, order)
        if found is None:
            return None
        used = TECHNIQUES[2]
        now[found.number - 1] = 1 << found.square
        if not narrow(field, now, [found.number - 1]):
            return None
    return used


def _is_solved(field: Field, sets: Sets, *, hidden: bool) -> bool:
    return narrow(field, sets, hidden=hidden) and all(stands(one) >= 0 for one in sets)
