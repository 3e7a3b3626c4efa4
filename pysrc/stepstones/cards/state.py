"""A board of cards, the ring of free cells around it, and the two cards asked about.

Coordinates are the judge's: a cell is (column, row), (1, 1) being the top left of the
board itself. The ring is column 0, row 0, column width + 1 and row height + 1, so a
path that leaves the board for a while still runs through ordinary points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from stepstones.core.errors import RuleError
from stepstones.core.grid import Grid, Naming, Point, Vertex
from stepstones.core.scene import Line, Overlay
from stepstones.core.trace import Verdict

SIZES = ("12x8", "5x4", "20x15", "40x30", "75")
"""Sizes offered for a new board, the usual one first."""
MAX_SIDE = 75
"""Columns or rows of the largest board, without the ring."""

FREE, CARD = 0, 1
"""What a cell holds; larger numbers are cards of further kinds."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
"""The letter of each kind of card, the first being kind 1."""
MAX_KINDS = len(LETTERS)

DIRECTIONS = (("east", 1, 0), ("south", 0, 1), ("west", -1, 0), ("north", 0, -1))
"""Name, columns and rows of a step each way, in the source text's order of trying."""


class Rule(StrEnum):
    """What is done with the cards."""

    FEWEST = "fewest"
    """Two cards are linked with the fewest segments, as in the contest; all are of one kind."""
    TWO_TURNS = "two-turns"
    """Two of a kind are taken that a path with two turns at most links."""
    ANY = "any"
    """Two of a kind are taken that any path links."""
    FALLING = "falling"
    """As with two turns; then the cards above the gaps fall."""


class Faces(StrEnum):
    """Which pictures the kinds of cards show."""

    CHINESE = "chinese"
    WESTERN = "western"


class Taken(NamedTuple):
    """The pair of cards taken last: its letter on the board, and the corners of its path."""

    letter: str
    way: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """The cards on a *width* x *height* board, and the cards chosen, if any.

    *cells* has one byte for every cell of board and ring, row by row, ``FREE`` or the
    kind of card. *source* and *target* are different cards; a target has a source. *path*
    is drawn by hand: the corners after the source, the last one perhaps the target. *warns*:
    a pair is taken only when that loses nothing, or when it is asked for twice. *last* is
    no part of the link, and boards that differ in it alone are equal.

    >>> board = board_of("X ", " X")
    >>> board.grid.width, list(board.cells[4:8]), board.cards
    (4, [0, 1, 0, 0], (5, 10))
    """

    width: int
    height: int
    cells: bytes
    source: Point | None = None
    target: Point | None = None
    path: tuple[Point, ...] = ()
    rule: Rule = Rule.FEWEST
    faces: Faces = Faces.CHINESE
    warns: bool = False
    last: Taken | None = field(default=None, compare=False)

    @property
    def plays(self) -> bool:
        """Whether pairs are taken from it; if not, two cards are linked."""
        return self.rule is not Rule.FEWEST

    @property
    def grid(self) -> Grid:
        """The shape of board and ring together."""
        return Grid(self.width + 2, self.height + 2, Naming.PAIR)

    @property
    def cards(self) -> tuple[Point, ...]:
        """Where cards lie, row by row."""
        return tuple(point for point, cell in enumerate(self.cells) if cell)

    def outside(self, point: Point) -> bool:
        """Whether *point* belongs to the ring."""
        row, column = divmod(point, self.width + 2)
        return not (0 < row <= self.height and 0 < column <= self.width)


def on_board(width: int, height: int, inner: bytes) -> Board:
    """Return the board whose *width* x *height* cells are *inner*, with a free ring."""
    ring = bytes(width + 2)
    lines = [bytes(1) + inner[at : at + width] + bytes(1) for at in range(0, len(inner), width)]
    return Board(width, height, b"".join([ring, *lines, ring]))


def inner_cells(board: Board) -> bytes:
    """Return the cells without the ring; the inverse of :func:`on_board`."""
    wide = board.width + 2
    return b"".join(
        board.cells[at + 1 : at + 1 + board.width]
        for at in range(wide, wide * (board.height + 1), wide)
    )


def rows(board: Board, free: str) -> list[str]:
    """Return the rows of *board* without the ring, ``X`` a card, *free* a free cell.

    >>> rows(board_of("X ", " X"), "-")
    ['X-', '-X']
    """
    return _rows(board, free + "X" * MAX_KINDS)


def letters(board: Board, free: str) -> list[str]:
    """Return the rows of *board* without the ring, each card the letter of its kind.

    >>> letters(game_of("AB", ".A"), "-")
    ['AB', '-A']
    """
    return _rows(board, free + LETTERS)


def _rows(board: Board, signs_of: str) -> list[str]:
    table = bytes.maketrans(bytes(range(MAX_KINDS + 1)), signs_of.encode())
    signs = inner_cells(board).translate(table).decode()
    return [signs[at : at + board.width] for at in range(0, len(signs), board.width)]


def board_of(*lines: str) -> Board:
    """Return the board drawn by *lines* of equal length, ``X`` being a card."""
    return on_board(len(lines[0]), len(lines), bytes(sign == "X" for sign in "".join(lines)))


def game_of(*lines: str, rule: Rule = Rule.TWO_TURNS) -> Board:
    """Return the board to play on that *lines* draw, letters being cards and dots free."""
    inner = bytes(LETTERS.find(sign) + 1 for sign in "".join(lines))
    return replace(on_board(len(lines[0]), len(lines), inner), rule=rule)


def ask(board: Board, source: tuple[int, int], target: tuple[int, int]) -> Board:
    """Return *board* with two cards chosen by (column, row)."""
    first, second = (row * (board.width + 2) + column for column, row in (source, target))
    return replace(board, source=first, target=second)


def chosen_pair(board: Board) -> tuple[Vertex, Vertex]:
    """Return the two cards asked about. Raises RuleError ``cards.no-pair``."""
    if board.source is None or board.target is None:
        raise RuleError("cards.no-pair")
    vertices = board.grid.vertices
    return vertices[board.source], vertices[board.target]


def corners(path: Sequence[Point]) -> tuple[Point, ...]:
    """Return the ends and bends of a *path* given cell by cell.

    >>> corners([5, 6, 7, 12, 17])
    (5, 7, 17)
    """
    bends = [
        here
        for before, here, after in zip(path, path[1:], path[2:], strict=False)
        if here - before != after - here
    ]
    return (path[0], *bends, path[-1])


def linked_verdict(board: Board, path: Sequence[Point], nodes: int) -> Verdict:
    """Return the verdict that *path*, of corner points, links the two cards."""
    segments = len(path) - 1
    facts = {"segments": segments, "path": coordinates(board, path), "nodes": nodes}
    return Verdict("linked", "cards.linked", (segments,), facts, picture(path))


def unlinked_verdict(nodes: int) -> Verdict:
    """Return the verdict that every path between the two cards crosses a card."""
    return Verdict("impossible", "cards.impossible", (), {"nodes": nodes}, Overlay())


def picture(path: Sequence[Point]) -> Overlay:
    """Return *path*, of corner points, as a line; the number of a segment at its end."""
    labels = {point: str(number) for number, point in enumerate(path) if number}
    return Overlay(labels=labels, lines=(Line("path", tuple(path)),) if path else ())


def coordinates(board: Board, points: Sequence[Point]) -> list[list[int]]:
    """Return *points* as [column, row]."""
    return [[point % (board.width + 2), point // (board.width + 2)] for point in points]
