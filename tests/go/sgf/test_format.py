"""SGF as a text format of positions."""

from dataclasses import replace

import pytest
from hypothesis import example, given, strategies as st
from tests.go.naive import any_rules, draw, positions

from stepstones.go.rules import Rules, Scoring
from stepstones.go.sgf.texts import looks_like_sgf, read_sgf, write_sgf
from stepstones.go.state import Colour, Position, Task


@given(positions(25), st.booleans(), st.data())
def test_positions_survive(position: Position, white: bool, data: st.DataObject) -> None:
    """Stones, side to play and the stone asked about, of which no goal is made; rectangles too."""
    stones = position.board.points(position.black | position.white)
    turn = Colour.WHITE if white else Colour.BLACK
    at = data.draw(st.sampled_from([None, *stones]))
    asked = replace(position, turn=turn, at=at)
    text = write_sgf(asked)
    assert looks_like_sgf(text)
    assert read_sgf(text) == asked


@given(any_rules(0.0, -5.5, 6.5))
@example(Rules(scoring=Scoring.AREA))
def test_rules_survive(rules: Rules) -> None:
    """Those of a preset by its name, others in words of their own."""
    assert read_sgf(write_sgf(Position(9, 9, rules=rules))).rules == rules


@given(positions(9), st.data())
def test_problems_survive(position: Position, data: st.DataObject) -> None:
    """Targets, goal and side to play, a fight over a chain too; the region but found anew."""
    colour = data.draw(st.sampled_from(list(Colour)))
    chains = position.board.chains(position.stones(colour), 0)
    if not chains:
        return
    chosen = data.draw(st.lists(st.sampled_from(chains), min_size=1, unique=True))
    targets = sum(chain.stones & -chain.stones for chain in chosen)
    turn = data.draw(st.sampled_from(list(Colour)))
    goal = "live" if turn is colour else "kill"
    if len(chosen) == 1 and data.draw(st.booleans()):
        goal = "save" if turn is colour else "capture"
    full = replace(position, turn=turn, task=Task(goal, targets))
    assert read_sgf(write_sgf(full)) == full


KO = draw("..XO. .XO.O ..XO. ..... .....")
"""White has just taken a stone at D4 in a ko."""


def test_a_ko_survives_as_in_gnu_go_but_the_last_move_does_not() -> None:
    """``IL`` is a property of GNU Go: a point where the side to play may not retake at once."""
    banned = replace(KO, ko=KO.grid.parse("D4"), last=KO.grid.parse("C4"))
    text = write_sgf(banned)
    assert "IL[db]" in text
    assert read_sgf(text) == replace(banned, last=None)


@pytest.mark.parametrize("own", ["PL[W]IL[db]", "PL[B]IL[aa]", "PL[B]IL[cb]", "PL[B]IL[zz][?]"])
def test_other_illegal_points_are_no_ko(own: str) -> None:
    """Where the side to play takes nothing back; where a stone stands, and off the board."""
    assert read_sgf(write_sgf(KO).replace("PL[B]", own)).ko is None


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
    assert (problem.pieces, problem.at) == ("X...O....", None)
    assert problem.task == Task("kill", problem.board.bit(4))


def test_plugs_bound_the_region() -> None:
    """A gap in the wall that is marked as closed belongs to no region; a stone is no plug."""
    text = "(;SZ[5]AB[aa][ba]AW[ca][bb][bc][ac]MA[aa]SQ[ca]PL[B])"
    assert read_sgf(text).task == Task("live", 1)
    text = "(;SZ[5]AB[aa][ba][bb]AW[ca][cc][bc][ac]MA[aa]SQ[cb]PL[B])"
    task = read_sgf(text).task
    assert task is not None
    assert read_sgf(text).label(task.region) == read_sgf(text).label(0b11 | 0b11 << 6)
