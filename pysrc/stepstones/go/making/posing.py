"""Random candidate problems, before the solver has judged them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from stepstones.core.grid import Point
from stepstones.go.board import Bits
from stepstones.go.life_death.regions.region import Region
from stepstones.go.making.groups import SIZES, SKETCHES, Cell, Sketch, is_on, turn
from stepstones.go.state import Position, Task, from_pieces
from stepstones.go.tasks import DEFENDING

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
