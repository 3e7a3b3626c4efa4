"""What a learner asks of a run besides moving it."""

from __future__ import annotations

from typing import NamedTuple


class Foretell(NamedTuple):
    """Ask the reader what the next step does, or show it without asking."""

    on: bool


class Measure(NamedTuple):
    """Compare the versions of the run's algorithm by what they cost; *on* false ends that.

    Answered by measures, told again and again while they grow, not by a view.
    """

    on: bool


class Remark(NamedTuple):
    """Add a remark to the step shown, for its link; '' removes it."""

    text: str
