"""Queens: counts, published placements, regions, blocked cells, excluded diagonals."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import cast

from tests.judges import Case, Judge, Outcome, Undecided, equal, verdict
from tests.queens import torus

from stepstones.core.grid import Point
from stepstones.queens import partition
from stepstones.queens.hints import hint
from stepstones.queens.lines import AttackRule
from stepstones.queens.puzzle import QUEENS
from stepstones.queens.solve import count, plain
from stepstones.queens.solve.unique import unique
from stepstones.queens.state import Board

NODES = 400_000
"""Nodes of the constraint search after which a case counts as not answered."""
BLOCKED_NODES = 10_000_000
"""The same for large boards with blocked cells: some take 2 million, at 2 microseconds each."""
STEPS = 10**7
"""More steps than any search takes that is limited by nodes."""
MAX_PROFILE = 11
"""The largest board whose whole tree is walked here."""
MAX_COUNTED = 15
"""The largest board counted here; larger ones take half a minute."""


def _counts(case: Case) -> Outcome:
    n, what = case["n"], case["what"]
    if what.startswith("toroidal"):
        answer: object = torus.solutions(n)
        if answer is None:
            raise Undecided
    elif what.startswith("backtrack"):
        if n > MAX_PROFILE:
            raise Undecided
        answer = plain.levels([(1 << n) - 1] * n)
    else:
        answer = _count(n).get("fundamental" if what.startswith("fund") else "solutions")
    return equal(answer, case["expect"])


def _count(n: int) -> dict[str, object]:
    if not 1 <= n <= MAX_COUNTED:
        raise Undecided
    return dict(verdict(partial(count.count, Board(n))).facts)


def _check_published(case: Case) -> Outcome:
    rows = case["expect_solution_rows"]
    given = frozenset(row * case["n"] + column for column, row in enumerate(rows))
    return equal(verdict(partial(count.count, Board(case["n"], given))).facts.get("solutions"), 1)


def _regions(case: Case) -> Outcome:
    rows: list[list[int]] = case["regions"]
    flat = [region for row in rows for region in row]
    board = Board(case["n"], regions=partition.renumber(flat), rule=AttackRule.NO_TOUCH)
    found = verdict(partial(unique, board, case["expect_count"] + 1, NODES), STEPS)
    outcome = equal(found.facts["solutions"], case["expect_count"])
    if found.word == "unique" and outcome is Outcome.RIGHT:
        solution = [board.grid.parse(name) for name in cast("list[str]", found.facts["moves"])]
        return _check_explained(board, frozenset(solution))
    return outcome


def _check_explained(board: Board, solution: frozenset[Point]) -> Outcome:
    """Solve by reasons alone, each step compared with the only solution."""
    while not QUEENS.check(board).solved:
        found = verdict(partial(hint, board), STEPS)
        if found.facts.get("technique") == "search":
            raise Undecided
        for move in found.moves:
            verb, *names = move.split()
            for name in names:
                if (board.grid.parse(name) in solution) is not (verb == "queen"):
                    return Outcome.WRONG
            board = QUEENS.play(board, move)
    return Outcome.RIGHT


def _check_blocked(case: Case) -> Outcome:
    cells = frozenset(row * case["n"] + column for row, column in case["blocked"])
    board = Board(case["n"], blocked=cells)
    found = verdict(partial(unique, board, 1, BLOCKED_NODES), STEPS)
    return equal(found.facts["solutions"], int(case["expect_sat"]))


def _diagonals(case: Case) -> Outcome:
    n, excluded = case["n"], {tuple(one) for one in case["excluded"]}
    cells = frozenset(
        at
        for at, (row, column) in enumerate(product(range(n), repeat=2))
        if {(row + column, 1), (row - column + n - 1, 0)} & excluded
    )
    found = verdict(partial(unique, Board(n, blocked=cells), 1, NODES), STEPS)
    return equal(found.facts["solutions"], int(case["expect_sat"]))


JUDGES: dict[str, Judge] = {
    "queens_counts": _counts,
    "queens_published": _check_published,
    "queens_regions": _regions,
    "queens_blocked_asp": _check_blocked,
    "queens_excluded_diagonals": _diagonals,
}
