"""Numbers as compiled modules take them."""

import struct

import pytest

from stepstones.core.compiled import split_word


@pytest.mark.parametrize("bit", range(64))
def test_a_word_is_split_as_a_processor_does(bit: int) -> None:
    """Each bit alone, and all up to it."""
    for word in (1 << bit, (2 << bit) - 1):
        assert split_word(word) == struct.unpack("<ii", struct.pack("<Q", word))
