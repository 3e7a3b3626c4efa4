"""Numbered tours to solve: a random tour that loses as many numbers as the level allows.

The tour follows Warnsdorff's rule with random ties. *Backbite* moves, which turn an end around,
stir it so that it does not hug the edge. Some of its numbers are given; then each is taken away,
in random order, if what remains can still be completed in one way by the techniques of the
level. A given whose removal the search could not settle stays.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.core.links.link import read_size
from stepstones.core.maker import LEVELS, Made, Making, Order, Rating, Weighing
from stepstones.core.steps import report
from stepstones.core.trace import Kind, Step
from stepstones.knight.numbers import TECHNIQUES, with_given
from stepstones.knight.solve import greedy
from stepstones.knight.solve.slots import Field, complete, field, grade, sets_of, solve
from stepstones.knight.state import Board, begin, board

_STIRS = 6
"""Backbite moves for each square."""
_LIMIT = 60
"""Nodes of a search for a second way, after which a given stays."""
_SHARE = {"easy": 0.5, "medium": 0.45, "hard": 0.45, "expert": 0.45}
"""The share of the numbers that is given at first."""
_FURTHER = {"hard": 8, "expert": 16}
"""Givens whose removal is tried once more, with a harder technique."""
_TRIES = 12
"""Tours tried; the first that comes out at the level is taken, else the last."""


def make(order: Order, chance: Random) -> Making[Board]:
    """Make a numbered tour of the size, level and seed of *order*."""
    width, height = read_size(order.size)
    tour, given, technique, nodes = yield from _attempt(width, height, order.level, chance)
    for _ in range(_TRIES - 1):
        if _level(technique) == order.level:
            break
        tour, given, technique, more = yield from _attempt(width, height, order.level, chance)
        nodes += more
    state = with_given(begin(board(width, height), tour[0]), given)
    stood = dict(given)
    moves = tuple(
        f"write {number} {state.grid.name(square)}"
        for number, square in enumerate(tour, start=1)
        if number not in stood
    )
    return Made(state, _level(technique), technique, moves, nodes)


def _level(technique: str) -> str:
    return LEVELS[TECHNIQUES.index(technique)]


def _attempt(
    width: int, height: int, level: str, chance: Random
) -> Generator[Step, None, tuple[list[Point], list[tuple[int, Point]], str, int]]:
    """Return a tour, its given numbers, the technique they need, and the nodes looked at."""
    shape = field(board(width, height))
    tour = yield from _tour(width, height, chance)
    given, nodes = yield from _thin(shape, tour, level, chance)
    technique = yield from grade(shape, sets_of(shape, given), TECHNIQUES[2])
    return tour, given, technique or TECHNIQUES[3], nodes


def _tour(width: int, height: int, chance: Random) -> Generator[Step, None, list[Point]]:
    """Return a random tour of the whole board."""
    area = width * height
    ranks = [*range(area)]
    while True:
        yield Step(Kind.PROGRESS, why="knight.step.walked-so-far", args=(0,))
        start = begin(board(width, height), chance.randrange(area))
        chance.shuffle(ranks)
        jumps, path = start.jumps(), list(start.path)
        if greedy.extend(jumps, greedy.keys_of(start, jumps, ranks), path, area):
            break
    for _ in range(_STIRS * area):
        if chance.randrange(2):
            path.reverse()
        pivot = path.index(chance.choice(jumps[path[-1]]))
        path[pivot + 1 :] = path[:pivot:-1]
    return path


def _thin(
    shape: Field, tour: list[Point], level: str, chance: Random
) -> Generator[Step, None, tuple[list[tuple[int, Point]], int]]:
    """Return the numbers of *tour* that stay given, and how many nodes were looked at.

    The first number always stays: there the tour begins. For a hard level a board that
    logic just completes loses a few givens more.
    """
    numbers = [*enumerate(tour, start=1)]
    order = [*range(1, len(numbers))]
    chance.shuffle(order)
    kept = {0, *order[: int(_SHARE[level] * len(numbers))]}
    looked, half = 1, sets_of(shape, [numbers[at] for at in kept])
    if (yield from grade(shape, half, TECHNIQUES[1])) is None:
        kept = set(range(len(numbers)))
    logic = level if level in LEVELS[:2] else LEVELS[1]
    for hardest, tries in ((logic, len(order)), (level, _FURTHER.get(level, 0))):
        left = [place for place in order if place in kept][:tries]
        for count, place in enumerate(left):
            yield Step(Kind.PROGRESS, why="knight.step.thinned", args=(count, len(left)))
            fewer = [numbers[at] for at in sorted(kept - {place})]
            sound, nodes = yield from _is_sound(shape, fewer, hardest, numbers[place])
            looked += nodes
            if sound:
                kept.discard(place)
    return [numbers[at] for at in sorted(kept)], looked


def _is_sound(
    shape: Field, numbers: list[tuple[int, Point]], level: str, gone: tuple[int, Point]
) -> Generator[Step, None, tuple[bool, int]]:
    """Whether *numbers* can be completed in one way by the techniques of *level*.

    With *gone*, the number just taken away, they can: so another way would have that number
    elsewhere, and it is enough to look for one there.
    """
    sets = sets_of(shape, numbers)
    hardest = TECHNIQUES[LEVELS.index(level)]
    if hardest in TECHNIQUES[:2]:
        return (yield from grade(shape, sets, hardest)) is not None, 1
    elsewhere = [*sets]
    elsewhere[gone[0] - 1] &= ~(1 << gone[1])
    searching = complete(shape, elsewhere, 1, _LIMIT)
    found = yield from report(searching, "knight.step.tried")
    unique = found.complete and not found.tours
    if unique and hardest == TECHNIQUES[2]:
        unique = (yield from grade(shape, sets, hardest)) is not None
    return unique, found.nodes


_SOLUTIONS = {"unique": 1, "several": 2, "impossible": 0}


def rate(board: Board) -> Weighing:
    """Rate the numbered tour on *board*; what its reader has written is not looked at.

    Raises RuleError ``maker.not-rated`` where no numbers are given.
    """
    if not board.numbers:
        raise RuleError("maker.not-rated")
    verdict = yield from solve(board)
    solutions = _SOLUTIONS.get(verdict.word)
    if solutions != 1:
        return Rating(solutions)
    technique = yield from grade(field(board), sets_of(field(board), board.numbers), TECHNIQUES[2])
    technique = technique or TECHNIQUES[3]
    return Rating(1, LEVELS[TECHNIQUES.index(technique)], technique)
