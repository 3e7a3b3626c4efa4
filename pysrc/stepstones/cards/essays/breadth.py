"""Two cards, wave by wave: a search to watch.

Ask what a segment buys. From a cell, one more segment buys every free cell in sight:
straight east, south, west and north up to the first card. So the cells in sight of the
first card cost one segment; the cells in sight of those, and not seen before, cost two;
and so on. The wave in which the second card comes into sight is the answer.

A sight line must look *through* cells that were seen before. Stopping at them, or
stepping cell by cell with one mark per cell, is the well-known mistake: a cell first
entered from the wrong side then hides a straight way through it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from stepstones.cards.state import DIRECTIONS, Board, chosen_pair, linked_verdict, unlinked_verdict
from stepstones.core.grid import Point, Vertex
from stepstones.core.trace import Kind, Step, Steps


def breadth(board: Board) -> Steps:
    """Link the two chosen cards with the fewest segments, cell by cell.

    VISIT is a cell seen for the first time, labelled with its number of segments. Time is cells
    times the longer side. Verdicts as :func:`~stepstones.cards.solve.fewest.fewest`, ``nodes``
    counting cells. Raises RuleError ``cards.no-pair`` at the first step.

    >>> from stepstones.cards.state import ask, board_of
    >>> step = next(breadth(ask(board_of("X X"), (1, 1), (3, 1))))
    >>> step.point, step.line
    ((2,1), ((1,1), (2,1)))
    """
    source, target = chosen_pair(board)
    segments = {source: 0}
    seen_from: dict[Point, Point] = {}
    queue = deque([source])
    while queue:
        here = queue.popleft()
        for direction in DIRECTIONS:
            for cell in in_sight(board, here, direction, target):
                if cell in segments:
                    continue
                segments[cell] = segments[here] + 1
                seen_from[cell] = here
                if cell == target:
                    yield Step(
                        Kind.FOUND,
                        cell,
                        "cards.in-sight",
                        (cell, here, segments[cell]),
                        (here, cell),
                        note=str(segments[cell]),
                    )
                    return linked_verdict(board, _back(seen_from, cell), len(segments))
                queue.append(cell)
                yield Step(
                    Kind.VISIT,
                    cell,
                    "cards.seen",
                    (cell, here, segments[cell]),
                    (here, cell),
                    note=str(segments[cell]),
                    under=here,
                )
    return unlinked_verdict(len(segments))


def in_sight(
    board: Board, here: Point, direction: tuple[str, int, int], target: Point
) -> Iterator[Vertex]:
    """Yield the cells from *here* in *direction* up to the first card or the ring's end.

    The card is left out unless it is *target*.

    >>> from stepstones.cards.state import board_of
    >>> list(in_sight(board_of("X  X"), 7, ("east", 1, 0), 10))
    [(2,1), (3,1), (4,1)]
    """
    _, columns, rows = direction
    grid = board.grid
    row, column = grid.place(here)
    while True:
        row, column = row + rows, column + columns
        cell = grid.vertex(row, column)
        if cell is None:
            return
        if not board.cells[cell] or cell == target:
            yield cell
        if board.cells[cell]:
            return


def _back(seen_from: dict[Point, Point], cell: Point) -> list[Point]:
    path = [cell]
    while cell in seen_from:
        cell = seen_from[cell]
        path.append(cell)
    return path[::-1]
