"""Distinct solutions, up to rotation and reflection."""

import pytest
from tests.queens.brute import board_of

from stepstones.core.errors import RuleError
from stepstones.core.trace import Kind, Run
from stepstones.queens.solve import fundamental
from stepstones.queens.state import Board

A002562 = [1, 0, 0, 1, 2, 1, 6, 12, 46]
"""Solutions up to symmetry for n = 1, 2 …; oeis.org/A002562."""
AHRENS = """15863724 16837425 24683175 25713864 25741863 26174835
26831475 27368514 27581463 35281746 35841726 36258174"""
"""The twelve, one digit a file, as listed by Ahrens and Kraitchik (oeis.org/A260320)."""


@pytest.mark.parametrize(("n", "number"), list(enumerate(A002562, start=1)))
def test_the_number_of_fundamental_solutions(n: int, number: int) -> None:
    """As many as OEIS A002562 says, and the sizes of their classes add up to all solutions."""
    run = Run(lambda: fundamental.solve(Board(n)))
    run.seek(10**6)
    assert run.verdict is not None
    assert run.verdict.facts["fundamental"] == number == len(run.verdict.answers)
    sizes = [int(args[1]) for _, args in run.verdict.notes]
    assert sum(sizes) == run.verdict.facts["solutions"]


def test_the_twelve() -> None:
    """For eight queens these are the twelve of the literature; one class has four solutions."""
    run = Run(lambda: fundamental.solve(Board(8)))
    run.seek(10**6)
    assert run.verdict is not None
    digits = [
        "".join(move[-1] for move in answer)  # "queen a1": the rank is the last character
        for answer in run.verdict.answers
    ]
    assert digits == AHRENS.split()
    assert sorted(args[1] for _, args in run.verdict.notes) == [4] + [8] * 11


def test_an_empty_board_is_asked_for() -> None:
    """With a queen given there is no class to speak of."""
    with pytest.raises(RuleError, match=r"queens\.needs-empty"):
        next(fundamental.solve(board_of("1000")))


def test_progress_is_heard() -> None:
    """A long search yields progress, so that it can be stopped."""
    assert next(fundamental.solve(Board(12))).kind is Kind.PROGRESS
