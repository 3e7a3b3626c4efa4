"""Random candidate problems, before the solver has judged them: groups, and boards around them.

A group is made in the top left corner. A *room*, the points that both sides fight for, is
a staircase in the corner, a hill on the edge or a lozenge in the centre; the defender is at its
rim, a wall around it. The other sketches are for what rooms seldom bring: eye spaces, races of two
groups, and links along the edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import NamedTuple, TypeAlias

from stepstones.core.grid import Point
from stepstones.go.board import Bits
from stepstones.go.life_death.regions.region import Region
from stepstones.go.state import Position, Task, from_pieces
from stepstones.go.tasks import DEFENDING

Cell: TypeAlias = tuple[int, int]
"""Row and column."""
Stones: TypeAlias = dict[Cell, str]
"""``d``efender's and ``a``ttacker's stones."""

SIZES = {"corner": (7, 9, 9, 13, 19), "edge": (7, 9, 9, 13), "centre": (9, 9, 13)}
"""Sides of boards by where the group lies; a usual one stands more than once."""


class Sketch(NamedTuple):
    """A group with what is around it, and one of its stones; None for its largest chain."""

    stones: Stones
    target: Cell | None = None


def staircase(pick: Random) -> set[Cell]:
    """Return a room in the corner: rows that never get longer."""
    rows = [pick.randrange(3, 7)]
    while len(rows) < 5 and (len(rows) < 2 or pick.random() < 0.7):
        rows.append(pick.randrange(max(1, rows[-1] - 2), rows[-1] + 1))
    return {(row, column) for row, length in enumerate(rows) for column in range(length)}


def hill(pick: Random) -> set[Cell]:
    """Return a room on the edge: columns that rise and fall once."""
    width = pick.randrange(4, 7)
    top = pick.randrange(width)
    heights = [pick.randrange(2, 4)] * width
    for column in range(width):
        if column != top and pick.random() < 0.6:
            heights[column] = max(1, heights[top] - pick.randrange(0, abs(column - top) + 1))
    return {(row, column) for column, height in enumerate(heights) for row in range(height)}


def lozenge(pick: Random) -> set[Cell]:
    """Return a room for the centre: rows of points that overlap, about as wide as high."""
    cells: set[Cell] = set()
    left, right = 1, pick.randrange(3, 5)
    for row in range(pick.randrange(3, 5)):
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


def rim(cells: set[Cell], side: int) -> set[Cell]:
    """Return the points of a board beside *cells*."""
    near = {one for cell in cells for one in around(cell)} - cells
    return {cell for cell in near if is_on(cell, side)}


def is_on(cell: Cell, side: int) -> bool:
    """Whether a cell lies on a board of so many lines."""
    return min(cell) >= 0 and max(cell) < side


def group(pick: Random, place: str, side: int) -> Sketch | None:
    """Return a random group in a room of its own, where one fits."""
    room = ROOMS[place](pick)
    down = {"corner": 0, "edge": 0, "centre": 2 + (side > 9) * 2}[place]
    across = {"corner": 0, "edge": 2 + (side > 9) * 2, "centre": 2 + (side > 9) * 2}[place]
    if place == "edge" and side == 7:
        across = 1
    room = {(row + down, column + across) for row, column in room}
    if any(max(cell) > side - 2 for cell in room):
        return None
    wall = rim(room, side)
    stones = _build_wall(pick, room, side)
    gap, foe, inner = pick.choice((0.05, 0.15, 0.3)), pick.choice((0, 0.1, 0.2, 0.3)), 0.12
    for cell in sorted(room):
        outer = any(near in wall for near in around(cell))
        first_line = cell[0] == 0 or (place == "corner" and cell[1] == 0)
        empty = gap + 0.25 * first_line if outer else 0.85
        if pick.random() < empty:
            if pick.random() < foe:
                stones[cell] = "a"
        elif outer or pick.random() < inner / 0.15:
            stones[cell] = "d" if pick.random() > foe / 2 else "a"
    return Sketch(stones)


def _build_wall(pick: Random, room: set[Cell], side: int) -> Stones:
    """Return a wall of the attacker's around *room*, some of its corners filled."""
    wall = rim(room, side)
    board = {(row, column) for row in range(side) for column in range(side)}
    corners = {near for cell in room for near in diagonal(cell)} & board - room - wall
    return dict.fromkeys(wall | {cell for cell in sorted(corners) if pick.random() < 0.3}, "a")


