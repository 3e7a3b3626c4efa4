"""SGF as a text format of positions."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from tests.go.naive import draw, positions

from stepstones.go.position import Colour, Position
from stepstones.go.sgf.format import looks_like_sgf, read_sgf, write_sgf


@given(positions(25), st.booleans(), st.data())
def test_positions_survive(position: Position, white: bool, data: st.DataObject) -> None:
    """Stones, side to play and the stone asked about; rectangles too."""
    stones = position.board.points(position.black | position.white)
    full = replace(
        position,
        turn=Colour.WHITE if white else Colour.BLACK,
        at=data.draw(st.sampled_from([None, *stones])),
    )
    text = write_sgf(full)
    assert looks_like_sgf(text)
    assert read_sgf(text) == full


def test_ko_and_last_are_left_out() -> None:
    """Setup cannot say them."""
    position = replace(draw("XO. ... ..."), ko=2, last=0)
    assert read_sgf(write_sgf(position)) == draw("XO. ... ...")


@pytest.mark.parametrize(
    ("text", "looks"),
    [
        ("(;FF[4])", True),
        ("mail header\n\n( ;B[aa])", True),
        ("(FF[4]GM[1];B[aa])", True),
        (";B[aa];W[bb]", True),
        ("X.O\nO.X\n...", False),
        ("3 1 1 1 2 2 1", False),
        ("go/19", False),
        ("", False),
        ("x" * 30_000 + "(;B[aa])", False),
    ],
)
def test_looks(text: str, looks: bool) -> None:
    """A place near the start where a tree may begin."""
    assert looks_like_sgf(text) is looks


def test_a_game_gives_its_end_and_a_problem_its_start() -> None:
    """The main line is played out, or the stones to solve are shown with the marked one asked."""
    game = read_sgf("(;SZ[3];B[aa];W[bb](;B[cc])(;B[ca]))")
    assert game.pieces == "X...O...X"
    assert game.last == 8
    problem = read_sgf("(;SZ[3]AB[aa]AW[bb]MA[bb];B[ab])")
    assert (problem.pieces, problem.at) == ("X...O....", 4)
