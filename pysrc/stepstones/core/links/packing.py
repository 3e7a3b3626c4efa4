"""Cells of a board as short text that survives chat programs.

Two packings, each named by one letter:

``d`` (dense)
    The cells as one number in base *kinds*, the first cell most significant,
    written in base64url digits, as many as the largest board needs.
``s`` (sparse)
    A stream of nibbles: how many cells are not empty, then for each the gap since
    the one before and, with more than two kinds, its value less one. Numbers take
    three bits a nibble, the lowest first, the fourth bit saying that more follow.
    The nibbles are written in base64url digits, three nibbles to two digits.

A board is a ``bytes`` of values below *kinds*, 0 being the empty cell.
"""

from __future__ import annotations

from itertools import pairwise

from stepstones.core.errors import TextError

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES = {digit: value for value, digit in enumerate(_DIGITS)}


def pack(cells: bytes, kinds: int) -> str:
    r"""Return *cells* in the shorter of the packings, the letter first.

    >>> pack(bytes([0, 1, 2, 0]), 3), unpack("dAP", 4, 3)
    ('dAP', b'\x00\x01\x02\x00')
    """
    return min(_dense(cells, kinds), _sparse(cells, kinds), key=len)


def unpack(body: str, size: int, kinds: int) -> bytes:
    """Return the *size* cells that *body* holds; the inverse of :func:`pack`.

    Either packing is read, but only in the one spelling that the writer uses.
    Raises TextError: ``link.newer`` for an unknown packing, else ``link.damaged``.
    The caller has checked *size*; nothing larger is allocated.
    """
    readers = {"d": (_read_dense, _dense), "s": (_read_sparse, _sparse)}
    if body[:1] not in readers:
        raise TextError("link.newer", body[:1])
    read, write = readers[body[0]]
    if len(body) > 4 * size + 8 or not all(digit in _VALUES for digit in body[1:]):
        raise TextError("link.damaged")
    cells = read(body[1:], size, kinds)
    if write(cells, kinds) != body:
        raise TextError("link.damaged")
    return cells


def _dense(cells: bytes, kinds: int) -> str:
    number = 0
    for cell in cells:
        number = number * kinds + cell
    digits = []
    for _ in range(_dense_length(len(cells), kinds)):
        number, digit = divmod(number, 64)
        digits.append(_DIGITS[digit])
    return "d" + "".join(reversed(digits))


def _dense_length(size: int, kinds: int) -> int:
    boards: int = kinds**size
    return -(-(boards - 1).bit_length() // 6)


def _read_dense(digits: str, size: int, kinds: int) -> bytes:
    if len(digits) != _dense_length(size, kinds):
        raise TextError("link.damaged")
    number = 0
    for digit in digits:
        number = number * 64 + _VALUES[digit]
    cells = bytearray(size)
    for place in range(size - 1, -1, -1):
        number, cells[place] = divmod(number, kinds)
    if number:
        raise TextError("link.damaged")
    return bytes(cells)


def _sparse(cells: bytes, kinds: int) -> str:
    full = [place for place, cell in enumerate(cells) if cell]
    numbers = [len(full)]
    for before, place in pairwise([-1, *full]):
        numbers.append(place - before - 1)
        if kinds > 2:
            numbers.append(cells[place] - 1)
    nibbles = [nibble for number in numbers for nibble in _to_nibbles(number)]
    bits = "".join(f"{nibble:04b}" for nibble in nibbles)
    bits += "0" * (-len(bits) % 6)
    return "s" + "".join(_DIGITS[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6))


def _to_nibbles(number: int) -> list[int]:
    nibbles = [number & 7]
    while number := number >> 3:
        nibbles[-1] |= 8
        nibbles.append(number & 7)
    return nibbles


def _read_sparse(digits: str, size: int, kinds: int) -> bytes:
    bits = "".join(f"{_VALUES[digit]:06b}" for digit in digits)
    nibbles = iter([int(bits[at : at + 4], 2) for at in range(0, len(bits) - 3, 4)])

    def number() -> int:
        total = shift = 0
        for nibble in nibbles:
            total |= (nibble & 7) << shift
            shift += 3
            if not nibble & 8:
                return total
        raise TextError("link.damaged")

    cells = bytearray(size)
    place = -1
    count = number()
    if count > size:
        raise TextError("link.damaged")
    for _ in range(count):
        place += number() + 1
        value = number() + 1 if kinds > 2 else 1
        if place >= size or value >= kinds:
            raise TextError("link.damaged")
        cells[place] = value
    return bytes(cells)
