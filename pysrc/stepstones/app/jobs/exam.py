"""Whether a version does what the original does: both run, on one board after another."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from stepstones.app import catalog
from stepstones.app.own.asked import Examine
from stepstones.app.own.version import Version, read_version
from stepstones.app.own.views import ExamView
from stepstones.app.reading import sources
from stepstones.core.errors import Arg, PuzzleError, TextError
from stepstones.core.trace import Run, Step, Verdict

SLICE = 0.01
"""Seconds of work between two looks for messages."""
MAX_BOARDS = 40
MAX_STEPS = 50_000
"""Steps that are compared on one board."""


class Pair:
    """A version and its original on one board, step by step."""

    def __init__(self, version: Version, state: Any) -> None:  # noqa: ANN401 - any puzzle's state
        self.yours = Run(lambda: version.steps(state), version.base.draws)
        self.original = Run(lambda: version.base.run(state), version.base.draws)

    @property
    def at(self) -> int:
        """The step that both have reached."""
        return max(self.yours.at, self.original.at)

    @property
    def ended(self) -> bool:
        """Whether there is nothing left to compare."""
        return self.original.verdict is not None or self.original.at >= MAX_STEPS

    def advance(self) -> bool:
        """Take a step with both; false where they part. The original's refusals are raised."""
        self.original.advance()
        self.yours.advance()
        told = said_by(self.yours)[0] == said_by(self.original)[0]
        return facts_of(self.yours, told=told) == facts_of(self.original, told=told)


def facts_of(run: Run, *, told: bool) -> tuple[object, ...]:
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


def said_by(run: Run) -> tuple[str, tuple[Arg, ...]]:
    """Return the message, with arguments, of where *run* stands."""
    said: Step | Verdict | None = run.verdict or run.step
    if isinstance(said, Verdict):
        return said.message, said.args
    return (said.why, said.args) if said is not None else ("", ())


async def examine(order: Examine, goes_on: Callable[[], bool]) -> ExamView:
    """Return the first of the boards of *order* on which the version parts from its original.

    Works in slices, as long as it *goes_on*. Raises TextError where the version cannot be read
    or a link is none.
    """
    links = order.boards.split()
    if len(links) > MAX_BOARDS:
        raise TextError("app.bad-message")
    if not links:
        return ExamView(0, 0, ended=True)
    puzzle, _, _ = catalog.decode(links[0])
    version = read_version(puzzle, sources.algorithm(puzzle, order.algorithm), order.text)
    rest = time.monotonic() + SLICE
    for number, one in enumerate(links):
        found, state, _ = catalog.decode(one)
        if found is not puzzle:
            raise TextError("app.bad-message")
        pair = Pair(version, state)
        while not pair.ended:
            try:
                same = pair.advance()
            except PuzzleError as error:
                raise TextError(error.message, *error.values) from None
            if not same:
                told = said_by(pair.yours), said_by(pair.original)
                return ExamView(number + 1, len(links), one, pair.at, *told)
            if time.monotonic() > rest:
                await asyncio.sleep(0)
                rest = time.monotonic() + SLICE
                if not goes_on():
                    return ExamView(number, len(links), ended=True)
    return ExamView(len(links), len(links))
