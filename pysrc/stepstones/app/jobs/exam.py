"""The reader's own version of an algorithm: taken in, and compared with its original.

Taken in, it becomes an algorithm of the session, and the page gets its listing. To compare, both
run, on one board after another.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import asdict
from functools import partial

from stepstones.app import catalog
from stepstones.app.reading import sources
from stepstones.app.runs.playback import ActiveRun
from stepstones.app.session.state import SessionState
from stepstones.app.user_code import OWN
from stepstones.app.user_code.remote_jobs import RemoteSteps
from stepstones.app.user_code.requests import Examine
from stepstones.app.user_code.responses import ExamView, OwnView
from stepstones.app.user_code.sandboxes import Sandbox, Sandboxes
from stepstones.app.user_code.version import Version, read_version
from stepstones.core.errors import Arg, RuleError, TextError
from stepstones.core.source.listing import read_listing
from stepstones.core.trace import Run, Step, Verdict


def write(session: SessionState, sandboxes: Sandboxes, algorithm: str, text: str) -> OwnView:
    """Let the algorithm ``own`` of *session* be the version of *algorithm* that *text* holds.

    The run of another algorithm that is shown is left as it is; the version before is gone with
    its sandbox. Raises TextError, changing nothing.
    """
    base = sources.algorithm(session.puzzle, algorithm)
    version = read_version(session.puzzle, base, text, sandboxes.open)
    name = base.module.rpartition(".")[2]
    listing = {"file": f"{name}.py", **asdict(read_listing(text))}
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
MAX_BOARDS = 40
MAX_STEPS = 50_000
"""Steps that are compared on one board."""


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
    """Return the first of the boards of *order* on which the version parts from its original.

    The version runs in a sandbox, which is ended then; the original runs here, where both are
    compared. Works in slices, as long as it *goes_on*. Raises TextError where the version cannot
    be read or a link is none.
    """
    links = order.boards.split()
    if len(links) > MAX_BOARDS:
        raise TextError("app.bad-message")
    if not links:
        return ExamView(0, 0, ended=True)
    puzzle, _, _ = catalog.decode(links[0])
    base = sources.algorithm(puzzle, order.algorithm)
    version = read_version(puzzle, base, order.text, open_sandbox)
    try:
        return await _compare(version, links, goes_on)
    except RuleError as error:
        raise TextError(error.message, *error.values) from None
    finally:
        version.end()


async def _compare(version: Version, links: list[str], goes_on: Callable[[], bool]) -> ExamView:
    puzzle, base = version.puzzle, version.base
    rest = time.monotonic() + SLICE
    for number, one in enumerate(links):
        found, state, _ = catalog.decode(one)
        if found is not puzzle:
            raise TextError("app.bad-message")
        original = Run(partial(base.run, state), base.draws)
        yours = RemoteSteps(version, catalog.encode(puzzle, state), len(state.grid.points))
        while original.verdict is None and original.at < MAX_STEPS:
            original.advance()
            await yours.advance()
            told = said_by(yours)[0] == said_by(original)[0]
            if facts_of(yours, told=told) != facts_of(original, told=told):
                at = max(yours.at, original.at)
                return ExamView(number + 1, len(links), one, at, said_by(yours), said_by(original))
            if time.monotonic() > rest:
                await asyncio.sleep(0)
                rest = time.monotonic() + SLICE
            if not goes_on():
                return ExamView(number, len(links), ended=True)
    return ExamView(len(links), len(links))
