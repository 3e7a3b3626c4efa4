"""Counting with numpy, against published numbers and brute force."""

import importlib.util
from functools import partial

import pytest
from hypothesis import given, settings
from tests.queens.brute import board_of, boards, completions

from stepstones.core.steps import finish
from stepstones.core.trace import Kind, Run, Verdict
from stepstones.queens.solve import count, plain
from stepstones.queens.state import Board

needs_numpy = pytest.mark.skipif(
    importlib.util.find_spec("numpy") is None, reason="numpy is loaded on demand"
)
A000170 = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200]
A002562 = [1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787]
"""All solutions and those up to symmetry, n = 1, 2 …; oeis.org."""


def _verdict(board: Board) -> Verdict:
    run = Run(partial(count.count, board))
    run.seek(10**7)
    assert run.verdict is not None
    return run.verdict


@pytest.mark.parametrize("n", range(1, 13))
def test_published_numbers(n: int) -> None:
    """Both numbers of OEIS, A000170 and A002562; impossible where there is none."""
    verdict = _verdict(Board(n))
    assert verdict.facts == {"solutions": A000170[n - 1], "fundamental": A002562[n - 1]}
    assert verdict.word == ("solved" if A000170[n - 1] else "impossible")


@needs_numpy
@settings(max_examples=60, deadline=None)
@given(boards(7).filter(lambda board: board.size > 1 and not board.attacks))
def test_the_frontier_counts_any_completion(board: Board) -> None:
    """With queens given the frontier finds as many as brute force."""
    assert finish(count.frontier(plain.allowed_ranks(board))) == len(completions(board))


@settings(max_examples=30, deadline=None)
@given(boards(7))
def test_given_queens_stay(board: Board) -> None:
    """Any board: as many as brute force, none where two queens clash."""
    facts = _verdict(board).facts
    assert facts["solutions"] == len(completions(board))
    assert ("fundamental" in facts) == (not board.queens)


@needs_numpy
def test_small_chunks_count_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cutting the arrays into many pieces changes nothing, and the share done only grows."""
    monkeypatch.setattr(count, "CHUNK", 7)
    run = Run(lambda: count.count(Board(9)))
    shares = []
    while run.advance():
        assert run.step is not None
        assert run.step.kind is Kind.PROGRESS
        if run.step.why == "queens.counting":
            shares.append(run.step.args[1])
    assert run.verdict is not None
    assert run.verdict.facts["solutions"] == 352
    assert shares == sorted(shares)
    assert shares[-1] == 100


def test_without_numpy_the_number_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where numpy is missing, recursion counts."""
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    monkeypatch.delattr(count, "frontier")
    assert _verdict(Board(9)).facts == {"solutions": 352, "fundamental": 46}


def test_large_boards_have_published_numbers_and_say_so() -> None:
    """18 queens: 666,090,624, not counted here; with queens given they are."""
    verdict = _verdict(Board(18))
    assert verdict.message == "queens.published"
    assert verdict.facts == {"solutions": 666090624, "fundamental": 83263591, "published": True}
    solution = board_of("26831475")
    assert _verdict(solution).message == "queens.counted-given"


def test_a_puzzle_without_queens_is_not_said_to_have_some() -> None:
    """Four regions in quarters: two solutions; with a queen they are those that keep it."""
    quarters = Board(4, regions=(0, 0, 1, 1) * 2 + (2, 2, 3, 3) * 2)
    assert (_verdict(quarters).message, _verdict(quarters).args) == ("queens.standing.many", (2,))
    kept = _verdict(quarters.with_queens(frozenset({1})))
    assert (kept.message, kept.args) == ("queens.counted-given", (1,))
