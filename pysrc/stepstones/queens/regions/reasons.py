"""The next step on a board with regions, blocked squares or another rule, with its reason.

The reader's crosses are taken for settled: that they leave a solution is looked at before. The
ladder (``ladder.py``) says what follows: a queen, or squares to cross.
"""

from __future__ import annotations

from collections.abc import Iterable

from stepstones.core.errors import Arg
from stepstones.core.grid import Point
from stepstones.core.scene import Mark, Overlay
from stepstones.core.trace import Steps, Verdict
from stepstones.queens import play
from stepstones.queens.board import Board
from stepstones.queens.exact_cover.constraints import (
    Unit,
    attacks,
    free,
    list_names,
    name_unit,
    units_of,
)
from stepstones.queens.lines import cells
from stepstones.queens.regions.ladder import Deduction, Position, Technique, deduce

MAX_NODES = 40_000
"""Nodes of the search for a solution that came before."""


def next_step(board: Board, solution: tuple[Point, ...] | None) -> Steps:
    """Say what follows on *board*, one *solution* of which is known, or None if none is.

    The solution keeps the crosses. Verdict ``hint``; its moves put a queen or cross squares.
    Fact ``technique`` is one of the ladder's words or ``search``.
    """
    yield from ()
    place = position(board)
    found = None if place.empty else (yield from deduce(place))
    if found is not None:
        return _tell(board, place, found)
    if solution is None:
        return Verdict("undecided", "queens.hint.undecided", (MAX_NODES,))
    unit = min(place.open, key=lambda one: (one.cells & place.free).bit_count())
    cell = next(cell for cell in solution if unit.cells >> cell & 1)
    args = (cell, *name_unit(board, unit), (unit.cells & place.free).bit_count())
    moves = (f"queen {board.grid.name(cell)}",)
    marks = {cell: Mark.CURRENT}
    facts = {"technique": "search"}
    return Verdict("hint", "queens.ladder.search", args, facts, Overlay(marks=marks), moves)


def position(board: Board) -> Position:
    """Return what the queens and crosses on *board* leave open."""
    standing = sum(1 << queen for queen in board.queens)
    crossed = sum(1 << point for point in board.crossed)
    left = free(board, board.queens) & ~standing & ~crossed
    open_ = tuple(unit for unit in units_of(board) if not unit.cells & standing)
    return Position(open_, left, attacks(board))


def _tell(board: Board, place: Position, found: Deduction) -> Verdict:
    """Put a deduction into words, marks and moves."""
    inner, outer = found.inner, found.outer
    first = name_unit(board, inner[0])
    facts = {"technique": found.technique.value}
    marks = dict.fromkeys(_squares(inner, place.free), Mark.VISITED)
    if found.technique is Technique.SINGLE:
        marks = dict.fromkeys(_squares(inner, ~place.free), Mark.REJECTED)
        marks = {at: mark for at, mark in marks.items() if at not in board.crossed | board.blocked}
        marks[found.cell] = Mark.CURRENT
        moves = (f"queen {board.grid.name(found.cell)}",)
        return Verdict(
            "hint", "queens.ladder.single", (found.cell, *first), facts, Overlay(marks=marks), moves
        )
    gone = cells(found.excluded)
    labels: dict[Point, str] = {}
    args: tuple[Arg, ...]
    match found.technique:
        case Technique.CLAIM:
            args = (*first, *name_unit(board, outer[0]), len(gone))
        case Technique.BLOCK:
            args = (*first, gone[0], len(gone))
        case Technique.HALL:
            args = (
                inner[0].kind.value,
                len(inner),
                list_names(board, inner),
                outer[0].kind.value,
                list_names(board, outer),
                len(gone),
            )
        case _:
            args = (found.cell, *name_unit(board, outer[0]), len(found.forced))
            marks = dict.fromkeys(_squares(outer, place.free), Mark.VISITED)
            labels = {cell: str(number) for number, cell in enumerate(found.forced, start=1)}
    marks |= dict.fromkeys(gone, Mark.REJECTED)
    if found.technique is Technique.AHEAD:
        marks[found.cell] = Mark.CURRENT
    overlay = Overlay(marks=marks, labels=labels)
    message = f"queens.ladder.{found.technique.value}"
    return Verdict("hint", message, args, facts, overlay, play.crosses(board, gone))


def _squares(some: Iterable[Unit], among: int) -> list[Point]:
    """Return the squares of *some* units that are *among* others, in order."""
    bits = 0
    for unit in some:
        bits |= unit.cells
    return cells(bits & among)
