"""How hard a numbered tour is, whoever made it: by the techniques that complete it."""

from __future__ import annotations

from stepstones.core.errors import RuleError
from stepstones.core.maker import LEVELS, Rating, Weighing
from stepstones.knight.board import Board
from stepstones.knight.numbered.levels import TECHNIQUES
from stepstones.knight.numbered.logic import grade
from stepstones.knight.numbered.slots import field, sets_of
from stepstones.knight.numbered.solve import solve

_SOLUTIONS = {"unique": 1, "several": 2, "impossible": 0}


def rate(board: Board) -> Weighing:
    """Rate the numbered tour on *board*; what its reader has written is not looked at.

    Raises RuleError ``maker.not-rated`` where no numbers are given.
    """
    if not board.numbers:
        raise RuleError("maker.not-rated")
    verdict = yield from solve(board)
    solutions = _SOLUTIONS.get(verdict.word)
    if solutions != 1:
        return Rating(solutions)
    technique = yield from grade(field(board), sets_of(field(board), board.numbers), TECHNIQUES[2])
    technique = technique or TECHNIQUES[3]
    return Rating(1, LEVELS[TECHNIQUES.index(technique)], technique)
