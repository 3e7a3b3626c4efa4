"""Responses about answer slips."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SlipView:
    """A slip as *text*, and what stands on it; *right* is only claimed."""

    text: str
    name: str
    exercise: str
    right: bool
    tries: int
    hints: int
    answer: str
    type: str = "slip"
