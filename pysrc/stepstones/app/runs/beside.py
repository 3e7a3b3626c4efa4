"""The run beside the run: kept at the same event, so that two versions can be compared.

Versions of an algorithm take different steps, but the same things happen in them: a point is
reached, taken back, found. The run beside stands at its own event of the same number, and goes
on from there by as many further steps as the run has gone, up to its next event.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stepstones.app.own import FAILED
from stepstones.core.runs.timeline import BATCH, Timeline
from stepstones.core.steps import EVENTS, Step

if TYPE_CHECKING:  # most readers write nothing of their own
    from stepstones.app.own.away import Away


@dataclass(slots=True)
class Beside:
    """A run of *algorithm* beside another; their first *same* events are known to agree."""

    algorithm: str
    run: Timeline | Away
    same: int = 0

    def follow(self, lead: Timeline | Away) -> Iterator[object]:
        """Go where *lead* stands; yields after each step. Where that broke off, go no farther."""
        ended = lead.verdict is not None and lead.verdict.word != FAILED
        if isinstance(self.run, Timeline):
            yield from keep_up(self.run, lead.events, ended=ended)
        else:
            yield from self.run.keep_up(lead.events, ended=ended)

    def parting(self, lead: Timeline | Away) -> tuple[int, int]:
        """Return the steps at which the two first differ, as far as both have run; else 0, 0."""
        one, two = lead.log, self.run.log
        self.same = same = one.parting(two, self.same)
        if same < len(one.steps) and same < len(two.steps):
            return one.steps[same], two.steps[same]
        return (0, 0)


def keep_up(run: Timeline, wanted: tuple[int, int], *, ended: bool) -> Iterator[None]:
    """Bring *run* to so many events and steps after them; to its end where the other has *ended*.

    Yields after each step.
    """
    if ended:
        while run.advance():
            yield
        return
    if run.events > wanted or (run.verdict is not None and run.events == wanted):
        yield from run.go(run.log.step_of(*wanted))
    while run.events < wanted and run.verdict is None:
        if run.events[0] == wanted[0] and not _is_quiet(run):
            break
        run.advance()
        if run.at % BATCH == 0:
            yield from run.trail()
        yield


def _is_quiet(run: Timeline) -> bool:
    """Whether the next step of *run* is no event."""
    coming = run.peek()
    return isinstance(coming, Step) and coming.kind not in EVENTS
