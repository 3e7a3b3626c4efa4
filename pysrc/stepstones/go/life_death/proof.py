"""Proof and disproof numbers, and how they go up and down the tree of :mod:`.tree`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from stepstones.core.errors import Arg
from stepstones.core.grid import Vertex

INFINITE = 1_000_000

Move: TypeAlias = Vertex | None
"""A point, or None to pass."""


class ProofNumbers(NamedTuple):
    """What a position still costs: to prove that the target falls, and to disprove it."""

    proof: int
    disproof: int

    def __repr__(self) -> str:
        """Return both as a learner's stack shows them: ``1/3``."""
        proof, disproof = self.words()
        return f"{proof}/{disproof}"

    def words(self) -> tuple[Arg, ...]:
        """Return both for a sentence."""
        return tuple("∞" if one >= INFINITE else one for one in self)


FALLS, STANDS, UNSEEN = ProofNumbers(0, INFINITE), ProofNumbers(INFINITE, 0), ProofNumbers(1, 1)


def combine(replies: tuple[ProofNumbers, ...], *, attacking: bool) -> ProofNumbers:
    """Return the numbers of a position from those of its replies.

    >>> combine((ProofNumbers(1, 1), ProofNumbers(3, 2)), attacking=True)
    1/3
    >>> combine((), attacking=True) == STANDS
    True
    """
    proofs, disproofs = [one.proof for one in replies], [one.disproof for one in replies]
    if attacking:
        return ProofNumbers(min(proofs, default=INFINITE), min(sum(disproofs), INFINITE))
    return ProofNumbers(min(sum(proofs), INFINITE), min(disproofs, default=INFINITE))


def best(numbers: Mapping[Move, ProofNumbers], *, attacking: bool) -> Move:
    """Return the reply that can settle the position with least work."""
    return min(numbers, key=lambda move: numbers[move][0 if attacking else 1])


def below(
    limit: ProofNumbers,
    node: ProofNumbers,
    numbers: Mapping[Move, ProofNumbers],
    move: Move,
    *,
    attacking: bool,
) -> ProofNumbers:
    """Return the limit for the search after *move*.

    It goes on until the second best reply is better, or the position itself is done.
    """
    mine = numbers[move]
    kind = 0 if attacking else 1
    second = min((one[kind] for other, one in numbers.items() if other != move), default=INFINITE)
    leading = min(limit[kind], second + 1)
    summed = min(limit[1 - kind] - node[1 - kind] + mine[1 - kind], INFINITE)
    return ProofNumbers(leading, summed) if attacking else ProofNumbers(summed, leading)
