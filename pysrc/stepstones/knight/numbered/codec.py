"""Numbers on squares as text: in a link, and as a grid of numbers.

In a link ``given`` holds the numbers that are given and ``moves`` those that are written,
each with its square, as ``1a1.17d5``, and ``at`` the number in hand where it is not the first
that is missing. A grid has one row a line and blanks between the columns: numbers, ``.`` for
a square without one, ``#`` for a hole.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

from stepstones.core.errors import PuzzleError, TextError
from stepstones.core.grid import Point
from stepstones.knight.board import MAX_SIDE, Board, board
from stepstones.knight.numbered.play import (
    hold,
    missing,
    standing,
    with_given,
    with_written,
)

_PAIR = re.compile(r"([1-9][0-9]{0,3})([a-z]{1,3}[1-9][0-9]{0,3})", re.ASCII)
_FREE, _HOLE = frozenset({".", "0", "_", "?"}), "#"
_NUMBER = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)
_MAX_TEXT = 50_000
_MAX_PAIRS = MAX_SIDE * MAX_SIDE


def read_fields(state: Board, fields: Mapping[str, str]) -> Board:
    """Return *state* with the numbers in a link's *fields*. Raises TextError ``link.bad-field``."""
    state = with_given(state, _pairs(state, fields["given"], "given"))
    try:
        state = with_written(state, _pairs(state, fields.get("moves", ""), "moves"))
    except PuzzleError:
        raise TextError("link.bad-field", "moves") from None
    hand = fields.get("at", "")
    if not hand:
        return state
    if not _NUMBER.fullmatch(hand) or int(hand) in {state.hand, *range(state.squares + 1, 10_000)}:
        raise TextError("link.bad-field", "at")
    return hold(state, int(hand))


def write_fields(state: Board) -> dict[str, str]:
    """Return the link's fields for the numbers on *state*."""
    fields = {"given": _join(state, state.numbers)}
    if state.written:
        fields["moves"] = _join(state, state.written)
    if state.hand != missing(state, 0):
        fields["at"] = str(state.hand)
    return fields


def _join(state: Board, numbers: tuple[tuple[int, Point], ...]) -> str:
    return ".".join(f"{number}{state.grid.name(square)}" for number, square in numbers)


def _pairs(state: Board, text: str, name: str) -> list[tuple[int, Point]]:
    if not text:
        return []
    found = [_PAIR.fullmatch(word) for word in text.split(".")[: _MAX_PAIRS + 1]]
    if not all(found) or len(found) > state.squares:
        raise TextError("link.bad-field", name)
    pairs = [(int(one[1]), state.grid.parse(one[2])) for one in found if one]
    numbers, squares = zip(*pairs, strict=True)
    if list(numbers) != sorted({*numbers}) or len({*squares}) != len(squares):
        raise TextError("link.bad-field", name)
    if numbers[-1] > state.squares or not state.holes.isdisjoint(squares):
        raise TextError("link.bad-field", name)
    return pairs


def recognises(text: str) -> bool:
    """Whether *text* looks like a grid of numbers, dots and holes with blanks between."""
    if len(text) > _MAX_TEXT:
        return False
    words = text.split()
    numbers = [word for word in words if _NUMBER.fullmatch(word)]
    blank = [word for word in words if word in _FREE or word == _HOLE]
    if not numbers or len(numbers) + len(blank) < len(words):
        return False
    return bool(blank) or {*map(int, numbers)} == {*range(1, len(numbers) + 1)}


def read(text: str) -> Board:
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
    holes = [at for at, word in enumerate(words) if word == _HOLE]
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
        walked = _walk(state, [square for _, square in ordered])
        if walked is not None:
            return walked
    return with_given(state, ordered)


def _walk(state: Board, path: list[Point]) -> Board | None:
    jumps = state.jumps()
    if all(after in jumps[before] for before, after in pairwise(path)):
        return replace(state, path=tuple(path))
    return None


def write_grid(state: Board) -> str:
    """Return the given numbers of *state* as a grid, the columns flush right."""
    signs = {square: str(number) for number, square in state.numbers}
    wide = max(map(len, signs.values()))
    cells = [
        _HOLE if square in state.holes else signs.get(square, ".") for square in state.grid.points
    ]
    rows = (cells[at : at + state.width] for at in range(0, len(cells), state.width))
    return "\n".join(" ".join(f"{cell:>{wide}}" for cell in row) for row in rows)


def numbers_shown(state: Board) -> dict[Point, int]:
    """Return the number on each square that has one, in the puzzle or on the walk."""
    if state.numbers:
        return {square: number for number, square in standing(state).items()}
    return {square: number for number, square in enumerate(state.path, start=1)}
