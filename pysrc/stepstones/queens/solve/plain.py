"""The fast plain search: every completion of a board, with the bits of an int as ranks.

Idea: fill the files from the left. Three masks say which ranks of the next file are taken
along the rank and along the two diagonals; the diagonal ones shift by one from file to
file. Given queens take part through *allowed*: for each file the ranks that they leave.

The same count, compiled, looks at the same placements in the same order, faster.

Its source is ``wasm/queens``; ``tests/queens/solve/test_compiled_plain.py`` compares the two.
Where the module cannot be had, :mod:`.count` does without.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Generator, Iterator
from typing import NamedTuple, TypeAlias

from stepstones.core import compiled
from stepstones.queens.state import Board
from stepstones.queens.symmetry import Placement


def allowed_ranks(board: Board) -> list[int]:
    """Return for each file, from 0, the ranks that the given queens leave to its queen.

    Bit 0 is rank 1. On a given queen's own file only its rank is left. The given queens
    must not attack each other.

    >>> allowed_ranks(Board(3, frozenset({6})))
    [1, 4, 2]
    """
    size, ranks = board.size, board.ranks
    masks = []
    for k in range(1, size + 1):
        mask = (1 << size) - 1
        for file, rank in enumerate(ranks):
            if not rank:
                continue
            if file == k:
                mask &= 1 << rank - 1
            else:
                for r in (rank, rank + file - k, rank - file + k):
                    if 1 <= r <= size:
                        mask &= ~(1 << r - 1)
        masks.append(mask)
    return masks


def levels(allowed: list[int]) -> list[int]:
    """Count the ways to fill the first k files that keep to *allowed*, for each k from 0.

    The last of them is the number of solutions. Recursive; exponential in the size.

    >>> levels([15] * 4), levels([])
    ([1, 4, 6, 4, 2], [1])
    """
    size = len(allowed)
    counts = [0] * (size + 1)

    def below(file: int, ranks: int, rising: int, falling: int) -> None:
        counts[file] += 1
        if file == size:
            return
        free = allowed[file] & ~(ranks | rising | falling)
        while free:
            bit = free & -free
            free ^= bit
            below(file + 1, ranks | bit, (rising | bit) << 1, (falling | bit) >> 1)

    below(0, 0, 0, 0)
    return counts


def completions(allowed: list[int], breath: int = 1000) -> Iterator[Placement | None]:
    """Yield every placement that keeps to *allowed*, lowest ranks first.

    Yields None after each stretch of *breath* nodes, so that the search can be stopped.
    """
    size = len(allowed)
    placement = [0] * size
    free = [0] * (size + 1)
    masks = [(0, 0, 0)] * (size + 1)
    free[0] = allowed[0]
    file = nodes = 0
    while file >= 0:
        if not free[file]:
            file -= 1
            continue
        nodes += 1
        if nodes % breath == 0:
            yield None
        bit = free[file] & -free[file]
        free[file] ^= bit
        placement[file] = bit.bit_length()
        if file == size - 1:
            yield tuple(placement)
            continue
        ranks, rising, falling = masks[file]
        file += 1
        masks[file] = ranks, rising, falling = (
            ranks | bit,
            (rising | bit) << 1,
            (falling | bit) >> 1,
        )
        free[file] = allowed[file] & ~(ranks | rising | falling)


Function: TypeAlias = Callable[..., int]

NAME = "queens"
SLICE = 300_000
"""Placements between two moments in which the count can be stopped: a hundredth of a second."""
_WORD = 32


class _Instance(NamedTuple):
    """The functions of an instance; to look one up takes as long as to call it."""

    begin: Function
    allow: Function
    run: Function
    low: Function
    high: Function
    share: Function
    unchanged: Function


_idle: list[_Instance] = []
"""Instances that nobody counts with."""
atexit.register(_idle.clear)  # wasmtime can't let go of them once Python is gone


def is_compiled() -> bool:
    """Whether the module can be had; the first call fetches it."""
    return compiled.find(NAME) is not None


def completions_compiled(allowed: list[int]) -> Generator[tuple[int, float], None, int]:
    """Count the placements that keep to *allowed*: a mask of ranks for each of 1 to 20 files.

    Yields the number so far and the share of the search done. Raises LookupError without a module.
    """
    size = len(allowed)
    every = (1 << size) - 1
    one = _take()
    try:
        one.begin(size, allowed[0])
        for file in range(1, size):
            if allowed[file] != every:
                one.allow(file, allowed[file])
        while not one.run(SLICE):
            yield join(one.low(), one.high()), one.share() / 100
        return join(one.low(), one.high())
    finally:
        _idle.append(one)


def count_unchanged(n: int, *, quarter: bool) -> int:
    """Count the solutions of an empty board that a half or a quarter turn leaves unchanged.

    *n* is at most 20; for 16 it takes some milliseconds. Raises LookupError without a module.
    """
    one = _take()
    found = one.unchanged(n, int(quarter))
    _idle.append(one)
    return found


def _take() -> _Instance:
    if _idle:
        return _idle.pop()
    instantiate = compiled.find(NAME)
    if instantiate is None:
        raise LookupError(NAME)
    exports = instantiate()
    return _Instance(*(getattr(exports, name) for name in _Instance._fields))


def join(low: int, high: int) -> int:
    """Return the number of 64 bits that these two words of 32 make, whatever their signs."""
    return low % (1 << _WORD) + (high % (1 << _WORD) << _WORD)
