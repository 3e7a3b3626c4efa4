"""Can a board be cleared on which the cards above a gap fall? A search with memory.

Taking a pair may block others here, so the order matters and nothing goes without a choice.
The search takes pairs from short columns first, which makes gaps to walk through, with a
little chance in it; when it has looked at its share of positions it begins anew, with other
chances and a larger share. Positions found to be lost are remembered from one beginning to
the next. ``impossible`` is said only when every position was lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import NamedTuple, TypeAlias

from stepstones.cards.game import by_kind
from stepstones.cards.solve.linking import Free, two_turns
from stepstones.cards.solve.taking import Go, Search, TakingOutcome
from stepstones.core.grid import Point
from stepstones.core.trace import Kind, Step

LIMIT = 6_000
"""Positions looked at before the search gives up."""
FIRST_SHARE, GROWTH = 100, 1.05
"""Positions of the first beginning, and how many times as many the next has."""
CHANCE, LAST = 2.0, 1.5
"""What chance may weigh, and what the last pair of a kind weighs, in cards of a column's height."""
PAIR = 2

Columns: TypeAlias = tuple[bytes, ...]
"""The cards of each column, from the bottom; gaps have closed."""


class Place(NamedTuple):
    """A card: its point, its column and how many lie below it."""

    point: Point
    column: int
    below: int


Pair: TypeAlias = tuple[Place, Place]


@dataclass(slots=True)
class _Memory:
    """What is known of positions: *lost* ones, and how many *nodes* were looked at."""

    lost: set[Columns] = field(default_factory=set)
    nodes: int = 0


def search(wide: int, cells: bytes, limit: int = LIMIT) -> Search:
    """Decide whether the cards on a board of *wide* columns can all be taken.

    *cells* are settled. Yields a PROGRESS step for each position, *limit* at most.
    """
    odd = [at for points in by_kind(cells).values() if len(points) % 2 for at in points]
    if odd:
        return TakingOutcome("impossible", reason="odd", cards=tuple(odd))
    high = len(cells) // wide
    columns = tuple(cells[column::wide][::-1].replace(b"\0", b"") for column in range(wide))
    memory = _Memory()
    share = float(FIRST_SHARE)
    beginning = 0
    while memory.nodes < limit:
        most = min(limit, memory.nodes + int(share))
        order = yield from _descend(columns, high, memory, Random(beginning), most)  # noqa: S311
        if order is not None:
            return TakingOutcome("cleared", order, nodes=memory.nodes)
        if columns in memory.lost:
            return TakingOutcome(
                "impossible", reason="searched", nodes=memory.nodes, cases=len(memory.lost)
            )
        share *= GROWTH
        beginning += 1
    return TakingOutcome("undecided", nodes=memory.nodes)


def _descend(
    columns: Columns, high: int, memory: _Memory, chance: Random, most: int
) -> Generator[Step, None, tuple[Go, ...] | None]:
    """Go depth first until the board is empty, all is lost, or *most* nodes were looked at."""
    stack = [(columns, _order(columns, high, chance))]
    taken: list[Pair] = []
    while stack:
        here, pairs = stack[-1]
        if not any(here):
            return tuple(Go(one.point, other.point, "searched") for one, other in taken)
        if memory.nodes >= most:
            return None
        if not pairs:
            memory.lost.add(here)
            stack.pop()
            if taken:
                taken.pop()
            continue
        pair = pairs.pop()
        after = _after(here, *pair)
        if after in memory.lost:
            continue
        memory.nodes += 1
        taken.append(pair)
        stack.append((after, _order(after, high, chance)))
        left = sum(map(len, after))
        yield Step(Kind.PROGRESS, why="cards.clear.working", args=(memory.nodes, left))
    return None


def _order(columns: Columns, high: int, chance: Random) -> list[Pair]:
    """Return the pairs that can be taken, the one to try first at the end."""
    left = Counter(kind for cards in columns for kind in cards)

    def promise(pair: Pair) -> float:
        lower = min(len(columns[place.column]) for place in pair)
        last = left[columns[pair[0].column][pair[0].below]] == PAIR
        # Short columns first. Without gain: chance alone, tall columns first, deep cards first.
        return CHANCE * chance.random() + LAST * last - lower

    return sorted(_pairs(columns, high), key=promise)


def _pairs(columns: Columns, high: int) -> list[Pair]:
    """Return the pairs that can be taken."""
    wide = len(columns)
    free = Free(wide, high, [(1 << wide) - 1] * high, [(1 << high) - 1] * wide)
    places: dict[int, list[Place]] = {}
    for column, cards in enumerate(columns):
        free.columns[column] &= ~(((1 << len(cards)) - 1) << (high - 1 - len(cards)))
        for below, kind in enumerate(cards):
            row = high - 2 - below
            free.rows[row] &= ~(1 << column)
            places.setdefault(kind, []).append(Place(row * wide + column, column, below))
    linked = two_turns(free)
    return [
        (one, other)
        for of_kind in places.values()
        for one, other in combinations(of_kind, 2)
        if linked(one.point, other.point)
    ]


def _after(columns: Columns, one: Place, other: Place) -> Columns:
    """Return the columns without two cards."""
    changed = list(columns)
    for place in sorted((one, other), key=lambda place: -place.below):
        cards = changed[place.column]
        changed[place.column] = cards[: place.below] + cards[place.below + 1 :]
    return tuple(changed)
