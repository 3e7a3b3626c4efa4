"""The runner: slices, progress, stopping, and never an exception."""

import asyncio
import json
from dataclasses import replace

import pytest
from tests.app.talk import Page, endless

from stepstones.app import runner as module
from stepstones.app.protocol.responses import OFFERS, dump
from stepstones.core.errors import RuleError
from stepstones.core.puzzle import Algorithm
from stepstones.core.trace import Kind, Step, Steps
from stepstones.null.puzzle import NULL
from stepstones.null.state import Pebbles


def _failing(_board: Pebbles) -> Steps:
    yield Step(Kind.VISIT, 0)
    raise ZeroDivisionError


def _refusing(_board: Pebbles) -> Steps:
    raise RuleError("null.full")
    yield


PUZZLE = replace(
    NULL,
    algorithms=(
        *NULL.algorithms,
        Algorithm("endless", endless, __name__),
        Algorithm("failing", _failing, __name__),
        Algorithm("refusing", _refusing, __name__),
        Algorithm("needy", NULL.algorithms[0].run, __name__, needs=("numpy",)),
    ),
)


def test_an_answer_is_a_view_or_a_failure() -> None:
    """What is refused is a failure with its message; the next view is newer."""

    async def talk() -> None:
        page = Page(PUZZLE)
        failure = await page.send(type="open", link="null/0")
        assert (failure["type"], failure["message"]) == ("failure", "link.bad-size")
        view = await page.send(type="undo")
        assert view["type"] == "view"
        assert view["version"] > failure["version"]

    asyncio.run(talk())


def test_a_view_leaves_out_what_the_one_before_offered() -> None:
    """Together they hold what the session shows; an offer that has changed comes again."""

    async def talk() -> None:
        page = Page(PUZZLE)
        first = json.loads(await page.runner.handle('{"type": "undo"}'))
        press = json.dumps({"type": "press", "point": 0, "tool": "pebble", "joins": False})
        second = json.loads(await page.runner.handle(press))
        assert set(first) - set(second) == set(OFFERS)
        whole = json.loads(dump(page.session.view()))
        assert whole == first | second | {name: whole[name] for name in ("version", "journal")}
        other = json.loads(await page.runner.handle('{"type": "open", "link": "go/9"}'))
        assert set(OFFERS) - {"options"} <= set(other)

    asyncio.run(talk())


@pytest.mark.slices
def test_a_long_run_tells_progress_and_hears_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a run works, progress comes and other messages are answered; stop ends it."""
    monkeypatch.setattr(module, "PROGRESS", 0.0)

    async def talk() -> None:
        page = Page(PUZZLE)
        await page.send(type="start", algorithm="endless")
        finish = asyncio.create_task(page.send(type="finish"))
        while len(page.told) < 2:
            page.heard.clear()
            await page.heard.wait()
        assert [one["type"] for one in page.told[:2]] == ["journal", "progress"]
        assert page.told[1]["message"] == "null.progress"
        stopped = await page.send(type="stop")
        assert stopped["run"] is None
        assert (await finish)["run"] is None

    asyncio.run(talk())


@pytest.mark.slices
def test_a_press_during_a_run_wins() -> None:
    """A new move drops the run; both answers show the new board."""

    async def talk() -> None:
        page = Page(PUZZLE)
        await page.send(type="start", algorithm="endless")
        finish = asyncio.create_task(page.send(type="finish"))
        await asyncio.sleep(0)
        pressed = await page.send(type="press", point=0, tool="pebble")
        assert (await finish)["link"] == pressed["link"]

    asyncio.run(talk())


@pytest.mark.slices
def test_what_is_refused_during_a_run_does_not_end_it() -> None:
    """Neither a damaged slip nor a press that cannot be; the run goes on until it is stopped."""

    async def talk() -> None:
        page = Page(PUZZLE)
        await page.send(type="start", algorithm="endless")
        finish = asyncio.create_task(page.send(type="finish"))
        await asyncio.sleep(0)
        for wrong in (
            {"type": "read-slip", "text": "x", "given": "", "whole": False},
            {"type": "press", "point": 99, "tool": "pebble"},
        ):
            failure = await page.send(**wrong)
            assert (failure["type"], failure["ended"]) == ("failure", False), failure
        assert not finish.done()
        await page.send(type="stop")
        assert (await finish)["run"] is None

    asyncio.run(talk())


def test_a_run_that_is_refused_has_ended() -> None:
    """Whether it was to be stepped through or to be finished; there is nothing to step through."""

    async def talk() -> None:
        page = Page(PUZZLE)
        looks_ahead: dict[str, object] = {"type": "predict", "on": True}
        for way in ({"type": "seek", "at": 1}, {"type": "finish"}, looks_ahead):
            await page.send(type="start", algorithm="refusing")
            failure = await page.send(**way)
            assert (failure["message"], failure["ended"]) == ("null.full", True)

    asyncio.run(talk())


def test_a_defect_is_told_and_the_board_stays() -> None:
    """An exception nobody foresaw becomes a failure; the session goes on."""

    async def talk() -> None:
        page = Page(PUZZLE)
        link = (await page.send(type="start", algorithm="failing"))["link"]
        failure = await page.send(type="finish")
        assert failure["message"] == "app.broken"
        view = await page.send(type="stop")
        assert (view["link"], view["run"]) == (link, None)

    asyncio.run(talk())


def test_packages_are_loaded_before_they_are_needed() -> None:
    """An algorithm's packages are loaded when it is to work, not before."""

    async def talk() -> None:
        page = Page(PUZZLE)
        await page.send(type="start", algorithm="needy")
        assert page.loaded == []
        await page.send(type="finish")
        assert page.loaded == ["numpy"]

    asyncio.run(talk())


