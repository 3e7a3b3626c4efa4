"""A rectangular board of points, numbered row by row from the top left."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TypeAlias

from stepstones.core.errors import TextError

Point: TypeAlias = int
"""A place on a grid: ``row * width + column``, both from 0, the top left being 0."""


class Vertex(int):
    """A point that shows itself by its name, so that a learner's call stack reads ``D4``.

    It is an ordinary point in every other respect; :attr:`Grid.vertices` makes them.
    """

    name: str

    def __repr__(self) -> str:
        return self.name


class Naming(StrEnum):
    """How the points of a board are called in its field."""

    GO = "go"
    """``D4``: A to Z without I, ranks from the bottom; at most 25 files."""
    CHESS = "chess"
    """``d4``: a to z, then aa, ab …; ranks from the bottom."""
    PAIR = "pair"
    """``3,5``: column and row from the top left, counted from 0."""


GO_FILES = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
_NAME = {
    Naming.GO: re.compile(r"([A-HJ-Za-hj-z])([1-9][0-9]?)", re.ASCII),
    Naming.CHESS: re.compile(r"([a-z]{1,3})([1-9][0-9]{0,3})", re.ASCII),
    Naming.PAIR: re.compile(r"([0-9]{1,4}),([0-9]{1,4})", re.ASCII),
}


@dataclass(frozen=True, slots=True)
class Grid:
    """The shape of a board and the names of its points; not what stands on them.

    >>> grid = Grid(3, 2)
    >>> grid.neighbours(4)
    (3, 1, 5)
    >>> grid.name(3), grid.parse("a1"), Grid(19, 19, Naming.GO).name(3)
    ('a1', 3, 'D19')
    """

    width: int
    height: int
    naming: Naming = Naming.CHESS

    @property
    def points(self) -> range:
        """All points, row by row from the top left."""
        return range(self.width * self.height)

    @property
    def vertices(self) -> tuple[Vertex, ...]:
        """All points, each showing its name; pairs in brackets, to be told apart in a list.

        >>> Grid(2, 2).vertices, Grid(2, 1, Naming.PAIR).vertices
        ((a2, b2, a1, b1), ((0,0), (1,0)))
        """
        return _vertices(self)

    def place(self, point: Point) -> tuple[int, int]:
        """Row and column of *point*, from 0."""
        return divmod(point, self.width)

    def point(self, row: int, column: int) -> Point | None:
        """Return the point at *row* and *column*, or None off the board."""
        if 0 <= row < self.height and 0 <= column < self.width:
            return row * self.width + column
        return None

    def vertex(self, row: int, column: int) -> Vertex | None:
        """Return :meth:`point` as one that shows its name."""
        point = self.point(row, column)
        return None if point is None else self.vertices[point]

    def neighbours(self, point: Point) -> tuple[Point, ...]:
        """Return the points that share a side with *point*: left, up, right, down."""
        return _neighbours(self.width, self.height)[point]

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the columns, from the left."""
        return tuple(_file_name(self.naming, column) for column in range(self.width))

    @property
    def ranks(self) -> tuple[str, ...]:
        """The names of the rows, from the top."""
        if self.naming is Naming.PAIR:
            return tuple(str(row) for row in range(self.height))
        return tuple(str(self.height - row) for row in range(self.height))

    def name(self, point: Point) -> str:
        """Return what players call *point*; the inverse of :meth:`parse`."""
        row, column = self.place(point)
        file = _file_name(self.naming, column)
        if self.naming is Naming.PAIR:
            return f"{file},{row}"
        return f"{file}{self.height - row}"

    def parse(self, name: str) -> Point:
        """Return the point called *name*.

        Go names are read in either case. Raises TextError (``point.malformed`` or
        ``point.off-board``), also for ``I`` on a Go board.
        """
        match = _NAME[self.naming].fullmatch(name)
        if match is None:
            raise TextError("point.malformed", name[:40])
        file, number = match.groups()
        column = _file_number(self.naming, file)
        row = int(number) if self.naming is Naming.PAIR else self.height - int(number)
        point = self.point(row, column)
        if point is None:
            raise TextError("point.off-board", name[:40])
        return point


def _file_name(naming: Naming, column: int) -> str:
    if naming is Naming.PAIR:
        return str(column)
    if naming is Naming.GO:
        return GO_FILES[column]
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters


def _file_number(naming: Naming, file: str) -> int:
    if naming is Naming.PAIR:
        return int(file)
    if naming is Naming.GO:
        return GO_FILES.index(file.upper())
    number = 0
    for letter in file:
        number = number * 26 + ord(letter) - ord("a") + 1
    return number - 1


@cache
def _vertices(grid: Grid) -> tuple[Vertex, ...]:
    vertices = tuple(map(Vertex, grid.points))
    for vertex in vertices:
        name = grid.name(vertex)
        vertex.name = f"({name})" if grid.naming is Naming.PAIR else name
    return vertices


@cache
def _neighbours(width: int, height: int) -> tuple[tuple[Point, ...], ...]:
    def around(row: int, column: int) -> tuple[Point, ...]:
        sides = ((row, column - 1), (row - 1, column), (row, column + 1), (row + 1, column))
        return tuple(r * width + c for r, c in sides if 0 <= r < height and 0 <= c < width)

    return tuple(around(row, column) for row in range(height) for column in range(width))
