"""Playing, capture, ko and suicide."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from tests.go.naive import chain_of, draw, positions, rows_of

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.go.play import (
    analyse,
    erase,
    pass_turn,
    play,
    put,
    put_stone,
    replay,
)
from stepstones.go.state import Colour, Position, chains, from_pieces

B, W = Colour.BLACK, Colour.WHITE

PICTURES = [
    # title, before, side to play, moves, after, ko point, stones captured by black and white
    ("one stone in the middle", ".X. XO. .X.", B, "C2", ".X. X.X .X.", "", (1, 0)),
    ("a stone in the corner", "OX ..", B, "A1", ".X X.", "", (1, 0)),
    ("two at the edge", ".XX. XOO. .XX.", B, "D2", ".XX. X..X .XX.", "", (2, 0)),
    ("two chains at once", ".X.X. XO.OX .X.X.", B, "C2", ".X.X. X.X.X .X.X.", "", (2, 0)),
    ("ko is taken", ".XO. XO.O .XO.", B, "C2", ".XO. X.XO .XO.", "B2", (1, 0)),
    ("ko in the corner", ".OX OX. ...", B, "A3", "X.X OX. ...", "B3", (1, 0)),
    ("no ko when the taker has a friend", ".XO. XO.O .XXO", B, "C2", ".XO. X.XO .XXO", "", (1, 0)),
    ("no ko when the taker has a liberty", ".X.. XO.O .XO.", B, "C2", ".X.. X.XO .XO.", "", (1, 0)),
    ("capture comes before suicide", "XX X.", W, "B1", ".. .O", "", (0, 3)),
    ("snapback", ".OOO. OXXXO OX..O", W, "C1 D1 C1", ".OOO. O...O O.O.O", "", (1, 5)),
    (
        "a ko retaken after two passes",
        ".XO. XO.O .XO.",
        B,
        "C2 - - B2",
        ".XO. XO.O .XO.",
        "C2",
        (1, 1),
    ),
    ("suicide of one", ".X. X.X .X.", W, "B2", ".X. X.X .X.", "", (1, 0)),
    ("suicide of two", ".XX. XO.X .XX.", W, "C2", ".XX. X..X .XX.", "", (2, 0)),
    ("suicide on the last point", "XX X.", B, "B1", ".. ..", "", (0, 4)),
]


@pytest.mark.parametrize(
    ("before", "turn", "moves", "after", "ko", "captures"),
    [row[1:] for row in PICTURES],
    ids=[row[0] for row in PICTURES],
)
def test_pictures(
    before: str, turn: Colour, moves: str, after: str, ko: str, captures: tuple[int, int]
) -> None:
    """Each row of the table: what the moves make of the board, the ko point, the captures."""
    position = replace(draw(before), turn=turn)
    sides = [turn, turn.other] * len(moves)
    points = [None if name == "-" else position.grid.parse(name) for name in moves.split()]
    end = replay(position, zip(sides, points, strict=False))
    assert rows_of(end) == after.split()
    assert end.ko == (position.grid.parse(ko) if ko else None)
    assert end.taken == captures


FACTS = [
    # title, board, side to play, point, overwrite, captured, lost by suicide
    ("a quiet move", "... ...", B, "A1", False, "", ""),
    ("on a stone", "X.. ...", W, "A2", True, "", ""),
    ("a capture", "OX ..", B, "A1", False, "A2", ""),
    ("a suicide of two", ".XX. XO.X .XX.", W, "C2", False, "", "B2 C2"),
    ("no suicide, it captures", "XX X.", W, "B1", False, "A2 B2 A1", ""),
    ("a chain dead before stays", "OX. X.. ...", B, "C1", False, "", ""),
]


@pytest.mark.parametrize(
    ("board", "turn", "name", "overwrite", "captured", "suicide"),
    [row[1:] for row in FACTS],
    ids=[row[0] for row in FACTS],
)
def test_the_facts_of_a_move(
    board: str, turn: Colour, name: str, overwrite: bool, captured: str, suicide: str
) -> None:
    """Each row of the table: what a move at the point would do."""
    position = replace(draw(board), turn=turn)
    names, shape = position.grid.name, position.board
    facts = analyse(position, position.grid.parse(name))
    assert facts.overwrite is overwrite
    assert [names(point) for point in shape.points(facts.captures)] == captured.split()
    assert [names(point) for point in shape.points(facts.suicide)] == suicide.split()
    assert facts.legal is not (overwrite or bool(suicide))


def test_a_ko_is_refused_until_something_else_was_played() -> None:
    """After a capture in a ko the same point is refused at once and allowed two moves later."""
    position = draw(".XO.. XO.O. .XO.. .....")
    taken = play(position, position.grid.parse("C3"))
    retake = position.grid.parse("B3")
    assert analyse(taken, retake).ko
    with pytest.raises(RuleError, match=r"go\.ko"):
        play(taken, retake)
    assert not analyse(taken, retake, B).ko
    later = play(play(taken, position.grid.parse("E1")), position.grid.parse("A1"))
    assert play(later, retake).pieces[:10] == ".XO..XO.O."
    assert pass_turn(taken).ko is None


@pytest.mark.parametrize(
    ("board", "turn", "name", "message"),
    [("X. ..", W, "A2", "go.occupied"), (".X. X.X .X.", W, "B2", "go.suicide")],
)
def test_refusals_name_the_rule(board: str, turn: Colour, name: str, message: str) -> None:
    """An occupied point and a suicide are refused, each with its own message."""
    position = replace(draw(board), turn=turn)
    with pytest.raises(RuleError, match=message):
        play(position, position.grid.parse(name))


@given(positions(6), st.data())
def test_playing_agrees_with_brute_force(position: Position, data: st.DataObject) -> None:
    """On any board, opponent's touched chains without liberties go, then the player's own."""
    empty = position.board.points(position.empty)
    if not empty:
        return
    point = data.draw(st.sampled_from(empty))
    row, column = position.grid.place(point)
    board = [list(line) for line in rows_of(position)]
    board[row][column] = "X"
    for colour in "OX":
        for at in [
            (row, column),
            (row - 1, column),
            (row + 1, column),
            (row, column - 1),
            (row, column + 1),
        ]:
            if not (0 <= at[0] < len(board) and 0 <= at[1] < len(board[0])):
                continue
            if board[at[0]][at[1]] != colour or (colour == "X" and at != (row, column)):
                continue
            chain, liberties = chain_of(["".join(line) for line in board], at)
            if not liberties:
                for y, x in chain:
                    board[y][x] = "."
    after = put(position, point, analyse(position, point, B))
    assert rows_of(after) == ["".join(line) for line in board]
    assert after.turn is W


@given(positions(6), st.data())
def test_a_legal_move_leaves_its_own_chain_alive(position: Position, data: st.DataObject) -> None:
    """What play allows has a liberty, holds the point, and lets the other side move."""
    empty = position.board.points(position.empty)
    if not empty:
        return
    point = data.draw(st.sampled_from(empty))
    try:
        after = play(position, point)
    except RuleError as error:
        assert error.message == "go.suicide"
        return
    assert after.chain(point).liberties
    assert (after.colour(point), after.turn, after.last) == (B, W, point)


def _mapped(position: Position, place: Callable[[Point], Point], width: int) -> Position:
    pieces = [""] * len(position.pieces)
    for point, piece in enumerate(position.pieces):
        pieces[place(point)] = piece
    return from_pieces(width, len(pieces) // width, "".join(pieces))


@given(positions(6), st.data())
def test_turning_the_board_commutes_with_playing(position: Position, data: st.DataObject) -> None:
    """Mirrored or transposed, a move does the mirrored or transposed thing, ko included."""
    empty = position.board.points(position.empty)
    if not empty:
        return
    point = data.draw(st.sampled_from(empty))
    width, height = position.width, position.height
    places: dict[str, tuple[Callable[[Point], Point], int]] = {
        "left to right": (lambda at: at - at % width + width - 1 - at % width, width),
        "upside down": (lambda at: (height - 1 - at // width) * width + at % width, width),
        "transposed": (lambda at: at % width * height + at // width, height),
    }
    place, new_width = places[data.draw(st.sampled_from(sorted(places)))]
    after = put(position, point, analyse(position, point))
    turned = _mapped(position, place, new_width)
    turned_after = put(turned, place(point), analyse(turned, place(point)))
    assert turned_after.pieces == _mapped(after, place, new_width).pieces
    assert turned_after.ko == (None if after.ko is None else place(after.ko))


@given(positions(6))
def test_swapping_colours_swaps_the_chains(position: Position) -> None:
    """Black and white are treated alike."""
    swapped = replace(position, black=position.white, white=position.black)
    assert chains(swapped) == {W: chains(position)[B], B: chains(position)[W]}


def test_stones_by_hand_capture_nothing() -> None:
    """Setting a stone leaves chains without liberties standing and forgets the ko."""
    position = replace(draw("OX .."), ko=2, last=0, at=0)
    after = put_stone(position, 2, B)
    assert (after.pieces, after.ko, after.last, after.at, after.turn) == ("OXX.", None, 0, 0, B)


def test_what_was_said_of_a_stone_goes_with_it() -> None:
    """An erased stone is neither the last one nor the one asked about any more."""
    position = replace(draw("OX .."), last=0, at=0)
    gone = erase(position, 0)
    assert (gone.pieces, gone.last, gone.at) == (".X..", None, None)
    recoloured = put_stone(position, 0, B)
    assert (recoloured.pieces, recoloured.last, recoloured.at) == ("XX..", None, 0)
    captured = play(replace(position, last=None), 2)
    assert (captured.pieces, captured.at, captured.last) == (".XX.", None, 2)


def test_a_record_may_break_the_rules() -> None:
    """In a replay a stone replaces another, and the same side may move twice."""
    end = replay(Position(3, 3), [(B, 0), (B, 1), (W, 0), (W, None)])
    assert (end.pieces, end.turn) == ("OX.......", B)


def test_positions_are_values() -> None:
    """Equal boards are equal and hash alike; the default is an empty board, Black to play."""
    assert from_pieces(3, 3, "." * 9) == Position(3, 3)
    assert hash(from_pieces(3, 3, "." * 9)) == hash(Position(3, 3))
    assert Position(3, 3).turn is B
