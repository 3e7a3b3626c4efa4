"""The question of the command line about a board: a tour of which kind, told in words."""

from __future__ import annotations

import sys
from collections.abc import Generator, Mapping

from stepstones.core.question import CommandOption, Enumeration, Question
from stepstones.core.trace import Steps
from stepstones.knight.moves import play
from stepstones.knight.solve.slots import complete, field, sets_of
from stepstones.knight.solve.tour import tour
from stepstones.knight.state import Board


def question(board: Board, words: Mapping[str, str]) -> Steps:
    """Find the tour that *words* ask for on *board*.

    ``closed`` asks for a closed one, which has no finish, ``to`` names the square where it
    ends, ``at`` the start and the squares of a walk begun. Ends as
    :func:`~stepstones.knight.solve.tour.tour` does; raises the errors of the moves.
    """
    at = words.get("at", "").split()
    for number, name in enumerate(at):
        board = play(board, f"{'walk' if number else 'start'} {name}")
    if "to" in words:
        board = play(board, f"finish {words['to']}")
    if "closed" in words:
        board = play(board, "tour closed")
    return (yield from tour(board))


def solutions(board: Board, most: int) -> Generator[int, None, Enumeration]:
    """List the tours of *board* with its numbers, or from its walk to its finish; yield nodes.

    *most* of them at most.
    """
    shape = field(board)
    numbers = [*(board.numbers or enumerate(board.path, start=1))]
    if board.finish is not None:
        numbers.append((board.squares, board.finish))
    sets = sets_of(shape, numbers)
    found = yield from complete(shape, sets, most + 1, sys.maxsize)
    tours = [tuple(map(board.grid.name, tour)) for tour in found.tours[:most]]
    return Enumeration(tuple(tours), complete=len(found.tours) <= most)


QUESTION = Question(
    "a knight's tour, points as d4",
    (
        CommandOption("closed", "the last square is a move from the first", flag=True),
        CommandOption("to", "where the tour ends", shown="POINT"),
    ),
    question,
    ("moves", "reason"),
    ("at",),
)
