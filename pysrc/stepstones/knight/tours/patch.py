"""Cycles joined into one: two of them where a pair of ways can be exchanged for another.

Let a-b belong to one cycle and c-d to another. Where a knight also goes from a to d and
from c to b, the four ways exchanged make one cycle of the two. Nearly always that is
enough, for on an open board each square has up to six chances.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from stepstones.knight.tours.factor import NONE, Choice, Pairs, Ways

_SLICE = 1_000
"""Vertices that are looked at between two signs of life."""


def join(
    ways: Ways, found: list[list[int]], choice: Choice, kept: Pairs = NONE
) -> Generator[int, None, int]:
    """Join cycles *found* in *choice*, in place, as far as they go; return how many remain.

    Yields now and then how many there are. The smallest are tried first. Each way of a cycle is
    looked at once for each time that its cycle joins a larger one: n log n.
    """
    if len(found) == 1:
        return 1
    label = [-1] * len(choice)
    members = dict(enumerate(sorted(found, key=len)))
    for number, cycle in members.items():
        for vertex in cycle:
            label[vertex] = number
    waiting = list(members)
    left, looked = len(members), 0
    for number in waiting:
        if number not in members:
            continue
        other = -1
        for at in range(0, len(members[number]), _SLICE):
            stretch = members[number][at : at + _SLICE]
            other = _exchange(ways, stretch, label, choice, kept)
            looked += len(stretch)
            if looked > _SLICE:
                looked = 0
                yield left
            if other >= 0:
                break
        if other < 0:
            continue
        small, large = sorted((number, other), key=lambda one: len(members[one]))
        for vertex in members[small]:
            label[vertex] = large
        members[large].extend(members.pop(small))
        left -= 1
        waiting.append(large)
    return left


def _exchange(
    ways: Ways, cycle: Sequence[int], label: list[int], choice: Choice, kept: Pairs
) -> int:
    """Join *cycle*, or a stretch of it, with another by one exchange; return which, or -1."""
    own = label[cycle[0]]
    for a in cycle:
        others = [d for d in ways[a] if label[d] != own]
        if not others:
            continue
        for b in choice[a]:
            if (a, b) in kept:
                continue
            near = ways[b]
            for d in others:
                for c in choice[d]:
                    if c in near and (c, d) not in kept:
                        _swap(choice, a, b, c, d)
                        return label[d]
    return -1


def _swap(choice: Choice, a: int, b: int, c: int, d: int) -> None:
    """Replace a-b and c-d by a-d and c-b."""
    choice[a][choice[a].index(b)] = d
    choice[d][choice[d].index(c)] = a
    choice[c][choice[c].index(d)] = b
    choice[b][choice[b].index(a)] = c
