"""The gallery's problems of a chain to be captured: solved, and played out by hand."""

from dataclasses import replace
from functools import partial

import pytest
from tests.go.ended import verdict
from tests.go.naive import draw
from tests.go.problem.test_capture_solver import _solved

from stepstones.core.links import link
from stepstones.core.puzzle import Example
from stepstones.go import tasks
from stepstones.go.examples import FIGHTS
from stepstones.go.hints import hint_to_problem
from stepstones.go.play import pass_turn
from stepstones.go.problem.capture_solver import decide_fight
from stepstones.go.problem.reply import Readings, reply
from stepstones.go.puzzle import GO
from stepstones.go.state import Colour, Position, Task, chains

HAND = {
    "capture-1": ("C1 C2 C1", "thrown in, taken, and three taken back"),
    "capture-2": ("E4 F5 F4 G5 H5 G4 G3 H4 J4 H3 H2 J3 J2", "a ladder past E3"),
    "capture-3": ("C6 C7 E7 A5 B6 C6 B6", "two given away, then one: no eye is left"),
    "capture-4": ("D4 D5 E5 C4 C3", "out on one side, out on the other"),
}
"""Lines read by hand; the last move takes the target, or leaves it without an answer."""

every = pytest.mark.parametrize("problem", FIGHTS, ids=lambda one: one.id.rsplit(".", 1)[1])


def _opened(problem: Example) -> Position:
    return GO.decode(link.read(problem.link))


@every
def test_one_first_move_captures(problem: Example) -> None:
    """Black plays first; every other move is proved to fail, a pass among them."""
    position = _opened(problem)
    assert position.turn is Colour.BLACK
    assert all(chain.liberties for found in chains(position).values() for chain in found)
    found = verdict(partial(decide_fight, position))
    first = HAND[problem.id.rsplit(".", 1)[1]][0].split()[0]
    assert (found.word, found.facts["right_moves"]) == ("captured", [first])
    assert found.facts["complete"]
    assert verdict(partial(decide_fight, pass_turn(position))).word == "saved"


@every
def test_the_line_read_by_hand_takes_the_target(problem: Example) -> None:
    """Each of its moves is legal, and Black's are never called wrong."""
    position = _opened(problem)
    assert position.task
    line = HAND[problem.id.rsplit(".", 1)[1]][0].split()
    for number, name in enumerate(line):
        position = GO.play(position, f"play {name}")
        if number % 2 == 0:
            found = verdict(partial(reply, position))
            assert found.word in {"right", "solved"}, (name, found.word)


@every
def test_the_hints_solve_it(problem: Example) -> None:
    """Played to the end against the most stubborn replies."""
    assert _solved(_opened(problem)).word == "solved"


@every
def test_with_the_colours_changed_it_is_the_same(problem: Example) -> None:
    """White captures as Black does."""
    position = _opened(problem)
    turned = replace(
        position, black=position.white, white=position.black, turn=Colour.WHITE, past=None
    )
    ours, theirs = (verdict(partial(decide_fight, one)) for one in (position, turned))
    assert ours.facts["right_moves"] == theirs.facts["right_moves"]


@pytest.mark.parametrize("hinted", [False, True])
def test_the_word_on_a_move_is_the_same_after_a_hint(*, hinted: bool) -> None:
    """Two stones in a net: E6, asked first, was beyond the limit, and right once E7 was proved."""
    position = draw("......... ..XX..... .XOO..... .XX...... " + "......... " * 5)
    task = Task(tasks.CAPTURE, position.board.bit(position.grid.parse("C7")))
    position, readings = replace(position, turn=Colour.BLACK, task=task), Readings()
    if hinted:
        verdict(partial(hint_to_problem, position, readings))
    told = verdict(partial(reply, GO.play(position, "play E6"), readings))
    assert (told.word, told.facts["status"]) == ("right", "caught")


def test_the_reply_is_the_same_after_a_hint() -> None:
    """Black plays D2, away from the net: the proofs of a hint made White answer at D4, not D5."""
    position, readings = _opened(FIGHTS[3]), Readings()
    played = GO.play(position, "play D2")
    told = verdict(partial(reply, played, Readings()))
    verdict(partial(hint_to_problem, position, readings))
    assert verdict(partial(reply, played, readings)).moves == told.moves
