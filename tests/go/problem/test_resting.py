"""Problems whose status rests on a wall, or on friends: hints and replies say so."""

from dataclasses import replace

import pytest
from tests.go.ended import finished
from tests.go.life_death.test_bounds import corner

from stepstones.core.links import link
from stepstones.go import tasks
from stepstones.go.hints import hint_to_problem
from stepstones.go.play import pass_turn, play
from stepstones.go.problem.reply import Readings, reply
from stepstones.go.puzzle import GO
from stepstones.go.state import Position, Task

pytestmark = pytest.mark.usefixtures("compiled_core")

LEANING = "go/9/dEk4j_OsRaD9Wk0SBiJibOh&goal=live&at=B9/7t0"
"""Black to live at the edge, beside friends with few liberties."""


def _tripod() -> Position:
    """Return the tripod group in a corner, Black to kill: so if the wall around it holds."""
    position = corner("XX .OX .O.X ..OOX", "X", "....X")
    targets = position.board.bits(map(position.grid.parse, ("B4", "C2")))
    return replace(position, task=Task(tasks.KILL, targets))


def test_each_sentence_names_the_wall() -> None:
    """Hints and answers to the end, "Solved" among them."""
    position, readings, messages = _tripod(), Readings(), list[str]()
    while not messages or messages[-1] != "go.task.solved":
        hint = finished(hint_to_problem(position, readings))
        assert (hint.moves != (), hint.args[-1]) == (True, "walled"), hint
        position = GO.play(position, hint.moves[0])
        told = finished(reply(position, readings))
        messages.append(told.message)
        assert told.word in {"right", "solved"}
        assert told.args[-1] == ("" if told.facts["status"] == "captured" else "walled")
        for move in told.moves:
            position = GO.play(position, move)
        assert len(messages) < 20


def test_what_needs_no_wall_does_not_name_it() -> None:
    """Once Black has passed the group lives, whatever becomes of the wall."""
    readings = Readings()
    told = finished(reply(pass_turn(_tripod()), readings))
    assert (told.word, told.facts["status"], told.args[-1]) == ("wrong", "alive", "")


def test_where_nothing_helps_the_wall_is_named() -> None:
    """White to live, to whom no move is left: or the wall falls."""
    position = _tripod()
    begun = play(position, position.grid.parse("C3"))
    hint = finished(hint_to_problem(begun))
    assert (hint.message, hint.args[-1]) == ("go.task.hint.none", "walled")


def test_life_that_leans_on_friends_names_them_until_they_are_gone() -> None:
    """The hint and the end of the problem; once a friend is captured nothing is judged."""
    position, readings = GO.decode(link.read(LEANING)), Readings()
    hint = finished(hint_to_problem(position, readings))
    assert hint.args[-1] == "leaning"
    reading = finished(readings.begin(position))
    assert finished(reading.status(position)).word == "alive"
    friends = position.board.points(position.stones(reading.defender))
    gone = [replace(position, black=position.black & ~position.board.bit(p)) for p in friends]
    words = [finished(reading.status(one)).word for one in gone]
    assert "undecided" in words
