"""Whole games of Go by brute force on tiny boards: strings, sets, no cleverness.

A board is a string of ``.XO``, row by row. Suicide is forbidden, passing allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from typing import NamedTuple, Protocol, TypeVar

from hypothesis import strategies as st

from stepstones.go.state import Position, from_pieces


class Moment(Hashable, Protocol):
    """A state of a game in which two sides play in turn."""

    @property
    def turn(self) -> str:
        """The colour to play."""


_Moment = TypeVar("_Moment", bound=Moment)


class State(NamedTuple):
    """A board, whose turn it is, and the point on which that side would retake a ko."""

    cells: str
    turn: str
    ko: int


@cache
def _near(width: int, size: int) -> list[list[int]]:
    def beside(at: int) -> Iterator[int]:
        row, column = divmod(at, width)
        for down, across in ((0, -1), (-1, 0), (0, 1), (1, 0)):
            if 0 <= column + across < width and 0 <= (row + down) * width + column + across < size:
                yield (row + down) * width + column + across

    return [list(beside(at)) for at in range(size)]


def chain(cells: str, width: int, at: int) -> tuple[set[int], set[int]]:
    """Return the points of the chain at *at* and its liberties."""
    stones, free, todo = {at}, set(), [at]
    while todo:
        for point in _near(width, len(cells))[todo.pop()]:
            if cells[point] == ".":
                free.add(point)
            elif cells[point] == cells[at] and point not in stones:
                stones.add(point)
                todo.append(point)
    return stones, free


@cache
def move(cells: str, width: int, at: int, colour: str) -> tuple[str, frozenset[int], int] | None:
    """Return the board after a move, what it captured and the ko point, -1 for none."""
    if cells[at] != ".":
        return None
    after = cells[:at] + colour + cells[at + 1 :]
    taken: set[int] = set()
    for point in _near(width, len(cells))[at]:
        if after[point] not in {".", colour}:
            stones, free = chain(after, width, point)
            if not free:
                taken |= stones
    after = "".join("." if point in taken else piece for point, piece in enumerate(after))
    stones, free = chain(after, width, at)
    if not free:
        return None
    ko = next(iter(taken)) if len(taken) == len(stones) == len(free) == 1 else -1
    return after, frozenset(taken), ko


def captures(  # noqa: PLR0913 - the rules of one game
    start: State,
    width: int,
    target: int,
    *,
    retaker: str,
    ko_counts: bool,
    saved: Callable[[set[int]], bool] | None = None,
    answers: bool = True,
    limit: int = 2000,
) -> bool | None:
    """Return whether the owner of *target* loses it by force; None beyond *limit* states.

    *retaker* may retake a ko at once. A capture in a ko counts only with *ko_counts*,
    and is not played without. *saved* looks at the liberties of the chain and ends the
    game; without *answers* the owner passes always. A game without end is not lost.
    """
    owner = start.cells[target]
    attacker = "O" if owner == "X" else "X"
    after: dict[State, list[State]] = {}
    lost: set[State] = set()
    todo = [start]
    while todo:
        state = todo.pop()
        if state in after:
            continue
        if len(after) > limit:
            return None
        after[state] = []
        if saved and saved(chain(state.cells, width, target)[1]):
            continue
        other = owner if state.turn == attacker else attacker
        after[state].append(State(state.cells, other, -1))
        if state.turn == owner and not answers:
            todo += after[state]
            continue
        banned = -1 if state.turn == retaker else state.ko
        for cells, taken, ko in _moves(state.cells, width, state.turn, banned):
            if target not in taken:
                after[state].append(State(cells, other, ko))
            elif ko < 0 or ko_counts:
                lost.add(state)
        todo += after[state]
    return start in attracted(after, lost, attacker)


def is_lost(
    position: Position, stones: int, *, answers: bool = True, limit: int = 2000
) -> bool | None:
    """Whether a chain is captured, its opponent playing first and retaking every ko at once."""
    target = position.board.points(stones)[0]
    opponent = "O" if position.pieces[target] == "X" else "X"
    start = State(position.pieces, opponent, -1)
    return captures(
        start,
        position.width,
        target,
        retaker=opponent,
        ko_counts=True,
        answers=answers,
        limit=limit,
    )


@cache
def _moves(
    cells: str, width: int, turn: str, banned: int
) -> tuple[tuple[str, frozenset[int], int], ...]:
    free = (at for at, piece in enumerate(cells) if piece == "." and at != banned)
    return tuple(filter(None, (move(cells, width, at, turn) for at in free)))


def attracted(
    after: dict[_Moment, list[_Moment]], lost: set[_Moment], attacker: str
) -> set[_Moment]:
    """Return the states from which *attacker* forces the game into *lost*, which grows."""
    before: dict[_Moment, list[_Moment]] = {state: [] for state in after}
    for state, nexts in after.items():
        for one in nexts:
            before[one].append(state)
    holds = {state: len(nexts) for state, nexts in after.items()}
    todo = list(lost)
    while todo:
        for state in before[todo.pop()]:
            holds[state] -= 1
            if state not in lost and (state.turn == attacker or not holds[state]):
                lost.add(state)
                todo.append(state)
    return lost


@st.composite
def crowded(draw: st.DrawFn, sizes: tuple[tuple[int, int], ...], most: int = 6) -> Position:
    """Boards of the given sizes with few empty points, each chain having a liberty."""
    width, height = draw(st.sampled_from(sizes))
    size = width * height
    empty = draw(st.sets(st.integers(0, size - 1), min_size=2, max_size=most))
    cells = draw(st.text("XO", min_size=size, max_size=size))
    cells = "".join("." if at in empty else piece for at, piece in enumerate(cells))
    while gone := _dead(cells, width):
        cells = "".join("." if at in gone else piece for at, piece in enumerate(cells))
    return from_pieces(width, height, cells)


def _dead(cells: str, width: int) -> set[int]:
    for at, piece in enumerate(cells):
        if piece != ".":
            stones, free = chain(cells, width, at)
            if not free:
                return stones
    return set()


@cache
def every_board(width: int, height: int) -> tuple[Position, ...]:
    """Return every board of a size with a black stone, each chain having a liberty.

    Of boards that are alike when turned or mirrored one is enough.
    """
    boards = map("".join, product(".XO", repeat=width * height))
    legal = (cells for cells in boards if "X" in cells and not _dead(cells, width))
    ways = range(8 if width == height else 4)
    return tuple(
        from_pieces(width, height, cells)
        for cells in legal
        if cells == min(_turned_pieces(cells, width, way) for way in ways)
    )


def turned(position: Position, way: int) -> Position:
    """Return a position turned and mirrored in one of eight ways, stone asked with it.

    One that is not square in one of the first four.
    """
    width, height = position.width, position.height
    pieces = _turned_pieces(position.pieces, width, way)
    result = from_pieces(width, height, pieces, position.turn)
    at = None if position.at is None else turn_point(position.at, width, way, height)
    return replace(result, at=at)


def _turned_pieces(cells: str, width: int, way: int) -> str:
    moved, height = [""] * len(cells), len(cells) // width
    for at, piece in enumerate(cells):
        moved[turn_point(at, width, way, height)] = piece
    return "".join(moved)


def turn_point(at: int, width: int, way: int, height: int) -> int:
    """Return where *at* goes in one of the eight ways of turning and mirroring."""
    row, column = divmod(at, width)
    if way & 1:
        row = height - 1 - row
    if way & 2:
        column = width - 1 - column
    if way & 4:
        row, column = column, row
    return row * width + column
