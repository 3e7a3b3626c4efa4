"""What a run is sent to."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from stepstones.core.runs.timeline import Timeline
from stepstones.core.trace import Kind

if TYPE_CHECKING:  # most readers write nothing of their own
    from stepstones.app.own.away import Away


class Aim(StrEnum):
    """What a run is sent to."""

    REST = "rest"
    STEP = "step"
    END = "end"
    FOUND = "found"
    IN = "in"
    """A deeper call."""
    OUT = "out"
    """A shallower call."""
    LINE = "line"


class Goal(NamedTuple):
    """Where a run is to go: an aim with a step or the depth at the beginning, or with lines."""

    aim: Aim = Aim.REST
    number: int = 0
    lines: frozenset[int] = frozenset()

    def is_reached(self, run: Timeline) -> bool:
        """Whether *run*, which has just taken a step, has reached it."""
        match self.aim:
            case Aim.STEP:
                return run.at >= self.number
            case Aim.FOUND:
                return run.step is not None and run.step.kind is Kind.FOUND
            case Aim.IN:
                return level(run) > self.number
            case Aim.OUT:
                return level(run) < self.number
            case Aim.LINE:
                return run.line in self.lines
            case _:
                return self.aim is Aim.REST


REST, END = Goal(), Goal(Aim.END)


def level(run: Timeline | Away) -> int:
    """How far *run* stands inside of calls; without nested calls its depth decides."""
    return 1_000_000 * run.calls + (run.depth if run.calls == 1 else 0)
