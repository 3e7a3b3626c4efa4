"""Boards and walks as links and as text.

A link's body packs the holes. ``from`` names the start, left out where it is the
first square from a1 on; ``moves`` is the walk, one digit a move, the number of the
move in :data:`~stepstones.knight.board.MOVES`; ``closed=1`` asks for a closed tour,
``to`` names the square on which a tour is to end. The fields of a numbered tour are
described in :mod:`~stepstones.knight.numbered.codec`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from stepstones.core import diagram
from stepstones.core.errors import PuzzleError, TextError
from stepstones.core.grid import Grid, Naming, Point
from stepstones.core.links import packing
from stepstones.core.links.link import Link
from stepstones.knight.board import MAX_SIDE, MOVES, Board, aim, begin, board, walk
from stepstones.knight.numbered import codec as numbered

HOLE, KNIGHT, FINISH, EMPTY = "#NF."
_FIELDS = ("from", "moves", "closed", "to", "given", "at")
_DIGITS = re.compile(r"[0-7]+", re.ASCII)
_MAX_TEXT = 50_000
"""Characters in a drawn or printed board, with room to spare."""


def decode(link: Link) -> Board:
    """Return the board in *link*. Raises TextError.

    ``link.size-limit``, ``link.newer`` for a field of another puzzle, ``link.bad-field``
    or an error of the point for a value of the wrong form, ``knight.bad-start`` and
    ``knight.bad-walk`` where the knight would stand on a hole or leave its way.
    """
    if not (link.width <= MAX_SIDE and link.height <= MAX_SIDE):
        raise TextError("link.size-limit", 1, MAX_SIDE, position=len(link.puzzle) + 1)
    strange = next((name for name in link.fields if name not in _FIELDS), None)
    if strange is not None:
        raise TextError("link.newer", strange)
    size = link.width * link.height
    cells = packing.unpack(link.body, size, 2) if link.body else bytes(size)
    if all(cells):
        raise TextError("knight.no-squares")
    state = board(link.width, link.height, (square for square in range(size) if cells[square]))
    if link.fields.get("closed", "1") != "1":
        raise TextError("link.bad-field", "closed")
    state = replace(state, closed="closed" in link.fields)
    if "given" in link.fields:
        return _read_numbered(state, link.fields)
    if "at" in link.fields:
        raise TextError("link.bad-field", "at")
    if "from" in link.fields:
        state = _start(state, link.fields["from"])
    if "moves" in link.fields:
        state = _walk(state, link.fields["moves"])
    if "to" in link.fields:
        state = _finish(state, link.fields["to"])
    return state


def encode(state: Board) -> Link:
    """Return the canonical link of *state*."""
    cells = bytes(square in state.holes for square in state.grid.points)
    fields: dict[str, str] = {}
    body = packing.pack(cells, 2) if any(cells) else ""
    if state.numbers:
        fields = numbered.write_fields(state) | ({"closed": "1"} if state.closed else {})
        return Link("knight", state.width, state.height, body, fields)
    if state.start != board(state.width, state.height, state.holes).start:
        fields["from"] = state.grid.name(state.start)
    if len(state.path) > 1:
        fields["moves"] = digits(state)
    if state.closed:
        fields["closed"] = "1"
    if state.finish is not None:
        fields["to"] = state.grid.name(state.finish)
    return Link("knight", state.width, state.height, body, fields)


def digits(state: Board) -> str:
    """Return the walk as digits 0 to 7, one a move.

    >>> digits(walk(board(8, 8), board(8, 8).grid.parse("b3")))
    '0'
    """
    places = [state.grid.place(square) for square in state.path]
    return "".join(
        str(MOVES.index((row - next_row, next_column - column)))
        for (row, column), (next_row, next_column) in pairwise(places)
    )


def _read_numbered(state: Board, fields: Mapping[str, str]) -> Board:
    strange = next((name for name in ("from", "to") if name in fields), None)
    if strange is not None or not fields["given"]:
        raise TextError("link.bad-field", strange or "given")
    return numbered.read_fields(state, fields)


def _start(state: Board, name: str) -> Board:
    square = state.grid.parse(name)
    if square in state.holes:
        raise TextError("knight.bad-start", square)
    return begin(state, square)


def _finish(state: Board, name: str) -> Board:
    square = state.grid.parse(name)
    if square in state.holes or square == state.start or state.closed:
        raise TextError("knight.bad-finish", square)
    return aim(state, square)


def _walk(state: Board, walked: str) -> Board:
    if len(walked) >= state.squares or not _DIGITS.fullmatch(walked):
        raise TextError("link.bad-field", "moves")
    path, seen = [state.start], {state.start}
    for number, digit in enumerate(walked, start=1):
        row, column = state.grid.place(path[-1])
        up, right = MOVES[int(digit)]
        square = state.grid.point(row - up, column + right)
        if square is None or square in seen or square in state.holes:
            raise TextError("knight.bad-walk", number)
        path.append(square)
        seen.add(square)
    return replace(state, path=tuple(path))


def recognises(text: str) -> bool:
    """Whether *text* looks like a diagram of squares, a knight and holes, or a grid of numbers."""
    if len(text) > _MAX_TEXT:
        return False
    lines = [line for line in text.splitlines() if line.strip()]
    drawn = "".join(lines)
    if drawn.count(KNIGHT) < 2 and drawn.count(FINISH) < 2 and set(drawn) <= set(" .#NF"):
        return bool(drawn)
    return numbered.recognises(text)


def read(text: str) -> Board:
    """Return the board drawn in *text*.

    ``.`` is a square, ``N`` the start, ``F`` the finish, ``#`` a hole; or a grid of numbers.
    Raises TextError; without ``N`` the knight starts as on a new board.
    """
    if numbered.recognises(text):
        return numbered.read(text)
    drawn = diagram.read(text, EMPTY + KNIGHT + FINISH + HOLE, MAX_SIDE)
    if drawn.cells.count(KNIGHT) > 1:
        raise TextError("knight.two-knights")
    if drawn.cells.count(FINISH) > 1:
        raise TextError("knight.two-finishes")
    holes = [square for square, cell in enumerate(drawn.cells) if cell == HOLE]
    if len(holes) == len(drawn.cells):
        raise TextError("knight.no-squares")
    state = board(drawn.width, drawn.height, holes)
    if KNIGHT in drawn.cells:
        state = begin(state, drawn.cells.index(KNIGHT))
    if FINISH not in drawn.cells:
        return state
    finish = drawn.cells.index(FINISH)
    if finish == state.start:
        raise TextError("knight.bad-finish", finish)
    return aim(state, finish)


def write(state: Board) -> str:
    """Return the board with its start and finish, or with the numbers given; without the walk."""
    if state.numbers:
        return numbered.write_grid(state)
    signs = list(pieces(state, state.start))
    if state.finish is not None:
        signs[state.finish] = FINISH
    return diagram.write(state.grid, "".join(signs))


def pieces(state: Board, knight: Point) -> str:
    """Return one character per square, the knight standing at *knight*."""
    signs = [HOLE if square in state.holes else EMPTY for square in state.grid.points]
    signs[knight] = KNIGHT
    return "".join(signs)


def print_board(state: Board, path: Sequence[Point] | None = None) -> str:
    """Return the printed board of the source text: the numbers along *path*, or the walk.

    Rank numbers stand on the left from the highest down to 1, each square takes four
    characters (five from 1000 squares on, or numbers would touch), letters stand below.
    Squares not visited show 0, as in the text; holes show ``#``.

    >>> print(print_board(walk(board(3, 2), board(3, 2).grid.parse("c2"))))
    2    0   0   2
    1    1   0   0
         a   b   c
    """
    if path is None:
        numbers = numbered.numbers_shown(state)
    else:
        numbers = {square: number for number, square in enumerate(path, start=1)}
    grid = state.grid
    margin, wide = len(grid.ranks[0]), max(4, len(str(state.squares)) + 1)
    lines = []
    for row, rank in enumerate(grid.ranks):
        squares = range(row * grid.width, (row + 1) * grid.width)
        signs = (HOLE if one in state.holes else str(numbers.get(one, 0)) for one in squares)
        lines.append(f"{rank:>{margin}} " + "".join(f"{sign:>{wide}}" for sign in signs))
    lines.append(" " * (margin + 1) + "".join(f"{file:>{wide}}" for file in grid.files))
    return "\n".join(lines)


def recognises_printed(text: str) -> bool:
    """Whether *text* looks like a printed board: letters below, numbers above."""
    if len(text) > _MAX_TEXT:
        return False
    lines = [line.split() for line in text.splitlines() if line.strip()]
    if len(lines) < 2 or len(lines) > MAX_SIDE + 1 or len(lines[-1]) > MAX_SIDE:
        return False
    return tuple(lines[-1]) == Grid(len(lines[-1]), 1, Naming.CHESS).files and all(
        len(line) == len(lines[-1]) + 1
        and all(word == HOLE or (word.isascii() and word.isdigit()) for word in line)
        for line in lines[:-1]
    )


def read_printed(text: str) -> Board:
    """Return the board and the walk of a printed board. Raises TextError.

    The inverse of :func:`print_board` where at least the start has a number. Numbers 1 to k, each
    a knight's move after the one before, are a walk, any others a numbered tour.
    """
    if not recognises_printed(text):
        raise TextError("knight.bad-print")
    rows = [line.split()[1:] for line in text.splitlines() if line.strip()][:-1]
    words = [word for row in rows for word in row]
    width = len(rows[0])
    holes = [at for at, word in enumerate(words) if word == HOLE]
    numbers = {at: int(word[:9]) for at, word in enumerate(words) if word not in {HOLE, "0"}}
    if not numbers:
        raise TextError("knight.bad-print")
    state = board(width, len(rows), holes)
    if set(numbers.values()) != set(range(1, len(numbers) + 1)):
        return numbered.with_numbers(state, numbers)
    places = {number: at for at, number in numbers.items()}
    state = begin(state, places[1])
    for number in range(2, len(numbers) + 1):
        try:
            state = walk(state, places[number])
        except PuzzleError:
            raise TextError("knight.bad-walk", number - 1) from None
    return state
