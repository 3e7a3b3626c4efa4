"""The verdict line: what a solver says of a board while it is being set up.

It works beside the session, a slice at a time, as long as the board it began with is the
one on the table. It touches neither the run nor the history, so it may be wrong, slow or
stopped without anything being lost.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from stepstones.app import catalog
from stepstones.app.protocol import responses as say
from stepstones.app.runs import playback
from stepstones.app.session.session import SLICE, Session
from stepstones.core.errors import PuzzleError
from stepstones.core.puzzle import Algorithm, Puzzle, Role
from stepstones.core.trace import Kind, Step, Verdict

PROGRESS = 0.1
"""Seconds between progress messages."""


async def evaluate(
    session: Session, deliver: Callable[[say.StandingView], object], wanted: Callable[[], bool]
) -> say.StandingView:
    """Return what the standing solver says of the session's board, or how far it came.

    It ends early, without a verdict, when *wanted* says no or another board is there.
    *deliver* is told of its progress now and then. Never raises.
    """
    state, puzzle = session.state, session.puzzle
    found = algorithm(puzzle)
    link = catalog.encode(puzzle, state)
    if found is None:
        return say.StandingView(link, "", None, "", (), 0.0, shows=False)
    begin = told = time.monotonic()
    last: Step | None = None

    def view(verdict: Verdict | None, message: str = "", *args: int | str) -> say.StandingView:
        shown = None if verdict is None else playback.verdict_view(verdict)
        seconds = round(time.monotonic() - begin, 1)
        return say.StandingView(link, found.id, shown, message, args, seconds, shows(verdict))

    try:
        steps = found.run(state)
        while session.state is state and wanted():
            rest = time.monotonic() + SLICE
            while time.monotonic() < rest:
                last = next(steps)
            if time.monotonic() - told >= PROGRESS and last is not None:
                told = time.monotonic()
                own = last.kind is Kind.PROGRESS
                deliver(view(None, last.why, *last.args) if own else view(None))
            await asyncio.sleep(0)
    except StopIteration as stop:
        return view(stop.value)
    except PuzzleError as error:
        return view(None, error.message, *error.values)
    except Exception as error:  # noqa: BLE001 - a defect here must not end the reader's run
        return view(None, "app.broken", f"{type(error).__name__}: {error}"[:200])
    return view(None)


def algorithm(puzzle: Puzzle[Any]) -> Algorithm[Any] | None:
    """Return the algorithm that judges the boards of *puzzle*, if it has one."""
    return next((one for one in puzzle.algorithms if one.role is Role.STANDING), None)


def shows(verdict: Verdict | None) -> bool:
    """Whether *verdict* has something to show on the board."""
    if verdict is None:
        return False
    drawn = verdict.overlay
    return bool(verdict.moves or verdict.answers or (drawn and (drawn.marks or drawn.lines)))
