"""Progress messages of a search."""

from __future__ import annotations

from collections.abc import Iterable

from stepstones.core.grid import Point
from stepstones.core.steps import progress, relay
from stepstones.core.trace import Step
from stepstones.go.life_death.solve import Answer, Asking, Solver
from stepstones.go.state import Position


def watch(solver: Solver, position: Position, asking: Asking[Answer]) -> Asking[Answer]:
    """Pass a search on, saying how many positions it has seen and its best line so far."""
    place = solver.place(position)

    def tell(_step: Step) -> Step:
        line = line_text(position, map(solver.point, solver.capture.best(place, 0)))
        return progress("go.ld.searching", solver.limits.positions, line)

    return relay(asking, tell)


def line_text(position: Position, moves: Iterable[Point | None]) -> str:
    """Return what *moves* are called in any language, with spaces between; a pass is ``–``."""
    return " ".join("–" if move is None else position.grid.name(move) for move in moves)
