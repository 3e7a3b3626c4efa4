"""A run being looked at: where it is to go, what runs beside it, how the page sees it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from stepstones.app import messages as say
from stepstones.core.errors import Arg, RuleError, TextError
from stepstones.core.puzzle import Algorithm, Puzzle
from stepstones.core.scene import Overlay
from stepstones.core.trace import Frame, Kind, Run, Step, Verdict


@dataclass(slots=True)
class Work:
    """A run of the algorithm called *algorithm*.

    While *working*, the run goes on until *reached* says so, or to its end. *answer* is
    the answer shown of a finished run, or -1. *second* is the run beside it, kept at the
    same step; when the run has ended, it is brought to its own end. *then* is called at the
    run's end. *pressed* means that the press that asked also made the last move, so that
    both are undone together. *taken*: what the verdict says to play is played already.
    """

    algorithm: str
    run: Run
    needs: tuple[str, ...] = ()
    reached: Callable[[Run], bool] | None = None
    working: bool = False
    answer: int = -1
    second: tuple[str, Run] | None = None
    then: Callable[[], None] | None = None
    pressed: bool = False
    taken: bool = False

    def go(self, reached: Callable[[Run], bool] | None = None) -> None:
        """Set out for the next step at which *reached* holds; for the end without it."""
        self.reached = reached
        self.working = self.run.verdict is None
        self.answer = -1

    def seek(self, at: int) -> None:
        """Set out for step *at*; going back starts the run anew."""
        if at < self.run.at or self.run.verdict is not None:
            self.run.reset()
        self.go(lambda run: run.at >= at)
        if self.run.at >= at:
            self.reached = _at_once
            self.working = self.second is not None

    def until(self, goal: str, lines: str) -> None:
        """Set out for the next step of a kind.

        *goal* is ``found``, ``in`` (a deeper call), ``out`` (a shallower one) or ``line``:
        one of the *lines*, numbers with commas between. Raises TextError.
        """
        depth = self.run.depth
        numbers = [int(word) for word in lines.split(",") if word.isascii() and word.isdigit()]
        goals: dict[str, Callable[[Run], bool]] = {
            "found": lambda run: run.step is not None and run.step.kind is Kind.FOUND,
            "in": lambda run: run.depth > depth,
            "out": lambda run: run.depth < depth,
            "line": lambda run: run.line in numbers,
        }
        if goal not in goals:
            raise TextError("app.bad-message")
        self.go(goals[goal])

    def compare(self, algorithm: Algorithm[Any] | None, state: Any) -> None:  # noqa: ANN401
        """Run *algorithm* beside, or nothing with None."""
        self.second = None
        if algorithm is not None:
            run = Run(partial(algorithm.run, state), algorithm.draws)
            self.second = (algorithm.id, run)
            self.working = True
            self.reached = _at_once

    def advance(self, seconds: float) -> bool:
        """Work for about *seconds*; false when there is nothing left to do."""
        if not self.working:
            return False
        enough = time.monotonic() + seconds
        while not self._arrived():
            if time.monotonic() > enough:
                return True
        self.reached = _at_once
        while not self._beside():
            if time.monotonic() > enough:
                return True
        self.working = False
        if self.run.verdict is not None and self.run.verdict.answers:
            self.answer = 0
        if self.run.verdict is not None and self.then is not None:
            self.then()
        return False

    def _arrived(self) -> bool:
        """Take a step, unless the run stays where it is; true when it has come to its goal."""
        if self.reached is _at_once or not self.run.advance():
            return True
        return self.reached is not None and self.reached(self.run)

    def _beside(self) -> bool:
        """Take a step with the run beside; true when it stands where it is to stand."""
        if self.second is None:
            return True
        beside = self.second[1]
        ended = self.run.verdict is not None
        at = self.run.at
        if not ended and (beside.at > at or (beside.at == at and beside.verdict is not None)):
            beside.reset()
        if not ended and beside.at == at:
            return True
        return not beside.advance()


def _at_once(_run: Run) -> bool:
    return True


def view(work: Work, link: str) -> say.RunView:
    """Return *work* as the page shows it; *link* opens the position."""
    run = work.run
    second = work.second and say.SecondView(work.second[0], *_stand(work.second[1]))
    step, stack, verdict = _stand(run)
    if verdict is not None and work.taken:
        verdict = replace(verdict, moves=0)
    return say.RunView(
        algorithm=work.algorithm,
        at=run.at,
        step=step,
        stack=() if work.working else stack,
        verdict=verdict,
        answer=work.answer,
        note=_note(run.verdict, work.answer),
        working=work.working,
        depth=run.depth,
        second=second,
        link=link,
    )


def played(puzzle: Puzzle[Any], state: Any, work: Work) -> list[tuple[str, Any]]:  # noqa: ANN401
    """Return the moves of the answer shown, or of the verdict, each with the state it leads to.

    Raises RuleError where there is none.
    """
    verdict = work.run.verdict
    if verdict is None:
        raise RuleError("app.no-answer")
    moves = verdict.answers[work.answer] if work.answer >= 0 else verdict.moves
    found: list[tuple[str, Any]] = []
    for move in moves:
        state = puzzle.play(state, move)
        found.append((move, state))
    return found


def overlay(puzzle: Puzzle[Any], state: Any, work: Work | None) -> Overlay:  # noqa: ANN401
    """Return what *work* draws over *state*: its run's own picture, or the answer shown."""
    if work is None:
        return Overlay()
    if work.answer < 0:
        return work.run.overlay
    moves = played(puzzle, state, work)
    if not moves:
        return Overlay()
    shown, now = puzzle.scene(moves[-1][1]), puzzle.scene(state)
    pieces = {
        point: piece
        for point, (piece, before) in enumerate(zip(shown.pieces, now.pieces, strict=True))
        if piece != before
    }
    return Overlay(pieces, labels=shown.labels, lines=shown.lines)


def _note(verdict: Verdict | None, answer: int) -> tuple[str, tuple[Arg, ...]] | None:
    return verdict.notes[answer] if verdict and 0 <= answer < len(verdict.notes) else None


def _stand(
    run: Run,
) -> tuple[say.StepView | None, tuple[Frame, ...], say.VerdictView | None]:
    step = None if run.step is None else _step_view(run.step)
    verdict = None if run.verdict is None else verdict_view(run.verdict)
    return step, run.stack(), verdict


def _step_view(step: Step) -> say.StepView:
    return say.StepView(step.kind, step.point, step.why, step.args)


def verdict_view(verdict: Verdict) -> say.VerdictView:
    """Return *verdict* as the page shows it."""
    return say.VerdictView(
        verdict.word,
        verdict.message,
        verdict.args,
        len(verdict.moves),
        len(verdict.answers),
        verdict.text,
    )
