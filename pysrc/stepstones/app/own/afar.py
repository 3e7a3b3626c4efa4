"""What else is asked of a version in its cell: its shape, its costs, its steps for a comparison."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator
from typing import TypeVar

from stepstones.app.own import FAILED
from stepstones.app.own.told import Cost, HearsayError, Refused, Shape, Steps, hear
from stepstones.app.own.version import Version
from stepstones.core.errors import RuleError
from stepstones.core.trace import Step, Verdict

Told = TypeVar("Told")
AT_ONCE = 500
"""Steps that are asked for at once."""


def _hear(kind: type[Told], text: str, points: int) -> Told:
    """Return what was told. Raises RuleError where the board was refused, or HearsayError."""
    told = hear(kind, text, points)
    if isinstance(told, Refused):
        raise RuleError(told.message, *told.args)
    return told


async def survey(version: Version, link: str, points: int) -> AsyncIterator[Shape]:
    """Yield the shape of a run on the board of *link*, while it is surveyed."""
    run = version.count()
    version.begin(run, link)
    told = Shape(working=True)
    while told.working:
        try:
            told = _hear(Shape, await version.cell.ask(do="survey", run=run).wait(), points)
        except HearsayError:
            told = told._replace(working=False)
        yield told


def cost(version: Version, link: str, points: int) -> Generator[Cost, None, None]:
    """Yield what a run on the board of *link* costs, while it is measured; yields often.

    Raises RuleError where the board does not suit.
    """
    run = version.count()
    version.begin(run, link)
    told = Cost(working=True)
    while told.working:
        asked = version.cell.ask(do="cost", run=run)
        for _ in asked.waits():
            yield told
        try:
            told = _hear(Cost, asked.answer or "", points)
        except HearsayError:
            told = told._replace(working=False)
        yield told


def grown(version: Version, link: str, side: int) -> Generator[bool, None, int]:
    """Count the steps on a board of that *side*; 0 where there is none. Yields while it waits."""
    run = version.count()
    version.begin(run, link)
    while True:
        asked = version.cell.ask(do="grown", run=run, side=side)
        yield from asked.waits()
        try:
            told = _hear(Cost, asked.answer or "", 0)
        except (HearsayError, RuleError):
            return 0
        if not told.working:
            return told.steps
        yield True


class Account:
    """The steps of a version on one board, one after the other, as its cell tells them."""

    def __init__(self, version: Version, link: str, points: int) -> None:
        self.version, self.points = version, points
        self.run = version.count()
        self.at = 0
        self.step: Step | None = None
        self.verdict: Verdict | None = None
        self._told = Steps()
        self._next = 0
        version.begin(self.run, link)

    async def advance(self) -> None:
        """Take the next step, or come to the end. Raises RuleError where a board is refused."""
        while self.verdict is None:
            if self._next < len(self._told.steps):
                self.step = self._told.steps[self._next]
                self._next += 1
                self.at += 1
                return
            self.verdict = self._told.verdict
            if self.verdict is None:
                await self._ask()

    async def _ask(self) -> None:
        asked = self.version.cell.ask(do="steps", run=self.run, most=AT_ONCE)
        try:
            self._told = _hear(Steps, await asked.wait(), self.points)
        except HearsayError:
            self._told = Steps((), Verdict(FAILED, "own.lost", (self.version.line,)))
        self._next = 0
