"""The question about life and death, as it is asked on the board."""

from __future__ import annotations

from stepstones.core.errors import RuleError
from stepstones.core.trace import Steps
from stepstones.go import task as tasks
from stepstones.go.life_death.verdict import life_and_death
from stepstones.go.position import Position

SECONDS = 60
"""After which no answer is given; the reader can stop it at any time."""


def life(position: Position, seconds: float = SECONDS) -> Steps:
    """Judge the targets of *position*, or the stone asked about; the side to play begins.

    In a problem that is being played the region stays that of its beginning. Verdict and
    facts are those of :func:`~stepstones.go.life_death.verdict.life_and_death`. Raises
    RuleError ``go.nothing-asked`` without a stone.
    """
    points, task = position.board.points, position.task
    if task is None or not task.targets:
        if position.at is None:
            raise RuleError("go.nothing-asked")
        tasks.bounded(position, [position.at])
        return (yield from life_and_death(position, [position.at], seconds=seconds))
    given = points(task.region) if task.region else None
    region = tasks.region_of(position)
    if region is not None and task.goal and position.past is not None:
        given = points(region.inside)
    return (yield from life_and_death(position, points(task.targets), given, seconds=seconds))
