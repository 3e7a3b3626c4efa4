"""The shape of a run: how deep it stands at each step, in at most a thousand columns."""

from __future__ import annotations

from dataclasses import dataclass, field

from stepstones.core.trace import Kind, Run

COLUMNS = 1_000
"""Columns kept; when they are full, each two become one."""
MAX_STEPS = 1_000_000
"""Steps surveyed; a longer run's ribbon stays open at the end."""
MAX_FOUND = 500
"""Solutions whose steps are remembered."""


@dataclass(slots=True)
class Ribbon:
    """Depth over time of one run, growing as the run is surveyed.

    A column holds the greatest depth of *stride* steps in a row. *found* lists the
    numbers of the steps at which something was found, the first ones only.

    >>> from stepstones.core.trace import Step, Verdict
    >>> def essay():
    ...     for point in (3, 4):
    ...         yield Step(Kind.PLACE, point)
    ...     yield Step(Kind.FOUND, 4)
    ...     yield Step(Kind.RETRACT, 4)
    ...     return Verdict("done", "null.done")
    >>> ribbon = Ribbon(Run(essay, "Q"))
    >>> while ribbon.extend(): pass
    >>> ribbon.depths, ribbon.found, ribbon.complete
    ([1, 2, 2, 1], [3], True)
    """

    run: Run
    depths: list[int] = field(default_factory=list)
    found: list[int] = field(default_factory=list)
    stride: int = 1
    complete: bool = False

    def extend(self) -> bool:
        """Survey one more step; false at the end of the run or of what is surveyed."""
        if self.run.at >= MAX_STEPS or not self.run.advance():
            self.complete = self.run.verdict is not None
            return False
        column = (self.run.at - 1) // self.stride
        if column == COLUMNS:
            pairs = zip(self.depths[::2], self.depths[1::2], strict=True)
            self.depths = [max(pair) for pair in pairs]
            self.stride *= 2
            column //= 2
        if column == len(self.depths):
            self.depths.append(0)
        self.depths[column] = max(self.depths[column], self.run.depth)
        if self.run.step and self.run.step.kind is Kind.FOUND and len(self.found) < MAX_FOUND:
            self.found.append(self.run.at)
        return True
