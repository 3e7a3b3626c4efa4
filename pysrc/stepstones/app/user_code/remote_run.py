"""A run of the reader's version as the board shows it: a sandbox runs it, and reports of it."""

from __future__ import annotations

from collections.abc import Iterator

from stepstones.app.user_code import FAILED, LOST
from stepstones.app.user_code.reports import BadReportError, Refusal, RunReport, read_report
from stepstones.app.user_code.sandboxes import Call
from stepstones.app.user_code.version import Version
from stepstones.core.errors import RuleError
from stepstones.core.runs.goal import SeekGoal
from stepstones.core.runs.timeline import MAX_EVENTS, Log
from stepstones.core.scene import Overlay
from stepstones.core.trace import Depth, Frame, Step, Twig, Verdict


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
    def watched(self) -> tuple[tuple[str, str], ...]:
        """The expressions watched, with their values."""
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
