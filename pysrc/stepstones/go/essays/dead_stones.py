"""Which chains are dead? Scan the board, fill every chain from its first stone, count liberties.

1. Go through the points in board order. A stone not checked yet is the seed of a
   chain: it goes onto the stack.
2. Take a stone off the stack and look up, right, down and left. A stone of the same
   colour not checked yet goes onto the stack; an empty point is a liberty of the chain.
3. When the stack is empty the chain is complete. No liberty: it is dead.

After a move, its own chain is a special case. If it is dead together with at least one
other chain, it is not dead: the move captures. If it is the only dead one, the move was
a suicide and the chain is dead. The rule counts chains and does not look at colours. On
a board set up by hand all other dead chains may be of the mover's own colour, which no
game can lead to; the rule is applied to the letter there too, and the verdict says so.
"""

from __future__ import annotations

from stepstones.core.grid import Point, Vertex
from stepstones.core.scene import Mark, Overlay
from stepstones.core.trace import Kind, Step, Steps, Verdict
from stepstones.go.board import Side
from stepstones.go.state import EMPTY, Position


def dead_stones(position: Position) -> Steps:
    """Find all chains without a liberty. Linear in the points.

    >>> from stepstones.core.trace import Run
    >>> corner = Position(2, 2, black=0b0001, white=0b1010)
    >>> print(corner.pieces[:2], corner.pieces[2:])
    XO O.
    >>> run = Run(lambda: dead_stones(corner)); run.seek(99); run.verdict.facts
    {'dead': [['A2']]}
    """
    neighbours = position.neighbours(Side.UP, Side.RIGHT, Side.DOWN, Side.LEFT)

    def piece_at(point: Vertex) -> str:
        return position.pieces[point]

    checked: set[Vertex] = set()
    dead: list[list[Vertex]] = []
    for seed in position.vertices:
        if piece_at(seed) == EMPTY or seed in checked:
            continue
        chain, stack = [seed], [seed]
        liberties: set[Vertex] = set()
        checked.add(seed)
        yield Step(Kind.VISIT, seed, "go.step.seed", (seed,))
        while stack:
            stone = stack.pop()
            for neighbour in neighbours(stone):
                if piece_at(neighbour) == piece_at(seed) and neighbour not in checked:
                    checked.add(neighbour)
                    chain.append(neighbour)
                    stack.append(neighbour)
                    why, by = "go.step.join", (stone, neighbour)
                    yield Step(Kind.VISIT, neighbour, why, by, under=stone)
                elif piece_at(neighbour) == EMPTY and neighbour not in liberties:
                    liberties.add(neighbour)
                    why = "go.step.count-liberty"
                    yield Step(Kind.FOUND, neighbour, why, (neighbour, seed, len(liberties)))
        if not liberties:
            dead.append(chain)
            yield Step(Kind.CONSIDER, seed, "go.step.chain-dead", (seed, len(chain)))
    return _verdict(position, dead)


def _verdict(position: Position, dead: list[list[Vertex]]) -> Verdict:
    last = position.last
    played = next((chain for chain in dead if last in chain), None)
    marks: dict[Point, Mark] = {}
    message = "go.dead"
    if last is not None and played:
        message = "go.dead-suicide"
        if len(dead) > 1:
            dead = [chain for chain in dead if chain is not played]
            marks |= dict.fromkeys(played, Mark.FOUND)
            mover = position.colour(last)
            enemies = any(position.colour(chain[0]) is not mover for chain in dead)
            message = "go.dead-captured" if enemies else "go.dead-by-the-letter"
    stones = [stone for chain in dead for stone in chain]
    marks |= dict.fromkeys(stones, Mark.DEAD)
    args = (len(dead), len(stones), *(() if last is None else (last,)))
    facts = {"dead": [[repr(stone) for stone in chain] for chain in dead]}
    return Verdict("dead-stones", message, args, facts, Overlay(marks=marks))
