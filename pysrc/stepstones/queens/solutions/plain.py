"""The fast plain search: every completion of a board, with the bits of an int as ranks.

Idea: fill the files from the left. Three masks say which ranks of the next file are taken
along the rank and along the two diagonals; the diagonal ones shift by one from file to
file. Given queens take part through *allowed*: for each file the ranks that they leave.
"""

from __future__ import annotations

from collections.abc import Iterator

from stepstones.queens.board import Board
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
