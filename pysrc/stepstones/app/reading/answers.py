"""The answer of a board: what solves it, and how that is drawn on paper."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from stepstones.app.reading import sources
from stepstones.app.reading.sources import Source
from stepstones.core.errors import RuleError
from stepstones.core.puzzle import Algorithm, Puzzle, Role
from stepstones.core.scene import EMPTY, Mark, Overlay, Scene
from stepstones.core.steps import Verdict, finish
from stepstones.core.trace import Run

STEPS = 400_000
"""Steps that an answer may take."""


class Drawn(NamedTuple):
    """An answer: what is said of it, and the board to draw; None where it was not found."""

    verdict: Verdict | None
    scene: Scene
    overlay: Overlay


def begin_run(board: Source, name: str | None) -> tuple[Algorithm[Any], Run]:
    """Return a fresh run of the algorithm called *name*, or of the first that accepts the board.

    Raises TextError ``app.unknown-algorithm``, or the first algorithm's own RuleError where
    none accepts it.
    """
    every = tuple(
        one
        for one in board.puzzle.algorithms
        if one.role is Role.SOLVE and (one.wanted is None or one.wanted(board.state))
    )
    wanted = (sources.algorithm(board.puzzle, name),) if name else every
    refusal = RuleError("app.no-answer")
    for algorithm in wanted:
        try:
            run = _as_told(board, algorithm).on(board.state)
            run.advance()
        except RuleError as error:
            refusal = error if refusal.message == "app.no-answer" else refusal
            continue
        run.reset()
        return algorithm, run
    raise refusal


def _as_told(board: Source, algorithm: Algorithm[Any]) -> Algorithm[Any]:
    """Return *algorithm*; of a board as it was read the file gives the hint, where it has one."""
    own = board.format
    if algorithm.role is not Role.HINT or own is None or own.open is None or own.read is None:
        return algorithm
    if own.read(board.text) != board.state:
        return algorithm
    record = finish(own.open(board.text)).records[0]
    return sources.with_hint_of(record, record.first, algorithm)


def begin_solution(board: Source, name: str | None) -> tuple[Algorithm[Any], Run]:
    """Return a fresh run of the algorithm called *name*, or of the one that answers what is asked.

    Raises as :func:`begin_run` does.
    """
    return begin_run(board, name or board.puzzle.answers_by(board.state) or None)


def begin_answer(board: Source, name: str | None) -> tuple[str, Run]:
    """Return a fresh run that solves *board*, and its name: of the algorithm or of the maker.

    Without a name the maker of the board's kind solves it, where that has a way of its own. Raises
    as :func:`begin_run` does.
    """
    for maker in () if name else board.puzzle.makers:
        if maker.solve is not None:
            run = Run(partial(maker.solve, board.state))
            try:
                run.advance()
            except RuleError:
                continue
            run.reset()
            return maker.id, run
    algorithm, run = begin_run(board, name)
    return algorithm.id, run


def answer(puzzle: Puzzle[Any], state: object) -> Generator[None, None, Drawn]:
    """Solve *state* in slices, by the maker of its kind where that has a way of its own.

    Raises RuleError where no algorithm accepts the board.
    """
    _, run = begin_answer(Source(puzzle, state, None), None)
    while run.at < STEPS and run.advance():
        yield
    scene = still(puzzle.scene(state))
    if run.verdict is None:
        return Drawn(None, scene, Overlay())
    return Drawn(run.verdict, *_board(puzzle, state, scene, run.verdict))


def still(scene: Scene) -> Scene:
    """Return *scene* without the points marked for the next move: paper is not pressed."""
    marks = {point: mark for point, mark in scene.marks.items() if mark is not Mark.REACHED}
    return replace(scene, marks=marks)


def _board(
    puzzle: Puzzle[Any], state: object, scene: Scene, verdict: Verdict
) -> tuple[Scene, Overlay]:
    """Return the board after the verdict's moves; where these take pieces, their numbers instead.

    The stones of a line of play are numbered as well.
    """
    overlay = verdict.overlay or Overlay()
    for move in verdict.moves:
        state = puzzle.play(state, move)
    after = puzzle.scene(state)
    if overlay.pieces and overlay.labels:
        return _place(scene, overlay), replace(overlay, pieces={})
    if not verdict.moves:
        return scene, overlay
    if _standing(after) < _standing(scene):
        return scene, replace(overlay, pieces=dict.fromkeys(overlay.labels, EMPTY))
    return after, Overlay()


def _place(scene: Scene, overlay: Overlay) -> Scene:
    """Return *scene* with the pieces of *overlay* on it: paper shows them as solid as the rest."""
    pieces = list(scene.pieces)
    for point, sign in overlay.pieces.items():
        pieces[point] = sign
    return replace(scene, pieces="".join(pieces))


def _standing(scene: Scene) -> int:
    return sum(sign in scene.kinds for sign in scene.pieces)
