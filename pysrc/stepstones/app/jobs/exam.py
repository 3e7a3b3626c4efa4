"""The reader's own version of an algorithm, and answers to exercises, compared with the original.

A version that is taken in becomes an algorithm of the session, and the page gets its listing. To
compare, both run, on one board after another. Predictions, and the moves of whoever was the
machine, are marked by running the original: a part of such an answer is a point by its name,
``back`` where something is taken back, ``found`` where a search has found what it looks for, or a
value as it is shown.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial
from typing import Any

from stepstones.app import catalog
from stepstones.app.course import Ask, Exercise, ExerciseKind, read_exercise
from stepstones.app.protocol.requests import Examine, Write
from stepstones.app.reading import sources
from stepstones.app.runs.playback import ActiveRun
from stepstones.app.session.state import SessionState
from stepstones.app.user_code import FAILED, LOST, OWN, RunWay
from stepstones.app.user_code.remote_run import RemoteSteps
from stepstones.app.user_code.responses import ExamView, MarksView, OwnView
from stepstones.app.user_code.sandboxes import Sandbox, Sandboxes
from stepstones.app.user_code.version import (
    MAX_TEXT,
    Version,
    check_closed,
    check_holes,
    closed_for,
    imported_by,
    is_open,
    parse,
    read_version,
)
from stepstones.core.errors import Arg, RuleError, TextError
from stepstones.core.grid import Point
from stepstones.core.listing import read_listing
from stepstones.core.steps import EVENTS
from stepstones.core.trace import Kind, Run, Step, Verdict


def write(session: SessionState, sandboxes: Sandboxes, order: Write) -> OwnView:
    """Let the algorithm ``own`` of *session* be the version of an algorithm that *order* holds.

    The run of another algorithm that is shown is left as it is; the version before is gone with
    its sandbox. Raises TextError, changing nothing.
    """
    if order.way not in set(RunWay):
        raise TextError("app.bad-message")
    way, puzzle = RunWay(order.way), session.puzzle
    algorithm = order.algorithm
    if way is RunWay.FREE:
        algorithm = next((one.id for one in puzzle.algorithms if is_open(one)), "")
    base = sources.algorithm(puzzle, algorithm)
    version = read_version(puzzle, base, order.text, sandboxes.open, way)
    name = OWN if way is RunWay.FREE else base.module.rpartition(".")[2]
    listing = {"file": f"{name}.py", **asdict(read_listing(order.text))}
    if way:
        listing["stops"] = sorted(version.lines)
    session.active, session.parked = (
        None if _shows_own(one) else one for one in (session.active, session.parked)
    )
    if session.own is not None:
        session.own.end()
    session.own = version
    return OwnView(json.dumps(listing, ensure_ascii=False, separators=(",", ":")))


def _shows_own(active: ActiveRun | None) -> bool:
    return active is not None and OWN in {
        active.algorithm,
        active.comparison and active.comparison.algorithm,
    }


SLICE = 0.01
"""Seconds of work between two looks for messages."""
MAX_STEPS = 50_000
"""Steps that are compared on one board."""
CLEAR = 4
"""Rows and columns of a board from which on a mistake is seen well."""
MOST_ALIKE = 2_000
"""Steps by which two mistakes are told apart."""


def facts_of(run: Run | RemoteSteps, *, told: bool) -> tuple[object, ...]:
    """Return what two runs are compared by: what happens on the board, and how it ended.

    Where both tell the same sentence, *told*, the numbers in it belong to a step: a version may
    be silent or have words of its own. The sentence at the end counts what the search cost, and a
    version need not count: what was found is in the picture and the answers.
    """
    verdict = run.verdict
    if verdict is not None:
        return (verdict.word, verdict.moves, verdict.answers, verdict.overlay)
    step = run.step
    if step is None:
        return ()
    numbers = step.args if told else ()
    return (step.kind, step.point, step.piece, step.note, step.taken, numbers)


def said_by(run: Run | RemoteSteps) -> tuple[str, tuple[Arg, ...]]:
    """Return the message, with arguments, of where *run* stands."""
    said: Step | Verdict | None = run.verdict or run.step
    if isinstance(said, Verdict):
        return said.message, said.args
    return (said.why, said.args) if said is not None else ("", ())


async def examine(
    order: Examine, open_sandbox: Callable[[], Sandbox], goes_on: Callable[[], bool]
) -> ExamView:
    """Return the board of *order* that shows best where the version parts from its original.

    The version runs in a sandbox, which is ended then; the original runs here, where both are
    compared. Works in slices, as long as it *goes_on*. Raises TextError where the version cannot
    be read, has an open hole or uses what is closed, or a link is none.
    """
    if not order.task:
        return ExamView(0, 0, ended=True)
    exercise = read_exercise(order.task)
    links = exercise.boards
    if not links or len(order.original) > MAX_TEXT:
        raise TextError("app.bad-message")
    puzzle, _, _ = catalog.decode(links[0])
    base = sources.algorithm(puzzle, exercise.algorithm)
    version = read_version(puzzle, base, order.text, open_sandbox)
    if order.original:
        given = imported_by(parse(exercise.parsable(order.original)))
        tree = parse(order.text)
        check_holes(tree)
        version.closed = closed_for(given, exercise.hidden)
        check_closed(tree, given, version.closed)
    try:
        return await _Examination(version, exercise, order.original, goes_on).compare()
    except RuleError as error:
        raise TextError(error.message, *error.values) from None
    finally:
        version.end()


class _Examination:
    """The version beside its original, board by board."""

    def __init__(
        self, version: Version, exercise: Exercise, original: str, goes_on: Callable[[], bool]
    ) -> None:
        self.version, self.exercise, self.original = version, exercise, original
        self.goes_on = goes_on
        self.links = sorted(exercise.boards, key=_look)
        self._rest = time.monotonic() + SLICE

    async def compare(self) -> ExamView:
        """Return what came of it."""
        total = len(self.links)
        for number, one in enumerate(self.links):
            told = await self._try(one)
            if told is not None:
                return replace(told, boards=number + told.boards, total=total)
        return ExamView(total, total)

    async def _try(self, link: str) -> ExamView | None:
        """Compare on one board; None where both did the same."""
        version = self.version
        found, state, _ = catalog.decode(link)
        if found is not version.puzzle:
            raise TextError("app.bad-message")
        original = Run(partial(version.base.run, state), version.base.draws)
        place = catalog.encode(version.puzzle, state), len(state.grid.points)
        yours = RemoteSteps(version, *place)
        while original.verdict is None and original.at < MAX_STEPS:
            original.advance()
            await yours.advance()
            if self._differ(yours, original):
                at = max(yours.at, original.at)
                mistake = await self._find_mistake(yours, place)
                said = said_by(yours), said_by(original)
                return ExamView(1, 0, link, at, *said, mistake=mistake)
            if not await self._breathe():
                return ExamView(0, 0, ended=True)
        return None

    async def _breathe(self) -> bool:
        """Let others work; false when the reader has ended the work."""
        if time.monotonic() > self._rest:
            await asyncio.sleep(0)
            self._rest = time.monotonic() + SLICE
        return self.goes_on()

    def _differ(self, yours: Run | RemoteSteps, other: Run | RemoteSteps) -> bool:
        """Whether one did something else; numbers count, unless the exercise lets a step be silent.

        Without the original's text this is no exercise, and a version may be silent too.
        """
        exact = bool(self.original) and not self.exercise.silent
        told = exact or said_by(yours)[0] == said_by(other)[0]
        return facts_of(yours, told=told) != facts_of(other, told=told)

    async def _find_mistake(self, yours: RemoteSteps, place: tuple[str, int]) -> str:
        """Return the mistake of the exercise that does the same; '' for none.

        It has to do the same up to where *yours* stands on the board of *place*. Of several, those
        stay that do the same to the end on this board and the next ones.
        """
        is_lost = said_by(yours)[0] == LOST  # so are all others, where no sandbox starts
        known = self.exercise.mistakes if self.original and not is_lost else ()
        texts = {name: self.exercise.fill(self.original, answer) for name, answer in known}
        found = [name for name in texts if await self._does(texts[name], yours, place)]
        boards = self.links
        for link in boards[boards.index(place[0]) if place[0] in boards else 0 :]:
            if len(found) < 2 or not self.goes_on():
                break
            state = catalog.decode(link)[1]
            there = catalog.encode(self.version.puzzle, state), len(state.grid.points)
            closer = [name for name in found if await self._agree(texts[name], there)]
            found = closer or found
        return found[0] if found else ""

    async def _does(self, text: str, yours: RemoteSteps, place: tuple[str, int]) -> bool:
        """Whether the version *text* stands where *yours* does after as many steps."""
        other = RemoteSteps(self.version, *place, text)
        while other.at < yours.at and other.verdict is None and await self._breathe():
            await other.advance()
        if yours.verdict is not None:
            await other.advance()
        return _same(yours, other)

    async def _agree(self, text: str, place: tuple[str, int]) -> bool:
        """Whether the reader's version and *text* do the same for some thousand steps."""
        yours, other = (RemoteSteps(self.version, *place, one) for one in ("", text))
        while yours.verdict is None and yours.at < MOST_ALIKE and await self._breathe():
            await yours.advance()
            await other.advance()
            if not _same(yours, other):
                return False
        return True


