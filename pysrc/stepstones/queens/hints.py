"""The next queen, with the reason: what can be seen at once goes before what takes a search.

In this order: two queens that attack each other; queens that no solution has, and which one
to take back; a cross to take away where no solution keeps them all; a queen that must stand
where it does (:mod:`.solve.units`); and only then a queen of some solution, found by search and
said to be so. A search decides first whether there is a solution at all, so that no reason leads
deeper into a dead end.

On a board with regions, blocked squares or another rule a ladder of techniques speaks.

The reader's crosses are taken for settled: that they leave a solution is looked at before. The
ladder (:mod:`.solve.ladder`) says what follows: a queen, or squares to cross.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import replace
from typing import TypeAlias

from stepstones.core.errors import Arg
from stepstones.core.grid import Point
from stepstones.core.scene import Mark, Overlay
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.queens.lines import cells
from stepstones.queens.moves import crosses
from stepstones.queens.solve import ladder, units
from stepstones.queens.solve.constraints import (
    Reason,
    Unit,
    attacks,
    completions,
    free,
    impossible,
    list_names,
    name_unit,
    numbers,
    units_of,
)
from stepstones.queens.solve.units import ForcingTechnique, Units, deduce, empty_line
from stepstones.queens.state import Board

MAX_NODES = 40_000
"""Nodes of a search for one solution; then nothing is claimed."""

Solution: TypeAlias = tuple[Point, ...]


def hint(board: Board) -> Steps:
    """Say what to do next on *board*, and why.

    Verdict ``hint``, ``solved``, ``impossible`` (no solution on a board without queens) or
    ``undecided``; its move puts a queen or takes one back. Fact ``technique`` names the
    reason: ``attack``, ``dead-end``, ``crossed``, ``single``, ``blocks``, ``forces`` or ``search``.

    >>> from stepstones.core.trace import Run
    >>> run = Run(lambda: hint(Board(4, frozenset({1}))))
    >>> run.seek(99); run.verdict.moves, run.verdict.facts
    (('queen d3',), {'technique': 'single'})
    """
    if board.attacks:
        return (yield from _attack(board))
    if len(board.queens) == board.size and board.without_queen(board.queens) is None:
        return Verdict("solved", "queens.solved", (board.size,))
    known, solution = yield from _solution(board)
    if known and solution is None:
        return (yield from _dead_end(board))
    if board.crossed:
        sure, keeping = yield from _solution(_keeping_crosses(board))
        if sure and keeping is None and solution is not None:
            return _crossed_wrongly(board, solution)
        solution = keeping
    step = _deduce if board.is_plain else next_step
    return (yield from step(board, solution))


def _keeping_crosses(board: Board) -> Board:
    """Return *board* with the reader's crosses as squares that no queen may take."""
    return replace(board, blocked=board.blocked | board.crossed, crossed=frozenset())


def _crossed_wrongly(board: Board, solution: Solution) -> Verdict:
    """Say that no solution keeps all crosses, and which of them *solution* needs gone."""
    wrong = min(board.crossed.intersection(solution))
    marks = {wrong: Mark.CLASH}
    moves = (f"uncross {board.grid.name(wrong)}",)
    facts = {"technique": "crossed"}
    return Verdict("hint", "queens.ladder.crossed", (wrong,), facts, Overlay(marks=marks), moves)


def _deduce(board: Board, solution: Solution | None) -> Steps:
    """Say what follows on a plain board, one *solution* of which is known, or None if none is.

    The solution keeps the reader's crosses, which are taken for settled then.
    """
    yield from ()
    problem = open_lines(board)
    if solution is not None:
        crossed = sum(1 << point for point in board.crossed)
        problem = replace(problem, available=problem.available & ~crossed)
    found = None if empty_line(problem) is not None else deduce(problem)
    if found is not None:
        cell, line = found.cell, problem.units[found.line]
        others = cells(line & ~(1 << cell))
        args: tuple[Arg, ...] = (cell, *_line(board, line))
        if found.technique is not ForcingTechnique.SINGLE:
            example, harmed = min(found.excluded.items())
            args = (*args, len(found.excluded), example, *_line(board, problem.units[harmed]))
        return _place(board, cell, found.technique, args, others)
    if solution is None:
        return Verdict("undecided", "queens.hint.undecided", (MAX_NODES,))
    line = min(problem.units, key=lambda line: (line & problem.available).bit_count())
    cell = next(cell for cell in solution if line & 1 << cell)
    left = cells(line & problem.available)
    args = (cell, *_line(board, line), len(left))
    return _place(board, cell, "search", args, set(cells(line)) - set(left))


