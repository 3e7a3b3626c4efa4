"""Numbers on squares: given to a board, written by its reader, taken away again.

The number in hand is the next one to write. Writing goes on with the number above it, and
where that stands already, with the next above that is missing. A number may be written
wherever its neighbours in the tour, as far as they stand, are a knight's move away.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.knight.state import Board, Jumps, board as new_board

TECHNIQUES = ("only-square", "only-number", "trial", "search")
"""The easiest first; the last is brute force."""


def standing(board: Board) -> dict[int, Point]:
    """Return the square of each number that stands, given or written."""
    return dict((*board.numbers, *board.written))


def give(board: Board, number: int, square: Point) -> Board:
    """Return *board* with *number* given at *square*, wherever it was before.

    What has been written is forgotten, and a finish, which is the last number's. Raises
    RuleError ``knight.hole`` or ``knight.number-range``.
    """
    if square in board.holes:
        raise RuleError("knight.hole", square)
    if not 1 <= number <= board.squares:
        raise RuleError("knight.number-range", number, board.squares)
    numbers = [pair for pair in board.numbers if number != pair[0] and square != pair[1]]
    after = _with_numbers(board, [*numbers, (number, square)])
    return replace(after, hand=missing(after, number))


def with_given(board: Board, numbers: Iterable[tuple[int, Point]]) -> Board:
    """Return *board* with all *numbers* given, which are different and on different squares."""
    after = _with_numbers(board, numbers)
    return replace(after, hand=missing(after, 0)) if after.numbers else board


def _with_numbers(board: Board, numbers: Iterable[tuple[int, Point]]) -> Board:
    """Return *board* with *numbers* given and nothing written: the knight waits at number 1.

    Without a number 1 it waits where it does on a new board, so that the numbers tell the state.
    """
    given = tuple(sorted(numbers))
    square = dict(given).get(1)
    if square is None and (given or board.start in board.holes):
        square = new_board(board.width, board.height, board.holes).start
    path = board.path if square is None else (square,)
    return replace(board, numbers=given, written=(), finish=None, path=path)


def with_written(board: Board, numbers: Iterable[tuple[int, Point]]) -> Board:
    """Return *board* with all *numbers* written. Raises what :func:`write` raises."""
    written = tuple(sorted(numbers))
    jumps = board.jumps()
    for number, square in written:
        _ask_writable(board, number, square, jumps)
        board = replace(board, written=(*board.written, (number, square)))
    return replace(board, hand=missing(board, 0))


def without_square(board: Board, square: Point) -> Board:
    """Return *board*, on which *square* is a hole now, with the numbers that still have a place.

    Raises RuleError ``knight.number-range`` where a given number is larger than the squares left.
    """
    numbers = tuple(pair for pair in board.numbers if pair[1] != square)
    if numbers and numbers[-1][0] > board.squares:
        raise RuleError("knight.number-range", numbers[-1][0], board.squares)
    after = _with_numbers(board, numbers)
    return replace(after, hand=missing(after, 0) if numbers else 0)


def take(board: Board, square: Point) -> Board:
    """Return *board* without the number given at *square*, which is in hand now."""
    number = next(one for one, at in board.numbers if at == square)
    numbers = tuple(pair for pair in board.numbers if pair[1] != square)
    return replace(_with_numbers(board, numbers), hand=number if numbers else 0)


def set_number(board: Board, square: Point) -> Board:
    """Return *board* after a press that sets numbers: the one in hand is given, or taken away."""
    if any(at == square for _, at in board.numbers):
        return take(board, square)
    return give(board, board.hand or 1, square)


def write(board: Board, number: int, square: Point) -> Board:
    """Return *board* with *number* written at *square*.

    Raises RuleError: ``knight.hole``, ``knight.number-range``, ``knight.visited`` where
    another stands there, ``knight.number-stands`` where the number is elsewhere, and
    ``knight.number-apart`` where a number beside it in the tour is not a move away.
    """
    _ask_writable(board, number, square, board.jumps())
    after = replace(board, written=tuple(sorted((*board.written, (number, square)))))
    return replace(after, hand=missing(after, number))


def _ask_writable(board: Board, number: int, square: Point, jumps: Jumps) -> None:
    numbers = standing(board)
    if square in board.holes:
        raise RuleError("knight.hole", square)
    if not 1 <= number <= board.squares:
        raise RuleError("knight.number-range", number, board.squares)
    other = next((one for one, at in numbers.items() if at == square), 0)
    if other:
        raise RuleError("knight.visited", square, other)
    if number in numbers:
        raise RuleError("knight.number-stands", number, numbers[number])
    for beside in neighbours(board, number):
        if beside in numbers and square not in jumps[numbers[beside]]:
            raise RuleError("knight.number-apart", number, square, beside, numbers[beside])


def erase(board: Board, square: Point) -> Board:
    """Return *board* without the number its reader wrote at *square*; it is in hand now."""
    number = next((one for one, at in board.written if at == square), 0)
    if not number:
        raise RuleError("knight.not-written", square)
    written = tuple(pair for pair in board.written if pair[1] != square)
    return replace(board, written=written, hand=number)


def hold(board: Board, number: int) -> Board:
    """Return *board* with *number* in hand. Raises RuleError ``knight.number-range``."""
    if not 1 <= number <= board.squares:
        raise RuleError("knight.number-range", number, board.squares)
    return replace(board, hand=number)


def neighbours(board: Board, number: int) -> tuple[int, ...]:
    """Return the numbers before and after *number* in a tour of the kind asked for."""
    count = board.squares
    if board.closed and count > 2:
        return ((number - 2) % count + 1, number % count + 1)
    return tuple(one for one in (number - 1, number + 1) if 1 <= one <= count)


def missing(board: Board, number: int) -> int:
    """Return the next missing number above *number*, from 1 again after the last; 0 for none."""
    numbers = standing(board)
    every = (*range(number + 1, board.squares + 1), *range(1, number + 1))
    return next((one for one in every if one not in numbers), 0)


def press(board: Board, square: Point) -> str | None:
    """Return the move that pressing *square* means to who solves the puzzle.

    A free square gets the number in hand, a written number goes, a given one is taken up:
    the missing number after it comes to hand, or the one before it.
    """
    name = board.grid.name(square)
    number = next((one for one, at in standing(board).items() if at == square), 0)
    if not number:
        return f"write {board.hand} {name}" if board.hand else None
    if any(at == square for _, at in board.written):
        return f"erase {name}"
    numbers = standing(board)
    around = [one for one in reversed(neighbours(board, number)) if one not in numbers]
    wanted = next((one for one in around if one != board.hand), 0)
    return f"hold {wanted}" if wanted else None
