"""Going back: stills and a run behind show exactly what running again from the start shows."""

from collections.abc import Generator
from itertools import count

import pytest
from hypothesis import example, given, settings, strategies as st

from stepstones.core.runs.timeline import BLOCK, FARTHER, NEAR, Log, Timeline
from stepstones.core.runs.window import MOST, WEIGHT, Window
from stepstones.core.trace import Kind, Run, Step, Steps, Verdict

LENGTH = 2 * NEAR
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


@settings(max_examples=25, deadline=None)
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

    def __init__(self) -> None:
        self.taken = 0
        self.begun = 0
        self.line = Timeline(self._start)
        self.line.seek(FAR)

    def _start(self) -> Run:
        self.begun += 1
        return Run(self._essay, "Q")

    def _essay(self) -> Steps:
        for number in count():
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
    """5,000 presses without a pause: each takes its share of the next run, none all of it."""
    run = _Counted()
    work = [run.work(at) for at in range(FAR - 1, FAR - 5_001, -1)]
    assert max(work) <= FAR // BLOCK + 3 * BLOCK
    assert sum(work) <= 5 * FAR


@pytest.mark.parametrize("way", [10, 100, 1000])
def test_jumps_back_take_work_in_proportion_to_the_way(way: int) -> None:
    """Without a pause; where there was one before, the first jumps take next to none."""
    run = _Counted()
    places = range(FAR - way, FAR - 20 * way, -way)
    assert max(run.work(at) for at in places) <= FAR * min(1, way / BLOCK) + 4 * BLOCK
    run = _Counted()
    run.rest()
    assert max(run.work(FAR - way * number) for number in (1, 2, 3)) <= 8 * NEAR


@settings(max_examples=5, deadline=None)
@given(st.lists(st.sampled_from([-1, -1, -1, -5, -30, 1, 3, 20]), min_size=200, max_size=400))
def test_any_walk_takes_work_in_proportion_to_its_ways_back(ways: list[int]) -> None:
    """Back and forth by chance: no step back takes more than its share, on the whole neither."""
    run = _Counted()
    run.work(FAR - 1)
    total = back = 0
    for way in ways:
        work = run.work(min(FAR, run.line.at + way))
        assert work <= max(-way, 1) * (FAR // 100) + 3 * BLOCK
        total, back = total + work, back + max(0, -way)
    assert total <= back * FAR // 100 + 10 * BLOCK


def test_a_pause_makes_the_next_stills_and_keeps_runs_for_jumps() -> None:
    """Then a whole window of steps back takes no steps, and a jump few; memory has its bounds."""
    run = _Counted()
    run.rest()
    assert run.begun == 2 + len(FARTHER)
    run.work(FAR - 1)
    run.rest()
    assert run.begun == 3 + len(FARTHER)
    window = range(FAR - 2, FAR - 1_000, -1)
    assert sum(run.work(at) for at in window) <= 3 * NEAR
    run.rest()
    before = run.taken
    run.rest()
    assert run.taken == before
    assert run.work(run.line.at - NEAR - FARTHER[0]) <= FARTHER[1]
    assert len(run.line._front.past) <= MOST


def test_stills_share_what_has_not_changed() -> None:
    """Calls and levels that are as they were are held once; many marks leave room for fewer."""
    line = _line()
    line.seek(LENGTH - 1)
    line.seek(LENGTH - 3)
    one, two = list(line._front.past)[-2:]
    assert one.stack[0] is two.stack[0]
    wide = Window(Run(lambda: _wide(1_000), "Q"))
    for _ in range(1_000):
        wide.keep()
        wide.run.advance()
    assert len(wide.past) < 400
    assert sum(len(still.overlay.marks) for still in wide.past) <= WEIGHT


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
