"""The way to the cells in which versions run: questions go out as text, and answers come back.

A cell is a worker inside a frame without an origin (``static/js/own/wall.js``). Nothing of a
version is ever in the Python that asks.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from stepstones.app.own.told import MOST
from stepstones.app.own.views import QuestionView


@dataclass(slots=True)
class Asked:
    """A question; *answer* is None until it is there, and '' where the cell has ended."""

    text: str
    answer: str | None = None
    _there: asyncio.Event = field(default_factory=asyncio.Event)

    def take(self, answer: str) -> None:
        """Take the answer."""
        self.answer = answer
        self._there.set()

    def waits(self) -> Iterator[bool]:
        """Yield true, so that others may work, until the answer is there."""
        while self.answer is None:
            yield True

    async def wait(self) -> str:
        """Return the answer when it is there."""
        await self._there.wait()
        return self.answer or ""


@dataclass(slots=True)
class Cell:
    """One cell; it is given a question when it has answered the one before."""

    number: int
    say: Callable[[QuestionView], object]
    asked: deque[Asked] = field(default_factory=deque)
    ended: bool = False

    def ask(self, **question: object) -> Asked:
        """Ask a question, in its turn."""
        asked = Asked(json.dumps(question))
        if self.ended:
            asked.take("")
            return asked
        self.asked.append(asked)
        if len(self.asked) == 1:
            self._send()
        return asked

    def hear(self, text: str) -> None:
        """Take the answer to the question that was sent; '' says that the cell has ended."""
        if not self.asked or not text or len(text) > MOST:
            self._drop()
            return
        self.asked.popleft().take(text)
        if self.asked:
            self._send()

    def end(self) -> None:
        """Have the cell ended with all that runs in it."""
        if not self.ended:
            self.say(QuestionView(self.number, ""))
            self._drop()

    def _drop(self) -> None:
        self.ended = True
        for one in self.asked:
            one.take("")
        self.asked.clear()

    def _send(self) -> None:
        self.say(QuestionView(self.number, self.asked[0].text))


@dataclass(slots=True)
class Wall:
    """The cells that there are; *say* takes a question to the page."""

    say: Callable[[QuestionView], object]
    cells: dict[int, Cell] = field(default_factory=dict)

    def open(self) -> Cell:
        """Return a new cell, which starts with its first question."""
        number = random.randrange(2**40)  # noqa: S311 - so that two Pythons of a page differ
        cell = self.cells[number] = Cell(number, self.say)
        return cell

    def hear(self, number: int, text: str) -> None:
        """Take an answer; one of a cell that is not known, or was ended, is dropped."""
        cell = self.cells.get(number)
        if cell is not None and not cell.ended:
            cell.hear(text)
        self.cells = {one: each for one, each in self.cells.items() if not each.ended}
