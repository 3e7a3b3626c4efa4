"""Boards, rings, chosen cards and corners."""

import pytest
from hypothesis import given
from tests.cards.oracle import boards

from stepstones.cards.state import (
    Board,
    ask,
    board_of,
    chosen_pair,
    coordinates,
    corners,
    inner_cells,
    on_board,
    rows,
)
from stepstones.core.errors import RuleError


def test_points_are_the_judges_coordinates() -> None:
    """The top left cell of the board is 1,1 and the ring is 0 or size + 1."""
    board = board_of("X  ", "  X")
    assert [board.grid.name(point) for point in board.cards] == ["1,1", "3,2"]
    assert board.outside(board.grid.parse("0,2"))
    assert board.outside(board.grid.parse("4,3"))
    assert not board.outside(board.grid.parse("3,2"))
    assert coordinates(board, board.cards) == [[1, 1], [3, 2]]


@given(boards())
def test_the_ring_comes_and_goes(board: Board) -> None:
    """A board without its ring gets it back, and the ring is free."""
    assert on_board(board.width, board.height, inner_cells(board)) == board
    assert board_of(*rows(board, " ")) == board
    ring = [cell for point, cell in enumerate(board.cells) if board.outside(point)]
    assert len(ring) == 2 * (board.width + board.height) + 4
    assert not any(ring)


def test_a_question_needs_two_cards() -> None:
    """Without two chosen cards there is nothing to link."""
    with pytest.raises(RuleError, match=r"cards\.no-pair"):
        chosen_pair(board_of("XX"))
    assert chosen_pair(ask(board_of("XX"), (2, 1), (1, 1))) == (6, 5)


def test_corners_are_ends_and_bends() -> None:
    """Cells in a straight line are left out; neighbours are a path of one segment."""
    assert corners([5, 6, 7, 8]) == (5, 8)
    assert corners([5, 6, 11, 12]) == (5, 6, 11, 12)
    assert corners([5, 6]) == (5, 6)
