"""A run with stills of the steps before it: what can be shown without running anything again."""

from __future__ import annotations

from collections import deque
from itertools import zip_longest
from typing import NamedTuple, TypeVar

from stepstones.core.scene import Overlay
from stepstones.core.steps import Depth, Frame, Step
from stepstones.core.trace import Run, Twig

Part = TypeVar("Part")

MOST = 2_048
"""Stills kept."""
WEIGHT = 300_000
"""What all the stills kept may hold: calls, marks, labels and the like, some 30 bytes each."""
_SMALL = 40
"""What a still with none of these weighs."""


class Still(NamedTuple):
    """All that is shown of a run at one step."""

    at: int
    step: Step | None
    stack: tuple[Frame, ...]
    overlay: Overlay
    measure: Depth
    depth: int
    calls: int
    line: int
    events: int
    since: int
    levels: tuple[tuple[Twig, ...], ...]


class Window:
    """A run and stills of its last steps in a row, the last one just before where it stands."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.past: deque[Still] = deque()
        self._weight = 0

    @property
    def place(self) -> int:
        """Where the run stands among the places to show; its end comes after its last step."""
        return self.run.at + (self.run.verdict is not None)

    @property
    def first(self) -> int:
        """The first step that needs no other run."""
        return self.past[0].at if self.past else self.run.at

    def covers(self, at: int) -> bool:
        """Whether there is a still of step *at*."""
        return bool(self.past) and self.first <= at < self.place

    def still_at(self, at: int) -> Still:
        """Return the still of step *at*, which is among them."""
        return self.past[at - self.past[0].at]

    def forget(self) -> None:
        """Keep no stills."""
        self.past.clear()
        self._weight = 0

    def keep(self) -> None:
        """Keep a still of where the run stands; of parts that have not changed only one is held."""
        run, last = self.run, self.past[-1] if self.past else None
        stack, levels = run.stack(), run.branches.levels()
        if last is not None:
            stack, levels = _share(stack, last.stack), _share(levels, last.levels)
        still = Still(
            *(run.at, run.step, stack, run.overlay, run.measure, run.depth),
            *(run.calls, run.line, run.events, run.since, levels),
        )
        self.past.append(still)
        self._weight += _weight(still)
        while len(self.past) > MOST or (self._weight > WEIGHT and len(self.past) > 1):
            self._weight -= _weight(self.past.popleft())


def _share(parts: tuple[Part, ...], before: tuple[Part, ...]) -> tuple[Part, ...]:
    """Return *parts*, those that are equal to the ones before being the same objects."""
    pairs = zip_longest(parts, before[: len(parts)])
    return tuple(old if old == new else new for new, old in pairs)


def _weight(still: Still) -> int:
    """Return how much *still* holds that others do not share."""
    drawn = still.overlay
    points = sum(len(line.points) for line in drawn.lines)
    shown = len(drawn.pieces) + len(drawn.marks) + len(drawn.labels) + len(drawn.notes)
    return _SMALL + still.calls + shown + points
