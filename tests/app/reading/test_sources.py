"""Files of all kinds become text, and boards of all puzzles become pictures."""

from __future__ import annotations

import zlib

import pytest
from hypothesis import given, strategies as st

from stepstones.app import catalog
from stepstones.app.reading import sources
from stepstones.core.errors import PuzzleError, TextError

COMMENTS = [("gb18030", "黑先，白先手劫活"), ("cp932", "黒の番です"), ("cp1251", "ход чёрных")]


@pytest.mark.parametrize(("encoding", "words"), COMMENTS)
@pytest.mark.parametrize("declared", ["", "CA[{}]"])
def test_a_game_record_keeps_its_words(encoding: str, words: str, declared: str) -> None:
    """SGF in the encodings of its countries, declared or not, is read as it was written."""
    text = f"(;FF[4]{declared.format(encoding)}SZ[9]AB[cc]C[{words * 4}])"
    assert sources.decode(text.encode(encoding)).text == text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_other_text_is_utf_8_or_says_that_it_is_not(encoding: str) -> None:
    """A diagram opens from any of the ways in which editors save Unicode."""
    found = sources.read(sources.decode(".X\nO.\n".encode(encoding)).text)
    assert found.puzzle.id == "go"
    assert sources.decode("Ж — 白".encode(encoding)).text == "Ж — 白"


