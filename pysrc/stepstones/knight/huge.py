"""Tours of huge boards, put together from small blocks, as numbers or as a picture (PNG).

The board is cut into blocks of 5 to 10 squares a side. Each block with an even number of
squares has a closed tour. Two tours side by side become one where a move a-b of the first
and a move c-d of the second lie so that a-c and b-d are moves too: the first goes from a to c,
all around the second to d, and on from b. So the blocks hang together as a tree: down the first
column, and from there along the rows. On a board of odd sides the block in the corner has an
open tour, into which the others are hung: then the whole is an open tour.

A block's *plan* is its tour as a line, from the square where it is entered to the one where it
is left. Plans repeat, so each is worked out once; what differs is the number at which a block
begins. Sides of 5 squares and more; not two odd ones for a closed tour.

Idea: A. Conrad, T. Hindrichs, H. Morsy and I. Wegener, Solution of the knight's Hamiltonian
path problem on chessboards, Discrete Applied Mathematics 50 (1994); I. Parberry, An efficient
algorithm for the knight's tour problem, ibid. 73 (1997).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Generator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, TypeAlias

from stepstones.core.errors import RuleError
from stepstones.core.lazy_numpy import np
from stepstones.core.links.link import read_size
from stepstones.core.steps import finish
from stepstones.core.trace import Kind, Step
from stepstones.knight.solve.engine import decide
from stepstones.knight.state import MOVES, board

Array: TypeAlias = Any
"""An array of numpy, which is loaded on demand."""
MIN_SIDE, MAX_SIDE = 5, 1000
"""Squares along a side."""
_SMALLEST, _LARGEST = 4, 24
"""Pixels of a square's side."""


@dataclass(frozen=True, slots=True, eq=False)
class BlockPlan:
    """A tour through a block of *height* x *width* squares, as (row, column) in order.

    Of a closed one the last square is a move from the first. The workshop makes each plan
    once, so plans are told apart by identity, which is fast.
    """

    height: int
    width: int
    squares: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Join:
    """Where another block is hung in: after the square at *place*, its tour being *plan*."""

    place: int
    plan: BlockPlan


@dataclass(slots=True)
class Workshop:
    """Plans and joins worked out so far."""

    plans: dict[tuple[int, int], BlockPlan] = field(default_factory=dict)
    joins: dict[tuple[BlockPlan, int, int, bool, int], Join] = field(default_factory=dict)
    orders: dict[BlockPlan, Array] = field(default_factory=dict)
    known: dict[tuple[tuple[int, int], ...], BlockPlan] = field(default_factory=dict)

    def plan(self, height: int, width: int) -> BlockPlan:
        """Return a tour of a block: closed, or open where its number of squares is odd."""
        if (height, width) not in self.plans:
            self.plans[height, width] = _small_tour(height, width)
        return self.plans[height, width]

    def order(self, plan: BlockPlan) -> Array:
        """Return for each square of a block its place in *plan*, as an array."""
        if plan not in self.orders:
            order = np.zeros((plan.height, plan.width), dtype=np.int32)
            for place, square in enumerate(plan.squares):
                order[square] = place
            self.orders[plan] = order
        return self.orders[plan]

    def join(self, plan: BlockPlan, height: int, width: int, *, down: bool, used: int = -1) -> Join:
        """Return where a block of *height* x *width* is hung into *plan*, below it or beside it.

        *used* is a place where another block hangs already.
        """
        key = (plan, height, width, down, used)
        if key not in self.joins:
            other = self.plan(height, width)
            place, squares = _join(plan, other, down=down, used=used)
            known = self.known.setdefault(squares, BlockPlan(height, width, squares))
            self.joins[key] = Join(place, known)
        return self.joins[key]


def cut(side: int) -> list[int]:
    """Return the sides of the blocks along *side*: the first odd where that is, the others even.

    >>> cut(20), cut(21), cut(5), cut(10), cut(18)
    ([8, 6, 6], [5, 8, 8], [5], [10], [8, 10])
    """
    parts: list[int] = []
    if side % 2:
        first = next(one for one in (5, 7, 9) if side == one or side - one >= 6)
        parts, side = [first], side - first
    eights, rest = divmod(side, 8)
    if rest == 2:
        eights, tail = eights - 1, [10]
    elif rest == 4:
        eights, tail = eights - 1, [6, 6]
    else:
        tail = [rest] if rest else []
    return [*parts, *[8] * eights, *tail]


