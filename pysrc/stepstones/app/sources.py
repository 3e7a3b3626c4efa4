"""From whatever people have (a link, a file, pasted text) to a board."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from stepstones.app import catalog
from stepstones.core import link
from stepstones.core.errors import TextError
from stepstones.core.puzzle import Algorithm, Format, Puzzle

_LINK = re.compile(r"[^\s\[\]()]+")


class Source(NamedTuple):
    """A board read from text, and the format it was in; None means a link."""

    puzzle: Puzzle[Any]
    state: Any
    format: Format[Any] | None


def read(text: str, first: Puzzle[Any] | None = None, *, only: bool = False) -> Source:
    """Return the board in *text*: a link, or any text format of any puzzle.

    Formats of the puzzle *first* are tried before the others', with *only* instead of
    them. Raises TextError: the format's own, the link's, or ``text.unknown``.
    """
    if _LINK.fullmatch(found := link.find(text)) and found.partition("/")[0] in catalog.IDS:
        puzzle, state, _ = catalog.decode(text)
        return Source(puzzle, state, None)
    others = () if only else catalog.every()
    for puzzle in (*([first] if first else []), *(one for one in others if one is not first)):
        for one in puzzle.formats:
            if one.read is not None and one.recognises(text):
                return Source(puzzle, one.read(text), one)
    raise TextError("text.unknown")


def algorithm(puzzle: Puzzle[Any], name: str) -> Algorithm[Any]:
    """Return the algorithm called *name*. Raises TextError ``app.unknown-algorithm``."""
    found = next((one for one in puzzle.algorithms if one.id == name), None)
    if found is None:
        raise TextError("app.unknown-algorithm", name[:40], puzzle.id)
    return found


def written(puzzle: Puzzle[Any], state: Any, name: str) -> str:  # noqa: ANN401 - any puzzle's state
    """Return *state* in the format called *name*, ``link`` being one. Raises TextError."""
    if name == "link":
        return catalog.encode(puzzle, state)
    write = next((one.write for one in puzzle.formats if one.id == name), None)
    if write is None:
        raise TextError("app.unknown-format", name[:40], puzzle.id)
    return write(state)
