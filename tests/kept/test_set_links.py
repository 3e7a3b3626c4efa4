"""The link of a set comes from anybody: it is read in time, and can be written again."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from tests.page.node import run

from stepstones.app.cli import own_sets
from stepstones.core.errors import TextError

READ = """
globalThis.location = new URL('http://localhost/');
const { linkOfSet, readSet, setIn } = await import('ROOT/static/js/kept/own-sets.js');
tell(given.map((text) => {
  const begin = process.cpuUsage();
  const read = readSet(setIn(text));
  const written = read ? linkOfSet(read.set) : '';
  return [written, process.cpuUsage(begin).user / 1000];
}));
"""
"""Tells the link of the set in each text, written again, and the milliseconds of processor."""
BOARDS = "queens/8;queens/6"
LINK = f"https://example.org/#set/2/Monday/{BOARDS}"
BROUGHT = (
    f"Your homework: {LINK}\nSent from my phone",
    f"(see {LINK}).",
    f"<{LINK}>",
    f'<a href="{LINK}">Monday</a>',
    LINK.replace(";", "%3B"),
    LINK.replace(";", "%3B").replace("queens/", "queens%2F"),
)
"""Texts with a whole link, as people have them."""
CUT = f"{LINK.partition(';')[0]}\nSent from my phone"
TITLE = 80
"""Signs of a title."""
LONG = 200_000
SOON = 1000
"""Milliseconds of processor within which any text is read."""


def test_any_text_is_read_in_time_and_any_title_is_written() -> None:
    """Whatever is repeated; a sign outside the first plane is not cut in two."""
    address = f"see https://example.org/#set/2/A%20title/{BOARDS} \n"
    smile = f"#set/2/{'a' * (TITLE - 1)}\N{GRINNING FACE}more/{BOARDS}"
    many = [f"{part * (LONG // len(part))} x" for part in ("#set/1/", "#set/1/ ", "a#", " ")]
    rows = run(READ, [address, smile, *many])
    face = quote("\N{GRINNING FACE}")
    assert [written for written, _ in rows] == [
        f"set/2/A%20title/{BOARDS}",
        f"set/2/{'a' * (TITLE - 1)}{face}/{BOARDS}",
        *("" for _ in many),
    ]
    assert max(spent for _, spent in rows) < SOON


def test_a_link_is_found_as_mail_and_chats_bring_it() -> None:
    """Among words, quoted, with lines broken, signs encoded, in brackets."""
    broken = f"> {LINK[:-12]}\r\n> {LINK[-12:]}\r\n"
    rows = run(READ, [*BROUGHT, broken])
    assert [written for written, _ in rows] == [f"set/2/Monday/{BOARDS}"] * (len(BROUGHT) + 1)
    [[cut, _]] = run(READ, [CUT])
    assert cut == "set/1/Monday/queens/8"


def test_a_board_that_stands_there_twice_is_one() -> None:
    """It has one tick and one place; nothing is said to be missing."""
    twice = "#set/3/Monday/queens/8;queens/6;queens/8"
    script = READ.replace("read ? linkOfSet(read.set) : ''", "[linkOfSet(read.set), read.size]")
    [[told, _]] = run(script, [twice])
    assert told == [f"set/2/Monday/{BOARDS}", 2]
    assert own_sets.find(twice) == ("Monday", ("queens/8", "queens/6"))


@pytest.mark.parametrize("text", BROUGHT)
def test_the_command_line_finds_it_as_well(text: str) -> None:
    """In a line of a file, or as a word of a command."""
    assert own_sets.find(text) == ("Monday", ("queens/8", "queens/6"))


@pytest.mark.parametrize("text", [CUT, f"> {LINK[:-12]}\r\n> {LINK[-12:]}\r\n"])
def test_the_command_line_loses_no_board_unsaid(text: str) -> None:
    """The number of boards tells that some are missing."""
    with pytest.raises(TextError) as refused:
        own_sets.find(text)
    assert (refused.value.message, refused.value.values) == ("batch.set-cut", (1, 2))
