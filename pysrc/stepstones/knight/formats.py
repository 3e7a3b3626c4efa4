"""Boards, walks and numbers as text: diagrams, printed boards, grids of numbers.

A grid has one row a line and blanks between the columns: numbers, ``.`` for a square without
one, ``#`` for a hole.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from stepstones.core import diagram
from stepstones.core.errors import PuzzleError, TextError
from stepstones.core.grid import Grid, Naming, Point
from stepstones.core.puzzle import Format
from stepstones.knight import huge
from stepstones.knight.numbers import standing, with_given
from stepstones.knight.scene import pieces
from stepstones.knight.state import (
    EMPTY,
    FINISH,
    HOLE,
    KNIGHT,
    MAX_SIDE,
    Board,
    aim,
    begin,
    board,
    walk,
)

_FREE = frozenset({".", "0", "_", "?"})
_NUMBER = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)
_MAX_TEXT = 50_000


def recognises_grid(text: str) -> bool:
    """Whether *text* looks like a grid of numbers, dots and holes with blanks between.

    Without dots and holes the numbers are a tour, or nearly one: most differ, most rows are equal.
    """
    if len(text) > _MAX_TEXT:
        return False
    words = text.split()
    numbers = [word for word in words if _NUMBER.fullmatch(word)]
    blank = [word for word in words if word in _FREE or word == HOLE]
    if not numbers or len(numbers) + len(blank) < len(words):
        return False
    if blank or {*map(int, numbers)} == {*range(1, len(numbers) + 1)}:
        return True
    lengths = [len(line.split()) for line in text.splitlines() if line.strip()]
    usual = max(lengths, key=lengths.count)
    is_even = usual > 2 and 2 * lengths.count(usual) > len(lengths) > 2
    return is_even and 4 * len(set(numbers)) > 3 * len(numbers)


def read_grid(text: str) -> Board:
    """Return the board of a grid of numbers.

    A whole tour is read as a walk to its end, anything else as a numbered tour. Raises
    TextError: ``diagram.ragged``, ``diagram.too-large``, ``knight.bad-number`` and
    ``knight.number-twice``.
    """
    rows = [line.split() for line in text.splitlines() if line.strip()]
    for line, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise TextError("diagram.ragged", line + 1, position=line)
    if len(rows) > MAX_SIDE or len(rows[0]) > MAX_SIDE:
        raise TextError("diagram.too-large", MAX_SIDE)
    words = [word for row in rows for word in row]
    holes = [at for at, word in enumerate(words) if word == HOLE]
    state = board(len(rows[0]), len(rows), holes)
    return with_numbers(state, {at: int(w) for at, w in enumerate(words) if _NUMBER.fullmatch(w)})


def with_numbers(state: Board, numbers: Mapping[Point, int]) -> Board:
    """Return *state* with *numbers* given on its squares, or walked where they are all there."""
    squares: dict[int, Point] = {}
    for square, number in numbers.items():
        if number > state.squares:
            raise TextError("knight.bad-number", number, state.squares)
        if number in squares:
            raise TextError("knight.number-twice", number)
        squares[number] = square
    ordered = sorted(squares.items())
    if len(ordered) == state.squares:
        walked = _as_walk(state, [square for _, square in ordered])
        if walked is not None:
            return walked
    return with_given(state, ordered)


def _as_walk(state: Board, path: list[Point]) -> Board | None:
    jumps = state.jumps()
    if all(after in jumps[before] for before, after in pairwise(path)):
        return replace(state, path=tuple(path))
    return None


def write_grid(state: Board) -> str:
    """Return the given numbers of *state* as a grid, the columns flush right."""
    signs = {square: str(number) for number, square in state.numbers}
    wide = max(map(len, signs.values()))
    cells = [
        HOLE if square in state.holes else signs.get(square, ".") for square in state.grid.points
    ]
    rows = (cells[at : at + state.width] for at in range(0, len(cells), state.width))
    return "\n".join(" ".join(f"{cell:>{wide}}" for cell in row) for row in rows)


def numbers_shown(state: Board) -> dict[Point, int]:
    """Return the number on each square that has one, in the puzzle or on the walk."""
    if state.numbers:
        return {square: number for number, square in standing(state).items()}
    return {square: number for number, square in enumerate(state.path, start=1)}


def recognises_diagram(text: str) -> bool:
    """Whether *text* looks like a diagram of squares, a knight and holes, or a grid of numbers."""
    if len(text) > _MAX_TEXT:
        return False
    lines = [line for line in text.splitlines() if line.strip()]
    drawn = "".join(lines)
    if drawn.count(KNIGHT) < 2 and drawn.count(FINISH) < 2 and set(drawn) <= set(" .#NF"):
        return bool(drawn)
    return recognises_grid(text)


def read_diagram(text: str) -> Board:
    """Return the board drawn in *text*.

    ``.`` is a square, ``N`` the start, ``F`` the finish, ``#`` a hole; or a grid of numbers.
    Raises TextError; without ``N`` the knight starts as on a new board.
    """
    if recognises_grid(text):
        return read_grid(text)
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
        raise TextError("knight.bad-finish", state.grid.name(finish))
    return aim(state, finish)


def write_diagram(state: Board) -> str:
    """Return the board with its start and finish, or with the numbers given.

    There are no signs for the walk, or for a tour to be closed.
    """
    if state.numbers:
        return write_grid(state)
    signs = list(pieces(state, state.start))
    if state.finish is not None:
        signs[state.finish] = FINISH
    return diagram.write(state.grid, "".join(signs))


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
        numbers = numbers_shown(state)
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
    printed = {at: int(word[:9]) for at, word in enumerate(words) if word != HOLE}
    numbers = {at: number for at, number in printed.items() if number}
    if not numbers:
        raise TextError("knight.bad-print")
    state = board(width, len(rows), holes)
    if set(numbers.values()) != set(range(1, len(numbers) + 1)):
        return with_numbers(state, numbers)
    places = {number: at for at, number in numbers.items()}
    state = begin(state, places[1])
    for number in range(2, len(numbers) + 1):
        try:
            state = walk(state, places[number])
        except PuzzleError:
            raise TextError("knight.bad-walk", number - 1) from None
    return state


def _is_none(_text: str) -> bool:
    """Say of every text that it is no board of this format: a size asks for a file."""
    return False


FORMATS: tuple[Format[Board], ...] = (
    Format("printed", recognises_printed, read_printed, print_board),
    Format("ascii", recognises_diagram, read_diagram, write_diagram),
    Format(
        "huge-picture",
        _is_none,
        suffix="png",
        stream=lambda size: huge.picture(size),
        needs=("numpy",),
    ),
    Format(
        "huge-numbers",
        _is_none,
        suffix="txt",
        stream=lambda size: huge.numbers(size),
        needs=("numpy",),
    ),
)
