"""Random messages to a runner, several at once: nothing breaks, and every link opens."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest
from tests.app.intents import STARTS, any_intent, message

from stepstones.app.protocol import requests
from stepstones.app.runner import Runner
from stepstones.app.session.session import Session

STEPS = 400
NOW_AND_THEN = 0.2
A_WHILE = 0.05
"""Seconds that an answer is waited for before the next message goes."""
BESIDE = (
    requests.Predict(on=True),
    requests.Measure(on=True),
    requests.EvaluateBoard(on=True),
    requests.Survey(),
    requests.Finish(steps=True),
    requests.Compare(""),
)
"""What is asked about the board and its run besides."""
ENDS = (requests.Stop(), requests.EvaluateBoard(on=False), requests.Measure(on=False))


class _Walk:
    """A runner, what was asked of it, and the answers that are still to come."""

    def __init__(self, link: str) -> None:
        self.runner = Runner(lambda _: None, self._load, begun=Session.open(link))
        self.asked: list[str] = []
        self.coming: list[asyncio.Task[Any]] = []

    async def _load(self, name: str) -> None:
        raise ImportError(name)

    async def ask(self, intent: requests.Intent) -> None:
        """Send a message; what takes long goes on beside the next."""
        self.asked.append(message(intent))
        self.coming.append(asyncio.ensure_future(self.runner.handle(self.asked[-1])))
        await asyncio.wait(self.coming[-1:], timeout=A_WHILE)

    async def end(self) -> None:
        """End all that goes on, and look at the answers."""
        for intent in ENDS:
            await self.runner.handle(message(intent))
        told = [json.loads(text) for text in await asyncio.gather(*self.coming)]
        self.coming.clear()
        broken = [one for one in told if one.get("message") == "app.broken"]
        assert not broken, (broken, self.asked[-9:])
        view = self.runner.session.view()
        for link in filter(None, (view.link, view.problem, view.begun)):
            assert Session.open(link).view().link == link, self.asked[-9:]


def _asked(chance: random.Random, session: Session) -> requests.Intent:
    """Return what is asked next: a third are presses, so that boards fill."""
    if chance.random() < 1 / 3:
        tool = chance.choice(session.puzzle.tools)
        return requests.Press(chance.choice(session.state.grid.points), tool.id)
    return chance.choice(BESIDE) if chance.random() < NOW_AND_THEN else any_intent(chance, session)


async def _walk(start: str, seed: int) -> None:
    chance, walk = random.Random(f"{start} {seed}"), _Walk(STARTS[start])  # noqa: S311 - no secret
    for _ in range(STEPS):
        await walk.ask(_asked(chance, walk.runner.session))
        if chance.random() < NOW_AND_THEN:
            await walk.end()
    await walk.end()


@pytest.mark.slices
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 9))]
)
@pytest.mark.parametrize("start", STARTS)
def test_nothing_breaks_and_every_link_opens(start: str, seed: int) -> None:
    """Whatever a reader does, and however fast."""
    asyncio.run(_walk(start, seed))
