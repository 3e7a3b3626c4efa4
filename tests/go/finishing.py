"""Running an essay to its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hypothesis import strategies as st
from tests.go.naive import Place, positions

from stepstones.core import steps
from stepstones.core.trace import Step, Steps, Verdict
from stepstones.go.state import Position


def finish(
    algorithm: Callable[[Position], Steps], position: Position
) -> tuple[list[Step], Verdict]:
    """Return all steps and the verdict."""
    told: list[Step] = []
    verdict = steps.finish(algorithm(position), told.append)
    return told, verdict


def visited(verdict: Verdict) -> list[str]:
    """Return the names of the visited stones."""
    names = verdict.facts["visited"]
    assert isinstance(names, list)
    return names


def names_of(position: Position, places: set[Place]) -> set[str]:
    """Return the names of places (row, column)."""
    return {position.grid.name(row * position.width + column) for row, column in places}


@st.composite
def questions(draw: st.DrawFn, largest: int = 7) -> Position:
    """Random boards with a stone asked about."""
    position = draw(positions(largest).filter(lambda board: bool(board.black | board.white)))
    stones = position.board.points(position.black | position.white)
    return replace(position, at=draw(st.sampled_from(stones)))
