"""Candidate squares of each number of a tour: what follows from them, and all ways to complete it.

A set of squares is an int, one bit a square. From number to number is one knight's move,
so the squares of 17 lie a move from those of 16 and from those of 18: sets narrow each
other in both directions. Each square has one number and each number one square:

- *only square*: a number whose set holds one square stands there;
- *only number*: a square that is in the set of one number belongs to it.

All sets belong to a :class:`Field`, the squares of one board; a list of them, from number 1
in place 0, is changed in place. Deductions are told one at a time, the easiest first.

A depth-first search on the number with the fewest squares, all sets narrowed at every
node. Of equals the number next to one that stands goes first, and of its squares the one
with the fewest free neighbours. Whether a tour is unique is asked so: two are enough.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Sequence
from dataclasses import dataclass, field as dataclass_field
from typing import TypeAlias

from stepstones.core.grid import Point
from stepstones.core.scene import Overlay
from stepstones.core.steps import progress, relay
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.knight import answers
from stepstones.knight.numbers import TECHNIQUES
from stepstones.knight.solve.proof import no_way
from stepstones.knight.state import MOVES, Board

Sets: TypeAlias = list[int]
_MAX_KNOWN = 100_000


@dataclass(frozen=True, slots=True)
class Field:
    """The squares of a board: all of them as a set, and how a set moves in each direction.

    A direction is a distance in bits and the squares from which it stays on the board;
    *closed* says that the last number is a move from the first. *known* keeps what
    :meth:`around` has found, for the same sets come again and again.
    """

    squares: int
    count: int
    up: tuple[tuple[int, int], ...]
    down: tuple[tuple[int, int], ...]
    closed: bool
    known: dict[int, int] = dataclass_field(default_factory=dict, compare=False)

    def around(self, squares: int) -> int:
        """Return all squares a move away from one of *squares*, holes left out."""
        found = self.known.get(squares)
        if found is not None:
            return found
        if len(self.known) > _MAX_KNOWN:
            self.known.clear()
        reached = 0
        for distance, stays in self.up:
            reached |= (squares & stays) << distance
        for distance, stays in self.down:
            reached |= (squares & stays) >> distance
        reached &= self.squares
        self.known[squares] = reached
        return reached


def field(board: Board) -> Field:
    """Return the field of *board*."""
    width, height = board.width, board.height
    up: list[tuple[int, int]] = []
    down: list[tuple[int, int]] = []
    for rise, right in MOVES:
        stays = sum(
            1 << row * width + column
            for row in range(height)
            for column in range(width)
            if 0 <= row - rise < height and 0 <= column + right < width
        )
        distance = right - rise * width
        if stays:
            (up if distance > 0 else down).append((abs(distance), stays))
    squares = sum(1 << square for square in board.grid.points if square not in board.holes)
    return Field(squares, board.squares, tuple(up), tuple(down), board.closed)


def sets_of(field: Field, numbers: Iterable[tuple[int, Point]]) -> Sets:
    """Return the sets in which *numbers*, each with its square, stand and nothing more."""
    given = {number - 1: 1 << square for number, square in numbers}
    free = field.squares
    for one in given.values():
        free &= ~one
    return [given.get(place, free) for place in range(field.count)]


def narrow(
    field: Field, sets: Sets, changed: Iterable[int] | None = None, *, hidden: bool = True
) -> bool:
    """Narrow *sets* until nothing changes; false at a contradiction.

    *changed* are the places whose sets are smaller than when all was narrowed last; None stands
    for all single ones, on sets as :func:`sets_of` makes them. Without *hidden*, squares that
    only one number reaches are not used.
    """
    if changed is None:
        changed = [place for place, one in enumerate(sets) if one & (one - 1) == 0]
    waiting = [*changed]
    while True:
        if not _follow(field, sets, waiting):
            return False
        if not hidden:
            return True
        found = _claim(field, sets)
        if found is None:
            return False
        if not found:
            return True
        waiting = found


def _follow(field: Field, sets: Sets, waiting: list[int], *, taking: bool = True) -> bool:
    """Let each set that has changed narrow those beside it, and all others where it is single.

    Squares of single sets are taken from the others together, when nothing else is left to do;
    without *taking* they are left there.
    """
    last = len(sets) - 1
    closed = field.closed and last > 1
    singles: dict[int, int] = {}
    fresh = 0
    while waiting or (taking and fresh):
        if not waiting:
            if not _take(sets, fresh, waiting):
                return False
            fresh = 0
            continue
        place = waiting.pop()
        one = sets[place]
        if not one & (one - 1):
            known = singles.setdefault(one, -1)
            if known < 0:
                singles[one] = place
                fresh |= one
            elif known != place:
                return False
        near = field.around(one)
        for other in (place - 1, place + 1):
            if not 0 <= other <= last:
                if not closed:
                    continue
                other %= last + 1  # noqa: PLW2901 - around the end of a closed tour
            left = sets[other] & near
            if left != sets[other]:
                if not left:
                    return False
                sets[other] = left
                waiting.append(other)
    return True


def _take(sets: Sets, taken: int, changed: list[int]) -> bool:
    """Take the squares *taken* from all sets with others, and note the places of these.

    False where a set has no others.
    """
    for place, squares in enumerate(sets):
        if squares & taken and squares & (squares - 1):
            left = squares & ~taken
            if not left:
                return False
            sets[place] = left
            changed.append(place)
    return True


def alone(sets: Sets) -> int:
    """Return the squares that one number alone reaches."""
    once = twice = 0
    for one in sets:
        twice |= once & one
        once |= one
    return once & ~twice


def _claim(field: Field, sets: Sets) -> list[int] | None:
    """Put each number that alone reaches some square onto it; return which ones, None for nonsense.

    Nonsense is a square that no number reaches, or a number that two squares need.
    """
    single, reached = alone(sets), 0
    for one in sets:
        reached |= one
    if reached != field.squares:
        return None
    found = []
    for place, one in enumerate(sets):
        own = one & single
        if own and own != one:
            if own & (own - 1):
                return None
            sets[place] = own
            found.append(place)
    return found


def stands(one: int) -> Point:
    """Return the only square of the set *one*, -1 where it has more or none."""
    return one.bit_length() - 1 if one and not one & (one - 1) else -1


def members(one: int) -> list[Point]:
    """Return the squares of the set *one*."""
    found = []
    while one:
        low = one & -one
        found.append(low.bit_length() - 1)
        one ^= low
    return found


@dataclass(frozen=True, slots=True)
class Found:
    """Tours as squares in order, after *nodes*; *complete* where there are no others."""

    tours: tuple[tuple[Point, ...], ...]
    nodes: int
    complete: bool


def complete(field: Field, sets: Sets, wanted: int, limit: int) -> Generator[int, None, Found]:
    """Find up to *wanted* tours within *sets*, looking at *limit* nodes at most; yield nodes."""
    tours: list[tuple[Point, ...]] = []
    waiting: list[tuple[Sets, list[int] | None]] = [([*sets], None)]
    nodes = 0
    while waiting:
        if nodes >= limit:
            return Found(tuple(tours), nodes, complete=False)
        nodes += 1
        yield nodes
        now, changed = waiting.pop()
        if not narrow(field, now, changed):
            continue
        place = _choice(now)
        if place < 0:
            tours.append(tuple(map(stands, now)))
            if len(tours) == wanted:
                return Found(tuple(tours), nodes, complete=False)
            continue
        for square in _order(field, now, place):
            child = [*now]
            child[place] = 1 << square
            waiting.append((child, [place]))
    return Found(tuple(tours), nodes, complete=True)


def _choice(sets: Sets) -> int:
    """Return the place of the number to branch on, -1 where every number stands."""
    best, least = -1, 1 << 30
    last = len(sets) - 1
    for place, one in enumerate(sets):
        if one & (one - 1):
            beside = stands(sets[max(0, place - 1)]) >= 0 or stands(sets[min(last, place + 1)]) >= 0
            cost = 2 * one.bit_count() + (not beside)
            if cost < least:
                best, least = place, cost
    return best


def _order(field: Field, sets: Sets, place: int) -> list[Point]:
    """Return the squares of a number, the one to try first at the end."""
    free = 0
    for one in sets:
        if one & (one - 1):
            free |= one
    return sorted(
        members(sets[place]),
        key=lambda square: (field.around(1 << square) & free).bit_count(),
        reverse=True,
    )


LIMIT = 20_000
"""Nodes after which the search gives up."""


def solve(board: Board) -> Steps:
    """Complete the tour from the given numbers; say whether there is another way.

    Verdict ``unique``, ``several`` (with two of them to compare), ``impossible`` or
    ``undecided``; a tour's moves write the numbers that do not stand yet. What the reader has
    written is not looked at.
    """
    proof = no_way(board)
    if proof is not None:
        return answers.impossible(proof, 0)
    found = yield from solutions(board, board.numbers, 2, LIMIT)
    if not found.tours:
        if not found.complete:
            args = (len(board.numbers), found.nodes)
            facts = {"nodes": found.nodes, "moves": []}
            return Verdict("undecided", "knight.numbered.undecided", args, facts, Overlay())
        return answers.exhausted_numbers(board, found.nodes)
    return answers.completion(board, found.tours, found.nodes, complete=found.complete)


def solutions(
    board: Board, numbers: Sequence[tuple[int, Point]], wanted: int, limit: int
) -> Generator[Step, None, Found]:
    """Find up to *wanted* tours with *numbers* on *board*; its steps are progress."""
    shape = field(board)
    searching = complete(shape, sets_of(shape, numbers), wanted, limit)
    return relay(
        searching, lambda nodes: None if nodes % 20 else progress("knight.step.tried", nodes)
    )


MAX_TRIED = 4
"""The most squares that a number worth a trial has."""


@dataclass(frozen=True, slots=True)
class NumberDeduction:
    """*number* stands at *square*, by *technique*.

    *tried* are the squares that a trial has refuted. *beyond* are numbers before or after all that
    stand, from whose squares the moves to the first or last number take some; none where the
    reason does without.
    """

    technique: str
    number: int
    square: Point
    tried: tuple[Point, ...] = ()
    beyond: tuple[int, ...] = ()


def deduce(
    field: Field, numbers: Collection[tuple[int, Point]]
) -> Generator[Step, None, NumberDeduction | None]:
    """Return the easiest deduction from *numbers*, each with its square.

    Numbers nearest to one that stands come first. None where only a search would help, and at a
    contradiction.

    What follows from numbers that do not stand yet is used for trials only: a reason names the
    numbers that stand. Where anything follows, some number follows from them alone.
    """
    known = {number - 1 for number, _ in numbers}
    now = sets_of(field, numbers)
    single = [place for place, one in enumerate(now) if stands(one) >= 0]
    if not _follow(field, now, single, taking=False):
        return None
    order = sorted(set(range(len(now))) - known, key=lambda place: _distance(place, known))
    near = _without_ends(field, now, known)
    found = _only(near, near, order) or _only(now, near, order)
    if found is not None:
        return found
    if not narrow(field, now):
        return None
    return (yield from trial(field, now, order))


def _without_ends(field: Field, sets: Sets, known: set[int]) -> Sets:
    """Return *sets*, but before and after all *known* places what moves from the nearest leave."""
    near, free = [*sets], field.squares
    for place in known:
        free &= ~sets[place]
    for place in range(max(known, default=len(sets)) + 1, len(sets)):
        near[place] = free & field.around(near[place - 1])
    for place in range(min(known, default=0) - 1, -1, -1):
        near[place] = free & field.around(near[place + 1])
    return near


def _only(sets: Sets, near: Sets, order: list[int]) -> NumberDeduction | None:
    """Return a number with one square, or else a square with one number; None where there is none.

    What holds in *sets* and not in those without ends, *near*, needs the moves at the ends.
    """
    beyond: tuple[int, ...]
    for place in order:
        if stands(sets[place]) >= 0:
            beyond = () if sets[place] == near[place] else (place + 1,)
            return NumberDeduction("only-square", place + 1, stands(sets[place]), beyond=beyond)
    reached = alone(sets)
    for place in order:
        square = sets[place] & reached
        if square:
            others = (one for one in order if one != place and near[one] & square)
            beyond = tuple(one + 1 for one in others)
            return NumberDeduction("only-number", place + 1, stands(square), beyond=beyond)
    return None


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
