"""Whether a tour exists, said of a board while it is being set up."""

from __future__ import annotations

from dataclasses import replace

from stepstones.core.trace import Steps, Verdict
from stepstones.knight.solve.tour import short_tour
from stepstones.knight.state import Board

MAX_STEPS = 400
"""Steps of the search after which it is left."""


def standing(board: Board) -> Steps:
    """Say whether a tour of the kind asked for goes on from the walk on *board*.

    Verdict ``tour`` (its moves walk one), ``impossible`` with the reason, or ``undecided``.

    >>> from stepstones.core.trace import Run
    >>> from stepstones.knight.state import board
    >>> run = Run(lambda: standing(board(4, 4))); run.seek(99); run.verdict.word
    'impossible'
    """
    found = yield from short_tour(board, MAX_STEPS)
    if found is not None and board.numbers:
        several = found.word == "several"
        return replace(found, message="knight.standing.several") if several else found
    if found is None or found.word == "undecided":
        return Verdict("undecided", "knight.standing.undecided", (board.knight,))
    return _shorten(found, len(board.path))


def _shorten(found: Verdict, walked: int) -> Verdict:
    """Return *found* in a few words; a proof speaks for itself."""
    if found.word != "tour":
        return found
    message = "knight.standing.closed" if found.facts["closed"] else "knight.standing.open"
    return replace(found, message=message, args=(found.args[0], walked), text="")
