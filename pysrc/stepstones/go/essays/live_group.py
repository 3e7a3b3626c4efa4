"""Is the group of a stone alive? Recursively: one call for each stone of its chain.

A group is alive here when one of its stones has an empty neighbour, a liberty. Every
stone asks its neighbours, left, up, right, down: an empty one answers yes for all; an
enemy stone says nothing; a stone of the same colour asks its own neighbours first.

- A visited stone is never entered again, or two neighbours would ask each other for ever.
- The first liberty ends everything: each waiting call hands the answer down.
- The calls waiting for an answer are the way from the asked stone to the current one.
  So the memory is the call stack, as deep as the longest such way: at most one call
  for each stone, 625 on a full 25x25 board.

The order is depth first: what lies behind the left neighbour is finished before the
upper one is looked at. :mod:`~stepstones.go.essays.live_group_stack` asks the same question
in another order; its docstring compares them.
"""

from __future__ import annotations

from collections.abc import Generator

from stepstones.core.grid import Vertex
from stepstones.core.trace import Kind, Step, Steps
from stepstones.go.board import Side
from stepstones.go.essays.live_group_verdict import asked_stone, live_group_verdict
from stepstones.go.state import EMPTY, Position


def live_group(position: Position) -> Steps:
    """Visit the asked stone's chain until a liberty is seen. Linear in the chain.

    Raises RuleError ``go.nothing-asked`` when no stone is asked about.

    >>> from stepstones.core.trace import Run
    >>> corner = Position(3, 2, black=0b0011, white=0b010000, at=1)
    >>> print(corner.pieces[:3], corner.pieces[3:])
    XX. O..
    >>> run = Run(lambda: live_group(corner)); run.seek(9); run.verdict.facts
    {'visited': ['B2', 'A2'], 'liberties': ['C2', 'B1'], 'seen': 'C2'}
    """
    asked = asked_stone(position)
    neighbours = position.neighbours(Side.LEFT, Side.UP, Side.RIGHT, Side.DOWN)

    def piece_at(point: Vertex) -> str:
        return position.pieces[point]

    own = piece_at(asked)
    visited = {asked: 1}

    def find_liberty(stone: Vertex) -> Generator[Step, None, Vertex | None]:
        for neighbour in neighbours(stone):
            if piece_at(neighbour) == EMPTY:
                yield Step(Kind.FOUND, neighbour, "go.step.liberty", (stone, neighbour))
                return neighbour
            if piece_at(neighbour) != own:
                yield Step(Kind.REJECT, neighbour, "go.step.enemy", (stone, neighbour))
            elif neighbour in visited:
                words = (stone, neighbour, visited[neighbour])
                yield Step(Kind.CONSIDER, neighbour, "go.step.known", words)
            else:
                visited[neighbour] = len(visited) + 1
                yield Step(Kind.VISIT, neighbour, "go.step.enter", (stone, neighbour))
                liberty = yield from find_liberty(neighbour)
                if liberty is not None:
                    return liberty
        why = "go.step.leave-first" if stone == asked else "go.step.leave"
        yield Step(Kind.CONSIDER, stone, why, (stone,))
        return None

    yield Step(Kind.VISIT, asked, "go.step.start", (asked,))
    liberty = yield from find_liberty(asked)
    return live_group_verdict(position, list(visited), liberty)
