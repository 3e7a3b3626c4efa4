"""A problem of life and death: what is asked of a position, and the answers to it.

From a problem to its region (:func:`bounds`), to the verdict with all right moves
(:func:`solve`), and to the answer to any move (:func:`reply`). A search in progress is a
generator of PROGRESS steps, so that it can be stopped; what it returns is the answer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.core.trace import Steps
from stepstones.go.life_death.region import Region, find_region
from stepstones.go.life_death.solve import Asking, Reply, Solver
from stepstones.go.life_death.verdict import judged
from stepstones.go.position import Colour, Position
from stepstones.go.rules import JAPANESE, Rules


class Goal(StrEnum):
    """What one side wants with the target."""

    KILL = "kill"
    LIVE = "live"


@dataclass(frozen=True, slots=True)
class Problem:
    """A position and the question about some of its stones.

    *targets* are stones of one colour, one of each chain is enough. *region* are the points
    on which both sides play, None to have them found. *to_play* begins; None stands for
    the side that wants the *goal*. *threats* is how many more ko threats than its
    opponent it has. The search knows simple ko, whatever *rules* say of longer
    cycles, and no suicide.
    """

    position: Position
    goal: Goal
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
        wanting = defender if self.goal is Goal.LIVE else defender.other
        turn = self.to_play or wanting
        if turn is position.turn:
            return position
        return replace(position, turn=turn, ko=None)


def bounds(problem: Problem) -> Region:
    """Return the region of *problem* with its target, wall and haven.

    Raises RuleError as :func:`~.region.find_region` does, and ``go.ld.suicide`` under
    rules that allow it.
    """
    if problem.rules.suicide:
        raise RuleError("go.ld.suicide")
    return find_region(problem.start, problem.targets, problem.region)


def solve(problem: Problem, *, seconds: float | None = None, most: int | None = None) -> Steps:
    """Judge *problem*; limits and facts as for :func:`~.verdict.life_and_death`.

    Further facts: ``goal``, and ``reached``, whether the side that wants it gets it with
    the threats given. Raises RuleError as :func:`bounds` does, before the first step.

    >>> from stepstones.core.trace import Run
    >>> from stepstones.go.position import from_pieces
    >>> three = from_pieces(6, 4, "...XO. XXXXO. OOOOO. ......".replace(" ", ""))
    >>> run = Run(lambda: solve(Problem(three, Goal.KILL, (3,))))
    >>> run.seek(999)
    >>> run.verdict.word, run.verdict.facts["right_moves"], run.verdict.facts["reached"]
    ('dead', ['B4'], True)
    """
    region = bounds(problem)
    solver = Solver(problem.start, region, seconds=seconds, most=most)
    verdict = yield from judged(problem.start, region, solver, problem.threats)
    captured = verdict.facts["captured"]
    wanted = None if captured is None else captured is (problem.goal is Goal.KILL)
    return replace(verdict, facts={**verdict.facts, "goal": str(problem.goal), "reached": wanted})


def reply(solver: Solver, problem: Problem, position: Position) -> Asking[Reply | None]:
    """Find the answer to the move that led to *position*, a later one of *problem*.

    *solver* is that of the problem's start and region; it remembers what it has learnt. The
    answer refutes the move, or else is the most stubborn: the one that takes longest to
    refute. None where nothing is left to play for. Raises OutOfTimeError.
    """
    attacking = position.turn is solver.region.attacker
    begins = problem.start.turn is solver.region.attacker
    threats = problem.threats if begins else -problem.threats
    place = solver.place(position)
    node = yield from solver.capture.ask(place, threats)
    if not node.length and node.captured is not attacking:
        return None
    return (yield from solver.reply(place, threats))
