"""A run of a version, as the board is shown it: it runs in a cell, here is only what was told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from stepstones.app.own import FAILED
from stepstones.app.own.told import HearsayError, Place, Refused, hear
from stepstones.app.own.version import Version
from stepstones.app.own.wall import Asked
from stepstones.app.runs.goal import Aim, Goal
from stepstones.core.errors import RuleError
from stepstones.core.runs.timeline import MOST_EVENTS, Log
from stepstones.core.scene import Overlay
from stepstones.core.trace import Depth, Frame, Step, Twig, Verdict

Told = TypeVar("Told")


class Away:
    """Stands where a :class:`~stepstones.core.runs.timeline.Timeline` stands for other runs.

    Where the cell has ended, or told what cannot be, the run has ended in a verdict that says so.
    """

    def __init__(self, version: Version, link: str, points: int) -> None:
        self.version, self.points = version, points
        self.number = version.count()
        self.log = Log()
        self.peeks = False
        """Whether the next step is to be told as well."""
        self._place = Place()
        self._open: Asked | None = None
        """The question to which the answer is not taken yet."""
        version.begin(self.number, link)

    # --- what is shown ---

    @property
    def at(self) -> int:
        """The number of the step shown."""
        return self._place.at

    @property
    def step(self) -> Step | None:
        """The step shown; None before the first."""
        return self._place.step

    @property
    def verdict(self) -> Verdict | None:
        """How the run has ended, where its end is shown."""
        return self._place.verdict

    @property
    def overlay(self) -> Overlay:
        """What the run has drawn so far."""
        return self._place.overlay

    @property
    def measure(self) -> Depth:
        """What the depth counts."""
        return self._place.measure

    @property
    def depth(self) -> int:
        """How deep the run stands."""
        return self._place.depth

    @property
    def calls(self) -> int:
        """How many calls are open."""
        return self._place.calls

    @property
    def line(self) -> int:
        """The source line of the innermost call."""
        return self._place.line

    @property
    def events(self) -> tuple[int, int]:
        """How many events have been, and how many steps since the last."""
        return self._place.events

    @property
    def levels(self) -> tuple[tuple[Twig, ...], ...]:
        """What each of the innermost open calls has tried, the outermost first."""
        return self._place.levels

    @property
    def printed(self) -> tuple[str, ...]:
        """The last lines that the version has printed up to here."""
        return self._place.printed

    def stack(self) -> tuple[Frame, ...]:
        """Return the calls, outermost first."""
        return self._place.stack

    def peek(self) -> Step | None:
        """Return the step that comes next, where it was told."""
        return self._place.coming

    # --- moving ---

    def go(self, at: int) -> Iterator[bool]:
        """Go to step *at*; yields true while the cell is at work."""
        yield from self.travel(Goal(Aim.STEP, at))

    def travel(self, goal: Goal, *, trails: bool = True) -> Iterator[bool]:
        """Go until *goal* is reached. Raises RuleError where the board does not suit."""
        del trails  # the cell prepares ways back while nothing is asked of it
        lines = sorted(goal.lines)
        yield from self._move(do="move", aim=goal.aim, goal=goal.number, lines=lines)

    def keep_up(self, events: tuple[int, int], *, ended: bool) -> Iterator[bool]:
        """Go where another run stands, see :mod:`~stepstones.app.runs.beside`."""
        yield from self._move(do="keep_up", events=events, ended=ended)

    def stand(self) -> Iterator[bool]:
        """Stay where the cell has got to, which may be farther than what was told."""
        yield from self._move(do="stand")

    def prepare(self) -> Iterator[None]:
        """Make nothing ready: the cell does."""
        return iter(())

    def _move(self, **question: object) -> Iterator[bool]:
        question |= {"run": self.number, "peeks": self.peeks}
        if self._open is not None:  # whoever asked has left; the events in it are told only once
            yield from self._open.waits()
            self._take(self._open)
        while True:
            asked = self._open = self.version.cell.ask(**question)
            yield from asked.waits()
            if not self._take(asked):
                return
            question["do"] = "on"
            yield False

    def _take(self, asked: Asked) -> bool:
        """Show what was told; false when there is no more."""
        self._open = None
        try:
            told = hear(Place, asked.answer or "", self.points)
        except HearsayError:
            verdict = Verdict(FAILED, "own.lost", (self.version.line,))
            self._place = self._place._replace(verdict=verdict, working=False)
            return False
        if isinstance(told, Refused):
            raise RuleError(told.message, *told.args)
        if len(self.log.keys) < MOST_EVENTS:
            self.log.steps.extend(one % 2**32 for one in told.steps)
            self.log.keys.extend(max(-(2**31), min(one, 2**31 - 1)) for one in told.keys)
        if told.working:
            self._place = self._place._replace(at=told.at, step=told.step)
        else:
            self._place = told
        return told.working
