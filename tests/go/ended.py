"""Runs and searches brought to their end."""

from collections.abc import Callable
from functools import partial

from stepstones.core.steps import finish
from stepstones.core.trace import Run, Step, Steps, Verdict
from stepstones.go.life_death.solve import Answer, Asking
from stepstones.go.problem.reply import READINGS, Readings, reply
from stepstones.go.puzzle import GO
from stepstones.go.state import Position


def verdict(steps: Callable[[], Steps]) -> Verdict:
    """Return the verdict of an algorithm."""
    run = Run(steps)
    run.seek(10**9)
    assert run.verdict is not None
    return run.verdict


def finished(asking: Asking[Answer]) -> Answer:
    """Run a search to its end."""

    def check(step: Step) -> None:
        assert step.args

    return finish(asking, check)


def answered(position: Position, *moves: str, readings: Readings = READINGS) -> Verdict:
    """Return what is answered to the last of *moves* in the problem of *position*."""
    for move in moves:
        position = GO.play(position, move)
    return verdict(partial(reply, position, readings))
