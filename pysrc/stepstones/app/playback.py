"""The run on show: where it is to go, what runs beside it, how the page sees it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, NamedTuple

from stepstones.app import messages as say
from stepstones.app.moment import Moment
from stepstones.core.errors import Arg, RuleError, TextError
from stepstones.core.puzzle import Algorithm, Puzzle
from stepstones.core.scene import Overlay
from stepstones.core.trace import Frame, Kind, Run, Step, Verdict


class Aim(StrEnum):
    """What a run is to come to."""

    REST = "rest"
    STEP = "step"
    END = "end"
    FOUND = "found"
    IN = "in"
    """A deeper call."""
    OUT = "out"
    """A shallower call."""
    LINE = "line"


class Goal(NamedTuple):
    """Where a run is to go: an aim with a step or the depth at the beginning, or with lines."""

    aim: Aim = Aim.REST
    number: int = 0
    lines: frozenset[int] = frozenset()

    def is_reached(self, run: Run) -> bool:
        """Whether *run*, which has just taken a step, has come there."""
        match self.aim:
            case Aim.STEP:
                return run.at >= self.number
            case Aim.FOUND:
                return run.step is not None and run.step.kind is Kind.FOUND
            case Aim.IN:
                return level(run) > self.number
            case Aim.OUT:
                return level(run) < self.number
            case Aim.LINE:
                return run.line in self.lines
            case _:
                return self.aim is Aim.REST


REST, END = Goal(), Goal(Aim.END)


def level(run: Run) -> int:
    """How far *run* stands inside of calls; without nested calls its depth decides."""
    return 1_000_000 * run.calls + (run.depth if run.calls == 1 else 0)


@dataclass(slots=True)
class Work:
    """A run of the algorithm called *algorithm*, on the board of the moment *base*.

    While *working*, the run goes on until it reaches its *goal*. *answer* is
    the answer shown of a finished run, or -1, *first* the one to show first. *second* is the
    run beside it, kept at the same step; when the run has ended, it is brought to its own end.
    *then* is called at the run's end and may return the work that *follows*. *pressed* means
    that the press that asked also made the last move, so that both are undone together.
    *taken*: what the verdict says to play is played already. *remark* is what a teacher, or
    whoever made the link, has to say of the step.
    """

    algorithm: str
    run: Run
    needs: tuple[str, ...] = ()
    base: Moment | None = None
    goal: Goal = REST
    working: bool = False
    answer: int = -1
    first: int = 0
    second: tuple[str, Run] | None = None
    then: Callable[[], Work | None] | None = None
    follows: Work | None = None
    pressed: bool = False
    taken: bool = False
    remark: str = ""

    def go(self, goal: Goal = END) -> None:
        """Set out for *goal*."""
        self.goal = goal
        self.working = self.run.verdict is None
        self.answer = -1

    def seek(self, at: int) -> None:
        """Set out for step *at*; going back starts the run anew."""
        if at < self.run.at or self.run.verdict is not None:
            self.run.reset()
        self.go(Goal(Aim.STEP, at))
        if self.run.at >= at:
            self.goal = REST
            self.working = self.second is not None

    def until(self, goal: str, lines: str) -> None:
        """Set out for the next step of a kind.

        *goal* is ``found``, ``in`` (a deeper call), ``out`` (a shallower one) or ``line``:
        one of the *lines*, numbers with commas between. Raises TextError.
        """
        if goal not in {Aim.FOUND, Aim.IN, Aim.OUT, Aim.LINE}:
            raise TextError("app.bad-message")
        words = (word for word in lines.split(",") if word.isascii() and word.isdigit())
        self.go(Goal(Aim(goal), level(self.run), frozenset(int(word[:9]) for word in words)))

    def pause(self) -> None:
        """Stay at the step that the run has come to."""
        self.goal, self.working = REST, False

    def compare(self, algorithm: Algorithm[Any] | None, state: Any) -> None:  # noqa: ANN401
        """Run *algorithm* beside, or nothing with None."""
        self.second = None
        if algorithm is not None:
            self.second = (algorithm.id, algorithm.on(state))
            self.goal = self.goal if self.working else REST
            self.working = True

    def advance(self, seconds: float) -> bool:
        """Work for about *seconds*; false when there is nothing left to do."""
        if not self.working:
            return False
        enough = time.monotonic() + seconds
        while not self._arrived():
            if time.monotonic() > enough:
                return True
        self.goal = REST
        while not self._beside():
            if time.monotonic() > enough:
                return True
        self.working = False
        verdict = self.run.verdict
        if verdict is not None and verdict.answers:
            self.answer = min(self.first, len(verdict.answers) - 1)
        if verdict is not None and self.then is not None:
            self.follows = self.then()
        return False

    def _arrived(self) -> bool:
        """Take a step, unless the run stays where it is; true when it has come to its goal."""
        if self.goal.aim is Aim.REST or not self.run.advance():
            return True
        return self.goal.is_reached(self.run)

    def _beside(self) -> bool:
        """Take a step with the run beside; true once it has arrived."""
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
        measure=run.measure,
        second=second,
        link=link,
        remark=work.remark,
    )


def play_answer(puzzle: Puzzle[Any], state: Any, work: Work) -> list[tuple[str, Any]]:  # noqa: ANN401
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
    moves = play_answer(puzzle, state, work)
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
