"""Readers are linear: eight times the text takes about eight times as long, never sixty-four.

Each part of a text that may be repeated is repeated. Processor time is compared within one
run, for work inside regular expressions and string copies is seen by no counter of steps.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

from stepstones.app import catalog
from stepstones.app.protocol import requests
from stepstones.app.reading import sources
from stepstones.core.errors import PuzzleError
from stepstones.core.links import link, packing
from stepstones.core.puzzle import Format
from stepstones.core.record import Record
from stepstones.core.steps import finish

TIMES = 8
ALLOWED = 3
"""How much worse than in proportion: caches and collections cost what they like."""
AGAIN = 3
"""How often a time that seems too long is measured again."""
UNNOTICED = 0.04
"""Seconds that the large text may take whatever the small one took."""
SIZE = 30_000
"""Characters of the large text of a format's own parts."""

SGF_PARTS = {
    "values of one list": ("(;SZ[9]AB", "[aa]", ")"),
    "the same list again": ("(;SZ[9]", "AB[aa]", ")"),
    "the same comment again": ("(;SZ[9]", "C[a word]", ")"),
    "empty comments": ("(;SZ[9]", "C[]", ")"),
    "values of one comment": ("(;SZ[9]C", "[a word]", ")"),
    "the same game comment again": ("(;SZ[9]", "GC[a word]", ")"),
    "moves in one node": ("(;SZ[9]", "B[aa]W[bb]", ")"),
    "values of a move": ("(;SZ[9];B", "[aa]", ")"),
    "nodes": ("(;SZ[9]", ";B[aa]", ")"),
    "empty nodes": ("(;SZ[9]", ";", ")"),
    "nodes that set up": ("(;SZ[9]", ";AB[aa]AW[bb]", ")"),
    "nodes with comments": ("(;SZ[9]", ";C[a word]", ")"),
    "variations": ("(;SZ[9]", "(;B[aa])", ")"),
    "variations of variations": ("(;SZ[9]", "(;B[aa]", ""),
    "nodes after variations": ("(;SZ[9]", "(;B[aa]);W[bb]", ")"),
    "closing brackets": ("(;SZ[9]", ")", ""),
    "opening brackets": ("(;SZ[9]", "(", ""),
    "empty variations": ("(;SZ[9]", "()", ")"),
    "trees": ("", "(;SZ[9]AB[aa])", ""),
    "escapes": ("(;SZ[9]C[", "\\]", "])"),
    "escaped line breaks": ("(;SZ[9]C[", "\\\r\n", "])"),
    "backslashes": ("(;SZ[9]C[", "\\", ""),
    "colons": ("(;SZ[9]LB[aa", ":", "])"),
    "labels": ("(;SZ[9]LB", "[aa:1]", ")"),
    "arrows": ("(;SZ[9]AR", "[aa:bb]", ")"),
    "rectangles": ("(;SZ[9]AB", "[aa:ii]", ")"),
    "text in one comment": ("(;SZ[9]C[", "word ", "])"),
    "names without values": ("(;SZ[9]", "AB ", ")"),
    "letters of a name": ("(;SZ[9]", "A", "[aa])"),
    "small letters": ("(;SZ[9]", "a", "[aa])"),
    "names": ("(;SZ[9]", "X{0}[1]", ")"),
    "spaces before a value": ("(;SZ[9]AB", " ", "[aa])"),
    "spaces between names": ("(;SZ[9]", "AB  ", ")"),
    "values without names": ("(;SZ[9];", "[aa]", ")"),
    "unclosed values": ("(;SZ[9]", "C[", ""),
    "junk before": ("", "mail ", "(;SZ[9])"),
    "junk between": ("(;SZ[9]", "%;", ")"),
    "digits of a size": ("(;SZ[", "9", "])"),
    "digits of komi": ("(;SZ[9]KM[", "5", "])"),
    "words of rules": ("(;SZ[9]RU[", "japanese ", "])"),
    "players": ("(;SZ[9]PB[", "name ", "])"),
    "opening square brackets": ("(;", "[", ""),
    "closing square brackets": ("(;", "]", ""),
    "opened values": ("(;", "B[", ""),
    "opened comments": ("(;", "C[\\", ""),
    "opened trees": ("(;", "(;[", ""),
    "empty values": ("(;", "B[]", ""),
    "brackets and spaces": ("(;", "(   ", ""),
    "letters and spaces": ("(;", "a   ", ""),
}

