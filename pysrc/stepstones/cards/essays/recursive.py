"""Two cards, the source text's way: try every path, by recursion.

From a cell go one step east, south, west or north, in this order, to a free cell that is
not on the path already, or to the second card, and let the same procedure go on from
there. A step in the direction of the last one is free; a turn starts a new segment. A
path that already has more segments than the best one known is cut.

It is right, and hopeless: the number of paths grows beyond all bounds with the free
cells. So the search gives up after ``CALLS`` calls and says so. The names are the
text's: x is the column, y the row, *step* the segments so far, *f* the direction of the
last step. Its table of directions is printed for rows first, columns second.

Reference: Guo Wei and Liu Jiaying, lecture on recursion, "A small game" (POJ 1101).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from stepstones.cards.state import (
    DIRECTIONS,
    FREE,
    Board,
    chosen_pair,
    corners,
    linked_verdict,
    picture,
    unlinked_verdict,
)
from stepstones.core.grid import Point
from stepstones.core.trace import Kind, Step, Steps, Verdict

CALLS = 100_000
"""Calls after which the search gives up."""
LONGEST = 600
"""Cells of the longest path followed; each is one level of recursion."""
ENDLESS = 100_000
"""More segments than any path has."""


class GaveUpError(Exception):
    """The search was stopped; the arguments are a message id and the limit reached."""


def recursive(board: Board) -> Steps:
    """Link the two chosen cards with the fewest segments by trying every path.

    PLACE and RETRACT are the path growing and shrinking, BOUND is the cut, FOUND a better path.
    ``nodes`` counts the calls of ``search``. Verdicts ``linked``, ``impossible``, or ``undecided``
    after ``CALLS`` calls or on a path of ``LONGEST`` cells. Raises RuleError ``cards.no-pair``.

    >>> from stepstones.cards.state import ask, board_of
    >>> [step.kind.value for step in recursive(ask(board_of("XX"), (1, 1), (2, 1)))][:3]
    ['place', 'place', 'found']
    """
    source, target = chosen_pair(board)
    path, calls, minimum = [source], 0, ENDLESS
    marked: set[Point] = set()
    best: tuple[Point, ...] = ()

    def search(x: int, y: int, step: int, f: str) -> Generator[Step, None, str]:
        nonlocal minimum, best, calls
        _may_go_on(calls, path)
        calls += 1
        here = path[-1]
        if step > minimum:
            yield Step(Kind.BOUND, here, "cards.cut", (here, step, minimum))
            return "cards.back-cut"
        if here == target:
            if minimum > step:
                minimum, best = step, tuple(path)
                yield Step(Kind.FOUND, here, "cards.arrived", (here, step))
            return "cards.back-arrived"
        for direction, columns, rows in DIRECTIONS:
            cell = board.grid.vertex(y + rows, x + columns)
            if cell is None or (cell != target and (board.cells[cell] != FREE or cell in marked)):
                continue
            marked.add(cell)
            path.append(cell)
            segments = step if direction == f else step + 1
            yield Step(Kind.PLACE, cell, "cards.step", (cell, segments, direction))
            why = yield from search(x + columns, y + rows, segments, direction)
            path.pop()
            marked.discard(cell)
            yield Step(Kind.RETRACT, cell, why, (cell, here))
        return "cards.back"

    y, x = board.grid.place(source)
    yield Step(Kind.PLACE, source, "cards.begins", (source, target))
    try:
        yield from search(x, y, 0, "")
    except GaveUpError as reason:
        return _give_up(best, calls, *reason.args)
    return linked_verdict(board, corners(best), calls) if best else unlinked_verdict(calls)


def _may_go_on(calls: int, path: Sequence[Point]) -> None:
    if calls >= CALLS:
        raise GaveUpError("cards.too-many-calls", CALLS)
    if len(path) > LONGEST:
        raise GaveUpError("cards.too-long-path", LONGEST)


def _give_up(best: tuple[Point, ...], calls: int, message: str, limit: int) -> Verdict:
    path = corners(best) if best else ()
    args = (limit, len(path) - 1 if path else 0)
    return Verdict("undecided", message, args, {"nodes": calls}, picture(path))
