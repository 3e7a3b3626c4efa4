"""Stop is heard soon on the largest boards, to the very end of a run."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.app.test_stop import MAX_LINES, Counter

from stepstones.core.steps import finish
from stepstones.core.trace import Steps, Verdict
from stepstones.knight.puzzle import KNIGHT
from stepstones.knight.state import Board, board

SIDE = 64


def _board(share: float) -> Board:
    """Return a large board with a *share* of holes, as many on either colour."""
    chance = Random(3)  # noqa: S311 - a board, no secret
    colours = [
        [
            row * SIDE + column
            for row in range(SIDE)
            for column in range(SIDE)
            if (row + column) % 2 == side and row < SIDE - 1
        ]
        for side in (0, 1)
    ]
    holes = [one for side in colours for one in chance.sample(side, int(share * SIDE**2 / 2))]
    return replace(board(SIDE, SIDE, holes), closed=True)


@pytest.mark.parametrize(("algorithm", "share"), [("tour", 0.02), ("symmetric", 0.0)])
def test_little_is_done_between_two_steps(algorithm: str, share: float) -> None:
    """No step of a whole run has more lines than the bound, and a tour is found."""
    steps = next(one for one in KNIGHT.algorithms if one.id == algorithm).run(_board(share))
    counter, longest = Counter(), 0

    def watched() -> Steps:
        nonlocal longest
        while True:
            before = counter.lines
            try:
                yield next(steps)
            except StopIteration as stop:
                verdict: Verdict = stop.value
                return verdict
            finally:
                longest = max(longest, counter.lines - before)

    with counter.counting():
        verdict = finish(watched())
    assert longest <= MAX_LINES
    assert verdict.word == "tour"
