"""Whether the puzzle has exactly one solution; if not, why not, or how two of them differ.

The question is about the puzzle itself: the queens that its reader has put are left out of
account. On a plain board, where no queen is locked, all queens belong to the question.
"""

from __future__ import annotations

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.core.scene import Mark, Overlay
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.queens.solve import units
from stepstones.queens.solve.constraints import Reason, completions, impossible
from stepstones.queens.state import QUEEN, Board

MAX_NODES = 400_000
"""Nodes after which nothing more is claimed."""


def unique(board: Board, limit: int = 2, nodes: int = MAX_NODES) -> Steps:
    """Count the solutions of the puzzle on *board* up to *limit*, at least 1.

    Verdict ``unique``, ``several``, ``impossible`` or ``undecided``; ``solved`` where one was
    looked for and found. Facts ``solutions``, ``moves`` (the first solution's points) and
    ``reason`` where it is impossible. The first two solutions are the answers; of two, the
    overlay shows the second with the differences marked.

    >>> from stepstones.core.trace import Run
    >>> run = Run(lambda: unique(Board(4, frozenset({1}))))
    >>> run.seek(99); run.verdict.word, run.verdict.facts["moves"]
    ('unique', ['a2', 'b4', 'c1', 'd3'])
    """
    if limit < 1:
        raise RuleError("queens.limit")
    reason = impossible(board, board.fixed)
    if reason is not None:
        return without_solution(board, reason)
    found: list[tuple[Point, ...]] = []
    count = seen = 0
    for solution in completions(board, board.fixed):
        if solution is None:
            seen += units.YIELD_EVERY
            if seen >= nodes:
                facts = {"solutions": count, "at_least": True}
                return Verdict("undecided", "queens.unique.undecided", (seen, count), facts)
            yield Step(Kind.PROGRESS, why="queens.searching", args=(seen,))
            continue
        count += 1
        if count <= 2:
            found.append(solution)
        if count >= limit:
            break
    if not found:
        return without_solution(board, Reason("search", "queens.reason.search", (board.size,)))
    return _say_count(board, found, count, limit)


def without_solution(board: Board, reason: Reason) -> Verdict:
    """Return the verdict that *board* has no solution, for *reason*."""
    told = {
        "kind": reason.word,
        "points": [board.grid.name(point) for point in reason.points],
    }
    facts = {"solutions": 0, "moves": [], "reason": told}
    return Verdict("impossible", reason.message, reason.args, facts, reason.overlay)


def _say_count(board: Board, found: list[tuple[Point, ...]], count: int, limit: int) -> Verdict:
    first = found[0]
    facts = {"solutions": count, "moves": names(board, first)}
    answers = tuple(moves(board, one) for one in found)
    if len(found) > 1:
        message = "queens.unique.several" if count >= limit else "queens.unique.number"
        differ = len(set(found[1]) - set(first))
        overlay = _compare(board, first, found[1])
        args = (count, differ)
        return Verdict("several", message, args, facts, overlay, answers[0], answers, opening=1)
    word, message = ("solved", "queens.unique.one") if limit == 1 else ("unique", "queens.unique")
    return Verdict(word, message, (), facts, None, answers[0], answers)


def _compare(board: Board, first: tuple[Point, ...], second: tuple[Point, ...]) -> Overlay:
    """Show the second solution, and where it differs from the first."""
    pieces = {point: QUEEN for point in second if point not in board.queens}
    marks = dict.fromkeys(set(second) - set(first), Mark.FOUND)
    return Overlay(pieces, marks | dict.fromkeys(set(first) - set(second), Mark.REJECTED))


def names(board: Board, solution: tuple[Point, ...]) -> list[str]:
    """Return the names of a solution's points, by file."""
    return [board.grid.name(point) for point in sorted(solution, key=board.order)]


def moves(board: Board, solution: tuple[Point, ...]) -> tuple[str, ...]:
    """Return the moves from *board* to *solution*: queens that it lacks go first."""
    gone = sorted(board.queens - board.given - set(solution), key=board.order)
    come = sorted(set(solution) - board.queens, key=board.order)
    steps = [("remove", point) for point in gone] + [("queen", point) for point in come]
    return tuple(f"{verb} {board.grid.name(point)}" for verb, point in steps)
