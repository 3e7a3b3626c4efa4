"""Hints for numbered tours: true in every solution, and with a reason that is named."""

import random
from functools import cache

import pytest
from tests.knight.boards import numbered, solutions
from tests.knight.judge import Place, ended, place, verdict

from stepstones.core.errors import PuzzleError
from stepstones.core.maker import LEVELS, Order, begin
from stepstones.core.steps import finish
from stepstones.core.trace import Verdict
from stepstones.knight.hints import hint
from stepstones.knight.numbers import TECHNIQUES, standing
from stepstones.knight.puzzle import KNIGHT
from stepstones.knight.state import Board


def _made(size: str, level: str, seed: int) -> Board:
    return finish(begin(KNIGHT.makers[0], Order(size, level, seed))).state


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", [1, 2])
def test_hints_solve_a_board(level: str, seed: int) -> None:
    """Hint after hint completes a 5x5, each true in the only solution, none above its level."""
    state = _made("5", level, seed)
    every = [*solutions(state, standing(state))]
    assert len(every) == 1
    used = set()
    while (result := verdict(hint, state)).word == "hint":
        verb, number, name = result.moves[0].split()
        assert verb == "write"
        assert every[0][int(number) - 1] == place(name)
        used.add(str(result.facts["technique"]))
        state = KNIGHT.play(state, result.moves[0])
    assert result.word == "solved"
    assert KNIGHT.check(state).solved
    assert max(map(TECHNIQUES.index, used)) == LEVELS.index(level)


def _walks(state: Board, number: int, step: int, *, ends: bool) -> set[Place]:
    """Return the free squares on which walks in one direction bring *number*, by sets of squares.

    They begin at the next number that stands there. Where none does any square will do, or with
    *ends* those that walks from any square reach for the number at that end of an open tour.
    """
    stands = {one: place(state.grid.name(at)) for one, at in standing(state).items()}
    free = {place(state.grid.name(at)) for at in state.grid.points} - {*stands.values()}
    begins = [one for one in stands if (one - number) * step < 0]
    if not begins and not ends:
        return free
    begin = min(begins, key=lambda one: abs(one - number)) if begins else _end(state, step)
    reached = {stands[begin]} if begins else free
    for _ in range(abs(number - begin)):
        reached = {
            square
            for square in free
            for x, y in reached
            if {abs(square[0] - x), abs(square[1] - y)} == {1, 2}
        }
    return reached


def _end(state: Board, step: int) -> int:
    return 1 if step > 0 else len(state.grid.points)


def _squares(state: Board, number: int, *, ends: bool) -> set[Place]:
    """Return the squares of *number* by the walks in both directions."""
    return _walks(state, number, 1, ends=ends) & _walks(state, number, -1, ends=ends)


def _expect_the_reason(state: Board, result: Verdict) -> str:
    """What the hint says is so by the numbers that stand; return what it says of the ends."""
    _, number, name = result.moves[0].split()
    ends = str(result.args[7]) if result.facts["technique"] in TECHNIQUES[:2] else ""
    if result.facts["technique"] == "only-square":
        assert _squares(state, int(number), ends=bool(ends)) == {place(name)}, (number, name)
        assert bool(ends) is (_squares(state, int(number), ends=False) != {place(name)})
    elif result.facts["technique"] == "only-number":
        missing = {*range(1, len(state.grid.points) + 1)} - {*standing(state)}
        there = {one for one in missing if place(name) in _squares(state, one, ends=bool(ends))}
        assert there == {int(number)}, (number, name)
    return ends


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("level", LEVELS)
def test_what_is_alone_is_so_by_the_numbers_that_stand(level: str, seed: int) -> None:
    """So says the hint; what follows from other numbers not written yet is no part of it."""
    state = _made("6", level, seed)
    told = 0
    while (result := verdict(hint, state)).word == "hint":
        _expect_the_reason(state, result)
        told += result.facts["technique"] in TECHNIQUES[:2]
        state = KNIGHT.play(state, result.moves[0])
    assert told > (0 if level == LEVELS[-1] else 5)


@pytest.mark.parametrize(
    ("numbers", "move", "ends"),
    [
        (
            (
                "1a1 2c2 3e1 4f3 5d2 6f1 7e3 8f5 9d6 10c4 11b6 12a4 13c5 17c1 18e2 19f4 20e6 21d4 "
                "22b5 23a3 24b1 25c3 26d5 27f6 28e4 29f2 31b2"
            ),
            "write 32 d3",
            "tail",
        ),
        ("1c2 2a1 3b3 13c6 14d4 15e2 20c5 26f2 30d6 31f5 32e3 34d2", "write 33 f1", "tail"),
    ],
)
def test_moves_that_are_left_to_the_end_are_said_to_be_a_reason(
    numbers: str, move: str, ends: str
) -> None:
    """Another square, or another number, would do but for the moves from the last that stands."""
    state = numbered(6, 6, numbers)
    result = verdict(hint, state)
    while result.moves != (move,):
        assert _expect_the_reason(state, result) == ""
        state = KNIGHT.play(state, result.moves[0])
        result = verdict(hint, state)
    assert _expect_the_reason(state, result) == ends


@cache
def _tours_from_a_corner() -> list[tuple[Place, ...]]:
    bare = numbered(5, 4, "1a1")
    return [*solutions(bare, standing(bare))]


@pytest.mark.parametrize("seed", range(12))
def test_a_hint_holds_in_all_solutions(seed: int) -> None:
    """On 5x4 with a few numbers of a tour, whatever is deduced is so in every tour."""
    chance = random.Random(seed)  # noqa: S311 - numbers to give, no secrets
    bare = numbered(5, 4, "1a1")
    name = {place(bare.grid.name(square)): bare.grid.name(square) for square in bare.grid.points}
    tour = chance.choice(_tours_from_a_corner())
    given = chance.sample(range(2, 21), chance.randint(3, 5))
    state = numbered(5, 4, " ".join(f"{number}{name[tour[number - 1]]}" for number in (1, *given)))
    every = [*solutions(state, standing(state))]
    assert every
    result = verdict(hint, state)
    while result.word == "hint" and result.facts["technique"] != "search":
        _, number, square = result.moves[0].split()
        assert all(one[int(number) - 1] == place(square) for one in every)
        state = KNIGHT.play(state, result.moves[0])
        result = verdict(hint, state)
    assert result.word == "hint" or len(every) == 1


def test_a_wrong_number_is_named() -> None:
    """It is taken away by the hint's own move."""
    state = _made("5", "easy", 3)
    right = next(solutions(state, standing(state)))
    for square in state.grid.points:
        if place(state.grid.name(square)) == right[state.hand - 1]:
            continue
        try:
            after = KNIGHT.play(state, f"write {state.hand} {state.grid.name(square)}")
        except PuzzleError:
            continue
        result = verdict(hint, after)
        assert (result.word, result.moves) == ("hint", (f"erase {state.grid.name(square)}",))
        assert KNIGHT.play(after, result.moves[0]) == state


def test_numbers_that_cannot_be() -> None:
    """The hint gives the reason, and says when all is done."""
    assert verdict(hint, numbered(8, 8, "1a1 3b1")).word == "impossible"
    steps, result = ended(hint, numbered(1, 1, "1a1"))
    assert (steps, result.word) == ([], "solved")
