"""Life and death by brute force on a few points: every game is written down, then judged.

A board is a string of ``.XO``, row by row. Positions in which the attacker has captured
spread backwards until nothing changes; what is not reached stands, so games without end
are no captures. Shares nothing with the product.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from tests.go.brute import attracted, move

MAX_POSITIONS = 150_000
"""Positions after which a fight is too large to be written down."""


class Fate(Enum):
    """What becomes of a chain when the side to play plays first."""

    ALIVE = "alive"
    DEAD = "dead"
    KO = "ko"


class Node(NamedTuple):
    """The board, whose turn it is, the point that may not be retaken, passes in a row."""

    cells: str
    turn: str
    ko: int = -1
    passes: int = 0


def fate(cells: str, width: int, turn: str, stone: int, inside: Sequence[int]) -> Fate:
    """Return the fate of the chain of *stone*, both sides playing on the points *inside*.

    It is a ko when it matters who may retake at once.
    """
    owner = cells[stone]
    attacker = "O" if owner == "X" else "X"
    start = Node(cells, turn)
    if not captured(start, width, stone, inside, attacker):
        return Fate.ALIVE
    return Fate.DEAD if captured(start, width, stone, inside, owner) else Fate.KO


def captured(start: Node, width: int, stone: int, inside: Sequence[int], retaker: str) -> bool:
    """Whether the chain of *stone* can be captured when *retaker* may retake any ko at once."""
    owner = start.cells[stone]
    attacker = "O" if owner == "X" else "X"
    after: dict[Node, list[Node]] = {}
    fallen: set[Node] = set()
    todo = [start]
    while todo:
        node = todo.pop()
        if node in after:
            continue
        assert len(after) < MAX_POSITIONS, "this fight is too large to be written down"
        after[node] = []
        if node.cells[stone] != owner:
            fallen.add(node)
        elif node.passes < 2:
            after[node] = list(_replies(node, width, inside, retaker))
            todo += after[node]
    return start in attracted(after, fallen, attacker)


def _replies(node: Node, width: int, inside: Sequence[int], retaker: str) -> Iterator[Node]:
    other = "O" if node.turn == "X" else "X"
    yield Node(node.cells, other, passes=node.passes + 1)
    for at in inside:
        if at != node.ko or node.turn == retaker:
            played = move(node.cells, width, at, node.turn)
            if played is not None:
                yield Node(played[0], other, played[2])
