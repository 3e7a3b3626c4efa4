"""The general solver: against brute force on rows and columns."""

import pytest
from hypothesis import given, settings
from tests.queens.brute import board_of, boards, completions

from stepstones.queens.solve import units
from stepstones.queens.state import Board


@settings(max_examples=40, deadline=None)
@given(boards(6))
def test_given_queens_stay(board: Board) -> None:
    """What is left of the problem has the completions of the board, clashing queens none."""
    left = units.with_queens(units.queens(board.size), board.queens)
    assert units.count(left).found == len(completions(board))


def test_counting_up_to_a_limit() -> None:
    """Two are enough to know that a solution is not the only one."""
    assert units.count(units.queens(8), limit=2)[:2] == (2, False)
    unique = units.with_queens(units.queens(8), board_of("10860704").queens)
    assert units.count(unique, limit=2)[:2] == (1, True)


def test_giving_up() -> None:
    """After too many nodes the count says that it is not complete."""
    count = units.count(units.queens(12), nodes=1000)
    assert not count.complete
    assert count.found < 14200


@pytest.mark.parametrize(("n", "number"), [(1, 1), (2, 0), (4, 2), (8, 92), (9, 352)])
def test_published_numbers(n: int, number: int) -> None:
    """OEIS A000170."""
    assert units.count(units.queens(n)).found == number
