"""What is drawn and said of a numbered tour."""

from __future__ import annotations

from itertools import pairwise

from stepstones.core.grid import Point
from stepstones.core.puzzle import Report
from stepstones.core.scene import EMPTY, Line, Mark
from stepstones.knight.board import Board
from stepstones.knight.numbered.play import neighbours, standing

PLATE = "G"
"""The piece under a given number."""


def report(board: Board) -> Report:
    """Say how many squares have their number, and which number is in hand."""
    kind = "numbered-closed" if board.closed else "numbered"
    goal = (f"knight.goal-{kind}", (board.squares,))
    numbers = standing(board)
    if len(numbers) < board.squares:
        args = (len(numbers), board.squares, board.hand)
        return Report(solved=False, message="knight.report.numbers", args=args, goal=goal)
    jumps = board.jumps()
    for before, after in steps(board, numbers):
        if numbers[after] not in jumps[numbers[before]]:
            apart = (before, numbers[before], after, numbers[after])
            return Report(solved=False, message="knight.report.apart", args=apart, goal=goal)
    return Report(solved=True, message=f"knight.report.{kind}", args=(board.squares,), goal=goal)


def steps(board: Board, numbers: dict[int, Point]) -> list[tuple[int, int]]:
    """Return the pairs of numbers that stand and follow each other."""
    every = [*pairwise(range(1, board.squares + 1))]
    if board.closed:
        every.append((board.squares, 1))
    return [(one, two) for one, two in every if one in numbers and two in numbers]


def lines(board: Board) -> tuple[Line, ...]:
    """Return the stretches of the tour whose numbers all stand."""
    numbers = standing(board)
    found: list[list[Point]] = []
    last = 0
    for number in sorted(numbers):
        if found and number == last + 1:
            found[-1].append(numbers[number])
        else:
            found.append([numbers[number]])
        last = number
    return tuple(Line("path", tuple(stretch)) for stretch in found if len(stretch) > 1)


def reach(board: Board) -> tuple[Point, ...]:
    """Return the free squares on which the number in hand may be written by the next move."""
    numbers = standing(board)
    if not board.hand or board.hand in numbers:
        return ()
    beside = [numbers[one] for one in neighbours(board, board.hand) if one in numbers]
    if not beside:
        return ()
    jumps, taken = board.jumps(), set(numbers.values())
    near = set(jumps[beside[0]]).intersection(*(jumps[square] for square in beside[1:]))
    return tuple(sorted(near - taken))


def pen(board: Board) -> Point | None:
    """Return the square from which the number in hand goes on, if there is one."""
    numbers = standing(board)
    beside = [one for one in neighbours(board, board.hand) if one in numbers] if board.hand else []
    return numbers[beside[0]] if beside else None


def labels(board: Board) -> dict[Point, str]:
    """Return the numbers that stand, as they are drawn."""
    return {square: str(number) for number, square in standing(board).items()}


def marks(board: Board) -> dict[Point, Mark]:
    """Return the squares that the number in hand can go to, and the one it goes on from."""
    found = dict.fromkeys(reach(board), Mark.REACHED)
    here = pen(board)
    return found if here is None else found | {here: Mark.CURRENT}


def pieces(board: Board, hole: str) -> str:
    """Return one character a square: holes, the plates of given numbers, and nothing else."""
    signs = [hole if square in board.holes else EMPTY for square in board.grid.points]
    for _, square in board.numbers:
        signs[square] = PLATE
    return "".join(signs)
