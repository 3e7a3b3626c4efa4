"""Queens on a torus."""

from itertools import combinations, permutations

from tests.queens import torus

from stepstones.queens.solve import units

A051906 = {1: 1, 5: 10, 6: 0, 7: 28, 9: 0, 11: 88, 13: 4524, 19: 820496, 23: 128850048, 28: 0}
"""oeis.org/A051906."""


def test_published_numbers() -> None:
    """As many as OEIS says; zero for even n and multiples of 3; none known here for 37."""
    assert {n: torus.solutions(n) for n in A051906} == A051906
    assert torus.solutions(37) is None


def test_no_theorem_is_needed_for_small_boards() -> None:
    """Plain counting on a wrapped board gives brute force's number, zero or not."""
    for n in range(1, 8):
        safe = [
            ranks
            for ranks in permutations(range(n))
            if not any(
                (a - b - ranks[a] + ranks[b]) % n == 0 or (a - b + ranks[a] - ranks[b]) % n == 0
                for a, b in combinations(range(n), 2)
            )
        ]
        assert units.count(units.queens(n, wrapped=True)).found == len(safe)
