"""Hints for Go say what is there, and the moves they name are allowed."""

from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given, settings, strategies as st
from tests.go.ended import finished
from tests.go.naive import draw

from stepstones.app import catalog
from stepstones.app.host import site
from stepstones.core import compiled
from stepstones.core.links import link
from stepstones.core.trace import Run, Verdict
from stepstones.go import tasks
from stepstones.go.hints import hint, hint_to_problem
from stepstones.go.life_death.promising import NAME
from stepstones.go.problem.reply import Readings, reply
from stepstones.go.puzzle import GO
from stepstones.go.state import Colour, Position, Task, from_pieces


def _hint(position: Position) -> Verdict:
    run = Run(partial(hint, position))
    run.seek(1_000_000)
    assert run.verdict is not None
    return run.verdict


def _board(*rows: str, turn: Colour = Colour.BLACK) -> Position:
    return from_pieces(len(rows[0]), len(rows), "".join(rows), turn)


@given(
    pieces=st.text("..XO", min_size=30, max_size=30),
    turn=st.sampled_from(list(Colour)),
)
@settings(max_examples=150, deadline=None)
def test_what_is_said_is_true(pieces: str, turn: Colour) -> None:
    """Captures take that many stones off, saved chains have more liberties, all by legal moves."""
    position = from_pieces(6, 5, pieces, turn)
    verdict = _hint(position)
    own = position.stones(turn).bit_count()
    theirs = position.stones(turn.other).bit_count()
    about = verdict.facts["about"]
    if not verdict.moves:
        assert about in {"dead", "lost", "none"}
        return
    after = GO.play(position, verdict.moves[0])
    assert after.stones(turn).bit_count() == own + 1
    if about == "capture":
        assert theirs - after.stones(turn.other).bit_count() >= int(verdict.args[1])
    if about == "save":
        assert after.chain(int(verdict.args[0])).liberties.bit_count() == int(verdict.args[3]) > 1
    if about == "ladder":
        assert after.chain(int(verdict.args[0])).liberties.bit_count() == 1


@given(pieces=st.text("..XO", min_size=25, max_size=25))
@settings(max_examples=100, deadline=None)
def test_a_capture_is_not_missed(pieces: str) -> None:
    """Where nothing is said, no single legal move takes more stones off than it may lose."""
    position = from_pieces(5, 5, pieces)
    if _hint(position).facts["about"] != "none":
        return
    for point in position.board.points(position.empty):
        try:
            after = GO.play(position, f"play {position.grid.name(point)}")
        except ValueError:
            continue
        taken = position.white.bit_count() - after.white.bit_count()
        chain = after.chain(point)
        assert not taken or chain.liberties.bit_count() == 1


@pytest.mark.parametrize(
    ("position", "about", "move"),
    [
        (_board(".....", "..X..", ".XO..", "..X..", "....."), "capture", "play D3"),
        (_board(".....", "..X..", ".XO..", "..X..", ".....", turn=Colour.WHITE), "save", "play D3"),
        (_board(".....", ".....", "....."), "none", ""),
        (_board("XO.", "OO.", "..."), "dead", ""),
        (_board("OX..", ".X..", "X...", "....", turn=Colour.WHITE), "lost", ""),
        (_board(".X.OO", ".XOO.", "XO.X.", ".O...", "OOXOO"), "none", ""),
    ],
)
def test_small_positions(position: Position, about: str, move: str) -> None:
    """A stone to take or to run with, nothing, a dead chain, a lost stone, a ko for one."""
    verdict = _hint(position)
    assert verdict.facts["about"] == about
    assert verdict.moves == ((move,) if move else ())


def test_a_ladder_is_found() -> None:
    """The preset's stone has two liberties and is caught; that of the net is by none."""
    caught = _hint(_preset("ladder"))
    assert (caught.facts["about"], caught.args[0]) == ("ladder", 20)
    assert _hint(_preset("net")).facts["about"] == "none"


def test_the_ko_is_not_retaken_at_once() -> None:
    """The capture that the ko forbids is not advised."""
    position = _board(".XO.", "XO.O", ".XO.", "....", turn=Colour.BLACK)
    taken = GO.play(position, "play C3")
    verdict = _hint(taken)
    assert "play B3" not in verdict.moves


def test_a_snapback_is_not_taken() -> None:
    """D1 would take the stone thrown in at C1 and lose five; A3 frees four stones by a capture."""
    verdict = _hint(GO.play(_preset("snapback"), "play C1"))
    assert (verdict.facts["about"], verdict.moves) == ("save", ("play A3",))


def _preset(name: str) -> Position:
    found = next(one for one in catalog.examples(GO) if one.id == f"go.example.{name}")
    return GO.decode(link.read(found.link))


@pytest.mark.parametrize(("most", "about"), [(400, "undecided"), (20_000, "vital")])
@pytest.mark.usefixtures("compiled_core")
def test_moves_that_took_too_long_are_not_no_moves(most: int, about: str) -> None:
    """The corner falls by one move; whether by others is not read within the limit."""
    rows = [".....XOO....", ".....XOO....", "XXXXXOO.....", "OOOOOO......", "OOOOO......."]
    first = draw(" ".join(rows + ["." * 12] * 7))
    task = Task(tasks.KILL, first.board.bit(first.grid.parse("F12")))
    asked = replace(first, turn=Colour.WHITE, task=task)
    told = finished(hint_to_problem(asked, Readings(most=most)))
    assert told.facts == {"about": about}


@pytest.mark.parametrize(("turn", "goal"), [(Colour.BLACK, tasks.LIVE), (Colour.WHITE, tasks.KILL)])
def test_what_names_nothing_is_no_hint(turn: Colour, goal: str) -> None:
    """A lone stone: its room is the whole board; where no games are played no move looks best."""
    compiled.offer(lambda name: None if name == NAME else site.compiled_module(name))
    alone = replace(draw(" ".join(["." * 9] * 4 + ["....X...."] + ["." * 9] * 4)), turn=turn)
    told = finished(hint_to_problem(_posed(alone, goal, "E5"), Readings()))
    assert (told.word, told.message) == ("undecided", "go.task.not-enclosed")


def test_what_a_pass_loses_is_left_to_do() -> None:
    """White cannot live, but with a pass for Black he goes round in kos as long as he has threats.

    So the reply calls a pass wrong, and the hint may not say that nothing is left to do.
    """
    board = draw("OX.X... .OOX... OX..X.. XXXX... ....... .......")
    posed = _posed(board, tasks.KILL, "B5", "A6 B6 C6 A5 B5 C5 A4 B4 C4 D4")
    readings = Readings()
    told = finished(hint_to_problem(posed, readings))
    assert told.moves in {("play C6",), ("play A5",)}
    assert finished(reply(GO.play(posed, told.moves[0]), readings)).word in {"right", "solved"}


def test_a_pass_of_which_nothing_is_proved_is_not_enough() -> None:
    """Black's stone is saved; whether it is after a pass no proof within the limit says."""
    board = draw("....X ..... X.OX. O.... .....")
    told = finished(hint_to_problem(_posed(board, tasks.SAVE, "D3"), Readings()))
    assert told.facts["about"] not in {"pass", "none"}


def _posed(board: Position, goal: str, target: str, region: str = "") -> Position:
    grid, bits = board.grid, board.board.bits
    inside = bits(map(grid.parse, region.split()))
    return replace(board, task=Task(goal, bits([grid.parse(target)]), inside))
