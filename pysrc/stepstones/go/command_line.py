"""The question of the command line about a position: a problem, told in words.

``goal`` is ``kill`` or ``live``, or ``capture`` or ``save`` of one chain; ``at`` names the
targets and ``region`` the points on which both sides play, with commas between; ``to_play``
is ``B`` or ``W``, ``threats`` a number of ko threats and ``limit`` of seconds. A point is
``D4`` or, as in SGF, two letters for column and row from the top left; in a region ``aa:cc``
is a rectangle. What is not told is taken from the position.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import replace

from stepstones.core.errors import RuleError, TextError
from stepstones.core.grid import Point
from stepstones.core.question import CommandOption, Question
from stepstones.core.trace import Steps, Verdict
from stepstones.go.life_death.solve import Solver
from stepstones.go.life_death.verdict import decide
from stepstones.go.problem import capture_solver
from stepstones.go.problem.life_solver import PosedProblem, TargetGoal, bounds
from stepstones.go.state import Colour, Position, Task
from stepstones.go.tasks import CAPTURE, DEFENDING, FIGHTS, SAVE, chased_stone

_SIDES = {"B": Colour.BLACK, "W": Colour.WHITE}
_NUMBER = re.compile(r"[+-]?[0-9]{1,2}", re.ASCII)
_LETTERS = re.compile(r"[a-z]{2}")


def question(position: Position, words: Mapping[str, str]) -> Steps:
    """Solve the problem that *words* tell.

    Raises TextError ``point.malformed``, ``point.off-board``, ``go.question.side``,
    ``go.question.threats`` or ``go.question.goal``, and RuleError as
    :func:`~stepstones.go.problem.life_solver.bounds` does.
    """
    limit = words.get("limit")
    stop = None if limit is None else _clock(float(limit))
    if _goal(position, words) in FIGHTS:
        return (yield from _fight(position, words, stop))
    problem = parse(position, words)
    region = bounds(problem)
    solver = Solver(problem.start, region, stop=stop)
    verdict = yield from decide(problem.start, region, solver, problem.threats)
    return _reaching(verdict, problem.goal, lives=problem.goal is TargetGoal.LIVE)


def _clock(seconds: float) -> Callable[[], bool]:
    """Return what says, so many seconds from now on, that the time is up."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end


def _reaching(verdict: Verdict, goal: str, *, lives: bool) -> Verdict:
    """Return *verdict* with the facts ``goal`` and ``reached``, None where that is open."""
    captured = verdict.facts["captured"]
    reached = None if captured is None else captured is not lives
    return replace(verdict, facts={**verdict.facts, "goal": str(goal), "reached": reached})


def _fight(position: Position, words: Mapping[str, str], stop: Callable[[], bool] | None) -> Steps:
    """Solve the problem of a chain that is to be captured or saved."""
    if _threats(words) or "region" in words:
        raise TextError("go.question.whole-board")
    goal, targets = _goal(position, words), _targets(position, words)
    for point in targets:
        if position.colour(point) is None:
            raise RuleError("go.ld.empty-target", point)
    task = Task(goal, position.board.bits(targets))
    stone = chased_stone(replace(position, task=task))
    owner = position.colour(stone) if stone is not None else None
    side = _side(words) or (owner if goal in DEFENDING or owner is None else owner.other)
    turn = side or position.turn
    ko = position.ko if turn is position.turn else None
    posed = replace(position, turn=turn, ko=ko, task=task, past=None)
    verdict = yield from capture_solver.decide_fight(posed, stop=stop)
    return _reaching(verdict, goal, lives=goal in DEFENDING)


def parse(position: Position, words: Mapping[str, str]) -> PosedProblem:
    """Return the problem that *words* tell of *position*."""
    task = position.task
    side, threats = _side(words), _threats(words)
    targets, goal = _targets(position, words), _goal(position, words)
    if goal not in tuple(TargetGoal):
        raise TextError("go.question.goal", goal[:20])
    region = frozenset(_points(position, words["region"])) if "region" in words else None
    if region is None and task is not None and task.region:
        region = frozenset(position.board.points(task.region))
    return PosedProblem(position, TargetGoal(goal), targets, region, side, threats)


def _side(words: Mapping[str, str]) -> Colour | None:
    """Return who is told to begin, None where nobody is."""
    side = words.get("to_play", "")
    if side and side.upper() not in _SIDES:
        raise TextError("go.question.side", side[:20])
    return _SIDES[side.upper()] if side else None


def _threats(words: Mapping[str, str]) -> int:
    threats = words.get("threats", "0")
    if not _NUMBER.fullmatch(threats):
        raise TextError("go.question.threats", threats[:20])
    return int(threats)


def _targets(position: Position, words: Mapping[str, str]) -> tuple[Point, ...]:
    targets = _points(position, words.get("at", ""))
    if not targets and position.task is not None:
        targets = position.board.points(position.task.targets)
    if not targets and position.at is not None:
        targets = (position.at,)
    return targets


def _goal(position: Position, words: Mapping[str, str]) -> str:
    return words.get("goal") or (position.task.goal if position.task else "")


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


QUESTION = Question(
    "a problem of Go, points as D4 or as in SGF, commas between",
    (
        CommandOption("goal", "what is wanted of --at", choices=(*TargetGoal, CAPTURE, SAVE)),
        CommandOption("to_play", "who begins, else who wants the goal", shown="B|W"),
        CommandOption("region", "where both sides play; aa:cc too", shown="POINTS"),
        CommandOption("threats", "ko threats more than the other side", shown="N"),
    ),
    question,
    facts=("right_moves", "ways_out", "line"),
    takes=("at", "limit"),
)
"""The question as the command line offers it."""
