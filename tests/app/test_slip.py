"""Answer slips: what is written is read again, damage is noticed, nothing hostile is unpacked."""

from __future__ import annotations

import base64
import json
import random
import zlib
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from stepstones.app.course import MAX_INSIDE, Slip, read_slip, write_slip
from stepstones.core.errors import TextError
from stepstones.core.links.link import check

ESSAYS = ("queens.essays.recursive", "knight.essays.numbers", "cards.essays.recursive")
WORDS = ["neighbour", "queens", "attack", "rank", "file", "stone", "liberty", "path"]


def _text(module: str) -> str:
    return Path(str(import_module(f"stepstones.{module}").__file__)).read_text("utf-8")


def _slip(answer: str) -> Slip:
    return Slip("Анна Иванова", "queens.safe", right=True, tries=12, hints=2, answer=answer)


def _packed(inside: object) -> str:
    body = base64.urlsafe_b64encode(zlib.compress(json.dumps(inside).encode())).decode().rstrip("=")
    return body + check(body)


@given(st.text(max_size=300), st.text(max_size=300), st.text(max_size=60), st.booleans())
def test_what_is_written_is_read_again(answer: str, given: str, name: str, right: bool) -> None:
    """Whatever the name, the answer and the text that was given."""
    slip = Slip(name, "queens.safe", right, 3, 1, answer)
    try:
        text = write_slip(slip, given)
    except UnicodeEncodeError:
        return
    assert read_slip(text, given) == slip
    assert read_slip(text).answer == ""


@pytest.mark.parametrize("module", ESSAYS)
def test_a_version_fits_a_code_on_paper(module: str) -> None:
    """Forty lines of one's own in the longest essay make less than two thousand characters."""
    given = _text(module)
    source = random.Random(1)  # noqa: S311 - no secret
    own = "".join(f"        {' '.join(source.choices(WORDS, k=5))}\n" for _ in range(40))
    half = given.index("\n", len(given) // 2) + 1
    slip = _slip(given[:half] + own + given[half + 300 :])
    assert len(write_slip(slip, given)) <= 2_000


def test_every_damage_of_one_character_is_noticed() -> None:
    """A letter changed, lost or doubled, two exchanged."""
    text = write_slip(_slip("D3"), "")
    for at, letter in enumerate(text):
        other = "A" if letter != "A" else "B"
        for bad in (text[:at] + other + text[at + 1 :], text[:at] + text[at + 1 :]):
            with pytest.raises(TextError, match=r"slip\.damaged"):
                read_slip(bad, "")


def test_a_slip_for_another_text_is_told() -> None:
    """The exercise has changed since: its answer cannot be put together."""
    text = write_slip(_slip("abcd"), "abxd")
    with pytest.raises(TextError, match=r"slip\.other-text"):
        read_slip(text, "abyd")


@pytest.mark.parametrize(
    "inside",
    [
        *([], [1], {}, None, 7, [0], ["1"], [1, *(["a"] * 9)]),
        [1, "a", "b", 1, -1, 0, 0, 0, 0, ""],
        [1, "a" * 99, "b", 1, 1, 0, 0, 0, 0, ""],
        [1, "a", "b", 1, 1, 0, 0, 10**9, 0, ""],
        [1, "a", "b", 1, 1, 0, 0, 0, 0, "x" * (MAX_INSIDE + 1)],
        [1, "a", "b", 1, 1, 0, 0, 0, 0, "", 1],
    ],
)
def test_what_no_slip_holds_is_refused(inside: object) -> None:
    """Wrong kinds, counts below nothing, too much of anything."""
    with pytest.raises(TextError, match=r"slip\.(damaged|too-long)"):
        read_slip(_packed(inside), "")


def test_a_bomb_is_not_unpacked() -> None:
    """Three megabytes of spaces in a short slip: no more than the limit is made of them."""
    packed = zlib.compress(b" " * 3_000_000 + b"[1]", 9)
    body = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    with pytest.raises(TextError, match=r"slip\.damaged"):
        read_slip(body + check(body), "")
    with pytest.raises(TextError, match=r"slip\.newer"):
        read_slip(_packed([2]), "")
    with pytest.raises(TextError, match=r"slip\.too-long"):
        read_slip("A" * 7_000, "")
