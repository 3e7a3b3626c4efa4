"""A run that goes back as easily as forward: stills of the last steps, and a second run behind.

A suspended generator cannot be copied, so a step back from far away would mean running again
from the beginning. Instead *behind*, a run of the same algorithm, follows at a distance of one
or two blocks. To go back, it is brought to the step wanted, and a *still* is kept of every step
on its last way: the steps before cost nothing then. A new run is made ready behind in the
meantime (:meth:`Timeline.trail`). Memory holds two runs, the stills of a block, and eight bytes
for each event.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

from stepstones.core.scene import Overlay
from stepstones.core.steps import EVENTS
from stepstones.core.trace import Depth, Frame, Run, Step, Twig, Verdict

BLOCK = 256
"""Steps between two places of the run behind."""
NEAR = 8 * BLOCK
"""Steps that are run again from the beginning without being missed."""
FRAMES = 8_000
"""Calls in all the stills kept, which bounds their memory where the stack is deep."""
PRINTED = 20
"""Lines of what was printed that are shown."""
BATCH = 64
"""Steps after which the run behind goes on."""
MOST_EVENTS = 2_000_000


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


class Log:
    """The events of a run as far as it was seen: at which step each, and what it was."""

    def __init__(self) -> None:
        self.steps = array("I")
        self.keys = array("i")

    def note(self, run: Run) -> None:
        """Take in the step that *run* has just taken."""
        if not run.since and run.step and len(self.keys) + 1 == run.events <= MOST_EVENTS:
            self.steps.append(run.at)
            self.keys.append(run.step.point * 4 + EVENTS[run.step.kind])

    def step_of(self, events: int, since: int) -> int:
        """Return the last step with so many *events*, all seen, and *since* steps more."""
        at = since + (self.steps[events - 1] if events else 0)
        return min(at, self.steps[events] - 1) if events < len(self.steps) else at

    def parting(self, other: Log, known: int = 0) -> int:
        """Return how many events are the same in both logs; *known* of them are so for sure."""
        most = min(len(self.keys), len(other.keys))
        while known < most and self.keys[known] == other.keys[known]:
            known += 1
        return known


class Timeline:
    """A run shown at any of its steps.

    >>> from stepstones.core.trace import Kind, Run, Step, Verdict
    >>> def count():
    ...     for point in range(5):
    ...         yield Step(Kind.VISIT, point)
    ...     return Verdict("done", "null.done")
    >>> line = Timeline(lambda: Run(count))
    >>> line.seek(4); line.seek(3); line.at, line.step.point, line.peek().point
    (3, 2, 3)
    """

    def __init__(self, start: Callable[[], Run], *, spares: bool = True) -> None:
        self.start = start
        self.run = start()
        self.log = Log()
        self.spares = spares
        """Whether a run is kept behind."""
        self._behind: Run | None = None
        self._past: deque[Still] = deque()
        """Stills of steps in a row, the last one just before where the run stands."""
        self._shown: Still | None = None

    # --- what is shown ---

    @property
    def at(self) -> int:
        """The number of the step shown."""
        return self._shown.at if self._shown else self.run.at

    @property
    def step(self) -> Step | None:
        """The step shown; None before the first."""
        return self._shown.step if self._shown else self.run.step

    @property
    def verdict(self) -> Verdict | None:
        """How the run has ended, where its end is shown."""
        return None if self._shown else self.run.verdict

    @property
    def overlay(self) -> Overlay:
        """What the run has drawn so far."""
        return self._shown.overlay if self._shown else self.run.overlay

    @property
    def measure(self) -> Depth:
        """What the depth counts."""
        return self._shown.measure if self._shown else self.run.measure

    @property
    def depth(self) -> int:
        """How deep the run stands."""
        return self._shown.depth if self._shown else self.run.depth

    @property
    def calls(self) -> int:
        """How many calls are open."""
        return self._shown.calls if self._shown else self.run.calls

    @property
    def line(self) -> int:
        """The source line of the innermost call."""
        return self._shown.line if self._shown else self.run.line

    @property
    def events(self) -> tuple[int, int]:
        """How many events have been, and how many steps since the last."""
        shown = self._shown or self.run
        return shown.events, shown.since

    @property
    def levels(self) -> tuple[tuple[Twig, ...], ...]:
        """What each of the innermost open calls has tried, the outermost first."""
        return self._shown.levels if self._shown else self.run.branches.levels()

    @property
    def printed(self) -> tuple[str, ...]:
        """The last lines that the algorithm has printed up to here, where it prints any."""
        ended = self.verdict is not None
        lines = [line for before, line in self.run.printed if ended or before < self.at]
        return tuple(lines[-PRINTED:])

    def stack(self) -> tuple[Frame, ...]:
        """Return the calls, outermost first."""
        return self._shown.stack if self._shown else self.run.stack()

    # --- moving ---

    def advance(self) -> bool:
        """Take one step; false at the end."""
        if self._shown is not None:
            after = self._shown.at + 1
            self._shown = None if after == self._place else self._still_at(after)
            return self.verdict is None
        if self._past and self.run.verdict is None:
            self._keep()
        return self._advance()

    def seek(self, at: int) -> None:
        """Stand just after step number *at*, or at the end if that comes first."""
        for _ in self.go(at):
            pass

    def go(self, at: int) -> Iterator[None]:
        """Go to step *at*; yields after each step, so that others may work."""
        ended = self.verdict is not None
        if at < self.at or (ended and at <= self.at):
            yield from self._go_back(at)
        if at - self.run.at > BLOCK:
            self.forget()
        while self.at < at and self.advance():
            if self.at % BATCH == 0:
                yield from self.trail(2 * BATCH)
            yield

    def forget(self) -> None:
        """Keep no stills on a long way; does nothing while one of them is shown."""
        if self._shown is None:
            self._past.clear()

    def peek(self) -> Step | Verdict | None:
        """Return the step that comes next without showing it, or the verdict."""
        if self.verdict is not None:
            return None
        if self._shown is None:
            self._keep()
            self._shown = self._past[-1]
            self._advance()
        after = self._shown.at + 1
        if after < self._place:
            return self._still_at(after).step
        return self.run.verdict or self.run.step

    def trail(self, steps: int = BLOCK, *, least: int = BLOCK) -> Iterator[None]:
        """Work for the next way back: some *steps* with the run behind, if *least* are due.

        Yields after each; whoever moves the run meanwhile leaves the rest.
        """
        wanted = self._first - BLOCK
        if not self.spares or wanted <= NEAR:
            return
        if self._behind is None:
            self._behind = self.start()
        behind = self._behind
        due = wanted - behind.at
        if due >= least:
            for _ in range(min(steps, due)):
                behind.advance()
                yield

    # --- inside ---

    @property
    def _place(self) -> int:
        """Where the run stands among the places to show; its end comes after its last step."""
        return self.run.at + (self.run.verdict is not None)

    @property
    def _first(self) -> int:
        """The first step that needs no other run."""
        return self._past[0].at if self._past else self.run.at

    def _advance(self) -> bool:
        if not self.run.advance():
            return False
        self.log.note(self.run)
        return True

    def _still_at(self, at: int) -> Still:
        return self._past[at - self._past[0].at]

    def _keep(self) -> None:
        """Keep a still of where the run stands."""
        run = self.run
        self._past.append(
            Still(
                *(run.at, run.step, run.stack(), run.overlay, run.measure, run.depth),
                *(run.calls, run.line, run.events, run.since, run.branches.levels()),
            )
        )
        most = min(BLOCK, max(8, FRAMES // (run.calls + 1)))
        while len(self._past) > most:
            self._past.popleft()

    def _go_back(self, at: int) -> Iterator[None]:
        if self._past and self._past[0].at <= at < self._place:
            self._shown = self._still_at(at)
            return
        behind = self._behind
        if behind is None or behind.at > at:
            behind = self.start()
        self.run, self._behind, self._shown = behind, None, None
        self._past.clear()
        while self.run.at < at:
            if at - self.run.at <= BLOCK and self.spares:
                self._keep()
            self._advance()
            yield
