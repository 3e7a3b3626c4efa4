"""Live verdict on a board of cards: which pairs can be linked."""

from __future__ import annotations

from dataclasses import replace

from stepstones.cards.solve import clear, fewest, pairs, reach
from stepstones.cards.state import Board
from stepstones.core.trace import Steps, Verdict

MAX_CARDS = 1_500
"""Cards up to which all pairs are counted."""


def standing(board: Board) -> Steps:
    """Say how many segments link the two chosen cards; of one, how many others it reaches.

    With none chosen, how many pairs can be linked. Where pairs are taken, whether all of
    them can be. Words are those of the algorithms asked.

    >>> from stepstones.cards.state import ask, board_of
    >>> from stepstones.core.trace import Run
    >>> run = Run(lambda: standing(ask(board_of("X X"), (1, 1), (3, 1))))
    >>> run.seek(9); run.verdict.message, run.verdict.args
    ('cards.standing.linked', (1,))
    """
    cards = len(board.cards)
    if board.plays and cards:
        found = yield from clear.clear(board)
        cleared = found.word == "cleared"
        return replace(found, message="cards.standing.clears") if cleared else found
    if board.target is not None:
        found = yield from fewest.fewest(board)
        if found.word != "linked":
            return found
        return replace(found, message="cards.standing.linked")
    if board.source is not None:
        found = yield from reach.reach(board)
        args = (board.source, len(found.overlay.marks) if found.overlay else 0, cards - 1)
        return replace(found, message="cards.standing.reached", args=args)
    if cards < 2 or cards > MAX_CARDS:
        return Verdict("counted", "cards.standing.cards", (cards,))
    found = yield from pairs.pairs(board)
    return replace(found, message="cards.standing.pairs", args=found.args[:2])
