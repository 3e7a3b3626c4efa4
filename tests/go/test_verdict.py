"""The standing verdict for Go."""

from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given, strategies as st
from tests.go.ended import finished
from tests.go.life_death.test_bounds import corner

from stepstones.app.host import site
from stepstones.core import compiled
from stepstones.core.trace import Run, Verdict
from stepstones.go import tasks
from stepstones.go.essays.dead_stones import dead_stones
from stepstones.go.life_death.promising import NAME
from stepstones.go.play import play
from stepstones.go.problem.reply import Readings, reply
from stepstones.go.state import Position, Task, from_pieces
from stepstones.go.verdict import standing


def _standing(position: Position) -> Verdict:
    run = Run(partial(standing, position))
    run.seek(99)
    assert run.verdict is not None
    return run.verdict


def _four_in_the_corner() -> Position:
    """Return the problem of four stones in a corner whose first line is open, Black to live."""
    first = corner("OOOOO XXXXO", "X")
    return replace(first, task=Task(tasks.LIVE, first.board.bit(first.grid.parse("A2"))))


@given(pieces=st.text(".XO", min_size=20, max_size=20))
def test_dead_chains_are_those_of_the_essay(pieces: str) -> None:
    """The number of chains without liberties is that of the algorithm to watch."""
    position = from_pieces(5, 4, pieces)
    run = Run(partial(dead_stones, position))
    run.seek(10_000)
    assert run.verdict is not None
    dead = run.verdict.facts["dead"]
    assert isinstance(dead, list)
    verdict = _standing(position)
    assert verdict.facts["dead"] == len(dead)
    assert (verdict.word == "dead") == bool(dead)


def test_ataris_are_counted_by_colour() -> None:
    """A black and a white stone, each with one liberty."""
    verdict = _standing(from_pieces(3, 2, "XO..X."))
    assert (verdict.message, verdict.args) == ("go.standing.atari", (1, 1))


def test_the_chain_asked_about() -> None:
    """Two stones with four liberties."""
    position = replace(from_pieces(4, 3, ".....XX....."), at=5)
    assert _standing(position).args == (5, 2, 6)


def test_a_quiet_board() -> None:
    """One chain of each colour, both with room."""
    verdict = _standing(from_pieces(5, 2, "X...OX...O"))
    assert (verdict.word, verdict.args) == ("quiet", (1, 1, 2))


@pytest.mark.usefixtures("compiled_core")
def test_right_moves_are_counted_where_all_are_known() -> None:
    """Seven on the second line live by three moves in the frame, and who knows by what outside."""
    first = corner("..OOOOOOOOO ..OXXXXXXXO", "X")
    position = replace(first, task=Task(tasks.LIVE, first.board.bit(first.grid.parse("D2"))))
    told = _standing(position)
    assert (told.word, told.args[3], told.args[-1]) == ("alive", "", 0)
    assert told.facts["right_moves"] == ["D1", "G1", "K1"]


@pytest.mark.usefixtures("compiled_core")
def test_what_holds_inside_a_frame_is_labelled() -> None:
    """Four in the corner, Black first: dead inside the frame; ways out are no right moves."""
    position = _four_in_the_corner()
    told = _standing(position)
    assert (told.message, told.args[2:4], told.args[-1]) == (
        "go.task.standing",
        ("dead", "framed"),
        0,
    )


@pytest.mark.usefixtures("compiled_core")
def test_in_the_open_the_game_goes_on_until_something_is_plain() -> None:
    """No move is judged, but answered where it looks best; what lives or is dead by now is told."""
    position = _four_in_the_corner()
    crawl = play(position, position.grid.parse("E1"))
    answer = finished(reply(crawl, Readings()))
    assert (answer.word, answer.message) == ("undecided", "go.task.unjudged")
    assert answer.moves == ("play D1",)  # which the question names, too
    wasted = play(play(crawl, position.grid.parse("F1")), position.grid.parse("T19"))
    end = finished(reply(wasted, Readings()))
    assert (end.word, end.message, end.facts["status"]) == ("failed", "go.task.failed", "dead")


def test_without_games_to_play_out_the_other_side_is_the_readers() -> None:
    """Nothing is guessed then."""
    compiled.offer(lambda name: None if name == NAME else site.compiled_module(name))
    position = _four_in_the_corner()
    answer = finished(reply(play(position, position.grid.parse("E1")), Readings()))
    assert (answer.word, answer.message) == ("undecided", "go.task.not-enclosed")
    assert answer.moves == ()
