"""Going back: snapshots and a run behind show exactly what running again from the start shows."""

from collections.abc import Generator
from itertools import count
from random import Random

import pytest
from hypothesis import example, given, settings, strategies as st

from stepstones.core.runs.timeline import BATCH, RERUN_BELOW, SHARE, Log, Timeline
from stepstones.core.runs.window import (
    BLOCK,
    MAX_BOOKS,
    MAX_RUNS,
    MAX_SNAPSHOTS,
    MAX_WEIGHT,
    SnapshotRing,
)
from stepstones.core.trace import Kind, Run, Step, Steps, Verdict

LENGTH = 2 * RERUN_BELOW
FAR = 24_000
"""A step so far on that nobody waits for a run from the start."""


def _essay() -> Steps:
    for number in range(LENGTH // 4):
        yield Step(Kind.CONSIDER, number % 50)
        yield from _inside(number)
    return Verdict("done", "null.done")


def _inside(number: int) -> Generator[Step, None, None]:
    yield Step(Kind.PLACE, number % 7)
    yield Step(Kind.REJECT, number % 5)
    yield Step(Kind.RETRACT, number % 7)


def _line() -> Timeline:
    return Timeline(lambda: Run(_essay, "Q"))


def _shown(at: int, *, ended: bool = False) -> tuple[object, ...]:
    run = Run(_essay, "Q")
    run.seek(at)
    if ended:
        run.advance()
    return (run.at, run.step, run.verdict, run.stack(), run.overlay, run.depth, run.calls, run.line)


def _of(line: Timeline) -> tuple[object, ...]:
    return (
        *(line.at, line.step, line.verdict, line.stack(), line.overlay),
        *(line.depth, line.calls, line.line),
    )


@settings(max_examples=12, deadline=None)
@given(st.lists(st.one_of(st.integers(0, LENGTH + 5), st.sampled_from(["on", "back", "peek"]))))
@example([LENGTH - 3, "peek", *4 * ["on"], LENGTH - 3, *5 * ["on"], *3 * ["back"], *4 * ["on"]])
def test_wherever_it_goes_it_shows_that_step(ways: list[int | str]) -> None:
    """Any walk of jumps, steps and looks ahead: the step shown is that of a fresh run."""
    line = _line()
    for way in ways:
        before, ended = line.at, line.verdict is not None
        if way == "on":
            assert line.advance() == (not ended and before < LENGTH)
            assert line.at == min(before + 1, LENGTH)
        elif way == "back":
            line.seek(before - (not ended))
            assert line.at == max(0, before - (not ended))
        elif way == "peek":
            coming = line.peek()
            fresh = _shown(before + 1, ended=before == LENGTH)
            wanted = fresh[2] if before == LENGTH else fresh[1]
            assert coming == (None if ended else wanted)
            assert (line.at, line.verdict is not None) == (before, ended)
        else:
            line.seek(int(way))
            assert line.at == min(int(way), LENGTH)
        assert _of(line) == _shown(line.at, ended=line.verdict is not None)
        assert line.verdict is None or line.at == LENGTH


class _Counted:
    """An endless run far on, of which the steps taken by all its generators are counted."""

    def __init__(self, far: int = FAR, pieces: int = 0) -> None:
        self.taken = 0
        self.pieces = pieces
        self.line = Timeline(lambda: Run(self._essay, "Q"))
        self.line.seek(far)

    def _essay(self) -> Steps:
        for point in range(self.pieces):
            yield Step(Kind.VISIT, point)
        for number in count(self.pieces):
            self.taken += 1
            yield Step(Kind.CONSIDER, number % 50)
        return Verdict("done", "null.done")

    def work(self, at: int) -> int:
        """Go to step *at*, and return how many steps of generators that took."""
        before = self.taken
        self.line.seek(at)
        assert (self.line.at, self.line.step) == (at, Step(Kind.CONSIDER, (at - 1) % 50))
        return self.taken - before

    def rest(self) -> None:
        """Let the reader look at the step for as long as there is anything to get ready."""
        for _ in self.line.prepare():
            pass


def test_a_step_back_held_down_waits_for_no_run_from_the_start() -> None:
    """2,500 presses without a pause: each takes its share of the next run, none all of it."""
    run = _Counted()
    work = [run.work(at) for at in range(FAR - 1, FAR - 2_501, -1)]
    assert max(work) <= 3 * BLOCK
    assert sum(work) <= 10 * FAR


def test_a_jump_just_after_the_way_there_takes_a_part_of_it() -> None:
    """Runs were parked on the way: nothing goes back to the start from far on."""
    run = _Counted(100_000)
    assert run.work(99_990) <= 2 * BLOCK + 2 * BATCH
    assert all(run.work(at) <= 40_000 for at in (90_000, 60_000, 95_000))


@pytest.mark.parametrize(
    "far",
    [5_000, 12_000, *(pytest.param(far, marks=pytest.mark.slow) for far in (100_000, 1_000_000))],
)
def test_a_press_after_a_pause_takes_few_steps_however_long_the_run(far: int) -> None:
    """Anywhere by chance, three times without a pause, then step by step; memory has its bounds."""
    chance = Random(far)  # noqa: S311 - no secret
    run = _Counted(far)
    bound = max(2 * RERUN_BELOW, far // 20) + SHARE
    for _ in range(3):
        run.rest()
        assert all(run.work(chance.randrange(1, far)) <= 2 * bound for _ in range(3))
        at = run.line.at
        assert all(run.work(max(1, at - way)) <= bound for way in range(1, 300))
    parked = run.line._parked
    assert len(parked.runs) <= MAX_RUNS
    assert len(parked.books) <= MAX_BOOKS


def test_steps_back_without_a_pause_pay_for_the_runs_they_use_up() -> None:
    """Also where a step holds so much that few snapshots are kept: 700 presses from far on."""
    run = _Counted(40_000, pieces=1_000)
    work = [run.work(at) for at in range(39_999, 39_300, -1)]
    assert max(work) <= 2 * RERUN_BELOW + 2 * SHARE


@settings(max_examples=5, deadline=None)
@given(st.lists(st.sampled_from([-1, -1, -1, -5, -30, 1, 3, 20]), min_size=100, max_size=200))
def test_any_walk_takes_bounded_work_and_in_all_its_share(
    ways: list[int],
) -> None:
    """Back and forth by chance, without a pause."""
    run = _Counted()
    run.work(FAR - 1)
    total = back = 0
    for way in ways:
        work = run.work(min(FAR, run.line.at + way))
        assert work <= 2 * SHARE + 3 * BLOCK
        total, back = total + work, back + max(0, -way)
    assert total <= back * FAR // 100 + 10 * BLOCK


def test_a_pause_makes_the_next_snapshots() -> None:
    """Then a whole window of steps back begins no run anew, and nothing is left to get ready."""
    run = _Counted()
    run.work(FAR - 1)
    run.rest()
    window = range(FAR - 2, FAR - 1_000, -1)
    assert max(run.work(at) for at in window) <= BLOCK + SHARE
    run.rest()
    before = run.taken
    run.rest()
    assert run.taken == before
    assert len(run.line._front.past) <= MAX_SNAPSHOTS


def test_a_jump_forward_into_what_was_seen_starts_from_a_parked_run() -> None:
    """So does the way back to where one came from."""
    run = _Counted(50_000)
    run.rest()
    assert run.work(10) <= 2 * RERUN_BELOW
    assert run.work(49_500) <= 4 * RERUN_BELOW


def test_a_way_given_up_halfway_shows_the_step_it_left() -> None:
    """Stop while a jump fetches its run: the step shown is whole, and later ways are right."""
    line = Timeline(lambda: Run(_long, "Q"))
    line.seek(20_000)
    for after in (1, 7, 40, 90):
        way = line.go(10_000 + after)
        for _ in range(after):
            next(way, None)
        del way
        for at in (line.at, 20_000 - after):
            line.seek(at)
            fresh = Run(_long, "Q")
            fresh.seek(at)
            assert (line.at, line.step, line.stack()) == (at, fresh.step, fresh.stack())
            assert (line.overlay, line.levels) == (fresh.overlay, fresh.branches.levels())


def _long() -> Steps:
    for _ in count():
        yield from _essay()
    return Verdict("done", "null.done")


def test_stills_share_what_has_not_changed() -> None:
    """Calls and levels that are as they were are held once; many marks leave room for fewer."""
    line = _line()
    line.seek(LENGTH - 1)
    line.seek(LENGTH - 3)
    one, two = list(line._front.past)[-2:]
    assert one.stack[0] is two.stack[0]
    wide = SnapshotRing(Run(lambda: _wide(1_000), "Q"))
    for _ in range(1_000):
        wide.keep()
        wide.run.advance()
    assert len(wide.past) < 400
    assert sum(len(snapshot.overlay.marks) for snapshot in wide.past) <= MAX_WEIGHT


def _wide(size: int) -> Steps:
    for number in range(size):
        yield Step(Kind.VISIT, number)
    return Verdict("done", "null.done")


def test_logs_part_at_the_first_event_that_differs() -> None:
    """Wherever one begins to compare; logs that end alike part where the shorter one ends."""

    def log(*points: int) -> Log:
        def visit() -> Steps:
            for point in points:
                yield Step(Kind.VISIT, point)
            return Verdict("done", "null.done")

        kept, run = Log(), Run(visit)
        while run.advance():
            kept.note(run)
        return kept

    first = log(3, 1, 4, 1, 5)
    for other, parts in ((log(3, 1, 4, 2, 5), 3), (log(3, 1), 2), (log(2), 0), (first, 5)):
        assert first.parting(other) == other.parting(first) == parts
        assert first.parting(other, parts) == parts