def _look(link: str) -> tuple[bool, int]:
    """How well a board shows what goes wrong, the best first: the smallest that is not tiny."""
    grid = catalog.decode(link)[1].grid
    return min(grid.width, grid.height) < CLEAR, len(grid.points)


def _same(yours: RemoteSteps, other: RemoteSteps) -> bool:
    """Whether both stand at the same; where they broke off, for the same reason."""
    if yours.at != other.at or (yours.verdict is None) != (other.verdict is None):
        return False
    if yours.verdict is not None and yours.verdict.word == FAILED:
        return said_by(yours)[0] == said_by(other)[0]
    return facts_of(yours, told=True) == facts_of(other, told=True)


MAX_ANSWER = 2_000
"""Characters of an answer."""
MAX_WATCHED_STEPS = 200_000
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
    expected, at = _watch(exercise)
    is_machine = exercise.kind is ExerciseKind.MACHINE
    given = text.split() if is_machine else [text]
    marks = tuple(_plain(one) == _plain(each) for one, each in zip(given, expected, strict=False))
    missing = (False,) * abs(len(expected) - len(given))
    known = [
        name for name, mistake in exercise.mistakes if _begins(text, mistake, in_part=is_machine)
    ]
    wrong = not all(marks) or bool(missing)
    return MarksView((*marks, *missing), expected, at, known[0] if wrong and known else "")


