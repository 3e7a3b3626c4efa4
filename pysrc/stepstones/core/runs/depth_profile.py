"""Depth profile of a run: how deep it stands at each step, in at most a thousand columns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from stepstones.core.runs.goal import Standing
from stepstones.core.trace import Kind, Verdict

COLUMNS = 1_000
"""Columns kept, an even number; when they are full, each two become one."""
MAX_STEPS = 1_000_000
"""Steps surveyed; the ribbon of a run that has not ended by then stays open at the end."""
MAX_FOUND = COLUMNS
"""Finds up to which all are kept; of more, the first in each column."""


class Advancing(Standing, Protocol):
    """A run that takes one step after the other."""

    @property
    def verdict(self) -> Verdict | None:
        """How it ended."""

    def advance(self) -> bool:
        """Take one step; false at the end."""


@dataclass(slots=True)
class DepthProfile:
    """Depth over time of one run, growing as the run is surveyed.

    A column holds the greatest depth of *stride* steps in a row. *found* lists the
    numbers of the steps at which something was found: all of them, or, where they are
    more than ``MAX_FOUND``, the first one in each column (*thinned*).

    >>> from stepstones.core.trace import Run, Step
    >>> def essay():
    ...     for point in (3, 4):
    ...         yield Step(Kind.PLACE, point)
    ...     yield Step(Kind.FOUND, 4)
    ...     yield Step(Kind.RETRACT, 4)
    ...     return Verdict("done", "null.done")
    >>> profile = DepthProfile(Run(essay, "Q"))
    >>> while profile.extend(): pass
    >>> profile.depths, profile.found, profile.complete
    ([1, 2, 2, 1], [3], True)
    """

    run: Advancing
    depths: list[int] = field(default_factory=list)
    found: list[int] = field(default_factory=list)
    thinned: bool = False
    stride: int = 1
    complete: bool = False

    def extend(self) -> bool:
        """Survey one more step; false at the end of the run or of what is surveyed."""
        if self.run.at >= MAX_STEPS or not self.run.advance():
            self.complete = self.run.verdict is not None
            return False
        if self._column(self.run.at) == COLUMNS:
            self._merge()
        if self._column(self.run.at) == len(self.depths):
            self.depths.append(0)
        self.depths[-1] = max(self.depths[-1], self.run.depth)
        if self.run.step and self.run.step.kind is Kind.FOUND:
            self._note(self.run.at)
        return True

    def _column(self, step: int) -> int:
        return (step - 1) // self.stride

    def _merge(self) -> None:
        pairs = zip(self.depths[::2], self.depths[1::2], strict=True)
        self.depths = [max(pair) for pair in pairs]
        self.stride *= 2
        if self.thinned:
            self._thin()

    def _note(self, step: int) -> None:
        if self.thinned and self._column(self.found[-1]) == self._column(step):
            return
        self.found.append(step)
        if len(self.found) > MAX_FOUND:
            self.thinned = True
            self._thin()

    def _thin(self) -> None:
        firsts: dict[int, int] = {}
        for step in self.found:
            firsts.setdefault(self._column(step), step)
        self.found = list(firsts.values())
