"""What a press does, and when the board is full."""

import pytest

from stepstones.core.errors import PuzzleError
from stepstones.null.puzzle import NULL
from stepstones.null.state import Pebbles


def test_a_press_puts_a_pebble_down_or_takes_it_up() -> None:
    """Twice on one point changes nothing."""
    empty = Pebbles(2, 2)
    move = NULL.interpret(empty, 1, "pebble")
    assert move == "flip b2"
    once = NULL.play(empty, move)
    assert once.pebbles == {1}
    assert NULL.play(once, move) == empty


def test_a_full_board_is_solved() -> None:
    """And no other."""
    assert NULL.check(Pebbles(2, 1, frozenset({0, 1}))).solved
    assert not NULL.check(Pebbles(2, 1, frozenset({0}))).solved


@pytest.mark.parametrize("move", ["", "flip", "flip z9", "jump a1"])
def test_other_moves_are_refused(move: str) -> None:
    """With an error of the puzzle's, not of Python's."""
    with pytest.raises(PuzzleError):
        NULL.play(Pebbles(2, 2), move)
