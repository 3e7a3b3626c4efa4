"""Huge tours, checked square by square, and their files."""

import struct
import zlib
from itertools import pairwise

import pytest

from stepstones.core.errors import RuleError
from stepstones.core.steps import Kind, Step, finish
from stepstones.knight.huge import cut, huge_tour, produce


def _numbers(width: int, height: int) -> list[list[int]]:
    told: list[Step] = []
    numbers: list[list[int]] = finish(huge_tour(width, height), told.append).tolist()
    assert {step.kind for step in told} <= {Kind.PROGRESS}
    return numbers


def _assert_tour(rows: list[list[int]], *, closed: bool) -> None:
    places = {number: (y, x) for y, row in enumerate(rows) for x, number in enumerate(row)}
    path = [places[number] for number in range(1, len(rows) * len(rows[0]) + 1)]
    for (y, x), (v, u) in pairwise([*path, path[0]] if closed else path):
        assert (y - v) ** 2 + (x - u) ** 2 == 5


@pytest.mark.parametrize("width", range(5, 24))
def test_all_sizes(width: int) -> None:
    """Every board from 5x5 on; closed where the number of squares is even (Schwenk 1991)."""
    for height in range(5, 24):
        rows = _numbers(width, height)
        assert (len(rows), len(rows[0])) == (height, width)
        _assert_tour(rows, closed=width * height % 2 == 0)


@pytest.mark.parametrize("size", [(200, 150), (151, 63), (1000, 5)])
def test_large_boards(size: tuple[int, int]) -> None:
    """Many blocks in both directions, and a single row of them."""
    _assert_tour(_numbers(*size), closed=size[0] * size[1] % 2 == 0)


def test_sides_are_cut_into_blocks() -> None:
    """The parts add up, are 5 to 10, and only the first may be odd."""
    for side in range(5, 1001):
        parts = cut(side)
        assert sum(parts) == side
        assert all(5 <= part <= 10 for part in parts)
        assert all(part % 2 == 0 for part in parts[1:])


@pytest.mark.parametrize("size", [(4, 8), (8, 4), (1001, 8), (0, 0)])
def test_sizes_that_are_refused(size: tuple[int, int]) -> None:
    """Before anything is made."""
    with pytest.raises(RuleError, match="huge-size"):
        next(huge_tour(*size))


def test_the_text() -> None:
    """One row a line, each number once."""
    text = b"".join(one for one in produce(30, 20, "txt") if isinstance(one, bytes)).decode()
    rows = [[int(word) for word in line.split()] for line in text.splitlines()]
    assert sorted(number for row in rows for number in row) == [*range(1, 601)]
    _assert_tour(rows, closed=True)


def test_the_picture() -> None:
    """A PNG whose parts are whole: right sums, right size, black lines on white."""
    data = b"".join(one for one in produce(30, 20, "png") if isinstance(one, bytes))
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    at, parts = 8, []
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(
            name + body
        )
        parts.append((name, body))
        at += 12 + length
    assert [parts[0][0], parts[-1][0]] == [b"IHDR", b"IEND"]
    width, height = struct.unpack(">II", parts[0][1][:8])
    raw = zlib.decompress(b"".join(body for name, body in parts if name == b"IDAT"))
    assert len(raw) == height * (1 + (width + 7) // 8)
    black = 8 * len(raw) - sum(byte.bit_count() for byte in raw) - 8 * height
    assert 600 * 40 < black < 600 * 160
