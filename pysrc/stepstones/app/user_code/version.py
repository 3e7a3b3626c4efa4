"""A version of an essay that the reader has written: read here, run in a sandbox."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from stepstones.app.user_code import OWN
from stepstones.app.user_code.sandboxes import Sandbox
from stepstones.app.user_code.syntax import entry_line, parse
from stepstones.core.errors import TextError
from stepstones.core.puzzle import Algorithm, Puzzle


@dataclass(slots=True)
class Version:
    """The reader's version of the algorithm *base* of *puzzle*, which runs in *sandbox*.

    *line* is where the function begins that the run calls; *runs* counts the runs begun.
    """

    puzzle: Puzzle[Any]
    base: Algorithm[Any]
    text: str
    line: int
    sandbox: Sandbox
    runs: int = 0

    @property
    def algorithm(self) -> Algorithm[Any]:
        """The version as an algorithm is shown, the original being its twin."""
        return replace(self.base, id=OWN, module=OWN, twin=self.base.id, wanted=None)

    def begin(self, link: str) -> int:
        """Have a run begin on the board of *link*, and return its number; nothing runs yet."""
        self.runs += 1
        arguments = {"run": self.runs, "link": link, "algorithm": self.base.id, "text": self.text}
        self.sandbox.call(do="begin", **arguments)
        return self.runs


def is_open(algorithm: Algorithm[Any]) -> bool:
    """Whether readers may write a version of *algorithm*: an essay that stands in its own file."""
    return algorithm.teaches and algorithm.run.__module__ == algorithm.module


def read_version(puzzle: Puzzle[Any], base: Algorithm[Any], text: str, sandbox: Sandbox) -> Version:
    """Return the version of *base* that *text* holds; nothing of it is run here.

    Raises TextError, the line being its position, where the text is no Python; ``own.not-open``
    where the algorithm has no text to change. Linear in the text.
    """
    if not is_open(base):
        raise TextError("own.not-open", base.id)
    return Version(puzzle, base, text, entry_line(parse(text), base.run.__name__), sandbox)
