"""Goals of a run: a step, its end, or the next step of a kind."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, Protocol

from stepstones.core.steps import Kind, Step


class Aim(StrEnum):
    """A kind of goal."""

    REST = "rest"
    STEP = "step"
    END = "end"
    FOUND = "found"
    IN = "in"
    """A deeper call."""
    OUT = "out"
    """A shallower call."""
    LINE = "line"


class Standing(Protocol):
    """A run at the step where it stands."""

    @property
    def at(self) -> int:
        """The number of the step."""

    @property
    def step(self) -> Step | None:
        """The step; None before the first."""

    @property
    def depth(self) -> int:
        """How deep the run stands."""


class Calling(Standing, Protocol):
    """What a goal asks of a run, besides."""

    @property
    def line(self) -> int:
        """The source line of the innermost call."""

    @property
    def calls(self) -> int:
        """How many calls are open."""


class SeekGoal(NamedTuple):
    """An aim with a step or the level at the beginning as its *number*, or with *lines*."""

    aim: Aim = Aim.REST
    number: int = 0
    lines: frozenset[int] = frozenset()

    def is_reached(self, run: Calling) -> bool:
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


REST, END = SeekGoal(), SeekGoal(Aim.END)


def level(run: Calling) -> int:
    """Return how deep *run* is nested in calls; where there is only one, its depth decides."""
    return 1_000_000 * run.calls + (run.depth if run.calls == 1 else 0)
