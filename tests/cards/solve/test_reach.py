"""Every card reached from one."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from tests.cards.oracle import boards, brute_force, finish, place

from stepstones.cards.solve.reach import reach
from stepstones.cards.state import Board, board_of
from stepstones.core.errors import RuleError
from stepstones.core.scene import Mark


@given(boards(5).filter(lambda board: bool(board.cards)), st.data())
def test_labels_every_card_with_its_segments(board: Board, data: st.DataObject) -> None:
    """The listed cards are those that brute force links, with its numbers."""
    source = data.draw(st.sampled_from(board.cards))
    asked = replace(board, source=source)
    verdict = finish(reach(asked))
    expected = {
        card: brute_force(board, place(board, source), place(board, card))
        for card in board.cards
        if card != source
    }
    linked = {card: number for card, number in expected.items() if number is not None}
    assert verdict.facts["reached"] == [
        [*place(board, card), number] for card, number in linked.items()
    ]
    assert verdict.overlay is not None
    assert verdict.overlay.labels == {card: str(number) for card, number in linked.items()}
    assert verdict.overlay.marks == dict.fromkeys(linked, Mark.REACHED)


def test_a_lonely_card_reaches_none() -> None:
    """With one card on the board nothing is reached, and the sentence says so."""
    verdict = finish(reach(replace(board_of("X"), source=4)))
    assert (verdict.message, verdict.facts["reached"]) == ("cards.reached-none", [])


def test_needs_a_card() -> None:
    """No card chosen: a RuleError before the first step."""
    with pytest.raises(RuleError, match=r"cards\.no-source"):
        next(reach(board_of("XX")))
