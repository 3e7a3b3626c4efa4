"""The errors by which text and moves are refused.

An error carries a message id and arguments, never a sentence: the page and the
command line look the sentence up in the reader's language.
"""

from __future__ import annotations

from typing import TypeAlias

Arg: TypeAlias = int | str
"""A value in a message: a number, a point (also a number) or a word."""


class PuzzleError(ValueError):
    """Something asked for makes no sense; the state stays as it was.

    >>> error = TextError("link.too-long", 5000, position=3)
    >>> error.message, error.values, error.position
    ('link.too-long', (5000,), 3)
    """

    def __init__(self, message: str, *values: Arg, position: int | None = None) -> None:
        super().__init__(message, *values)
        self.message = message
        self.values = values
        self.position = position


class TextError(PuzzleError):
    """Text that cannot be read. *position* counts characters in a link, lines elsewhere; from 0."""


class RuleError(PuzzleError):
    """A move or a question that the rules do not allow in this state."""
