"""A version of an essay that the reader has written: read here, run in a cell."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from stepstones.app.own import OWN
from stepstones.app.own.check import check, parse
from stepstones.app.own.wall import Cell
from stepstones.core.errors import TextError
from stepstones.core.puzzle import Algorithm, Puzzle


@dataclass(slots=True)
class Version:
    """The reader's version of the algorithm *base* of *puzzle*, which runs in *cell*.

    *line* is where the function begins that the run calls.
    """

    puzzle: Puzzle[Any]
    base: Algorithm[Any]
    text: str
    line: int
    cell: Cell
    runs: int = 0

    @property
    def algorithm(self) -> Algorithm[Any]:
        """The version as an algorithm is shown, the original being its twin."""
        return replace(self.base, id=OWN, module=OWN, twin=self.base.id, wanted=None)

    def count(self) -> int:
        """Return the number of a new run."""
        self.runs += 1
        return self.runs

    def begin(self, run: int, link: str) -> None:
        """Have a run begin on the board of *link*; nothing runs before it is moved."""
        self.cell.ask(do="begin", run=run, link=link, algorithm=self.base.id, text=self.text)


def is_open(algorithm: Algorithm[Any]) -> bool:
    """Whether readers may write a version of *algorithm*: an essay that stands in its own file."""
    return algorithm.teaches and algorithm.run.__module__ == algorithm.module


def read_version(puzzle: Puzzle[Any], base: Algorithm[Any], text: str, cell: Cell) -> Version:
    """Return the version of *base* that *text* holds; nothing of it is run here.

    Raises TextError, the line being its position, where the text is no Python; ``own.not-open``
    where the algorithm has no text to change. Linear in the text.
    """
    if not is_open(base):
        raise TextError("own.not-open", base.id)
    return Version(puzzle, base, text, check(parse(text), base.run.__name__), cell)
