"""All pairs in one sweep."""

from itertools import combinations

from hypothesis import given
from tests.cards.drawings import scattered
from tests.cards.oracle import boards, brute_force, finish, place

from stepstones.cards.solve.pairs import SegmentTable, pairs, sweep
from stepstones.cards.solve.reach import segments_from, segments_to
from stepstones.cards.solve.segments import find_runs
from stepstones.cards.state import Board, board_of
from stepstones.core import steps
from stepstones.core.grid import Point


def _segments(table: SegmentTable, one: Point, other: Point) -> int | None:
    place, bit = table.cards.index(one), 1 << table.cards.index(other)
    return next((number for number, wave in enumerate(table.waves, 1) if wave[place] & bit), None)


@given(boards(5))
def test_agrees_with_brute_force_for_every_pair(board: Board) -> None:
    """Each pair has the number that brute force finds, in either order."""
    table = steps.finish(sweep(board))
    for one, other in combinations(board.cards, 2):
        best = brute_force(board, place(board, one), place(board, other))
        assert _segments(table, one, other) == _segments(table, other, one) == best


def test_agrees_with_one_search_a_card_on_a_large_board() -> None:
    """On a half full 40 x 30 board the sweep says what single searches say."""
    board = scattered(40, 30, 3)
    table, runs = steps.finish(sweep(board)), find_runs(board)
    for source in board.cards[::97]:
        entered = segments_from(runs, source)
        for card in board.cards[::13]:
            if card != source:
                single = segments_to(runs, entered, source, card)
                assert _segments(table, source, card) == single


def test_counts_by_number_of_segments() -> None:
    """Three cards in a row: two pairs of neighbours, and the ends around the middle one."""
    verdict = finish(pairs(board_of("XXX")))
    assert verdict.facts == {"pairs": 3, "linked": 3, "by_segments": {1: 2, 3: 1}}
    assert verdict.args == (3, 3, 3, "2, 0, 1")


def test_boards_without_pairs() -> None:
    """An empty board and a single card have no pairs."""
    for board in (board_of("  "), board_of("X")):
        assert finish(pairs(board)).facts == {"pairs": 0, "linked": 0, "by_segments": {}}
