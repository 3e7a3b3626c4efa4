"""From which starts the source text's procedure fails, and what the better ones make of them.

Every start of the board is tried: first the rule alone with the text's ties. Where
that gets stuck, a proof may say that there is no tour; if none does, backtracking is
tried with the text's ties and with Roth's, for at most :data:`LIMIT` moves each. It is
the search of :mod:`~stepstones.knight.solve.greedy`, which finds the essays' tours in fewer
moves than they need.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field

from stepstones.core.grid import Point
from stepstones.core.scene import Mark, Overlay
from stepstones.core.steps import report
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.knight import answers
from stepstones.knight.solve import greedy
from stepstones.knight.solve.proof import why_not
from stepstones.knight.state import Board, begin

LIMIT = 20_000
"""Moves after which a search is said to have failed."""


@dataclass(slots=True)
class _Tally:
    """The starts from which the text gets stuck, and what became of them."""

    stuck: list[Point] = field(default_factory=list)
    impossible: list[Point] = field(default_factory=list)
    backtrack: list[Point] = field(default_factory=list)
    roth: list[Point] = field(default_factory=list)


def starts(board: Board) -> Steps:
    """Try every start of *board*; its own start and walk do not matter.

    Ends in ``starts``. The picture marks the starts that are proved to have no tour
    (dead) and the others from which the text fails (rejected). Quadratic in the
    squares, more where searches are long.
    """
    answers.ask_open(board)
    squares = [square for square in board.grid.points if square not in board.holes]
    tally = _Tally()
    for done, square in enumerate(squares):
        yield Step(Kind.PROGRESS, why="knight.step.starts", args=(done, len(squares)))
        yield from _try(begin(board, square), tally)
    return _verdict(board, squares, tally)


def _try(board: Board, tally: _Tally) -> Generator[Step, None, None]:
    walking = greedy.walks(board, greedy.source_ranks)
    walked = yield from report(walking, "knight.step.walked-so-far")
    if len(walked) == board.squares:
        return
    start = board.start
    tally.stuck.append(start)
    if why_not(board) is not None:
        tally.impossible.append(start)
        return
    for found, ranks in (
        (tally.backtrack, greedy.source_ranks),
        (tally.roth, greedy.roth_ranks),
    ):
        searching = greedy.search(board, ranks(board), LIMIT)
        ended = yield from report(searching, "knight.step.tried")
        if ended.path is not None:
            found.append(start)
        elif ended.complete:
            tally.impossible.append(start)
            return


def _verdict(board: Board, squares: list[Point], tally: _Tally) -> Verdict:
    name = board.grid.name
    failing = [square for square in tally.stuck if square not in tally.impossible]
    marks = dict.fromkeys(failing, Mark.REJECTED) | dict.fromkeys(tally.impossible, Mark.DEAD)
    return Verdict(
        "starts",
        "knight.starts",
        (
            len(failing),
            len(squares) - len(tally.impossible),
            len(tally.backtrack),
            len(tally.roth),
            len(tally.impossible),
        ),
        {
            "starts": len(squares),
            "impossible": [name(square) for square in tally.impossible],
            "fails": [name(square) for square in failing],
            "backtrack": [name(square) for square in tally.backtrack],
            "roth": [name(square) for square in tally.roth],
        },
        Overlay(marks=marks),
    )
