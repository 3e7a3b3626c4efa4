"""The verdict as the page and the command line get it."""

import json
import time
from dataclasses import replace

import pytest
from tests.go.naive import draw

from stepstones.core.errors import RuleError
from stepstones.core.scene import Mark
from stepstones.core.trace import Kind, Run, Steps, Verdict
from stepstones.go import tasks
from stepstones.go.hints import hint_to_problem
from stepstones.go.life_death.verdict import life_and_death
from stepstones.go.problem.reply import Readings
from stepstones.go.state import Colour, Position, Task

THREE = draw("...XOO... XXXXOO... OOOOOO... ......... .........")


def ended(steps: Steps) -> Run:
    """Return a run at its end."""
    run = Run(lambda: steps)
    run.seek(10**9)
    return run


def test_the_facts_of_three_in_a_row() -> None:
    """White kills by taking the middle of three; the line is that move first."""
    run = ended(life_and_death(replace(THREE, turn=Colour.WHITE), [9]))
    assert run.verdict
    facts = dict(run.verdict.facts)
    assert (run.verdict.word, run.verdict.message) == ("dead", "go.ld.dead")
    assert isinstance(facts.pop("seconds"), float)
    assert isinstance(facts.pop("positions"), int)
    line = facts.pop("line")
    assert isinstance(line, list)
    assert line[0] == "B5"
    assert facts == {
        "verdict": "dead",
        "right_moves": ["B5"],
        "ways_out": [],
        "threats": 0,
        "finder": None,
        "most": None,
        "ends": [],
        "captured": True,
        "endless": False,
        "framed": False,
        "walled": False,
        "leaning": False,
        "keeps": None,
        "region": [8, 3],
        "complete": True,
        "suggested": [],
        "falling": None,
    }
    assert json.dumps(run.verdict.facts)


def test_the_other_side_first() -> None:
    """Black lives with the same point."""
    run = ended(life_and_death(THREE, [9]))
    assert run.verdict
    assert (run.verdict.word, run.verdict.facts["right_moves"]) == ("alive", ["B5"])


@pytest.mark.parametrize(
    ("corner", "idle"), [("....XO... XXXXXO...", True), ("...XOO... XXXXOO...", False)]
)
def test_where_nothing_needs_to_be_played_no_move_is_marked(corner: str, *, idle: bool) -> None:
    """Four in a row live by themselves, three have to be played; the facts list all the same."""
    run = ended(life_and_death(draw(f"{corner} OOOOOO... ......... ........."), [9]))
    assert run.verdict
    assert run.verdict.overlay
    right = run.verdict.facts["right_moves"]
    assert isinstance(right, list)
    assert ("pass" in right) is idle
    assert (run.verdict.args[-1] == "idle") is idle
    assert len(run.verdict.overlay.marks) == (0 if idle else 1)


def test_what_is_caught_without_walls_is_said_plainly() -> None:
    """Black captures two stones at E4, wherever else White may play; other moves are not tried."""
    position = draw("......... ..XXX.... .XOO..... ..XXX.... ......... .........")
    run = ended(life_and_death(position, [20], most=500))
    assert run.verdict
    assert (run.verdict.word, run.verdict.args[0]) == ("dead", "proved")
    assert (run.verdict.facts["framed"], run.verdict.facts["complete"]) == (False, False)


def test_a_ko_that_cannot_be_ended_is_dead_once_threats_run_out() -> None:
    """Black takes at C8, White back at D8: to end it White would fill the eye that it is about."""
    position = draw(
        """
        OOOX.....
        .O.OX....
        OOOX.....
        XXXX.....
        .........
        .........
        .........
        .........
        .........
        """
    )
    inside = [position.grid.parse(f"{file}{rank}") for file in "ABCD" for rank in "987"]
    run = ended(life_and_death(replace(position, turn=Colour.WHITE), [10], inside))
    assert run.verdict
    assert (run.verdict.word, run.verdict.facts["endless"]) == ("dead", True)
    assert run.verdict.message == "go.ld.endless"


@pytest.mark.usefixtures("compiled_core")
@pytest.mark.parametrize("turn", list(Colour))
def test_a_frame_that_holds_nothing_gives_no_verdict(turn: Colour) -> None:
    """White C4 D4 F3 and Black C3 D3 E3 on a wide board: nobody is captured by the next move."""
    rows = ["." * 19] * 15 + ["..OO" + "." * 15, "..XXXO" + "." * 13] + ["." * 19] * 2
    position = replace(draw(" ".join(rows)), turn=turn)
    run = ended(life_and_death(position, [position.grid.parse("C3")], most=4_000))
    assert run.verdict
    assert (run.verdict.word, run.verdict.message) == ("open", "go.ld.open")
    assert (run.verdict.facts["right_moves"], run.verdict.facts["captured"]) == ([], None)
    _suggests(position, run.verdict)
    task = Task(tasks.LIVE, position.board.bit(position.grid.parse("C3")))
    helped = ended(hint_to_problem(replace(position, task=task), Readings(most=4_000)))
    assert helped.verdict
    assert (helped.verdict.message, helped.verdict.moves) == ("go.task.hint.guess", ())
    assert helped.verdict.overlay
    assert set(helped.verdict.overlay.marks.values()) == {Mark.TRIANGLE}


def _suggests(position: Position, told: Verdict) -> None:
    """Assert that moves are named, marked as a guess, and called right nowhere."""
    moves = told.facts["suggested"]
    assert isinstance(moves, list)
    points = [position.grid.parse(move) for move in moves]
    assert points
    assert told.args[8:12] == (len(points), *points, *[0] * (3 - len(points)))
    assert told.overlay
    assert told.overlay.marks == dict.fromkeys(points, Mark.TRIANGLE)


def test_what_is_captured_with_the_rim_open_is_dead() -> None:
    """A lone stone on the edge, White above and on both sides with room all around them."""
    rows = ["." * 9] * 7 + ["..OOO....", ".O.X.O..."]
    position = replace(draw(" ".join(rows)), turn=Colour.WHITE)
    run = ended(life_and_death(position, [position.grid.parse("D1")]))
    assert run.verdict
    assert (run.verdict.word, run.verdict.facts["framed"]) == ("dead", False)


def test_progress_is_told_often_and_ends_at_the_limit() -> None:
    """A hopelessly large problem: steps come within a blink, the limit gives ``undecided``."""
    rows = ["......XO"] * 6 + ["XXXXXXXO", "OOOOOOOO"]
    position = draw(" ".join(rows))
    run = Run(lambda: life_and_death(position, [6], list(range(48)), most=4_000))
    pauses, last = [], time.perf_counter()
    while run.advance():
        now = time.perf_counter()
        pauses.append(now - last)
        last = now
        assert run.step
        assert run.step.kind is Kind.PROGRESS
    assert run.verdict
    assert run.verdict.word == "undecided"
    assert run.verdict.facts["suggested"] == []
    assert not run.verdict.facts["complete"]
    assert sorted(pauses)[len(pauses) // 2] < 0.1


def test_questions_that_make_no_sense_raise() -> None:
    """An empty target is refused before the first step."""
    with pytest.raises(RuleError, match=r"go\.ld\.empty-target"):
        next(life_and_death(THREE, [0]))
