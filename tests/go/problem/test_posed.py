"""Problems as records: who begins, and where."""

from dataclasses import replace

import pytest
from tests.go.ended import verdict
from tests.go.naive import draw

from stepstones.core.errors import RuleError
from stepstones.go.problem.life import life
from stepstones.go.problem.life_solver import PosedProblem, TargetGoal, bounds
from stepstones.go.rules import NEW_ZEALAND
from stepstones.go.state import Colour

B, W = Colour.BLACK, Colour.WHITE
THREE = draw("...XOO... XXXXOO... OOOOOO... ......... .........")
D5, B5, A5 = 3, 1, 0


def test_who_wants_the_goal_begins() -> None:
    """Killing begins with the other side, living with the stones' own; else who is said to."""
    assert PosedProblem(THREE, TargetGoal.KILL, (D5,)).start.turn is W
    assert PosedProblem(THREE, TargetGoal.LIVE, (D5,)).start.turn is B
    assert PosedProblem(THREE, TargetGoal.LIVE, (D5,), to_play=W).start.turn is W


def test_a_region_painted_too_small_cuts_the_defender_off() -> None:
    """Given points alone are the region, with the target; White then lives nowhere else."""
    region = bounds(PosedProblem(THREE, TargetGoal.LIVE, (D5,), region=frozenset({A5, B5})))
    assert THREE.grid.parse("C5") not in THREE.board.points(region.inside)


def test_rules_with_suicide_are_refused() -> None:
    """The search forbids suicide, and says so."""
    with pytest.raises(RuleError, match=r"go\.ld\.suicide"):
        verdict(lambda: life(replace(THREE, at=D5, rules=NEW_ZEALAND)))
    assert replace(PosedProblem(THREE, TargetGoal.LIVE, (D5,)), threats=1).threats == 1
