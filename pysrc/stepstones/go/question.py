"""The question of the command line about a position: a problem, told in words.

``goal`` is ``kill`` or ``live``; ``at`` names the targets and ``region`` the points on which
both sides play, with commas between; ``to_play`` is ``B`` or ``W``, ``threats`` a number of
ko threats and ``limit`` of seconds. A point is ``D4`` or, as in SGF, two letters for column
and row from the top left; in a region ``aa:cc`` is a rectangle. What is not told is taken
from the position.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from stepstones.core.errors import TextError
from stepstones.core.grid import Point
from stepstones.core.trace import Steps
from stepstones.go.life_death.problem import Goal, Problem, solve
from stepstones.go.position import Colour, Position

_SIDES = {"B": Colour.BLACK, "W": Colour.WHITE}
_NUMBER = re.compile(r"[+-]?[0-9]{1,2}", re.ASCII)
_LETTERS = re.compile(r"[a-z]{2}")


def question(position: Position, words: Mapping[str, str]) -> Steps:
    """Solve the problem that *words* tell.

    Raises TextError ``point.malformed``, ``point.off-board``, ``go.question.side``,
    ``go.question.threats`` or ``go.question.goal``, and RuleError as
    :func:`~stepstones.go.life_death.problem.bounds` does.
    """
    problem = told(position, words)
    limit = words.get("limit")
    return (yield from solve(problem, seconds=None if limit is None else float(limit)))


def told(position: Position, words: Mapping[str, str]) -> Problem:
    """Return the problem that *words* tell of *position*."""
    task = position.task
    side = words.get("to_play", "")
    if side and side.upper() not in _SIDES:
        raise TextError("go.question.side", side[:20])
    threats = words.get("threats", "0")
    if not _NUMBER.fullmatch(threats):
        raise TextError("go.question.threats", threats[:20])
    targets = _points(position, words.get("at", ""))
    if not targets and task is not None:
        targets = position.board.points(task.targets)
    if not targets and position.at is not None:
        targets = (position.at,)
    goal = words.get("goal") or (task.goal if task else "")
    if goal not in tuple(Goal):
        raise TextError("go.question.goal", goal[:20])
    region = frozenset(_points(position, words["region"])) if "region" in words else None
    if region is None and task is not None and task.region:
        region = frozenset(position.board.points(task.region))
    return Problem(
        position,
        Goal(goal),
        targets,
        region,
        _SIDES[side.upper()] if side else None,
        int(threats),
        position.rules,
    )


def _points(position: Position, text: str) -> tuple[Point, ...]:
    """Return the points named, in order, each once."""
    found: dict[Point, None] = {}
    for name in filter(None, (word.strip() for word in text.split(","))):
        first, _, last = name.partition(":")
        one = _point(position, first)
        other = _point(position, last) if last else one
        rows, columns = zip(*map(position.grid.place, (one, other)), strict=True)
        for row in range(min(rows), max(rows) + 1):
            start = row * position.width
            found |= dict.fromkeys(range(start + min(columns), start + max(columns) + 1))
    return tuple(found)


def _point(position: Position, name: str) -> Point:
    if not _LETTERS.fullmatch(name):
        return position.grid.parse(name)
    column, row = (ord(letter) - ord("a") for letter in name)
    point = position.grid.point(row, column)
    if point is None:
        raise TextError("point.off-board", name)
    return point
