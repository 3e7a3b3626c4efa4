"""Work on a version beside its run, done in its sandbox: its profile, its cost, all its steps."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator
from typing import TypeVar

from stepstones.app.user_code import FAILED, LOST
from stepstones.app.user_code.reports import (
    BadReportError,
    Cost,
    Profile,
    Refusal,
    StepBatch,
    read_report,
)
from stepstones.app.user_code.version import Version
from stepstones.core.errors import RuleError
from stepstones.core.trace import Step, Verdict

Report = TypeVar("Report")
BATCH = 500
"""Steps that are asked for at once."""


def _read(kind: type[Report], text: str, points: int) -> Report:
    """Return a report. Raises RuleError where the board was refused, or BadReportError."""
    report = read_report(kind, text, points)
    if isinstance(report, Refusal):
        raise RuleError(report.message, *report.args)
    return report


async def survey(version: Version, link: str, points: int) -> AsyncIterator[Profile]:
    """Yield the depth profile of a run on the board of *link*, while it is surveyed."""
    run = version.begin(link)
    report = Profile(working=True)
    while report.working:
        try:
            report = _read(Profile, await run.call(do="survey").wait(), points)
        except BadReportError:
            report = report._replace(working=False)
        yield report


def measure(version: Version, link: str, points: int) -> Generator[Cost, None, None]:
    """Yield what a run on the board of *link* costs, while it is measured; yields often.

    Raises RuleError where the board does not suit.
    """
    run = version.begin(link)
    report = Cost(working=True)
    while report.working:
        call = run.call(do="cost")
        for _ in call.waits():
            yield report
        try:
            report = _read(Cost, call.answer or "", points)
        except BadReportError:
            report = report._replace(working=False)
        yield report


def grow(version: Version, link: str, side: int) -> Generator[None, None, int]:
    """Count the steps on a board of that *side*; 0 where there is none. Yields while it waits."""
    run = version.begin(link)
    while True:
        call = run.call(do="grow", side=side)
        for _ in call.waits():
            yield
        try:
            report = _read(Cost, call.answer or "", 0)
        except (BadReportError, RuleError):
            return 0
        if not report.working:
            return report.steps


class RemoteSteps:
    """The steps of a version on one board, one after the other."""

    def __init__(self, version: Version, link: str, points: int, text: str = "") -> None:
        self.version, self.points = version, points
        self.at = 0
        self.step: Step | None = None
        self.verdict: Verdict | None = None
        self._batch = StepBatch()
        self._next = 0
        self._run = version.begin(link, text)

    async def advance(self) -> None:
        """Take the next step, or come to the end. Raises RuleError where a board is refused."""
        while self.verdict is None:
            if self._next < len(self._batch.steps):
                self.step = self._batch.steps[self._next]
                self._next += 1
                self.at += 1
                return
            self.verdict = self._batch.verdict
            if self.verdict is None:
                await self._fetch()

    async def _fetch(self) -> None:
        call = self._run.call(do="steps", most=BATCH)
        try:
            self._batch = _read(StepBatch, await call.wait(), self.points)
        except BadReportError:
            self._batch = StepBatch((), Verdict(FAILED, LOST, (self.version.line,)))
        self._next = 0
