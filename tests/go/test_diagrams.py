"""Forum diagrams as parts of a board and as problems; boards of engines and mails.

The oracle for parts of a board is the program of Sensei's Library, ``sltxt2png``, as it makes SGF.
"""

import pytest
from tests.go.naive import rows_of

from stepstones.core.errors import TextError
from stepstones.go.diagrams import looks_like_diagram, read_diagram
from stepstones.go.state import Colour, Position

ROWS = "X . O", ". X ."


def forum(title: str, edges: str, rows: tuple[str, ...] = ROWS) -> str:
    """Return a forum diagram with the *edges* of ``tblr`` drawn."""
    left, right = ("|" if side in edges else " " for side in "lr")
    lines = [title, *(f"$$ {left} {row} {right}".rstrip() for row in rows)]
    frame = ["$$  ---------"]
    return "\n".join([*lines[:1], *frame * ("t" in edges), *lines[1:], *frame * ("b" in edges)])


def corner(position: Position) -> tuple[int, int]:
    """Return row and column of the black stone at the top left of ROWS."""
    return divmod(position.pieces.index("X"), position.width)


@pytest.mark.parametrize(
    ("title", "edges", "size", "place"),
    [
        ("$$B", "tl", (19, 19), (0, 0)),
        ("$$B", "tr", (19, 19), (0, 16)),
        ("$$B", "bl", (19, 19), (17, 0)),
        ("$$B", "br", (19, 19), (17, 16)),
        ("$$B", "t", (19, 19), (0, 8)),
        ("$$B", "b", (19, 19), (17, 8)),
        ("$$B", "l", (19, 19), (8, 0)),
        ("$$B", "r", (19, 19), (8, 16)),
        ("$$B", "", (19, 19), (8, 8)),
        ("$$B9", "tr", (9, 9), (0, 6)),
        ("$$Wc13 Title", "br", (13, 13), (11, 10)),
        ("$$c9m4", "", (9, 9), (3, 3)),
        ("$$9", "b", (9, 9), (7, 3)),
        ("$$B9", "tlr", (3, 9), (0, 0)),
        ("$$B", "blr", (3, 3), (1, 0)),
        ("$$B", "tblr", (3, 2), (0, 0)),
        ("$$B19", "tblr", (3, 2), (0, 0)),
        ("$$ No size: 9", "tl", (19, 19), (0, 0)),
        ("$$B2", "tl", (3, 2), (0, 0)),
    ],
)
def test_a_forum_diagram_is_a_part_of_a_board(
    title: str, edges: str, size: tuple[int, int], place: tuple[int, int]
) -> None:
    """Undrawn edges: the board goes on to the size told, as wide as high, or 19 points."""
    text = forum(title, edges)
    assert looks_like_diagram(text)
    position = read_diagram(text)
    assert (position.width, position.height) == size
    assert corner(position) == place
    assert (position.black | position.white).bit_count() == 3


def test_numbers_beside_the_rows_say_where_they_are() -> None:
    """As far as the board has such rows and no edge says otherwise."""
    for first, row in (("12", 7), ("19", 0), ("2", 17), ("30", 8), ("1", 8)):
        position = read_diagram(f"$$\n$$ {first} | X . O\n$$ 3 | . X .")
        assert corner(position) == (row, 0)


@pytest.mark.parametrize("title", ["$$B1", "$$c26", "$$999", "$$W0 To kill"])
def test_a_size_that_no_board_has_is_refused(title: str) -> None:
    """It looks like a diagram, and what is wrong is said."""
    text = forum(title, "tl")
    assert looks_like_diagram(text)
    with pytest.raises(TextError) as refused:
        read_diagram(text)
    assert refused.value.message == "go.size"


GROUP = (". . . . X O .", "X X X X X O .", "O O O O O O .", ". . . . . . .")
"""A black group in the corner with four points for eyes."""


