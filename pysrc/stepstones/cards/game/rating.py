"""How hard a board to play on is, whoever made it: how often a careless player gets stuck."""

from __future__ import annotations

from stepstones.cards.board import Board, Rule
from stepstones.cards.game import clear
from stepstones.cards.game.maker import TECHNIQUES
from stepstones.cards.game.making import STUCK, stuck
from stepstones.core.errors import RuleError
from stepstones.core.maker import Rating, Weighing

_SOLUTIONS = {"cleared": 1, "impossible": 0}


def rate(board: Board) -> Weighing:
    """Rate *board*: can it be cleared, and how many wrong turns has it.

    Only boards with two turns at most have a level. Raises RuleError ``maker.not-rated``
    where no pairs are taken.
    """
    if not board.plays:
        raise RuleError("maker.not-rated")
    outcome = yield from clear.search(board)
    solutions = _SOLUTIONS.get(outcome.word)
    if solutions != 1 or board.rule is not Rule.TWO_TURNS:
        return Rating(solutions)
    times = stuck(board)
    level = next((level for level, range_ in STUCK.items() if times in range_), "expert")
    return Rating(1, level, TECHNIQUES[level])
