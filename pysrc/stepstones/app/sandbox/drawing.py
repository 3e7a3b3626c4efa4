"""What a program of the reader's own finds: the board that is shown, to read and to draw on."""

from __future__ import annotations

from typing import Any, TypeAlias

from stepstones.core.grid import Grid, Point
from stepstones.core.scene import EMPTY, Line, Mark, Overlay, Scene

Place: TypeAlias = int | str
"""A point by its number or by its name."""
MAX_LABEL = 6
"""Characters that are written on a point."""
MAX_LINES = 500
"""Lines that are drawn; of more the first are forgotten."""
MARKS = {
    "square": Mark.SQUARE,
    "circle": Mark.CIRCLE,
    "triangle": Mark.TRIANGLE,
    "cross": Mark.CROSS,
}


class DrawingBoard:
    """The board: ``board`` in the reader's file.

    >>> from stepstones.core.scene import Lattice
    >>> grid = Grid(2, 2)
    >>> scene = Scene(2, 2, Lattice.CELLS, "Q...", {"Q": "queen"}, grid.files, grid.ranks)
    >>> board = DrawingBoard(grid, scene)
    >>> board.piece("a2"), board.near("a1"), board.point("b1"), board.name(3)
    ('queen', (0, 3), 3, 'b1')
    >>> board.mark("a1"); board.write(3, 7); board.overlay().labels
    {3: '7'}
    """

    def __init__(self, grid: Grid, scene: Scene) -> None:
        self._grid, self._scene = grid, scene
        self.width, self.height = grid.width, grid.height
        self.points = list(grid.points)
        self._named = {grid.name(one): one for one in grid.points}
        self.clear()

    def __repr__(self) -> str:
        return "board"

    # --- reading ---

    def point(self, name: Place) -> Point:
        """Return the number of a point. Raises ValueError for what is no point."""
        found = self._named.get(name) if isinstance(name, str) else name
        if found is None or found not in self._grid.points:
            message = f"{name!r} is no point of this board"
            raise ValueError(message)
        return int(found)

    def name(self, point: Place) -> str:
        """Return the name of a point."""
        return self._grid.name(self.point(point))

    def piece(self, point: Place) -> str:
        """Return what stands on a point, '' for nothing."""
        sign = self._scene.pieces[self.point(point)]
        return "" if sign == EMPTY else self._scene.kinds.get(sign, sign)

    def near(self, point: Place) -> tuple[Point, ...]:
        """Return the points beside a point: left, up, right, down."""
        return self._grid.neighbours(self.point(point))

    # --- drawing ---

    def mark(self, point: Place, shape: str = "square") -> None:
        """Mark a point: square, circle, triangle or cross."""
        if shape not in MARKS:
            message = f"{shape!r} is no shape: {', '.join(MARKS)}"
            raise ValueError(message)
        self._marks[self.point(point)] = MARKS[shape]

    def write(self, point: Place, text: object) -> None:
        """Write something short on a point."""
        self._labels[self.point(point)] = str(text)[:MAX_LABEL]

    def line(self, *points: Place) -> None:
        """Draw a line through points."""
        self._lines.append(Line("path", tuple(map(self.point, points))))
        del self._lines[:-MAX_LINES]

    def erase(self, point: Place) -> None:
        """Take away what is drawn on a point."""
        self._marks.pop(self.point(point), None)
        self._labels.pop(self.point(point), None)

    def clear(self) -> None:
        """Take away all that is drawn."""
        self._marks: dict[Point, Mark] = {}
        self._labels: dict[Point, str] = {}
        self._lines: list[Line] = []

    def overlay(self) -> Overlay:
        """Return what is drawn."""
        return Overlay({}, dict(self._marks), dict(self._labels), tuple(self._lines))


def board_of(puzzle: Any, state: Any) -> DrawingBoard:  # noqa: ANN401 - any puzzle's
    """Return the board of a state, with nothing drawn on it."""
    return DrawingBoard(state.grid, puzzle.scene(state))
