"""Whether a tour exists, said of a board while it is being set up.

The fast tour with its proofs decides; a closed tour on a whole board by the theorem.
"""

from __future__ import annotations

from dataclasses import replace

from stepstones.core.trace import Steps, Verdict
from stepstones.knight import answers
from stepstones.knight.board import Board
from stepstones.knight.proof import why_not
from stepstones.knight.tour import short_tour

MAX_BREATHS = 1_200
"""Signs of life of the search after which it is left: about a million moves."""


def standing(board: Board) -> Steps:
    """Say whether a tour goes on from the walk on *board*.

    Verdict ``tour`` (its moves walk one), ``impossible`` with the reason, or ``undecided``.
    Where a closed tour is asked for and known to exist by theorem only, there are no moves.

    >>> from stepstones.core.trace import Run
    >>> from stepstones.knight.board import board
    >>> run = Run(lambda: standing(board(4, 4))); run.seek(99); run.verdict.word
    'impossible'
    """
    proof = why_not(board)
    if proof is not None:
        return answers.impossible(proof)
    walked = len(board.path)
    found = yield from short_tour(replace(board, closed=False), MAX_BREATHS)
    if found is not None:
        closed = bool(found.facts.get("closed"))
        if found.word == "impossible" or (found.word == "tour" and closed >= board.closed):
            return _said(found, walked)
    if board.closed and not board.holes and walked == 1:
        return Verdict("tour", "knight.standing.theorem", (board.width, board.height))
    return Verdict("undecided", "knight.standing.undecided", (board.knight,))


def _said(found: Verdict, walked: int) -> Verdict:
    """Return *found* in a few words; a proof speaks for itself."""
    if found.word != "tour":
        return found
    message = "knight.standing.closed" if found.facts["closed"] else "knight.standing.open"
    return replace(found, message=message, args=(found.args[0], walked), text="")
