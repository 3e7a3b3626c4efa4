"""Is a numbered tour unique? All ways to complete it are looked for, and two are enough."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from stepstones.core.grid import Point
from stepstones.core.scene import Overlay
from stepstones.core.steps import progress, relay
from stepstones.core.trace import Step, Steps, Verdict
from stepstones.knight import answers
from stepstones.knight.solve.proof import no_way
from stepstones.knight.solve.slots import Found, complete, field, sets_of
from stepstones.knight.state import Board

LIMIT = 20_000
"""Nodes after which the search gives up."""


def solve(board: Board) -> Steps:
    """Complete the tour from the given numbers; say whether there is another way.

    Verdict ``unique``, ``several`` (with two of them to compare), ``impossible`` or
    ``undecided``; a tour's moves write the numbers that do not stand yet. What the reader has
    written is not looked at.
    """
    proof = no_way(board)
    if proof is not None:
        return answers.impossible(proof, 0)
    found = yield from solutions(board, board.numbers, 2, LIMIT)
    if not found.tours:
        if not found.complete:
            args = (len(board.numbers), found.nodes)
            facts = {"nodes": found.nodes, "moves": []}
            return Verdict("undecided", "knight.numbered.undecided", args, facts, Overlay())
        return answers.exhausted_numbers(board, found.nodes)
    return answers.completion(board, found.tours, found.nodes, complete=found.complete)


def solutions(
    board: Board, numbers: Sequence[tuple[int, Point]], wanted: int, limit: int
) -> Generator[Step, None, Found]:
    """Find up to *wanted* tours with *numbers* on *board*; its steps are progress."""
    shape = field(board)
    searching = complete(shape, sets_of(shape, numbers), wanted, limit)
    return relay(
        searching, lambda nodes: None if nodes % 20 else progress("knight.step.tried", nodes)
    )
