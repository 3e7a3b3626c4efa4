"""Diagrams and the number input."""

from dataclasses import replace

import pytest
from hypothesis import assume, example, given, strategies as st
from tests.every import examples
from tests.go.naive import draw, positions, rows_of

from stepstones.core.errors import PuzzleError, RuleError, TextError
from stepstones.go.diagrams import looks_like_diagram, read_diagram
from stepstones.go.formats import (
    looks_like_numbers,
    read_numbers,
    write_diagram,
    write_numbers,
)
from stepstones.go.puzzle import GO
from stepstones.go.state import Colour, Position, from_pieces


@given(positions(25))
def test_diagrams_survive_writing_and_reading(position: Position) -> None:
    """What is drawn is recognised and read as the same stones."""
    text = write_diagram(position)
    assert looks_like_diagram(text)
    assert read_diagram(text) == position


@pytest.mark.parametrize("position", examples(GO))
def test_a_diagram_says_who_plays_and_what_is_asked(position: Position) -> None:
    """Words above it, read again; a chain to save has none that would not mean life."""
    again = read_diagram(write_diagram(position))
    goal = position.task.goal if position.task else None
    known = goal if goal in {"live", "kill", "capture"} else None
    assert again.turn is position.turn
    assert (again.task.goal if again.task else None) == known


@pytest.mark.parametrize(
    "text",
    [
        ".XO\n..X",
        ". X O\n. . X\n",
        "  .xo\n  ..x  ",
        "2 . X O 2\n1 . . X 1\n  A B C",
        " 2  .  #  o\n 1  .  .  #\n    A  B  C\n",
        "   A B C\n2 + ● ○ 2\n1 , . ● 1\n   A B C",
        "$$ -------\n$$ | . X O |\n$$ | . . X |\n$$ -------",
        "+---+\n|.@O|\n|..@|\n+---+",
        "$$B Black to play\n$$ -------\n$$ | . X O |\n$$ | . . X |\n$$ -------",
    ],
)
def test_diagrams_in_many_spellings(text: str) -> None:
    """Spaces, coordinates, frames, small letters and other signs are understood."""
    assert looks_like_diagram(text)
    assert rows_of(read_diagram(text)) == [".XO", "..X"]


def box(position: Position) -> list[str]:
    """Return the rows of the smallest part of the board that has all stones."""
    rows = rows_of(position)
    high = [number for number, row in enumerate(rows) if row.strip(".")]
    wide = [number for row in rows for number, sign in enumerate(row) if sign != "."]
    return [row[min(wide) : max(wide) + 1] for row in rows[high[0] : high[-1] + 1]]


def test_the_title_of_a_forum_diagram_says_who_plays() -> None:
    """``$$B`` Black, ``$$W`` White; a fault below keeps its line."""
    rows = "$$ | . X |\n$$ | O . |"
    for title, turn in (("$$B", Colour.BLACK), ("$$W To kill, O or X?", Colour.WHITE)):
        assert read_diagram(f"\n{title}\n{rows}").turn is turn
    with pytest.raises(TextError) as refused:
        read_diagram("\n$$W White\n$$ . X\n$$ . !")
    assert refused.value.position == 3


def test_a_forum_diagram_with_moves_and_labels() -> None:
    """The example of Sensei's Library: digits are stones of both colours, letters empty points."""
    text = """\
$$ A [joseki] variation
$$  ------------------
$$ | . . . . . . . . .
$$ | . . . . . . . . .
$$ | . . 7 3 X d . . .
$$ | . . O 1 O 6 . . .
$$ | . . 4 2 5 c . . .
$$ | . . 8 X a . . . .
$$ | . . . b . . . . .
$$ | . . . . . . . . .
$$ | . . . . . . . . ."""
    assert looks_like_diagram(text)
    position = read_diagram(text)
    assert (position.width, position.height) == (19, 19)
    assert [row[:9] for row in rows_of(position)[:9]] == [
        *[".........", "........."],
        *["..XXX....", "..OXOO...", "..OOX....", "..OX....."],
        *[".........", ".........", "........."],
    ]
    assert position.turn is Colour.BLACK


