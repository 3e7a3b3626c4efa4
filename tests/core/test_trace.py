"""Runs: moving to any step, reading the stack, folding a picture."""

from collections import deque
from collections.abc import Generator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import pytest

from stepstones.core.scene import Line, Mark, Overlay
from stepstones.core.trace import Depth, Fold, Kind, Run, Step, Steps, Verdict


def _descend(depth: int) -> Generator[Step, None, int]:
    yield Step(Kind.VISIT, depth)
    if depth == 3:
        return depth
    return (yield from _descend(depth + 1))


def _essay() -> Steps:
    deepest = yield from _descend(0)
    return Verdict("done", "null.done", (deepest,))


def test_seeking_anywhere_gives_the_same_step() -> None:
    """A step reached from before, from after or from the end is the same step."""
    run = Run(_essay)
    seen: dict[int, object] = {}
    for at in (1, 3, 2, 4, 99, 4, 3, 1):
        run.seek(at)
        stand = (run.at, run.step, run.stack(), run.overlay)
        assert seen.setdefault(at, stand) == stand
    run.seek(99)
    assert run.at == 4
    assert run.verdict == Verdict("done", "null.done", (3,))


def test_an_end_has_its_own_picture_or_that_of_its_steps() -> None:
    """What the verdict draws is shown in the place of what the steps have drawn."""
    own = Overlay(labels={7: "end"})

    def run_to(drawn: Overlay | None) -> Run:
        def essay() -> Steps:
            yield Step(Kind.VISIT, 2)
            return Verdict("done", "null.done", overlay=drawn)

        run = Run(essay)
        run.seek(99)
        assert run.verdict is not None
        return run

    last = run_to(None)
    assert run_to(own).overlay == own
    assert last.overlay.marks.keys() == {2}
    last.seek(1)
    assert last.overlay.marks.keys() == {2}


def test_before_the_first_step_nothing_has_happened() -> None:
    """Seeking step 0 shows an empty picture and no stack, also coming back."""
    run = Run(_essay)
    run.seek(2)
    run.seek(0)
    assert (run.at, run.step, run.stack(), run.verdict) == (0, None, (), None)


def test_the_stack_shows_the_suspended_calls() -> None:
    """Each waiting call is a frame with its own variables, outermost first."""
    run = Run(_essay)
    run.seek(3)
    stack = run.stack()
    assert [frame.function for frame in stack] == ["_essay", "_descend", "_descend", "_descend"]
    assert [frame.variables.get("depth") for frame in stack] == [None, "0", "1", "2"]
    assert stack[0].module == __name__


def test_calls_are_counted_when_they_begin() -> None:
    """The essay, and four that call each other."""
    run = Run(_essay)
    begun = []
    while run.advance():
        begun.append(run.begun)
    assert begun == [2, 3, 4, 5]


def test_a_frame_knows_the_point_it_was_last_busy_with() -> None:
    """A waiting call keeps the point of its own last step, also when a call under it has ended."""

    def place(rank: int) -> Generator[Step, None, None]:
        for point in (10 * rank, 10 * rank + 1):
            yield Step(Kind.PLACE, point)
            if rank < 2:
                yield from place(rank + 1)

    def essay() -> Steps:
        yield from place(1)
        return Verdict("done", "null.done")

    run = Run(essay)
    points = []
    while run.advance():
        points.append([frame.point for frame in run.stack()])
    assert points == [[-1, 10], [-1, 10, 20], [-1, 10, 21], [-1, 11], [-1, 11, 20], [-1, 11, 21]]
    assert run.stack() == ()


def test_a_long_stack_keeps_its_top() -> None:
    """Shortening an explicit stack must not hide the end at which things happen."""

    def essay() -> Steps:
        stack = list(range(20))
        yield Step(Kind.VISIT, stack[-1])
        return Verdict("done", "null.done")

    run = Run(essay)
    run.seek(1)
    assert run.depth == 20
    assert run.stack()[0].variables["stack"] == (
        "[..., 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]"
    )


@pytest.mark.parametrize("kind", [Depth.STACK, Depth.QUEUE, Depth.CALLS])
def test_what_the_depth_counts_stays_the_same(kind: Depth) -> None:
    """Before the first step and at the end a version with a stack still counts its stack."""

    def of_stack() -> Steps:
        stack = [1]
        yield Step(Kind.VISIT, stack.pop())
        return Verdict("done", "null.done")

    def of_queue() -> Steps:
        queue = deque([1])
        yield Step(Kind.VISIT, queue[0])
        return Verdict("done", "null.done")

    def of_calls() -> Steps:
        yield from _descend(1)
        return Verdict("done", "null.done")

    run = Run({Depth.STACK: of_stack, Depth.QUEUE: of_queue, Depth.CALLS: of_calls}[kind])
    told = [(run.measure, run.depth)]
    while run.advance():
        assert run.measure is kind
    told.append((run.measure, run.depth))
    assert run.verdict is not None
    assert told == [(kind, 0)] * 2


def test_callables_and_addresses_stay_out_of_frames() -> None:
    """What a learner cannot read (functions, memory addresses) is not shown."""

    def run_it() -> Steps:
        helper = len
        number = helper("four")
        yield Step(Kind.VISIT, 0)
        return Verdict("done", "null.done", (number,))

    run = Run(run_it)
    run.seek(1)
    assert run.stack()[0].variables == {"number": "4"}


