"""What a reader sees before and after a step, against which its sentence is held."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from stepstones.app import catalog
from stepstones.core.grid import Grid
from stepstones.core.scene import Overlay, Scene
from stepstones.core.trace import Kind, Run, Step

EMPTY = "."


@dataclass
class StepView:
    """One step: the board *scene*, what was drawn *before* and *after* it, all steps so far."""

    state: Any
    scene: Scene
    run: Run
    step: Step
    before: Overlay
    after: Overlay
    past: list[Step]
    line: list[tuple[str, ...]]
    """What lies on the board after each piece that was put down and not taken back."""
    memory: dict[str, Any] = field(default_factory=dict)
    """What a checker wants to remember in the same run."""

    @property
    def args(self) -> tuple[Any, ...]:
        """The arguments of the sentence."""
        return self.step.args

    @property
    def grid(self) -> Grid:
        """The board's grid."""
        return Grid(self.scene.width, self.scene.height)

    def piece(self, point: int, *, later: bool = False) -> str:
        """What is on a point before the step, or after it."""
        shown = self.after if later else self.before
        return shown.pieces.get(point, self.scene.pieces[point])

    def place(self, point: int) -> tuple[int, int]:
        """Column and row of a point, the row from above."""
        return point % self.scene.width, point // self.scene.width

    def path(self, *, later: bool = False) -> list[int]:
        """The way drawn so far."""
        lines = (self.after if later else self.before).lines
        return [*next((one.points for one in lines if one.kind == "path"), ())]

    def beside(self, point: int) -> Iterator[int]:
        """The neighbours of a point."""
        column, row = self.place(point)
        for x, y in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
            if 0 <= x < self.scene.width and 0 <= y < self.scene.height:
                yield y * self.scene.width + x


Check: TypeAlias = Callable[[StepView], object]


def step_views(link: str, name: str, most: int) -> Iterator[StepView]:
    """Yield each of at most so many steps of a run on the board of *link*."""
    puzzle, state, _ = catalog.decode(link)
    algorithm = next(one for one in puzzle.algorithms if one.id == name)
    run, scene = algorithm.on(state), puzzle.scene(state)
    past: list[Step] = []
    memory: dict[str, Any] = {}
    line: list[tuple[str, ...]] = []
    before = run.overlay
    while run.at < most and run.advance():
        assert run.step is not None
        after = run.overlay
        if run.step.kind is Kind.PLACE:
            pieces = enumerate(scene.pieces)
            line.append(tuple(after.pieces.get(point, piece) for point, piece in pieces))
        elif run.step.kind is Kind.RETRACT and line:
            line.pop()
        yield StepView(state, scene, run, run.step, before, after, past, line, memory)
        past.append(run.step)
        before = after