def _begins(text: str, mistake: str, *, in_part: bool) -> bool:
    """Whether *text* is a known mistake; of several moves, whether it begins so."""
    if not in_part:
        return _plain(text) == _plain(mistake)
    moves, wrong = (list(map(_plain, one.split())) for one in (text, mistake))
    return moves[: len(wrong)] == wrong


def answers(exercise: Exercise) -> tuple[str, ...]:
    """Return what is right, part by part. Linear in the steps of the run."""
    return _watch(exercise)[0]


def _watch(exercise: Exercise) -> tuple[tuple[str, ...], int]:
    """Return what is right, part by part, and the step at which the run has shown it."""
    puzzle, state, _ = catalog.decode(exercise.boards[0])
    base = sources.algorithm(puzzle, exercise.algorithm)
    run = Run(partial(base.run, state), base.draws, base.on(state).format_value)
    name = state.grid.name
    try:
        run.seek(exercise.at)
        if exercise.kind is ExerciseKind.MACHINE or exercise.ask is Ask.NEXT:
            wanted = exercise.steps if exercise.kind is ExerciseKind.MACHINE else 1
            return tuple(_name_of(step, name) for step in _events(run, wanted)), run.at
        if exercise.ask is Ask.COUNT:
            return (_count(run, exercise.name),), run.at
        run.seek(exercise.at + exercise.steps)
    except RuleError as error:
        raise TextError(error.message, *error.values) from None
    if exercise.ask is Ask.DEPTH:
        return (str(run.depth),), run.at
    frames = [one for one in run.stack() if exercise.name in one.variables]
    if not frames:
        raise TextError("app.bad-message")
    return (_MEMBER.sub(r"\1", frames[-1].variables[exercise.name]),), run.at


def _events(run: Run, wanted: int) -> list[Step]:
    found: list[Step] = []
    while len(found) < wanted and run.at < MAX_WATCHED_STEPS and run.advance():
        if run.step is not None and run.step.kind in EVENTS:
            found.append(run.step)
    return found


def _name_of(step: Step, name: Callable[[Point], str]) -> str:
    if step.kind is Kind.RETRACT:
        return BACK
    return FOUND if step.point < 0 else name(step.point)


def _count(run: Run, what: str) -> str:
    counted = 0
    while run.at < MAX_WATCHED_STEPS and run.advance():
        counted += what == "steps" or (run.step is not None and run.step.kind == what)
    if run.verdict is None or what in {"steps", *Kind}:
        return str(counted)
    name, _, place = what.partition("/")
    fact: Any = run.verdict.facts[name]
    return str(fact[int(place)] if place else fact)


def _plain(text: str) -> str:
    """Return an answer without what makes no difference: letters' case, spaces, quotes."""
    return re.sub(r"[\s'\"’()（）]", "", text.replace("，", ",")).casefold()