@pytest.mark.parametrize(
    ("title", "turn", "goal"),
    [
        ("$$B Black to play and live", Colour.BLACK, "live"),
        ("$$ Black to live", Colour.BLACK, "live"),
        ("$$W White to kill", Colour.WHITE, "kill"),
        ("$$ White to play and kill", Colour.WHITE, "kill"),
        ("$$W", Colour.WHITE, None),
        ("$$ White to play", Colour.WHITE, None),
        ("$$ Ход белых", Colour.WHITE, None),
        ("$$ 白先杀", Colour.WHITE, "kill"),
        ("$$Bc 黑先活", Colour.BLACK, "live"),
        ("$$ A joseki of White", Colour.BLACK, None),
        ("$$B Black to connect", Colour.BLACK, None),
        ("$$B White to live", Colour.BLACK, None),
        ("$$W To capture", Colour.WHITE, "capture"),
    ],
)
def test_the_title_of_a_forum_diagram_is_read_as_words(
    title: str, turn: Colour, goal: str | None
) -> None:
    """``$$B`` and ``$$W`` say who plays, else the words; who is named second has no goal."""
    position = read_diagram(forum(title, "tl", GROUP))
    assert position.turn is turn
    assert (position.task and position.task.goal) == goal
    if position.task:
        assert position.task.targets & position.black
        assert not position.task.targets & position.white


def test_a_diagram_of_a_line_of_play_asks_nothing() -> None:
    """Its title says what the moves have done."""
    rows = (". . 1 . X O .", *GROUP[1:])
    position = read_diagram(forum("$$ White kills, so Black lives first", "tl", rows))
    assert (position.task, position.turn) == (None, Colour.WHITE)
    assert rows_of(position)[0].startswith("..X.XO.")


KATAGO = """\
= MoveNum: 3 HASH: E70BD738FD88F770A568E8748B76B5FD
   A B C D E
 5 O . . . .
 4 O . . . .
 3 . . X1O2.
 2 . . . X3.
 1 . . . . .

Next player: White
Rules: {"friendlyPassOk":true,"ko":"SIMPLE","scoring":"AREA","suicide":false,"tax":"NONE"}
B stones captured: 0
W stones captured: 0
"""
GNU_GO = """\

    White (O) has captured 0 pieces
    Black (X) has captured 0 pieces

    A B C D E        Last move: Black D2
  5 O . . . . 5
  4 O . + . . 4
  3 . . X O . 3
  2 . . .(X). 2
  1 . . . . . 1
    A B C D E
"""
GTP = """\
=
   A B C D E
 5 O . . . . 5
 4 O . + . . 4
 3 . . X O . 3
 2 . . . X . 2     WHITE (O) has captured 10 stones
 1 . . . . . 1     BLACK (X) has captured 0 stones
   A B C D E
"""
LEELA = """\
Passes: 0            Black (X) Prisoners: 0
White (O) to move    White (O) Prisoners: 0

   a b c d e
 5 O . . . .  5
 4 O . + . .  4
 3 . . X O .  3
 2 . . .(X).  2
 1 . . . . .  1
   a b c d e

Hash: 61CFBE2B0BCBC2D1 Ko-Hash: 61CFBE2B0BCBC2D1

Black time: 01:00:00
White time: 01:00:00
"""
PACHI = """\
Move:   3  Komi: 7.5  Handicap: 0  Captures B: 0 W: 0
      A B C D E
    +-----------+
  5 | O . . . . |
  4 | O . . . . |
  3 | . . X O . |
  2 | . . . X). |
  1 | . . . . . |
    +-----------+
"""
BOARD = ["O....", "O....", "..XO.", "...X.", "....."]


@pytest.mark.parametrize(
    ("text", "turn", "last"),
    [
        (KATAGO, Colour.WHITE, "D2"),
        (GNU_GO, Colour.WHITE, "D2"),
        (GTP, Colour.BLACK, ""),
        (LEELA, Colour.WHITE, "D2"),
        (PACHI, Colour.WHITE, "D2"),
        (KATAGO.replace("Next player: White", "Next player: Black"), Colour.BLACK, ""),
        (KATAGO.replace("Next player: White\n", ""), Colour.WHITE, "D2"),
        (KATAGO.replace("Next player: White", "PL[W]"), Colour.WHITE, "D2"),
        (GTP.replace("=\n", "=7 \n") + "PL: W\n", Colour.WHITE, ""),
        (GTP + "White to move", Colour.WHITE, ""),
        (KATAGO.replace("X3", "X ").replace("X1O2", "X)O "), Colour.WHITE, "C3"),
        (GNU_GO.replace(" X O ", " X(O)"), Colour.BLACK, ""),
    ],
)
def test_what_engines_print_is_read(text: str, turn: Colour, last: str) -> None:
    """Captions are left out but for who is next; the stone played last is told by its sign.

    Where nobody says who is next, it is not the side that played last. A stone with the newest sign
    of the side that is next was played before a pass.
    """
    assert looks_like_diagram(text)
    position = read_diagram(text)
    assert rows_of(position) == BOARD
    assert position.turn is turn
    assert ("" if position.last is None else position.grid.name(position.last)) == last


