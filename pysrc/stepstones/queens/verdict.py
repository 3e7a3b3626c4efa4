"""Live verdict on a board of queens: how many solutions it has.

None, one and two are told apart by the search that fills the tightest line first; one and
two are shown. From three on a fast count follows, compiled where that is to be had, up to a
limit. Of an empty board the number is a published one.
"""

from __future__ import annotations

from collections.abc import Generator

from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.queens.narration import refuse
from stepstones.queens.solve import count, plain, units
from stepstones.queens.solve.constraints import completions, impossible
from stepstones.queens.solve.unique import moves, without_solution
from stepstones.queens.state import Board

EMPTY = (1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512)
"""Solutions of an empty board from 1 to 16. Source: OEIS A000170."""
MAX_SHOWN = 2
"""Solutions that are shown."""
MAX_NODES = 200_000
"""Nodes of the search for a first, a second and a third solution."""
MAX_STRETCHES = 4_000
"""Stretches of a thousand nodes after which the count by recursion gives up."""
MAX_SLICES = 500
"""Slices after which the compiled count gives up: 150 million placements, some five seconds."""


def standing(board: Board) -> Steps:
    """Count the solutions that keep the queens on *board*.

    Verdict ``solved``, ``impossible`` or ``undecided``; facts ``solutions``, or ``at_least``
    where the count gave up. One or two solutions are its answers.

    >>> from stepstones.core.trace import Run
    >>> run = Run(lambda: standing(Board(4, frozenset({1}))))
    >>> run.seek(99); run.verdict.message, len(run.verdict.answers)
    ('queens.standing.one', 1)
    """
    if not board.is_plain:
        return (yield from _puzzle(board))
    refusal = refuse(board)
    if refusal is not None:
        return refusal
    if not board.queens:
        return _say_count((*EMPTY, *count.SOLUTIONS.values())[board.size - 1])
    found: list[tuple[int, ...]] = []
    nodes = 0
    for solution in units.search(units.with_queens(units.queens(board.size), board.queens)):
        if solution is None:
            nodes += units.YIELD_EVERY
            if nodes >= MAX_NODES:
                return _given_up(len(found))
            yield Step(Kind.PROGRESS, why="queens.standing.counting", args=(len(found),))
            continue
        found.append(solution)
        if len(found) > MAX_SHOWN:
            return (yield from _many(board))
    ranks = (Board(board.size, frozenset(cells)).ranks[1:] for cells in found)
    answers = tuple(board.moves(tuple(one)) for one in sorted(ranks))
    facts = {"solutions": len(answers)}
    word, message = ("solved", "queens.standing.one") if found else ("impossible", _NONE)
    if len(found) == MAX_SHOWN:
        message = "queens.standing.two"
    return Verdict(word, message, (), facts, answers=answers)


_NONE = "queens.standing.none"


def _puzzle(board: Board) -> Generator[Step, None, Verdict]:
    """Count on a board with regions, blocked squares or another rule, in one search."""
    reason = impossible(board, board.queens)
    if reason is not None:
        return without_solution(board, reason)
    first: list[tuple[int, ...]] = []
    found = nodes = 0
    for solution in completions(board, board.queens):
        if solution is not None:
            found += 1
            if found <= MAX_SHOWN:
                first.append(solution)
            continue
        nodes += units.YIELD_EVERY
        if nodes >= MAX_NODES:
            return _given_up(found)
        yield Step(Kind.PROGRESS, why="queens.standing.counting", args=(found,))
    if not found:
        word = "queens.standing.none" if board.queens else "queens.reason.search"
        return Verdict("impossible", word, (board.size,), {"solutions": 0})
    if found > MAX_SHOWN:
        return _say_count(found)
    message = "queens.standing.one" if found == 1 else "queens.standing.two"
    answers = tuple(moves(board, one) for one in first)
    return Verdict("solved", message, (), {"solutions": found}, answers=answers)


def _many(board: Board) -> Generator[Step, None, Verdict]:
    allowed = plain.allowed_ranks(board)
    if plain.is_compiled():
        return (yield from _count_compiled(allowed))
    found = stretches = 0
    for placement in plain.completions(allowed):
        if placement is not None:
            found += 1
            continue
        stretches += 1
        if stretches >= MAX_STRETCHES:
            return _given_up(found)
        yield Step(Kind.PROGRESS, why="queens.standing.counting", args=(found,))
    return _say_count(found)


def _count_compiled(allowed: list[int]) -> Generator[Step, None, Verdict]:
    search = plain.completions_compiled(allowed)
    found = 0
    for _ in range(MAX_SLICES):
        try:
            found, _ = next(search)
        except StopIteration as end:
            return _say_count(end.value)
        yield Step(Kind.PROGRESS, why="queens.standing.counting", args=(found,))
    return _given_up(found)


def _say_count(solutions: int) -> Verdict:
    word = "solved" if solutions else "impossible"
    return Verdict(word, "queens.standing.many", (solutions,), {"solutions": solutions})


def _given_up(solutions: int) -> Verdict:
    if not solutions:
        return Verdict("undecided", "queens.standing.undecided", (), {"at_least": 0})
    return Verdict("solved", "queens.standing.at-least", (solutions,), {"at_least": solutions})
