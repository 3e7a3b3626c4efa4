"""Boards to play on are of the level they say, and can be cleared."""

import random

import pytest
from tests.cards import referee

from stepstones.cards.makers import STUCK, careless, lay
from stepstones.cards.puzzle import CARDS
from stepstones.cards.state import Board, game_of, letters
from stepstones.core.maker import Made, Order, begin
from stepstones.core.steps import finish


def _careless(grid: referee.Grid, chance: random.Random) -> bool:
    """Whether the referee gets stuck, taking any pair he sees."""
    while found := referee.pairs(grid, 2):
        grid = referee.after(grid, *found[chance.randrange(len(found))], falls=False)
    return not referee.is_empty(grid)


def _made(order: Order) -> Made[Board]:
    return finish(begin(CARDS.makers[0], order))


@pytest.mark.parametrize("level", CARDS.makers[0].levels)
def test_the_level_is_how_often_a_careless_player_gets_stuck(level: str) -> None:
    """The referee's own careless player finds the levels in their order."""
    made = _made(Order("8x5", level, 11))
    grid = tuple(letters(made.state, "."))
    moves = [move.removeprefix("take ").replace(" ", "-") for move in made.solution]
    assert referee.is_empty(referee.replay(grid, moves, 2, falls=False))
    stuck = sum(_careless(grid, random.Random(seed)) for seed in range(12))  # noqa: S311
    assert (stuck == 0) == (level == "easy")
    assert stuck >= {"easy": 0, "medium": 0, "hard": 2, "expert": 5}[level]


def test_levels_leave_no_gap_and_do_not_overlap() -> None:
    """Every number of careless plays that get stuck is of one level, but for all of them."""
    numbers = [number for level in CARDS.makers[0].levels for number in STUCK[level]]
    assert numbers == list(range(20))


def test_a_full_board_has_all_its_kinds_in_even_numbers() -> None:
    """Of an odd number of cells one stays free."""
    board = lay(5, 5, random.Random(1))  # noqa: S311 - no secret, a board
    assert board.cells.count(0) == 7 * 7 - 24
    assert all(board.cells.count(kind) % 2 == 0 for kind in set(board.cells) - {0})


def test_a_careless_player_on_boards_without_wrong_turns() -> None:
    """Kinds with two cards leave no choice: nothing is left, or what must be."""
    chance = random.Random(1)  # noqa: S311 - no secret, a board
    assert careless(game_of("ABBA"), chance) == 0
    assert careless(game_of("AB", "BA"), chance) == 4
