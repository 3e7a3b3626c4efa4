"""All placements by recursion, against published numbers and brute force."""

import pytest
from hypothesis import given, settings
from tests.queens.brute import board_of, boards, completions

from stepstones.core.trace import Kind, Run, Step, Verdict
from stepstones.queens.essays import recursive
from stepstones.queens.narration import Record
from stepstones.queens.puzzle import QUEENS
from stepstones.queens.state import Board

A000170 = [1, 0, 0, 2, 10, 4, 40, 92, 352]
"""Solutions for n = 1, 2 …; oeis.org/A000170."""
A319284 = {
    5: [1, 5, 12, 14, 12, 10],
    7: [1, 7, 30, 76, 140, 164, 94, 40],
    8: [1, 8, 42, 140, 344, 568, 550, 312, 92],
}
"""Nodes per level of the recursion, oeis.org/A319284."""


def _verdict(board: Board) -> Verdict:
    run = Run(lambda: recursive.solve(board))
    run.seek(10**7)
    assert run.verdict is not None
    return run.verdict


@pytest.mark.parametrize(("n", "number"), list(enumerate(A000170, start=1)))
def test_the_number_of_solutions(n: int, number: int) -> None:
    """As many solutions as OEIS A000170 says, all different, all listed; impossible for none."""
    verdict = _verdict(Board(n))
    assert verdict.facts["solutions"] == number
    assert len(set(verdict.answers)) == number
    assert verdict.word == ("solved" if number else "impossible")


@pytest.mark.parametrize("n", A319284)
def test_the_nodes_on_each_level(n: int) -> None:
    """The tree of the search has the published profile."""
    assert _verdict(Board(n)).facts["levels"] == A319284[n]


def test_the_first_solution_of_eight_queens_takes_876_tests() -> None:
    """N. Wirth, Algorithms + Data Structures: 1 5 8 6 3 7 2 4 after 876 tests."""
    steps = recursive.solve(Board(8))
    tests = 0
    for step in steps:
        if step.kind is Kind.FOUND:
            break
        tests += step.kind in {Kind.PLACE, Kind.REJECT}
    assert tests == 876
    facts = _verdict(Board(8)).facts
    assert facts["first"] == 876
    assert facts["moves"] == ["a1", "b5", "c8", "d6", "e3", "f7", "g2", "h4"]


def test_the_picture_of_the_page() -> None:
    """Between steps 1 and 982, f3 is refused because of b3, with a line, six calls deep."""
    run = Run(lambda: recursive.solve(Board(8)), "Q")
    run.seek(302)
    grid = Board(8).grid
    assert run.step is not None
    assert run.step.kind is Kind.REJECT
    assert run.step.args == (grid.parse("f3"), grid.parse("b3"), "rank", grid.parse("f4"), 6)
    assert run.step.line == (grid.parse("b3"), grid.parse("f3"))
    assert sorted(map(grid.name, run.overlay.pieces)) == ["a1", "b3", "c8", "d6", "e2"]
    calls = [(frame.function, frame.variables.get("k")) for frame in run.stack()]
    assert calls == [("solve", None), *(("HR", str(k)) for k in range(1, 7))]
    assert run.stack()[0].variables["queens"] == "[0, 1, 3, 8, 6, 2, 0, 0, 0]"
    run.seek(982)
    assert run.step == Step(Kind.FOUND, why="queens.found", args=(1,))


@settings(max_examples=60, deadline=None)
@given(boards(6))
def test_given_queens_stay(board: Board) -> None:
    """The answers are the brute-force completions; each plays to a solved board."""
    verdict = _verdict(board)
    played = set()
    for answer in verdict.answers:
        state = board
        for move in answer:
            state = QUEENS.play(state, move)
        assert QUEENS.check(state).solved
        assert board.queens <= state.queens
        played.add(tuple(state.ranks[1:]))
    assert played == completions(board)


def test_no_other_place_is_tried_for_the_last_queen() -> None:
    """After a solution the last queen is taken back for good, and then the one before."""
    steps = list(recursive.solve(Board(6)))
    for found, back, after in zip(steps, steps[1:], steps[2:], strict=False):
        if found.kind is Kind.FOUND:
            assert back.why == "queens.retract-last"
            assert after.kind is Kind.RETRACT


def test_a_given_queen_attacks_from_the_beginning() -> None:
    """A queen on h1 keeps the first queen from a1, and its own file is passed untested."""
    steps = list(recursive.solve(board_of("00000001")))
    grid = Board(8).grid
    assert steps[0].kind is Kind.REJECT
    assert steps[0].args[:3] == (grid.parse("a1"), grid.parse("h1"), "rank")
    on_h = {step.kind for step in steps if step.point % 8 == 7 and step.point >= 0}
    assert on_h == {Kind.CONSIDER}


def test_given_queens_that_attack_each_other_leave_nothing() -> None:
    """The verdict names two of them and the line; there is no step."""
    board = board_of("1200")
    assert list(recursive.solve(board)) == []
    verdict = _verdict(board)
    assert (verdict.word, verdict.message) == ("impossible", "queens.given-attack")


def test_each_answer_says_which_fundamental_one_it_comes_from() -> None:
    """Eight queens: 92 notes that name 12 distinct solutions, each first met as itself."""
    notes = _verdict(Board(8)).notes
    assert len(notes) == 92
    firsts = [args[0] for message, args in notes if message == "queens.fundamental"]
    assert firsts == list(range(1, 13))


def test_what_is_counted_is_shown_as_code() -> None:
    """The value stands among Python's own, in every language: no word of it needs a plural."""
    assert repr(Record(Board(3), tests=1)) == "Record(tests=1, solutions=0)"