def grow(pick: Random, start: Cell, size: int, side: int) -> set[Cell]:
    """Return *size* joined points of a board, as round as chance has it."""
    cells = {start}
    while len(cells) < size:
        near = sorted(rim(cells, side))
        counts = [sum(one in cells for one in around(cell)) for cell in near]
        cells.add(
            pick.choice(
                [
                    cell
                    for cell, count in zip(near, counts, strict=True)
                    for _ in range(count * count)
                ]
            )
        )
    return cells


def eye_space(pick: Random, place: str, side: int) -> Sketch | None:
    """Return a group around one space of three to eight points, hardly a gap in it."""
    starts = {
        "corner": (0, 0),
        "edge": (0, side // 2 - 1),
        "centre": (side // 2 - 1, side // 2 - 1),
    }
    space = grow(pick, starts[place], pick.randrange(3, 9), side)
    own = rim(space, side)
    corners = {near for cell in space for near in diagonal(cell)} - own - space
    own |= {cell for cell in sorted(corners) if is_on(cell, side) and pick.random() < 0.7}
    body = space | own
    if any(max(cell) > side - 2 for cell in body):
        return None
    stones = _build_wall(pick, body, side)
    stones.update(dict.fromkeys(own, "d"))
    first_line = sorted(cell for cell in own if min(cell) == 0)
    if first_line and pick.random() < 0.4:
        del stones[pick.choice(first_line)]
    for cell in sorted(space):
        if pick.random() < 0.12:
            stones[cell] = pick.choice("daa")
    return Sketch(stones)


def race(pick: Random, place: str, side: int) -> Sketch | None:
    """Return two groups side by side on the edge, each shut in by friends of the other."""
    left = 0 if place == "corner" else 1
    width, depth = pick.randrange(4, 8), pick.randrange(2, 4)
    if left + width + 2 > side - 1 or place == "centre":
        return None
    middle = left + pick.randrange(2, width - 1)
    stones: Stones = {}
    for row in range(depth + 1):
        stones |= {(row, left - 1): "a"} if left else {}
        stones |= {(row, left + width): "d", (row, left + width + 1): "d"}
    for column in range(left, left + width):
        owner = "a" if column < middle else "d"
        stones[depth, column] = owner
        if abs(column - middle) < 2 or pick.random() < 0.3:
            stones[depth + 1, column] = owner
    full, foreign = pick.choice((0.55, 0.65, 0.75)), pick.choice((0.0, 0.1))
    for row in range(depth):
        for column in range(left, left + width):
            if pick.random() < full:
                own = (column < middle) is (pick.random() >= foreign)
                stones[row, column] = "d" if own else "a"
    target = sorted(
        cell for cell, one in stones.items() if one == "d" and cell[0] < depth and cell[1] < middle
    )
    return Sketch(stones, pick.choice(target)) if target else None


def link(pick: Random, place: str, side: int) -> Sketch | None:
    """Return a few stones near the edge, cut off from friends that stand in the open."""
    if place == "centre":
        return None
    left = 0 if place == "corner" else 1
    width, depth = pick.randrange(3, 6), pick.randrange(2, 4)
    if left + width > side - 3:
        return None
    zone = {(row, left + column) for row in range(depth) for column in range(width)}
    stones: Stones = {
        (depth, column): "a" for column in range(left, left + width - pick.randrange(2))
    }
    if left:
        stones |= {(row, left - 1): "a" for row in range(depth + 1)}
    stones |= {
        (depth + 1, column): "a" for column in range(left, left + width) if pick.random() < 0.3
    }
    for row in range(depth + 1):
        stones[row, left + width] = "d"
        if pick.random() < 0.5:
            stones[row, left + width + 1] = "d"
    empty, foe = pick.choice((0.4, 0.5, 0.6)), pick.choice((0.3, 0.5))
    for cell in sorted(zone):
        if pick.random() > empty:
            stones[cell] = "a" if pick.random() < foe else "d"
    own = sorted((cell for cell in zone if stones.get(cell) == "d"), key=lambda cell: cell[1])
    return Sketch(stones, own[0]) if own else None


SKETCHES = {"room": group, "eyes": eye_space, "race": race, "link": link}
"""The ways to make a group."""


def turn(cell: Cell, side: int, way: int) -> Cell:
    """Return where a point goes in one of the eight ways of turning and mirroring a board."""
    row, column = cell
    if way & 1:
        row = side - 1 - row
    if way & 2:
        column = side - 1 - column
    return (column, row) if way & 4 else (row, column)


def turn_back(way: int) -> int:
    """Return the turn that undoes *way*: a mirror itself, for a quarter turn the opposite one.

    >>> turn(turn((0, 3), 9, 5), 9, turn_back(5))
    (0, 3)
    """
    return way if not way & 4 else 4 | (way & 1) << 1 | (way & 2) >> 1


_PLACES = ("corner", "corner", "edge", "edge", "centre")


def pose(pick: Random, sketch: str = "room", sizes: Iterable[int] = ()) -> Position | None:
    """Return a random problem, turned at random, without a word about its worth.

    Black plays first, to live or to kill. None where chance made no group.
    """
    place = pick.choice(_PLACES)
    side = pick.choice(tuple(sizes) or SIZES[place])
    found = SKETCHES[sketch](pick, place, side)
    goal, way = pick.choice(("live", "kill")), pick.randrange(8)
    return None if found is None else set_up(found, side, goal, way)


def set_up(sketch: Sketch, side: int, goal: str, way: int) -> Position | None:
    """Return a sketch on a board, turned, with a *goal* for Black."""
    signs = {"d": "X", "a": "O"} if goal in DEFENDING else {"d": "O", "a": "X"}
    pieces = ["."] * (side * side)

    def point(cell: Cell) -> Point:
        row, column = turn(cell, side, way)
        return row * side + column

    for cell, stone in sketch.stones.items():
        if is_on(cell, side):
            pieces[point(cell)] = signs[stone]
    position = from_pieces(side, side, "".join(pieces))
    if sketch.target is not None:
        bit = position.board.bit(point(sketch.target))
        return replace(position, task=Task(goal, bit))
    own = position.black if goal in DEFENDING else position.white
    chains = [chain.stones for chain in position.board.chains(own, position.empty)]
    largest = max(chains, key=int.bit_count, default=0)
    return replace(position, task=Task(goal, largest & -largest)) if largest else None


def turn_board(position: Position, way: int) -> Position:
    """Return a square problem turned in one of eight ways."""
    side = position.width

    def moved(bits: Bits) -> Bits:
        cells = (turn(divmod(at, side), side, way) for at in position.board.points(bits))
        return position.board.bits(row * side + column for row, column in cells)

    task = position.task
    if task is not None:
        task = task._replace(targets=moved(task.targets), region=moved(task.region))
    return replace(position, black=moved(position.black), white=moved(position.white), task=task)


def shape_of(position: Position, region: Region) -> str:
    """Return a text that is the same for symmetric copies, whatever stands outside the region."""
    texts = []
    for way in range(8):
        board = turn_board(position, way)
        inside = turn_board(replace(position, black=region.inside, white=0, task=None), way).black
        points = board.board.points(inside)
        rows = [divmod(point, board.width) for point in points]
        top, left = min(row for row, _ in rows), min(column for _, column in rows)
        bottom, right = max(row for row, _ in rows), max(column for _, column in rows)
        edges = top == 0, left == 0, bottom == board.width - 1, right == board.width - 1
        cells = [
            f"{row - top}{column - left}{_sign(board, point, region)}"
            for point, (row, column) in zip(points, rows, strict=True)
        ]
        texts.append("".join(str(int(edge)) for edge in edges) + "".join(cells))
    return min(texts)


def _sign(board: Position, point: Point, region: Region) -> str:
    colour = board.colour(point)
    return "." if colour is None else "d" if colour is region.defender else "a"
