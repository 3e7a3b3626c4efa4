"""Answers the calls that reach a sandbox: begins runs of a version, moves them, reports of them.

Each call is answered by one text within a short time; what takes longer is called for again.
"""

from __future__ import annotations

import ast
import json
import time
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache, partial
from types import CodeType
from typing import Any, NamedTuple

from stepstones.app import catalog
from stepstones.app.jobs import measuring
from stepstones.app.reading import sources
from stepstones.app.sandbox.drawing import board_of
from stepstones.app.sandbox.line_timeline import LineTimeline
from stepstones.app.sandbox.sandboxed import Program, SandboxedSteps, count_loops, count_rounds
from stepstones.app.user_code import OWN, RunWay
from stepstones.app.user_code.sandboxes import (
    MAX_EVENTS,
    Cost,
    Profile,
    Refusal,
    RunReport,
    StepBatch,
    write_report,
)
from stepstones.app.user_code.version import Closed, compile_tree, entry_line, entry_of, parse
from stepstones.core.errors import PuzzleError
from stepstones.core.puzzle import Algorithm
from stepstones.core.runs.goal import Aim, SeekGoal
from stepstones.core.runs.overview import DepthProfile
from stepstones.core.runs.timeline import Timeline
from stepstones.core.trace import Run, Step

SLICE = 0.05
"""Seconds of work for one call."""
IDLE_SLICE = 0.004
"""Seconds in which ways back are prepared: a call waits no longer."""
MAX_CHARACTERS = 200_000
"""Characters of steps reported at once, more or less."""
MAX_PROGRAMS = 32
"""Texts whose code is kept: a version, and those of the mistakes that it is compared with."""


@lru_cache(maxsize=MAX_PROGRAMS)
def _compile(text: str, entry: str, way: str) -> tuple[CodeType, str, int, frozenset[int]]:
    """Return the code of a version and what is read off its tree; an exercise has many boards."""
    tree = parse(text)
    line = entry_line(tree, entry) if entry else 1
    waits = frozenset(one.lineno for one in ast.walk(tree) if isinstance(one, ast.YieldFrom))
    return compile_tree(count_loops(tree) if way else count_rounds(tree)), entry, line, waits


class SandboxedRun:
    """One run of a version, on a board."""

    def __init__(
        self, link: str, algorithm: str, text: str, closed: Closed | None = None, way: str = ""
    ) -> None:
        puzzle, self.state, _ = catalog.decode(link)
        base = sources.algorithm(puzzle, algorithm)
        board = board_of(puzzle, self.state) if way == RunWay.FREE else None
        program = Program(*_compile(text, "" if board else entry_of(base), way), closed, board)

        def steps(state: Any) -> SandboxedSteps:  # noqa: ANN401 - any puzzle's state
            return SandboxedSteps(program, state, len(state.grid.points))

        self.version: Algorithm[Any] = replace(base, id=OWN, run=steps, module=OWN, wanted=None)
        self.timeline: Timeline | LineTimeline = (
            LineTimeline(parse(text), partial(steps, self.state), base.draws)
            if way
            else Timeline(self.start)
        )
        self.way: Iterable[object] = ()
        """To where the run has set out."""
        self.jobs: dict[object, Any] = {}
        """Other work on the version, on this board, that is not done yet."""
        self._reported = 0
        """Events reported."""

    def start(self) -> Run:
        """Return a run before its first step."""
        return self.version.on(self.state)

    def report(self, *, working: bool, peeks: bool) -> RunReport:
        """Return where the run stands, with the next events that were not reported."""
        line, log = self.timeline, self.timeline.log
        news = slice(self._reported, self._reported + MAX_EVENTS)
        steps, keys = tuple(log.steps[news]), tuple(log.keys[news])
        self._reported += len(steps)
        if working or self._reported < len(log.steps):
            return RunReport(line.at, line.step, event_steps=steps, event_keys=keys, working=True)
        coming = line.peek() if peeks else None
        return RunReport(
            *(line.at, line.step, line.verdict, line.stack(), line.overlay, line.measure),
            *(line.depth, line.calls, line.line, line.events, line.levels, line.printed),
            coming if isinstance(coming, Step) else None,
            steps,
            keys,
            watched=getattr(line, "watched", ()),
            expressions=getattr(line, "expressions", ()),
        )


