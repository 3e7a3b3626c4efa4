"""Cells as short text."""

import pytest
from hypothesis import example, given, strategies as st

from stepstones.core.errors import TextError
from stepstones.core.links import packing


@st.composite
def cells(draw: st.DrawFn) -> tuple[bytes, int]:
    """Cells of any kinds and any emptiness."""
    kinds = draw(st.integers(2, 40))
    full = st.integers(0, kinds - 1)
    cell = draw(st.sampled_from([full, st.just(0), st.sampled_from([0, 0, 0, 0, 0, 1])]))
    return bytes(draw(st.lists(cell, min_size=1, max_size=400))), kinds


@given(cells())
def test_what_is_packed_unpacks_the_same(board: tuple[bytes, int]) -> None:
    """Reading undoes writing, whichever packing was shorter."""
    content, kinds = board
    assert packing.unpack(packing.pack(content, kinds), len(content), kinds) == content


@given(st.text(), st.integers(1, 50), st.integers(2, 40))
@example(packing.pack(b"\x00\x02\x01", 3), 3, 3)
@example(packing.pack(bytes(49) + b"\x01", 2), 50, 2)
def test_any_text_is_refused_or_canonical(body: str, size: int, kinds: int) -> None:
    """Total: a body is TextError, or cells of the right number that are spelled so."""
    try:
        content = packing.unpack(body, size, kinds)
    except TextError as error:
        assert error.message in {"link.newer", "link.damaged"}
        return
    assert len(content) == size
    assert len(packing.pack(content, kinds)) <= len(body)


@pytest.mark.parametrize("letter", "ds")
@given(digits=st.text("ABCabc019-_", max_size=12))
def test_almost_right_bodies_are_refused_or_canonical(letter: str, digits: str) -> None:
    """Bodies in the right alphabet are read only in the writer's own spelling."""
    try:
        content = packing.unpack(letter + digits, 9, 3)
    except TextError:
        return
    again = {packing._dense(content, 3), packing._sparse(content, 3)}
    assert letter + digits in again


def test_lengths_are_those_of_the_design() -> None:
    """Eight queens take a dozen digits at most, and 5,625 half-full cells 938."""
    queens = bytearray(64)
    for file, rank in enumerate([0, 4, 7, 5, 2, 6, 1, 3]):
        queens[rank * 8 + file] = 1
    assert len(packing.pack(bytes(queens), 2)) <= 12
    half = bytes(place * 7919 % 101 % 2 for place in range(75 * 75))
    assert len(packing.pack(half, 2)) == 1 + -(-5625 // 6)
