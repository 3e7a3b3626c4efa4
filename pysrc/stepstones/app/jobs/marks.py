"""Predictions, and the moves of whoever was the machine, marked by running the original.

A part of an answer is a point by its name, ``back`` where something is taken back, ``found`` where
a search has found what it looks for, or a value as it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from stepstones.app import catalog
from stepstones.app.course import Ask, Exercise, ExerciseKind, read_exercise
from stepstones.app.reading import sources
from stepstones.app.user_code.responses import MarksView
from stepstones.core.errors import RuleError, TextError
from stepstones.core.grid import Point
from stepstones.core.steps import EVENTS, Step
from stepstones.core.trace import Kind, Run

MAX_ANSWER = 2_000
"""Characters of an answer."""
MAX_STEPS = 200_000
"""Steps that are run to see what comes."""
BACK, FOUND = "back", "found"
_MEMBER = re.compile(r"<[\w.]+: ([^<>]*)>")


def judge(task: str, text: str) -> MarksView:
    """Return what the answer *text* to an exercise is worth.

    Raises TextError where the exercise is none, its board none, or nothing is left to be said.
    """
    exercise = read_exercise(task)
    if len(text) > MAX_ANSWER or not exercise.boards:
        raise TextError("app.bad-message")
    expected = answers(exercise)
    is_machine = exercise.kind is ExerciseKind.MACHINE
    given = text.split() if is_machine else [text]
    marks = tuple(_plain(one) == _plain(each) for one, each in zip(given, expected, strict=False))
    missing = (False,) * abs(len(expected) - len(given))
    known = [
        name for name, mistake in exercise.mistakes if _begins(text, mistake, in_part=is_machine)
    ]
    wrong = not all(marks) or bool(missing)
    return MarksView((*marks, *missing), expected, known[0] if wrong and known else "")


def _begins(text: str, mistake: str, *, in_part: bool) -> bool:
    """Whether *text* is a known mistake; of several moves, whether it begins so."""
    if not in_part:
        return _plain(text) == _plain(mistake)
    moves, wrong = (list(map(_plain, one.split())) for one in (text, mistake))
    return moves[: len(wrong)] == wrong


def answers(exercise: Exercise) -> tuple[str, ...]:
    """Return what is right, part by part. Linear in the steps of the run."""
    puzzle, state, _ = catalog.decode(exercise.boards[0])
    base = sources.algorithm(puzzle, exercise.algorithm)
    run = Run(partial(base.run, state), base.draws, base.on(state).format_value)
    name = state.grid.name
    try:
        run.seek(exercise.at)
        if exercise.kind is ExerciseKind.MACHINE or exercise.ask is Ask.NEXT:
            wanted = exercise.steps if exercise.kind is ExerciseKind.MACHINE else 1
            return tuple(_name_of(step, name) for step in _events(run, wanted))
        if exercise.ask is Ask.COUNT:
            return (_count(run, exercise.name),)
        run.seek(exercise.at + exercise.steps)
    except RuleError as error:
        raise TextError(error.message, *error.values) from None
    if exercise.ask is Ask.DEPTH:
        return (str(run.depth),)
    frames = [one for one in run.stack() if exercise.name in one.variables]
    if not frames:
        raise TextError("app.bad-message")
    return (_MEMBER.sub(r"\1", frames[-1].variables[exercise.name]),)


def _events(run: Run, wanted: int) -> list[Step]:
    found: list[Step] = []
    while len(found) < wanted and run.at < MAX_STEPS and run.advance():
        if run.step is not None and run.step.kind in EVENTS:
            found.append(run.step)
    return found


def _name_of(step: Step, name: Callable[[Point], str]) -> str:
    if step.kind is Kind.RETRACT:
        return BACK
    return FOUND if step.point < 0 else name(step.point)


def _count(run: Run, what: str) -> str:
    counted = 0
    while run.at < MAX_STEPS and run.advance():
        counted += what == "steps" or (run.step is not None and run.step.kind == what)
    if run.verdict is None or what in {"steps", *Kind}:
        return str(counted)
    name, _, place = what.partition("/")
    fact: Any = run.verdict.facts[name]
    return str(fact[int(place)] if place else fact)


def _plain(text: str) -> str:
    """Return an answer without what makes no difference: letters' case, spaces, quotes."""
    return re.sub(r"[\s'\"’()（）]", "", text.replace("，", ",")).casefold()
