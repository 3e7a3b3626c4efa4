"""A problem cut out of its board, and what each side may play there.

The region with one row and column around it is a small board of its own; every point
of it outside the region is *wall*, where the attacker's chains never run out of liberties. A
position of the search is then two small sets of stones, the point of a ko, and whose
turn it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.go.board import Bits, Board, board
from stepstones.go.life_death.regions.region import Region
from stepstones.go.state import Position

PASS = 0
"""The move that plays nowhere, as bits."""


@dataclass(frozen=True, slots=True)
class Arena:
    """The small board of a problem; all sets are bits of *shape*.

    *top* and *left* say where it lies on the board of *width* columns it was cut from.
    *points* are the points inside, one by one.
    """

    shape: Board
    top: int
    left: int
    width: int
    inside: Bits
    wall: Bits
    target: Bits
    points: tuple[Bits, ...] = field(repr=False)
    safe_friends: Bits = 0

    @property
    def beside_friends(self) -> Bits:
        """The points inside that lie beside the safe friends."""
        return self.shape.around(self.safe_friends) & self.inside

    def bits(self, position: Position, points: Bits) -> Bits:
        """Return the part of a set of the position's points that lies here."""
        shape, total = self.shape, 0
        for point in position.board.points(points):
            row, column = point // self.width - self.top, point % self.width - self.left
            if 0 <= row < shape.height and 0 <= column < shape.width:
                total |= 1 << row * shape.stride + column
        return total

    def point(self, bit: Bits) -> Point:
        """Return the point of the whole board that a single bit stands for."""
        row, column = divmod(bit.bit_length() - 1, self.shape.stride)
        return (row + self.top) * self.width + column + self.left

    def bit(self, point: Point) -> Bits:
        """Return the single bit of a point of the whole board; the inverse of :meth:`point`."""
        row, column = divmod(point, self.width)
        return 1 << (row - self.top) * self.shape.stride + column - self.left


def cut(position: Position, region: Region) -> Arena:
    """Return the arena of *region*.

    Raises RuleError ``go.ld.suicide`` under rules that allow it: no search of ours knows it.
    """
    if position.rules.suicide:
        raise RuleError("go.ld.suicide")
    points = position.board.points(region.inside)
    rows = [point // position.width for point in points]
    columns = [point % position.width for point in points]
    top, left = max(0, min(rows) - 1), max(0, min(columns) - 1)
    bottom = min(position.height - 1, max(rows) + 1)
    right = min(position.width - 1, max(columns) + 1)
    shape = board(max(2, right - left + 1), max(2, bottom - top + 1))
    blank = Arena(shape, top, left, position.width, 0, 0, 0, ())
    inside = blank.bits(position, region.inside)
    safe_friends = blank.bits(position, region.safe_friends)
    target = blank.bits(position, region.target)
    return Arena(
        *(shape, top, left, position.width),
        *(inside, shape.inside & ~(inside | safe_friends), target),
        tuple(bit for bit in shape.near if bit & inside),
        safe_friends,
    )
