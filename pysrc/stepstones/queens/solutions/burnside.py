"""How many solutions are left when turns and mirrors don't count, without listing any.

Burnside's lemma: as many as the symmetries leave unchanged on average. No mirror leaves a
solution unchanged (two queens would stand on one line) unless n = 1, so only those matter
that look the same after a half turn, or after a quarter turn: few, and quickly found.
"""

from __future__ import annotations

from collections.abc import Iterator

BREATH = 200
"""Nodes between two moments in which the search can be stopped."""


def fundamental(n: int, solutions: int, half: int, quarter: int) -> int:
    """Return how many of all *solutions* on an empty board are left up to symmetry.

    *half* and *quarter* are the numbers of those that a half and a quarter turn leave
    unchanged.

    >>> fundamental(8, 92, 4, 0)
    12
    """
    return 1 if n == 1 else (solutions + half + 2 * quarter) // 8


def find_unchanged(n: int, *, quarter: bool) -> Iterator[int]:
    """Find the solutions that look the same after a half turn, or after a quarter turn.

    Yields 1 for each and 0 after each stretch of nodes, so the sum is their number
    (published as OEIS A032522 and A033148). Each queen put down brings those that the
    turn makes of it.

    >>> sum(find_unchanged(4, quarter=False)), sum(find_unchanged(5, quarter=True))
    (2, 2)
    """
    nodes = 0
    stack = [(0, 0, 0, 0)]
    while stack:
        files, ranks, rising, falling = stack.pop()
        nodes += 1
        if nodes % BREATH == 0:
            yield 0
        k = (~files & (files + 1)).bit_length() - 1
        if k == n:
            yield 1
            continue
        free = ~(ranks | rising >> (n - k) | falling >> k) & ((1 << n) - 1)
        while free:
            r = free.bit_length() - 1
            free ^= 1 << r
            orbit = {(k, r), (n - 1 - k, n - 1 - r)}
            if quarter:
                orbit |= {(r, n - 1 - k), (n - 1 - r, k)}
            lines = [(1 << x, 1 << y, 1 << y - x + n, 1 << y + x) for x, y in orbit]
            joined = [sum(set(line)) for line in zip(*lines, strict=True)]
            if all(one.bit_count() == len(orbit) for one in joined):
                down, across, up, back = joined
                stack.append((files | down, ranks | across, rising | up, falling | back))
