"""Points, their names and their neighbours."""

import pytest
from hypothesis import given, strategies as st

from stepstones.core.errors import TextError
from stepstones.core.grid import Grid, Naming, Vertex

GRIDS = st.builds(Grid, st.integers(1, 25), st.integers(1, 25), st.sampled_from(Naming))


@given(GRIDS)
def test_names_and_points_undo_each_other(grid: Grid) -> None:
    """Every point has a name of its own that reads back as the point."""
    names = [grid.name(point) for point in grid.points]
    assert [grid.parse(name) for name in names] == list(grid.points)


@given(GRIDS, st.one_of(st.text(max_size=6), st.from_regex("[a-c][1-3]", fullmatch=True)))
def test_no_name_crashes_the_parser(grid: Grid, name: str) -> None:
    """Any text is a point of the board or a TextError."""
    try:
        assert grid.parse(name) in grid.points
    except TextError as error:
        assert error.message in {"point.malformed", "point.off-board"}


@pytest.mark.parametrize(
    ("grid", "point", "name"),
    [
        (Grid(19, 19, Naming.GO), 0, "A19"),
        (Grid(19, 19, Naming.GO), 8, "J19"),
        (Grid(25, 25, Naming.GO), 624, "Z1"),
        (Grid(8, 8), 56, "a1"),
        (Grid(40, 40), 39, "an40"),
        (Grid(60, 2), 59, "bh2"),
        (Grid(77, 77, Naming.PAIR), 77 * 2 + 1, "1,2"),
    ],
)
def test_names_are_those_of_the_field(grid: Grid, point: int, name: str) -> None:
    """Go has no file I; chess ranks count from below; pairs are column, row."""
    assert grid.name(point) == name


@given(GRIDS)
def test_neighbours_share_a_side(grid: Grid) -> None:
    """Neighbours are exactly the points at distance one, left, up, right, down."""
    for point in grid.points:
        row, column = grid.place(point)
        around = [(row, column - 1), (row - 1, column), (row, column + 1), (row + 1, column)]
        expected = [grid.point(*place) for place in around]
        assert list(grid.neighbours(point)) == [one for one in expected if one is not None]


@given(GRIDS)
def test_vertices_are_points_that_show_their_name(grid: Grid) -> None:
    """A vertex equals its number, works as an index, and shows the name; pairs are bracketed."""
    vertices = grid.vertices
    assert vertices == tuple(grid.points)
    assert [grid.points[vertex] for vertex in vertices] == list(grid.points)
    assert all(isinstance(vertex, Vertex) for vertex in vertices)
    assert [f"{vertex}".strip("()") for vertex in vertices] == [*map(grid.name, grid.points)]


def test_vertices_in_a_list() -> None:
    """As a learner's call stack shows them."""
    assert repr([Grid(19, 19, Naming.GO).vertices[288]]) == "[D4]"
    assert repr([*Grid(2, 2, Naming.PAIR).vertices[:2]]) == "[(0,0), (1,0)]"


def test_a_row_and_a_column_are_a_point_on_the_board_only() -> None:
    """Off the board, on any side, there is none."""
    grid = Grid(4, 3)
    assert [grid.point(row, column) for row, column in ((0, 0), (2, 3), (1, 2))] == [0, 11, 6]
    for row, column in ((-1, 0), (0, -1), (3, 0), (0, 4)):
        assert grid.point(row, column) is None
        assert grid.vertex(row, column) is None
    vertex = grid.vertex(2, 3)
    assert (vertex, str(vertex)) == (11, grid.name(11))
