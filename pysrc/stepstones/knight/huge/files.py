"""A huge tour as a file, piece by piece: its numbers as text, or its way as a picture (PNG)."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Generator

from stepstones.core.links.link import read_size
from stepstones.core.trace import Kind, Step
from stepstones.knight.huge.blocks import Array, huge_tour

_PIXELS = 4000
"""Pixels along the longer side of a picture, if a square gets at least four."""
_SMALLEST, _LARGEST = 4, 24
_THICK = 8
"""On squares of so many pixels and more the lines are two pixels wide."""
_BAND = 64
"""Rows of the board written at once."""


def picture(text: str) -> Generator[Step | bytes, None, None]:
    """Make the picture of a tour of the size that *text* says, such as ``1000x1000``."""
    yield from produce(*_size(text), "png")


def numbers(text: str) -> Generator[Step | bytes, None, None]:
    """Make the text of a tour of the size that *text* says."""
    yield from produce(*_size(text), "txt")


def _size(text: str) -> tuple[int, int]:
    return read_size(text.strip())


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
    import numpy as np  # noqa: PLC0415 - loaded on demand

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
    import numpy as np  # noqa: PLC0415 - loaded on demand

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
