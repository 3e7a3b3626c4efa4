"""Every puzzle of the product; a new one is added here and nowhere else.

A puzzle's package has a module ``puzzle`` that holds it under the id in capitals. What is asked
for seldom stands in modules of fixed names: sizes in ``state``, ``formats``, ``examples``, ``form``
(how the page draws links before Python is there), and where there are such ``command_line`` and
``vision.read``. The packages
are imported when they are first asked for: importing all four at once would double the time
until the page's first answer.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from stepstones.core.errors import TextError
from stepstones.core.links import link, repair
from stepstones.core.puzzle import Example, Format, Puzzle

if TYPE_CHECKING:  # only the page's data is made from forms
    from stepstones.core.links.form import LinkSchema
    from stepstones.core.question import Enumeration, Question
    from stepstones.core.vision.lattice import Reader

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


def sizes(puzzle: Puzzle[Any]) -> tuple[str, ...]:
    """Return the sizes offered for a new board, the usual one first."""
    offered: tuple[str, ...] = _module(puzzle, "state").SIZES
    return offered


def formats(puzzle: Puzzle[Any]) -> tuple[Format[Any], ...]:
    """Return the text formats besides the link, the most particular first."""
    known: tuple[Format[Any], ...] = _module(puzzle, "formats").FORMATS
    return known


def examples(puzzle: Puzzle[Any]) -> tuple[Example, ...]:
    """Return the presets, which are also the data of the contract tests."""
    presets: tuple[Example, ...] = _module(puzzle, "examples").EXAMPLES
    return presets


def form(puzzle: Puzzle[Any]) -> LinkSchema:
    """Return how the page draws links of *puzzle* before Python is there."""
    shape: LinkSchema = _module(puzzle, "form").FORM
    return shape


def question(puzzle: Puzzle[Any]) -> Question | None:
    """Return what else the command line can ask, None where that is nothing."""
    if not _has(puzzle, "command_line"):
        return None
    asked: Question = _module(puzzle, "command_line").QUESTION
    return asked


def lister(puzzle: Puzzle[Any]) -> Callable[[Any, int], Generator[int, None, Enumeration]] | None:
    """Return what lists the solutions of a board, None where a puzzle has no such list."""
    if not _has(puzzle, "command_line"):
        return None
    return getattr(_module(puzzle, "command_line"), "solutions", None)


def reader(puzzle: Puzzle[Any]) -> Reader[Any] | None:
    """Return what reads a board in a picture, None where nothing does."""
    if not _has(puzzle, "vision"):
        return None
    read: Reader[Any] = import_module(f"stepstones.{puzzle.id}.vision.read").read
    return read


def _has(puzzle: Puzzle[Any], name: str) -> bool:
    return find_spec(f"stepstones.{puzzle.id}.{name}") is not None


def _module(puzzle: Puzzle[Any], name: str) -> ModuleType:
    return import_module(f"stepstones.{puzzle.id}.{name}")


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
        mended = repair.mend(text)
        if mended is None:
            raise
        return link.read(mended)


def encode(puzzle: Puzzle[Any], state: Any) -> str:  # noqa: ANN401 - any puzzle's state
    """Return the canonical link of *state*, without ``#``."""
    return link.write(puzzle.encode(state))
