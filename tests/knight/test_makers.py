"""Numbered tours in the making."""

import pytest
from tests.knight.boards import solutions

from stepstones.core.maker import LEVELS, Made, Order, begin
from stepstones.core.steps import Kind, Step, finish
from stepstones.knight.numbers import TECHNIQUES, standing
from stepstones.knight.puzzle import KNIGHT
from stepstones.knight.state import Board


def _made(size: str, level: str, seed: int) -> Made[Board]:
    told: list[Step] = []
    made = finish(begin(KNIGHT.makers[0], Order(size, level, seed)), told.append)
    assert {step.kind for step in told} <= {Kind.PROGRESS}
    return made


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("size", ["5", "6"])
def test_one_solution_and_an_honest_level(size: str, level: str) -> None:
    """Trying every move finds the maker's solution and no other; its moves solve the board."""
    made = _made(size, level, 5)
    assert made.level == level == LEVELS[TECHNIQUES.index(made.technique)]
    state = made.state
    for move in made.solution:
        state = KNIGHT.play(state, move)
    assert KNIGHT.check(state).solved
    assert sum(1 for _ in solutions(made.state, standing(made.state))) == 1


def test_the_same_order_makes_the_same_board() -> None:
    """And another seed another one."""
    first, again, other = (_made("6", "medium", seed) for seed in (1, 1, 2))
    assert first == again
    assert first.state != other.state


@pytest.mark.parametrize("size", ["7", "8", "10"])
def test_larger_boards(size: str) -> None:
    """They keep less than half of their numbers."""
    made = _made(size, "easy", 1)
    assert made.level == "easy"
    assert 2 * len(made.state.numbers) < made.state.squares
