"""Proof numbers: what a reply promises at first, and what all replies together cost."""

from __future__ import annotations

from stepstones.go.board import Bits
from stepstones.go.life_death.dfpn.node import SETTLED, Node
from stepstones.go.life_death.moves import Options


def effort(numbers: list[int]) -> int:
    """Return how much is to be settled where all replies must be.

    The largest, one for each of the others, and a quarter of their sum: positions are
    reached in many ways, and the plain sum counts what they share again and again.
    """
    most = max(numbers) if numbers else 0
    if not most or most >= SETTLED:
        return most
    together = most + len(numbers) - numbers.count(0) - 1 + (sum(numbers) - most >> 2)
    return together if together < SETTLED else SETTLED - 1


def total(node: Node) -> int:
    """Return the effort of all replies without those that may lead in a circle.

    A reply known from nearer the root may have this node below it, and its number
    this node's; adding it again and again would drive both up without end. Such
    replies count only where there is no other, the largest alone.
    """
    old = node.old
    if old is None:
        return effort(node.phis)
    back = [node.phis[index] for index in old]
    return effort([phi for index, phi in enumerate(node.phis) if index not in old]) or max(back)


def refresh(node: Node) -> None:
    """Take over what the replies have become since *node* was last looked at."""
    for index, child in enumerate(node.nodes):
        if child is not None:
            node.phis[index], node.deltas[index] = child.phi, child.delta


def guess(node: Node, options: Options, *, passing: bool, work: int) -> None:
    """Write down the replies, the most promising first, with numbers to begin with.

    A capture takes more *work* the more room for eyes there is, and still more after
    the defender has captured.
    """
    attacking = node.place[3]
    options.sort(key=_rank)
    node.moves = [move for _, move, _ in options]
    node.taken = [taken for _, _, taken in options]
    if attacking:
        node.deltas = [rank + work - 1 for rank, _, _ in options]
        node.phis = [1] * len(options)
    else:
        node.deltas = [rank for rank, _, _ in options]
        node.phis = [work + taken.bit_count() for _, _, taken in options]
    if passing:
        node.moves.append(0)
        node.taken.append(0)
        node.deltas.append(3 + (work if attacking else 1))
        node.phis.append(1 if attacking else work)
    node.nodes = [None] * len(node.moves)


def _rank(option: tuple[int, Bits, Bits]) -> int:
    return option[0]
