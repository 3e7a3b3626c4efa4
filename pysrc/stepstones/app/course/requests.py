"""Requests about answer slips."""

from __future__ import annotations

from typing import NamedTuple


class MakeSlip(NamedTuple):
    """Write the slip of an answer to an exercise, which began with the *given* text."""

    name: str
    exercise: str
    right: bool
    tries: int
    hints: int
    answer: str
    given: str


class ReadSlip(NamedTuple):
    """Read a slip; *whole* with its answer, for which the *given* text is wanted. Runs nothing."""

    text: str
    given: str
    whole: bool
