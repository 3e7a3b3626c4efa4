"""Is a matrix of numbers a tour? The check by which any tour, ours or published, is judged.

It looks at the numbers only and knows nothing of boards, walks or searches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class TourKind:
    """What a tour is besides being one.

    *closed*: its last square is a move away from its first. *semimagic*: on a square board
    without holes all rows and all columns have the same sum. *magic*: the long diagonals
    have it as well.
    """

    closed: bool
    semimagic: bool
    magic: bool = False


def tour_kind(matrix: Sequence[Sequence[int]]) -> TourKind | None:
    """Return what kind of tour *matrix* shows, None if it shows none.

    A cell holds the number of the visit, from 1; 0 is a hole. Linear (and a sort).

    >>> tour_kind([[8, 11, 6, 3], [1, 4, 9, 12], [10, 7, 2, 5]])
    TourKind(closed=False, semimagic=False, magic=False)
    >>> tour_kind([[1, 2]]) is None
    True
    """
    visits = sorted(
        (number, row, column)
        for row, numbers in enumerate(matrix)
        for column, number in enumerate(numbers)
        if number
    )
    if not visits or [number for number, _, _ in visits] != [*range(1, len(visits) + 1)]:
        return None
    if not all(_is_move(here, there) for here, there in pairwise(visits)):
        return None
    lines = [*matrix, *zip(*matrix, strict=False)]
    full = all(number for numbers in matrix for number in numbers)
    semimagic = full and len(visits) > 1 and len({sum(line) for line in lines}) == 1
    diagonals = [[row[at] for at, row in enumerate(rows)] for rows in (matrix, matrix[::-1])]
    return TourKind(
        closed=_is_move(visits[-1], visits[0]),
        semimagic=semimagic,
        magic=semimagic and all(sum(line) == sum(matrix[0]) for line in diagonals),
    )


def _is_move(here: tuple[int, int, int], there: tuple[int, int, int]) -> bool:
    return {abs(here[1] - there[1]), abs(here[2] - there[2])} == {1, 2}