def test_words_above_a_drawn_board_pose_a_problem() -> None:
    """When they say who plays."""
    rows = "\n".join((*GROUP, *[". . . . . . ."] * 3))
    for words, goal in (("Black to play and live", "live"), ("Black to play", None)):
        position = read_diagram(f"{words}\n{rows}")
        assert (position.turn, position.task and position.task.goal) == (Colour.BLACK, goal)


@pytest.mark.parametrize("caption", ["hello", "Rules", "C7 X1", "MoveNum", "(X) O (", "X4 O"])
def test_other_words_and_signs_are_refused(caption: str) -> None:
    """What is neither a row nor ``name: value`` is still no board."""
    text = GTP + caption
    assert not looks_like_diagram(text)
    with pytest.raises(TextError):
        read_diagram(text)


PLAIN = ". X O\n. . X\n. . ."
FORUM = "$$B To live\n$$ -------\n$$ | . X O |\n$$ | . . X |\n$$ | . . . |\n$$ -------"


def quoted(text: str, sign: str = "> ") -> str:
    """Return *text* with each line quoted."""
    return "\n".join(sign + line for line in text.splitlines())


@pytest.mark.parametrize("board", [PLAIN, FORUM])
@pytest.mark.parametrize(
    "text",
    [
        "{quoted}",
        "{twice}",
        "{tight}",
        "On Friday Ann wrote:\n{quoted}\n\nI think B2.",
        "{wide}",
        "```\n{board}\n```",
        "```go\n{board}\n```",
        "```{board}```",
        "What now?\n\n```\n{board}\n```\nI think B2, or X.",
        "First\n```\nno board\n```\nthen\n```\n{board}\n```\nand\n```\n. . .\n. . .\n```",
        "> Can White live?\n\n{board}",
        "On Friday Ann wrote:\n> ```\n{quoted}\n> ```\nWell?",
        "  ```\n{board}\n  ```\n",
    ],
)
def test_boards_are_read_as_forums_and_mails_have_them(board: str, text: str) -> None:
    """Quoted, with spaces that do not break, between fences; the words around are left out."""
    text = text.format(
        board=board,
        quoted=quoted(board),
        twice=quoted(board, "> > "),
        tight=quoted(board, ">>"),
        wide=board.replace(" ", "\N{NO-BREAK SPACE}"),
    )
    assert looks_like_diagram(text)
    assert rows_of(read_diagram(text)) == [".XO", "..X", "..."]


def test_a_fault_in_a_quoted_board_keeps_its_line() -> None:
    """Lines are emptied, not taken out."""
    with pytest.raises(TextError) as refused:
        read_diagram("Ann wrote:\n> ```\n> . X\n> . ?\n> ```")
    assert (refused.value.message, refused.value.position) == ("diagram.character", 3)


@pytest.mark.parametrize("end", ["", "\n" * 100])
def test_empty_lines_after_a_board_are_no_rows(end: str) -> None:
    """Words after it neither, however many."""
    assert rows_of(read_diagram(f"{FORUM}\n{end}")) == [".XO", "..X", "..."]
    assert rows_of(read_diagram(f"{FORUM}\n" + "Words.\n" * 100)) == [".XO", "..X", "..."]


WHOLE = "\n".join((*GROUP, *[". . . . . . ."] * 3))
FENCED = "```\n{text}\n```"


@pytest.mark.parametrize("board", ["{quoted}", FENCED])
def test_a_sentence_above_the_fence_or_quotation_is_of_its_board(board: str) -> None:
    """What stands below it, or is no such sentence, is somebody's talk."""
    text = f"Found this one.\nWhite to kill:\n\n{board}\nI think Black to live is easier."
    position = read_diagram(text.format(text=WHOLE, quoted=quoted(WHOLE)))
    assert (position.turn, position.task and position.task.goal) == (Colour.WHITE, "kill")


