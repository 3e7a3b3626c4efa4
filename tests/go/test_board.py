"""Bits as boards."""

import pytest
from hypothesis import given, strategies as st
from tests.go.naive import all_chains, positions, rows_of

from stepstones.core.grid import Grid, Naming
from stepstones.go.board import Side, board, neighbours
from stepstones.go.state import Colour, Position, chains


@given(st.integers(2, 25), st.integers(2, 25), st.data())
def test_sets_of_points_survive_being_bits(width: int, height: int, data: st.DataObject) -> None:
    """Points become bits and come back in board order, on every size."""
    points = data.draw(st.sets(st.integers(0, width * height - 1)))
    shape = board(width, height)
    assert shape.points(shape.bits(points)) == tuple(sorted(points))
    assert shape.bits(points) & ~shape.inside == 0


@given(positions(25))
def test_all_chains_and_liberties(position: Position) -> None:
    """One pass finds the chains and liberties that growing sets of places finds."""
    width, shape = position.width, position.board
    found = {
        (shape.points(chain.stones), shape.points(chain.liberties))
        for of_colour in chains(position).values()
        for chain in of_colour
    }
    expected = {
        tuple(tuple(sorted(row * width + column for row, column in places)) for places in of_chain)
        for of_chain in all_chains(rows_of(position))
    }
    assert found == expected


@given(positions(9))
def test_chains_come_in_board_order(position: Position) -> None:
    """Chains are listed by their first stones, so that answers do not jump about."""
    for of_colour in chains(position).values():
        firsts = [position.board.points(chain.stones)[0] for chain in of_colour]
        assert firsts == sorted(firsts)


@given(positions(9), st.data())
def test_one_chain_is_one_of_all(position: Position, data: st.DataObject) -> None:
    """The chain of a stone is the one among all chains that holds it."""
    stones = position.board.points(position.black | position.white)
    if not stones:
        return
    stone = data.draw(st.sampled_from(stones))
    colour = position.colour(stone)
    assert colour is not None
    bit = position.board.bit(stone)
    assert position.chain(stone) == next(
        one for one in chains(position)[colour] if one.stones & bit
    )


def test_a_flood_from_outside_reaches_nothing() -> None:
    """A seed that is not in the set does not flow into it."""
    shape = board(3, 3)
    assert shape.flood(shape.bit(0), shape.bits([1, 2])) == 0


def test_the_edge_of_a_row_is_no_neighbour_of_the_next() -> None:
    """Two stones at the end of one row and the start of the next are two chains."""
    shape = board(5, 2)
    stones = shape.bits([4, 5])
    assert len(shape.chains(stones, shape.inside ^ stones)) == 2


@pytest.mark.parametrize(
    ("order", "names"),
    [
        ((Side.LEFT, Side.UP, Side.RIGHT, Side.DOWN), ["A2", "B3", "C2", "B1"]),
        ((Side.UP, Side.RIGHT, Side.DOWN, Side.LEFT), ["B3", "C2", "B1", "A2"]),
    ],
)
def test_neighbours_come_in_the_order_asked_for(order: tuple[Side, ...], names: list[str]) -> None:
    """The centre of a 3x3 board sees its neighbours in the order of the text quoted."""
    assert [repr(point) for point in neighbours(3, 3, *order)(4)] == names


def test_neighbours_agree_with_the_grid() -> None:
    """On a board that is not square, edges and corners included, the grid says the same."""
    grid = Grid(4, 3, Naming.GO)
    beside = neighbours(4, 3, Side.LEFT, Side.UP, Side.RIGHT, Side.DOWN)
    assert all(beside(point) == grid.neighbours(point) for point in grid.points)


def test_colours() -> None:
    """Each side is the other's opponent."""
    assert Colour.BLACK.other is Colour.WHITE
    assert Colour.WHITE.other is Colour.BLACK
