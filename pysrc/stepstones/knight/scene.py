"""Scene of a board, and its report before anything is solved.

A matrix of numbers is judged by its numbers alone, without boards, walks or searches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from stepstones.core.grid import Point
from stepstones.core.puzzle import Report
from stepstones.core.scene import EMPTY, Fact, Lattice, Line, Mark, Scene
from stepstones.knight.numbers import neighbours, standing
from stepstones.knight.state import HOLE, KNIGHT, Board, is_return


@dataclass(frozen=True, slots=True)
class TourKind:
    """What a tour is besides being one.

    *closed*: its last square is a move away from its first. *semimagic*: on a square board
    without holes all rows and all columns have the same sum. *magic*: the long diagonals
    have it as well.
    """

    closed: bool
    semimagic: bool
    magic: bool = False


def tour_kind(matrix: Sequence[Sequence[int]]) -> TourKind | None:
    """Return what kind of tour *matrix* shows, None if it shows none.

    A cell holds the number of the visit, from 1; 0 is a hole. Linear (and a sort).

    >>> tour_kind([[8, 11, 6, 3], [1, 4, 9, 12], [10, 7, 2, 5]])
    TourKind(closed=False, semimagic=False, magic=False)
    >>> tour_kind([[1, 2]]) is None
    True
    """
    visits = sorted(
        (number, row, column)
        for row, numbers in enumerate(matrix)
        for column, number in enumerate(numbers)
        if number
    )
    if not visits or [number for number, _, _ in visits] != [*range(1, len(visits) + 1)]:
        return None
    if not all(_is_move(here, there) for here, there in pairwise(visits)):
        return None
    lines = [*matrix, *zip(*matrix, strict=False)]
    full = all(number for numbers in matrix for number in numbers)
    semimagic = full and len(visits) > 1 and len({sum(line) for line in lines}) == 1
    diagonals = [[row[at] for at, row in enumerate(rows)] for rows in (matrix, matrix[::-1])]
    return TourKind(
        closed=_is_move(visits[-1], visits[0]),
        semimagic=semimagic,
        magic=semimagic and all(sum(line) == sum(matrix[0]) for line in diagonals),
    )


def _is_move(here: tuple[int, int, int], there: tuple[int, int, int]) -> bool:
    return {abs(here[1] - there[1]), abs(here[2] - there[2])} == {1, 2}


PLATE = "G"
"""The piece under a given number."""
_KINDS = {KNIGHT: "knight", HOLE: "hole", PLATE: "given-number"}


def report(board: Board) -> Report:
    """Report how far the walk has come; a tour of the kind asked for is the solution."""
    if board.numbers:
        return report_numbered(board)
    walked, squares = len(board.path), board.squares
    if walked == squares:
        return _report_end(board)
    if board.onward():
        return Report(solved=False, message="knight.report.walk", args=(walked, squares))
    args = (board.knight, walked, squares)
    return Report(solved=False, message="knight.report.stuck", args=args)


def _report_end(board: Board) -> Report:
    squares = board.squares
    ends = (board.knight, board.start)
    if board.finish not in {None, board.knight}:
        ends = (board.knight, board.finish or 0)
        return Report(solved=False, message="knight.report.not-finish", args=ends)
    word = "closed" if is_return(board, board.path) else "open"
    if board.closed and word == "open":
        return Report(solved=False, message="knight.report.not-closed", args=ends)
    kind = _magic(board)
    if kind:
        args = (squares, kind, sum(range(squares + 1)) // board.width)
        return Report(solved=True, message=f"knight.report.magic-{word}", args=args)
    return Report(solved=True, message=f"knight.report.{word}", args=(squares,))


def _magic(board: Board) -> str:
    """Return ``magic`` or ``semimagic`` for a whole tour that is one, else nothing."""
    if board.width != board.height or board.holes:
        return ""
    numbers = [0] * (board.width * board.height)
    for number, square in enumerate(board.path, start=1):
        numbers[square] = number
    kind = tour_kind([numbers[at : at + board.width] for at in board.grid.points[:: board.width]])
    if kind is None or not kind.semimagic:
        return ""
    return "magic" if kind.magic else "semimagic"


def scene(board: Board) -> Scene:
    """Return the board with its walk or its numbers, and where a press may lead.

    On a walk a fact on each of these squares says how many moves lead on from there.
    """
    if board.numbers:
        return _scene(
            board,
            numbered_pieces(board, HOLE),
            marks=numbered_marks(board),
            labels=numbered_labels(board),
            lines=numbered_lines(board),
        )
    jumps, visited = board.jumps(), set(board.path)
    onward = board.onward()
    marks = dict.fromkeys(onward, Mark.REACHED)
    walked = len(board.path) > 1
    if walked:
        marks[board.start] = Mark.START
    if board.finish is not None:
        marks[board.finish] = Mark.TARGET
    facts = tuple(
        Fact(
            "knight.fact.onward",
            (square,),
            (sum(target not in visited for target in jumps[square]),),
        )
        for square in onward
    )
    return _scene(
        board,
        pieces(board, board.knight),
        marks=marks,
        facts=facts,
        labels={square: str(n) for n, square in enumerate(board.path, 1)} if walked else {},
        lines=(Line("path", board.path),) if walked else (),
    )


def _scene(
    board: Board,
    pieces: str,
    *,
    marks: dict[int, Mark],
    labels: dict[int, str],
    lines: tuple[Line, ...],
    facts: tuple[Fact, ...] = (),
) -> Scene:
    grid = board.grid
    return Scene(
        grid.width,
        grid.height,
        Lattice.CHEQUERED,
        pieces,
        _KINDS,
        grid.files,
        grid.ranks,
        marks=marks,
        facts=facts,
        labels=labels,
        lines=lines,
    )


def report_numbered(board: Board) -> Report:
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


def numbered_lines(board: Board) -> tuple[Line, ...]:
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


def numbered_labels(board: Board) -> dict[Point, str]:
    """Return the numbers that stand, as they are drawn."""
    return {square: str(number) for number, square in standing(board).items()}


def numbered_marks(board: Board) -> dict[Point, Mark]:
    """Return the squares that the number in hand can go to, and the one it goes on from."""
    found = dict.fromkeys(reach(board), Mark.REACHED)
    here = pen(board)
    return found if here is None else found | {here: Mark.CURRENT}


def numbered_pieces(board: Board, hole: str) -> str:
    """Return one character a square: holes, the plates of given numbers, and nothing else."""
    signs = [hole if square in board.holes else EMPTY for square in board.grid.points]
    for _, square in board.numbers:
        signs[square] = PLATE
    return "".join(signs)


def pieces(state: Board, knight: Point) -> str:
    """Return one character per square, the knight standing at *knight*."""
    signs = [HOLE if square in state.holes else EMPTY for square in state.grid.points]
    signs[knight] = KNIGHT
    return "".join(signs)
