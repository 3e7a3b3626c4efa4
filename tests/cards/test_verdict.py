"""The standing verdict for cards."""

from dataclasses import replace

from hypothesis import example, given, settings
from tests.cards.drawings import walled_in
from tests.cards.oracle import boards, brute_force, finish, place, questions

from stepstones.app.host.site import say
from stepstones.cards import verdict as module
from stepstones.cards.puzzle import CARDS
from stepstones.cards.state import Board, Rule, board_of, game_of
from stepstones.cards.verdict import standing


@given(board=questions())
@example(board=walled_in(3))
@settings(max_examples=80)
def test_two_cards(board: Board) -> None:
    """The number of segments of a slow search, or that there is no path."""
    best = brute_force(board, place(board, board.source), place(board, board.target))
    verdict = finish(standing(board))
    if best is None:
        assert verdict.word == "impossible"
    else:
        assert (verdict.message, verdict.args) == ("cards.standing.linked", (best,))


@given(board=boards(4))
@settings(max_examples=60)
def test_no_card_chosen(board: Board) -> None:
    """How many pairs can be linked, of how many."""
    verdict = finish(standing(board))
    cards = [place(board, card) for card in board.cards]
    if len(cards) < 2:
        assert verdict.args == (len(cards),)
        return
    found = [brute_force(board, one, two) for one in cards for two in cards if one < two]
    assert verdict.args == (sum(one is not None for one in found), len(found))


def test_one_card_chosen() -> None:
    """The card on the left reaches both others."""
    verdict = finish(standing(CARDS.play(board_of("X X X"), "from 1,1")))
    assert verdict.message == "cards.standing.reached"
    assert verdict.args[1:] == (2, 2)


def test_a_huge_board_is_only_counted(monkeypatch: object) -> None:
    """All pairs of very many cards would take too long to say while editing."""
    board = board_of(*["X" * 45] * 45)
    assert len(board.cards) > module.MAX_CARDS
    verdict = finish(standing(board))
    assert (verdict.message, verdict.args) == ("cards.standing.cards", (2025,))


def test_an_empty_board_has_no_pairs_to_take_in_order() -> None:
    """Whatever the rule, no card is no card."""
    for rule in Rule:
        verdict = finish(standing(replace(board_of("  "), rule=rule)))
        assert (verdict.message, verdict.args) == ("cards.standing.cards", (0,))


def test_a_board_that_can_be_cleared_shows_no_order_yet() -> None:
    """Only Show draws the order, so the line beside the board does not speak of it."""
    found = finish(standing(game_of("AA")))
    assert (found.message, found.args) == ("cards.standing.clears", (1, 0))


def test_the_line_beside_an_empty_board_says_what_to_do() -> None:
    """How many cards there are is said above it."""
    assert [say("cards.standing.cards", (cards,)) for cards in (0, 1)] == [
        "Press squares to put down cards.",
        "One more card makes a pair.",
    ]
