"""Cards as links and as drawings."""

import pytest
from hypothesis import given, strategies as st
from tests.cards.drawings import scattered
from tests.cards.oracle import boards, questions

from stepstones.cards import formats, links
from stepstones.cards.state import Board, ask, board_of
from stepstones.core.errors import TextError
from stepstones.core.links import link
from stepstones.core.links.link import Link


@given(boards() | questions())
def test_links_round_trip(board: Board) -> None:
    """A board and its chosen cards survive being a link."""
    text = link.write(links.encode(board))
    assert links.decode(link.read(text)) == board
    assert link.write(links.encode(links.decode(link.read(text)))) == text


def test_an_empty_board_is_just_a_size() -> None:
    """No card: nothing after the size, and a board of 1 x 1 opens from one character."""
    assert link.write(links.encode(board_of("   ", "   "))) == "cards/3x2"
    assert links.decode(link.read("cards/1")) == board_of(" ")


def test_the_chosen_cards_are_fields() -> None:
    """From and to are column and row with a dot, as hands write them."""
    fields = links.encode(ask(board_of("X X"), (1, 1), (3, 1))).fields
    assert fields == {"from": "1.1", "to": "3.1"}


def test_a_half_full_board_of_75_stays_below_a_thousand_characters() -> None:
    """5,625 cells of one bit are 938 characters, and little more with everything else."""
    assert len(link.write(links.encode(scattered(75, 75, 1)))) < 1000


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (Link("cards", 76, 1), "link.size-limit"),
        (Link("cards", 1, 9999), "link.size-limit"),
        (Link("cards", 2, 1, "dD", {"k": "36"}), "link.newer"),
        (Link("cards", 2, 1, "zD"), "link.newer"),
        (Link("cards", 2, 1, "d!"), "link.damaged"),
        (Link("cards", 2, 1, "dC", {"from": "2.1"}), "link.bad-field"),
        (Link("cards", 2, 1, "dD", {"from": "0.1"}), "link.bad-field"),
        (Link("cards", 2, 1, "dD", {"from": "1.9"}), "link.bad-field"),
        (Link("cards", 2, 1, "dD", {"from": "01.1"}), "link.bad-field"),
        (Link("cards", 2, 1, "dD", {"to": "1.1"}), "link.bad-field"),
        (Link("cards", 2, 1, "dD", {"from": "1.1", "to": "1.1"}), "link.bad-field"),
    ],
)
def test_bad_links(parts: Link, message: str) -> None:
    """Sizes beyond the limits, unknown fields and chosen cells without a card are refused."""
    with pytest.raises(TextError) as refused:
        links.decode(parts)
    assert refused.value.message == message


def test_a_size_beyond_the_limit_is_pointed_at() -> None:
    """The position is that of the first character after the puzzle's name."""
    with pytest.raises(TextError) as refused:
        links.decode(link.read("cards/76x1"))
    assert "cards/76x1"[refused.value.position :] == "76x1"


@given(boards())
def test_drawings_round_trip(board: Board) -> None:
    """What is written is recognised and reads as the same cards."""
    text = formats.write_drawing(board)
    assert formats.recognises_drawing(text)
    assert formats.read_drawing(text) == board


@pytest.mark.parametrize(
    "text",
    ["XX\n\n X", "XX\r\n  \r\n X\r\n", "\nXX\n \n X\n\n", "XX\n..\n.X", "X X\n. .\n. X"],
)
def test_drawings_are_read_kindly(text: str) -> None:
    """Lost trailing spaces, CRLF, empty lines around, dots, and dots with gaps between."""
    assert formats.read_drawing(text) == board_of("XX", "  ", " X")


@pytest.mark.parametrize(
    ("text", "message", "position"),
    [
        ("\n", "diagram.empty", None),
        ("X X\nXoX", "diagram.character", 1),
        ("X" * 76, "diagram.too-large", None),
        ("X\n" * 76, "diagram.too-large", None),
        ("X.\nX", "diagram.ragged", 1),
    ],
)
def test_bad_drawings(text: str, message: str, position: int | None) -> None:
    """Nothing drawn, a strange character, too many cells, rows of different length."""
    with pytest.raises(TextError) as refused:
        formats.read_drawing(text)
    assert (refused.value.message, refused.value.position) == (message, position)


@given(st.text("X. \r\n0o", max_size=40))
def test_any_drawing_is_read_or_refused(text: str) -> None:
    """The reader is total."""
    try:
        board = formats.read_drawing(text)
    except TextError:
        return
    assert formats.read_drawing(formats.write_drawing(board)) == board
