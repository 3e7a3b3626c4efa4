"""Hints for numbered tours: true in every solution, and with a reason that is named."""

import random
from functools import cache

import pytest
from tests.knight.boards import numbered, solutions
from tests.knight.judge import Place, ended, place, verdict

from stepstones.core.errors import PuzzleError
from stepstones.core.maker import LEVELS, Order, begin
from stepstones.core.steps import finish
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


def _walks(state: Board, number: int, step: int) -> set[Place]:
    """Return the free squares on which walks in one direction bring *number*, by sets of squares.

    They begin at the next number that stands there; where none does, any square will do.
    """
    stands = {one: place(state.grid.name(at)) for one, at in standing(state).items()}
    free = {place(state.grid.name(at)) for at in state.grid.points} - {*stands.values()}
    begins = [one for one in stands if (one - number) * step < 0]
    if not begins:
        return free
    begin = min(begins, key=lambda one: abs(one - number))
    reached = {stands[begin]}
    for _ in range(abs(number - begin)):
        reached = {
            square
            for square in free
            for x, y in reached
            if {abs(square[0] - x), abs(square[1] - y)} == {1, 2}
        }
    return reached


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("level", LEVELS[:2])
def test_the_only_square_is_the_only_one_that_is_the_right_number_of_moves_away(
    level: str, seed: int
) -> None:
    """So says the hint; what follows from other numbers not written yet is no part of it."""
    state = _made("6", level, seed)
    told = 0
    while (result := verdict(hint, state)).word == "hint":
        _, number, name = result.moves[0].split()
        if result.facts["technique"] == "only-square":
            told += 1
            left = _walks(state, int(number), 1) & _walks(state, int(number), -1)
            assert left == {place(name)}, (number, name)
        state = KNIGHT.play(state, result.moves[0])
    assert told > 5


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
