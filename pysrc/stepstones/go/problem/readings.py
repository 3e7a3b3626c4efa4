"""LRU cache of solvers for the last problems.

What a search has learnt of a problem serves the next move's search. That changes how long an
answer takes, not the answer.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import TypeAlias

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.core.trace import Kind, Step
from stepstones.go import tasks
from stepstones.go.life_death.finding import Bound, find_status
from stepstones.go.life_death.regions.region import Region
from stepstones.go.life_death.solve import Solver, Word
from stepstones.go.play import is_legal
from stepstones.go.problem import capture_solver
from stepstones.go.problem.life_solver import Reading
from stepstones.go.problem.posed import Key, key
from stepstones.go.state import Position

Answering: TypeAlias = "Reading | capture_solver.Fight"
MAX_POSITIONS = 600_000
"""Positions looked at for one move; the reader can stop it at any time."""


@dataclass(slots=True)
class Readings:
    """The searches of the last problems, at most *room* of them, the latest first.

    A question may take *most* positions.
    """

    most: int = MAX_POSITIONS
    room: int = 2
    kept: list[Answering] = field(default_factory=list)

    def begin(self, position: Position) -> Generator[Step, None, Answering]:
        """Return the reading of the problem of *position*, which is taken out until it is kept.

        So a search that is stopped half-way is not used again. Raises RuleError as
        :func:`~stepstones.go.tasks.region_of` and, where a chain is fought over,
        :func:`~stepstones.go.problem.capture_solver.open_fight` do; ``go.ld.no-target`` without
        targets.
        """
        yield Step(Kind.PROGRESS, why="go.ld.searching", args=(0, ""))
        asked = key(position)
        found = next((one for one in self.kept if one.key == asked), None)
        if found is not None:
            self.kept.remove(found)
        elif tasks.fight(position):
            found = capture_solver.open_fight(position)
        else:
            region = tasks.region_of(position)
            if region is None:
                raise RuleError("go.ld.no-target")
            found = yield from _open(asked, tasks.root(position), region, self.most)
        found.limit(self.most)
        return found

    def keep(self, found: Answering) -> None:
        """Keep what was learnt for the next question about the same problem."""
        if not found.spent:
            self.kept.insert(0, found)
            del self.kept[self.room :]

    def right_moves(self, position: Position) -> tuple[Point, ...]:
        """Return the right moves of *position* if they are known; searches nothing."""
        try:
            asked = key(position)
        except RuleError:
            return ()
        moves = next((one.right_of(position) for one in self.kept if one.key == asked), ())
        return tuple(move for move in moves if move is not None and is_legal(position, move))


def _open(asked: Key, first: Position, region: Region, most: int) -> Generator[Step, None, Reading]:
    """Begin the reading of a problem in the region in which its verdict was found."""
    found = yield from find_status(first, region, Solver(first, region, most=most))
    solver = found.solver
    wall = solver.region.wall & first.stones(region.attacker)
    attacking = first.turn is region.attacker
    # What is lost inside a frame, and may be had outside, is not for the frame to judge.
    lost_inside = found.most is not None and found.status.hopeless(attacking=attacking)
    is_open = found.status.word is Word.OPEN or lost_inside
    reading = Reading(asked, solver.region, solver, wall, found.bound is Bound.FRAMED, is_open)
    reading.learn(first, found.status)  # what was told is what moves are judged by
    return reading


READINGS = Readings()
"""Those of the product. Tests bring their own."""
