"""A position: the stones, whose turn it is, ko, the rules, and the game so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from stepstones.core.grid import Grid, Point, Vertex
from stepstones.go.board import Bits, Board, Chain, Side, board, neighbours
from stepstones.go.rules import JAPANESE, Rules

SIZES = ("19", "13", "9", "7", "5", "25", "13x9")
"""Sizes offered for a new board, the usual one first."""
EMPTY = "."


class Colour(StrEnum):
    """A side."""

    BLACK = "black"
    WHITE = "white"

    @property
    def other(self) -> Colour:
        """The opponent."""
        return Colour.WHITE if self is Colour.BLACK else Colour.BLACK

    @property
    def sign(self) -> str:
        """The character of its stones: ``X`` or ``O``."""
        return "X" if self is Colour.BLACK else "O"


class Past(NamedTuple):
    """An earlier position of the same game: its stones, who was to play, and what was played.

    *move* is None for a pass; *before* is the position before this one, None for the
    first; *ko* is the point that was banned, *targets* are those of the problem, *taken* the
    stones captured before. So a game is a chain that grows in constant time and shares what
    it has.
    """

    black: Bits
    white: Bits
    turn: Colour
    move: Point | None
    before: Past | None
    ko: Point | None = None
    targets: Bits = 0
    taken: tuple[int, int] = (0, 0)


MAX_TITLE, MAX_BY = 60, 40
"""Characters of a problem's title and of its author's name."""


class Task(NamedTuple):
    """What is asked of a position: to save or to kill stones (:mod:`~stepstones.go.tasks`).

    *goal* is ``live``, ``kill``, ``capture`` or ``save``, the reader's aim, or '' for a mere
    question. *targets* are stones of one colour, *region* the points of a region painted by
    hand, 0 for the one found automatically. *both*: the reader plays both sides. A problem may
    have a *title*, and then an author, *by*.
    """

    goal: str
    targets: Bits
    region: Bits = 0
    both: bool = False
    title: str = ""
    by: str = ""

    @property
    def name(self) -> str:
        """Title and author, in any language; '' for a problem without a name."""
        return " · ".join(filter(None, (self.title, self.by)))

    def restrict(self, stones: Bits) -> Task | None:
        """Return the task when only *stones* are left; None for a question about none."""
        left = self.targets & stones
        return self._replace(targets=left) if left or self.goal else None


@dataclass(frozen=True, slots=True)
class Position:
    """A board of Go as it stands, and what of the game so far still matters.

    *black* and *white* are the stones (see :mod:`~stepstones.go.board`); *turn* is the
    side to play; *ko* is the point where *turn* may not retake at once; *last* is the
    stone played last; *at* is the stone that a question is about. *ko* is an empty
    point, *last* and *at* are stones. Nothing demands that chains have liberties:
    such a board can be set up, and judging it is what the algorithms are for.

    *rules* are those agreed on, *handicap* the number of stones given; *taken* are the
    stones that Black and White have captured; *dead* are the stones marked as dead.
    *past* are the earlier positions, which a superko forbids to repeat. Setting up
    forgets them, a link does not carry them, and positions are compared without them.
    *task* makes the position a problem.
    """

    width: int
    height: int
    black: Bits = 0
    white: Bits = 0
    turn: Colour = Colour.BLACK
    ko: Point | None = None
    last: Point | None = None
    at: Point | None = None
    rules: Rules = JAPANESE
    handicap: int = 0
    taken: tuple[int, int] = (0, 0)
    dead: Bits = 0
    past: Past | None = field(default=None, compare=False, repr=False)
    task: Task | None = None

    @property
    def board(self) -> Board:
        """The shape of the board."""
        return board(self.width, self.height)

    @property
    def grid(self) -> Grid:
        """The shape of the board with the names of its points."""
        return self.board.grid

    @property
    def vertices(self) -> tuple[Vertex, ...]:
        """All points in board order, each showing its name."""
        return self.grid.vertices

    def label(self, bits: Bits) -> tuple[Vertex, ...]:
        """Return the points of a set in board order, each showing its name."""
        vertices = self.grid.vertices
        return tuple(vertices[point] for point in self.board.points(bits))

    @property
    def empty(self) -> Bits:
        """The points without a stone."""
        return self.board.inside & ~(self.black | self.white)

    @property
    def pieces(self) -> str:
        """One character per point, row by row: ``X`` black, ``O`` white, ``.`` empty.

        >>> Position(3, 2, black=0b0001, white=0b100000).pieces
        'X...O.'
        """
        stride = self.width + 1
        blacks, whites = (f"{bits:b}"[::-1] for bits in (self.black, self.white))
        size = stride * self.height
        blacks, whites = blacks.ljust(size, "0"), whites.ljust(size, "0")
        rows = range(0, size, stride)
        return "".join(
            "X" if black == "1" else "O" if white == "1" else EMPTY
            for row in rows
            for black, white in zip(
                blacks[row : row + self.width], whites[row : row + self.width], strict=True
            )
        )

    def stones(self, colour: Colour) -> Bits:
        """Return the stones of one side."""
        return self.black if colour is Colour.BLACK else self.white

    def colour(self, point: Point) -> Colour | None:
        """Return whose stone stands on *point*, None for an empty point."""
        bit = self.board.bit(point)
        if self.black & bit:
            return Colour.BLACK
        return Colour.WHITE if self.white & bit else None

    def chain(self, stone: Point) -> Chain:
        """Return the chain that *stone*, which is a stone, belongs to."""
        shape, bit = self.board, self.board.bit(stone)
        stones = shape.flood(bit, self.black if self.black & bit else self.white)
        return Chain(stones, shape.around(stones) & self.empty)

    def group(self, stone: Point) -> Bits:
        """Return the stones that live and die with *stone*, which is a stone.

        All of its colour that can be reached without crossing one of the opponent: what
        one press marks as dead.
        """
        shape, bit = self.board, self.board.bit(stone)
        own = self.black if self.black & bit else self.white
        return shape.flood(bit, own | self.empty) & own

    def neighbours(self, *order: Side) -> Callable[[Point], tuple[Vertex, ...]]:
        """Return the function from a point to its neighbours in the *order* given."""
        return neighbours(self.width, self.height, *order)


def from_pieces(width: int, height: int, pieces: str, turn: Colour = Colour.BLACK) -> Position:
    """Return the position with *pieces*, one of ``.XO`` per point.

    >>> from_pieces(3, 2, "X...O.").pieces
    'X...O.'
    """
    shape = board(width, height)
    black = shape.bits(point for point, piece in enumerate(pieces) if piece == "X")
    white = shape.bits(point for point, piece in enumerate(pieces) if piece == "O")
    return Position(width, height, black, white, turn)


def chains(position: Position) -> dict[Colour, list[Chain]]:
    """Return all chains of both sides with their liberties, in one pass over the board."""
    shape, empty = position.board, position.empty
    return {
        Colour.BLACK: shape.chains(position.black, empty),
        Colour.WHITE: shape.chains(position.white, empty),
    }
