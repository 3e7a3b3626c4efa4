"""The question about life and death, as it is asked on the board."""

from __future__ import annotations

from stepstones.core.errors import RuleError
from stepstones.core.trace import Steps
from stepstones.go import tasks
from stepstones.go.life_death.finding import affordable
from stepstones.go.life_death.solve import Solver
from stepstones.go.life_death.verdict import decide
from stepstones.go.state import Position
from stepstones.go.tasks import region_around

MAX_POSITIONS = 2_000_000
"""Positions after which no answer is given of stones that nothing encloses."""
MAX_ENCLOSED = 4_000_000
"""Those for enclosed stones, some ten seconds; the reader can stop it at any time.

Of six made problems of ``tests/bench/bench_enclosed.py`` that two millions leave undecided four
are settled by then.
"""


def life(position: Position, most: int | None = None, *, suggests: bool = True) -> Steps:
    """Judge the targets of *position*, or the stone asked about; the side to play begins.

    In a problem that is being played the region stays that of its beginning. Without *most*
    the limits above hold. Verdict and facts are those of
    :func:`~stepstones.go.life_death.verdict.life_and_death`. Raises RuleError
    ``go.nothing-asked`` without a stone.
    """
    task = position.task
    if task is None or not task.targets:
        if position.at is None:
            raise RuleError("go.nothing-asked")
        region = region_around(position, [position.at])
    else:
        found = tasks.region_of(position)
        region = found or region_around(position, position.board.points(task.targets))
    limit = most or (MAX_POSITIONS if region.framed else MAX_ENCLOSED)
    solver = Solver(position, region, most=affordable(region, limit))
    return (yield from decide(position, region, solver, suggests=suggests))
