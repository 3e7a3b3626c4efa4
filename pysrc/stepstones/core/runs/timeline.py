"""A run that can be stepped backwards: snapshots of recent steps, plus runs parked at earlier ones.

A suspended generator cannot be copied, so a step back from far away would mean running again from
the beginning. Instead runs wait at places all along the way (:class:`.Parked`). To go back, the
one before the step wanted is brought there, and a *snapshot* is kept of every step on the last of
its way: the steps before cost nothing then. While the reader goes back through them, the *next*
run makes the snapshots before those: each step back does the share of that work, and of parking
another run in its place, that it has used up (:meth:`Timeline.go`); in idle time it is done ahead
(:meth:`Timeline.prepare`). Memory holds the parked runs, the snapshots of two windows, and eight
bytes for each event.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from stepstones.core.runs.goal import Aim, SeekGoal
from stepstones.core.runs.window import BLOCK, CHUNK, Parked, Snapshot, SnapshotRing
from stepstones.core.scene import Overlay
from stepstones.core.steps import EVENTS
from stepstones.core.trace import Depth, Frame, Run, Step, Twig, Verdict

RERUN_BELOW = 8 * BLOCK
"""Below this many steps we simply re-run from the start; also the snapshots of the next run."""
PRINTED, WIDEST = 20, 200
"""Lines of what was printed that are shown, and characters of each."""
BATCH = 64
"""Steps after which the runs behind go on."""
SHARE = 8_192
"""Steps of other runs at the most that a step back takes for those to come."""
MAX_SNAPSHOTS_NOW = 512
"""Snapshots among them at the most; one takes as long as twenty steps."""
MAX_EVENTS = 2_000_000


def last_lines(texts: Iterable[str]) -> tuple[str, ...]:
    r"""Return the last lines of *texts*, printed one after another.

    >>> last_lines(["a", "b\n", "\n", "c\n"])
    ('ab', '', 'c')
    """
    tail: list[str] = []
    ends = 0
    for text in reversed(tuple(texts)):  # ten thousand may be kept, and each step shows them
        tail.append(text)
        ends += text.count("\n")
        if ends > PRINTED:
            break
    return tuple(line[:WIDEST] for line in "".join(reversed(tail)).splitlines()[-PRINTED:])


class Log:
    """The events of a run as far as it was seen: at which step each, and what it was."""

    def __init__(self) -> None:
        self.steps = array("I")
        self.keys = array("i")

    def note(self, run: Run) -> None:
        """Take in the step that *run* has just taken."""
        if not run.since and run.step and len(self.keys) + 1 == run.events <= MAX_EVENTS:
            self.steps.append(run.at)
            self.keys.append(run.step.point * 4 + EVENTS[run.step.kind])

    def extend(self, steps: Iterable[int], keys: Iterable[int]) -> None:
        """Take in events of which somebody else has told; any numbers fit."""
        self.steps.extend(one % 2**32 for one in steps)
        self.keys.extend(max(-(2**31), min(one, 2**31 - 1)) for one in keys)

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

    def __init__(self, start: Callable[[], Run], *, parks: bool = True) -> None:
        self.start = start
        self.log = Log()
        self.parks = parks
        """Whether runs are parked behind."""
        self._front = SnapshotRing(start())
        self._next: SnapshotRing | None = None
        """Makes the snapshots before those of the front."""
        self._parked = Parked(start)
        self._owed = 0
        """Steps still to be taken for a run in the place of those that have been used up."""
        self._shown: Snapshot | None = None

    # --- what is shown ---

    @property
    def run(self) -> Run:
        """The run of which the snapshots are, or which is shown itself."""
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
        return last_lines(text for before, text in self.run.printed if ended or before < self.at)

    def stack(self) -> tuple[Frame, ...]:
        """Return the calls, outermost first."""
        return self._shown.stack if self._shown else self.run.stack()

    # --- moving ---

    def advance(self) -> bool:
        """Take one step; false at the end."""
        front = self._front
        if self._shown is not None:
            after = self._shown.at + 1
            self._shown = None if after == front.place else front.snapshot_at(after)
            return self.verdict is None
        if front.past and front.run.verdict is None:
            front.keep()
        return self._advance()

    def seek(self, at: int) -> None:
        """Stand just after step number *at*, or at the end if that comes first."""
        for _ in self.go(at):
            pass

    def go(self, at: int) -> Iterator[None]:
        """Go to step *at*; yields after some steps of a run, so that others may work.

        A way back by *way* steps within what is shown of *room* steps takes the share *way / room*
        of what is to be done before the room is used up, at most SHARE steps for each purpose.
        """
        ended = self.verdict is not None
        if at < self.at or (ended and at <= self.at):
            yield from self._go_back(at)
        elif self._is_nearer(seen := min(at, self._parked.far)):
            yield from self._fetch(seen)
        if at - self.run.at > BLOCK:
            self.forget()
        while self.at < at and self.advance():
            if self.at % BATCH == 0:
                yield from self.park_behind()
            yield

    def travel(self, goal: SeekGoal, *, trails: bool) -> Iterator[None]:
        """Go on until *goal* is reached; *trails* says that the reader may go back from there.

        Yields after each step.
        """
        if goal.aim is Aim.STEP:
            yield from self.go(goal.number)
            return
        self.forget()
        while self.advance() and not goal.is_reached(self):
            if trails and self.at % BATCH == 0:
                yield from self.park_behind()
            yield

    def keep_up(self, events: tuple[int, int], *, ended: bool) -> Iterator[None]:
        """Go to where another run stands: at its *events*, or at the end where it has *ended*.

        The steps after the last event may be others; the next event is not reached for them.
        Yields after each step.
        """
        if ended:
            while self.advance():
                yield
            return
        if self.events > events or (self.verdict is not None and self.events == events):
            yield from self.go(self.log.step_of(*events))
        while self.events < events and self.verdict is None:
            if self.events[0] == events[0] and not self._is_quiet():
                break
            self.advance()
            if self.at % BATCH == 0:
                yield from self.park_behind()
            yield

    def _is_quiet(self) -> bool:
        """Whether the next step is no event."""
        coming = self.peek()
        return isinstance(coming, Step) and coming.kind not in EVENTS

    def forget(self) -> None:
        """Keep no snapshots on a long way; does nothing while one of them is shown."""
        if self._shown is None:
            self._front.forget()

    def peek(self) -> Step | Verdict | None:
        """Return the step that comes next without showing it, or the verdict.

        Raises PuzzleError as that step does.
        """
        if self.verdict is not None:
            return None
        front = self._front
        if self._shown is None:
            front.keep()
            self._advance()
            self._shown = front.past[-1]
        after = self._shown.at + 1
        if after < front.place:
            return front.snapshot_at(after).step
        return self.run.verdict or self.run.step

    def park_behind(self) -> Iterator[None]:
        """Let the runs behind follow by up to four batches: the next one near, others parked.

        Yields after each; whoever moves the run meanwhile leaves the rest.
        """
        wanted = self._front.first - BLOCK
        if not self.parks or wanted <= RERUN_BELOW:
            return
        near = self._before(wanted)
        near.forget()
        yield from islice(self._parked.bring(near.run, wanted), 2 * BATCH // CHUNK)
        yield from islice(self._parked.fill(), 2 * BATCH // CHUNK)

    def prepare(self) -> Iterator[None]:
        """Make all ready for ways back: the snapshots before those shown, then the parked runs.

        Yields after some steps; whoever moves the run meanwhile leaves the rest.
        """
        yield from self._make_snapshots(self._lack, RERUN_BELOW)
        if self.parks:
            yield from self._parked.fill()

    # --- inside ---

    def _before(self, at: int) -> SnapshotRing:
        """Return the next run, which is the nearest before step *at*, begun if need be."""
        near, parked = self._next, self._parked
        if near is None or not parked.nearest(at) <= near.run.at < self._front.first:
            self._leave_next()
            near = self._next = SnapshotRing(parked.take(at))
        return near

    def _leave_next(self) -> None:
        if self._next is not None:
            self._parked.park(self._next.run)
            self._next = None

    @property
    def _lack(self) -> int:
        """How many steps the next run is away from the first snapshot."""
        last = self._front.first - 1
        if not self.parks or last <= RERUN_BELOW:
            return 0
        return max(0, last - self._before(last - RERUN_BELOW).run.at)

    def _make_snapshots(self, steps: int, most: int) -> Iterator[None]:
        """Bring the next run nearer by some *steps*, with *most* snapshots of the last ones."""
        if steps <= 0:
            return
        last = self._front.first - 1
        near = self._before(last - RERUN_BELOW)
        end = near.run.at + steps
        if last - near.run.at > RERUN_BELOW:
            near.forget()
            yield from self._bring(near.run, last - RERUN_BELOW, end)
        if near.run.blind:
            yield from self._bring(near.run, last, end)
        if near.run.blind:
            return
        if near.run.at >= last - RERUN_BELOW:
            end = min(end, near.run.at + most)
        while near.run.at < min(end, last):
            if last - near.run.at <= RERUN_BELOW:
                near.keep()
            near.run.advance()
            yield

    def _bring(self, run: Run, at: int, end: int) -> Iterator[None]:
        """Bring *run* to the last book before step *at*, but leave it blind at step *end*."""
        for _ in self._parked.bring(run, at):
            yield
            if run.at >= end:
                return

    def _advance(self) -> bool:
        if not self.run.advance():
            return False
        self.log.note(self.run)
        if self.parks and self.run.at % BLOCK == 0:
            self._parked.note(self.run)
        return True

    def _go_back(self, at: int) -> Iterator[None]:
        front, before = self._front, self.at + (self.verdict is not None)
        if not front.covers(at):
            yield from self._fetch(at)
            return
        self._shown = front.snapshot_at(at)
        room = before - front.first + 1
        way = min(before - at, room)
        yield from self._make_snapshots(min(SHARE, -(-self._lack * way // room)), MAX_SNAPSHOTS_NOW)
        if self.parks:
            share = min(SHARE, -(-self._owed * way // room))
            self._owed -= share
            yield from islice(self._parked.fill(), -(-share // CHUNK))

    def _is_nearer(self, at: int) -> bool:
        """Whether another run is sooner at step *at*, which has been seen, than the one shown.

        Three steps are skipped in the time of one that is looked at.
        """
        way = at - self.run.at
        return way > RERUN_BELOW and at - self._parked.nearest(at) < 3 * way

    def _fetch(self, at: int) -> Iterator[None]:
        """Show step *at*, which has been seen, with another run; the one shown till then waits.

        Left halfway, the step shown is still the one before.
        """
        if not self.parks:
            self._front, self._shown = SnapshotRing(self.start()), None
            return
        window = self._window_for(at)
        run = window.run
        try:
            if not window.covers(at):
                yield from self._parked.bring(run, at - BLOCK)
                yield from self._parked.bring(run, at if run.blind else 0)
            while run.at < at:
                if at - run.at <= BLOCK:
                    window.keep()
                if not run.advance():
                    break
                yield
        except GeneratorExit:
            self._parked.park(run)
            raise
        self._parked.park(self._front.run)
        self._owed = self._parked.far
        self._front = window
        self._shown = window.snapshot_at(at) if window.covers(at) else None

    def _window_for(self, at: int) -> SnapshotRing:
        """Return the nearest run before step *at* that can be shown there."""
        near, parked = self._next, self._parked
        if near is not None and (near.covers(at) or parked.nearest(at) <= near.run.at <= at):
            book = parked.book_before(at)
            self._next = None
            if not near.run.blind or (book is not None and book.at >= near.run.at):
                if at - near.run.at > BLOCK:
                    near.forget()
                return near
            parked.park(near.run)
        return SnapshotRing(parked.take(at))
