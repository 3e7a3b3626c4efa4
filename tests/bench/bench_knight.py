"""Warnsdorff's rule on 40x40 against plain recursive Python, in one and the same run.

``PYTHONPATH=pysrc python tests/bench/bench_knight.py``; asserts nodes, prints times.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from stepstones.core.trace import Run
from stepstones.knight.board import MOVES, board
from stepstones.knight.greedy import first_walk, roth_ranks
from stepstones.knight.tour import tour

SIDE = 40


def plain(side: int) -> int:
    """Walk by the rule as the text does it, plain recursion over a table; squares reached."""
    table = [[0] * side for _ in range(side)]

    def free(y: int, x: int) -> bool:
        return 0 <= y < side and 0 <= x < side and table[y][x] == 0

    def solve(number: int, y: int, x: int) -> int:
        best, best_weight = None, 9
        for dy, dx in MOVES:
            if free(y + dy, x + dx):
                weight = sum(free(y + dy + up, x + dx + right) for up, right in MOVES)
                if weight < best_weight:
                    best, best_weight = (y + dy, x + dx), weight
        if best is None:
            return number - 1
        table[best[0]][best[1]] = number
        return solve(number + 1, *best)

    table[0][0] = 1
    return solve(2, 0, 0)


def fast(side: int) -> int:
    """The product's walk without a verdict; squares reached."""
    return len(first_walk(board(side, side), roth_ranks))


def whole(side: int) -> int:
    """The product's algorithm with its verdict; squares of the tour."""
    run = Run(partial(tour, board(side, side)))
    run.seek(10**9)
    return len(run.verdict.moves) + 1 if run.verdict else 0


def timed(work: Callable[[int], int]) -> float:
    """Median milliseconds of five runs."""
    seconds = []
    for _ in range(5):
        begin = time.perf_counter()
        squares = work(SIDE)
        seconds.append(time.perf_counter() - begin)
        assert squares == SIDE * SIDE, squares
    return 1000 * median(seconds)


def main() -> None:
    """Print the times and their ratio."""
    sys.setrecursionlimit(SIDE * SIDE + 1000)
    reference = timed(plain)
    print(f"plain recursion {SIDE}x{SIDE}: {reference:.1f} ms")
    for name, work in (("walk", fast), ("tour with verdict", whole)):
        took = timed(work)
        print(f"{name}: {took:.1f} ms, {reference / took:.1f} times as fast as plain recursion")


if __name__ == "__main__":
    main()
