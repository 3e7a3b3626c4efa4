"""Report of a problem without any reading: goal, region, wall, target."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from stepstones.core.errors import Arg, PuzzleError
from stepstones.core.grid import Point
from stepstones.core.puzzle import Report, Violation
from stepstones.core.scene import Tint
from stepstones.go import tasks
from stepstones.go.life_death.regions.region import tint
from stepstones.go.state import Colour, Position, Task

Said: TypeAlias = tuple[str, tuple[Arg, ...]]
"""A message and its arguments."""


def reader(position: Position) -> Colour:
    """Return the side that the reader plays: once the targets are gone, who began."""
    return tasks.reader(position) or tasks.root(position).turn


def report(position: Position, violations: tuple[Violation, ...]) -> Report:
    """Return the goal and whose turn it is, *position* having a goal."""
    task = position.task
    goal = task.goal if task else ""
    side = reader(position)
    asked = _question("goal", side, goal, task)
    if task is None or not task.targets:
        if not tasks.has_begun(position):
            asked = _question("open", side, goal, task)
            return Report(False, "go.task.mark", (), violations, goal=asked)  # noqa: FBT003
        solved = goal not in tasks.DEFENDING
        return Report(solved, "go.task.captured", (side, goal), violations, goal=asked)
    setting = None
    if task.both:
        message = "go.task.both"
    else:
        message = "go.task.find" if position.turn is side else "go.task.answers"
        setting = ("go.task.turn", (position.turn,))
    return Report(
        solved=False,
        message=message,
        args=(position.turn, goal),
        violations=violations,
        goal=asked,
        setting=setting,
    )


def _question(kind: str, side: Colour, goal: str, task: Task | None) -> Said:
    """Return what is asked, with the problem's name where it has one."""
    if task is None or not task.title:
        return f"go.task.{kind}", (side, goal)
    return f"go.task.{kind}-named", (side, goal, task.name)


def tints(position: Position) -> Mapping[Point, Tint]:
    """Return the region or frame that the problem begins with; nothing where none is found."""
    try:
        region = tasks.region_of(position)
    except PuzzleError:
        return {}
    if region is None:
        return {}
    return tint(position, region)
