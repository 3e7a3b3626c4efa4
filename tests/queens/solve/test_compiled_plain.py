"""The compiled count, against published numbers, brute force and the numpy one."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given, settings
from tests.queens.brute import boards, completions
from tests.queens.solve.test_burnside import A032522, A033148
from tests.queens.solve.test_count import A000170, A002562

from stepstones.core.steps import finish
from stepstones.core.trace import Run
from stepstones.queens.solve import count, plain
from stepstones.queens.state import Board

pytestmark = pytest.mark.usefixtures("compiled_core")


@pytest.mark.parametrize("n", range(1, 13))
def test_published_numbers(n: int) -> None:
    """Both numbers of OEIS, A000170 and A002562."""
    run = Run(partial(count.count, Board(n)))
    run.seek(10**7)
    assert run.verdict is not None
    assert run.verdict.facts == {"solutions": A000170[n - 1], "fundamental": A002562[n - 1]}


def test_solutions_that_a_turn_leaves_unchanged() -> None:
    """As many as OEIS A032522 and A033148 say."""
    for quarter, numbers in ((False, A032522), (True, A033148)):
        found = [plain.count_unchanged(n, quarter=quarter) for n in range(1, len(numbers) + 1)]
        assert found == numbers


@settings(max_examples=60, deadline=None)
@given(boards(7).filter(lambda board: not board.attacks))
def test_any_completion_is_counted(board: Board) -> None:
    """With queens given as many as brute force finds."""
    assert finish(plain.completions_compiled(plain.allowed_ranks(board))) == len(completions(board))


def test_two_counts_in_small_slices_do_not_disturb_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each has an instance of its own; the share done only grows."""
    monkeypatch.setattr(plain, "SLICE", 50)
    left = plain.completions_compiled([63] * 6)
    next(left)
    left.close()
    searches = [plain.completions_compiled([(1 << n) - 1] * n) for n in (8, 9)]
    shares: list[list[float]] = [[], []]
    found: dict[int, int] = {}
    while len(found) < 2:
        for at, search in enumerate(searches):
            try:
                shares[at].append(next(search)[1])
            except StopIteration as end:
                found.setdefault(at, end.value)
    assert found == {0: 92, 1: 352}
    assert all(each and each == sorted(each) and each[-1] < 1 for each in shares)


def test_numbers_of_more_than_32_bits() -> None:
    """Both halves of a number are read as what they are, negative in some hosts."""
    assert plain.join(-1, 9) == 9 * 2**32 + 2**32 - 1
    assert plain.join(5, 0) == 5
