"""Queens: counts, published placements, regions, blocked cells, excluded diagonals."""

from __future__ import annotations

from functools import partial

from judges import Case, Judge, Outcome, Undecided, equal
from stepstones.core.trace import Run
from stepstones.queens.board import Board
from stepstones.queens.exact_cover import units
from stepstones.queens.solutions import count, plain, torus

NODES = 400_000
"""Nodes of the constraint search after which a case counts as not answered."""
BLOCKED_NODES = 8_000
"""The same for large boards with blocked cells, where a node costs most."""
MAX_PROFILE = 11
"""The largest board whose whole tree is walked here."""
MAX_COUNTED = 14
"""The largest board counted here; larger ones take minutes."""


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
        answer = _counted(n).get("fundamental" if what.startswith("fund") else "solutions")
    return equal(answer, case["expect"])


def _counted(n: int) -> dict[str, object]:
    if not 1 <= n <= MAX_COUNTED:
        raise Undecided
    run = Run(partial(count.count, Board(n)))
    while run.advance():
        pass
    return {} if run.verdict is None else dict(run.verdict.facts)


def _published(case: Case) -> Outcome:
    rows = case["expect_solution_rows"]
    given = frozenset(row * case["n"] + column for column, row in enumerate(rows))
    board = Board(case["n"], given)
    run = Run(partial(count.count, board))
    while run.advance():
        pass
    return equal(run.verdict and run.verdict.facts.get("solutions"), 1)


def _regions(case: Case) -> Outcome:
    return equal(_number(units.regions(case["regions"])), case["expect_count"])


def _blocked(case: Case) -> Outcome:
    cells = [row * case["n"] + column for row, column in case["blocked"]]
    problem = units.queens(case["n"], cells)
    return equal(_number(problem, limit=1, nodes=BLOCKED_NODES) > 0, case["expect_sat"])


def _diagonals(case: Case) -> Outcome:
    excluded = [(diagonal, bool(kind)) for diagonal, kind in case["excluded"]]
    problem = units.without_diagonals(case["n"], excluded)
    return equal(_number(problem, limit=1) > 0, case["expect_sat"])


def _number(problem: units.Units, limit: int | None = None, nodes: int = NODES) -> int:
    found = units.count(problem, limit, nodes)
    if not found.complete and (limit is None or found.found < limit):
        raise Undecided
    return found.found


JUDGES: dict[str, Judge] = {
    "queens_counts": _counts,
    "queens_published": _published,
    "queens_regions": _regions,
    "queens_blocked_asp": _blocked,
    "queens_excluded_diagonals": _diagonals,
}