class Server:
    """The runs of a sandbox, by number, and what is asked of them."""

    def __init__(self) -> None:
        self.runs: dict[int, SandboxedRun] = {}

    def answer(self, text: str) -> str:
        """Return the answer to a call."""
        call = json.loads(text)
        number, do = call["run"], call["do"]
        try:
            if do == "begin":
                parts = [frozenset(part) for part in call.get("closed", ())]
                closed = Closed(*parts) if parts else None
                version = call["link"], call["algorithm"], call["text"]
                self.runs[number] = SandboxedRun(*version, closed, call.get("way", ""))
                return write_report(RunReport())
            report: NamedTuple = getattr(self, do)(self.runs[number], call)
        except PuzzleError as error:
            report = Refusal(error.message, tuple(error.values))
        return write_report(report)

    def tend(self) -> bool:
        """Prepare ways back for a moment; false when there is nothing to do."""
        enough = time.monotonic() + IDLE_SLICE
        return any(_works(one.timeline.prepare(), enough) for one in self.runs.values())

    # --- calls ---

    def move(self, run: SandboxedRun, call: dict[str, Any]) -> RunReport:
        """Set out for a goal; line by line with the values of the expressions watched."""
        if isinstance(run.timeline, LineTimeline):
            run.timeline.watches = tuple(call.get("watches", ()))
        goal = SeekGoal(Aim(call["aim"]), call["goal"], frozenset(call["lines"]))
        run.way = run.timeline.travel(goal, trails=True)
        return self.go_on(run, call)

    def keep_up(self, run: SandboxedRun, call: dict[str, Any]) -> RunReport:
        """Set out for where another run stands."""
        events, since = call["events"]
        run.way = run.timeline.keep_up((events, since), ended=call["ended"])
        return self.go_on(run, call)

    def halt(self, run: SandboxedRun, call: dict[str, Any]) -> RunReport:
        """Go no farther."""
        run.way = ()
        return self.go_on(run, call)

    def go_on(self, run: SandboxedRun, call: dict[str, Any]) -> RunReport:
        """Go on to where the run has set out for."""
        working = _works(run.way, time.monotonic() + SLICE)
        if not working and call["peeks"]:
            run.timeline.peek()
        return run.report(working=working, peeks=call["peeks"])

    def steps(self, run: SandboxedRun, call: dict[str, Any]) -> StepBatch:
        """Report the next steps, up to a number of them."""
        line: Run = run.jobs.setdefault("steps", run.start())
        enough, room = time.monotonic() + SLICE, MAX_CHARACTERS
        found: list[Step] = []
        while len(found) < call["most"] and room > 0 and time.monotonic() < enough:
            if not line.advance() or line.step is None:
                return StepBatch(tuple(found), line.verdict)
            found.append(line.step)
            room -= _characters_of(line.step)
        return StepBatch(tuple(found))

    def survey(self, run: SandboxedRun, _: dict[str, Any]) -> Profile:
        """Survey a run."""
        if "survey" not in run.jobs:
            line = run.timeline
            way = line.replay() if isinstance(line, LineTimeline) else run.start()
            run.jobs["survey"] = DepthProfile(way)
        ribbon: DepthProfile = run.jobs["survey"]
        enough = time.monotonic() + SLICE
        going = True
        while going and time.monotonic() < enough:
            going = ribbon.extend()
        return Profile(
            tuple(ribbon.depths),
            tuple(ribbon.found),
            ribbon.stride,
            ribbon.run.at,
            ribbon.complete,
            going,
        )

    def cost(self, run: SandboxedRun, _: dict[str, Any]) -> Cost:
        """Measure a run."""
        if "cost" not in run.jobs:
            rows = measuring.Measures()
            run.jobs["cost"] = rows, measuring.measure_one(run.version, run.state, rows)
        rows, way = run.jobs["cost"]
        working = _works(way, time.monotonic() + SLICE)
        if not rows.rows:
            return Cost()
        row = rows.rows[-1]
        return Cost(row.steps, row.calls, row.deepest, row.seconds, row.word, working)

    def grow(self, run: SandboxedRun, call: dict[str, Any]) -> Cost:
        """Count the steps on the board of a side."""
        side = call["side"]
        work = run.jobs.setdefault(side, measuring.grow(run.version, side))
        enough = time.monotonic() + SLICE
        while time.monotonic() < enough:
            try:
                next(work)
            except StopIteration as end:
                return Cost(steps=end.value)
        return Cost(working=True)


def _characters_of(step: Step) -> int:
    """Return about how many characters a step takes in a report."""
    points = len(step.line) + len(step.area) + len(step.taken) + sum(map(len, step.ways))
    words = len(step.why) + len(step.piece) + len(step.note)
    return 60 + words + 4 * points + sum(len(str(one)) for one in step.args)


def _works(way: Iterable[object], enough: float) -> bool:
    """Work until the time *enough*; false when nothing is left."""
    return any(time.monotonic() > enough for _ in way)
