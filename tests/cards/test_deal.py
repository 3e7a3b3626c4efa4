"""Boards that are dealt or laid anew can be cleared."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from tests.cards import referee
from tests.cards.oracle import finish

from stepstones.cards.game import blank_order, deal, shuffle
from stepstones.cards.solve.clear import clear
from stepstones.cards.state import Board, Rule, game_of, letters, on_board
from stepstones.core.errors import RuleError

RULES = [Rule.TWO_TURNS, Rule.ANY, Rule.FALLING]
TURNS = {Rule.TWO_TURNS: 2, Rule.ANY: None, Rule.FALLING: 2}


def _full(width: int, height: int, rule: Rule) -> Board:
    return replace(on_board(width, height, bytes([1]) * (width * height)), rule=rule)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("seed", range(5))
def test_what_is_dealt_can_be_cleared(rule: Rule, seed: int) -> None:
    """The referee clears it in the order found."""
    chance = random.Random(seed)  # noqa: S311 - no secret, a board
    board = deal(_full(8, 5, rule), [pair % 12 + 1 for pair in range(20)], chance)
    found = finish(clear(board))
    grid, moves = tuple(letters(board, ".")), found.facts["moves"]
    assert isinstance(moves, list)
    rest = referee.replay(grid, moves, TURNS[rule], falls=rule is Rule.FALLING)
    assert referee.is_empty(rest)


@pytest.mark.parametrize("rule", RULES)
def test_laid_anew_the_same_cards_lie_on_the_same_cells(rule: Rule) -> None:
    """Shuffle makes a board that could not be cleared one that can, with the same cards."""
    board = game_of("AB..", "BA..", rule=rule)
    again = shuffle(board)
    assert Counter(again.cells) == Counter(board.cells)
    assert [bool(cell) for cell in again.cells] == [bool(cell) for cell in board.cells]
    assert finish(clear(again)).word == "cleared"
    assert shuffle(board) == again


def test_an_odd_card_cannot_be_laid() -> None:
    """What has no partner can never go, however it is laid."""
    with pytest.raises(RuleError, match=r"cards\.shuffle-odd"):
        shuffle(game_of("AAB"))
    with pytest.raises(RuleError, match=r"cards\.none-left"):
        shuffle(game_of("..."))


@pytest.mark.parametrize("rule", RULES)
def test_large_boards_are_laid_from_above(rule: Rule) -> None:
    """Beyond some hundred cards the pairs are uppermost cards, and every cell is in one."""
    board = _full(30, 20, rule)
    order = blank_order(board, random.Random(1))  # noqa: S311 - no secret, a board
    assert sorted(point for pair in order for point in pair) == sorted(board.cards)