@pytest.mark.parametrize(
    ("title", "row", "drawn", "turn"),
    [
        ("$$", "1 2 3 .", "XOX.", Colour.WHITE),
        ("$$B", "1 2 9 0", "XOXO", Colour.BLACK),
        ("$$W", "1 2 . .", "OX..", Colour.WHITE),
        ("$$Wc9m8 Go on", "1 2 3 .", "OXO.", Colour.BLACK),
        ("$$m7", "1 X O .", "XXO.", Colour.WHITE),
        ("$$c19 Coordinates", "4 . X O", "O.XO", Colour.BLACK),
        ("$$B", "B # Y Z", "XXXX", Colour.BLACK),
        ("$$B", "W @ Q P", "OOOO", Colour.BLACK),
        ("$$B", "C S T M", "....", Colour.BLACK),
        ("$$B", "a x o ,", "....", Colour.BLACK),
        ("$$B", "? _ X ?", "..X.", Colour.BLACK),
        ("$$ Black", "XOa1", "XO.X", Colour.WHITE),
        ("$$ Problem 1. Where, and why?", "X O a b", "XO..", Colour.BLACK),
    ],
)
def test_the_signs_of_a_forum_diagram(title: str, row: str, drawn: str, turn: Colour) -> None:
    """Move 1 is of the title's colour, whatever number ``m`` gives it; marks change no stone."""
    frame = "$$ ---------"
    text = f"{title}\n{frame}\n$$ |. . . .|\n$$ |{row}|\n{frame}\n$$ [a|Else]\n$$ {{AR A1 B1}}"
    assert looks_like_diagram(text)
    position = read_diagram(text)
    assert rows_of(position) == ["....", drawn]
    assert position.turn is turn


@pytest.mark.parametrize(
    "text",
    [
        "$$ . 1 2\n$$ a . X",
        "$$ .12\n$$ a.X",
        "$$ | . 1 2 |\n$$ | a . X |",
        "$$ +-------+\n$$ | . 1 2 |\n$$ | a . X |\n$$ +-------+",
        "$$ 2 | . 1 2 | 2\n$$ 1 | a . X | 1\n$$     A B C",
        "$$B\n$$ 12 | . 1 2\n$$ 11 | a . X",
        "\n$$Bcm5\n$$ . X O\n$$ . . X",
    ],
)
def test_forum_diagrams_in_many_spellings(text: str) -> None:
    """The title may be missing; numbers outside of a frame are coordinates, not moves."""
    assert looks_like_diagram(text)
    assert box(read_diagram(text)) == ["XO", ".X"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("What is White's best move?\n\n", "\n\nI think K4, but I am not sure."),
        ("[go]", "[/go]"),
        ("Problem 5\n[go]\n", "\n[/go]\nThe answer:\n[go]\n$$W\n$$ . 3 X\n$$ X X X\n[/go]"),
        ("One:\n", "\n\nTwo:\n\n$$B\n$$ X X X\n$$ X X X"),
    ],
)
def test_a_forum_diagram_is_found_among_words(before: str, after: str) -> None:
    """In a post copied as a whole the first diagram counts; ``[go]`` is the tag of forums."""
    text = f"{before}$$W To kill\n$$ | . 2 1 |\n$$ | a . X |{after}"
    assert looks_like_diagram(text)
    position = read_diagram(text)
    assert (box(position), position.turn) == (["XO", ".X"], Colour.WHITE)


@pytest.mark.parametrize("row", [". 1", ". a", ". B", ". W", ". Q"])
def test_other_diagrams_have_no_moves_or_labels(row: str) -> None:
    """Without ``$$`` a letter or a digit is no point of a board."""
    with pytest.raises(TextError):
        read_diagram(f". .\n{row}")


def test_a_wide_board_with_its_letters() -> None:
    """The letters X and O below a 25-wide board are names of files, not stones."""
    rows = ["." * 24 + "X", "O" + "." * 24]
    text = "\n".join([*rows, "  " + " ".join("ABCDEFGHJKLMNOPQRSTUVWXYZ")])
    assert looks_like_diagram(text)
    assert rows_of(read_diagram(text)) == rows


@pytest.mark.parametrize(
    "text", ["", "hello", "go/19", "5 4\nXXXXX\nX   X", "1 2 3 4", "Q.\n.Q", "."]
)
def test_other_texts_do_not_look_like_diagrams(text: str) -> None:
    """Words, links, card boards, numbers, queens and single points are left to others."""
    assert not looks_like_diagram(text)


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("", "diagram.empty", None),
        ("..\n.Q", "diagram.character", 1),
        ("..\n...", "diagram.ragged", 1),
        ("." * 26 + "\n" + "." * 26, "diagram.too-large", 0),
        ("\n".join(["..."] * 26), "diagram.too-large", 25),
        ("...", "go.size", None),
        ("." * 20_001, "app.too-long", None),
    ],
)
def test_diagrams_are_refused_with_the_line(text: str, message: str, line: int | None) -> None:
    """What is wrong with a drawing, and where."""
    with pytest.raises(TextError) as refused:
        read_diagram(text)
    assert (refused.value.message, refused.value.position) == (message, line)


@st.composite
def damaged(draw: st.DrawFn, texts: st.SearchStrategy[str], signs: str) -> str:
    """One of *texts* with a sign of *signs* in the place of another, or between two."""
    text = draw(texts)
    at = draw(st.integers(0, len(text)))
    return text[:at] + draw(st.sampled_from(signs)) + text[at + draw(st.integers(0, 1)) :]


DIAGRAMS = positions(9).map(write_diagram)
SIGNS = ".XOxo#|-+$ \n0123456789ABab()>`=:"


