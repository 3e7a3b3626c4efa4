"""Problems whose target is lost inside a frame only: what is said of moves, and what is not."""

from dataclasses import replace

import pytest
from tests.go.ended import finished
from tests.go.life_death.test_bounds import BOUNDED, corner

from stepstones.core.links import link
from stepstones.core.scene import Mark
from stepstones.go import tasks
from stepstones.go.hints import hint_to_problem
from stepstones.go.play import play
from stepstones.go.problem.life import life
from stepstones.go.problem.reply import Readings, reply
from stepstones.go.puzzle import GO
from stepstones.go.state import Colour, Position, Task

pytestmark = pytest.mark.usefixtures("compiled_core")

MOST = 2_000
FEW = 60_000
CAPPED = "go/19/sSVCSABsg&goal=kill&at=D16/h9r"
"""A white stone under three black ones that do not touch, on an empty board, Black to kill."""


def _capped() -> Position:
    return GO.decode(link.read(CAPPED))


def test_a_move_elsewhere_kills_nothing_that_may_get_out() -> None:
    """White answers it and has three liberties, where he had two: nobody has shown him dead."""
    asked = _capped()
    wasted = play(asked, asked.grid.parse("T1"))
    told = finished(reply(wasted, Readings(MOST)))
    assert (told.word, told.message, told.args[2]) == ("undecided", "go.task.unjudged", "open")
    (answer,) = told.moves
    after = GO.play(wasted, answer)
    assert after.stones(Colour.WHITE).bit_count() == 2
    assert after.chain(asked.grid.parse("D16")).liberties.bit_count() > 2


@pytest.mark.parametrize("wasted", [False, True])
def test_the_hint_says_what_the_frame_leaves_open(*, wasted: bool) -> None:
    """Before the first move and after a wasted one that White has answered."""
    position = _capped()
    if wasted:
        for name in ("T1", "D15"):
            position = play(position, position.grid.parse(name))
    told = finished(hint_to_problem(position, Readings(MOST)))
    assert (told.message, told.facts) == ("go.task.hint.framed", {"about": "undecided"})
    assert told.args[0] == "dead"
    assert told.moves == ()


def _seven() -> Position:
    """Return seven on the second line, White to kill: by D1 or K1 in the frame."""
    stone, _, first, rows = BOUNDED["seven on the second line, attacked"]
    position = corner(rows, first)
    return replace(position, task=Task(tasks.KILL, position.board.bit(position.grid.parse(stone))))


def test_a_move_that_the_frame_needs_is_judged_inside_it() -> None:
    """To the end, hints and answers taken: each sentence says how far it holds."""
    position, readings, messages = _seven(), Readings(FEW), list[str]()
    while not messages or messages[-1] != "go.task.solved":
        hint = finished(hint_to_problem(position, readings))
        assert (hint.args[0], hint.args[-1]) == (position.grid.parse(hint.moves[0][5:]), "framed")
        position = GO.play(position, hint.moves[0])
        told = finished(reply(position, readings))
        messages.append(told.message)
        assert (told.facts["status"], told.args[-1]) == ("dead", "framed")
        for move in told.moves:
            position = GO.play(position, move)
        assert len(messages) < 20
    assert {*messages[:-1]} <= {"go.task.right"}


def test_a_move_elsewhere_that_lets_it_live_inside_is_wrong() -> None:
    """Seven on the second line live by themselves once White has passed."""
    asked = _seven()
    told = finished(reply(play(asked, asked.grid.parse("T19")), Readings(FEW)))
    assert (told.word, told.facts["status"]) == ("wrong", "alive")


@pytest.mark.parametrize(
    "name",
    [
        "six on the second line, attacked",
        "six on the second line, defended",
        "four in the corner, defended",
    ],
)
def test_hint_and_answer_name_what_the_question_names(name: str) -> None:
    """Within one limit the same moves look best, whoever asks, also after a move elsewhere."""
    stone, _, first, rows = BOUNDED[name]
    position = corner(rows, first)
    goal = tasks.LIVE if first else tasks.KILL
    task = Task(goal, position.board.bit(position.grid.parse(stone)))
    position = replace(position, task=task)
    readings = Readings(FEW)
    asked = hint_to_problem(position, readings), life(position, FEW)
    hint, told = map(finished, asked)
    assert told.facts["suggested"]
    marks = hint.overlay.marks.items() if hint.overlay else ()
    named = [position.grid.name(point) for point, mark in marks if mark is Mark.TRIANGLE]
    assert named == told.facts["suggested"]
    played = play(position, position.grid.parse("T19"))
    answer = finished(reply(played, readings))
    suggested = finished(life(replace(played, past=None), FEW)).facts["suggested"]
    assert isinstance(suggested, list)
    assert answer.moves == tuple(f"play {move}" for move in suggested[:1] or answer.moves)
