"""Verdicts of the knight's algorithms, and what they ask for before they begin."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.core.scene import Line, Mark, Overlay
from stepstones.core.trace import Verdict
from stepstones.knight.formats import print_board
from stepstones.knight.solve.proof import Proof, no_way, why_not
from stepstones.knight.state import Board, is_return

MAX_RECURSION = 1600
"""Squares up to which the recursive essays run, one call a square: a 40x40 board."""
MAX_NUMBERED = 256
"""Squares up to which the essay on numbered tours runs, a set of squares for each number."""
_SPARE_CALLS = 1000


def ask_open(board: Board) -> None:
    """Raise RuleError ``knight.open-only`` or ``knight.walk-only`` if more than a tour is asked."""
    ask_walk(board)
    if board.closed or board.finish is not None:
        raise RuleError("knight.open-only")


def ask_walk(board: Board) -> None:
    """Raise RuleError ``knight.walk-only`` where numbers are to be completed."""
    if board.numbers:
        raise RuleError("knight.walk-only")


def ask_numbers(board: Board) -> None:
    """Raise RuleError where no number is given, or ``knight.too-deep`` above 256 squares."""
    if not board.numbers:
        raise RuleError("knight.numbers-only")
    ask_depth(board, MAX_NUMBERED)


def ask_depth(board: Board, most: int = MAX_RECURSION) -> None:
    """Make room for one nested call a square, or raise RuleError ``knight.too-deep``.

    The interpreter's recursion limit (1000) is raised once, never lowered. Chains of
    4,200 suspended generators ran in CPython 3.11 and in Pyodide 0.29.5 (3.13); chains
    of 1,800 were also closed and thrown into under a 400 kB JavaScript stack.
    """
    if board.squares > most:
        raise RuleError("knight.too-deep", board.squares, most)
    sys.setrecursionlimit(max(sys.getrecursionlimit(), board.squares + _SPARE_CALLS))


def disproof(board: Board) -> Proof | None:
    """Return a cheap proof that there is no tour, None where none was found."""
    return no_way(board) if board.numbers else why_not(board)


def picture(path: Sequence[Point]) -> Overlay:
    """Return *path* drawn with the squares' numbers."""
    labels = {square: str(number) for number, square in enumerate(path, start=1)}
    return Overlay(labels=labels, lines=(Line("path", tuple(path)),))


def found(board: Board, path: Sequence[Point], nodes: int) -> Verdict:
    """Return the verdict for the tour *path*, which goes on from the board's own walk."""
    closed = is_return(board, tuple(path))
    names = [board.grid.name(square) for square in path]
    return Verdict(
        "tour",
        "knight.tour.closed" if closed else "knight.tour.open",
        (len(path), path[-1]),
        {"nodes": nodes, "closed": closed, "moves": names},
        picture(path),
        tuple(f"walk {name}" for name in names[len(board.path) :]),
        text=print_board(board, path),
    )


def stuck(board: Board, path: Sequence[Point], nodes: int) -> Verdict:
    """Return the verdict of a procedure that gave up at the end of *path*: no proof."""
    names = [board.grid.name(square) for square in path]
    overlay = picture(path)
    return Verdict(
        "stuck",
        "knight.stuck",
        (path[-1], len(path), board.squares),
        {"nodes": nodes, "moves": names},
        Overlay(marks={path[-1]: Mark.REJECTED}, labels=overlay.labels, lines=overlay.lines),
        text=print_board(board, path),
    )


def impossible(proof: Proof, nodes: int = 0) -> Verdict:
    """Return the verdict that there is no tour, by *proof*, after *nodes* of search."""
    marks = dict.fromkeys(proof.near, Mark.TARGET) | dict.fromkeys(proof.points, Mark.CLASH)
    lines = tuple(Line("path", line) for line in proof.lines)
    facts = {"nodes": nodes, "reason": proof.reason, "moves": []}
    return Verdict(
        "impossible", proof.message, proof.args, facts, Overlay(marks=marks, lines=lines)
    )


def hall(board: Board, many: Sequence[Point], few: Sequence[Point]) -> Verdict:
    """Return the verdict that *many* squares need more moves than the *few* around can give."""
    jumps = board.jumps()
    outside = sum(near not in few for square in many for near in jumps[square])
    args = (len(many), 2 * len(many), len(few), 2 * len(few) + outside)
    return impossible(Proof("hall", "knight.no.hall", args, tuple(many), tuple(few)))


def circles(board: Board, length: int) -> Verdict:
    """Return the verdict that circles remain, the one through the start of *length* squares."""
    facts = {"nodes": length, "moves": []}
    return Verdict("undecided", "knight.circles", (length, board.squares), facts, Overlay())


def exhausted(board: Board, nodes: int) -> Verdict:
    """Return the verdict that there is no tour because *nodes* moves were all there were."""
    facts = {"nodes": nodes, "reason": "exhausted", "moves": []}
    return Verdict("impossible", "knight.no.exhausted", (board.knight, nodes), facts, Overlay())


def exhausted_numbers(board: Board, nodes: int) -> Verdict:
    """Return the verdict that no tour has the numbers of *board*: *nodes* positions were all."""
    squares = tuple(square for _, square in board.numbers)
    return impossible(Proof("exhausted", "knight.numbered.none", (nodes,), squares), nodes)


def undecided(board: Board, nodes: int) -> Verdict:
    """Return the verdict that *nodes* moves neither gave a tour nor ran out."""
    facts = {"nodes": nodes, "moves": []}
    return Verdict("undecided", "knight.undecided", (board.knight, nodes), facts, Overlay())


def completion(
    board: Board, tours: Sequence[Sequence[Point]], nodes: int, *, complete: bool
) -> Verdict:
    """Return the verdict that *tours* have the numbers of *board*; *complete*: no others do."""
    name, tour = board.grid.name, tours[0]
    unique = complete and len(tours) == 1
    differing = [square for square in tour if len({one.index(square) for one in tours}) > 1]
    word = "unique" if unique else "several" if len(tours) > 1 else "tour"
    labels = {square: str(number) for number, square in enumerate(tour, start=1)}
    marks = dict.fromkeys(differing, Mark.TARGET)
    facts = {
        "nodes": nodes,
        "moves": [name(square) for square in tour],
        "differs": [name(square) for square in differing],
    }
    answers = tuple(_writing(board, one) for one in tours)
    return Verdict(
        word,
        f"knight.numbered.{word}",
        (board.squares, len(board.numbers), len(differing)),
        facts,
        Overlay(marks=marks, labels=labels, lines=(Line("path", tuple(tour)),)),
        answers[0],
        answers if len(answers) > 1 else (),
    )


def _writing(board: Board, tour: Sequence[Point]) -> tuple[str, ...]:
    """Return the moves that lead from what is written on *board* to *tour*."""
    name, numbers = board.grid.name, dict((*board.numbers, *board.written))
    wrong = [square for number, square in board.written if tour[number - 1] != square]
    kept = {number for number, square in numbers.items() if square not in wrong}
    writes = [
        f"write {number} {name(square)}"
        for number, square in enumerate(tour, start=1)
        if number not in kept
    ]
    return (*(f"erase {name(square)}" for square in wrong), *writes)
