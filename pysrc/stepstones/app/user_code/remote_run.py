"""What a sandbox does for the page: runs of the reader's version, and work on it beside a run.

A run is shown on the board; beside it are its profile, its cost, all its steps.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator, Iterator
from typing import TypeVar

from stepstones.app.user_code import FAILED, LOST
from stepstones.app.user_code.sandboxes import (
    BadReportError,
    Call,
    Cost,
    Profile,
    Refusal,
    RunReport,
    StepBatch,
    read_report,
)
from stepstones.app.user_code.version import Version
from stepstones.core.errors import RuleError
from stepstones.core.runs.goal import SeekGoal
from stepstones.core.runs.timeline import MAX_EVENTS, Log
from stepstones.core.scene import Overlay
from stepstones.core.trace import Depth, Frame, Step, Twig, Verdict

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


class RemoteRun:
    """Stands where a :class:`~stepstones.core.runs.timeline.Timeline` stands for other runs.

    Where the sandbox has ended, or its report is none, the run has ended in a verdict that says so.
    """

    def __init__(self, version: Version, link: str, points: int) -> None:
        self.version, self.points = version, points
        self.log = Log()
        self.peeks = False
        """Whether the next step is to be reported as well."""
        self.watches: tuple[str, ...] = ()
        """Expressions whose values are to be reported."""
        self._shown = RunReport()
        self._open: Call | None = None
        """The call whose answer has not been taken yet."""
        self.run = version.begin(link)

    # --- what is shown ---

    @property
    def at(self) -> int:
        """The number of the step shown."""
        return self._shown.at

    @property
    def step(self) -> Step | None:
        """The step shown; None before the first."""
        return self._shown.step

    @property
    def verdict(self) -> Verdict | None:
        """How the run has ended, where its end is shown."""
        return self._shown.verdict

    @property
    def overlay(self) -> Overlay:
        """What the run has drawn so far."""
        return self._shown.overlay

    @property
    def measure(self) -> Depth:
        """What the depth counts."""
        return self._shown.measure

    @property
    def depth(self) -> int:
        """How deep the run stands."""
        return self._shown.depth

    @property
    def calls(self) -> int:
        """How many calls are open."""
        return self._shown.calls

    @property
    def line(self) -> int:
        """The source line of the innermost call."""
        return self._shown.line

    @property
    def events(self) -> tuple[int, int]:
        """How many events have been, and how many steps since the last."""
        return self._shown.events

    @property
    def levels(self) -> tuple[tuple[Twig, ...], ...]:
        """What each of the innermost open calls has tried, the outermost first."""
        return self._shown.levels

    @property
    def printed(self) -> tuple[str, ...]:
        """The last lines that the version has printed up to here."""
        return self._shown.printed

    @property
    def watched(self) -> tuple[tuple[str, str, str], ...]:
        """The expressions watched, with their values, or what is wrong and the message of it."""
        return self._shown.watched

    @property
    def expressions(self) -> tuple[str, ...]:
        """The expressions of the line shown, line by line."""
        return self._shown.expressions

    def stack(self) -> tuple[Frame, ...]:
        """Return the calls, outermost first."""
        return self._shown.stack

    def peek(self) -> Step | None:
        """Return the step that comes next, where it was reported."""
        return self._shown.coming

    # --- moving ---

    def travel(self, goal: SeekGoal, *, trails: bool) -> Iterator[bool]:
        """Go until *goal* is reached; yields true while the sandbox is at work.

        Raises RuleError where the board does not suit.
        """
        del trails  # the sandbox prepares ways back between calls
        order = {"aim": goal.aim, "goal": goal.number, "lines": sorted(goal.lines)}
        return self._move(do="move", watches=self.watches, **order)

    def keep_up(self, events: tuple[int, int], *, ended: bool) -> Iterator[bool]:
        """Go where another run stands, as a timeline does."""
        return self._move(do="keep_up", events=events, ended=ended)

    def halt(self) -> Iterator[bool]:
        """Stay where the run has got to, which may be farther than what was reported."""
        return self._move(do="halt")

    def prepare(self) -> Iterator[None]:
        """Prepare no ways back: the sandbox does."""
        return iter(())

    def _move(self, **arguments: object) -> Iterator[bool]:
        arguments |= {"peeks": self.peeks}
        if self._open is not None:  # whoever asked has left; its events are reported only once
            yield from self._open.waits()
            self._take(self._open)
        while True:
            call = self._open = self.run.call(**arguments)
            yield from call.waits()
            if not self._take(call):
                return
            arguments["do"] = "go_on"
            yield False

    def _take(self, call: Call) -> bool:
        """Show what was reported; false when there is no more."""
        self._open = None
        try:
            report = read_report(RunReport, call.answer or "", self.points)
        except BadReportError:
            verdict = Verdict(FAILED, LOST, (self.version.line,))
            self._shown = self._shown._replace(verdict=verdict, working=False)
            return False
        if isinstance(report, Refusal):
            raise RuleError(report.message, *report.args)
        if len(self.log.keys) < MAX_EVENTS:
            self.log.extend(report.event_steps, report.event_keys)
        if report.working:
            self._shown = self._shown._replace(at=report.at, step=report.step)
        else:
            self._shown = report
        return report.working
