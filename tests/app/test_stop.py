"""Stop is heard soon: between two steps of any algorithm there is little work."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from itertools import islice
from types import FrameType
from typing import Any

import pytest

from stepstones.app import catalog
from stepstones.app.reading import sources
from stepstones.core.errors import PuzzleError
from stepstones.core.puzzle import Algorithm, Puzzle

MAX_LINES = 250_000
"""Lines of Python between two steps: some ten milliseconds here, some fifty in the browser."""
LINES, STEPS = 300_000, 2_000
"""Lines and steps after which a run is left."""
SIDE = 75
COMB = [
    ("X" * (SIDE - 1) + " ", " " + "X" * (SIDE - 1))[row % 4 // 2] if row % 2 else " " * SIDE
    for row in range(SIDE)
]
COMB[0], COMB[-1] = "X" + COMB[0][1:], COMB[-1][:-1] + "X"
HARD = {
    "go": "\n".join(
        "".join("XO"[(x + y) % 2] if x + y else "." for x in range(25)) for y in range(25)
    ),
    "queens": "queens/20",
    "knight": "knight/64",
    "cards": f"{SIDE} {SIDE}\n" + "\n".join(COMB) + f"\n1 1 {SIDE} {SIDE}\n0 0 0 0\n0 0\n",
}
"""The largest boards; on the one of cards the way winds through all of it. Of a puzzle that has
none here, and for what the hardest board does not ask, the last preset is taken."""
CHOSEN = {
    "life": ["go/9/s0bQHBwAGABAWABcAEBAA&goal=kill&at=G3/87v"],
    "reply": ["go/7/duUCcMzrf0g-c9&goal=capture&at=A7/3xp", "play C7"],
}
"""Boards, and moves on them, for algorithms to which no last preset gives much to do."""
CASES = [
    pytest.param(puzzle, one, id=f"{puzzle.id}-{one.id}")
    for puzzle in catalog.every()
    for one in puzzle.algorithms
    if not one.needs
]


class Counter:
    """Counts the lines of our own Python that are run."""

    def __init__(self) -> None:
        self.lines = 0

    def enter(self, frame: FrameType, _: str, __: object) -> Any:  # noqa: ANN401 - sys.settrace
        """Count what is run in a frame of ours."""
        return self.count if "stepstones" in frame.f_code.co_filename else None

    def count(self, _: FrameType, event: str, __: object) -> Any:  # noqa: ANN401 - sys.settrace
        """Count a line; stay in the frame."""
        if event == "line":
            self.lines += 1
        return self.count

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count for as long as the block lasts."""
        before = sys.gettrace()
        sys.settrace(self.enter)
        try:
            yield
        finally:
            sys.settrace(before)


@pytest.mark.parametrize(("puzzle", "algorithm"), CASES)
def test_little_is_done_between_two_steps(puzzle: Puzzle[Any], algorithm: Algorithm[Any]) -> None:
    """On the hardest board that it takes, in lines of Python, no step is longer than the bound."""
    asked = [_longest_step(algorithm, state) for state in _hardest(puzzle, algorithm)]
    if not any(asked):
        examples = (
            sources.read(one.link, puzzle).state for one in reversed(catalog.examples(puzzle))
        )
        asked = [next(filter(None, (_longest_step(algorithm, state) for state in examples)))]
    assert max(asked) <= MAX_LINES


def _longest_step(algorithm: Algorithm[Any], state: Any) -> int:  # noqa: ANN401 - any puzzle's
    """Return the lines of the longest step; 0 where *state* is no question for *algorithm*."""
    counter, longest, before = Counter(), 0, 0
    try:
        with counter.counting():
            for _ in islice(algorithm.run(state), STEPS):
                longest = max(longest, counter.lines - before)
                before = counter.lines
                if before > LINES:
                    break
    except PuzzleError:
        return 0
    return max(longest, counter.lines - before)


def _hardest(puzzle: Puzzle[Any], algorithm: Algorithm[Any]) -> Iterator[Any]:
    """Yield the hardest board, with its tools pressed too, or the board chosen for *algorithm*."""
    if algorithm.id in CHOSEN:
        text, *moves = CHOSEN[algorithm.id]
        yield reduce(puzzle.play, moves, sources.read(text, puzzle).state)
        return
    state = sources.read(HARD.get(puzzle.id, catalog.examples(puzzle)[-1].link), puzzle).state
    yield state
    for tool in puzzle.tools:
        if tool.starts == algorithm.id:
            move = puzzle.interpret(state, len(state.grid.points) // 2, tool.id)
            if move:
                yield puzzle.play(state, move)


@pytest.mark.parametrize("rule", ["two-turns", "any", "falling"])
def test_too_many_pairs_of_cards_are_soon_left(rule: str) -> None:
    """They are neither counted for the view nor looked at by any algorithm."""
    puzzle = catalog.find("cards")
    drawn = "\n".join(["AB" * (SIDE // 2)] * (SIDE - 1))
    state = puzzle.play(sources.read(drawn, puzzle).state, f"rule {rule}")
    counter = Counter()
    with counter.counting():
        report = puzzle.check(state)
    assert counter.lines <= MAX_LINES
    assert report.message == "cards.report.many"
    assert max(_longest_step(one, state) for one in puzzle.algorithms) <= MAX_LINES


def test_a_long_step_is_seen() -> None:
    """The count sees the work of a step, calls included."""
    counter = Counter()
    with counter.counting():
        sources.read(HARD["cards"])
    assert counter.lines > SIDE
