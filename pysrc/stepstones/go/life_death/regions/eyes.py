"""Unconditional life (Benson 1976): chains that no sequence of attacker's moves captures.

A chain is unconditionally alive when it has two *vital* areas: parts of the board
without its colour, all of whose empty points are its liberties, and all of whose
bordering chains are alive in the same way. Found by striking out, until nothing
changes, chains with fewer than two vital areas and areas that touch a struck chain.
"""

from __future__ import annotations

from collections.abc import Sequence

from stepstones.go.board import Bits, Board, Chain


def parts(shape: Board, points: Bits) -> list[Bits]:
    """Return the connected parts of *points*, in board order."""
    found = []
    while points:
        part = shape.flood(points & -points, points)
        points ^= part
        found.append(part)
    return found


def alive_chains(shape: Board, chains: Sequence[Chain], others: Bits, empty: Bits) -> Bits:
    """Return the stones of the unconditionally alive among *chains*, all of one colour.

    *others* are the points that may be an area: those without a stone of that colour,
    and without what can never belong to its side. Linear in the board but for the striking out.
    """
    owner = {point: index for index, one in enumerate(chains) for point in shape.points(one.stones)}
    own = sum(chain.stones for chain in chains)
    areas = []
    for area in parts(shape, others):
        touching = {owner[point] for point in shape.points(shape.around(area) & own)}
        areas.append((area & empty, touching))
    alive = set(range(len(chains)))
    while True:
        eyes = [0] * len(chains)
        for free, touching in areas:
            if alive.issuperset(touching):
                for index in touching:
                    if not free & ~chains[index].liberties:
                        eyes[index] += 1
        struck = {index for index in alive if eyes[index] < 2}
        if not struck:
            break
        alive -= struck
    stones = 0
    for index in alive:
        stones |= chains[index].stones
    return stones


def alive_without(shape: Board, chains: Sequence[Chain], target: Bits, empty: Bits) -> Bits:
    """Return the stones of the *chains* that are alive whatever becomes of the *target* of theirs.

    An eye that they share with it is none: it may be filled in the fight over the target.
    """
    friends = [chain for chain in chains if not chain.stones & target]
    others = shape.inside & ~sum(chain.stones for chain in friends)
    return alive_chains(shape, friends, others & ~shape.flood(target, others), empty)
