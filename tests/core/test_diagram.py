"""Boards drawn in characters."""

import pytest
from hypothesis import given, strategies as st

from stepstones.core import diagram
from stepstones.core.errors import TextError
from stepstones.core.grid import Grid, Naming


@st.composite
def boards(draw: st.DrawFn) -> tuple[Grid, str]:
    """A grid with any way of naming and characters for all its points."""
    width, height = draw(st.integers(1, 25)), draw(st.integers(1, 25))
    cells = draw(st.text(".XO", min_size=width * height, max_size=width * height))
    return Grid(width, height, draw(st.sampled_from([Naming.GO, Naming.CHESS]))), cells


@given(boards(), st.booleans())
def test_writer_and_reader_undo_each_other(board: tuple[Grid, str], coordinates: bool) -> None:
    """With and without coordinates, what is written reads back the same."""
    grid, cells = board
    text = diagram.write(grid, cells, coordinates=coordinates)
    assert diagram.read(text, ".XO", 25) == diagram.Diagram(grid.width, grid.height, cells)


@given(st.text(".XO \n\t12aA\u00e9", max_size=60))
def test_no_text_crashes_the_reader(text: str) -> None:
    """Any text is a rectangle of known characters or a TextError."""
    try:
        drawn = diagram.read(text, ".XO", 5)
    except TextError:
        return
    assert len(drawn.cells) == drawn.width * drawn.height
    assert set(drawn.cells) <= set(".XO")
    assert max(drawn.width, drawn.height) <= 5


def test_coordinates_on_both_sides_are_left_out() -> None:
    """A diagram as game servers print it is read without its margins."""
    text = "   A B C\n 2 . X . 2\n 1 O . X 1\n   A B C\n"
    assert diagram.read(text, ".XO", 25) == diagram.Diagram(3, 2, ".X.O.X")


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("", "diagram.empty", None),
        ("..\n.?\n", "diagram.character", 1),
        ("..\n...\n", "diagram.ragged", 1),
        ("." * 26, "diagram.too-large", 0),
        (".\n" * 26, "diagram.too-large", 25),
        (".\n" * 1000, "diagram.too-large", None),
    ],
)
def test_errors_name_the_line(text: str, message: str, line: int | None) -> None:
    """Each fault has its message and the line, from 0, where it was seen."""
    with pytest.raises(TextError) as caught:
        diagram.read(text, ".XO", 25)
    assert (caught.value.message, caught.value.position) == (message, line)


def test_a_row_made_of_every_sign_is_a_row() -> None:
    """Also where its signs could be the names of files."""
    assert diagram.read("ab\nba\n", "ab", 9).cells == "abba"
