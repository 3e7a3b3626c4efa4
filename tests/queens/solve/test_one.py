"""A solution, found at once."""

from functools import partial

import pytest
from hypothesis import given, settings
from tests.queens.brute import board_of, boards, completions

from stepstones.core.trace import Run, Verdict
from stepstones.queens.puzzle import QUEENS
from stepstones.queens.solve import one
from stepstones.queens.state import QUEEN, Board


def _verdict(board: Board) -> Verdict:
    run = Run(partial(one.solve, board))
    run.seek(10**6)
    assert run.verdict is not None
    return run.verdict


def _played(board: Board, verdict: Verdict) -> Board:
    for move in verdict.moves:
        board = QUEENS.play(board, move)
    return board


@pytest.mark.parametrize("n", [n for n in range(1, 21) if n not in {2, 3}])
def test_every_empty_board_is_solved(n: int) -> None:
    """The moves lead to a solved board, and the facts name its queens."""
    verdict = _verdict(Board(n))
    played = _played(Board(n), verdict)
    assert verdict.word == "solved"
    assert QUEENS.check(played).solved
    assert {played.grid.name(point) for point in played.queens} == set(
        verdict.facts["moves"]  # type: ignore[call-overload]
    )


def test_the_formula_holds_for_every_remainder() -> None:
    """For n up to 200 no two queens share a rank or a diagonal."""
    for n in range(4, 201):
        ranks = one.formula(n)
        assert ranks is not None
        assert set(ranks) == set(range(1, n + 1))
        assert len({k + r for k, r in enumerate(ranks)}) == n
        assert len({k - r for k, r in enumerate(ranks)}) == n


@pytest.mark.parametrize("n", [2, 3])
def test_two_and_three_queens_have_no_solution(n: int) -> None:
    """Said so, with the number of solutions."""
    verdict = _verdict(Board(n))
    assert (verdict.word, verdict.facts["solutions"]) == ("impossible", 0)


@settings(max_examples=60, deadline=None)
@given(boards(7))
def test_given_queens_stay(board: Board) -> None:
    """Solved exactly where brute force finds a completion; the number of all is told.

    The queens that it adds are shown.
    """
    verdict, all_of_them = _verdict(board), completions(board)
    assert verdict.facts["solutions"] == len(all_of_them)
    assert (verdict.word == "solved") == bool(all_of_them)
    if all_of_them:
        played = _played(board, verdict)
        assert QUEENS.check(played).solved
        assert board.queens <= played.queens
        assert verdict.overlay is not None
        assert verdict.overlay.pieces == dict.fromkeys(played.queens - board.queens, QUEEN)


def test_queens_in_two_corners_of_twenty() -> None:
    """A large board with given queens is solved by search."""
    board = Board(20, frozenset({0, 20 * 18 + 19}))
    verdict = _verdict(board)
    assert QUEENS.check(_played(board, verdict)).solved
    assert "solutions" not in verdict.facts


def test_a_clash_is_named() -> None:
    """Queens that attack each other can't be completed."""
    verdict = _verdict(board_of("1100"))
    assert (verdict.word, verdict.message) == ("impossible", "queens.given-attack")


@pytest.mark.parametrize(("ranks", "many"), [("1000", 1), ("1300", 2)])
def test_that_there_is_none_tells_how_many_stand(ranks: str, many: int) -> None:
    """One queen is not called several."""
    verdict = _verdict(board_of(ranks))
    assert (verdict.message, verdict.args) == ("queens.no-completion", (4, many))
