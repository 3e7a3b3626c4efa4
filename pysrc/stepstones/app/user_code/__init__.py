"""Code of the reader's own, on the page's side: read here, run in a sandbox, compared here.

No line of it is imported or evaluated here. What a sandbox reports is parsed like any hostile text.
"""

from enum import StrEnum

OWN = "own"
"""The id of the reader's version among the algorithms, and the name of its module."""
FAILED = "failed"
"""The word of a verdict that says what went wrong."""
LOST = "own.lost"
"""What is said where a sandbox has ended without a word."""


class RunWay(StrEnum):
    """How a program of the reader's is run."""

    STEPS = ""
    """A version of an essay, by the steps that it tells."""
    LINES = "lines"
    """The same, line by line."""
    FREE = "free"
    """A program that draws on a board, line by line."""
