"""How many tours a board has: counted where it is small, else as it was published.

Sources of the published numbers: closed tours (undirected) OEIS A001230, 8x8 by B. D. McKay,
Knight's tours of an 8x8 chessboard (1997); open tours (directed, from all starts together) OEIS
A165134, 7x7 and 8x8 by A. Chernov (2014).
"""

from __future__ import annotations

from collections.abc import Generator

from stepstones.core.scene import Overlay
from stepstones.core.steps import report
from stepstones.core.trace import Step, Steps, Verdict
from stepstones.knight.board import Board
from stepstones.knight.proof import why_not
from stepstones.knight.tours.frontier import count_cycles, narrow_order
from stepstones.knight.tours.reasons import at_sight
from stepstones.knight.tours.ring import ring, squares_left

CLOSED = {6: 9_862, 8: 13_267_364_410_532}
"""By the side of a square board."""
OPEN = {5: 1_728, 6: 6_637_920, 7: 165_575_218_320, 8: 19_591_828_170_979_904}
LARGE = 7
"""Side of the square board from which on the published number is said and nothing counted."""
MAX_SQUARES = 80
"""Squares of the largest board on which counting is tried; it must be narrow."""
MAX_FRONTIERS = 60_000
"""Frontiers held at a time after which counting gives up."""


def count(board: Board) -> Steps:
    """Count the tours that *board* asks for: closed, or on from its walk, to its finish.

    Verdict ``counted`` with the fact ``tours``, ``published`` with the fact ``published``,
    or ``undecided``. Exponential in the shorter side. A closed tour has no direction.

    >>> from dataclasses import replace
    >>> from stepstones.core.trace import Run
    >>> from stepstones.knight.board import board
    >>> run = Run(lambda: count(replace(board(6, 5), closed=True))); run.seek(10**6)
    >>> run.verdict.facts["tours"]
    8
    """
    proof = why_not(board)
    if proof is not None:
        facts = {"tours": 0, "reason": proof.reason, "nodes": 0}
        return Verdict("counted", proof.message, proof.args, facts, Overlay())
    published = _find_published(board)
    if published is not None:
        return published
    tours = yield from _tours(board)
    if tours is not None:
        return _count(board, tours)
    facts = {"nodes": MAX_FRONTIERS}
    return Verdict("undecided", "knight.count.undecided", (MAX_FRONTIERS,), facts, Overlay())


def _tours(board: Board) -> Generator[Step, None, int | None]:
    """Return the number of tours, None where the board is too large."""
    left = len(squares_left(board))
    if left == 1 or left > MAX_SQUARES:
        return 1 if left == 1 else None
    question = ring(board)
    if at_sight(board, question) is not None:
        return 0
    ordering = narrow_order(question.ways, question.vertices)
    order = yield from report(ordering, "knight.step.frontiers")
    counting = count_cycles(question.ways, order, MAX_FRONTIERS)
    return (yield from report(counting, "knight.step.frontiers"))


def _count(board: Board, tours: int) -> Verdict:
    word = "closed" if board.closed else "open" if board.finish is None else "finish"
    ends = (board.knight, board.finish if board.finish is not None else board.start)
    args = (str(tours), len(board.path), *ends)
    return Verdict("counted", f"knight.count.{word}", args, {"tours": tours}, Overlay())


def _find_published(board: Board) -> Verdict | None:
    """Return the published number for a whole board that is too large to count, or None."""
    known = CLOSED if board.closed else OPEN
    whole = board.width == board.height and not board.holes and len(board.path) == 1
    if not whole or board.finish is not None or board.width not in known or board.width < LARGE:
        return None
    tours = known[board.width]
    message = f"knight.count.published-{'closed' if board.closed else 'open'}"
    return Verdict("published", message, (str(tours),), {"published": tours}, Overlay())