@pytest.mark.parametrize("frame", ["{text}", FENCED])
@pytest.mark.parametrize(
    ("words", "turn", "goal"),
    [
        ("White to kill", Colour.WHITE, "kill"),
        ("White to kill:", Colour.WHITE, "kill"),
        ("Black to live", Colour.BLACK, "live"),
        ("Kill Black", Colour.WHITE, "kill"),
        ("Ход белых, убить чёрных", Colour.WHITE, "kill"),
        ("Спасите белую группу. Ход чёрных", Colour.BLACK, None),
        ("白先杀", Colour.WHITE, "kill"),
        ("Problem 5", Colour.BLACK, None),
        ("Problem 5: White to kill", Colour.WHITE, "kill"),
        ("Problem 5\nWhite to kill\n", Colour.WHITE, "kill"),
        ("Задача 12.", Colour.BLACK, None),
        ("第五题\n白先杀", Colour.WHITE, "kill"),
        ("White to kill\n\n  A B C D E F G", Colour.WHITE, "kill"),
        ("Can Black live?\nBlack to play", Colour.BLACK, "live"),
    ],
)
def test_sentences_and_titles_above_plain_rows(
    frame: str, words: str, turn: Colour, goal: str | None
) -> None:
    """A sentence says who plays and what is asked; a title is left out; within fences too."""
    text = frame.format(text=f"{words}\n{WHOLE}")
    assert looks_like_diagram(text)
    position = read_diagram(text)
    assert rows_of(position) == [row.replace(" ", "") for row in WHOLE.splitlines()]
    assert (position.turn, position.task and position.task.goal) == (turn, goal)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("White to kill\n. X .\n. Q .\n. . .", 2),
        ("White to kill\n. X .\n. X\n. . .", 2),
        ("White to kill\n. Q .\n. X .\n. . .", 1),
        ("Problem 5\n. . abc\n. X . . .\n. . . . .", 1),
        ("XOQXO\nXO.XO\n.....", 0),
        ("xoq.xoo\nxo..xoo\n.......", 0),
        ("AABBC\nAABBC\n.....\n.....", 0),
        ("problem\n.......\n.......", 0),
        ("One line,\nanother line,\nand a third one\n. X\nX .", 0),
        (". X\nX .\nWhite to kill", 2),
        (". X\nX .\nProblem 5", 2),
        (". X\nWhite to kill\nX .", 1),
    ],
)
def test_a_broken_row_is_told_with_its_line_below_words(text: str, line: int) -> None:
    """What may be a row is no title; words between rows or below them are still refused."""
    with pytest.raises(TextError) as refused:
        read_diagram(text)
    assert refused.value.position == line


@pytest.mark.parametrize(
    "text", ["Black to kill\nQ.\n.Q", "White to move\nAAB\nABB", "Problem 5\n5 4 3\n1 2 6"]
)
def test_words_make_no_go_of_other_puzzles(text: str) -> None:
    """Their rows are none of a board of Go."""
    assert not looks_like_diagram(text)


@pytest.mark.parametrize(
    ("text", "turn", "last"),
    [
        (GNU_GO + "\nwhite(2): ", Colour.WHITE, "D2"),
        (GNU_GO + "\nwhite(2): F1", Colour.WHITE, "D2"),
        (GNU_GO + "black(13):", Colour.BLACK, ""),
        ("black(1): D2\n" + GNU_GO, Colour.WHITE, "D2"),
        (GTP + "BlackCaptures 0\nBlackTime 01:00:00\n", Colour.BLACK, ""),
        (GTP.replace("WHITE (O) has captured 10 stones", "BlackCaptures 0"), Colour.BLACK, ""),
        (GTP.replace("BLACK (X) has captured 0 stones", "BlackTime 01:00:00"), Colour.BLACK, ""),
        ("White captures 3\n" + GTP, Colour.BLACK, ""),
        ("White captures: 3\n" + GTP, Colour.BLACK, ""),
    ],
)
def test_prompts_and_times_of_engines_are_read(text: str, turn: Colour, last: str) -> None:
    """GNU Go asks below the board who is next; nothing that engines print is a task."""
    assert looks_like_diagram(text)
    position = read_diagram(text)
    assert (rows_of(position), position.turn, position.task) == (BOARD, turn, None)
    assert ("" if position.last is None else position.grid.name(position.last)) == last
