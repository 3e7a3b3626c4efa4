"""How hard a board is, whoever made it: its solutions counted, then the ladder climbed."""

from __future__ import annotations

from stepstones.core.maker import Rating, Weighing
from stepstones.queens.board import Board
from stepstones.queens.exact_cover.unique import unique
from stepstones.queens.regions.ladder import LEVEL, hardest
from stepstones.queens.regions.reasons import position

_SOLUTIONS = {"unique": 1, "several": 2, "impossible": 0}


def rate(board: Board) -> Weighing:
    """Rate the puzzle on *board*, what its reader has put there left out.

    A plain board has no level, nor has one that the ladder does not solve.
    """
    question = board.question
    verdict = yield from unique(board)
    solutions = _SOLUTIONS.get(verdict.word)
    if solutions != 1 or board.is_plain:
        return Rating(solutions)
    technique = yield from hardest(position(question))
    if technique is None:
        return Rating(solutions)
    return Rating(solutions, LEVEL[technique], technique.value)