def test_a_board_is_made_beside_the_session() -> None:
    """The board on the table stays; the answer has the link; nonsense is refused."""

    async def talk() -> None:
        page = Page(NULL)
        order = {"puzzle": "queens", "maker": "queens", "size": "5", "level": "easy", "seed": 3}
        made = await page.send(type="make", **order)
        assert {name: made[name] for name in order} == order
        opened = await page.send(type="open", link=made["link"])
        assert opened["link"] == made["link"]
        assert (opened["size"], opened["makers"][0]["id"]) == ("5", "queens")
        for wrong in ({"maker": "kings"}, {"size": "99"}, {"seed": -1}):
            failure = await page.send(type="make", **order | wrong)
            assert failure["type"] == "failure"

    asyncio.run(talk())


def test_a_text_without_a_check_is_looked_at_before_it_is_opened() -> None:
    """The address of a star battle tells its board; all other texts are opened at once."""

    async def talk() -> None:
        page = Page(NULL)
        link = (await page.send(type="start", algorithm="count"))["link"]
        address = "https://puzz.link/p?starbattle/2/2/1/o0"
        seen = await page.send(type="preview", text=address)
        assert (seen["type"], seen["format"]) == ("preview", "puzzlink")
        assert (await page.send(type="stop"))["link"] == link
        assert (await page.send(type="import", text=address))["link"] == seen["link"]
        for text in ("AB\nBA", "go/9", "queens/8", "(;SZ[9])", "nonsense"):
            assert (await page.send(type="preview", text=text))["link"] == ""
        damaged = await page.send(type="preview", text=address + "zz")
        assert damaged["type"] == "failure"

    asyncio.run(talk())


@pytest.mark.slices
def test_another_order_ends_what_is_in_the_making() -> None:
    """The first is answered without a link."""

    async def talk() -> None:
        page = Page(NULL)
        order = {"puzzle": "queens", "maker": "queens", "level": "expert", "seed": 1}
        first = asyncio.create_task(page.send(type="make", size="12", **order))
        await asyncio.sleep(0)
        second = await page.send(type="make", size="5", **order | {"level": "easy"})
        assert second["link"]
        assert (await first)["link"] == ""

    asyncio.run(talk())


def test_an_algorithm_refused_beside_leaves_the_run() -> None:
    """The run that is shown stays at its step and goes on."""

    async def talk() -> None:
        page = Page(PUZZLE)
        await page.send(type="start", algorithm="failing")
        await page.send(type="seek", at=1)
        failure = await page.send(type="compare", algorithm="refusing")
        assert (failure["message"], failure["ended"]) == ("null.full", False)
        run = (await page.send(type="seek", at=0))["run"]
        assert (run["at"], run["working"], run["comparison"]) == (0, False, None)

    asyncio.run(talk())
