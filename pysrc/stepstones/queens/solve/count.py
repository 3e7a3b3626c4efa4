"""Counting all solutions, and those up to turns and mirrors: by search, or as published.

The compiled search (:mod:`stepstones.queens.solve.plain`) is fastest. Where there is none, as on
a command line without wasmtime, numpy extends many placements at once. An array entry is a
partial placement, told by three masks: ranks taken, and the two diagonals as they meet the next
file. All entries put down their lowest free rank in one sweep, those without one are dropped,
and so on until no rank is free; then all move to the next file. The last two files are never
stored: a placement of the one but last counts if it leaves a free rank.

On an empty board a mirror turns every solution into another one, so half of them are
counted: the first queen in the lower half, or in the middle with the second below it.

With n > 16 and no given queens the numbers are published ones and said to be so.

Burnside's lemma: as many as the symmetries leave unchanged on average. No mirror leaves a
solution unchanged (two queens would stand on one line) unless n = 1, so only those matter
that look the same after a half turn, or after a quarter turn: few, and quickly found.

Sources: On-Line Encyclopedia of Integer Sequences, A000170 (all solutions; the largest,
n = 27, found by T. Preusser and M. Engelhardt, 2016), A002562 (up to turns and mirrors).
"""

from __future__ import annotations

import importlib.util
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, TypeAlias

from stepstones.core.lazy_numpy import np
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.queens.narration import refuse
from stepstones.queens.solve import plain, units
from stepstones.queens.solve.constraints import completions
from stepstones.queens.state import Board

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Masks: TypeAlias = NDArray[np.uint32]


SOLUTIONS = {
    17: 95815104,
    18: 666090624,
    19: 4968057848,
    20: 39029188884,
}
FUNDAMENTAL = {
    17: 11977939,
    18: 83263591,
    19: 621012754,
    20: 4878666808,
}


YIELD_EVERY = 200
"""Nodes between two moments in which the search can be stopped."""


def count_fundamental(n: int, solutions: int, half: int, quarter: int) -> int:
    """Return how many of all *solutions* on an empty board are left up to symmetry.

    *half* and *quarter* are the numbers of those that a half and a quarter turn leave
    unchanged.

    >>> count_fundamental(8, 92, 4, 0)
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
        if nodes % YIELD_EVERY == 0:
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


LARGEST = 16
"""The largest empty board that is counted; it takes some ten seconds in a browser."""
SMALL = 7
"""The largest board for which recursion is quicker than the first use of numpy."""
CHUNK = 1 << 15
"""Entries of an array; larger ones are cut and wait on a stack. Tuned for a CPU's cache."""


def count(board: Board) -> Steps:
    """Count the solutions that keep the queens on *board*; on an empty one up to symmetry too.

    Exact. Without module and numpy it recurses, some fifty times slower. Progress tells the
    solutions met and the share of the search done, in per cent.

    >>> from stepstones.core.trace import Run
    >>> run = Run(lambda: count(Board(6)))
    >>> run.seek(10**6); run.verdict.facts
    {'solutions': 4, 'fundamental': 1}
    """
    refusal = refuse(board) if board.queens else None
    if refusal is not None:
        return refusal
    if not board.is_plain:
        return (yield from _puzzle(board))
    n = board.size
    if not board.queens and n > LARGEST:
        total, classes = SOLUTIONS[n], FUNDAMENTAL[n]
        facts = {"solutions": total, "fundamental": classes, "published": True}
        return Verdict("solved", "queens.published", (n, total, classes), facts)
    if board.queens or n == 1:
        total = yield from _completions([plain.allowed_ranks(board)], 1)
    else:
        total = yield from _completions(_lower_half(n), 2)
    word = "solved" if total else "impossible"
    if board.queens:
        return Verdict(word, "queens.counted-given", (total,), {"solutions": total})
    half = yield from _count_unchanged(n, total, quarter=False)
    quarter = yield from _count_unchanged(n, total, quarter=True)
    classes = count_fundamental(n, total, half, quarter)
    facts = {"solutions": total, "fundamental": classes}
    return Verdict(word, "queens.counted", (total, classes, n), facts)


def _puzzle(board: Board) -> Generator[Step, None, Verdict]:
    """Count on a board with regions, blocked squares or another rule, by search."""
    found = nodes = 0
    for solution in completions(board, board.queens):
        if solution is not None:
            found += 1
            continue
        nodes += units.YIELD_EVERY
        yield Step(Kind.PROGRESS, why="queens.counting-nodes", args=(found, nodes))
    word = "solved" if found else "impossible"
    message = "queens.counted-given" if board.queens else "queens.standing.many"
    return Verdict(word, message, (found,), {"solutions": found})


