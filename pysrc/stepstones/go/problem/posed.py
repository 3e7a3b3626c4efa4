"""A problem of life and death: what is asked of a position, and where it is played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.go import tasks
from stepstones.go.life_death.regions.region import Region
from stepstones.go.life_death.semeai import semeai_region
from stepstones.go.rules import JAPANESE, Rules
from stepstones.go.state import Colour, Position

Key: TypeAlias = tuple[object, ...]
"""What tells one problem from another."""


class TargetGoal(StrEnum):
    """What one side wants with the target."""

    KILL = "kill"
    LIVE = "live"


@dataclass(frozen=True, slots=True)
class PosedProblem:
    """A position and the question about some of its stones.

    *targets* are stones of one colour, one of each chain is enough. *region* are the points
    on which both sides play, None to have them found. *to_play* begins; None stands for
    the side that wants the *goal*. *threats* is how many more ko threats than its
    opponent it has. The search knows simple ko, whatever *rules* say of longer
    cycles, and no suicide.
    """

    position: Position
    goal: TargetGoal
    targets: tuple[Point, ...]
    region: frozenset[Point] | None = None
    to_play: Colour | None = None
    threats: int = 0
    rules: Rules = JAPANESE

    @property
    def start(self) -> Position:
        """The position with the side to play that begins."""
        position = self.position
        stone = next((position.colour(point) for point in self.targets), None)
        defender = stone or position.turn
        wanting = defender if self.goal is TargetGoal.LIVE else defender.other
        turn = self.to_play or wanting
        if turn is position.turn:
            return position
        return replace(position, turn=turn, ko=None)


def bounds(problem: PosedProblem) -> Region:
    """Return the region of *problem* with its target, wall and safe friends.

    Raises RuleError as :func:`~stepstones.go.life_death.semeai.semeai_region` does, and
    ``go.ld.suicide`` under rules that allow it.
    """
    if problem.rules.suicide:
        raise RuleError("go.ld.suicide")
    return semeai_region(problem.start, problem.targets, problem.region)


def key(position: Position) -> Key:
    """Return what tells the problem of *position* from others."""
    first = tasks.root(position)
    about = tasks.chased_stone(position) if tasks.fight(position) else tasks.region_of(position)
    return (first.width, first.height, first.black, first.white, first.rules, about)
