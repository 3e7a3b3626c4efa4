"""How hard a board is to clear, as far as the referee can say."""

from random import Random

import pytest
from tests.cards import referee

from stepstones.cards.makers import rate
from stepstones.cards.state import Rule, game_of, letters
from stepstones.core.steps import finish


@pytest.mark.parametrize("rule", [Rule.TWO_TURNS, Rule.ANY])
def test_a_board_is_rated_where_it_can_be_cleared(rule: Rule) -> None:
    """As trying everything says; only boards with two turns at most have a level."""
    found = set()
    for seed in range(40):
        number = Random(seed).choice((4, 6, 8))  # noqa: S311 - no secret, a board
        board = game_of(*referee.any_board(4, 4, number, seed), rule=rule)
        turns = 2 if rule is Rule.TWO_TURNS else None
        right = referee.can_be_cleared(tuple(letters(board, ".")), turns, falls=False)
        rating = finish(rate(board))
        assert rating.solutions == int(right)
        assert bool(rating.level) == (right and rule is Rule.TWO_TURNS)
        found.add(right)
    assert True in found
    assert rule is Rule.ANY or False in found