@pytest.mark.parametrize(
    "data",
    [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10" + zlib.compress(bytes(500)), b"PK\x03\x04\x14\0"],
)
def test_a_picture_is_no_text(data: bytes) -> None:
    """Files with bytes of value 0 that are not UTF-16 are refused as such."""
    with pytest.raises(TextError) as refused:
        sources.decode(data)
    assert refused.value.message == "text.binary"


@given(st.binary(max_size=300))
def test_any_bytes_are_text_or_refused(data: bytes) -> None:
    """No file makes anything but a text or a PuzzleError."""
    try:
        assert isinstance(sources.decode(data).text, str)
    except PuzzleError as error:
        assert error.message


@pytest.mark.parametrize("puzzle", catalog.IDS)
def test_every_puzzle_is_written_as_a_link_and_as_a_picture(puzzle: str) -> None:
    """Both need no format of the puzzle's own; a format that there is not is refused."""
    board = catalog.find(puzzle)
    state = sources.read(catalog.examples(board)[0].link).state
    assert sources.read(sources.write(board, state, "link")).state == state
    assert sources.write(board, state, "svg").startswith("<svg ")
    with pytest.raises(TextError):
        sources.write(board, state, "png")


GRID = "0 0 0 1 1 1\n0 2 2 1 3 3\n0 2 2 1 3 3\n4 4 2 1 3 5\n4 4 5 5 5 5\n4 4 5 5 5 5"


@pytest.mark.parametrize(
    "text",
    [GRID, GRID.replace(" ", ""), GRID.replace("5", "10"), "0011\n0011\n2233\n2233"],
)
def test_digits_are_regions_where_queens_are_open(text: str) -> None:
    """Rows of numbers are Go's number input and rows of digits are cards anywhere else."""
    found = sources.read(text, catalog.find("queens"))
    assert (found.puzzle.id, found.state.size) == ("queens", len(text.splitlines()))
    squares = text.split() if " " in text else text.replace("\n", "")
    assert len(set(found.state.regions)) == len(set(squares))


@pytest.mark.parametrize(
    ("text", "puzzle"),
    [
        ("1\n3 16\n1\n4 16\n3 16\n", "go"),
        ("1 3 16\n1 4 16\n3 16", "go"),
        ("1122\n1122", "cards"),
    ],
)
def test_numbers_of_other_puzzles_open_from_queens(text: str, puzzle: str) -> None:
    """Points, tours and cards are no square of as many regions as rows."""
    assert sources.read(text, catalog.find("queens")).puzzle.id == puzzle


@pytest.mark.parametrize(
    ("text", "puzzle"),
    [("0011\n0011\n2233\n2233", None), ("0011\n0011\n2233\n2233", "cards"), ("1 1 1 1 1 1", "go")],
)
def test_digits_are_no_regions_where_queens_are_not_open(text: str, puzzle: str | None) -> None:
    """They are read as before: as cards, or as stones."""
    first = catalog.find(puzzle) if puzzle else None
    try:
        assert sources.read(text, first).puzzle.id == "cards"
    except TextError as error:
        assert error.message.startswith("go.")


def test_what_the_open_puzzle_reads_is_not_refused_by_another() -> None:
    """Three cards of a kind look like regions of queens, for which the board is not square."""
    found = sources.read("AAB\nABB", catalog.find("cards"))
    assert (found.puzzle.id, found.state.width, found.state.height) == ("cards", 3, 2)


@pytest.mark.parametrize("home", [None, "go", "queens", "knight", "cards"])
def test_a_board_of_blocked_squares_alone_is_queens_where_queens_are_open(home: str | None) -> None:
    """Elsewhere it is a knight's with holes, or Go's where that is open and not the knight's."""
    found = sources.read("#..\n.#.\n...", catalog.find(home) if home else None)
    assert found.puzzle.id == (home if home in {"queens", "knight"} else "go")


REGIONS = "AABBE\nAABBE\nAACCE\nDDCCE\nDDDDE"
"""Five regions in one piece each, four of them of as many squares as cards could be."""
CARDS = "ABCA\nCDAB\n.BDA\nA.CA"
"""Four kinds all over the board, two of which lack a card."""


@pytest.mark.parametrize("home", [None, "go", "queens", "knight", "cards"])
def test_letters_are_regions_where_they_hang_together_and_cards_where_not(home: str | None) -> None:
    """Whatever is open; only where queens are open, scattered letters are regions in pieces."""
    first = catalog.find(home) if home else None
    found = [sources.read(text, first).puzzle.id for text in (REGIONS, CARDS)]
    assert found == ["queens", "queens" if home == "queens" else "cards"]


TOUR = "1 14 9 20 3\n24 19 2 15 10\n13 8 25 4 21\n18 23 6 11 16\n7 12 17 22 5"
"""A tour of 5 by 5 squares."""


@pytest.mark.parametrize("home", [None, "go", "queens", "knight", "cards"])
def test_a_tour_in_rows_of_numbers_is_no_list_of_points(home: str | None) -> None:
    """Go's input is nothing but numbers as well; each from 1 to 25 once is a knight's."""
    found = sources.read(TOUR, catalog.find(home) if home else None)
    assert (found.puzzle.id, found.state.squares) == ("knight", 25)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TOUR.replace("25", "24"), "knight.number-twice"),
        (TOUR.replace("25", "99"), "knight.bad-number"),
        (TOUR.replace("1 14", "14"), "diagram.ragged"),
    ],
)
def test_the_knight_says_what_is_wrong_with_a_tour(text: str, message: str) -> None:
    """Where it is open, instead of what Go misses."""
    with pytest.raises(TextError) as refused:
        sources.read(text, catalog.find("knight"))
    assert refused.value.message == message


@pytest.mark.parametrize("text", ["\0\0\0", "((((", "Qé..", "١ ٢\n٣ ٤"])
def test_signs_of_no_format_are_no_regions(text: str) -> None:
    """Also where nothing but queens is asked for."""
    with pytest.raises(TextError, match=r"text\.unknown"):
        sources.read(text, catalog.find("queens"), only=True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0 0 1 1\n0 2 1\n2 2 3 3\n2 2 3 3", "diagram.ragged"),
        ("0 0 1 1\n0 2 1 1\n2 2 3 3", "queens.not-square"),
        ("1 3 99 0 3 16", "go.numbers-off-board"),
    ],
)
def test_queens_say_what_is_wrong_with_digits(text: str, message: str) -> None:
    """A row too short or one too few is their sentence; points in one line stay Go's."""
    with pytest.raises(TextError) as refused:
        sources.read(text, catalog.find("queens"))
    assert refused.value.message == message
