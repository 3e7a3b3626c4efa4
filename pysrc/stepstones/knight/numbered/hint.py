"""The next number of a numbered tour, with the reason: what a careful solver would find.

First the numbers written are checked. Then the techniques in order: a number that has only one
square left (*only-square*), a square that only one number reaches (*only-number*), a number
tried on a wrong square until something has no place (*trial*); where these say nothing, a
number from a tour that a search has found (*search*).
"""

from __future__ import annotations

from collections.abc import Generator

from stepstones.core.errors import Arg
from stepstones.core.grid import Point
from stepstones.core.scene import Mark, Overlay
from stepstones.core.trace import Step, Steps, Verdict
from stepstones.knight import answers
from stepstones.knight.board import Board
from stepstones.knight.numbered.logic import Deduction, deduce
from stepstones.knight.numbered.play import standing
from stepstones.knight.numbered.proofs import no_way
from stepstones.knight.numbered.slots import field
from stepstones.knight.numbered.solve import solutions

LIMIT = 3_000
"""Nodes of a search for tours."""


def hint(board: Board) -> Steps:
    """Say which number comes next on *board*, or which written one is wrong, and why.

    Verdict ``hint``, ``solved`` or ``impossible``; its move writes a number or erases one.
    """
    numbers = standing(board)
    wrong = yield from _wrong(board)
    if wrong is not None:
        return wrong
    if len(numbers) == board.squares:
        return Verdict("solved", "knight.report.numbered", (board.squares,))
    known = tuple(numbers.items())
    found = yield from deduce(field(board), known)
    if found is None:
        return (yield from _search(board, known))
    return _say(board, found)


def _wrong(board: Board) -> Generator[Step, None, Verdict | None]:
    """Return what to say where no tour goes on from the numbers that stand."""
    known = tuple(standing(board).items())
    found = yield from solutions(board, known, 1, LIMIT)
    if found.tours or not found.complete:
        return None
    proof = no_way(board)
    if proof is not None:
        return answers.impossible(proof)
    kept = board.numbers
    for number, square in board.written:
        kept = (*kept, (number, square))
        found = yield from solutions(board, kept, 1, LIMIT)
        if not found.tours and found.complete:
            move = f"erase {board.grid.name(square)}"
            overlay = Overlay(marks={square: Mark.CLASH})
            return Verdict("hint", "knight.numbered.wrong", (number, square), {}, overlay, (move,))
    return Verdict("impossible", "knight.numbered.none", (found.nodes,))


def _search(board: Board, known: tuple[tuple[int, Point], ...]) -> Generator[Step, None, Verdict]:
    found = yield from solutions(board, known, 1, LIMIT)
    if not found.tours:
        return Verdict("undecided", "knight.numbered.undecided", (len(known), found.nodes))
    number = next(one for one in range(1, board.squares + 1) if one not in dict(known))
    square = found.tours[0][number - 1]
    return _verdict(board, Deduction("search", number, square), (number, square), ())


def _say(board: Board, found: Deduction) -> Verdict:
    """Return the hint for what was deduced, beside which the numbers around it stand."""
    numbers = standing(board)
    below = max((one for one in numbers if one < found.number), default=0)
    above = min((one for one in numbers if one > found.number), default=0)
    args: tuple[Arg, ...] = (
        found.number,
        found.square,
        below,
        numbers.get(below, -1),
        above,
        numbers.get(above, -1),
        len(found.tried),
    )
    near = tuple(numbers[one] for one in (below, above) if one)
    return _verdict(board, found, args, near)


def _verdict(
    board: Board, found: Deduction, args: tuple[Arg, ...], near: tuple[Point, ...]
) -> Verdict:
    square = found.square
    marks = dict.fromkeys(near, Mark.FOUND) | dict.fromkeys(found.tried, Mark.REJECTED)
    marks[square] = Mark.CURRENT
    move = f"write {found.number} {board.grid.name(square)}"
    beside = {at: str(number) for number, at in standing(board).items() if at in near}
    overlay = Overlay(marks=marks, labels=beside | {square: str(found.number)})
    facts = {"technique": found.technique}
    message = f"knight.numbered.hint-{found.technique}"
    return Verdict("hint", message, args, facts, overlay, (move,))
