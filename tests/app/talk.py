"""A page that talks to a runner over the null puzzle, and keeps what it is told."""

import asyncio
import json
from collections.abc import Coroutine
from dataclasses import fields
from typing import Any

from stepstones.app.history.history import History
from stepstones.app.protocol import responses as say
from stepstones.app.runner import Runner
from stepstones.app.session.session import Session
from stepstones.core.puzzle import Puzzle
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.null.state import Pebbles


def endless(_board: Pebbles) -> Steps:
    """Tell of progress for ever."""
    number = 0
    while number >= 0:
        number += 1
        yield Step(Kind.PROGRESS, why="null.progress", args=(number,))
    return Verdict("done", "null.done")


def _word(kind: type[Any]) -> object:
    """Return what an answer of this class calls itself."""
    return next(one.default for one in fields(kind) if one.name == "type")


class Page:
    """A page with three times three pebbles, one of them turned."""

    def __init__(self, puzzle: Puzzle[Pebbles]) -> None:
        self.told: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.heard = asyncio.Event()
        self.loaded: list[str] = []
        self.session = Session(puzzle, History(Pebbles(3, 3, frozenset({1}))))
        self.runner = Runner(self._deliver, self._load, begun=self.session)

    def _deliver(self, text: str) -> None:
        self.told.append(json.loads(text))
        self.heard.set()

    async def _load(self, name: str) -> None:
        self.loaded.append(name)

    def send(self, **intent: object) -> Coroutine[Any, Any, Any]:
        """Return the answer to an intent, which is of the class that the page expects."""

        async def answer() -> Any:  # noqa: ANN401
            told = json.loads(await self.runner.handle(json.dumps(intent)))
            kind = say.ANSWERS.get(str(intent["type"]), say.View)
            assert told["type"] in {_word(kind), "failure"}
            if told["type"] == "view":
                told = self.view = self.view | told
            return told

        return answer()
