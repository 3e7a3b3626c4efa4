"""Counting the pebbles, one at a time.

Idea: look at every point in order; a pebble adds one. It ends because the board does.
"""

from __future__ import annotations

from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.null.state import Pebbles


def count(board: Pebbles) -> Steps:
    """Visit every pebble in order. Linear in the points.

    >>> steps = count(Pebbles(2, 2, frozenset({1, 3})))
    >>> [step.point for step in steps]
    [1, 3]
    """
    pebbles = 0
    for point in board.grid.points:
        if point in board.pebbles:
            pebbles += 1
            yield Step(Kind.VISIT, point, "null.pebble", (point, pebbles))
    return Verdict("counted", "null.counted", (pebbles,), {"pebbles": pebbles})
