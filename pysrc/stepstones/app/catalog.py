"""Every puzzle of the product; a new one is added here and nowhere else.

A puzzle's package has a module ``puzzle`` that holds it under the id in capitals, and a
module ``form`` that says how the page draws its links before Python is there. The packages
are imported when they are first asked for: importing all four at once would double the time
until the page's first answer.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from stepstones.core.errors import TextError
from stepstones.core.links import link
from stepstones.core.puzzle import Puzzle

if TYPE_CHECKING:  # only the page's data is made from forms
    from stepstones.core.links.form import Form

IDS = ("go", "queens", "knight", "cards")
"""The ids of all puzzles, in the order of the page's header."""

VIEW_FIELDS = frozenset({"do", "alg", "step", "beside", "note"})
"""Fields of a link that say how to look at the board, not what stands on it."""


def find(name: str) -> Puzzle[Any]:
    """Return the puzzle with the id *name*. Raises TextError ``link.unknown-puzzle``."""
    if name not in IDS:
        raise TextError("link.unknown-puzzle", name[:20], position=0)
    return _import(name)


@cache
def _import(name: str) -> Puzzle[Any]:
    module = import_module(f"stepstones.{name}.puzzle")
    return cast("Puzzle[Any]", getattr(module, name.upper()))


def every() -> tuple[Puzzle[Any], ...]:
    """Return all puzzles, imported."""
    return tuple(map(find, IDS))


def form(puzzle: Puzzle[Any]) -> Form:
    """Return how the page draws links of *puzzle* before Python is there."""
    shape: Form = import_module(f"stepstones.{puzzle.id}.form").FORM
    return shape


def decode(text: str) -> tuple[Puzzle[Any], Any, dict[str, str]]:
    """Return the puzzle, the state and the view fields of the link in *text*.

    A link that mail or a chat has damaged is repaired where its check proves the repair.
    Total: these, or TextError.
    """
    parts = _parts(text)
    puzzle = find(parts.puzzle)
    own = {name: value for name, value in parts.fields.items() if name not in VIEW_FIELDS}
    view = {name: value for name, value in parts.fields.items() if name in VIEW_FIELDS}
    return puzzle, puzzle.decode(replace(parts, fields=own)), view


def _parts(text: str) -> link.Link:
    try:
        return link.read(link.find(text))
    except TextError:
        from stepstones.core.links import repair  # noqa: PLC0415 - few links are damaged

        mended = repair.mend(text)
        if mended is None:
            raise
        return link.read(mended)


def encode(puzzle: Puzzle[Any], state: Any) -> str:  # noqa: ANN401 - any puzzle's state
    """Return the canonical link of *state*, without ``#``."""
    return link.write(puzzle.encode(state))
