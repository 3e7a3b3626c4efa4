"""Life and death by brute force on a few points: every game is written down, then judged.

A board is a string of ``.XO``, row by row. Positions in which the attacker has captured
spread backwards until nothing changes; what is not reached stands, so games without end
are no captures. Shares nothing with the product.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from typing import NamedTuple

MOST = 150_000
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


@cache
def beside(width: int, size: int, at: int) -> tuple[int, ...]:
    """Return the neighbours of a point."""
    found = [at - width, at + width]
    found += [at - 1] if at % width else []
    found += [at + 1] if (at + 1) % width else []
    return tuple(one for one in found if 0 <= one < size)


def chain(cells: str, width: int, at: int) -> tuple[set[int], set[int]]:
    """Return the chain of the stone on a point, and its liberties."""
    stones, free, todo = {at}, set(), [at]
    while todo:
        for near in beside(width, len(cells), todo.pop()):
            if cells[near] == ".":
                free.add(near)
            elif cells[near] == cells[at] and near not in stones:
                stones.add(near)
                todo.append(near)
    return stones, free


@cache
def move(cells: str, width: int, at: int, turn: str) -> tuple[str, int] | None:
    """Return the board after a move and the ko point (-1 for none), or None where it is illegal."""
    if cells[at] != ".":
        return None
    after = cells[:at] + turn + cells[at + 1 :]
    taken: set[int] = set()
    for near in beside(width, len(cells), at):
        if after[near] not in {".", turn}:
            stones, free = chain(after, width, near)
            taken |= set() if free else stones
    after = "".join("." if point in taken else sign for point, sign in enumerate(after))
    stones, free = chain(after, width, at)
    if not free:
        return None
    return after, taken.pop() if len(taken) == len(stones) == len(free) == 1 else -1


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
    after: dict[Node, list[Node]] = {}
    fallen: set[Node] = set()
    todo = [start]
    while todo:
        node = todo.pop()
        if node in after:
            continue
        assert len(after) < MOST, "this fight is too large to be written down"
        after[node] = []
        if node.cells[stone] != owner:
            fallen.add(node)
        elif node.passes < 2:
            after[node] = list(_replies(node, width, inside, retaker))
            todo += after[node]
    before: dict[Node, list[Node]] = {node: [] for node in after}
    for node, replies in after.items():
        for reply in replies:
            before[reply].append(node)
    standing = {node: len(replies) for node, replies in after.items()}
    spreading = list(fallen)
    while spreading:
        for node in before[spreading.pop()]:
            standing[node] -= 1
            if node not in fallen and (node.turn != owner or not standing[node]):
                fallen.add(node)
                spreading.append(node)
    return start in fallen


def _replies(node: Node, width: int, inside: Sequence[int], retaker: str) -> Iterator[Node]:
    other = "O" if node.turn == "X" else "X"
    yield Node(node.cells, other, passes=node.passes + 1)
    for at in inside:
        if at != node.ko or node.turn == retaker:
            played = move(node.cells, width, at, node.turn)
            if played is not None:
                yield Node(played[0], other, played[1])
