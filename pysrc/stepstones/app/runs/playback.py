"""The run on show: where it is to go, what runs beside it, how the page sees it.

A :class:`Comparison` is a second run, kept in step with the one shown. Versions of an algorithm
take different steps, but the same things happen in them: a point is reached, taken back, found. It
stands at its own event of the same number, and goes on from there by as many further steps as the
run has gone, up to its next event.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

from stepstones.app.history.node import GameNode
from stepstones.app.protocol import responses as say
from stepstones.app.user_code import FAILED
from stepstones.core.errors import Arg, PuzzleError, RuleError, TextError
from stepstones.core.grid import Point
from stepstones.core.puzzle import Algorithm, Puzzle, Role
from stepstones.core.runs.goal import END, REST, Aim, SeekGoal, level
from stepstones.core.runs.timeline import Timeline
from stepstones.core.scene import Mark, Overlay
from stepstones.core.steps import EVENTS
from stepstones.core.trace import Frame, Step, Verdict

if TYPE_CHECKING:  # the page's start does without code of the reader's
    from stepstones.app.user_code.remote_run import RemoteRun


MAX_WATCHES, MAX_WATCH = 12, 200
"""Expressions watched, and characters of each."""


@dataclass(slots=True)
class Comparison:
    """A run of *algorithm* beside another; their first *same* events are known to agree."""

    algorithm: str
    run: Timeline | RemoteRun
    same: int = 0

    def follow(self, lead: Timeline | RemoteRun) -> Iterator[object]:
        """Go where *lead* stands; yields often. Where that broke off, go no farther."""
        ended = lead.verdict is not None and lead.verdict.word != FAILED
        return self.run.keep_up(lead.events, ended=ended)

    def parting(self, lead: Timeline | RemoteRun) -> tuple[int, int]:
        """Return the steps at which the two first differ, as far as both have run; else 0, 0."""
        one, two = lead.log, self.run.log
        self.same = same = one.parting(two, self.same)
        if same < len(one.steps) and same < len(two.steps):
            return one.steps[same], two.steps[same]
        return (0, 0)


@dataclass(slots=True)
class ActiveRun:
    """A run of the algorithm called *algorithm*, on the board of the moment *base*.

    While *working*, the run goes on until it reaches its *goal*. *answer* is
    the answer shown of a finished run, or -1, *first* the one to show first, -1 for the one
    that the verdict names. *comparison* is the run beside it. *then* is called at the run's end
    and may return the work that *follows*. *pressed* means that the press that asked also made
    the last move, so that both are undone together. *taken*: what the verdict says to play is
    played already. *remark* is what a teacher, or whoever made the link, has to say of the
    step. *predicts* asks the reader what comes next.
    """

    algorithm: str
    run: Timeline | RemoteRun
    needs: tuple[str, ...] = ()
    base: GameNode | None = None
    goal: SeekGoal = REST
    working: bool = False
    answer: int = -1
    first: int = -1
    comparison: Comparison | None = None
    then: Callable[[], ActiveRun | None] | None = None
    follows: ActiveRun | None = None
    pressed: bool = False
    taken: bool = False
    remark: str = ""
    predicts: bool = False
    waits: bool = False
    """Whether there is nothing to do but to wait for a sandbox."""
    refused: bool = False
    """Whether the algorithm has refused the board, so that there is nothing to step through."""
    _plan: Iterable[object] = ()

    def go(self, goal: SeekGoal = END, *, trails: bool = False) -> None:
        """Set out for *goal*; *trails* says that the reader may go back from there."""
        self.goal = goal
        self.remark = self.remark if goal.aim is Aim.REST else ""
        self.working, self.answer = self.run.verdict is None, -1
        self._plan = self._travel(trails=trails)

    def seek(self, at: int) -> None:
        """Set out for step *at*."""
        self.go(SeekGoal(Aim.STEP, at))
        self.working = True

    def until(self, goal: str, lines: str) -> None:
        """Set out for the next step of a kind.

        *goal* is ``found``, ``in`` (a deeper call), ``out`` (a shallower one) or ``line``:
        one of the *lines*, numbers with commas between. Raises TextError.
        """
        if goal not in {Aim.FOUND, Aim.IN, Aim.OUT, Aim.LINE}:
            raise TextError("app.bad-message")
        words = (word for word in lines.split(",") if word.isascii() and word.isdigit())
        numbers = frozenset(int(word[:9]) for word in words)
        self.go(SeekGoal(Aim(goal), level(self.run), numbers), trails=True)

    def pause(self) -> None:
        """Stay at the step that the run has reached; a run in a sandbox is asked which one."""
        self.goal = REST
        if isinstance(self.run, Timeline):
            self.working = False
        else:
            self._plan = self.run.halt()

    def compare(self, algorithm: str, run: Timeline | RemoteRun | None) -> None:
        """Show *run*, one of *algorithm*, beside, or nothing with None."""
        self.comparison = Comparison(algorithm, run) if run is not None else None
        if not self.working:
            self.go(REST)
            self.working = True

    def advance(self, seconds: float) -> bool:
        """Work for about *seconds*; false when there is nothing left to do.

        Raises PuzzleError where the algorithm refuses the board, or that beside it.
        """
        if not self.working:
            return False
        enough = time.monotonic() + seconds
        for waits in self._plan:
            self.waits = waits is True
            if self.waits or time.monotonic() > enough:
                return True
        self.goal, self.working = REST, False
        if (verdict := self.run.verdict) is not None and verdict.answers:
            first = self.first if self.first >= 0 else verdict.opening
            self.answer = min(first, len(verdict.answers) - 1)
        if verdict is not None and self.then is not None:
            self.follows = self.then()
        return False

    def prepare_back_steps(self, seconds: float) -> bool:
        """Get the way back ready for about *seconds*; false when it is."""
        enough = time.monotonic() + seconds
        runs = (self.run, self.comparison.run) if self.comparison else (self.run,)
        ways: Iterator[object] = chain.from_iterable(run.prepare() for run in runs)
        return any(time.monotonic() > enough for _ in ways)

    def predict(self, *, on: bool) -> None:
        """Ask the reader what comes next, or no more."""
        self.predicts = on
        if not isinstance(self.run, Timeline):
            self.run.peeks = on
            self.seek(self.run.at)

    def coming(self) -> Step | None:
        """Return the next step where the reader is to predict it: where it is an event.

        Raises PuzzleError where the algorithm refuses the board with that step.
        """
        if self.working or not self.predicts:
            return None
        with self._refusing():
            step = self.run.peek()
        return step if isinstance(step, Step) and step.kind in EVENTS else None

    def watch(self, expressions: list[str]) -> None:
        """Show the values of *expressions*, in a program that runs line by line."""
        if not isinstance(self.run, Timeline):
            self.run.watches = tuple(one[:MAX_WATCH] for one in expressions[:MAX_WATCHES])
            if self.run.verdict is None:
                self.seek(self.run.at)

    def _travel(self, *, trails: bool) -> Iterator[object]:
        """Go to the goal, and let the run beside follow; yields so that others may work.

        Where that one is refused, this run stays and stands alone.
        """
        if self.goal.aim is not Aim.REST:
            with self._refusing():
                yield from self.run.travel(self.goal, trails=trails)
        if self.comparison is not None:
            try:
                yield from self.comparison.follow(self.run)
            except PuzzleError:
                self.comparison, self.goal, self.working = None, REST, False
                raise

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        """Remember that the algorithm has refused the board."""
        try:
            yield
        except PuzzleError:
            self.refused = True
            raise


def timeline(algorithm: Algorithm[Any], state: Any) -> Timeline:  # noqa: ANN401 - any puzzle's state
    """Return a run of *algorithm* from *state* that can be moved to any step."""
    return Timeline(partial(algorithm.on, state), parks=algorithm.teaches)


def is_hint(puzzle: Puzzle[Any], active: ActiveRun | None) -> bool:
    """Whether *active* is the hint of *puzzle*."""
    hints = {one.id for one in puzzle.algorithms if one.role is Role.HINT}
    return active is not None and active.algorithm in hints


def view(active: ActiveRun, link: str) -> say.RunView:
    """Return *active* as the page shows it; *link* opens the position."""
    run = active.run
    step, stack, verdict = _stand(run)
    if verdict is not None and active.taken:
        verdict = replace(verdict, moves=0)
    return say.RunView(
        algorithm=active.algorithm,
        at=run.at,
        step=step,
        stack=() if active.working else stack,
        verdict=verdict,
        answer=active.answer,
        note=_note(run.verdict, active.answer),
        working=active.working,
        depth=run.depth,
        measure=run.measure,
        comparison=_beside(active),
        predicts=active.predicts,
        coming=_step_view(active.coming()),
        link=link,
        remark=active.remark,
        levels=run.levels,
        printed=run.printed,
        watched=getattr(run, "watched", ()),
        expressions=getattr(run, "expressions", ()),
    )


def play_answer(puzzle: Puzzle[Any], state: Any, active: ActiveRun) -> list[tuple[str, Any]]:  # noqa: ANN401
    """Return the moves of the answer shown, or of the verdict, each with the state it leads to.

    Raises RuleError where there is none.
    """
    verdict = active.run.verdict
    if verdict is None:
        raise RuleError("app.no-answer")
    moves = verdict.answers[active.answer] if active.answer >= 0 else verdict.moves
    found: list[tuple[str, Any]] = []
    for move in moves:
        state = puzzle.play(state, move)
        found.append((move, state))
    return found


def overlay(puzzle: Puzzle[Any], state: Any, active: ActiveRun | None) -> Overlay:  # noqa: ANN401
    """Return what *active* draws over *state*: its run's own picture, or the answer shown."""
    if active is None:
        return Overlay()
    if active.answer < 0:
        return active.run.overlay
    moves = play_answer(puzzle, state, active)
    if not moves:
        return Overlay()
    shown, now = puzzle.scene(moves[-1][1]), puzzle.scene(state)
    pieces = {
        point: piece
        for point, (piece, before) in enumerate(zip(shown.pieces, now.pieces, strict=True))
        if piece != before
    }
    told = active.run.verdict.overlay if active.run.verdict else None
    marks = told.marks if told else {}
    return Overlay(pieces, marks, labels=shown.labels, lines=shown.lines)


