"""Links and texts of queens."""

import pytest
from hypothesis import given, strategies as st
from tests.queens.brute import boards

from stepstones.core.errors import TextError
from stepstones.core.links import link
from stepstones.core.links.link import Link
from stepstones.queens import formats, links
from stepstones.queens.state import Board


@given(boards(20, most=40))
def test_links_keep_the_board(board: Board) -> None:
    """Reading what was written gives the same board, through the text of the link."""
    assert links.decode(link.read(link.write(links.encode(board)))) == board


@given(boards(20, most=40))
def test_diagrams_keep_the_board(board: Board) -> None:
    """A diagram is recognised and reads back as the same board."""
    text = formats.write_diagram(board)
    assert formats.recognises_diagram(text)
    assert formats.read_diagram(text) == board


def test_a_digit_for_each_file() -> None:
    """Packing c gives each file's rank, needs no check, and goes on with letters after 9."""
    board = links.decode(link.read("queens/8/c15863724"))
    assert {board.grid.name(point) for point in board.queens} == {
        *("a1", "b5", "c8", "d6"),
        *("e3", "f7", "g2", "h4"),
    }
    wide = links.decode(link.read("queens/12/c0000b000000c"))
    assert {wide.grid.name(point) for point in wide.queens} == {"e11", "l12"}


@pytest.mark.parametrize("body", ["c1586372", "c158637245", "c15863729", "c1586372A", "c1586372١"])
def test_a_wrong_number_of_digits_or_a_rank_too_high_is_damage(body: str) -> None:
    """Packing c has as many digits as files, none beyond the board."""
    with pytest.raises(TextError, match=r"link\.damaged"):
        links.decode(Link("queens", 8, 8, body))


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (Link("queens", 21, 21), "link.size-limit"),
        (Link("queens", 9999, 9999, "dA"), "link.size-limit"),
        (Link("queens", 8, 7), "queens.not-square"),
        (Link("queens", 8, 8, "", {"turn": "W"}), "link.newer"),
        (Link("queens", 8, 8, "z123"), "link.newer"),
    ],
)
def test_what_is_no_board_of_queens(parts: Link, message: str) -> None:
    """Too large, not square, with fields or packings of another puzzle: refused by name."""
    with pytest.raises(TextError) as caught:
        links.decode(parts)
    assert caught.value.message == message


@given(st.text("cds0123456789abkQ-_", max_size=12), st.integers(1, 22))
def test_decoding_is_total(body: str, size: int) -> None:
    """Any body gives a board that writes again, or TextError."""
    try:
        board = links.decode(Link("queens", size, size, body))
    except TextError:
        return
    assert links.decode(links.encode(board)) == board


@given(st.text(".Q \n12ab", max_size=30))
def test_reading_is_total(text: str) -> None:
    """Any text is a square board or TextError."""
    try:
        board = formats.read_diagram(text)
    except TextError:
        return
    assert formats.read_diagram(formats.write_diagram(board)) == board


def test_diagrams_with_coordinates_are_read() -> None:
    """Rank numbers, file letters and spaces around a diagram are left out."""
    text = "4 . Q . .\n3 . . . Q\n2 Q . . .\n1 . . Q .\n  a b c d\n"
    assert formats.recognises_diagram(text)
    assert formats.write_diagram(formats.read_diagram(text)) == ".Q..\n...Q\nQ...\n..Q."


@pytest.mark.parametrize("text", ["", "12 34", "go/19", ".X.\n...\n...", "(;GM[1])"])
def test_other_texts_are_not_taken_for_queens(text: str) -> None:
    """Numbers, links, Go diagrams and SGF are left to others."""
    assert not formats.recognises_diagram(text)