FORUM = (
    "$$Wm7 To live\n$$ +-------+\n$$ 2 | X 1 a |\n$$ 1 | . 2 @ |\n$$ A B C\n$$ [a|b]\n$$ {AR A1}"
)


@given(
    damaged(st.just(FORUM), SIGNS)
    | damaged(DIAGRAMS, SIGNS)
    | st.text(SIGNS, max_size=80)
    | st.text(max_size=40)
)
@example("3 . x O |\n2 | X . .\n   A B C")
def test_reading_a_diagram_is_total(text: str) -> None:
    """Any text gives a position whose stones can be drawn again, or PuzzleError."""
    looks_like_diagram(text)
    try:
        position = read_diagram(text)
    except PuzzleError:
        return
    again = read_diagram(write_diagram(position))
    assert replace(again, task=None) == replace(position, last=None, task=None)


def test_x_counts_columns_and_y_rows_from_the_top() -> None:
    """``1 19`` is the bottom left corner, ``19 1`` the top right, ``12 14`` is M6."""
    position = read_numbers("2\n1 19\n19 1\n1\n12 14\n12 14")
    name = position.grid.name
    assert [name(point) for point in position.board.points(position.black)] == ["T19", "A1"]
    assert [name(point) for point in position.board.points(position.white)] == ["M6"]
    assert name(position.at or 0) == "M6"


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("", "go.numbers-ended", None),
        ("1\n3 3\n1\n4", "go.numbers-ended", None),
        ("1\n3 3\n0\n3 3\n7", "go.numbers-extra", 4),
        ("1\n3 x\n0\n3 3", "go.numbers-strange", 1),
        ("-1\n0\n3 3", "go.numbers-strange", 0),
        ("9999999\n", "go.numbers-strange", 0),
        ("400\n", "go.numbers-count", 0),
        ("1 3 3\n361\n", "go.numbers-count", 1),
        ("1\n3 0\n0\n3 0", "go.numbers-off-board", 1),
        ("1\n3 20\n0\n3 20", "go.numbers-off-board", 1),
        ("2\n3 3\n3 3\n0\n3 3", "go.numbers-twice", 2),
        ("1\n3 3\n1\n3 3\n3 3", "go.numbers-twice", 3),
        ("1\n3 3\n0\n4 4", "go.numbers-no-stone", 3),
        ("0 0 4 4", "go.numbers-no-stone", 0),
        ("1 3 3 0 ٣ 3", "go.numbers-strange", 0),
        ("1 " * 10_001, "app.too-long", None),
    ],
)
def test_numbers_are_refused_with_the_line(text: str, message: str, line: int | None) -> None:
    """Missing, strange, doubled and misplaced numbers, each with its own sentence."""
    with pytest.raises(TextError) as refused:
        read_numbers(text)
    assert (refused.value.message, refused.value.position) == (message, line)


NUMBERS = ("1 3 16 1 4 16 3 16", "2\n1 19\n19 1\n1\n12 14\n12 14", "0 1 10 10 10 10")


@given(
    damaged(st.sampled_from(NUMBERS), "0123456789 \n,-x")
    | st.text("0123456789 \n,-x", max_size=60)
    | st.lists(st.integers(0, 20)).map(repr)
)
@example("1,3 3\n\n1 4 4 03 3")
def test_reading_numbers_is_total(text: str) -> None:
    """Any text gives a position that writes again, or PuzzleError."""
    looks_like_numbers(text)
    try:
        position = read_numbers(text)
    except PuzzleError:
        return
    assert position.at is not None
    write_numbers(position)


@given(st.text("...XO", min_size=361, max_size=361), st.data())
def test_numbers_survive_writing_and_reading(pieces: str, data: st.DataObject) -> None:
    """The asked stone comes back as black, its colour's stones being the own ones."""
    stones = [point for point, piece in enumerate(pieces) if piece != "."]
    assume(stones)
    asked = data.draw(st.sampled_from(stones))
    position = replace(from_pieces(19, 19, pieces), at=asked)
    text = write_numbers(position)
    assert looks_like_numbers(text)
    again = read_numbers(text)
    assert again.at == asked
    own, enemy = position.black, position.white
    if position.colour(asked) is Colour.WHITE:
        own, enemy = enemy, own
    assert (again.black, again.white) == (own, enemy)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (replace(draw("XX .."), at=0), "go.numbers-size"),
        (Position(19, 19, black=1), "go.nothing-asked"),
    ],
)
def test_some_boards_cannot_be_numbers(position: Position, message: str) -> None:
    """Other sizes, and boards without a stone asked about, are refused."""
    with pytest.raises(RuleError) as refused:
        write_numbers(position)
    assert refused.value.message == message


@pytest.mark.parametrize("text", ["", "1 2 3", "a 1 2 3 4", "1.5 2 3 4", "go/19"])
def test_other_texts_do_not_look_like_numbers(text: str) -> None:
    """Fewer than four numbers, or anything else besides, is no number input."""
    assert not looks_like_numbers(text)