def _note(verdict: Verdict | None, answer: int) -> tuple[str, tuple[Arg, ...]] | None:
    return verdict.notes[answer] if verdict and 0 <= answer < len(verdict.notes) else None


def _beside(active: ActiveRun) -> say.ComparisonView | None:
    if active.comparison is None:
        return None
    run = active.comparison.run
    step, stack, verdict = _stand(run)
    return say.ComparisonView(
        active.comparison.algorithm,
        run.at,
        step,
        stack,
        verdict,
        run.overlay,
        active.comparison.parting(active.run),
    )


def _stand(
    run: Timeline | RemoteRun,
) -> tuple[say.StepView | None, tuple[Frame, ...], say.VerdictView | None]:
    verdict = None if run.verdict is None else verdict_view(run.verdict)
    broken = run.verdict.stack if run.verdict is not None else ()
    return _step_view(run.step), broken or run.stack(), verdict


def _step_view(step: Step | None) -> say.StepView | None:
    return None if step is None else say.StepView(step.kind, step.point, step.why, step.args)


def verdict_view(verdict: Verdict) -> say.VerdictView:
    """Return *verdict* as the page shows it."""
    return say.VerdictView(
        verdict.word,
        verdict.message,
        verdict.args,
        len(verdict.moves),
        len(verdict.answers),
        verdict.text,
        _right(verdict),
    )


def _right(verdict: Verdict) -> tuple[Point, ...]:
    """Return the right moves that *verdict* has found and marked, if it was asked for them."""
    if verdict.overlay is None or "right_moves" not in verdict.facts:
        return ()
    return tuple(point for point, mark in verdict.overlay.marks.items() if mark is Mark.FOUND)
