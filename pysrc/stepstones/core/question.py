"""A question that the command line can put to a puzzle in words of the puzzle's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from stepstones.core.trace import Steps


class CommandOption(NamedTuple):
    """One option, such as ``--to-play``: its name with ``_``, what it means, what may be said.

    A *flag* is followed by nothing; said, it is ``1``.
    """

    name: str
    about: str
    choices: tuple[str, ...] = ()
    shown: str = ""
    flag: bool = False


class Question(NamedTuple):
    """What the question is about, its words, and who answers it.

    *answer* takes the state and the words that were given; it raises PuzzleError for words that
    make no sense. *takes* are words of the command that it takes besides its own: ``at``, the
    points as they were written, and ``limit``, seconds, where it ends in time by itself. *facts*
    are those of the verdict that are printed after its sentence. Puzzles may share a word, such
    as ``rule``, each with its own choices.
    """

    about: str
    words: tuple[CommandOption, ...]
    answer: Callable[[Any, Mapping[str, str]], Steps]
    facts: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()


class Enumeration(NamedTuple):
    """Solutions as the names of their points; *complete* where there are no others."""

    solutions: tuple[tuple[str, ...], ...]
    complete: bool
