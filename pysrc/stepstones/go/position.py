"""A position: the stones, whose turn it is, ko, and what a move there would do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from stepstones.core.errors import RuleError
from stepstones.core.grid import Grid, Point
from stepstones.go.board import Bits, Board, Chain, Side, Vertex, board, neighbours, vertices_of

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


@dataclass(frozen=True, slots=True)
class Position:
    """A board of Go as it stands.

    *black* and *white* are the stones (see :mod:`~stepstones.go.board`); *turn* is the
    side to play; *ko* is the point where *turn* may not retake at once; *last* is the
    stone played last; *at* is the stone that a question is about. *ko* is an empty
    point, *last* and *at* are stones. Nothing demands that chains have liberties:
    such a board can be set up, and judging it is what the algorithms are for.
    """

    width: int
    height: int
    black: Bits = 0
    white: Bits = 0
    turn: Colour = Colour.BLACK
    ko: Point | None = None
    last: Point | None = None
    at: Point | None = None

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
        return vertices_of(self.width, self.height)

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


class Facts(NamedTuple):
    """What playing at a point would do. The rules that forbid it are the caller's choice.

    *overwrite*: a stone stands there already, and the other facts are void.
    *captures*: the opponent's stones taken off. *suicide*: the player's own stones
    left without a liberty after that, the new one among them. *ko*: the stone would
    retake in a ko at once.
    """

    colour: Colour
    overwrite: bool
    captures: Bits
    suicide: Bits
    ko: bool

    @property
    def legal(self) -> bool:
        """Whether simple ko, and suicide being forbidden, allow the move."""
        return not (self.overwrite or self.suicide or self.ko)


def analyse(position: Position, point: Point, colour: Colour | None = None) -> Facts:
    """Return the facts of *colour*, by default the side to play, playing at *point*.

    The ban of a ko holds for the side to play only. Chains elsewhere that had no
    liberty before the move stay: a move captures only what it touches.
    """
    colour = colour or position.turn
    shape, bit = position.board, position.board.bit(point)
    if (position.black | position.white) & bit:
        return Facts(colour, overwrite=True, captures=0, suicide=0, ko=False)
    own = position.stones(colour) | bit
    theirs = position.stones(colour.other)
    empty = position.empty ^ bit
    captures = 0
    beside = shape.near[bit] & theirs
    while beside:
        chain = shape.flood(beside & -beside, theirs)
        beside &= ~chain
        if not shape.around(chain) & empty:
            captures |= chain
    chain = shape.flood(bit, own)
    breathes = shape.around(chain) & (empty | captures)
    return Facts(
        colour,
        overwrite=False,
        captures=captures,
        suicide=0 if breathes else chain,
        ko=position.ko == point and colour is position.turn,
    )


def put(position: Position, point: Point, facts: Facts) -> Position:
    """Return the position after the move with *facts*, whatever the rules say of it.

    A suicide takes the player's own stones off. A ko arises when one stone captures
    exactly one and stands alone with that one liberty.
    """
    shape, bit, colour = position.board, position.board.bit(point), facts.colour
    own = (position.stones(colour) | bit) & ~facts.suicide
    theirs = position.stones(colour.other) & ~(facts.captures | bit)
    black, white = (own, theirs) if colour is Colour.BLACK else (theirs, own)
    free = shape.inside & ~(black | white)
    ko = None
    alone = not shape.near[bit] & (own | free) & ~facts.captures
    if alone and facts.captures.bit_count() == 1:
        ko = shape.points(facts.captures)[0]
    last = None if facts.suicide else point
    at = position.at
    if at is not None and free & shape.bit(at):
        at = None
    return Position(position.width, position.height, black, white, colour.other, ko, last, at)


def play(position: Position, point: Point) -> Position:
    """Return the position after the side to play has played at *point*.

    Raises RuleError: ``go.occupied``, ``go.ko`` or ``go.suicide``.
    """
    facts = analyse(position, point)
    if facts.overwrite:
        raise RuleError("go.occupied", point)
    if facts.ko:
        raise RuleError("go.ko", point)
    if facts.suicide:
        raise RuleError("go.suicide", point, facts.suicide.bit_count())
    return put(position, point, facts)


def pass_turn(position: Position) -> Position:
    """Return the position after a pass: the other side to play, no ko, no last stone."""
    return replace(position, turn=position.turn.other, ko=None, last=None)


class Replay(NamedTuple):
    """Where a list of moves leads: the last position and the stones each side has captured.

    Stones lost by suicide count as captured by the opponent.
    """

    position: Position
    captures: dict[Colour, int]


def replay(position: Position, moves: Iterable[tuple[Colour, Point | None]]) -> Replay:
    """Play *moves* one after another, whatever the rules say; None passes.

    For game records: a stone on an occupied point replaces what is there, suicides
    and kos are played, and the same side may move twice.
    """
    captures = {Colour.BLACK: 0, Colour.WHITE: 0}
    for colour, point in moves:
        if point is None:
            position = replace(position, turn=colour.other, ko=None, last=None)
            continue
        if position.colour(point) is not None:
            position = erase(position, point)
        facts = analyse(position, point, colour)
        captures[colour] += facts.captures.bit_count()
        captures[colour.other] += facts.suicide.bit_count()
        position = put(position, point, facts)
    return Replay(position, captures)


def put_stone(position: Position, point: Point, colour: Colour) -> Position:
    """Set a stone of *colour* on *point* by hand: nothing is captured, a ko is forgotten."""
    bit = position.board.bit(point)
    return _edited(
        position,
        point,
        position.black | bit if colour is Colour.BLACK else position.black & ~bit,
        position.white | bit if colour is Colour.WHITE else position.white & ~bit,
    )


def erase(position: Position, point: Point) -> Position:
    """Take the stone on *point* off by hand; a ko is forgotten."""
    bit = position.board.bit(point)
    return _edited(position, point, position.black & ~bit, position.white & ~bit)


def _edited(position: Position, point: Point, black: Bits, white: Bits) -> Position:
    last = None if position.last == point else position.last
    gone = not (black | white) & position.board.bit(point)
    at = None if gone and position.at == point else position.at
    return replace(position, black=black, white=white, ko=None, last=last, at=at)