def test_the_fold_keeps_what_was_visited_and_marks_the_current_point() -> None:
    """Visits are numbered in order; the point looked at now is marked apart."""
    fold = Fold()
    for point in (5, 2, 7):
        fold.add(Step(Kind.VISIT, point))
    overlay = fold.overlay()
    assert overlay.labels == {5: "1", 2: "2", 7: "3"}
    assert overlay.marks == {5: Mark.VISITED, 2: Mark.VISITED, 7: Mark.CURRENT}


def test_the_fold_forgets_rejections_of_a_piece_taken_back() -> None:
    """What was tried after a piece was placed vanishes with it."""
    fold = Fold("Q")
    for step in (
        Step(Kind.PLACE, 0),
        Step(Kind.REJECT, 3),
        Step(Kind.PLACE, 4),
        Step(Kind.REJECT, 6),
        Step(Kind.RETRACT, 4),
    ):
        fold.add(step)
    overlay = fold.overlay()
    assert overlay.pieces == {0: "Q"}
    assert overlay.marks == {3: Mark.REJECTED, 4: Mark.CURRENT}


def test_the_fold_takes_pieces_off_and_puts_them_back() -> None:
    """A piece that captures empties points until it is taken back; a later one may stand there."""
    fold = Fold()
    fold.add(Step(Kind.PLACE, 1, piece="X", taken=(2, 3)))
    assert fold.overlay().pieces == {1: "X", 2: ".", 3: "."}
    fold.add(Step(Kind.PLACE, 2, piece="O"))
    assert fold.overlay().pieces == {1: "X", 2: "O", 3: "."}
    fold.add(Step(Kind.RETRACT, 2))
    fold.add(Step(Kind.RETRACT, 1))
    assert fold.overlay().pieces == {}


def test_the_area_of_a_step_is_shown_during_that_step_only() -> None:
    """It is marked, but never over what is marked already, and forgotten with the next step."""
    fold = Fold()
    fold.add(Step(Kind.REJECT, 1, area=(0, 1, 2)))
    assert fold.overlay().marks == {0: Mark.VISITED, 1: Mark.CURRENT, 2: Mark.VISITED}
    fold.add(Step(Kind.FOUND, 4))
    assert fold.overlay().marks == {1: Mark.REJECTED, 4: Mark.FOUND}


def test_a_path_is_one_line_and_an_attack_another() -> None:
    """Places in order are the way of one piece; the step's line is drawn beside it."""
    fold = Fold("path")
    for step in (Step(Kind.PLACE, 0), Step(Kind.PLACE, 5), Step(Kind.REJECT, 7, line=(5, 7))):
        fold.add(step)
    assert fold.overlay().lines == (Line("path", (0, 5)), Line("attack", (5, 7)))


def test_notes_stay_until_other_points_are_considered() -> None:
    """What candidates count for is still seen when one is placed, and goes with the next ones."""
    fold = Fold("path")
    fold.add(Step(Kind.PLACE, 0))
    fold.add(Step(Kind.CONSIDER, 5, note="2"))
    fold.add(Step(Kind.CONSIDER, 7, note="3"))
    fold.add(Step(Kind.PLACE, 5))
    assert fold.overlay().notes == {5: "2", 7: "3"}
    fold.add(Step(Kind.CONSIDER, 9, note="1"))
    assert fold.overlay().notes == {9: "1"}


def test_the_line_is_that_of_the_innermost_call() -> None:
    """None before the first step and after the last; else the line that has just yielded."""
    run = Run(_essay)
    assert run.line == 0
    run.seek(1)
    assert run.line == run.stack()[-1].line > 0
    run.seek(10**6)
    assert run.line == 0


def test_a_record_is_written_without_writing_all_it_holds() -> None:
    """What a variable holds may be large; a view shows some sixty characters of it."""
    written = []

    class Stone:
        def __repr__(self) -> str:
            written.append(self)
            return "stone"

    @dataclass
    class Memory:
        stones: list[Stone]
        nodes: int

    class Pair(NamedTuple):
        memory: Memory
        word: str

    def search() -> Steps:
        memory = Memory([Stone() for _ in range(10_000)], 7)
        pair = Pair(memory, "black")
        yield Step(Kind.VISIT, 0, "", (memory.nodes, pair.word))
        return Verdict("done", "null.done")

    run = Run(search)
    run.advance()
    shown = run.stack()[0].variables
    assert shown["memory"].startswith("Memory(stones=[stone, stone")
    assert shown["memory"].endswith("stone, ...)")
    assert shown["pair"] == "Pair(memory=Memory(stones=[...], nodes=7), word='black')"
    assert all(len(text) <= 80 for text in shown.values())
    assert len(written) < 100


def test_values_are_written_as_the_source_has_them() -> None:
    """A member by its name, each field of a record in the puzzle's terms, and nothing mute."""

    class Side(Enum):
        LEFT = "left"

    class Chain(NamedTuple):
        side: Side
        stones: int

    def search() -> Steps:
        chain = Chain(Side.LEFT, 5)
        one = chain.side
        working = (number for number in range(3))
        yield Step(Kind.VISIT, 0, "", (chain.stones, one.name, *working))
        return Verdict("done", "null.done")

    run = Run(search, format_value=lambda name, value: f"{{{value}}}" if name == "stones" else None)
    run.advance()
    assert run.stack()[0].variables == {
        "chain": "Chain(side=Side.LEFT, stones={5})",
        "one": "Side.LEFT",
    }
