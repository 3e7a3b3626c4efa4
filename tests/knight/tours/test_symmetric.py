"""Closed tours that a half-turn leaves as they are."""

import pytest
from tests.knight.judge import assert_tour, at, is_move, names, place, verdict

from stepstones.core.errors import RuleError
from stepstones.knight.board import board
from stepstones.knight.puzzle import KNIGHT
from stepstones.knight.tours.symmetric import symmetric


@pytest.mark.parametrize("side", [6, 8, 10, 14, 26, 40])
def test_half_a_tour_later_stands_the_opposite_square(side: int) -> None:
    """The tour is closed, begins at the start, and its second half is the first one turned."""
    state = at(side, side, "b3")
    result = verdict(symmetric, state)
    tour = names(result)
    assert_tour(tour, side, side)
    assert tour[0] == "b3"
    assert is_move(place(tour[-1]), place(tour[0]))
    half = len(tour) // 2
    for one, two in zip(tour[:half], tour[half:], strict=True):
        (x, y), (u, v) = place(one), place(two)
        assert (x + u, y + v) == (side + 1, side + 1)
    for move in result.moves:
        state = KNIGHT.play(state, move)
    assert KNIGHT.check(state).solved


def test_rectangles_and_holes() -> None:
    """Even sides and symmetric holes are all it takes."""
    assert_tour(names(verdict(symmetric, at(10, 6, "a1"))), 10, 6)
    empty = board(8, 8)
    holed = board(8, 8, map(empty.grid.parse, ("d4", "e4", "d5", "e5")))
    assert_tour(names(verdict(symmetric, holed)), 8, 8, ("d4", "e4", "d5", "e5"))


@pytest.mark.parametrize(("size", "holes"), [((6, 5), ()), ((6, 6), (0,)), ((5, 5), ())])
def test_boards_on_which_there_is_none(size: tuple[int, int], holes: tuple[int, ...]) -> None:
    """An odd side, a hole without its opposite."""
    with pytest.raises(RuleError, match="no-half-turn"):
        verdict(symmetric, board(*size, holes))
