"""Problems as records: who begins, where, with how many ko threats, and what answers a move."""

from dataclasses import replace

import pytest
from tests.go.life_death.test_brute import finished
from tests.go.naive import draw

from stepstones.core.errors import RuleError
from stepstones.core.trace import Run, Verdict
from stepstones.go.life_death.problem import Goal, Problem, bounds, reply, solve
from stepstones.go.life_death.solve import Solver
from stepstones.go.play import play
from stepstones.go.position import Colour
from stepstones.go.rules import NEW_ZEALAND

B, W = Colour.BLACK, Colour.WHITE
THREE = draw("...XOO... XXXXOO... OOOOOO... ......... .........")
SIX = draw("...XOO... ...XOO... XXXX.O... OOOOOO... ......... ......... .........")
D5, B5, A5 = 3, 1, 0


def solved(problem: Problem) -> Verdict:
    """Return the verdict."""
    run = Run(lambda: solve(problem))
    run.seek(10**9)
    assert run.verdict
    return run.verdict


def test_who_wants_the_goal_begins() -> None:
    """Killing begins with the other side, living with the stones' own; else who is said to."""
    assert Problem(THREE, Goal.KILL, (D5,)).start.turn is W
    assert Problem(THREE, Goal.LIVE, (D5,)).start.turn is B
    assert Problem(THREE, Goal.LIVE, (D5,), to_play=W).start.turn is W


@pytest.mark.parametrize(
    ("goal", "to_play", "reached"),
    [
        (Goal.KILL, None, True),
        (Goal.LIVE, None, True),
        (Goal.LIVE, W, False),
        (Goal.KILL, B, False),
    ],
)
def test_three_in_a_row(goal: Goal, to_play: Colour | None, *, reached: bool) -> None:
    """Who begins has what it wants, at the middle point."""
    verdict = solved(Problem(THREE, goal, (D5,), to_play=to_play))
    assert verdict.facts["reached"] is reached
    assert verdict.facts["right_moves"] == ["B5"]


def test_threats_decide_a_ko() -> None:
    """Six points in the corner with one liberty: a ko; one threat more for Black saves him.

    Sensei's Library, "Rectangular Six In The Corner". White captures first in the ko.
    """
    verdict = solved(Problem(SIX, Goal.KILL, (D5,)))
    assert (verdict.word, verdict.facts["finder"], verdict.facts["threats"]) == ("ko", "black", 1)
    assert verdict.facts["reached"] is True
    lost = solved(Problem(SIX, Goal.KILL, (D5,), threats=-1))
    assert (lost.word, lost.facts["reached"]) == ("ko", False)


def test_the_answer_to_a_wrong_move_refutes_it() -> None:
    """Black plays in the corner of three in a row: White takes the middle."""
    problem = Problem(THREE, Goal.LIVE, (D5,))
    solver = Solver(problem.start, bounds(problem))
    answer = finished(reply(solver, problem, play(problem.start, A5)))
    assert answer
    assert (answer.point, answer.captured) == (B5, True)


def test_nothing_is_left_to_answer_once_two_eyes_stand() -> None:
    """After the middle point the attacker has nothing to play for."""
    problem = Problem(THREE, Goal.LIVE, (D5,))
    solver = Solver(problem.start, bounds(problem))
    assert finished(reply(solver, problem, play(problem.start, B5))) is None


def test_a_region_painted_too_small_cuts_the_defender_off() -> None:
    """Given points alone are the region, with the target; White then lives nowhere else."""
    region = bounds(Problem(THREE, Goal.LIVE, (D5,), region=frozenset({A5, B5})))
    assert THREE.grid.parse("C5") not in THREE.board.points(region.inside)


def test_rules_with_suicide_are_refused() -> None:
    """The search forbids suicide, and says so."""
    with pytest.raises(RuleError, match=r"go\.ld\.suicide"):
        bounds(Problem(THREE, Goal.LIVE, (D5,), rules=NEW_ZEALAND))
    assert replace(Problem(THREE, Goal.LIVE, (D5,)), threats=1).threats == 1
