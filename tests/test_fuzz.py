"""Readers of text from outside, under hostile input: a board whose link opens to it, or a refusal.

``pytest tests/test_fuzz.py --hypothesis-profile fuzz -n 2`` takes a quarter of an hour and reads a
million texts. How long a reader may take for a text is asked in ``test_linear``.
"""

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from tests.readers import Reader, readers
from tests.test_linear import FILLINGS

from stepstones.app.protocol import requests
from stepstones.core.errors import PuzzleError, TextError

READERS = {reader.name: reader for reader in readers()}
SIGNS = ("\0", "\ud800", "\u202e", "٣", "9" * 5_000, "(" * 50_000, "[" * 50_000, "🙂" * 300)
TOKENS = (
    *("/", "//", "&", "=", "#", "?", "%", "%2F", "%00", "%ff", "%ud800", "+", "~", "|", "-", "$$"),
    *("0", "-1", "9", "26", "76", "0x10", "1e9", "9999x9999", "NaN", "9" * 40, "007", "1.5", "{}"),
    *("&turn=W", "&at=A1", "&ko=Z9", "&from=a1", "&to=0.0", "&moves=", "&closed=1", "&k=3", "&x=1"),
    *("&do=explain", "&alg=recursive", "&step=9999999", "&do=edit", "&title=", "null", "[[", "}}"),
    *("(", ")", ";", "[", "]", "\\", "\\]", "(;", "SZ[19]", "SZ[1:99]", "SZ[-1]", "B[]", "W[tt]"),
    *("AB[aa:ss]", "B[zz]", "GM[2]", "CA[x]", "HA[99]", "KM[1e999]", "C[", "LB[aa:", "PL[X]"),
    *("0 0 0 0", "1 1\nX\n", "75 75\n", '"', "\\u0000", "\r\n", "\x85", "\u2028", "\u202e", "🙂"),
)
"""Pieces of the formats, right and wrong, and what breaks naive readers."""
ANY = st.characters(exclude_categories=())
"""Any character, halves of surrogate pairs too."""
VALUES = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(ANY, max_size=9))


@st.composite
def _damaged(draw: st.DrawFn, reader: Reader) -> str:
    """A valid text with a few parts replaced, doubled or taken out; now and then any text."""
    text = draw(st.sampled_from(reader.corpus))
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        part, other = text[start:end], draw(st.sampled_from(reader.corpus))
        new = draw(
            st.one_of(
                st.sampled_from(["", part * 2, part * 300, part.swapcase(), part[::-1]]),
                st.sampled_from(TOKENS),
                st.text(ANY, max_size=3),
                st.sampled_from([other[:40], other[len(other) // 2 :][:40], other[-40:]]),
            )
        )
        text = text[:start] + new + text[end:]
    text = draw(st.one_of(st.just(text), st.just(text), st.just(text), st.text(ANY)))
    return reader.seal(text) if draw(st.booleans()) else text


@st.composite
def _message(draw: st.DrawFn, reader: Reader) -> str:
    """A message with another value in one of its fields, or a damaged one."""
    text = draw(st.sampled_from(reader.corpus))
    if draw(st.booleans()):
        return draw(_damaged(reader))
    message: dict[str, Any] = json.loads(text)
    message[draw(st.sampled_from(sorted(message)))] = draw(
        st.one_of(VALUES, st.lists(VALUES), st.dictionaries(st.text(), VALUES))
    )
    return json.dumps(message)


def _texts(reader: Reader) -> st.SearchStrategy[str]:
    if reader.name not in {"message", "session"}:
        return _damaged(reader)
    one = st.one_of(st.sampled_from(reader.corpus), _message(reader))
    if reader.name == "message":
        return one
    boards = st.sampled_from([text for text in reader.corpus if '"open"' in text])
    return st.builds(
        lambda *parts: "\n".join([parts[0], *parts[1]]), boards, st.lists(one, max_size=6)
    )


def _read(reader: Reader, text: str) -> str:
    """Return ``accepted`` or the id of the refusal; anything else that is raised is a fault."""
    try:
        reader.read(text)
    except PuzzleError as error:
        return error.message
    return "accepted"


@pytest.mark.parametrize("name", READERS)
def test_damaged_texts_are_boards_or_refusals(name: str) -> None:
    """A damaged text opens as a board whose link opens to itself, or is refused; nothing else."""
    seen: Counter[str] = Counter()

    @settings(derandomize=settings.get_current_profile_name() != "fuzz")
    @given(_texts(READERS[name]))
    def read(text: str) -> None:
        seen[_read(READERS[name], text)] += 1

    read()
    assert seen["accepted"], "the damage must leave something to accept"
    assert seen["accepted"] < seen.total(), "and something to refuse"


@pytest.mark.parametrize("sign", SIGNS, ids=lambda sign: ascii(sign[:1]))
def test_strange_signs_anywhere(sign: str) -> None:
    """Controls, halves of pairs, direction marks, foreign digits, nesting: at every place."""
    chance = random.Random(3)  # noqa: S311 - no secret
    for reader in READERS.values():
        text = chance.choice(reader.corpus)
        for at in {0, 1, len(text) // 3, len(text) // 2, max(0, len(text) - 4), len(text)}:
            for damaged in (text[:at] + sign + text[at:], text[:at] + sign + text[at + 1 :]):
                for sealed in {damaged, reader.seal(damaged)}:
                    _read(reader, sealed)


@pytest.mark.parametrize("filling", FILLINGS)
def test_ten_megabytes_are_refused_unread(filling: str) -> None:
    """A paste of ten million characters is no message."""
    with pytest.raises(TextError) as refusal:
        requests.parse(filling * (10_000_000 // len(filling)))
    assert refusal.value.message == "app.too-long"
