"""Links and texts of queens."""

import pytest
from hypothesis import given, strategies as st
from tests.queens.brute import boards

from stepstones.core.errors import TextError
from stepstones.core.links import link
from stepstones.core.links.link import Link
from stepstones.queens import codec
from stepstones.queens.board import Board


@given(boards(20, most=40))
def test_links_keep_the_board(board: Board) -> None:
    """Reading what was written gives the same board, through the text of the link."""
    assert codec.decode(link.read(link.write(codec.encode(board)))) == board


@given(boards(20, most=40))
def test_diagrams_keep_the_board(board: Board) -> None:
    """A diagram is recognised and reads back as the same board."""
    text = codec.write(board)
    assert codec.recognises(text)
    assert codec.read(text) == board


def test_a_digit_for_each_file() -> None:
    """Packing c gives each file's rank, needs no check, and goes on with letters after 9."""
    board = codec.decode(link.read("queens/8/c15863724"))
    assert {board.grid.name(point) for point in board.queens} == {
        *("a1", "b5", "c8", "d6"),
        *("e3", "f7", "g2", "h4"),
    }
    wide = codec.decode(link.read("queens/12/c0000b000000c"))
    assert {wide.grid.name(point) for point in wide.queens} == {"e11", "l12"}


@pytest.mark.parametrize("body", ["c1586372", "c158637245", "c15863729", "c1586372A", "c1586372١"])
def test_a_wrong_number_of_digits_or_a_rank_too_high_is_damage(body: str) -> None:
    """Packing c has as many digits as files, none beyond the board."""
    with pytest.raises(TextError, match=r"link\.damaged"):
        codec.decode(Link("queens", 8, 8, body))


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
        codec.decode(parts)
    assert caught.value.message == message


@given(st.text("cds0123456789abkQ-_", max_size=12), st.integers(1, 22))
def test_decoding_is_total(body: str, size: int) -> None:
    """Any body gives a board that writes again, or TextError."""
    try:
        board = codec.decode(Link("queens", size, size, body))
    except TextError:
        return
    assert codec.decode(codec.encode(board)) == board


@given(st.text(".Q \n12ab", max_size=30))
def test_reading_is_total(text: str) -> None:
    """Any text is a square board or TextError."""
    try:
        board = codec.read(text)
    except TextError:
        return
    assert codec.read(codec.write(board)) == board


def test_diagrams_with_coordinates_are_read() -> None:
    """Rank numbers, file letters and spaces around a diagram are left out."""
    text = "4 . Q . .\n3 . . . Q\n2 Q . . .\n1 . . Q .\n  a b c d\n"
    assert codec.recognises(text)
    assert codec.write(codec.read(text)) == ".Q..\n...Q\nQ...\n..Q."


@pytest.mark.parametrize("text", ["", "12 34", "go/19", ".X.\n...\n...", "(;GM[1])"])
def test_other_texts_are_not_taken_for_queens(text: str) -> None:
    """Numbers, links, Go diagrams and SGF are left to others."""
    assert not codec.recognises(text)
