"""Readers of text from outside, under hostile input; a short run of tools/fuzz.py and its like."""

import random
import sys
import time
from pathlib import Path

import pytest
from tests.test_linear import FILLINGS

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

import fuzz
from fuzzing.inputs import make
from fuzzing.readers import Reader, readers
from stepstones.app.protocol import requests
from stepstones.core.errors import TextError

READERS = {reader.name: reader for reader in readers()}
SHARE = 150
SIGNS = ("\0", "\ud800", "\u202e", "٣", "9" * 5_000, "(" * 50_000, "[" * 50_000, "🙂" * 300)


@pytest.mark.parametrize("name", READERS)
def test_damaged_texts_are_boards_or_refusals(name: str) -> None:
    """A damaged text opens as a board whose link opens to itself, or is refused; nothing else."""
    tally = fuzz.fuzz([READERS[name]], seed=2026, inputs=SHARE)[name]
    faults = [fault for _, fault in tally.faults if not fault.startswith("took ")]
    assert not faults, faults[0]
    assert tally.words["accepted"], "the damage must leave something to accept"
    assert tally.words["accepted"] < SHARE, "and something to refuse"


def test_an_input_is_the_same_again() -> None:
    """Seed, reader and number make the input, so a fault that was found can be looked at."""
    for reader in READERS.values():
        texts = [make(reader, 7, number) for number in range(20)]
        assert texts == [make(reader, 7, number) for number in range(20)]
        assert len(set(texts)) > 10


def test_a_fault_is_reported() -> None:
    """The fuzzer sees a reader that fails, one that is wrong, and one that is slow."""

    def slow(_: str) -> None:
        end = time.process_time() + 2 * fuzz.BASE_SECONDS
        while time.process_time() < end:
            pass

    for read in (lambda text: text.encode("ascii").decode("utf-16"), slow):
        reader = Reader("bad", read, ("äöü",))
        assert fuzz.attempt(reader, "äöü").fault
    refuses = Reader("good", requests.parse, ("",))
    assert fuzz.attempt(refuses, "{").word == "app.bad-message"


@pytest.mark.parametrize("sign", SIGNS, ids=lambda sign: ascii(sign[:1]))
def test_strange_signs_anywhere(sign: str) -> None:
    """Controls, halves of pairs, direction marks, foreign digits, nesting: at every place."""
    chance = random.Random(3)  # noqa: S311 - no secret
    for reader in READERS.values():
        text = chance.choice(reader.corpus)
        for at in {0, 1, len(text) // 3, len(text) // 2, max(0, len(text) - 4), len(text)}:
            for damaged in (text[:at] + sign + text[at:], text[:at] + sign + text[at + 1 :]):
                for sealed in {damaged, reader.seal(damaged)}:
                    outcome = fuzz.attempt(reader, sealed)
                    assert not outcome.fault or outcome.fault.startswith("took "), outcome.fault


@pytest.mark.parametrize("filling", FILLINGS)
def test_ten_megabytes_are_refused_unread(filling: str) -> None:
    """A paste of ten million characters is no message."""
    with pytest.raises(TextError) as refusal:
        requests.parse(filling * (10_000_000 // len(filling)))
    assert refusal.value.message == "app.too-long"