def open_lines(board: Board) -> Units:
    """Return the problem that the queens on *board* leave: the lines without one, files first."""
    n = board.size
    given = units.with_queens(units.queens(n), board.queens)
    files = [sum(1 << cell for cell in range(at, n * n, n)) for at in range(n)]
    ranks = [((1 << n) - 1) << at for at in range(n * (n - 1), -1, -n)]
    queens = sum(1 << queen for queen in board.queens)
    return replace(given, units=tuple(line for line in (*files, *ranks) if not line & queens))


def _line(board: Board, line: int) -> tuple[str, str]:
    """Return ``file`` or ``rank`` and its name."""
    row, column = board.grid.place(cells(line)[0])
    if line.bit_count() == 1 or line & 1 << board.size * row + column + 1:
        return "rank", board.grid.ranks[row]
    return "file", board.grid.files[column]


def _place(
    board: Board, cell: Point, technique: str, args: tuple[Arg, ...], others: Iterable[Point]
) -> Verdict:
    marks = {point: Mark.REJECTED for point in others if point not in board.queens}
    marks[cell] = Mark.CURRENT
    moves = (f"queen {board.grid.name(cell)}",)
    facts = {"technique": str(technique)}
    return Verdict("hint", _MESSAGES[technique], args, facts, Overlay(marks=marks), moves)


_MESSAGES = {
    ForcingTechnique.SINGLE: "queens.hint.single",
    ForcingTechnique.BLOCKS: "queens.hint.blocks",
    ForcingTechnique.FORCES: "queens.hint.forces",
    "search": "queens.hint.search",
}


def _attack(board: Board) -> Generator[Step, None, Verdict]:
    """Say which of the queens that attack each other is best taken back."""
    first, second, way = board.attacks[0]
    met = [queen for attack in board.attacks for queen in (attack.first, attack.second)]
    own = [queen for queen in met if queen not in board.given]
    worst = max(dict.fromkeys(own or met), key=met.count)
    for queen in dict.fromkeys(met):
        if queen in board.given:
            continue
        rest = _without(board, [queen])
        if not rest.attacks:
            _, solution = yield from _solution(rest)
            if solution is not None:
                said: tuple[Arg, ...] = (first, second, way, queen)
                return _take_back(board, "queens.hint.attack-one", said, [queen], "attack")
    if own and met.count(worst) > 1:
        said = (worst, met.count(worst))
        return _take_back(board, "queens.hint.attack-most", said, [worst], "attack")
    said = (first, second, way)
    own = [queen for queen in (second, first) if queen not in board.given]
    if not own:
        facts = {"technique": "attack"}
        marks = dict.fromkeys((first, second), Mark.CLASH)
        return Verdict("impossible", "queens.given-attack", said, facts, Overlay(marks=marks))
    return _take_back(board, "queens.hint.attack", said, own, "attack")


def _dead_end(board: Board) -> Generator[Step, None, Verdict]:
    """Say why the queens on *board*, which no solution has, are in vain, and which must go."""
    own = sorted(board.queens - board.given, key=board.order)
    if not own:
        return _impossible(board)
    empty = next(
        (one for one in units_of(board) if not one.cells & free(board, board.queens)), None
    )
    names = name_unit(board, empty) if empty else ("", "")
    for queen in own:
        _, solution = yield from _solution(_without(board, [queen]))
        if solution is not None:
            said: tuple[Arg, ...] = (queen, *names)
            return _take_back(board, "queens.hint.dead-end", said, [queen], "dead-end", empty)
    kept = board.given
    for queen in own:
        _, solution = yield from _solution(board.with_queens(kept | {queen}))
        if solution is not None:
            kept |= {queen}
    gone = [queen for queen in own if queen not in kept]
    _, solution = yield from _solution(board.with_queens(kept))
    if solution is None:
        return _impossible(board)
    said = (gone[0], *names, len(gone))
    return _take_back(board, "queens.hint.dead-ends", said, gone, "dead-end", empty)


