"""Boards, walks and numbers as links.

A link's body packs the holes. ``from`` names the start, left out where it is the
first square from a1 on; ``moves`` is the walk, one digit a move, the number of the
move in :data:`~stepstones.knight.state.MOVES`; ``closed=1`` asks for a closed tour,
``to`` names the square on which a tour is to end. On a numbered tour ``given``
holds the numbers that are given and ``moves`` those that are written, each with its square, as
``1a1.17d5``, and ``at`` the number in hand where it is not the first that is missing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

from stepstones.core.errors import PuzzleError, TextError
from stepstones.core.grid import Point
from stepstones.core.links import packing
from stepstones.core.links.link import Link
from stepstones.knight.numbers import hold, missing, with_given, with_written
from stepstones.knight.state import MAX_SIDE, MOVES, Board, aim, begin, board

_FIELDS = ("from", "moves", "closed", "to", "given", "at")
_DIGITS = re.compile(r"[0-7]+", re.ASCII)
_NUMBER = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)


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
        fields = write_fields(state) | ({"closed": "1"} if state.closed else {})
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

    >>> from stepstones.knight.state import walk
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
    return read_fields(state, fields)


def _start(state: Board, name: str) -> Board:
    square = state.grid.parse(name)
    if square in state.holes:
        raise TextError("knight.bad-start", name)
    return begin(state, square)


def _finish(state: Board, name: str) -> Board:
    square = state.grid.parse(name)
    if square in state.holes or square == state.start or state.closed:
        raise TextError("knight.bad-finish", name)
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


_PAIR = re.compile(r"([1-9][0-9]{0,3})([a-z]{1,3}[1-9][0-9]{0,3})", re.ASCII)


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
