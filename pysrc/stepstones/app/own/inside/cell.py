"""Answers the questions that reach a cell: begins runs of a version, moves them, tells of them.

Each question is answered by one text within a short time; what takes longer is asked for again.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from stepstones.app import catalog
from stepstones.app.jobs import measuring
from stepstones.app.own import OWN
from stepstones.app.own.check import check, parse
from stepstones.app.own.inside.guarded import FILE, Guarded
from stepstones.app.own.inside.rounds import count_rounds
from stepstones.app.own.told import MOST_EVENTS, Cost, Place, Refused, Shape, Steps, tell
from stepstones.app.reading import sources
from stepstones.app.runs.beside import keep_up
from stepstones.app.runs.goal import Aim, Goal
from stepstones.core.errors import PuzzleError
from stepstones.core.puzzle import Algorithm
from stepstones.core.runs.ribbon import Ribbon
from stepstones.core.runs.timeline import Timeline
from stepstones.core.trace import Run, Step

SLICE = 0.05
"""Seconds of work for one question."""
TEND = 0.004
"""Seconds in which the way back is made ready: a question waits no longer."""
ROOM = 200_000
"""Characters of steps told at once, more or less."""


class Inmate:
    """One run of a version, on a board."""

    def __init__(self, link: str, algorithm: str, text: str) -> None:
        puzzle, self.state, _ = catalog.decode(link)
        base = sources.algorithm(puzzle, algorithm)
        tree = parse(text)
        line = check(tree, base.run.__name__)
        code = compile(count_rounds(tree), FILE, "exec", dont_inherit=True)
        self.puzzle = puzzle

        def steps(state: Any) -> Guarded:  # noqa: ANN401 - any puzzle's state
            points = len(puzzle.grid(state).points)
            return Guarded(code, base.run.__name__, line, state, points)

        self.version: Algorithm[Any] = replace(base, id=OWN, run=steps, module=OWN, wanted=None)
        self.time = Timeline(self.start)
        self.ways: Iterator[None] = iter(())
        self.told = 0
        """Events told."""

    def start(self) -> Run:
        """Return the run before its first step."""
        return self.version.on(self.state)


class Cell:
    """What runs here."""

    def __init__(self) -> None:
        self.runs: dict[int, Inmate] = {}
        self.work: dict[object, Any] = {}
        """Of each run what is asked of it beside its moves, and not done yet."""

    def handle(self, text: str) -> str:
        """Return the answer to a question."""
        asked = json.loads(text)
        try:
            if asked["do"] == "begin":
                self.runs[asked["run"]] = Inmate(asked["link"], asked["algorithm"], asked["text"])
                return tell(Place())
            answer: NamedTuple = getattr(self, asked["do"])(self.runs[asked["run"]], asked)
        except PuzzleError as error:
            return tell(Refused(error.message, tuple(error.values)))
        return tell(answer)

    def tend(self) -> bool:
        """Get a way back ready for a moment; false when there is nothing to do."""
        enough = time.monotonic() + TEND
        for one in self.runs.values():
            for _ in one.time.prepare():
                if time.monotonic() > enough:
                    return True
        return False

    # --- questions ---

    def move(self, run: Inmate, asked: dict[str, Any]) -> Place:
        """Set out for a goal."""
        goal = Goal(Aim(asked["aim"]), asked["goal"], frozenset(asked["lines"]))
        if goal.aim is Aim.STEP:
            run.ways = run.time.go(goal.number)
        elif goal.aim is not Aim.REST:
            run.ways = run.time.travel(goal, trails=True)
        return self.on(run, asked)

    def keep_up(self, run: Inmate, asked: dict[str, Any]) -> Place:
        """Set out for where another run stands."""
        events, since = asked["events"]
        run.ways = keep_up(run.time, (events, since), ended=asked["ended"])
        return self.on(run, asked)

    def stand(self, run: Inmate, asked: dict[str, Any]) -> Place:
        """Go no farther."""
        run.ways = iter(())
        return self.on(run, asked)

    def on(self, run: Inmate, asked: dict[str, Any]) -> Place:
        """Go on to where the run has set out for."""
        enough = time.monotonic() + SLICE
        working = any(time.monotonic() > enough for _ in run.ways)
        if not working and asked["peeks"]:
            run.time.peek()
        return _place(run, working=working, peeks=asked["peeks"])

    def steps(self, run: Inmate, asked: dict[str, Any]) -> Steps:
        """Tell of the next steps, up to a number of them."""
        line: Run = self.work.setdefault(asked["run"], run.start())
        enough, room = time.monotonic() + SLICE, ROOM
        found: list[Step] = []
        while len(found) < asked["most"] and room > 0 and time.monotonic() < enough:
            if not line.advance() or line.step is None:
                return Steps(tuple(found), line.verdict)
            found.append(line.step)
            room -= len(repr(line.step))
        return Steps(tuple(found))

    def survey(self, run: Inmate, asked: dict[str, Any]) -> Shape:
        """Survey the run."""
        ribbon: Ribbon = self.work.setdefault(asked["run"], Ribbon(run.start()))
        enough = time.monotonic() + SLICE
        going = True
        while going and time.monotonic() < enough:
            going = ribbon.extend()
        return Shape(
            tuple(ribbon.depths),
            tuple(ribbon.found),
            ribbon.stride,
            ribbon.run.at,
            ribbon.complete,
            going,
        )

    def cost(self, run: Inmate, asked: dict[str, Any]) -> Cost:
        """Measure the run."""
        known = self.work.get(asked["run"])
        if known is None:
            found = measuring.Measures()
            known = found, measuring.measure_one(run.version, run.state, found)
            self.work[asked["run"]] = known
        found, ways = known
        enough = time.monotonic() + SLICE
        working = any(time.monotonic() > enough for _ in ways)
        row = found.rows[-1] if found.rows else None
        if row is None:
            return Cost()
        return Cost(*(row.steps, row.calls, row.deepest, row.seconds, row.word), working)

    def grown(self, run: Inmate, asked: dict[str, Any]) -> Cost:
        """Count the steps on the board of a side."""
        way = asked["run"], asked["side"]
        work = self.work.setdefault(way, measuring.grow(run.version, asked["side"]))
        enough = time.monotonic() + SLICE
        while time.monotonic() < enough:
            try:
                next(work)
            except StopIteration as end:
                return Cost(steps=end.value)
        return Cost(working=True)


def _place(run: Inmate, *, working: bool, peeks: bool) -> Place:
    line, log = run.time, run.time.log
    news = slice(run.told, run.told + MOST_EVENTS)
    steps, keys = tuple(log.steps[news]), tuple(log.keys[news])
    run.told += len(steps)
    working = working or run.told < len(log.steps)
    if working:
        return Place(line.at, line.step, steps=steps, keys=keys, working=True)
    coming = line.peek() if peeks else None
    return Place(
        *(line.at, line.step, line.verdict, line.stack(), line.overlay, line.measure),
        *(line.depth, line.calls, line.line, line.events, line.levels, line.printed),
        coming if isinstance(coming, Step) else None,
        steps,
        keys,
    )
