"""Readers are linear: eight times the text takes about eight times the work, never sixty-four.

Each part of a text that may be repeated is repeated. Work is counted, never timed: lines of
Python, bytes that are newly taken, which tells copies of the text, and steps of regular
expressions, whose counter is not counted itself. What a built-in function only looks at is not
seen.
"""

from __future__ import annotations

import gc
import re
import sys
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from math import inf
from types import FrameType
from typing import Any, NamedTuple, TypeAlias

import pytest
from tests import regular
from tests.regular import Counting

from stepstones.app import catalog
from stepstones.app.reading import sources
from stepstones.core.errors import PuzzleError
from stepstones.core.links import link, packing
from stepstones.core.puzzle import Format, Puzzle
from stepstones.core.record import GameRecord
from stepstones.core.steps import finish

TIMES = 8
ALLOWED = 3
"""How much worse than in proportion: what looks a hundred nodes ahead has fewer in a small text."""
SIZE = 1_200
"""Characters of the large text of a format's own parts."""
LONGEST = 400
"""Characters of the text around them: what it takes by itself hides what a part takes."""

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
    "$$ 1 | . a 2 |\n",
    "$$B9 To live\n",
    "> > . X\n",
    "```\n. X\n",
    " X)O2",
    "  Black (",
    "= Next player: B\n",
    ". Q .\n",
    "go/19/",
    "&turn=W",
    "%2F",
)
"""What a text of any puzzle may be full of."""

BOARDS = ("queens/6/b000000vvvvvv&rules=no-touch/71n",)
"""Boards for formats in which no example can be written."""


class Work(NamedTuple):
    """What a call took."""

    lines: int
    taken: int
    steps: int


UNNOTICED = Work(1_000, 50_000, 1_000)
"""Work that counts as this much when it is less: what is done once for any text."""
USUAL = 4_000
"""Bytes that any line may take."""
WEIGHED = 7
"""Lines from one look at the memory to the next, which takes longer than most lines do."""
Tracer: TypeAlias = Callable[[FrameType, str, object], Any]


def work_of(call: Callable[[], object]) -> Work:
    """Return the work of a call; a refusal is an answer too."""
    lines = taken = before = 0
    weigh, forget = tracemalloc.get_traced_memory, tracemalloc.reset_peak

    def enter(frame: FrameType, _: str, __: object) -> Tracer | None:
        return None if frame.f_code.co_filename == regular.__file__ else count

    def count(_: FrameType, __: str, ___: object) -> Tracer:
        nonlocal lines, taken, before
        lines += 1
        if not lines % WEIGHED:
            now, peak = weigh()
            forget()
            if peak - before > USUAL:
                taken += peak - before - USUAL
            before = now
        return count

    gc.disable()
    tracemalloc.start()
    sys.settrace(enter)
    try:
        with suppress(PuzzleError):
            call()
    finally:
        sys.settrace(None)
        tracemalloc.stop()
        gc.enable()
    return Work(lines, taken, Counting.count())