def huge_tour(width: int, height: int) -> Generator[Step, None, Array]:
    """Return the numbers of a tour as an array of numpy, a row of the board each row, from 1.

    Closed where the number of squares is even. Linear; yields progress. Raises RuleError
    ``knight.huge-size``.
    """
    if not (MIN_SIDE <= width <= MAX_SIDE and MIN_SIDE <= height <= MAX_SIDE):
        raise RuleError("knight.huge-size", MIN_SIDE, MAX_SIDE)
    rows, columns = cut(height), cut(width)
    numbers = np.zeros((height, width), dtype=np.int32)
    shop = Workshop()
    plan, top, before = shop.plan(rows[0], columns[0]), 0, 0
    for number, tall in enumerate(rows):
        yield Step(Kind.PROGRESS, why="knight.step.huge", args=(top, height))
        below, used = None, -1
        if number + 1 < len(rows):
            below = shop.join(plan, rows[number + 1], columns[0], down=True)
            used = below.place
        strip = Strip(shop, numbers[top : top + tall], columns)
        left = (height - top - tall) * width
        after = strip.fill(plan, before, used, left)
        top += tall
        if below is not None:
            plan, before = below.plan, after
    return numbers


@dataclass(slots=True)
class Strip:
    """A row of blocks: the part of the board's *numbers* that it covers, and its *columns*."""

    shop: Workshop
    numbers: Array
    columns: list[int]
    blocks: dict[tuple[BlockPlan, int], list[tuple[int, int, int]]] = field(default_factory=dict)
    """By plan and place at which the next block is hung in: for each block its first column, the
    number before it, and the squares of what hangs there.
    """

    def fill(self, plan: BlockPlan, before: int, used: int, left: int) -> int:
        """Write the numbers of the strip, whose first block has *plan* and follows *before*.

        At the place *used* of it *left* squares hang below. Returns the number before theirs.
        """
        width, column = self.numbers.shape[1], 0
        beside = self._next(plan, 0, used)
        hung = plan.height * (width - plan.width)
        place = beside.place if beside else -1
        after = before + used + 1 + (hung if 0 <= place < used else 0)
        self._write_first(plan, before, [(place, hung), (used, left)])
        before += place + 1 + (left if 0 <= used < place else 0)
        number = 0
        while beside is not None:
            number += 1
            column += plan.width
            plan = beside.plan
            beside = self._next(plan, number, -1)
            hung = plan.height * (width - column - plan.width)
            place = beside.place if beside else len(plan.squares)
            self.blocks.setdefault((plan, place), []).append((column, before, hung))
            before += place + 1
        self._write_others()
        return after

    def _next(self, plan: BlockPlan, number: int, used: int) -> Join | None:
        if number + 1 == len(self.columns):
            return None
        return self.shop.join(plan, plan.height, self.columns[number + 1], down=False, used=used)

    def _write_first(self, plan: BlockPlan, before: int, hung: list[tuple[int, int]]) -> None:
        order = self.shop.order(plan)
        numbers = order + before + 1
        for place, squares in hung:
            if place >= 0:
                numbers += squares * (order > place)
        self.numbers[:, : plan.width] = numbers

    def _write_others(self) -> None:
        """Write all blocks of a plan at once."""
        for (plan, place), blocks in self.blocks.items():
            order = self.shop.order(plan)
            column, before, hung = np.array(blocks, dtype=np.int32).T[:, :, None, None]
            numbers = order + before + 1 + hung * (order > place)
            columns = column[:, :, 0] + np.arange(plan.width)
            self.numbers[:, columns] = numbers.transpose(1, 0, 2)


def _small_tour(height: int, width: int) -> BlockPlan:
    """Return a tour of a block, closed where it can be."""
    closed = height * width % 2 == 0
    decision = finish(decide(replace(board(width, height), closed=closed)))
    path = decision.path or []
    return BlockPlan(height, width, tuple(divmod(square, width) for square in path))


