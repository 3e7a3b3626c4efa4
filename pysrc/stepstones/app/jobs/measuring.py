"""Measures the versions of an algorithm: on the board shown, and on boards of growing side."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from stepstones.app.protocol.responses import MeasureRow, MeasureView
from stepstones.app.session import session
from stepstones.app.session.running import run_of
from stepstones.app.session.state import SessionState
from stepstones.app.user_code import OWN, remote_run
from stepstones.core.errors import PuzzleError
from stepstones.core.puzzle import Algorithm
from stepstones.core.trace import Run

MAX_STEPS = 300_000
"""Steps after which a version is stopped; a table that says so is still worth reading."""
MAX_GROWTH = 30_000
"""Steps at which a curve ends."""
LARGEST = 25
"""Side of the largest board of a curve."""
REPORT_INTERVAL = 0.3
"""Seconds between two reports."""


@dataclass(slots=True)
class Measures:
    """What was measured so far."""

    rows: list[MeasureRow] = field(default_factory=list)
    growth: list[tuple[str, int, int]] = field(default_factory=list)

    def view(self, *, done: bool) -> MeasureView:
        """Return it as a message to the page."""
        return MeasureView(tuple(self.rows), tuple(self.growth), done)


async def measure(
    current: SessionState, tell: Callable[[MeasureView], object], wanted: Callable[[], bool]
) -> MeasureView:
    """Measure in slices until all is done or *wanted* says no; *tell* gets reports in between.

    Another board on the page ends it, too.

    Raises RuleError ``app.no-run``.
    """
    found, state = Measures(), current.state
    work = _steps(versions(current), current, found)
    told = time.monotonic()
    done = False
    while wanted() and current.state is state and not done:
        rest = time.monotonic() + session.SLICE
        going: bool | None = True
        while going and time.monotonic() < rest:
            going = next(work, False)
        done = going is False
        if time.monotonic() - told >= REPORT_INTERVAL:
            told = time.monotonic()
            tell(found.view(done=False))
        await asyncio.sleep(0)
    return found.view(done=done)


def versions(current: SessionState) -> list[Algorithm[Any]]:
    """Return the algorithm of the run and its versions, in the puzzle's order.

    The reader's own is among them while it is what runs.
    """
    every = [one for one in current.puzzle.algorithms if one.teaches]
    names = {run_of(current).algorithm}
    if current.own is not None and current.own.algorithm.id in names:
        every.append(current.own.algorithm)
    names |= {one.twin for one in every if one.id in names and one.twin}
    names |= {one.id for one in every if one.twin in names}
    fits = [one for one in every if one.wanted is None or one.wanted(current.state)]
    return [one for one in fits if one.id in names]


def _steps(
    every: list[Algorithm[Any]], current: SessionState, found: Measures
) -> Iterator[bool | None]:
    """Measure all; yields often: true, or None where a sandbox is waited for."""
    for algorithm in every:
        if algorithm.id == OWN:
            yield from _measure_own(current, found)
        else:
            yield from measure_one(algorithm, current.state, found)
    sides = {one.id: 1 for one in every if one.grow is not None}
    while sides:
        for algorithm in [one for one in every if one.id in sides]:
            side = sides[algorithm.id]
            steps = yield from _grow_one(current, algorithm, side)
            if 0 < steps <= MAX_GROWTH:
                found.growth.append((algorithm.id, side, steps))
            sides[algorithm.id] += 1
            if steps > MAX_GROWTH or side >= LARGEST:
                del sides[algorithm.id]


def _measure_own(current: SessionState, found: Measures) -> Iterator[None]:
    """Have the reader's own version measured in its sandbox."""
    if current.own is None:
        return
    found.rows.append(MeasureRow(OWN, 0, 0, 0, 0.0, "", done=False))
    try:
        for told in remote_run.measure(current.own, *current.place()):
            found.rows[-1] = MeasureRow(
                algorithm=OWN,
                steps=told.steps,
                calls=told.calls,
                deepest=told.deepest,
                seconds=told.seconds,
                word=told.word,
                done=not told.working,
            )
            yield
    except PuzzleError:
        found.rows.pop()


def _grow_one(
    current: SessionState, algorithm: Algorithm[Any], side: int
) -> Generator[bool | None, None, int]:
    if algorithm.id != OWN or current.own is None:
        return (yield from grow(algorithm, side))
    return (yield from remote_run.grow(current.own, current.place()[0], side))


def measure_one(algorithm: Algorithm[Any], state: Any, found: Measures) -> Iterator[bool]:  # noqa: ANN401
    """Measure *algorithm* on *state*, in the last row of *found*; yields often."""
    run, deepest, seconds = algorithm.on(state), 0, 0.0
    found.rows.append(MeasureRow(algorithm.id, 0, 0, 0, 0.0, "", done=False))
    going = True
    while going:
        begun = time.perf_counter()
        try:
            going = run.advance() and run.at < MAX_STEPS
        except PuzzleError:
            found.rows.pop()
            return
        seconds += time.perf_counter() - begun
        deepest = max(deepest, run.waiting)
        if run.at % 64 == 0 or not going:
            word = run.verdict.word if run.verdict else ""
            found.rows[-1] = replace(
                found.rows[-1],
                steps=run.at,
                calls=run.begun,
                deepest=deepest,
                seconds=seconds,
                word=word,
                done=not going,
            )
            yield True


def grow(algorithm: Algorithm[Any], side: int) -> Generator[bool, None, int]:
    """Return the steps on the board of that side; 0 where there is none.

    More than MAX_GROWTH says only that there are more.
    """
    state = algorithm.grow(side) if algorithm.grow else None
    if state is None:
        return 0
    run: Run = algorithm.on(state)
    try:
        while run.at <= MAX_GROWTH and run.advance():
            if run.at % 64 == 0:
                yield True
    except PuzzleError:
        return 0
    return run.at