FILLINGS = (
    "(;B[aa]",
    ";B[aa]",
    ";AB[aa:ss]",
    "[",
    "\\",
    " ",
    "\n",
    "12 ",
    "X X X\n",
    ". X O\n",
    ". Q .\n",
    "go/19/",
    "&turn=W",
    "%2F",
)
"""What a text of any puzzle may be full of."""

BOARDS = ("queens/6/b000000vvvvvv&rules=no-touch/71n",)
"""Boards for formats in which no example can be written."""


def cpu_seconds(call: Callable[[], object]) -> float:
    """Return the processor time of a call; a refusal is an answer too."""
    gc.disable()
    begin = time.process_time()
    with suppress(PuzzleError):
        call()
    spent = time.process_time() - begin
    gc.enable()
    gc.collect(0)
    return spent


def assert_linear(call: Callable[[str], object], make: Callable[[int], str], count: int) -> None:
    """Assert that *call* takes time in proportion to the text that *make* makes.

    Sizes grow, so that a reader which is not linear is found before it takes hours. What seems
    to take too long is measured again: a busy machine slows down this time or that.
    """
    before = 0.0
    for size in (count // TIMES**2, count // TIMES, count):
        asked = partial(call, make(size))
        now, most = cpu_seconds(asked), TIMES * ALLOWED * before if before else float("inf")
        for _ in range(AGAIN):
            if now < max(UNNOTICED, most):
                break
            now = min(now, cpu_seconds(asked))
        assert now < max(UNNOTICED, most), f"{now / before:.0f} times as long"
        before = max(now, UNNOTICED / TIMES)


def repeated(part: tuple[str, str, str], count: int) -> str:
    """Return a text in which the middle part stands *count* times; ``{0}`` counts in letters."""
    before, again, after = part
    if "{0}" in again:
        names = ("".join(chr(65 + int(digit)) for digit in str(one)) for one in range(count))
        return before + "".join(map(again.format, names)) + after
    return before + again * count + after


@pytest.mark.parametrize("length", [150_000, pytest.param(400_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", SGF_PARTS)
def test_game_records_are_read_in_time_in_proportion(name: str, length: int) -> None:
    """A record of so many characters, read, and walked to where it is shown."""
    part = SGF_PARTS[name]
    count = length // len(part[1])
    for call in (sources.read, opened):
        assert_linear(call, partial(repeated, part), count)


@pytest.mark.parametrize("filling", FILLINGS)
def test_any_text_is_read_in_time_in_proportion(filling: str) -> None:
    """Also by what only looks whether it is a text of its kind, up to the longest message."""

    def looked_at(text: str) -> None:
        for puzzle in catalog.every():
            for one in puzzle.formats:
                assert one.recognises(text) in {True, False}

    make = partial(repeated, ("", filling, ""))
    assert_linear(sources.read, make, 80_000 // len(filling))
    assert_linear(looked_at, make, requests.MAX_MESSAGE // len(filling))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp932", "gb18030", "koi8_r", "latin-1"])
@pytest.mark.parametrize("words", ["黒の番", "чёрные", "é"])
def test_bytes_are_decoded_in_time_in_proportion(encoding: str, words: str) -> None:
    """Whatever the file says of its encoding."""

    def make(count: int) -> str:
        return "(;SZ[9]C[" + words * count + "])"

    def decode(text: str) -> None:
        sources.decode(text.encode(encoding, errors="replace"))

    assert_linear(decode, make, 200_000)


def opened(text: str) -> object:
    """Open *text* as a record, as the page does, and say what its first games say."""
    found = sources.record(text, catalog.find("go"))
    if found is None:
        return None
    games = drained(found[2])
    for game in games[:3]:
        state = game.start()
        for node in game.children(0)[:3]:
            game.caption(node)
            game.remark(node)
            game.after(state, node)
    return games


def drained(reading: sources.Loading) -> tuple[Record, ...]:
    """Run *reading* to its end and return the records."""
    return finish(reading).records


def _formats() -> list[tuple[str, Format[Any], str]]:
    """Return every format that is read with a text of it that the puzzle writes itself."""
    found = []
    for puzzle in catalog.every():
        for one in puzzle.formats:
            if one.read is None or one.write is None:
                continue
            text = ""
            for board in (*(example.link for example in puzzle.examples), *BOARDS):
                with suppress(PuzzleError):
                    known, state, _ = catalog.decode(board)
                    text = max(text, one.write(state) if known is puzzle else "", key=len)
            found.append((f"{puzzle.id}-{one.id}", one, text))
    return found


FORMATS = {name: (one, text) for name, one, text in _formats()}
STRANGE = (
    " ",
    "\n",
    "\t",
    "\r\n",
    "1",
    "0 ",
    "1 ",
    "99 ",
    "-",
    "#",
    ".",
    "X ",
    "a ",
    ",",
    ";",
    "/",
)


def fragments(text: str) -> list[str]:
    """Return parts of *text* that may be repeated: its signs, words and lines; and others."""
    lines = text.splitlines(keepends=True)
    words = text.split()
    return sorted({*text[:400], *lines[:3], *lines[-2:], *words[:4], *words[-2:], *STRANGE})


@pytest.mark.parametrize("name", FORMATS)
def test_texts_of_every_puzzle_are_read_in_time_in_proportion(name: str) -> None:
    """Each sign, word and line of a text repeated within it; strange ones at its ends too."""
    one, text = FORMATS[name]
    assert text
    assert one.read is not None

    def read(damaged: str) -> None:
        if one.recognises(damaged):
            sources.read(damaged)
        if one.read is not None:
            one.read(damaged)

    lines = text.splitlines(keepends=True)
    within = len(text) // 2
    places = {0, len(lines[0]), within, len(text) - len(lines[-1]), len(text)}
    for again in fragments(text):
        for place in sorted(places) if again in STRANGE else [within]:
            part = text[:place], again.replace("{", ""), text[place:]
            assert_linear(read, partial(repeated, part), SIZE // len(again))


@pytest.mark.parametrize(
    "again", ["A", "&turn=W", "%2F", "%", "/", "&", "&at=", "go/", "9", " ", "#"]
)
def test_links_are_read_in_time_in_proportion(again: str) -> None:
    """Up to the longest that is read, and refused beyond."""
    for count in (link.MAX_LENGTH // len(again), SIZE // len(again)):
        for before in ("go/19/d", "go/19/s", "go/", "https://example.org/#go/19/dA&at="):
            assert_linear(sources.read, partial(repeated, (before, again, "")), count)


@pytest.mark.parametrize("kinds", [2, 3, 5])
@pytest.mark.parametrize("letter", "ds")
def test_packings_are_read_in_time_in_proportion(letter: str, kinds: int) -> None:
    """Up to the largest board, 75x75."""

    def make(size: int) -> str:
        cells = bytes(place * place % kinds for place in range(size))
        write = packing._dense if letter == "d" else packing._sparse
        return f"{size} {write(cells, kinds)}"

    def read(text: str) -> bytes:
        size, body = text.split()
        return packing.unpack(body, int(size), kinds)

    assert_linear(read, make, 75 * 75)
