"""Random groups for problems of life and death: a room, the defender at its rim, a wall around it.

A group is made in the top left corner. A *room*, the points that both sides fight for, is
a staircase in the corner, a hill on the edge or a lozenge in the centre.
"""

from __future__ import annotations

import random
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
"""Row and column."""

SIZES = {"corner": (7, 9, 9, 13, 19), "edge": (7, 9, 9, 13), "centre": (9, 9, 13)}
"""Sides of boards by where the group lies, the usual more than once."""


def staircase(pick: random.Random) -> set[Cell]:
    """Return a room in the corner: rows that never get longer."""
    rows = [pick.randint(3, 6)]
    while len(rows) < 5 and (len(rows) < 2 or pick.random() < 0.7):
        rows.append(pick.randint(max(1, rows[-1] - 2), rows[-1]))
    return {(row, column) for row, length in enumerate(rows) for column in range(length)}


def hill(pick: random.Random) -> set[Cell]:
    """Return a room on the edge: columns that rise and fall once."""
    width = pick.randint(4, 6)
    top = pick.randrange(width)
    heights = [pick.randint(2, 3)] * width
    for column in range(width):
        if column != top and pick.random() < 0.6:
            heights[column] = max(1, heights[top] - pick.randint(0, abs(column - top)))
    return {(row, column) for column, height in enumerate(heights) for row in range(height)}


def lozenge(pick: random.Random) -> set[Cell]:
    """Return a room for the centre: rows of points that overlap, about as wide as high."""
    cells: set[Cell] = set()
    left, right = 1, pick.randint(3, 4)
    for row in range(pick.randint(3, 4)):
        cells |= {(row, column) for column in range(left, right + 1)}
        left = max(0, left + pick.choice((-1, 0, 0, 1)))
        right = max(left + 1, min(5, right + pick.choice((-1, 0, 0, 1))))
    return cells


ROOMS = {"corner": staircase, "edge": hill, "centre": lozenge}


def around(cell: Cell) -> list[Cell]:
    """Return the neighbours of a point, on the board or not."""
    row, column = cell
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


def diagonal(cell: Cell) -> list[Cell]:
    """Return the points diagonally beside a point."""
    row, column = cell
    return [(row + down, column + across) for down in (-1, 1) for across in (-1, 1)]


def group(pick: random.Random, place: str, side: int) -> dict[Cell, str] | None:
    """Return ``d``efender's and ``a``ttacker's stones of a random group, where one fits."""
    room = ROOMS[place](pick)
    down = {"corner": 0, "edge": 0, "centre": 2 + (side > 9) * 2}[place]
    across = {"corner": 0, "edge": 2 + (side > 9) * 2, "centre": 2 + (side > 9) * 2}[place]
    if place == "edge" and side == 7:
        across = 1
    room = {(row + down, column + across) for row, column in room}
    if any(max(cell) > side - 2 for cell in room):
        return None
    board = {(row, column) for row in range(side) for column in range(side)}
    wall = {near for cell in room for near in around(cell)} & board - room
    corners = {near for cell in room for near in diagonal(cell)} & board - room - wall
    wall |= {cell for cell in sorted(corners) if pick.random() < 0.3}
    stones = dict.fromkeys(wall, "a")
    gap, foe, inner = pick.choice((0.05, 0.15, 0.3)), pick.choice((0, 0.1, 0.2, 0.3)), 0.12
    for cell in sorted(room):
        rim = any(near in wall for near in around(cell))
        first_line = cell[0] == 0 or (place == "corner" and cell[1] == 0)
        empty = gap + 0.25 * first_line if rim else 0.85
        if pick.random() < empty:
            if pick.random() < foe:
                stones[cell] = "a"
        elif rim or pick.random() < inner / 0.15:
            stones[cell] = "d" if pick.random() > foe / 2 else "a"
    return stones


def turned(cell: Cell, side: int, way: int) -> Cell:
    """Return where a point goes in one of the eight ways of turning and mirroring a board."""
    row, column = cell
    if way & 1:
        row = side - 1 - row
    if way & 2:
        column = side - 1 - column
    return (column, row) if way & 4 else (row, column)


def turned_back(way: int) -> int:
    """Return the way of turning that undoes *way*: mirrors do so themselves, quarters cross.

    >>> turned(turned((0, 3), 9, 5), 9, turned_back(5))
    (0, 3)
    """
    return way if not way & 4 else 4 | (way & 1) << 1 | (way & 2) >> 1
