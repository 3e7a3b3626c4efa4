"""A run that goes back as easily as forward: stills of the last steps, and runs behind.

A suspended generator cannot be copied, so a step back from far away would mean running again
from the beginning. Instead a second run follows at a distance of one or two blocks. To go back, it
is brought to the step wanted, and a *still* is kept of every step on its last way: the steps
before cost nothing then. While the reader goes back through them, the run behind makes the stills
before those: each step back does the share of that work which it has used up, so that none waits
for all of it (:meth:`Timeline.go`); in idle time it is done ahead (:meth:`Timeline.prepare`), and
further runs are brought to places farther behind, for jumps. Memory holds a handful of runs, the
stills of two windows, and eight bytes for each event.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator

from stepstones.core.runs.window import Still, Window
from stepstones.core.scene import Overlay
from stepstones.core.steps import EVENTS
from stepstones.core.trace import Depth, Frame, Run, Step, Twig, Verdict

BLOCK = 256
"""Steps between two places of the run behind while the run goes on; stills of a way back."""
NEAR = 8 * BLOCK
"""Steps that are run again from the beginning without being missed."""
FARTHER = (NEAR // 2, 2 * NEAR, 8 * NEAR)
"""How far behind all stills further runs wait for a jump."""
PRINTED = 20
"""Lines of what was printed that are shown."""
BATCH = 64
"""Steps after which the run behind goes on."""
MOST_EVENTS = 2_000_000


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
        self.log = Log()
        self.spares = spares
        """Whether runs are kept behind."""
        self._front = Window(start())
        self._behind: list[Window] = []
        """Runs farther and farther behind; the first makes the stills before those of the front."""
        self._shown: Still | None = None

    # --- what is shown ---

    @property
    def run(self) -> Run:
        """The run of which the stills are, or which is shown itself."""
        return self._front.run

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
        front = self._front
        if self._shown is not None:
            after = self._shown.at + 1
            self._shown = None if after == front.place else front.still_at(after)
            return self.verdict is None
        if front.past and front.run.verdict is None:
            front.keep()
        return self._advance()

    def seek(self, at: int) -> None:
        """Stand just after step number *at*, or at the end if that comes first."""
        for _ in self.go(at):
            pass

    def go(self, at: int) -> Iterator[None]:
        """Go to step *at*; yields after each step of a run, so that others may work.

        A way back by *way* steps within what is shown of *room* steps takes the share *way / room*
        of the steps of the run behind that are still to be taken, at the most.
        """
        ended = self.verdict is not None
        if at < self.at or (ended and at <= self.at):
            yield from self._go_back(at)
        if at - self.run.at > BLOCK:
            self.forget()
        while self.at < at and self.advance():
            if self.at % BATCH == 0:
                yield from self.trail()
            yield

    def forget(self) -> None:
        """Keep no stills on a long way; does nothing while one of them is shown."""
        if self._shown is None:
            self._front.forget()

    def peek(self) -> Step | Verdict | None:
        """Return the step that comes next without showing it, or the verdict."""
        if self.verdict is not None:
            return None
        front = self._front
        if self._shown is None:
            front.keep()
            self._shown = front.past[-1]
            self._advance()
        after = self._shown.at + 1
        if after < front.place:
            return front.still_at(after).step
        return self.run.verdict or self.run.step

    def trail(self) -> Iterator[None]:
        """Let the run behind follow for two batches where it is a block too far away.

        Yields after each step; whoever moves the run meanwhile leaves the rest.
        """
        wanted = self._front.first - BLOCK
        if not self.spares or wanted <= NEAR:
            return
        near = self._spare(0)
        if wanted - near.run.at >= BLOCK:
            near.forget()
            for _ in range(min(2 * BATCH, wanted - near.run.at)):
                near.run.advance()
                yield

    def prepare(self) -> Iterator[None]:
        """Make all ready for ways back: the stills before those shown, then runs farther behind.

        Yields after each step; whoever moves the run meanwhile leaves the rest.
        """
        yield from self._make_stills(self._lack)
        first = min(one.first for one in (self._front, *self._behind[:1]))
        for number, distance in enumerate(FARTHER, 1):
            wanted = first - distance
            if not self.spares or wanted <= NEAR:
                return
            run = self._spare(number).run
            while run.at < wanted and run.advance():
                yield

    # --- inside ---

    def _spare(self, number: int) -> Window:
        """Return one of the runs behind, begun if need be."""
        while len(self._behind) <= number:
            self._behind.append(Window(self.start()))
        return self._behind[number]

    @property
    def _lack(self) -> int:
        """How many steps the run behind is away from the first still."""
        last = self._front.first - 1
        if not self.spares or last <= NEAR:
            return 0
        return max(0, last - self._spare(0).run.at)

    def _make_stills(self, steps: int) -> Iterator[None]:
        """Bring the run behind nearer by some *steps*, with stills of the last ones."""
        last = self._front.first - 1
        for _ in range(steps):
            near = self._behind[0]
            if last - near.run.at <= NEAR:
                near.keep()
            near.run.advance()
            yield

    def _advance(self) -> bool:
        if not self.run.advance():
            return False
        self.log.note(self.run)
        return True

    def _go_back(self, at: int) -> Iterator[None]:
        before = self.at + (self.verdict is not None)
        if not self._front.covers(at):
            self._front = self._nearest(at)
            self._shown, before = None, self._front.place
        front = self._front
        if front.covers(at):
            self._shown = front.still_at(at)
            room = before - front.first + 1
            yield from self._make_stills(-(-self._lack * min(before - at, room) // room))
            return
        if at - self.run.at > BLOCK:
            front.forget()
        while self.run.at < at:
            if at - self.run.at <= BLOCK and self.spares:
                front.keep()
            if not self._advance():
                return
            yield

    def _nearest(self, at: int) -> Window:
        """Return the run behind that is nearest to *at*, else a new one; forget those beyond."""
        behind = self._behind
        while behind and behind[0].first > at:
            del behind[0]
        return behind.pop(0) if behind else Window(self.start())
