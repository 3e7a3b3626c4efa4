"""The automaton: the same transcript as the recursion, without a call."""

import pytest
from hypothesis import example, given, settings
from tests.queens.brute import board_of, boards

from stepstones.core.steps import finish
from stepstones.core.trace import Run, Step, Steps, Verdict
from stepstones.queens.essays import automaton, recursive
from stepstones.queens.state import Board


def _transcript(steps: Steps) -> tuple[list[Step], Verdict]:
    told: list[Step] = []
    verdict = finish(steps, told.append)
    return told, verdict


@pytest.mark.parametrize("n", range(1, 9))
def test_equal_transcripts(n: int) -> None:
    """Step for step and in the verdict, both say the same."""
    assert _transcript(automaton.solve(Board(n))) == _transcript(recursive.solve(Board(n)))


@settings(max_examples=100, deadline=None)
@given(boards(7))
@example(board_of("15863724"))
@example(board_of("00000004"))
@example(board_of("15863720"))
@example(board_of("00000724"))
@example(board_of("1"))
def test_equal_transcripts_with_given_queens(board: Board) -> None:
    """Also with queens given, on the last file too, or all of them, or clashing."""
    assert _transcript(automaton.solve(board)) == _transcript(recursive.solve(board))


def test_one_frame_and_the_states_of_the_text() -> None:
    """The stack is always one frame deep, and the state goes through C, COK, C8 and CB."""
    run = Run(lambda: automaton.solve(Board(4)))
    states = set()
    while run.advance():
        (frame,) = run.stack()
        states.add(frame.variables["state"].removeprefix("State."))
        assert {"k", "r", "queens"} <= set(frame.variables)
    assert states == {"C", "COK", "C8", "CB"}
