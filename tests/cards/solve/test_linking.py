"""Which cards can be linked, compared with a walk cell by cell."""

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st
from tests.cards import referee

from stepstones.cards.solve.linking import Free, any_turns, links_of, way
from stepstones.cards.state import Board, Rule, game_of
from stepstones.core.grid import Point

TURNS = {Rule.TWO_TURNS: 2, Rule.ANY: None, Rule.FALLING: 2}


@st.composite
def grids(draw: st.DrawFn) -> referee.Grid:
    """Boards up to 6 x 6 with any cards of one kind."""
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    row = st.text("A.", min_size=width, max_size=width)
    return tuple(draw(st.lists(row, min_size=height, max_size=height)))


def _place(board: Board, point: Point) -> referee.Place:
    row, column = divmod(point, board.width + 2)
    return column, row


@pytest.mark.parametrize("rule", [Rule.TWO_TURNS, Rule.ANY])
@given(grid=grids())
def test_links_are_those_of_a_walk(rule: Rule, grid: referee.Grid) -> None:
    """For every two cards the answer is the referee's."""
    board = game_of(*grid, rule=rule)
    linked = links_of(rule)(Free.of(board.width + 2, board.cells))
    for one in board.cards:
        for other in board.cards:
            if one != other:
                wanted = referee.linked(grid, _place(board, one), _place(board, other), TURNS[rule])
                assert linked(one, other) == wanted


def test_a_row_does_not_go_on_in_the_next_one() -> None:
    """On a board without a ring the last cell of a row is not beside the first of the next."""
    linked = any_turns(Free.of(3, bytes([0, 1, 1, 0, 1, 1, 1, 1, 1])))
    assert not linked(2, 6)
    assert linked(1, 6)


@given(grid=grids())
def test_the_way_is_free_and_turns_twice_at_most(grid: referee.Grid) -> None:
    """Each way runs straight over free cells; where there is none, there is no link."""
    board = game_of(*grid)
    wide = board.width + 2
    free = Free.of(wide, board.cells)
    for one in board.cards[:1]:
        for other in board.cards[1:]:
            corners = way(free, one, other)
            places = (_place(board, one), _place(board, other))
            assert bool(corners) == referee.linked(grid, *places, 2)
            assert len(corners) <= 4
            for here, there in pairwise(corners):
                step = (wide if (there - here) % wide == 0 else 1) * (1 if there > here else -1)
                assert (there - here) % step == 0
                between = range(here + step, there, step)
                assert not any(board.cells[cell] for cell in between)
                assert step in {wide, -wide} or here // wide == there // wide


def test_of_two_ways_the_shorter_one_is_drawn() -> None:
    """Around the near edge, not the far one."""
    board = game_of("ABA", "BBB", "BBB")
    free = Free.of(board.width + 2, board.cells)
    assert way(free, 6, 8) == (6, 1, 3, 8)
