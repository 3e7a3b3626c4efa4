"""Judging a matrix of numbers."""

import pytest

from stepstones.knight.matrix import TourKind, tour_kind

SEMIMAGIC = [
    [59, 30, 35, 24, 57, 22, 15, 18],
    [36, 25, 58, 29, 16, 19, 56, 21],
    [31, 60, 27, 34, 23, 54, 17, 14],
    [26, 37, 32, 49, 28, 13, 20, 55],
    [39, 4, 61, 12, 33, 48, 53, 10],
    [62, 1, 38, 7, 50, 11, 44, 47],
    [5, 40, 3, 64, 45, 42, 9, 52],
    [2, 63, 6, 41, 8, 51, 46, 43],
]


def test_published_tours() -> None:
    """A semimagic closed tour (Mackay, Meyrignac, Stertenbrink 2003) and one with holes (Knuth)."""
    assert tour_kind(SEMIMAGIC) == TourKind(closed=True, semimagic=True)
    ragged = [
        [1, 4, 7, 14, 11, 20, 9, 18],
        [6, 15, 2, 21, 8, 17, 12, 0],
        [3, 22, 5, 16, 13, 10, 19, 0],
    ]
    assert tour_kind(ragged) == TourKind(closed=True, semimagic=False)


@pytest.mark.parametrize(
    "matrix",
    [
        [],
        [[0]],
        [[2]],
        [[1, 0], [0, 0], [3, 2]],
        [[1, 0], [0, 0], [0, 1]],
        [[1, 0], [0, 2]],
        [[-1, 1]],
    ],
)
def test_what_is_no_tour(matrix: list[list[int]]) -> None:
    """Empty, gaps, doubles, other moves than a knight's."""
    assert tour_kind(matrix) is None


def test_one_swap_spoils_a_tour() -> None:
    """Exchanging two numbers of a tour leaves none."""
    spoilt = [row[:] for row in SEMIMAGIC]
    spoilt[0][0], spoilt[0][1] = spoilt[0][1], spoilt[0][0]
    assert tour_kind(spoilt) is None
