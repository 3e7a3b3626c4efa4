"""The waves to watch."""

import pytest
from hypothesis import given
from tests.cards.oracle import brute_force, check_path, finish, place, questions

from stepstones.cards.essays.breadth import breadth
from stepstones.cards.state import Board, ask, board_of
from stepstones.core.errors import RuleError
from stepstones.core.trace import Kind


@given(questions())
def test_agrees_with_brute_force(board: Board) -> None:
    """The wave in which the second card comes into sight is the fewest segments."""
    verdict = finish(breadth(board))
    best = brute_force(board, place(board, board.source), place(board, board.target))
    assert verdict.facts.get("segments") == best
    if best is not None:
        path = verdict.facts["path"]
        assert isinstance(path, list)
        check_path(board, path, best)


@given(questions(5))
def test_each_cell_once_and_in_waves(board: Board) -> None:
    """No cell is visited twice, and the numbers of segments never fall."""
    visits = [step for step in breadth(board) if step.kind is Kind.VISIT]
    cells = [step.point for step in visits]
    waves = [int(step.args[2]) for step in visits]
    assert len(set(cells)) == len(cells)
    assert waves == sorted(waves)


def test_the_first_wave_is_what_the_card_sees() -> None:
    """Looking east first, the free cell between comes into sight, then the other card."""
    board = ask(board_of("X X"), (1, 1), (3, 1))
    names = [board.grid.name(step.point) for step in breadth(board)]
    assert names[:2] == ["2,1", "3,1"]


def test_without_a_pair_it_says_what_is_missing() -> None:
    """No pair chosen: a RuleError before the first step."""
    with pytest.raises(RuleError, match=r"cards\.no-pair"):
        next(breadth(board_of("XX")))
