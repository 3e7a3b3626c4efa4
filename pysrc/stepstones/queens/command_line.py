"""The question of the command line about a board: how many solutions it has, by which rule.

``rule`` is ``no-touch`` or ``queens`` in place of the board's own; ``limit_solutions`` is how
far solutions are counted.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import replace

from stepstones.core.errors import RuleError
from stepstones.core.question import CommandOption, Enumeration, Question
from stepstones.core.trace import Steps
from stepstones.queens.lines import AttackRule
from stepstones.queens.solve import units
from stepstones.queens.solve.constraints import constraints
from stepstones.queens.solve.unique import names, unique
from stepstones.queens.state import Board


def question(board: Board, words: Mapping[str, str]) -> Steps:
    """Count the solutions as :func:`stepstones.queens.solve.unique.unique` does.

    Raises RuleError ``queens.limit`` where the limit is no number from 1.
    """
    limit = words.get("limit_solutions", "2")
    if not (limit.isascii() and limit.isdigit() and len(limit) <= 9):
        raise RuleError("queens.limit")
    rule = AttackRule(words["rule"]) if "rule" in words else board.rule
    return unique(replace(board, rule=rule), int(limit))


def solutions(board: Board, most: int) -> Generator[int, None, Enumeration]:
    """List the solutions of the puzzle on *board*, *most* of them at most; yield nodes."""
    found: list[tuple[str, ...]] = []
    nodes = 0
    for cells in units.search(constraints(board, board.fixed)):
        if cells is None:
            nodes += units.YIELD_EVERY
            yield nodes
        elif len(found) == most:
            return Enumeration(tuple(found), complete=False)
        else:
            found.append(tuple(sorted(names(board, cells))))
    return Enumeration(tuple(found), complete=True)


QUESTION = Question(
    "a board of queens",
    (
        CommandOption("rule", "what attacks on diagonals", tuple(one.value for one in AttackRule)),
        CommandOption("limit_solutions", "count so many solutions, 2 usually", shown="N"),
    ),
    question,
    ("solutions", "moves"),
)
