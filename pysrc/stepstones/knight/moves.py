"""Presses and moves, on boards to walk over and on numbered ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from stepstones.core.errors import RuleError, TextError
from stepstones.core.grid import Point
from stepstones.core.puzzle import Move, Option, Problem, split_move
from stepstones.knight import numbers as numbered
from stepstones.knight.state import Board, aim, back, begin, close, cut, walk

TOURS = ("open", "closed")
"""What a tour can be asked to be."""
_MAX_CHOICES = 400
"""Squares up to which the number in hand can be chosen from a list."""


def options(board: Board) -> tuple[Option, ...]:
    """Return the choice between open and closed, and on numbered boards that of a number."""
    tour = Option("tour", TOURS, TOURS[board.closed])
    if not board.numbers or board.squares > _MAX_CHOICES:
        return (tour,)
    numbers = tuple(map(str, range(1, board.squares + 1)))
    return (tour, Option("number", numbers, str(board.hand), stays=False))


def press(board: Board, square: Point, tool: str) -> Move | None:
    """Return the move that pressing *square* with *tool* means.

    Walking to the square on which the knight stands takes its last move back; on a numbered
    board a walk writes numbers, and its first and last number are set like any other.
    """
    name = board.grid.name(square)
    if board.numbers and tool in {"walk", "start", "finish"}:
        return numbered.press(board, square) if tool == "walk" else None
    if tool == "walk" and square == board.knight:
        return "back" if len(board.path) > 1 else None
    return f"{tool} {name}" if tool in _ON_SQUARES else None


def play(board: Board, move: Move) -> Board:
    """Return *board* after *move*.

    ``walk``, ``start``, ``finish``, ``hole``, ``number`` or ``erase`` with a square; ``write`` with
    a number and a square; ``number`` or ``hold`` with a number; ``back``; ``tour closed`` or
    ``tour open``.
    """
    verb, words = split_move(move)
    if verb == "back" and not words and not board.numbers:
        return back(board)
    if verb == "tour" and len(words) == 1 and words[0] in TOURS:
        return close(board, closed=words[0] == TOURS[1])
    if verb in {"number", "hold"} and len(words) == 1 and words[0].isdecimal():
        return numbered.hold(board, _number(board, words[0]))
    if verb == "write" and len(words) == 2:
        number, square = _number(board, words[0]), board.grid.parse(words[1])
        return numbered.write(board, number, square)
    if verb not in _ON_SQUARES or len(words) != 1:
        raise TextError("move.malformed", move)
    verbs = _ON_NUMBERS if board.numbers else _ON_SQUARES
    if verb not in verbs:
        raise TextError("move.malformed", move)
    return verbs[verb](board, board.grid.parse(words[0]))


def _number(board: Board, word: str) -> int:
    if not board.numbers or not word.isascii() or not word.isdecimal() or len(word) > 4:
        raise TextError("move.malformed", word[:10])
    return int(word)


def _erase(board: Board, square: Point) -> Board:
    if not board.numbers:
        raise RuleError("knight.not-written", square)
    return numbered.erase(board, square)


def _cut(board: Board, square: Point) -> Board:
    """Cut a square of a numbered board, whose start is nothing but its first number."""
    holes = board.holes ^ {square}
    if len(holes) == board.width * board.height:
        raise RuleError("knight.no-squares")
    return numbered.without_square(replace(board, holes=holes), square)


def problem(board: Board) -> Problem[Board]:
    """Return a numbered tour with its given numbers alone; a walk is part of the puzzle.

    The key has the knight at its start and nothing written.
    """
    key = replace(board, path=(board.start,), written=(), hand=0)
    if not board.numbers:
        return Problem(board, key)
    bare = replace(board, written=())
    return Problem(replace(bare, hand=numbered.missing(bare, 0)), key)


_ON_SQUARES: Mapping[str, Callable[[Board, Point], Board]] = {
    "walk": walk,
    "start": begin,
    "finish": aim,
    "hole": cut,
    "number": numbered.set_number,
    "erase": _erase,
}
_ON_NUMBERS: Mapping[str, Callable[[Board, Point], Board]] = {
    "start": lambda board, square: numbered.give(board, 1, square),
    "finish": lambda board, square: numbered.give(board, board.squares, square),
    "hole": _cut,
    "number": numbered.set_number,
    "erase": numbered.erase,
}
