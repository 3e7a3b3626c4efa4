"""A board with a knight, the way it has walked, and the squares that are missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from stepstones.core.errors import RuleError
from stepstones.core.grid import Grid, Point, Vertex

HOLE, KNIGHT, FINISH, EMPTY = "#NF."
"""The signs of squares in diagrams and on the board."""
SIZES = ("8", "5", "6", "7", "4x3", "10", "20", "40")
"""Sizes offered for a new board, the usual one first."""
MAX_SIDE = 64
"""Squares along a side of the largest board."""

MOVES = ((2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1))
"""A knight's moves as (ranks up, files right), in the order of the source text.

Clockwise from "two up, one right"; their numbers 0 to 7 are the digits of a walk in
a link. Source: K. Tkachenko, System administrator (samag.ru), dy and dx of the listing.
"""

Jumps: TypeAlias = tuple[tuple[Point, ...], ...]
"""For each square the squares one move away, in the order of :data:`MOVES`."""


@dataclass(frozen=True, slots=True)
class Board:
    """A *width* x *height* board on which a knight has walked along *path*.

    *path* begins with the start, so it is never empty, and ends where the knight
    stands. *holes* are missing squares. *closed* asks for a tour whose last square
    is a move away from the start, *finish* for one that ends there.

    *numbers* make it a numbered tour: the squares that have to carry these numbers, by
    number. Then the walk is not looked at; *written* are the reader's own numbers, likewise
    by number, and *hand* is the next one to be written (0 on other boards).
    """

    width: int
    height: int
    path: tuple[Point, ...]
    holes: frozenset[Point] = frozenset()
    closed: bool = False
    finish: Point | None = None
    numbers: tuple[tuple[int, Point], ...] = ()
    written: tuple[tuple[int, Point], ...] = ()
    hand: int = 0

    @property
    def grid(self) -> Grid:
        """The shape of the board; squares have chess names."""
        return Grid(self.width, self.height)

    @property
    def start(self) -> Point:
        """Where the walk begins."""
        return self.path[0]

    @property
    def knight(self) -> Point:
        """Where the knight stands."""
        return self.path[-1]

    @property
    def squares(self) -> int:
        """How many squares a tour visits."""
        return self.width * self.height - len(self.holes)

    def jumps(self) -> Jumps:
        """Return the knight's moves from every square; holes have none.

        >>> board(3, 3).jumps()[:5]
        ((5, 7), (8, 6), (7, 3), (2, 8), ())
        """
        everywhere = _jumps(self.width, self.height)
        return without(everywhere, self.holes) if self.holes else everywhere

    def ways(self) -> Callable[[Point], tuple[Vertex, ...]]:
        """Return :meth:`jumps` as a function, its squares showing their names.

        >>> board(3, 3).ways()(6)
        (b3, c2)
        """
        vertices, jumps = self.grid.vertices, self.jumps()
        return lambda square: tuple(vertices[target] for target in jumps[square])

    def onward(self) -> tuple[Point, ...]:
        """Return the squares the knight can go to now."""
        visited = set(self.path)
        return tuple(
            target
            for target in _jumps(self.width, self.height)[self.knight]
            if target not in visited and target not in self.holes
        )


def board(width: int, height: int, holes: Iterable[Point] = ()) -> Board:
    """Return a board on which the knight stands at the first square from a1 on.

    That is a1, or, where it is missing, the next square along the lowest ranks. A
    board without squares raises RuleError ``knight.no-squares``.

    >>> board(8, 8).grid.name(board(8, 8).start)
    'a1'
    """
    missing = frozenset(holes)
    for row in range(height - 1, -1, -1):
        for square in range(row * width, (row + 1) * width):
            if square not in missing:
                return Board(width, height, (square,), missing)
    raise RuleError("knight.no-squares")


def begin(board: Board, square: Point) -> Board:
    """Return *board* with the knight waiting at *square*. Raises RuleError on a hole.

    A finish at *square* is forgotten.
    """
    if square in board.holes:
        raise RuleError("knight.hole", square)
    return replace(board, path=(square,), finish=None if board.finish == square else board.finish)


def aim(board: Board, square: Point) -> Board:
    """Return *board* with its tour to end at *square*, or anywhere where it was to end there.

    A tour with a finish is not a closed one. Raises RuleError on a hole and at the start.
    """
    if square in board.holes:
        raise RuleError("knight.hole", square)
    if square == board.start:
        raise RuleError("knight.finish-at-start", square)
    return replace(board, finish=None if board.finish == square else square, closed=False)


def close(board: Board, *, closed: bool) -> Board:
    """Return *board* asking for a *closed* tour, which has no finish, or for an open one."""
    return replace(board, closed=closed, finish=None if closed else board.finish)


def walk(board: Board, square: Point) -> Board:
    """Return *board* after the knight's move to *square*.

    Raises RuleError with the reason: ``knight.hole``, ``knight.not-a-move`` or
    ``knight.visited``.
    """
    if square in board.holes:
        raise RuleError("knight.hole", square)
    if square in board.path:
        raise RuleError("knight.visited", square, board.path.index(square) + 1)
    if square not in _jumps(board.width, board.height)[board.knight]:
        raise RuleError("knight.not-a-move", board.knight, square)
    return replace(board, path=(*board.path, square))


def back(board: Board) -> Board:
    """Return *board* with the last move taken back. Raises RuleError at the start."""
    if len(board.path) == 1:
        raise RuleError("knight.at-start")
    return replace(board, path=board.path[:-1])


def cut(board: Board, square: Point) -> Board:
    """Return *board* with *square* missing, or put back where it was missing.

    The walk ends before a square that goes missing, a finish there is forgotten. Raises
    RuleError for the start.
    """
    if square == board.start:
        raise RuleError("knight.hole-at-start", square)
    path = board.path
    if square in path:
        path = path[: path.index(square)]
    finish = None if board.finish == square else board.finish
    return replace(board, holes=board.holes ^ {square}, path=path, finish=finish)


def is_return(board: Board, path: tuple[Point, ...]) -> bool:
    """Whether the last square of *path* is a move away from its first.

    There and back along one move is no closed tour.
    """
    return len(path) > 2 and path[0] in _jumps(board.width, board.height)[path[-1]]


@lru_cache(maxsize=32)
def central(width: int, height: int) -> tuple[int, ...]:
    """Return for each square four times its squared distance from the centre of the board.

    >>> central(3, 2)
    (5, 1, 5, 5, 1, 5)
    """
    return tuple(
        (2 * row - height + 1) ** 2 + (2 * column - width + 1) ** 2
        for row in range(height)
        for column in range(width)
    )


def without(jumps: Jumps, gone: frozenset[Point]) -> Jumps:
    """Return *jumps* without those from and to squares that are *gone*."""
    free = gone.isdisjoint
    found = []
    for square, targets in enumerate(jumps):
        near = targets if free(targets) else tuple(one for one in targets if one not in gone)
        found.append(() if square in gone else near)
    return tuple(found)


@lru_cache(maxsize=32)
def _jumps(width: int, height: int) -> Jumps:
    """Return the moves of an empty board; squares as far from all edges have the same ones."""
    known: dict[tuple[int, int, int, int], tuple[int, ...]] = {}
    found = []
    for row in range(height):
        above, below = min(row, 2), min(height - 1 - row, 2)
        for column in range(width):
            room = (above, below, min(column, 2), min(width - 1 - column, 2))
            if room not in known:
                known[room] = _distances(width, room)
            square = row * width + column
            found.append(tuple(map(square.__add__, known[room])))
    return tuple(found)


def _distances(width: int, room: tuple[int, int, int, int]) -> tuple[int, ...]:
    """Return how far, in squares counted row by row, the moves go where there is *room*."""
    above, below, left, right = room
    return tuple(
        aside - up * width
        for up, aside in MOVES
        if -below <= up <= above and -left <= aside <= right
    )
