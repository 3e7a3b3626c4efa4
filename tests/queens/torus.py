"""Queens on a torus: the diagonals leave at one side and come in at the other.

A solution can be shifted in both directions, so each queen's place in the first file is
used equally often: those with one queen in the corner are counted, and there are n times
as many. There is none if n is even or a multiple of 3 (G. Polya, 1918): the files, the
ranks and the sums along the diagonals can't all run through every remainder.
"""

from __future__ import annotations

from stepstones.queens.solve import units

TORUS = {
    17: 140692,
    19: 820496,
    23: 128850048,
    25: 1957725000,
    29: 605917055356,
    31: 13404947681712,
}
"""Published numbers beyond: OEIS A051906."""
LARGEST = 13
"""The largest board that is counted; beyond it the numbers are published ones."""


def solutions(n: int) -> int | None:
    """Return the number of solutions on an n x n torus (OEIS A051906), None if not known here.

    >>> solutions(5), solutions(8)
    (10, 0)
    """
    if n % 2 == 0 or n % 3 == 0:
        return 0
    if n > LARGEST:
        return TORUS.get(n)
    problem = units.queens(n, wrapped=True)
    return n * units.count(units.with_queens(problem, [0])).found