def _impossible(board: Board) -> Verdict:
    """Say that the puzzle itself has no solution, and why where that is short."""
    facts = {"technique": "dead-end"}
    if board.is_plain and not board.given:
        return Verdict("impossible", "queens.no-solution", (board.size,), facts)
    reason = impossible(board, board.given) or Reason("search", "queens.reason.search")
    return Verdict("impossible", reason.message, reason.args, facts, reason.overlay)


def _take_back(
    board: Board,
    message: str,
    args: tuple[Arg, ...],
    queens: list[Point],
    technique: str,
    empty: Unit | None = None,
) -> Verdict:
    """Return the hint to take back the first of *queens*, all of which are marked.

    With the unit that they leave *empty*.
    """
    crossed = cells(empty.cells) if empty else []
    marks = dict.fromkeys(crossed, Mark.REJECTED) | dict.fromkeys(queens, Mark.CLASH)
    overlay = Overlay(marks=marks, notes=numbers([empty] if empty else []))
    moves = (f"remove {board.grid.name(queens[0])}",)
    return Verdict("hint", message, args, {"technique": technique}, overlay, moves)


def _without(board: Board, queens: list[Point]) -> Board:
    return board.with_queens(board.queens.difference(queens))


def _solution(board: Board) -> Generator[Step, None, tuple[bool, Solution | None]]:
    """Search for a solution with the queens on *board*: whether the search ended, and its find."""
    nodes = 0
    for solution in completions(board, board.queens):
        if solution is not None:
            return True, solution
        nodes += units.YIELD_EVERY
        if nodes >= MAX_NODES:
            return False, None
        yield Step(Kind.PROGRESS, why="queens.searching", args=(nodes,))
    return True, None


def next_step(board: Board, solution: tuple[Point, ...] | None) -> Steps:
    """Say what follows on *board*, one *solution* of which is known, or None if none is.

    The solution keeps the crosses. Verdict ``hint``; its moves put a queen or cross squares.
    Fact ``technique`` is one of the ladder's words or ``search``.
    """
    yield from ()
    place = position(board)
    found = None if place.empty else (yield from ladder.deduce(place))
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
    overlay = Overlay(marks=marks, notes=numbers([unit]))
    return Verdict("hint", "queens.ladder.search", args, facts, overlay, moves)


def position(board: Board) -> ladder.LadderState:
    """Return what the queens and crosses on *board* leave open."""
    standing = sum(1 << queen for queen in board.queens)
    crossed = sum(1 << point for point in board.crossed)
    left = free(board, board.queens) & ~standing & ~crossed
    open_ = tuple(unit for unit in units_of(board) if not unit.cells & standing)
    return ladder.LadderState(open_, left, attacks(board))


def _tell(board: Board, place: ladder.LadderState, found: ladder.Deduction) -> Verdict:
    """Put a deduction into words, marks and moves."""
    inner, outer = found.inner, found.outer
    first = name_unit(board, inner[0])
    facts = {"technique": found.technique.value}
    marks = dict.fromkeys(_squares(inner, place.free), Mark.VISITED)
    if found.technique is ladder.Technique.SINGLE:
        marks = dict.fromkeys(_squares(inner, ~place.free), Mark.REJECTED)
        marks = {at: mark for at, mark in marks.items() if at not in board.crossed | board.blocked}
        marks[found.cell] = Mark.CURRENT
        moves = (f"queen {board.grid.name(found.cell)}",)
        overlay = Overlay(marks=marks, notes=numbers(inner))
        return Verdict("hint", "queens.ladder.single", (found.cell, *first), facts, overlay, moves)
    gone = cells(found.excluded)
    labels: dict[Point, str] = {}
    args: tuple[Arg, ...]
    match found.technique:
        case ladder.Technique.CLAIM:
            args = (*first, *name_unit(board, outer[0]), len(gone))
        case ladder.Technique.BLOCK:
            args = (*first, gone[0], len(gone))
        case ladder.Technique.HALL:
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
    if found.technique is ladder.Technique.AHEAD:
        marks[found.cell] = Mark.CURRENT
    named = outer if found.technique is ladder.Technique.AHEAD else (*inner, *outer)
    overlay = Overlay(marks=marks, labels=labels, notes=numbers(named))
    message = f"queens.ladder.{found.technique.value}"
    return Verdict("hint", message, args, facts, overlay, crosses(board, gone))


def _squares(some: Iterable[Unit], among: int) -> list[Point]:
    """Return the squares of *some* units that are *among* others, in order."""
    bits = 0
    for unit in some:
        bits |= unit.cells
    return cells(bits & among)
