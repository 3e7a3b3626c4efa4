"""Half of a symmetric closed tour where one side of the board is odd and the other even.

There a half-turn takes each square to one of the other colour, and two moves go through the
centre of the board, each between a square and its opposite. Take each square and its opposite as
one pair. A tour that the half-turn leaves as it is can be of two kinds:

- *through the centre*: it walks through all pairs from one of those moves to the other, makes it,
  and comes back over the opposite squares. So a way through all pairs is looked for, from
  one given pair to another;
- *twice around*: it walks around a cycle of all pairs and then once more over the opposite
  squares. After half the tour it stands on the other colour, so the number of pairs is odd.

A way is grown by Warnsdorff's rule; where it is stuck, its end is turned around: the last pair is
joined with a pair of the way, and the piece behind that is walked the other way. On small
boards all ways can be tried.

References: G. C. Jelliss, Symmetry in Knight's Tours; L. Pósa, Hamiltonian circuits in random
graphs (1976).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

from stepstones.core.grid import Point
from stepstones.core.steps import progress
from stepstones.core.trace import Step

TRIES = 10
"""Ways that are grown before all of them are tried."""
LIMIT = 20_000
"""Nodes of a search that tries all ways."""
_ROUNDS = 40
_SEED = 180
_SLICE = 200
_TRIED = "knight.step.tried"


@dataclass(frozen=True, slots=True)
class Pairs:
    """The pairs of a board, each called by its smaller square, and the moves between them.

    *central* are those whose two squares are a move apart.
    """

    every: tuple[Point, ...]
    ways: tuple[tuple[Point, ...], ...]
    central: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Tried:
    """A way through all pairs, or None; *complete* where *nodes* were all there are to try."""

    way: list[Point] | None
    nodes: int
    complete: bool


def through(pairs: Pairs) -> Generator[Step, None, Tried]:
    """Look for a way through all *pairs* from one central pair to the other."""
    if len(pairs.central) < 2:
        return Tried(None, 0, complete=True)
    first, goal = pairs.central
    chance = random.Random(_SEED)  # noqa: S311 - no secret
    for _ in range(TRIES):
        way = yield from _grow(pairs, first, goal, chance)
        if way is not None:
            return Tried(way, len(way), complete=False)
    others = [one for one in pairs.every if one != goal]
    tried = yield from _try_all(pairs, others, first, lambda way: goal in pairs.ways[way[-1]])
    return tried if tried.way is None else Tried([*tried.way, goal], tried.nodes, complete=False)


def around(pairs: Pairs, closes: Callable[[list[Point]], object]) -> Generator[Step, None, Tried]:
    """Look for a cycle through all *pairs* that *closes*; of an even number there is none."""
    if len(pairs.every) % 2 == 0:
        return Tried(None, 0, complete=True)
    return (yield from _try_all(pairs, pairs.every, pairs.every[0], closes))


def _grow(
    pairs: Pairs, first: Point, goal: Point, chance: random.Random
) -> Generator[Step, None, list[Point] | None]:
    """Grow a way from *first* that ends at *goal*, turning its end around where it is stuck."""
    ways, way = pairs.ways, [first]
    left = set(pairs.every) - {first, goal}
    for turn in range(_ROUNDS * len(pairs.every)):
        if turn % _SLICE == 0:
            yield progress(_TRIED, turn)
        near = ways[way[-1]]
        if not left and goal in near:
            return [*way, goal]
        onward = [one for one in near if one in left]
        if onward:
            way.append(min(onward, key=lambda one: sum(two in left for two in ways[one])))
            left.remove(way[-1])
            continue
        known = [one for one in near if one != goal and one not in way[-2:]]
        if not known:
            return None
        at = way.index(chance.choice(known)) + 1
        way[at:] = way[: at - 1 : -1]
    return None


def _try_all(
    pairs: Pairs,
    every: Sequence[Point],
    first: Point,
    closes: Callable[[list[Point]], object],
) -> Generator[Step, None, Tried]:
    """Try all ways from *first* through *every* pair until one *closes*, the best moves first."""
    ways, left = pairs.ways, set(every) - {first}
    way: list[Point] = []
    waiting, nodes = [[first]], 0
    while waiting:
        if not waiting[-1]:
            waiting.pop()
            left.update(way[-1:])
            del way[-1:]
            continue
        way.append(waiting[-1].pop())
        left.discard(way[-1])
        nodes += 1
        if nodes % _SLICE == 0:
            yield progress(_TRIED, nodes)
        if nodes >= LIMIT:
            return Tried(None, nodes, complete=False)
        if not left and closes(way):
            return Tried(way, nodes, complete=False)
        onward = [one for one in ways[way[-1]] if one in left]
        onward.sort(key=lambda one: -sum(two in left for two in ways[one]))
        waiting.append(onward)
    return Tried(None, nodes, complete=True)
