"""The lines on which queens attack each other, and the squares that a queen attacks, as bits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache

from stepstones.core.grid import Point

NOWHERE = -1
"""What stands in place of a region's number where a square belongs to none."""


class AttackRule(StrEnum):
    """Which queens attack each other, besides those on one file, rank or region."""

    QUEENS = "queens"
    """Those on one diagonal, as in chess."""
    NO_TOUCH = "no-touch"
    """Those on squares that touch, also at a corner."""


class Way(StrEnum):
    """The line along which one queen attacks another."""

    RANK = "rank"
    FILE = "file"
    DIAGONAL = "diagonal"
    TOUCH = "touch"
    REGION = "region"
    BLOCKED = "blocked"
    """No attack: nothing can stand there."""


def lines(
    point: Point, size: int, regions: Sequence[int], rule: AttackRule
) -> Iterator[tuple[Way, int]]:
    """Yield the lines through *point* on which any two queens attack each other.

    >>> [f"{way} {at}" for way, at in lines(1, 4, (), AttackRule.QUEENS)]
    ['rank 0', 'file 1', 'diagonal 1', 'diagonal -5']
    """
    row, column = divmod(point, size)
    yield Way.RANK, row
    yield Way.FILE, column
    if rule is AttackRule.QUEENS:
        yield Way.DIAGONAL, row + column
        yield Way.DIAGONAL, row - column - size
    if regions and regions[point] != NOWHERE:
        yield Way.REGION, regions[point]


@lru_cache(maxsize=32)
def attacks(size: int, regions: tuple[int, ...], rule: AttackRule) -> tuple[int, ...]:
    """Return for each square the squares that a queen on it attacks, without its own.

    Squares are bits, numbered row by row from the top left.

    >>> [f"{bits:09b}" for bits in attacks(3, (), AttackRule.NO_TOUCH)[:2]]
    ['001011110', '010111101']
    """
    masks: dict[tuple[Way, int], int] = {}
    through = [tuple(lines(point, size, regions, rule)) for point in range(size * size)]
    for point, own in enumerate(through):
        for line in own:
            masks[line] = masks.get(line, 0) | 1 << point
    found = []
    for point, own in enumerate(through):
        bits = touching(point, size) if rule is AttackRule.NO_TOUCH else 0
        for line in own:
            bits |= masks[line]
        found.append(bits & ~(1 << point))
    return tuple(found)


def touching(point: Point, size: int) -> int:
    """Return the squares that touch *point*, also at a corner, and itself.

    >>> f"{touching(0, 3):09b}"
    '000011011'
    """
    row, column = divmod(point, size)
    bits = 0
    for r in range(max(0, row - 1), min(size, row + 2)):
        for c in range(max(0, column - 1), min(size, column + 2)):
            bits |= 1 << r * size + c
    return bits


def cells(bits: int) -> list[int]:
    """Return the squares of a set, in order.

    >>> cells(0b1001)
    [0, 3]
    """
    found = []
    while bits:
        low = bits & -bits
        bits ^= low
        found.append(low.bit_length() - 1)
    return found
