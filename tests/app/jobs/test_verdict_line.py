"""The standing verdict: beside everything else, of the board that is there, never in the way."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from tests.app.talk import Page, endless

from stepstones.app.history.history import History
from stepstones.app.jobs import verdict_line as module
from stepstones.app.protocol import responses as say
from stepstones.app.session.session import Session
from stepstones.core.errors import RuleError
from stepstones.core.puzzle import Algorithm, Role
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.null.puzzle import NULL
from stepstones.null.state import Pebbles


def _quick(board: Pebbles) -> Steps:
    yield Step(Kind.PROGRESS, why="null.progress", args=(1,))
    return Verdict("counted", "null.counted", (len(board.pebbles),), moves=("flip a1",))


def _refusing(_board: Pebbles) -> Steps:
    raise RuleError("null.refused", 7)
    yield


def _failing(_board: Pebbles) -> Steps:
    yield Step(Kind.PROGRESS)
    raise ZeroDivisionError


def _page(run: Any) -> Page:  # noqa: ANN401 - a generator function
    """Return a page that talks to the null puzzle with a standing algorithm."""
    standing: Algorithm[Pebbles] = Algorithm("standing", run, __name__, role=Role.STANDING)
    return Page(replace(NULL, algorithms=(*NULL.algorithms, standing)))


async def _judged() -> tuple[Page, asyncio.Task[Any]]:
    """Return a page and the verdict that it waits for, of which it has heard already."""
    page = _page(endless)
    judging = asyncio.create_task(page.send(type="evaluate-board", on=True))
    await page.heard.wait()
    return page, judging


def test_a_verdict_comes_without_a_run() -> None:
    """The answer is a message of its own; neither run nor history is touched."""

    async def talk() -> None:
        page = _page(_quick)
        told = await page.send(type="evaluate-board", on=True)
        assert (told["type"], told["algorithm"], told["link"]) == (
            "standing",
            "standing",
            page.session.view().link,
        )
        assert told["verdict"]["args"] == [1]
        assert told["shows"]
        assert page.session.active is None
        assert not page.session.view().can.undo
        assert page.loaded == []

    asyncio.run(talk())


def test_it_ends_when_the_board_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A press is answered while it works; then it gives up, without a verdict."""
    monkeypatch.setattr(module, "PROGRESS", 0.0)

    async def talk() -> None:
        page, judging = await _judged()
        pressed = await page.send(type="press", point=0, tool="pebble")
        assert pressed["scene"]["pieces"][0] == "o"
        told = await judging
        assert told["verdict"] is None
        assert told["link"] != pressed["link"]
        assert all(one["message"] == "null.progress" for one in page.told)

    asyncio.run(talk())


def test_it_is_stopped_and_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking again ends the one before; on=false ends it for good."""
    monkeypatch.setattr(module, "PROGRESS", 0.0)

    async def talk() -> None:
        page, first = await _judged()
        second = asyncio.create_task(page.send(type="evaluate-board", on=True))
        assert (await first)["verdict"] is None
        assert not second.done()
        assert (await page.send(type="evaluate-board", on=False))["verdict"] is None
        assert (await second)["verdict"] is None

    asyncio.run(talk())


def test_a_run_goes_on_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question is answered while the standing verdict works, which then still works."""
    monkeypatch.setattr(module, "PROGRESS", 0.0)

    async def talk() -> None:
        page, judging = await _judged()
        await page.send(type="start", algorithm="count")
        view = await page.send(type="finish")
        assert view["run"]["verdict"]["word"] == "counted"
        assert not judging.done()
        await page.send(type="evaluate-board", on=False)
        assert (await judging)["verdict"] is None

    asyncio.run(talk())


@pytest.mark.parametrize(
    ("run", "message"), [(_refusing, "null.refused"), (_failing, "app.broken")]
)
def test_its_failures_are_its_own(run: Any, message: str) -> None:  # noqa: ANN401
    """A refusal or a defect is said in its answer; the reader's run stays."""

    async def talk() -> None:
        page = _page(run)
        await page.send(type="start", algorithm="count")
        told = await page.send(type="evaluate-board", on=True)
        assert (told["verdict"], told["message"]) == (None, message)
        assert page.session.active is not None

    asyncio.run(talk())


def test_a_puzzle_without_one_says_nothing() -> None:
    """The null puzzle itself has none."""

    async def talk() -> None:
        session = Session(NULL, History(Pebbles(3, 3)))
        told = await module.evaluate(session, lambda _view: None, lambda: True)
        assert told == say.StandingView("null/3", "", None, "", (), 0.0, shows=False)

    asyncio.run(talk())
