"""What is left on a board to play on, and what its rule asks for."""

from __future__ import annotations

from itertools import islice

from stepstones.cards.board import Board
from stepstones.cards.game.play import open_pairs
from stepstones.core.puzzle import Report

COUNTED = 50
"""Pairs beyond which those that can be taken are not counted."""


def report(board: Board) -> Report:
    """Say what is left: nothing, some pairs to take, or cards without a pair to take."""
    goal = (f"cards.goal.{board.rule}", ())
    cards = len(board.cards)
    if not cards:
        solved = board.last is not None
        message = "cards.report.cleared" if solved else "cards.cards"
        return Report(solved=solved, message=message, args=() if solved else (0,), goal=goal)
    kinds = len(set(board.cells)) - 1
    pairs = sum(1 for _ in islice(open_pairs(board), COUNTED))
    if not pairs:
        return Report(solved=False, message="cards.report.stuck", args=(cards,), goal=goal)
    if pairs == COUNTED:
        return Report(solved=False, message="cards.report.many", args=(cards, kinds), goal=goal)
    args = (cards, kinds, pairs)
    return Report(solved=False, message="cards.report.left", args=args, goal=goal)
