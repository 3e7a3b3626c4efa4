"""Cycles joined into one: two of them where a pair of ways can be exchanged for another.

Let a-b belong to one cycle and c-d to another. Where a knight also goes from a to d and
from c to b, the four ways exchanged make one cycle of the two. Nearly always that is
enough, for on an open board each square has up to six chances.
"""

from __future__ import annotations

from stepstones.knight.tours.factor import NONE, Choice, Pairs, Ways


def join(ways: Ways, found: list[list[int]], choice: Choice, kept: Pairs = NONE) -> int:
    """Join cycles *found* in *choice*, in place, as far as they go; return how many remain.

    The smallest are tried first. Each way of a cycle is looked at once for each time that
    its cycle joins a larger one: n log n.
    """
    if len(found) == 1:
        return 1
    label = [-1] * len(choice)
    members = dict(enumerate(sorted(found, key=len)))
    for number, cycle in members.items():
        for vertex in cycle:
            label[vertex] = number
    waiting = list(members)
    left = len(members)
    for number in waiting:
        if number not in members:
            continue
        other = _exchange(ways, members[number], label, choice, kept)
        if other < 0:
            continue
        small, large = sorted((number, other), key=lambda one: len(members[one]))
        for vertex in members[small]:
            label[vertex] = large
        members[large].extend(members.pop(small))
        left -= 1
        waiting.append(large)
    return left


def _exchange(ways: Ways, cycle: list[int], label: list[int], choice: Choice, kept: Pairs) -> int:
    """Join *cycle* with another by one exchange; return which, -1 where there is none."""
    own = label[cycle[0]]
    for a in cycle:
        for b in choice[a]:
            if (a, b) in kept:
                continue
            near = ways[b]
            for d in ways[a]:
                if label[d] == own:
                    continue
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
