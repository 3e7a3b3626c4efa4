"""The formats of Go, and the number input of the live-group text.

The number input is for a 19x19 board: how many own stones and their points, how many
enemy stones and their points, and the point of the stone asked about. A point is x y:
x the column from the left, y the row from the top, both from 1, as the text's program
draws them. Own stones are read as black.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from stepstones.core import diagram
from stepstones.core.errors import RuleError, TextError
from stepstones.core.grid import Point
from stepstones.core.puzzle import Format
from stepstones.go import diagrams
from stepstones.go.sgf import texts as sgf
from stepstones.go.state import Colour, Position, from_pieces
from stepstones.go.tasks import CAPTURE, KILL, LIVE

SIDE = 19
"""The side of the board of the number input."""

_MAX_TEXT = 20_000
_ASKED = frozenset({LIVE, KILL, CAPTURE})
"""Goals that words above a diagram are read as; a chain to save would be read as one to live."""
_NUMBERS = re.compile(r"\s*[0-9]+(?:[\s,;]+[0-9]+){3,}[\s,;]*", re.ASCII)


def looks_like_numbers(text: str) -> bool:
    """Whether *text* is nothing but at least four numbers."""
    return len(text) <= _MAX_TEXT and _NUMBERS.fullmatch(text) is not None


def is_count(text: str) -> bool:
    """Whether the numbers in *text* are 1, 2 and so on, each once: a tour and no points."""
    words = text.split()
    return {*words} == {str(number) for number in range(1, len(words) + 1)}


def read_numbers(text: str) -> Position:
    """Return the position of a number input, the asked stone in *at*.

    Total: anything else raises TextError with the line as position.

    >>> read_numbers("1  3 16  1  4 16  3 16").grid.name(read_numbers("1 3 16 0 3 16").at)
    'C4'
    """
    if len(text) > _MAX_TEXT:
        raise TextError("app.too-long", len(text), _MAX_TEXT)
    numbers = _tokens(text)
    taken: dict[Point, str] = {}
    for sign in (Colour.BLACK.sign, Colour.WHITE.sign):
        count, line = _next(numbers)
        if count + len(taken) > SIDE * SIDE:
            raise TextError("go.numbers-count", count, SIDE * SIDE, position=line)
        for _ in range(count):
            point, line = _next_point(numbers)
            if point in taken:
                raise TextError("go.numbers-twice", *_xy(point), position=line)
            taken[point] = sign
    at, line = _next_point(numbers)
    if at not in taken:
        raise TextError("go.numbers-no-stone", *_xy(at), position=line)
    for extra, line in numbers:
        raise TextError("go.numbers-extra", extra[:20], position=line)
    pieces = "".join(taken.get(point, ".") for point in range(SIDE * SIDE))
    return replace(from_pieces(SIDE, SIDE, pieces), at=at)


def write_numbers(position: Position) -> str:
    """Return *position* as number input, the colour of the asked stone being the own one.

    Raises RuleError when the board is not 19x19 or no stone is asked about. What is
    read back has the asked stone black.
    """
    if (position.width, position.height) != (SIDE, SIDE):
        raise RuleError("go.numbers-size", SIDE)
    own = None if position.at is None else position.colour(position.at)
    if position.at is None or own is None:
        raise RuleError("go.nothing-asked")
    lines = []
    for colour in (own, own.other):
        points = position.board.points(position.stones(colour))
        lines += [str(len(points)), *(f"{x} {y}" for x, y in map(_xy, points))]
    x, y = _xy(position.at)
    return "\n".join([*lines, f"{x} {y}", ""])


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    lines = text.splitlines()
    return chain.from_iterable(
        ((token, number) for token in line.replace(",", " ").replace(";", " ").split())
        for number, line in enumerate(lines)
    )


def _next(numbers: Iterator[tuple[str, int]]) -> tuple[int, int]:
    token, line = next(numbers, ("", -1))
    if not token:
        raise TextError("go.numbers-ended")
    if not (token.isascii() and token.isdigit() and len(token) <= 6):
        raise TextError("go.numbers-strange", token[:20], position=line)
    return int(token), line


def _next_point(numbers: Iterator[tuple[str, int]]) -> tuple[Point, int]:
    (x, _), (y, line) = _next(numbers), _next(numbers)
    if not (1 <= x <= SIDE and 1 <= y <= SIDE):
        raise TextError("go.numbers-off-board", x, y, position=line)
    return (y - 1) * SIDE + x - 1, line


def _xy(point: Point) -> tuple[int, int]:
    row, column = divmod(point, SIDE)
    return column + 1, row + 1


def write_diagram(position: Position) -> str:
    """Return *position* as a diagram with ``X`` black, ``O`` white and ``.`` empty.

    Above it stands what is asked, or who plays where it is White; words that are read again.
    """
    drawn = diagram.write(position.grid, position.pieces)
    goal = position.task.goal if position.task else None
    if goal not in _ASKED and position.turn is Colour.BLACK:
        return drawn
    return f"{position.turn.capitalize()} to {goal if goal in _ASKED else 'play'}\n{drawn}"


FORMATS: tuple[Format[Position], ...] = (
    Format(
        "sgf",
        lambda text: sgf.looks_like_sgf(text),
        lambda text: sgf.read_sgf(text),
        lambda position: sgf.write_sgf(position),
        suffix="sgf",
        decode=lambda data, encoding: sgf.decode_sgf(data, encoding),
        open=lambda text: sgf.open_sgf(text),
        save=lambda games: sgf.save_sgf(games),
        rewrite=lambda text: sgf.rewrite_sgf(text),
    ),
    Format("numbers", looks_like_numbers, read_numbers, write_numbers, at_home=is_count),
    Format(
        "ascii",
        lambda text: diagrams.looks_like_diagram(text),
        lambda text: diagrams.read_diagram(text),
        write_diagram,
    ),
)
