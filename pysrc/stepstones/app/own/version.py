"""A version of an essay that the reader has written: read once, run as often as wanted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import CodeType
from typing import Any

from stepstones.app.own import OWN
from stepstones.app.own.check import check, parse
from stepstones.app.own.guarded import FILE, Guarded
from stepstones.app.own.offer import modules_of
from stepstones.app.own.rounds import count_rounds
from stepstones.core.errors import TextError
from stepstones.core.puzzle import Algorithm, Puzzle


@dataclass(frozen=True, slots=True)
class Version:
    """The reader's version of the algorithm *base* of *puzzle*.

    *line* is where the function begins that the run calls.
    """

    puzzle: Puzzle[Any]
    base: Algorithm[Any]
    text: str
    code: CodeType
    line: int
    ours: frozenset[str]

    @property
    def algorithm(self) -> Algorithm[Any]:
        """The version as an algorithm, the original being its twin."""
        return replace(
            self.base, id=OWN, run=self.steps, module=OWN, twin=self.base.id, wanted=None
        )

    def steps(self, state: Any) -> Guarded:  # noqa: ANN401 - any puzzle's state
        """Return a run on *state*; the module's own code runs at the first step."""
        points = len(state.grid.points)
        return Guarded(self.code, self.base.run.__name__, self.line, self.ours, state, points)


def is_open(algorithm: Algorithm[Any]) -> bool:
    """Whether readers may write a version of *algorithm*: an essay that stands in its own file."""
    return algorithm.teaches and algorithm.run.__module__ == algorithm.module


def read_version(puzzle: Puzzle[Any], base: Algorithm[Any], text: str) -> Version:
    """Return the version of *base* that *text* holds; nothing of it runs yet.

    Raises TextError, the line being its position, where the text is no Python or goes out of
    bounds; ``own.not-open`` where the algorithm has no text to change. Linear in the text.
    """
    if not is_open(base):
        raise TextError("own.not-open", base.id)
    tree = parse(text)
    ours = modules_of(base.module)
    line = check(tree, base.run.__name__, ours)
    try:
        code = compile(count_rounds(tree), FILE, "exec", dont_inherit=True)
    except SyntaxError as error:
        at = error.lineno or 1
        raise TextError("own.syntax", at, str(error.msg)[:120], position=at - 1) from None
    except (ValueError, RecursionError, MemoryError):
        raise TextError("own.nested", 1, position=0) from None
    return Version(puzzle, base, text, code, line, ours)
