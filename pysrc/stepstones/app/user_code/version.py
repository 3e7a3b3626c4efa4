"""A version of an essay that the reader has written: read here, run in a sandbox."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from stepstones.app.user_code import OWN, RunWay
from stepstones.app.user_code.sandboxes import BegunRun, Sandbox
from stepstones.app.user_code.syntax import Closed, compile_tree, entry_line, parse
from stepstones.core.errors import TextError
from stepstones.core.puzzle import Algorithm, Puzzle


@dataclass(slots=True)
class Version:
    """The reader's version of the algorithm *base* of *puzzle*, which runs in a sandbox.

    *line* is where the function begins that the run calls; *open_sandbox* returns a new sandbox,
    *runs* counts the runs begun.
    """

    puzzle: Puzzle[Any]
    base: Algorithm[Any]
    text: str
    line: int
    open_sandbox: Callable[[], Sandbox]
    runs: int = 0
    closed: Closed | None = None
    """What an exercise closes."""
    way: RunWay = RunWay.STEPS
    _sandbox: Sandbox | None = field(default=None, init=False)

    @property
    def algorithm(self) -> Algorithm[Any]:
        """The version as an algorithm is shown, the original being its twin."""
        twin = "" if self.way else self.base.id
        return replace(self.base, id=OWN, module=OWN, twin=twin, wanted=None)

    def begin(self, link: str, text: str = "") -> BegunRun:
        """Have a run begin on the board of *link*, in a new sandbox if the last one has ended.

        Nothing of the version runs yet. Another *text* may run in its place.
        """
        if self._sandbox is None or self._sandbox.ended:
            self._sandbox = self.open_sandbox()
        self.runs += 1
        run = BegunRun(self._sandbox, self.runs)
        closed = [sorted(one) for one in self.closed or ()]
        order = {"link": link, "algorithm": self.base.id, "text": text or self.text}
        order["way"] = self.way
        run.call(do="begin", closed=closed, **order)
        return run

    def end(self) -> None:
        """Have the sandbox ended with all that runs in it."""
        if self._sandbox is not None:
            self._sandbox.end()


def is_open(algorithm: Algorithm[Any]) -> bool:
    """Whether readers may write a version of *algorithm*: one that is taught, in its own file.

    A file that is read late is known by its name, which is that of the algorithm.
    """
    is_here = algorithm.run.__module__ == algorithm.module
    return algorithm.teaches and (is_here or algorithm.id == algorithm.module.rpartition(".")[2])


def entry_of(algorithm: Algorithm[Any]) -> str:
    """Return the name of the function by which a run of a version begins."""
    is_here = algorithm.run.__module__ == algorithm.module
    return algorithm.run.__name__ if is_here else algorithm.id


def read_version(
    puzzle: Puzzle[Any],
    base: Algorithm[Any],
    text: str,
    open_sandbox: Callable[[], Sandbox],
    way: RunWay = RunWay.STEPS,
) -> Version:
    """Return the version of *base* that *text* holds; nothing of it is run here.

    A program that draws is a version of nothing; it needs no entry.

    Raises TextError, the line being its position, where the text is no Python; ``own.not-open``
    where the algorithm has no text to change. Linear in the text.
    """
    if not is_open(base):
        raise TextError("own.not-open", base.id)
    tree = parse(text)
    if way == RunWay.FREE:
        compile_tree(tree)
    line = 1 if way == RunWay.FREE else entry_line(tree, entry_of(base))
    return Version(puzzle, base, text, line, open_sandbox, way=way)
