"""Judging a matrix of numbers."""

import pytest

from stepstones.knight.scene import TourKind, tour_kind

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


def test_magic_is_more_than_semimagic() -> None:
    """Beverley's rows and columns add up to 260, his diagonals do not; no 8x8 tour is magic."""
    beverley = [
        [1, 30, 47, 52, 5, 28, 43, 54],
        [48, 51, 2, 29, 44, 53, 6, 27],
        [31, 46, 49, 4, 25, 8, 55, 42],
        [50, 3, 32, 45, 56, 41, 26, 7],
        [33, 62, 15, 20, 9, 24, 39, 58],
        [16, 19, 34, 61, 40, 57, 10, 23],
        [63, 14, 17, 36, 21, 12, 59, 38],
        [18, 35, 64, 13, 60, 37, 22, 11],
    ]
    kind = tour_kind(beverley)
    assert kind is not None
    assert (kind.semimagic, kind.magic) == (True, False)
