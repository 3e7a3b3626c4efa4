"""Runs and searches brought to their end."""

from collections.abc import Callable
from functools import partial

import pytest

from stepstones.core.trace import Run, Step, Steps, Verdict
from stepstones.go.life_death.solve import Answer, Asking
from stepstones.go.position import Position
from stepstones.go.problem import life_judge
from stepstones.go.problem.reply import reply
from stepstones.go.puzzle import GO


def verdict(steps: Callable[[], Steps]) -> Verdict:
    """Return the verdict of an algorithm."""
    run = Run(steps)
    run.seek(10**9)
    assert run.verdict is not None
    return run.verdict


def finished(asking: Asking[Answer]) -> Answer:
    """Run a search to its end."""
    while True:
        try:
            step: Step = next(asking)
        except StopIteration as stop:
            answer: Answer = stop.value
            return answer
        assert step.args


def answered(position: Position, *moves: str) -> Verdict:
    """Return what is answered to the last of *moves* in the problem of *position*."""
    for move in moves:
        position = GO.play(position, move)
    return verdict(partial(reply, position))


def leave_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the time for an answer be up at once, with nothing learnt before."""
    monkeypatch.setattr(life_judge, "MOST", -1)
    monkeypatch.setattr(life_judge, "_readings", [])
