"""The runner: slices, progress, stopping, and never an exception."""

import asyncio
import json
from collections.abc import Coroutine
from typing import Any

import pytest

from stepstones.app import runner as module
from stepstones.app.history import History
from stepstones.app.runner import Runner
from stepstones.app.session import Session
from stepstones.core.puzzle import Algorithm
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.null.board import Pebbles
from stepstones.null.puzzle import NullPuzzle


def _endless(_board: Pebbles) -> Steps:
    number = 0
    while number >= 0:
        number += 1
        yield Step(Kind.PROGRESS, why="null.progress", args=(number,))
    return Verdict("done", "null.done")


def _failing(_board: Pebbles) -> Steps:
    yield Step(Kind.VISIT, 0)
    raise ZeroDivisionError


class _Puzzle(NullPuzzle):
    algorithms = (
        *NullPuzzle.algorithms,
        Algorithm("endless", _endless, __name__),
        Algorithm("failing", _failing, __name__),
        Algorithm("needy", NullPuzzle.algorithms[0].run, __name__, needs=("numpy",)),
    )


class _Page:
    """A page that keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self.heard = asyncio.Event()
        self.loaded: list[str] = []
        session = Session(_Puzzle(), History(Pebbles(3, 3, frozenset({1}))))
        self.runner = Runner(self._deliver, self._load, session)

    def _deliver(self, text: str) -> None:
        self.told.append(json.loads(text))
        self.heard.set()

    async def _load(self, name: str) -> None:
        self.loaded.append(name)

    def send(self, **intent: object) -> Coroutine[Any, Any, Any]:
        async def answer() -> Any:  # noqa: ANN401
            return json.loads(await self.runner.handle(json.dumps(intent)))

        return answer()


def test_an_answer_is_a_view_or_a_failure() -> None:
    """What is refused is a failure with its message; the next view is newer."""

    async def talk() -> None:
        page = _Page()
        failure = await page.send(type="open", link="null/0")
        assert (failure["type"], failure["message"]) == ("failure", "link.bad-size")
        view = await page.send(type="undo")
        assert view["type"] == "view"
        assert view["version"] > failure["version"]

    asyncio.run(talk())


def test_a_long_run_tells_progress_and_hears_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a run works, progress comes and other messages are answered; stop ends it."""
    monkeypatch.setattr(module, "PROGRESS", 0.0)

    async def talk() -> None:
        page = _Page()
        await page.send(type="start", algorithm="endless")
        finish = asyncio.create_task(page.send(type="finish"))
        await page.heard.wait()
        assert page.told[0]["type"] == "progress"
        assert page.told[0]["message"] == "null.progress"
        stopped = await page.send(type="stop")
        assert stopped["run"] is None
        assert (await finish)["run"] is None

    asyncio.run(talk())


def test_a_press_during_a_run_wins() -> None:
    """A new move drops the run; both answers show the new board."""

    async def talk() -> None:
        page = _Page()
        await page.send(type="start", algorithm="endless")
        finish = asyncio.create_task(page.send(type="finish"))
        await asyncio.sleep(0)
        pressed = await page.send(type="press", point=0, tool="pebble")
        assert (await finish)["link"] == pressed["link"]

    asyncio.run(talk())


def test_a_defect_is_told_and_the_board_stays() -> None:
    """An exception nobody foresaw becomes a failure; the session goes on."""

    async def talk() -> None:
        page = _Page()
        link = (await page.send(type="start", algorithm="failing"))["link"]
        failure = await page.send(type="finish")
        assert failure["message"] == "app.broken"
        view = await page.send(type="stop")
        assert (view["link"], view["run"]) == (link, None)

    asyncio.run(talk())


def test_packages_are_loaded_before_they_are_needed() -> None:
    """An algorithm's packages are loaded when it is to work, not before."""

    async def talk() -> None:
        page = _Page()
        await page.send(type="start", algorithm="needy")
        assert page.loaded == []
        await page.send(type="finish")
        assert page.loaded == ["numpy"]

    asyncio.run(talk())
