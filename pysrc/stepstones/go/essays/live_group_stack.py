"""Is the group of a stone alive? Without recursion: a stack of stones still to be asked.

The same question as in :mod:`~stepstones.go.essays.live_group`. Here the stones that wait lie
on a stack. The top one is taken off and looks left, up, right and down: an empty
neighbour ends the search; an enemy stone says nothing; a stone of the same colour that
was never on the stack is put on top. An empty stack means that the chain has no liberty.

How the orders differ. A stone here counts as visited when it is put on the stack:
all neighbours of a stone are visited before anything behind them, and the search goes
on from the last of them, the lower one. The recursion goes on from the first, the
left one, and visits the second only when all behind the first is done.

- Both start with the asked stone, and both always give the same verdict.
- Without a liberty both visit every stone of the chain, in orders that may differ.
- Along a chain without forks, asked at its end, the orders agree.
- At the first fork with something behind its first branch they differ.
- With a liberty each stops at the first it sees; these may be different points, and
  either may have visited more stones.
"""

from __future__ import annotations

from stepstones.core.grid import Vertex
from stepstones.core.trace import Kind, Step, Steps
from stepstones.go.board import Side
from stepstones.go.essays.live_group_verdict import asked_stone, live_group_verdict
from stepstones.go.state import EMPTY, Position


def live_group_stack(position: Position) -> Steps:
    """Visit the asked stone's chain until a liberty is seen. Linear in the chain.

    Raises RuleError ``go.nothing-asked`` when no stone is asked about.

    >>> from stepstones.core.trace import Run
    >>> corner = Position(3, 2, black=0b0011, white=0b010000, at=1)
    >>> print(corner.pieces[:3], corner.pieces[3:])
    XX. O..
    >>> run = Run(lambda: live_group_stack(corner)); run.seek(9); run.verdict.facts
    {'visited': ['B2', 'A2'], 'liberties': ['C2', 'B1'], 'seen': 'C2'}
    """
    asked = asked_stone(position)
    neighbours = position.neighbours(Side.LEFT, Side.UP, Side.RIGHT, Side.DOWN)

    def piece_at(point: Vertex) -> str:
        return position.pieces[point]

    own = piece_at(asked)
    visited = {asked: 1}
    stack = [asked]
    yield Step(Kind.VISIT, asked, "go.step.first", (asked,))
    while stack:
        stone = stack.pop()
        yield Step(Kind.CONSIDER, stone, "go.step.pop", (stone, len(stack)), under=stone)
        for neighbour in neighbours(stone):
            if piece_at(neighbour) == EMPTY:
                yield Step(Kind.FOUND, neighbour, "go.step.liberty", (stone, neighbour))
                return live_group_verdict(position, list(visited), neighbour)
            if piece_at(neighbour) != own:
                yield Step(Kind.REJECT, neighbour, "go.step.enemy", (stone, neighbour))
            elif neighbour in visited:
                words = (stone, neighbour, visited[neighbour])
                yield Step(Kind.CONSIDER, neighbour, "go.step.known", words)
            else:
                visited[neighbour] = len(visited) + 1
                stack.append(neighbour)
                yield Step(Kind.VISIT, neighbour, "go.step.push", (stone, neighbour), under=stone)
    return live_group_verdict(position, list(visited), None)
