"""A path drawn by hand, corner by corner: what may follow, and how good it can become.

Corners lie in straight sight of each other. A stretch along the segment before it, on or
back, makes that segment longer or shorter and is no new one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from stepstones.cards.solve.reach import segments_from, segments_to
from stepstones.cards.solve.segments import Run, Runs, find_runs, touching
from stepstones.cards.state import Board
from stepstones.core.errors import RuleError
from stepstones.core.grid import Point

MAX_CORNERS = 2_000
"""Corners of the longest path that can be drawn."""


def corners_of(board: Board) -> tuple[Point, ...]:
    """Return the path drawn: the first card and the corners so far; () without a card."""
    return () if board.source is None else (board.source, *board.path)


def is_linked(board: Board) -> bool:
    """Whether the path drawn has come to the second card."""
    return bool(board.path) and board.path[-1] == board.target


def draw(board: Board, point: Point) -> Board:
    """Return *board* with the path drawn on to *point*, straight from its last corner.

    A card at *point* ends the path, and is the second card where none was chosen. Raises
    RuleError: ``cards.no-source``, ``cards.path-ended``, ``cards.path-long``,
    ``cards.not-straight``, ``cards.in-the-way`` or ``cards.other-target``.
    """
    return draw_all(board, [point])


def draw_all(board: Board, points: Iterable[Point]) -> Board:
    """Return *board* with the path drawn on to one of *points* after the other.

    In time in proportion to the path. Raises RuleError as :func:`draw` does.
    """
    if board.source is None:
        raise RuleError("cards.no-source")
    path, target = [*corners_of(board)], board.target
    for point in points:
        if len(path) > 1 and path[-1] == target:
            raise RuleError("cards.path-ended", target)
        if len(path) > MAX_CORNERS:
            raise RuleError("cards.path-long", MAX_CORNERS)
        if len(path) > 1 and abs(_way(board, *path[-2:])) == abs(_way(board, path[-1], point)):
            path.pop()
            if path[-1] == point:
                continue
        for cell in between(board, path[-1], point):
            if board.cells[cell]:
                raise RuleError("cards.in-the-way", cell)
        if board.cells[point]:
            if point == board.source or target not in {None, point}:
                raise RuleError("cards.other-target", point)
            target = point
        path.append(point)
    return replace(board, path=tuple(path[1:]), target=target)


def meaning(board: Board, point: Point) -> str | None:
    """Return the verb of the move that pressing *point* means: ``from``, ``to`` or ``draw``.

    ``back`` takes the last corner back; None means nothing. A card begins a path, becomes
    its end where it lies in sight or nothing is drawn yet, and begins a new one after that.
    """
    card, path = bool(board.cells[point]), corners_of(board)
    if path and point == path[-1]:
        return "back" if board.path else None
    if not card:
        return "draw"
    if not path or is_linked(board) or point == board.source:
        return "from"
    if board.path or point == board.target or _in_sight(board, path[0], point):
        return "draw" if board.path or board.target in {None, point} else "from"
    return "to" if board.target is None else "from"


def _in_sight(board: Board, here: Point, there: Point) -> bool:
    if not _way(board, here, there):
        return False
    return not any(board.cells[cell] for cell in between(board, here, there))


def back(board: Board) -> Board:
    """Return *board* without the last corner. Raises RuleError ``cards.no-path``."""
    if not board.path:
        raise RuleError("cards.no-path")
    return replace(board, path=board.path[:-1])


def between(board: Board, here: Point, there: Point) -> range:
    """Return the cells strictly between two in one row or column.

    Raises RuleError ``cards.not-straight`` for any others, and for a cell and itself.
    """
    stride = _way(board, here, there)
    if not stride:
        raise RuleError("cards.not-straight", here, there)
    return range(here + stride, there, stride)


def _way(board: Board, here: Point, there: Point) -> int:
    """Return what one step from *here* straight to *there* adds to a point; 0 for none."""
    wide = board.width + 2
    if here == there:
        return 0
    if here // wide == there // wide:
        return 1 if there > here else -1
    if here % wide == there % wide:
        return wide if there > here else -wide
    return 0


@dataclass(frozen=True, slots=True)
class Rest:
    """How far it is to the second card, from everywhere: *entered* as of that card."""

    runs: Runs
    target: Point
    entered: dict[Run, int]

    @classmethod
    def of(cls, board: Board, target: Point) -> Rest:
        """Look at *board* from *target*. Linear in the cells."""
        runs = find_runs(board)
        return cls(runs, target, segments_from(runs, target))

    def segments(self, board: Board, path: tuple[Point, ...]) -> int | None:
        """Return the fewest segments in all of a path that begins with *path*.

        None where it cannot reach the second card any more.
        """
        steps = self._onward(board, path)
        return min((total for total, _ in steps), default=None)

    def next(self, board: Board, path: tuple[Point, ...]) -> Point:
        """Return the next corner of such a path; there must be one."""
        return min(self._onward(board, path))[1]

    def _onward(self, board: Board, path: tuple[Point, ...]) -> list[tuple[int, Point]]:
        """Return the ways to go on: the segments in all, and the next corner."""
        here, drawn, runs = path[-1], len(path) - 1, self.runs
        if here == self.target:
            return [(drawn, here)]
        if not drawn:
            if self.target in touching(runs, here):
                return [(1, self.target)]
            ways = [(0, run) for run in runs.leaving(here)]
        else:
            straight = abs(_way(board, path[-2], here)) == 1
            along, across = runs.across[here], runs.down[here]
            if not straight:
                along, across = across, along
            ways = [(-1, along), (0, across)]
        return [
            (drawn + self.entered[run] + saved, self._corner(run))
            for saved, run in ways
            if run in self.entered and self._corner(run) != here
        ]

    def _corner(self, run: Run) -> Point:
        """Return where to leave *run* on a shortest way to the second card."""
        if self.entered[run] == 1:
            return self.target
        nearer = self.entered[run] - 1
        other = next(one for one in self.runs.crossing(run) if self.entered.get(one) == nearer)
        return self.runs.corner(run, other)


def fewest_segments(board: Board) -> int | None:
    """Return the fewest segments between the two chosen cards, None where there is no path."""
    if board.source is None or board.target is None:
        return None
    runs = find_runs(board)
    return segments_to(runs, segments_from(runs, board.source), board.source, board.target)
