"""A board of pebbles: each point has one or none. There is nothing to solve."""

from __future__ import annotations

from dataclasses import dataclass

from stepstones.core.grid import Grid, Point

MAX_SIDE = 9
SIZES = ("3", "5", "9x4")
"""Sizes offered for a new board, the usual one first."""


@dataclass(frozen=True, slots=True)
class Pebbles:
    """Where the pebbles lie on a *width* x *height* board."""

    width: int
    height: int
    pebbles: frozenset[Point] = frozenset()

    @property
    def grid(self) -> Grid:
        """The shape of the board."""
        return Grid(self.width, self.height)
