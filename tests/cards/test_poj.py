"""The judge's text."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from tests.cards.drawings import SAMPLE
from tests.cards.oracle import boards, finish, questions

from stepstones.cards import poj
from stepstones.cards.state import Board, ask, board_of
from stepstones.core.errors import TextError
from stepstones.core.trace import Kind, Run

ROWS = "\n".join(SAMPLE)
TEXT = f"5 4\n{ROWS}\n2 3 5 3\n1 3 4 4\n2 3 3 4\n0 0 0 0\n0 0\n"
ANSWER = "Board #1:\nPair 1: 4 segments.\nPair 2: 3 segments.\nPair 3: impossible.\n\n"


def test_the_contests_sample_to_the_byte() -> None:
    """The published sample input gives the published output (POJ 1101, "The Game")."""
    assert finish(poj.answer(TEXT)).text == ANSWER


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", "\r"),
        TEXT.replace(" XXX \n", " XXX\n"),
        TEXT.replace(" XXX \n", " XXX    \n"),
        TEXT.replace("5 4\n", "\n  5   4 \n").replace("0 0 0 0\n", "\n0 0 0 0\n\n"),
        TEXT.rstrip(),
        TEXT + "what follows is not read",
    ],
)
def test_read_kindly(text: str) -> None:
    """CRLF, lost or added trailing spaces, empty lines, no last newline: the same answer."""
    assert finish(poj.answer(text)).text == ANSWER


def test_many_boards() -> None:
    """Boards are numbered on, pairs from 1 again, and a board may have no pair."""
    small = "2 1\nXX\n1 1 2 1\n0 0 0 0\n"
    empty = "3 2\n\n\n0 0 0 0\n"
    verdict = finish(poj.answer(f"{small}{empty}{small}0 0\n"))
    assert verdict.text == (
        "Board #1:\nPair 1: 1 segments.\n\nBoard #2:\n\nBoard #3:\nPair 1: 1 segments.\n\n"
    )
    assert verdict.facts == {"boards": 3, "pairs": 2}


def test_pairs_are_answered_in_their_order() -> None:
    """Pairs with the same first card far apart keep their places."""
    text = TEXT.replace("1 3 4 4\n", "5 3 2 3\n").replace("0 0 0 0", "2 3 2 4\n0 0 0 0")
    assert finish(poj.answer(text)).text == (
        "Board #1:\nPair 1: 4 segments.\nPair 2: 4 segments.\nPair 3: impossible.\n"
        "Pair 4: 1 segments.\n\n"
    )


def test_nothing_asked_nothing_answered() -> None:
    """A text that ends at once has an empty answer, and no board to show."""
    assert finish(poj.answer("0 0\n")).text == ""
    with pytest.raises(TextError, match=r"cards\.judge\.no-board"):
        poj.read("0 0\n")


@pytest.mark.parametrize(
    ("text", "message", "values"),
    [
        ("", "no-end", (1,)),
        ("1 1\nX\n0 0 0 0\n", "no-end", (4,)),
        ("1 1\nX\n0 0 0 0\n5\n", "size", (4, "5")),
        ("76 1\nX\n", "limit", (1, "76 1", 75)),
        ("3 -1\n", "limit", (1, "3 -1", 75)),
        ("0 5\n", "limit", (1, "0 5", 75)),
        ("hello\n", "not-numbers", (1, "hello")),
        ("2 12345678901\n", "not-numbers", (1, "2 12345678901")),
        ("2 2\nXX\n", "too-few-rows", (3, 1, 2)),
        ("2 2\nXX\n1 1 2 1\n", "too-few-rows", (3, 1, 2)),
        ("2 1\nXX\nX\n0 0 0 0\n", "too-many-rows", (3,)),
        ("3 1\nXxX\n", "character", (2, "x", 2)),
        ("3 1\nX\tX\n", "character", (2, "\t", 2)),
        ("2 1\nX X\n", "wide-row", (2, 3, 2)),
        ("2 1\nXX\n", "no-pairs-end", (3,)),
        ("2 1\nXX\n1 1 2 1\n0 0\n", "no-pairs-end", (4,)),
        ("2 1\nXX\n1 1 2\n", "pair", (3, "1 1 2")),
        ("2 1\nXX\n1 1 2 1 0\n", "pair", (3, "1 1 2 1 0")),
        ("2 1\nXX\n1 1 3 1\n", "off-board", (3, 3, 1, 2, 1)),
        ("2 1\nXX\n0 1 2 1\n", "off-board", (3, 0, 1, 2, 1)),
        ("2 1\nXX\n1 1 2 -1\n", "off-board", (3, 2, -1, 2, 1)),
        ("2 1\nXX\n2 1 2 1\n", "same-card", (3, 2, 1)),
        ("2 1\nX\n1 1 2 1\n", "empty-cell", (3, 2, 1)),
    ],
)
def test_bad_text(text: str, message: str, values: tuple[int | str, ...]) -> None:
    """Each broken promise is named with its line, by the reader and before any answer."""
    with pytest.raises(TextError) as refused:
        poj.read(text)
    assert (refused.value.message, refused.value.values) == (f"cards.judge.{message}", values)
    assert refused.value.position == int(values[0]) - 1
    run = Run(lambda: poj.answer(text))
    with pytest.raises(TextError):
        run.seek(1_000)
    assert run.verdict is None


@given(questions())
def test_a_board_with_its_pair_round_trips(board: Board) -> None:
    """What is written is recognised and reads as the same question."""
    text = poj.write(board)
    assert poj.recognises(text)
    assert poj.read(text) == board


@given(boards())
def test_a_board_without_a_pair_round_trips(board: Board) -> None:
    """A single chosen card is no pair and is not written."""
    assert poj.read(poj.write(board)) == board
    if board.cards:
        assert poj.read(poj.write(replace(board, source=board.cards[0]))) == board


PIECES = ["X", " ", "\n", "\r\n", "0", "1", "2", "0 0", "0 0 0 0\n", "3 2\nX X\n X \n", "-", "é"]


@given(st.lists(st.sampled_from(PIECES), max_size=20).map("".join))
def test_any_text_is_answered_or_refused(text: str) -> None:
    """The reader is total, and every error names a line."""
    poj.recognises(text)
    try:
        verdict = finish(poj.answer(text))
    except TextError as error:
        assert error.values[0] == (error.position or 0) + 1
        return
    assert verdict.text.count("Board #") == verdict.facts["boards"]


@given(st.data())
def test_damaged_text_is_answered_or_refused(data: st.DataObject) -> None:
    """The sample with a stretch replaced is answered or refused with a line."""
    start = data.draw(st.integers(0, len(TEXT)))
    end = data.draw(st.integers(start, min(start + 8, len(TEXT))))
    put = data.draw(st.text("X 0123456789\n-a", max_size=5))
    try:
        finish(poj.answer(TEXT[:start] + put + TEXT[end:]))
    except TextError as error:
        assert error.values[0] == (error.position or 0) + 1


def test_only_the_judges_text_is_recognised() -> None:
    """A size and then a row; neither a drawing, nor a link, nor lists of numbers."""
    assert poj.recognises(TEXT)
    assert poj.recognises("2 2\r\n\r\nXX\r\n0 0 0 0\r\n")
    assert poj.recognises("0 0")
    assert not poj.recognises("")
    assert not poj.recognises("X X\n X ")
    assert not poj.recognises("cards/5x4")
    assert not poj.recognises("19\n3 4\n5 6")
    assert not poj.recognises("3 4\n5 6\n7 8")


def test_long_texts_can_be_interrupted() -> None:
    """A step after each board read and each first card answered."""
    steps = [step.kind for step in poj.answer(TEXT + TEXT)]
    assert steps == [Kind.PROGRESS] * 3
    twice = TEXT.removesuffix("0 0\n") + TEXT
    assert len(list(poj.answer(twice))) == 6
    apart = TEXT.replace("5 3\n1 3 4 4\n2 3 3 4", "5 3\n1 3 3 4\n2 3 4 4")
    assert len(list(poj.answer(apart))) == 3


def test_writes_the_published_form() -> None:
    """Board, pair, and both ends."""
    board = ask(board_of(*SAMPLE), (2, 3), (5, 3))
    assert poj.write(board) == f"5 4\n{ROWS}\n2 3 5 3\n0 0 0 0\n0 0\n"
