"""The page's sandboxes, seen from here: calls go out as text, and answers come back.

A sandbox is a worker inside a frame without an origin (``static/js/own/sandboxes.js``), with a
Python of its own (:mod:`stepstones.app.sandbox`).
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from stepstones.app.user_code.reports import MAX_REPORT
from stepstones.app.user_code.responses import SandboxCall


@dataclass(slots=True)
class Call:
    """A call; *answer* is None until it is there, and '' where the sandbox has ended."""

    text: str
    answer: str | None = None
    _answered: asyncio.Event = field(default_factory=asyncio.Event)

    def settle(self, answer: str) -> None:
        """Take the answer."""
        self.answer = answer
        self._answered.set()

    def waits(self) -> Iterator[bool]:
        """Yield true, so that others may work, until the answer is there."""
        while self.answer is None:
            yield True

    async def wait(self) -> str:
        """Return the answer when it is there."""
        await self._answered.wait()
        return self.answer or ""


@dataclass(slots=True)
class Sandbox:
    """One sandbox. It gets a call when it has answered the one before."""

    number: int
    send: Callable[[SandboxCall], object]
    calls: deque[Call] = field(default_factory=deque)
    ended: bool = False

    def call(self, **arguments: object) -> Call:
        """Make a call, in its turn."""
        call = Call(json.dumps(arguments))
        if self.ended:
            call.settle("")
            return call
        self.calls.append(call)
        if len(self.calls) == 1:
            self._send_first()
        return call

    def answer(self, text: str) -> None:
        """Take the answer to the call that was sent; '' says that the sandbox has ended."""
        if not self.calls or not text or len(text) > MAX_REPORT:
            self._drop()
            return
        self.calls.popleft().settle(text)
        if self.calls:
            self._send_first()

    def end(self) -> None:
        """Have the sandbox ended with all that runs in it."""
        if not self.ended:
            self.send(SandboxCall(self.number, ""))
            self._drop()

    def _drop(self) -> None:
        self.ended = True
        for one in self.calls:
            one.settle("")
        self.calls.clear()

    def _send_first(self) -> None:
        self.send(SandboxCall(self.number, self.calls[0].text))


@dataclass(frozen=True, slots=True)
class BegunRun:
    """A run of a version, by its number in the sandbox where it was begun."""

    sandbox: Sandbox
    number: int

    def call(self, **arguments: object) -> Call:
        """Make a call to the sandbox that is about this run."""
        return self.sandbox.call(run=self.number, **arguments)


@dataclass(slots=True)
class Sandboxes:
    """The sandboxes that there are; *send* takes a call to the page."""

    send: Callable[[SandboxCall], object]
    open_ones: dict[int, Sandbox] = field(default_factory=dict)

    def open(self) -> Sandbox:
        """Return a new sandbox, which starts with its first call."""
        number = random.randrange(2**40)  # noqa: S311 - a worker that was replaced had others
        sandbox = self.open_ones[number] = Sandbox(number, self.send)
        return sandbox

    def answer(self, number: int, text: str) -> None:
        """Take an answer; one of a sandbox that is not known, or was ended, is dropped."""
        sandbox = self.open_ones.get(number)
        if sandbox is not None and not sandbox.ended:
            sandbox.answer(text)
        self.open_ones = {one: each for one, each in self.open_ones.items() if not each.ended}
