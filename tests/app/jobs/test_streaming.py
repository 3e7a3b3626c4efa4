"""Files too large for a board: in pieces, beside all else, until Stop."""

import asyncio
from base64 import b64decode
from collections.abc import Generator
from dataclasses import replace

import pytest
from tests.app.talk import Page, endless

from stepstones.app.jobs import making
from stepstones.core.errors import TextError
from stepstones.core.puzzle import Algorithm, Format, Puzzle
from stepstones.core.trace import Kind, Step
from stepstones.null import formats
from stepstones.null.puzzle import NULL
from stepstones.null.state import Pebbles


def _count(text: str) -> Generator[Step | bytes, None, None]:
    """Make the numbers up to the one asked for, or for ever."""
    if text == "nothing":
        raise TextError("link.bad-size", text)
    number = 0
    while text == "all" or number < int(text):
        number += 1
        yield Step(Kind.PROGRESS, why="null.progress", args=(number,))
        yield f"{number} ".encode()


PUZZLE = replace(NULL, algorithms=(*NULL.algorithms, Algorithm("endless", endless, __name__)))


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Puzzle[Pebbles]:
    """The null puzzle with a format that makes files."""
    made: Format[Pebbles] = Format("count", lambda _text: False, stream=_count, needs=("numpy",))
    monkeypatch.setattr(formats, "FORMATS", (made,))
    return PUZZLE


def _pieces(page: Page, order: int) -> bytes:
    told = [one for one in page.told if one["type"] == "chunk" and one["order"] == order]
    return b"".join(b64decode(one["data"]) for one in told)


def test_a_file_comes_in_pieces(counting: Puzzle[Pebbles], monkeypatch: pytest.MonkeyPatch) -> None:
    """Its bytes in order, with progress between; what the format needs is loaded before."""
    monkeypatch.setattr(making, "REPORT_INTERVAL", 0.0)

    async def talk() -> None:
        page = Page(counting)
        end = await page.send(type="stream", order=7, format="count", text="3")
        assert end == {"type": "stream", "order": 7, "whole": True}
        assert page.loaded == ["numpy"]
        assert _pieces(page, 7) == b"1 2 3 "
        assert [one["args"] for one in page.told if one["message"]] == [[1], [2], [3]]

    asyncio.run(talk())


def test_stop_and_another_order_end_it(counting: Puzzle[Pebbles]) -> None:
    """Meanwhile the board can be played on."""

    async def talk() -> None:
        page = Page(counting)
        first = asyncio.create_task(page.send(type="stream", order=1, format="count", text="all"))
        while not page.told:
            page.heard.clear()
            await page.heard.wait()
        pressed = await page.send(type="press", point=0, tool="pebble")
        assert pressed["type"] == "view"
        second = await page.send(type="stream", order=2, format="count", text="2")
        assert (await first)["whole"] is False
        assert second["whole"] is True
        third = asyncio.create_task(page.send(type="stream", order=3, format="count", text="all"))
        await asyncio.sleep(0)
        assert (await page.send(type="stream", order=0, format="", text=""))["whole"] is False
        assert (await third)["whole"] is False

    asyncio.run(talk())


@pytest.mark.slices
def test_what_is_refused_leaves_a_run_alone(counting: Puzzle[Pebbles]) -> None:
    """A bad size is said; the solver beside it goes on."""

    async def talk() -> None:
        page = Page(counting)
        await page.send(type="start", algorithm="endless")
        finish = asyncio.create_task(page.send(type="finish"))
        await asyncio.sleep(0)
        for form, text, message in (
            ("count", "nothing", "link.bad-size"),
            ("ascii", "3", "app.unknown-format"),
        ):
            refused = await page.send(type="stream", order=1, format=form, text=text)
            assert (refused["type"], refused["message"]) == ("failure", message)
        assert not finish.done()
        assert page.session.active is not None
        assert page.session.active.working
        await page.send(type="stop")
        await finish

    asyncio.run(talk())
