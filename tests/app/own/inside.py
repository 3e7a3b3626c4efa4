"""Cells in the same Python, for tests of what is asked of them and told by them."""

from __future__ import annotations

import asyncio

from stepstones.app.own.asked import Examine
from stepstones.app.own.exam import examine
from stepstones.app.own.inside.cell import Cell
from stepstones.app.own.views import ExamView, QuestionView
from stepstones.app.own.wall import Wall


class Inside:
    """A wall whose cells answer a moment later, each text as *twist* changes it."""

    def __init__(self) -> None:
        self.cells: dict[int, Cell] = {}
        self.wall = Wall(self.take)
        self.ended: list[int] = []

    def take(self, question: QuestionView) -> None:
        """Take a question, as the page does."""
        if not question.text:
            self.ended.append(question.cell)
            self.cells.pop(question.cell, None)
            return
        asyncio.get_running_loop().call_soon(self._answer, question)

    def _answer(self, question: QuestionView) -> None:
        cell = self.cells.setdefault(question.cell, Cell())
        self.wall.hear(question.cell, self.twist(cell.handle(question.text)))

    def twist(self, text: str) -> str:
        """Return what a cell answers."""
        return text


def examine_inside(order: Examine) -> ExamView:
    """Examine a version with its cell in the same Python."""

    async def talk() -> ExamView:
        return await examine(order, Inside().wall.open(), lambda: True)

    return asyncio.run(talk())
