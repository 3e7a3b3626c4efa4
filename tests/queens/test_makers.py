"""Made boards: one solution, the level they say, the same again."""

from collections import Counter
from itertools import product

import pytest
from tests.queens.brute import count_regions
from tests.queens.naive_levels import level_of

from stepstones.core.maker import LEVELS, Made, Order, begin
from stepstones.core.steps import Kind, Step, finish
from stepstones.queens import partition
from stepstones.queens.lines import AttackRule
from stepstones.queens.puzzle import QUEENS
from stepstones.queens.solve.constraints import attacks, free, units_of
from stepstones.queens.solve.ladder import LEVEL, LadderState, Technique, deduce
from stepstones.queens.state import Board


def _made(size: str, level: str, seed: int) -> Made[Board]:
    told: list[Step] = []
    made = finish(begin(QUEENS.makers[0], Order(size, level, seed)), told.append)
    assert {step.kind for step in told} <= {Kind.PROGRESS}
    return made


def _techniques(board: Board) -> set[Technique]:
    """Solve with reasons and return those it took."""
    place = LadderState(units_of(board), free(board, ()), attacks(board))
    used = set()
    while place.open:
        found = finish(deduce(place))
        assert found is not None
        used.add(found.technique)
        place = place.after(found)
    return used


@pytest.mark.parametrize(
    ("size", "level"), [*product(("5", "6", "7", "8", "9", "10"), LEVELS), ("12", "hard")]
)
def test_a_made_board_is_a_puzzle_of_its_level(size: str, level: str) -> None:
    """One solution by another solver; regions in one piece; the hardest reason names it."""
    made = _made(size, level, 3)
    board = made.state
    assert (board.size, board.rule, board.queens) == (int(size), AttackRule.NO_TOUCH, frozenset())
    assert count_regions(board) == 1
    assert partition.is_bordered(board.size, board.regions)
    used = _techniques(board)
    hardest = max(used, key=list(Technique).index)
    assert (LEVEL[hardest], hardest.value) == (level, made.technique)
    assert level_of(board) == level
    state = board
    for move in made.solution:
        state = QUEENS.play(state, move)
    assert QUEENS.check(state).solved


@pytest.mark.parametrize(
    ("level", "singles"), [("easy", 2), ("medium", 1), ("hard", 0), ("expert", 0)]
)
def test_regions_are_even(level: str, singles: int) -> None:
    """None is larger than a third of the board, few are a single square; five boards a level.

    The bounds lie near what people make: of community levels the largest region has 0.28 of the
    board, and one in eight boards a single square.
    """
    for seed in range(1, 6):
        sizes = Counter(_made("8", level, seed).state.regions).values()
        assert max(sizes) <= 0.33 * 64
        assert list(sizes).count(1) <= singles


def test_the_same_order_makes_the_same_board() -> None:
    """And another seed another one."""
    first, again, other = (_made("8", "medium", seed) for seed in (1, 1, 2))
    assert first == again
    assert first.state != other.state


def test_techniques_are_those_of_the_ladder() -> None:
    """The maker, which the page knows at its start, names them without the ladder."""
    assert QUEENS.makers[0].techniques == tuple(one.value for one in Technique)
