"""The run beside the run: kept at the same event, so that two versions can be compared.

Versions of an algorithm take different steps, but the same things happen in them: a point is
reached, taken back, found. The run beside stands at its own event of the same number, and goes
on from there by as many further steps as the run has gone, up to its next event.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stepstones.app.user_code import FAILED
from stepstones.core.runs.timeline import Timeline

if TYPE_CHECKING:  # the page's start does without code of the reader's
    from stepstones.app.user_code.remote_run import RemoteRun


@dataclass(slots=True)
class Comparison:
    """A run of *algorithm* beside another; their first *same* events are known to agree."""

    algorithm: str
    run: Timeline | RemoteRun
    same: int = 0

    def follow(self, lead: Timeline | RemoteRun) -> Iterator[object]:
        """Go where *lead* stands; yields often. Where that broke off, go no farther."""
        ended = lead.verdict is not None and lead.verdict.word != FAILED
        return self.run.keep_up(lead.events, ended=ended)

    def parting(self, lead: Timeline | RemoteRun) -> tuple[int, int]:
        """Return the steps at which the two first differ, as far as both have run; else 0, 0."""
        one, two = lead.log, self.run.log
        self.same = same = one.parting(two, self.same)
        if same < len(one.steps) and same < len(two.steps):
            return one.steps[same], two.steps[same]
        return (0, 0)
