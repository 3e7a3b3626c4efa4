"""Solutions up to symmetry, without listing them."""

from tests.queens.brute import completions

from stepstones.queens.solve import count
from stepstones.queens.state import MAX_SIZE, Board

A032522 = [1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80]
A033148 = [1, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 8, 8, 0, 0, 64, 128]
"""Solutions unchanged by a half turn, by a quarter turn; n = 1, 2 …; oeis.org."""


def test_solutions_unchanged_by_a_half_turn() -> None:
    """As many as OEIS A032522 says."""
    found = [sum(count.find_unchanged(n, quarter=False)) for n in range(1, len(A032522) + 1)]
    assert found == A032522


def test_solutions_unchanged_by_a_quarter_turn() -> None:
    """As many as OEIS A033148 says."""
    found = [sum(count.find_unchanged(n, quarter=True)) for n in range(1, len(A033148) + 1)]
    assert found == A033148


def test_a_half_turn_by_brute_force() -> None:
    """The same number when all solutions are turned and compared."""
    for n in range(1, 8):
        same = [
            one
            for one in completions(Board(n))
            if tuple(n + 1 - rank for rank in reversed(one)) == one
        ]
        assert sum(count.find_unchanged(n, quarter=False)) == len(same)


def test_nearly_all_published_solutions_come_in_eights() -> None:
    """For each size a solution and what turns and mirrors make of it; few are their own image."""
    assert [*count.SOLUTIONS] == [*count.FUNDAMENTAL] == [*range(17, MAX_SIZE + 1)]
    for n, total in count.SOLUTIONS.items():
        assert 0 < 8 * count.FUNDAMENTAL[n] - total < total / 1_000


def test_published_numbers_agree_with_each_other() -> None:
    """For n = 17 the published number up to symmetry follows from that of all solutions."""
    half = sum(count.find_unchanged(17, quarter=False))
    quarter = sum(count.find_unchanged(17, quarter=True))
    total = count.SOLUTIONS[17]
    assert count.count_fundamental(17, total, half, quarter) == count.FUNDAMENTAL[17]
