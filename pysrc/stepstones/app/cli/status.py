"""What the exit status of a command says."""

from __future__ import annotations

from stepstones.core.trace import Verdict

ANSWERED = 0
UNWRITTEN = 1
"""The answer could not be written, as on a full disk."""
WRONG = 1
"""A board that was checked is wrong."""
BAD_INPUT = 2
GAVE_UP = 3
"""There is no answer within the limit."""
STOPPED = 130
"""Stopped by Ctrl-C: 128 and the number of the signal, as shells have it."""


def status_of(verdict: Verdict) -> int:
    """Return the exit status of *verdict*."""
    return GAVE_UP if verdict.word == "undecided" else ANSWERED
