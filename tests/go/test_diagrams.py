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
