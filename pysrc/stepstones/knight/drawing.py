"""What is drawn of a board, and what is said of it before anything is solved."""

from __future__ import annotations

from stepstones.core.puzzle import Report
from stepstones.core.scene import Fact, Lattice, Line, Mark, Scene
from stepstones.knight import codec
from stepstones.knight.board import Board, is_return
from stepstones.knight.matrix import tour_kind
from stepstones.knight.numbered import show

_KINDS = {codec.KNIGHT: "knight", codec.HOLE: "hole", show.PLATE: "given-number"}


def report(board: Board) -> Report:
    """Report how far the walk has come; a tour of the kind asked for is the solution."""
    if board.numbers:
        return show.report(board)
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
            show.pieces(board, codec.HOLE),
            marks=show.marks(board),
            labels=show.labels(board),
            lines=show.lines(board),
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
        codec.pieces(board, board.knight),
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
