"""Snapshots of a run: of its last steps, and runs that wait at earlier steps.

A jump far back goes on from one of the runs that wait.

A suspended generator cannot be copied, but what is made of its steps can: a *book* of it is kept
at every so many steps. So a run that waits needs no books of its own: it skips steps, which is
some three times as fast as looking at them, and takes over the book of the place it has come to.

The bound: of a run of n steps there are at most 256 books (every second one is thrown away when
there are more), so that they are at most n / 128 steps apart, and when all is ready the runs that
wait are at most ten times as far apart. A jump then skips at most n / 12 steps, looks at n / 128,
and uses up one of the runs that wait. Another one in its place skips n steps at the most: while
nothing is asked, on the way forward, and a share with every step back.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections import deque
from collections.abc import Callable, Iterator
from itertools import pairwise, zip_longest
from typing import NamedTuple, TypeVar

from stepstones.core.scene import Overlay
from stepstones.core.steps import Depth, Frame, Step
from stepstones.core.trace import Run, RunState, Twig

Part = TypeVar("Part")

MAX_SNAPSHOTS = 2_048
"""Snapshots kept."""
MAX_WEIGHT = 300_000
"""What all the snapshots kept may hold: calls, marks, labels and the like, some 30 bytes each."""
_SMALL = 40
"""What a snapshot with none of these weighs."""


class Snapshot(NamedTuple):
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


class SnapshotRing:
    """A run and snapshots of its last steps in a row, the last one just before where it stands."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.past: deque[Snapshot] = deque()
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
        """Whether there is a snapshot of step *at*."""
        return bool(self.past) and self.first <= at < self.place

    def snapshot_at(self, at: int) -> Snapshot:
        """Return the snapshot of step *at*, which is among them."""
        return self.past[at - self.past[0].at]

    def forget(self) -> None:
        """Keep no snapshots."""
        self.past.clear()
        self._weight = 0

    def keep(self) -> None:
        """Keep a snapshot of where the run stands; parts that have not changed are shared."""
        run, last = self.run, self.past[-1] if self.past else None
        stack, levels = run.stack(), run.branches.levels()
        if last is not None:
            stack, levels = _share(stack, last.stack), _share(levels, last.levels)
        snapshot = Snapshot(
            *(run.at, run.step, stack, run.overlay, run.measure, run.depth),
            *(run.calls, run.line, run.events, run.since, levels),
        )
        self.past.append(snapshot)
        self._weight += _weight(snapshot)
        while len(self.past) > MAX_SNAPSHOTS or (self._weight > MAX_WEIGHT and len(self.past) > 1):
            self._weight -= _weight(self.past.popleft())


def _share(parts: tuple[Part, ...], before: tuple[Part, ...]) -> tuple[Part, ...]:
    """Return *parts*, those that are equal to the ones before being the same objects."""
    pairs = zip_longest(parts, before[: len(parts)])
    return tuple(old if old == new else new for new, old in pairs)


def _weight(snapshot: Snapshot) -> int:
    """Return how much *snapshot* holds that others do not share."""
    drawn = snapshot.overlay
    points = sum(len(line.points) for line in drawn.lines)
    shown = len(drawn.pieces) + len(drawn.marks) + len(drawn.labels) + len(drawn.notes)
    return _SMALL + snapshot.calls + shown + points


BLOCK = 256
"""Steps of a block; there are books of the last four."""
STRIDE = 1_024
"""Steps between two books of a short run."""
MAX_BOOKS = 256
APART = 10
"""Strides that two runs that wait may be apart."""
MAX_RUNS = 64
CHUNK = 64
"""Steps skipped in one go."""


def _place(run: Run) -> int:
    return run.at


class Parked:
    """The runs that wait, by their steps, and the books.

    A blind run that waits stands where there is a book, so that it can be shown from there.
    """

    def __init__(self, start: Callable[[], Run]) -> None:
        self.start = start
        self.far = 0
        """The end of the last block that was seen."""
        self.stride = STRIDE
        self.books: dict[int, RunState] = {}
        self.runs: list[Run] = []
        self._last: deque[RunState] = deque(maxlen=4)
        self._coming: Run | None = None
        """The run on its way to *goal*, where it is to wait."""
        self._goal = 0

    def note(self, run: Run) -> None:
        """Keep a book of *run* at the end of a block that no run has come to before."""
        if run.at <= self.far:
            return
        self.far = run.at
        self._last.append(run.book())
        if run.at % self.stride == 0:
            self.books[run.at] = self._last[-1]
        if len(self.books) > MAX_BOOKS:
            self.stride *= 2
            self.books = {at: book for at, book in self.books.items() if at % self.stride == 0}
            self.runs = [run for run in self.runs if not run.blind or run.at in self.books]
            self._goal = -(-self._goal // self.stride) * self.stride

    def book_before(self, at: int) -> RunState | None:
        """Return the last book of step *at* or of one before it."""
        for book in reversed(self._last):
            if book.at <= at:
                return book
        return self.books.get(min(at, self.far) // self.stride * self.stride)

    def nearest(self, at: int) -> int:
        """Return how far the run has come that waits nearest before step *at*; 0 without any."""
        number = bisect_right(self.runs, at, key=_place)
        return self.runs[number - 1].at if number else 0

    def take(self, at: int) -> Run:
        """Return the run that waits nearest before step *at*, else a new one."""
        number = bisect_right(self.runs, at, key=_place)
        return self.runs.pop(number - 1) if number else self.start()

    def park(self, run: Run) -> None:
        """Let *run*, which is not needed now, wait where it stands."""
        if run.verdict is not None or not run.at:
            return
        if run.blind and run.at not in self.books:
            goal = -(-run.at // self.stride) * self.stride
            if self._coming is None and goal in self.books:
                self._coming, self._goal = run, goal
            return
        insort(self.runs, run, key=_place)
        if len(self.runs) > MAX_RUNS:
            places = [0, *map(_place, self.runs), self.far]
            rooms = [after - before for before, after in zip(places, places[2:], strict=False)]
            del self.runs[rooms.index(min(rooms))]

    def bring(self, run: Run, at: int) -> Iterator[None]:
        """Bring *run* to the last book up to step *at*, unless it is beyond; yields often.

        It stays blind where it ends too early, as no run of the same algorithm should.
        """
        book = self.book_before(at)
        if book is None:
            return
        while run.at < book.at:
            if not run.skip(min(CHUNK, book.at - run.at)):
                return
            yield
        if run.blind and run.at == book.at:
            run.adopt(book)

    def fill(self) -> Iterator[None]:
        """Park a run wherever two are too far apart, first where they are farthest.

        Yields after each chunk; whoever takes or parks a run meanwhile leaves the rest.
        """
        while self._goal or self._aim():
            run = self._coming = self._coming or self.start()
            while run.at < self._goal:
                if not run.skip(min(CHUNK, self._goal - run.at)):
                    self._coming, self._goal = None, 0
                    return
                yield
            self._coming, self._goal = None, 0
            self.park(run)

    def _aim(self) -> bool:
        """Choose a goal in the widest room; false where none is too wide.

        It is the middle, but near the end of the last room, which grows.
        """
        rooms = pairwise([0, *map(_place, self.runs), self.far])
        before, after = max(rooms, key=lambda room: room[1] - room[0])
        if after - before <= APART * self.stride:
            return False
        goal = (before + 7 * after) // 8 if after == self.far else (before + after) // 2
        self._goal = goal // self.stride * self.stride
        return True
