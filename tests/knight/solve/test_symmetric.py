"""Closed tours that a half-turn leaves as they are."""

from collections.abc import Collection

import pytest
from tests.knight.judge import Place, assert_tour, at, is_move, names, place, verdict

from stepstones.core.errors import RuleError
from stepstones.knight.puzzle import KNIGHT
from stepstones.knight.solve.symmetric import symmetric
from stepstones.knight.state import board


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


def _circles(
    width: int, height: int, holes: Collection[Place] = ()
) -> set[frozenset[frozenset[Place]]]:
    """All closed tours, each as its moves, by trying every move from a corner.

    A free square must keep two moves; the knight's own and the corner count as free for that.
    """
    board = ((x, y) for x in range(1, width + 1) for y in range(1, height + 1))
    every = [one for one in board if one not in holes]
    near = {one: [two for two in every if is_move(one, two)] for one in every}
    found = set()

    def go(path: list[Place], left: set[Place]) -> None:
        here = path[-1]
        if not left and path[0] in near[here]:
            found.add(frozenset(map(frozenset, zip(path, [*path[1:], path[0]], strict=True))))
        ends = {here, path[0]}
        if all(sum(two in left or two in ends for two in near[one]) > 1 for one in left):
            for there in near[here]:
                if there in left:
                    go([*path, there], left - {there})

    go([every[0]], set(every[1:]))
    return found


def _turned(moves: Collection[Collection[Place]], width: int, height: int) -> set[frozenset[Place]]:
    return {frozenset((width + 1 - x, height + 1 - y) for x, y in move) for move in moves}


@pytest.mark.parametrize(
    ("width", "height", "count"), [(3, 10, 16), (5, 6, 8), (3, 12, 176), (6, 5, 8)]
)
def test_one_odd_side(width: int, height: int, count: int) -> None:
    """There is a symmetric one exactly where one of all closed tours is; how many is published.

    Counts of closed tours: OEIS A070030 for 3 x 2n, and 8 on 5 x 6.
    """
    every = _circles(width, height)
    assert len(every) == count
    result = verdict(symmetric, board(width, height))
    exists = any(_turned(one, width, height) == one for one in every)
    assert result.word == ("tour" if exists else "impossible")


@pytest.mark.parametrize("size", [(5, 8), (7, 6), (3, 14), (9, 16), (40, 39)])
def test_through_the_centre(size: tuple[int, int]) -> None:
    """A closed tour from the start, which the half-turn maps onto itself."""
    result = verdict(symmetric, at(*size, "b3"))
    tour = [place(name) for name in names(result)]
    assert_tour(names(result), *size)
    assert tour[0] == (2, 3)
    moves = set(map(frozenset, zip(tour, [*tour[1:], tour[0]], strict=True)))
    assert all(is_move(*move) for move in moves)
    assert _turned(moves, *size) == moves
    first, second, third, fourth = (board(*size).grid.place(int(one)) for one in result.args[1:])
    for (row, column), (other, beside) in ((first, second), (third, fourth)):
        assert (row + other, column + beside) == (size[1] - 1, size[0] - 1)


def test_a_board_without_any_closed_tour() -> None:
    """What stands against every closed tour stands against a symmetric one."""
    assert verdict(symmetric, board(5, 5)).message == "knight.no.colours-closed"
    assert verdict(symmetric, board(4, 7)).message == "knight.no.rectangle-closed"


def test_holes_without_their_opposites() -> None:
    """They are refused."""
    with pytest.raises(RuleError, match="no-half-turn"):
        verdict(symmetric, board(6, 6, (0,)))


@pytest.mark.parametrize(
    ("width", "height", "word"),
    [
        (5, 5, "undecided"),
        (7, 4, "impossible"),
        (10, 3, "tour"),
        (11, 3, "tour"),
        (12, 3, "tour"),
    ],
)
def test_holes_in_the_middle(width: int, height: int, word: str) -> None:
    """Both sides odd and the middle missing; or the moves through the centre missing.

    A symmetric tour is found exactly where one of all closed tours is symmetric.
    """
    last = width * height - 1
    state = board(width, height, [last // 2, last - last // 2])
    result = verdict(symmetric, state)
    assert result.word == word
    holes = [state.grid.name(one) for one in state.holes]
    every = _circles(width, height, [place(hole) for hole in holes])
    symmetric_ones = [one for one in every if _turned(one, width, height) == one]
    if word == "tour":
        tour = [place(name) for name in names(result)]
        assert frozenset(map(frozenset, zip(tour, [*tour[1:], tour[0]], strict=True))) in (
            symmetric_ones
        )
    else:
        assert not symmetric_ones
