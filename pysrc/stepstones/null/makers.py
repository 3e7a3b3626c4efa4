"""Boards with some pebbles missing: the shape of a maker without a puzzle behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stepstones.core.maker import Made, Maker, Making, Order
from stepstones.core.trace import Kind, Step
from stepstones.null.state import Pebbles

if TYPE_CHECKING:
    from random import Random


def make(order: Order, chance: Random) -> Making[Pebbles]:
    """Leave one to three points empty; to fill them solves the board."""
    side = int(order.size)
    empty = Pebbles(side, side)
    missing = {chance.randrange(side * side) for _ in range(3)}
    yield Step(Kind.PROGRESS)
    board = Pebbles(side, side, frozenset(set(empty.grid.points) - missing))
    solution = tuple(f"flip {board.grid.name(point)}" for point in sorted(missing))
    return Made(board, order.level, "flip", solution, 1)


MAKER = Maker("null", 1, ("3", "5"), ("flip",), make, ("easy",))