def _join(
    plan: BlockPlan, other: BlockPlan, *, down: bool, used: int
) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Return the first place of *plan* where *other*, a closed tour, can be hung in, and how."""
    shift = (plan.height, 0) if down else (0, plan.width)
    squares = [(row + shift[0], column + shift[1]) for row, column in other.squares]
    places = {square: place for place, square in enumerate(squares)}
    for place, (here, there) in enumerate(pairwise(plan.squares)):
        if place == used:
            continue
        for entry in _moves(here):
            at = places.get(entry, -1)
            if at < 0:
                continue
            turned = [*other.squares[at:], *other.squares[:at]]
            if squares[at - 1] in _moves(there):
                return place, tuple(turned)
            if squares[(at + 1) % len(squares)] in _moves(there):
                turned[1:] = turned[:0:-1]
                return place, tuple(turned)
    raise LookupError(plan.height, plan.width, other.height, other.width)


def _moves(square: tuple[int, int]) -> list[tuple[int, int]]:
    return [(square[0] + up, square[1] + right) for up, right in MOVES]


_PIXELS = 4000
"""Pixels along the longer side of a picture, if a square gets at least four."""


_THICK = 8
"""On squares of so many pixels and more the lines are two pixels wide."""


_BAND = 64
"""Rows of the board written at once."""


def picture(text: str) -> Generator[Step | bytes, None, None]:
    """Make the picture of a tour of the size that *text* says, such as ``1000x1000``."""
    yield from produce(*read_size(text.strip()), "png")


def numbers(text: str) -> Generator[Step | bytes, None, None]:
    """Make the text of a tour of the size that *text* says."""
    yield from produce(*read_size(text.strip()), "txt")


def produce(width: int, height: int, suffix: str) -> Generator[Step | bytes, None, None]:
    """Make a tour of *width* x *height* squares and yield it in the format *suffix*, in pieces.

    Between the pieces it yields progress. Raises RuleError ``knight.huge-size``.
    """
    numbers = yield from huge_tour(width, height)
    yield from (_picture(numbers) if suffix == "png" else _text(numbers))


def _text(numbers: Array) -> Generator[Step | bytes, None, None]:
    """Yield the numbers row by row, blanks between, the top rank first."""
    height, width = numbers.shape
    wide = len(str(height * width))
    for top in range(0, height, _BAND):
        yield Step(Kind.PROGRESS, why="knight.step.written", args=(top, height))
        rows = numbers[top : top + _BAND].tolist()
        yield "".join(" ".join(f"{one:>{wide}}" for one in row) + "\n" for row in rows).encode()


def _picture(numbers: Array) -> Generator[Step | bytes, None, None]:
    """Yield the tour's way as a picture in black and white."""
    height, width = numbers.shape
    cell = min(max(_PIXELS // max(width, height), _SMALLEST), _LARGEST)
    canvas = yield from _draw(numbers, cell)
    head = struct.pack(">IIBBBBB", width * cell, height * cell, 1, 0, 0, 0, 0)
    yield b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head)
    packer = zlib.compressobj(6)
    for top in range(0, height * cell, _BAND * cell):
        yield Step(Kind.PROGRESS, why="knight.step.written", args=(top // cell, height))
        bits = np.packbits(canvas[top : top + _BAND * cell], axis=1)
        filtered = np.concatenate([np.zeros((len(bits), 1), np.uint8), bits], axis=1)
        data = packer.compress(filtered.tobytes())
        if data:
            yield _chunk(b"IDAT", data)
    yield _chunk(b"IDAT", packer.flush()) + _chunk(b"IEND", b"")


def _draw(numbers: Array, cell: int) -> Generator[Step, None, Array]:
    """Return the picture's points, 1 for white: lines between the middles of squares."""
    height, width = numbers.shape
    canvas = np.ones((height * cell, width * cell), dtype=np.uint8)
    squares = np.empty(height * width, dtype=np.int32)
    squares[numbers.ravel() - 1] = np.arange(height * width, dtype=np.int32)
    if len(squares) % 2 == 0:
        squares = np.append(squares, squares[0])
    row, column = (part * cell + cell // 2 for part in np.divmod(squares, width))
    samples = 2 * cell + 1
    for number in range(samples):
        yield Step(Kind.PROGRESS, why="knight.step.drawn", args=(number, samples))
        y = row[:-1] + (row[1:] - row[:-1]) * number // (samples - 1)
        x = column[:-1] + (column[1:] - column[:-1]) * number // (samples - 1)
        canvas[y, x] = 0
    if cell >= _THICK:
        canvas[1:] &= canvas[:-1].copy()
        canvas[:, 1:] &= canvas[:, :-1].copy()
    return canvas


def _chunk(name: bytes, data: bytes) -> bytes:
    body = name + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
