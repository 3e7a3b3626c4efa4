"""Verdicts on shapes whose fate every player knows."""

from dataclasses import replace

import pytest
from tests.go.ended import finished
from tests.go.naive import draw

from stepstones.go.life_death.regions.region import find_region
from stepstones.go.life_death.solve import Solver, Status, Word
from stepstones.go.play import pass_turn, play
from stepstones.go.state import Colour, Position

B, W = Colour.BLACK, Colour.WHITE


def solver_of(picture: str, stone: str, turn: Colour) -> tuple[Solver, Position]:
    """Return a solver whose region is all but the chain of the last point, bottom right."""
    position = replace(draw(picture), turn=turn)
    shape, last = position.board, len(position.pieces) - 1
    inside = shape.inside & ~position.chain(last).stones
    region = find_region(position, [position.grid.parse(stone)], shape.points(inside))
    return Solver(position, region), position


def judged(picture: str, stone: str, turn: Colour) -> tuple[Status, list[str]]:
    """Return the status and the names of all right first moves."""
    solver, position = solver_of(picture, stone, turn)
    place = solver.place(position)
    status = finished(solver.status(place))
    moves = finished(solver.right_moves(place, status))
    names = ["pass" if move is None else position.grid.name(move) for move in moves]
    return status, names


SHAPES = [
    # title, board, a stone of the target, who plays first, verdict, right moves
    ("straight three, white first", "...XO XXXXO OOOOO", "A2", W, Word.DEAD, "B3"),
    ("straight three, black first", "...XO XXXXO OOOOO", "A2", B, Word.ALIVE, "B3"),
    ("straight four, white first", "....XO XXXXXO OOOOOO", "A2", W, Word.ALIVE, ""),
    ("square four, black first", "..XO ..XO XXXO OOOO", "A2", B, Word.DEAD, ""),
    ("bent three, white first", "..XO .XXO XXOO OOOO", "A2", W, Word.DEAD, "A4"),
    ("bent three, black first", "..XO .XXO XXOO OOOO", "A2", B, Word.ALIVE, "A4"),
    ("pyramid four, white first", "...XO X.XXO XXXOO OOOOO", "A2", W, Word.DEAD, "B4"),
    ("bulky five, white first", "...XO ..XXO XXXOO OOOOO", "A2", W, Word.DEAD, "B4"),
    ("two eyes", ".X.XO XXXXO OOOOO", "A2", W, Word.ALIVE, ""),
    ("one eye", ".XO XXO OOO", "A2", B, Word.DEAD, ""),
    # Sensei's Library, "Rectangular Six In The Corner": outside liberties decide
    ("corner six, no liberty", "...XO ...XO XXXXO OOOOO", "A2", W, Word.DEAD, "B3"),
    ("corner six, one liberty", "...XOO ...XOO XXXX.O OOOOOO", "A2", W, Word.KO, "B4"),
    ("corner six, two liberties", "...X.O ...XOO XXXX.O OOOOOO", "A2", W, Word.ALIVE, ""),
]


@pytest.mark.parametrize(
    ("picture", "stone", "turn", "word", "moves"),
    [row[1:] for row in SHAPES],
    ids=[row[0] for row in SHAPES],
)
def test_eye_shapes(picture: str, stone: str, turn: Colour, word: Word, moves: str) -> None:
    """Each row of the table: an eye space that players know by name, and its vital point."""
    status, names = judged(picture, stone, turn)
    assert status.word is word
    assert names == moves.split()


def test_a_ko_names_who_must_find_threats() -> None:
    """White captures first in the ko of the six points, so black needs the first threat."""
    status, _ = judged("...XOO ...XOO XXXX.O OOOOOO", "A2", W)
    assert (status.captured, status.finder, status.threats) == (True, B, 1)


def test_a_shared_pair_of_liberties_is_seki() -> None:
    """Three stones in a row of five: who fills one of the two liberties is captured or lets live.

    White's filling makes four in a row, from which black lives; black's puts itself in atari.
    """
    for turn in (B, W):
        status, _ = judged(".OOO.XO XXXXXXO OOOOOOO", "A2", turn)
        assert (status.word, status.captured) == (Word.SEKI, False)


def test_the_refutation_of_a_wrong_move() -> None:
    """Black plays beside the vital point of three in a row: white takes it, black is dead."""
    solver, position = solver_of("...XO XXXXO OOOOO", "A2", B)
    wrong = play(position, position.grid.parse("A3"))
    reply = finished(solver.reply(solver.place(wrong)))
    assert reply
    assert (reply.point, reply.captured) == (position.grid.parse("B3"), True)


def test_the_line_ends_when_the_outcome_is_on_the_board() -> None:
    """White plays inside the bulky five; then black has room for one eye only."""
    solver, position = solver_of("...XO ..XXO XXXOO OOOOO", "A2", W)
    line = finished(solver.line(solver.place(position)))
    assert line[0] == position.grid.parse("B4")
    for point in line:
        position = pass_turn(position) if point is None else play(position, point)
    node = finished(solver.capture.ask(solver.place(position), 0))
    assert (node.captured, node.length) == (True, 0)


def test_a_pass_is_right_when_the_target_stands_anyway() -> None:
    """With two eyes every move is right for the defender, a pass among them."""
    _, names = judged("....XO XXXXXO OOOOOO", "A2", B)
    assert "pass" in names


def test_a_banned_retake_is_not_played() -> None:
    """The target's last eye hangs on a ko that may not be retaken at once."""
    position = draw(".XO. XO.O .XO. ....")
    taken = play(position, position.grid.parse("C3"))
    region = find_region(taken, [taken.grid.parse("C3")], range(16))
    place = Solver(taken, region).place(taken)
    assert place[2]


def test_a_ko_that_cannot_be_ended_is_death() -> None:
    """White can fight a ko with threats, but filling it would take the eye away.

    GNU Go 3.8, regression/ld_owl.tst, test 324: black kills at E2, without a ko.
    """
    picture = "XXXXX XXXXX XXXO. XXO.O XXO.. XXOO. XXXO."
    position = draw(picture)
    target = position.grid.parse("C4")
    shape = position.board
    region = find_region(
        position,
        [target],
        shape.points(shape.inside & ~position.chain(0).stones),
    )
    solver = Solver(position, region)
    place = solver.place(position)
    status = finished(solver.status(place))
    assert (status.word, status.endless) == (Word.DEAD, True)
    right = finished(solver.right_moves(place, status))
    assert right == [position.grid.parse("E2")]


def test_limits_give_no_verdict() -> None:
    """After one position there is no answer, and none is made up."""
    solver, position = solver_of("......XO ......XO ......XO XXXXXXXO OOOOOOOO", "A2", W)
    solver.limits.most = 1
    status = finished(solver.status(solver.place(position)))
    assert (status.word, status.captured) == (Word.UNDECIDED, None)


@pytest.mark.parametrize("extra", [0, 1_000])
def test_right_moves_are_named_as_far_as_the_limit_reaches(extra: int) -> None:
    """The proof's move always, none that is wrong, and all of them where there is room."""
    picture = "....XO ...XXO XXXXOO OOOOOO"
    full, position = solver_of(picture, "A2", B)
    place = full.place(position)
    status = finished(full.status(place))
    every = finished(full.right_moves(place, status))
    solver, _ = solver_of(picture, "A2", B)
    assert finished(solver.status(place)) == status
    solver.limits.most = solver.limits.positions + extra
    moves, whole = finished(solver.known_right_moves(place, status))
    assert moves
    assert set(moves) <= set(every)
    assert whole is (extra > 0)
    assert not whole or moves == every