@pytest.fixture(autouse=True)
def _patterns_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every pattern of the readers count its steps."""
    for name, module in list(sys.modules.items()):
        if name.startswith("stepstones."):
            for key, value in list(vars(module).items()):
                if isinstance(value, re.Pattern):
                    monkeypatch.setattr(module, key, counting(value))


@cache
def counting(pattern: re.Pattern[Any]) -> Counting:
    """Return *pattern* as one that counts its steps."""
    return Counting(pattern)


def assert_linear(call: Callable[[str], object], make: Callable[[int], str], count: int) -> None:
    """Assert that *call* takes work in proportion to the text that *make* makes.

    Sizes grow, so that a reader which is not linear is found before it takes hours.
    """
    with suppress(PuzzleError):
        call(make(1))
    before = None
    for size in (count // TIMES**2, count // TIMES, count):
        now = work_of(partial(call, make(size)))
        now = Work(*map(max, now, UNNOTICED))
        if before is not None:
            more = [new / old for new, old in zip(now, before, strict=True)]
            assert max(more) < TIMES * ALLOWED, f"{before} became {now}"
        before = now


def test_work_that_is_not_in_proportion_is_seen() -> None:
    """A loop within a loop, a copy of the rest for each sign, a search to the end from each."""
    searching = counting(re.compile(r"\[[^\]]*\]"))

    def loops(text: str) -> int:
        return sum(one == other for one in text for other in text)

    def copies(text: str) -> None:
        while text:
            text = text[1:]

    for call, count in ((loops, 250), (copies, 40_000), (searching.search, 500)):
        with pytest.raises(AssertionError, match="became"):
            assert_linear(call, partial(repeated, ("", "[", "")), count)


def repeated(part: tuple[str, str, str], count: int) -> str:
    """Return a text in which the middle part stands *count* times; ``{0}`` counts in letters."""
    before, again, after = part
    if "{0}" in again:
        names = ("".join(chr(65 + int(digit)) for digit in str(one)) for one in range(count))
        return before + "".join(map(again.format, names)) + after
    return before + again * count + after


@pytest.mark.parametrize("length", [600, pytest.param(5_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", SGF_PARTS)
def test_game_records_are_read_with_work_in_proportion(name: str, length: int) -> None:
    """A record of so many characters, read, and walked to where it is shown.

    In longer texts that begin with something else no record is looked for: other readers try them.
    """
    part = SGF_PARTS[name]
    count = length // len(part[1])
    for call in (sources.read, opened):
        assert_linear(call, partial(repeated, part), count)


@pytest.mark.parametrize("filling", FILLINGS)
def test_any_text_is_read_with_work_in_proportion(filling: str) -> None:
    """Also by what only looks whether it is a text of its kind."""

    def looked_at(text: str) -> None:
        for puzzle in catalog.every():
            for one in catalog.formats(puzzle):
                assert one.recognises(text) in {True, False}

    make = partial(repeated, ("", filling, ""))
    assert_linear(sources.read, make, SIZE // len(filling))
    assert_linear(looked_at, make, SIZE // len(filling))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp932", "gb18030", "koi8_r", "latin-1"])
@pytest.mark.parametrize("words", ["黒の番", "чёрные", "é"])
def test_bytes_are_decoded_with_work_in_proportion(encoding: str, words: str) -> None:
    """Whatever the file says of its encoding."""

    def make(count: int) -> str:
        return "(;SZ[9]C[" + words * count + "])"

    def decode(text: str) -> None:
        sources.decode(text.encode(encoding, errors="replace"))

    assert_linear(decode, make, SIZE)


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


def drained(reading: sources.Loading) -> tuple[GameRecord, ...]:
    """Run *reading* to its end and return the records."""
    return finish(reading).records


def text_of(puzzle: Puzzle[Any], one: Format[Any], longest: float) -> str:
    """Return the longest text up to *longest* that a puzzle writes itself in a format."""
    texts = [""]
    for board in (*(example.link for example in catalog.examples(puzzle)), *BOARDS):
        with suppress(PuzzleError):
            known, state, _ = catalog.decode(board)
            texts.append(one.write(state) if one.write and known is puzzle else "")
    return max((text for text in texts if len(text) <= longest), key=len)


FORMATS = {
    f"{puzzle.id}-{one.id}": (puzzle, one)
    for puzzle in catalog.every()
    for one in catalog.formats(puzzle)
    if one.read and one.write
}
LONG = {name: found for name, found in FORMATS.items() if len(text_of(*found, inf)) > LONGEST}
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


def fragments(text: str, alike: int | None) -> list[str]:
    """Return parts of *text* that may be repeated: its signs, words and lines; and others.

    Of small letters, of capitals and of digits so many, where *alike* says how many.
    """
    lines = text.splitlines(keepends=True)
    words = text.split()
    signs: dict[str, list[str]] = {}
    for one in sorted(set(text[:400])):
        kind = "a" if one.islower() else "A" if one.isupper() else "0" if one.isdigit() else one
        signs.setdefault(kind, []).append(one)
    some = [one for each in signs.values() for one in each[:alike]]
    return sorted({*some, *lines[:3], *lines[-2:], *words[:4], *words[-2:], *STRANGE})


def assert_read_linearly(
    one: Format[Any], text: str, places: set[int], part: str, size: int
) -> None:
    """Assert that *text* is read so with *part* repeated at each of *places*."""

    def read(damaged: str) -> None:
        if one.recognises(damaged):
            sources.read(damaged)
        if one.read is not None:
            one.read(damaged)

    for place in sorted(places):
        around = text[:place], part.replace("{", ""), text[place:]
        assert_linear(read, partial(repeated, around), size // len(part))


@pytest.mark.parametrize("size", [SIZE // 4, pytest.param(SIZE, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("puzzle", "one"), FORMATS.values(), ids=FORMATS)
def test_texts_of_every_puzzle_are_read_with_work_in_proportion(
    puzzle: Puzzle[Any], one: Format[Any], size: int
) -> None:
    """Each kind of sign, word and line of a text repeated within it.

    Where time is plenty each sign, those that are strange also at the ends.
    """
    text, plenty = text_of(puzzle, one, LONGEST), size == SIZE
    assert text
    lines = text.splitlines(keepends=True)
    within = {len(text) // 2}
    ends = {0, len(lines[0]), len(text) - len(lines[-1]), len(text)} if plenty else set()
    for part in fragments(text, None if plenty else 2):
        assert_read_linearly(one, text, within | ends if part in STRANGE else within, part, size)


@pytest.mark.slow
@pytest.mark.parametrize(("puzzle", "one"), LONG.values(), ids=LONG)
def test_long_texts_are_read_with_work_in_proportion(puzzle: Puzzle[Any], one: Format[Any]) -> None:
    """The longest text that there is, with each kind of sign in it repeated.

    What such a text takes by itself hides much: most is asked of shorter ones.
    """
    text = text_of(puzzle, one, inf)
    for part in fragments(text, 1):
        assert_read_linearly(one, text, {len(text) // 2}, part, SIZE)


@pytest.mark.parametrize(
    "length", [link.MAX_LENGTH // 16, pytest.param(link.MAX_LENGTH, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize(
    "again", ["A", "&turn=W", "%2F", "%", "/", "&", "&at=", "go/", "9", " ", "#"]
)
def test_links_are_read_with_work_in_proportion(again: str, length: int) -> None:
    """Up to the longest that is read, and refused beyond.

    `links/test_linear_links` asks the reader of links alone about the longest.
    """
    for before in ("go/19/d", "go/19/s", "go/", "https://example.org/#go/19/dA&at="):
        make = partial(repeated, (before, again, ""))
        assert_linear(sources.read, make, length // len(again))


@pytest.mark.parametrize("kinds", [2, 3, 5])
@pytest.mark.parametrize("letter", "ds")
def test_packings_are_read_with_work_in_proportion(letter: str, kinds: int) -> None:
    """Up to the largest board, 75x75."""

    def make(size: int) -> str:
        cells = bytes(place * place % kinds for place in range(size))
        write = packing._dense if letter == "d" else packing._sparse
        return f"{size} {write(cells, kinds)}"

    def read(text: str) -> bytes:
        size, body = text.split()
        return packing.unpack(body, int(size), kinds)

    assert_linear(read, make, 75 * 75)
