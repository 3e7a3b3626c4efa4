"""Every puzzle of the product; a new one is added here and nowhere else.

A puzzle's package has a module ``puzzle`` that holds it under the id in capitals. The
packages are imported when they are first asked for: importing all four at once would
double the time until the page's first answer.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any, cast

from stepstones.core import link
from stepstones.core.errors import TextError
from stepstones.core.puzzle import Puzzle

IDS = ("go", "queens", "knight", "cards")
"""The ids of all puzzles, in the order of the page's header."""

VIEW_FIELDS = frozenset({"do", "alg", "step"})
"""Fields of a link that say how to look at the board, not what stands on it."""


def named(name: str) -> Puzzle[Any]:
    """Return the puzzle with the id *name*. Raises TextError ``link.unknown-puzzle``."""
    if name not in IDS:
        raise TextError("link.unknown-puzzle", name[:20], position=0)
    return _imported(name)


@cache
def _imported(name: str) -> Puzzle[Any]:
    module = import_module(f"stepstones.{name}.puzzle")
    return cast("Puzzle[Any]", getattr(module, name.upper()))


def every() -> tuple[Puzzle[Any], ...]:
    """Return all puzzles, imported."""
    return tuple(map(named, IDS))


def decode(text: str) -> tuple[Puzzle[Any], Any, dict[str, str]]:
    """Return the puzzle, the state and the view fields of the link in *text*.

    Total: these, or TextError.
    """
    parts = link.read(link.find(text))
    puzzle = named(parts.puzzle)
    own = {name: value for name, value in parts.fields.items() if name not in VIEW_FIELDS}
    view = {name: value for name, value in parts.fields.items() if name in VIEW_FIELDS}
    return puzzle, puzzle.decode(replace(parts, fields=own)), view


def encode(puzzle: Puzzle[Any], state: Any) -> str:  # noqa: ANN401 - any puzzle's state
    """Return the canonical link of *state*, without ``#``."""
    return link.write(puzzle.encode(state))