def fastest(allowed: list[int]) -> Generator[tuple[int, float], None, int]:
    """Count the placements that keep to *allowed*, a mask of ranks for each file, the fastest way.

    Yields the number so far and the share of the search done.
    """
    if plain.is_compiled():
        return plain.completions_compiled(allowed)
    if len(allowed) > SMALL and _numpy():
        return frontier(allowed)
    return _one_by_one(allowed)


def frontier(allowed: list[int]) -> Generator[tuple[int, float], None, int]:
    """Count the placements that keep to *allowed*: a mask of ranks for each of 2 or more files.

    Yields the number so far and the share of the search done, every few milliseconds.
    Space: for each file about a chunk for each rank.
    """
    none: Masks = np.zeros(1, np.uint32)
    stack = [(0, none, none, none, 1.0)]
    found, done = 0, 0.0
    while stack:
        file, ranks, rising, falling, share = stack.pop()
        free = ~(ranks | rising | falling) & np.uint32(allowed[file])
        if file == len(allowed) - 2:
            found += _last_two(free, ranks, rising, falling, allowed[-1])
            done += share
            yield found, done
            continue
        ranks, rising, falling = _next_file(free, ranks, rising, falling)
        if not len(ranks):
            done += share
        for at in range(0, len(ranks), CHUNK):
            part = slice(at, at + CHUNK)
            portion = share * len(ranks[part]) / len(ranks)
            stack.append((file + 1, ranks[part], rising[part], falling[part], portion))
        yield found, done
    return found


def _next_file(
    free: Masks, ranks: Masks, rising: Masks, falling: Masks
) -> tuple[Masks, Masks, Masks]:
    one = np.uint32(1)
    parts: list[tuple[Masks, Masks, Masks]] = [(ranks[:0], rising[:0], falling[:0])]
    while True:
        left = np.flatnonzero(free)
        free, ranks, rising, falling = free[left], ranks[left], rising[left], falling[left]
        if not len(free):
            columns = zip(*parts, strict=True)
            ranks, rising, falling = (np.concatenate(column) for column in columns)
            return ranks, rising, falling
        bit = free & -free
        parts.append((ranks | bit, (rising | bit) << one, (falling | bit) >> one))
        free = free ^ bit


def _last_two(free: Masks, ranks: Masks, rising: Masks, falling: Masks, allowed: int) -> int:
    one = np.uint32(1)
    found = 0
    while True:
        left = np.flatnonzero(free)
        free, ranks, rising, falling = free[left], ranks[left], rising[left], falling[left]
        if not len(free):
            return found
        bit = free & -free
        taken = ranks | bit | (rising | bit) << one | (falling | bit) >> one
        found += int(np.count_nonzero(~taken & np.uint32(allowed)))
        free = free ^ bit


def _completions(searches: list[list[int]], times: int) -> Generator[Step, None, int]:
    total = 0
    for number, allowed in enumerate(searches):
        search = fastest(allowed)
        try:
            while True:
                found, share = next(search)
                done = int(100 * (number + share) / len(searches))
                yield Step(
                    Kind.PROGRESS, why="queens.counting", args=(times * (total + found), done)
                )
        except StopIteration as stop:
            total += stop.value
    return times * total


def _one_by_one(allowed: list[int]) -> Generator[tuple[int, float], None, int]:
    found = 0
    for placement in plain.completions(allowed):
        if placement is None:
            yield found, 0.0
        else:
            found += 1
    return found


def _count_unchanged(n: int, total: int, *, quarter: bool) -> Generator[Step, None, int]:
    if plain.is_compiled():
        return plain.count_unchanged(n, quarter=quarter)
    found = 0
    for number in find_unchanged(n, quarter=quarter):
        found += number
        if not number:
            yield Step(Kind.PROGRESS, why="queens.counting-symmetric", args=(total,))
    return found


def _lower_half(n: int) -> list[list[int]]:
    low, middle, everything = (1 << n // 2) - 1, 1 << n // 2, (1 << n) - 1
    searches = [[low] + [everything] * (n - 1)]
    if n % 2:
        searches.append([middle, low] + [everything] * (n - 2))
    return searches


def _numpy() -> bool:
    return importlib.util.find_spec("numpy") is not None
