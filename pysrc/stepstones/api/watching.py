"""An algorithm step by step, as the page's Explain shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from stepstones.api.errors import in_words
from stepstones.app.host import site
from stepstones.app.reading.sources import Source
from stepstones.core.grid import Grid
from stepstones.core.picture import svg
from stepstones.core.steps import Frame, Step, Verdict
from stepstones.core.trace import Run

_NOWHERE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class WatchedStep:
    """One step of an algorithm: what happened, and where its code stands.

    *number* counts from 1, *kind* is what happened (``place``, ``reject`` …) at *point*; *stack*
    are the open calls, outermost first.

    >>> import stepstones as st
    >>> first = next(st.queens(4).watch("recursive"))
    >>> first.number, first.kind, first.point, first.function
    (1, 'place', 'a1', 'HR')
    """

    number: int
    kind: str
    point: str
    stack: tuple[Frame, ...]
    _step: Step = field(repr=False)
    _grid: Grid = field(repr=False)

    def sentence(self, language: str = "en") -> str:
        """Return why this step was taken, in ``en``, ``ru`` or ``zh``."""
        return site.say(self._step.why, self._step.args, self._grid.name, language)

    @property
    def line(self) -> int:
        """The line of the innermost call in its module."""
        return self.stack[-1].line if self.stack else 0

    @property
    def function(self) -> str:
        """The function of the innermost call."""
        return self.stack[-1].function if self.stack else ""

    @property
    def values(self) -> Mapping[str, str]:
        """The variables of the innermost call as text, by name."""
        return self.stack[-1].variables if self.stack else _NOWHERE


class Watch(Iterator[WatchedStep]):
    """The steps of an algorithm, one after the other; shows the board at the last one taken.

    >>> import stepstones as st
    >>> watch = st.queens(4).watch("recursive")
    >>> len(list(watch)), watch.verdict
    (75, 'solved')
    """

    def __init__(self, source: Source, run: Run) -> None:
        self._source, self._run = source, run

    def __next__(self) -> WatchedStep:
        run, grid = self._run, self._source.state.grid
        with in_words(grid.name):
            moved = run.advance()
        if not moved or run.step is None:
            raise StopIteration
        step = run.step
        point = grid.name(step.point) if step.point >= 0 else ""
        return WatchedStep(run.at, step.kind.value, point, run.stack(), step, grid)

    @property
    def outcome(self) -> Verdict | None:
        """What the algorithm has returned; None until it ends."""
        return self._run.verdict

    @property
    def verdict(self) -> str:
        """The stable word of the verdict; empty until it ends."""
        return self._run.verdict.word if self._run.verdict else ""

    def sentence(self, language: str = "en") -> str:
        """Return the verdict as a sentence; empty until it ends."""
        verdict = self._run.verdict
        if verdict is None:
            return ""
        grid = self._source.state.grid
        return site.say(verdict.message, verdict.args, grid.name, language)

    def _repr_svg_(self) -> str:
        scene = self._source.puzzle.scene(self._source.state)
        return svg.draw(scene, self._run.overlay, hatched=True)
