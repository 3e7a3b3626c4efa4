"""A tour as fast as may be, of the kind that the board asks for, or the reason why there is none.

What is done in which order is said in :mod:`~stepstones.knight.solve.engine`.
"""

from __future__ import annotations

from collections.abc import Generator

from stepstones.core.trace import Step, Steps, Verdict
from stepstones.knight import answers
from stepstones.knight.solve import slots
from stepstones.knight.solve.engine import decide
from stepstones.knight.state import Board


def tour(board: Board) -> Steps:
    """Find a tour that goes on from the walk on *board*, or completes its numbers.

    Verdict ``tour``, ``impossible`` with a proof, or ``undecided``; of a numbered tour
    ``unique`` or ``several`` in place of ``tour``.

    >>> from stepstones.core.trace import Run
    >>> from stepstones.knight.state import board
    >>> run = Run(lambda: tour(board(8, 8)))
    >>> run.seek(10**9)
    >>> run.verdict.word, len(run.verdict.facts["moves"])
    ('tour', 64)
    """
    if board.numbers:
        return (yield from slots.solve(board))
    decision = yield from decide(board)
    if decision.path is not None:
        return answers.found(board, decision.path, decision.nodes)
    if decision.proof is not None:
        return answers.impossible(decision.proof, decision.nodes)
    return answers.undecided(board, decision.nodes)


def short_tour(board: Board, breaths: int) -> Generator[Step, None, Verdict | None]:
    """Look for a tour as :func:`tour` does, but give up, with None, after *breaths* steps."""
    steps = tour(board)
    for _ in range(breaths):
        try:
            yield next(steps)
        except StopIteration as stop:
            verdict: Verdict = stop.value
            return verdict
    return None
