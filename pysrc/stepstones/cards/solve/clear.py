"""Can the board be cleared? The whole order to take the pairs in, or what proves that not.

Where nothing falls :mod:`.taking` is asked. Where the cards above a gap fall this module searches,
with memory: taking a pair may block others there, so the order matters and nothing goes without a
choice. The search takes pairs from short columns first, which makes gaps to walk through, with a
little chance in it; when it has looked at its share of positions it begins anew, with other
chances and a larger share. Positions found to be lost are remembered from one beginning to the
next. ``impossible`` is said only when every position was lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import NamedTuple, TypeAlias

from stepstones.cards.game import by_kind, has_too_many_pairs
from stepstones.cards.solve import taking
from stepstones.cards.solve.linking import Free, links_of, two_turns
from stepstones.cards.solve.taking import Go, Search, TakingOutcome
from stepstones.cards.state import Board, Rule, coordinates
from stepstones.core.errors import RuleError
from stepstones.core.grid import Point
from stepstones.core.scene import Mark, Overlay
from stepstones.core.trace import Kind, Step, Steps, Verdict

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


def search_falling(wide: int, cells: bytes, limit: int = LIMIT) -> Search:
    """Decide whether the cards on a board of *wide* columns can all be taken.

    *cells* are settled. Yields a PROGRESS step for each position, *limit* at most.
    """
    odd = [at for points in by_kind(cells).values() if len(points) % 2 for at in points]
    if odd:
        return TakingOutcome("impossible", reason="odd", cards=tuple(odd))
    if has_too_many_pairs(cells):
        return TakingOutcome("undecided")
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
    stack = [(columns, _by_promise(columns, high, chance))]
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
        stack.append((after, _by_promise(after, high, chance)))
        left = sum(map(len, after))
        yield Step(Kind.PROGRESS, why="cards.clear.working", args=(memory.nodes, left))
    return None


def _by_promise(columns: Columns, high: int, chance: Random) -> list[Pair]:
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


def clear(board: Board) -> Steps:
    """Find an order in which all pairs can be taken.

    Verdict ``cleared`` with ``moves``, ``impossible`` with ``reason`` (``odd``: a kind with
    an odd number of cards; ``walled``: cards that never meet a partner, ``cards`` in both;
    ``searched``: every case ends so) or ``undecided`` at the limit of positions. Raises
    RuleError ``cards.no-game`` at the first step where no pairs are taken from *board*.

    >>> from stepstones.cards.state import game_of
    >>> from stepstones.core.trace import Run
    >>> run = Run(lambda: clear(game_of("ABBA")))
    >>> run.seek(9); run.verdict.facts["moves"]
    ['1,1-4,1', '2,1-3,1']
    """
    outcome = yield from search(board)
    return verdict(board, outcome)


def search(board: Board) -> Search:
    """Return the search for *board*'s rule. Raises RuleError ``cards.no-game``."""
    if not board.plays:
        raise RuleError("cards.no-game")
    wide = board.width + 2
    if board.rule is Rule.FALLING:
        return search_falling(wide, board.cells)
    return taking.search(wide, board.cells, links_of(board.rule))


def verdict(board: Board, outcome: TakingOutcome) -> Verdict:
    """Return what *outcome* means for *board*."""
    facts: dict[str, object] = {"moves": [pair_name(board, go) for go in outcome.order]}
    facts |= {"reason": outcome.reason, "nodes": outcome.nodes}
    match outcome.word:
        case "cleared":
            moves = tuple(move(board, go) for go in outcome.order)
            args: tuple[int, ...] = (len(moves), outcome.nodes)
            return Verdict(
                "cleared", "cards.clear.cleared", args, facts, _order(board, outcome), moves
            )
        case "undecided":
            word, number = "undecided", outcome.nodes
            if not number:
                word, number = "too-large", len(board.cards)
            return Verdict("undecided", f"cards.clear.{word}", (number,), facts, Overlay())
    if outcome.reason == "searched":
        message = "cards.clear.searched"
        if board.rule is Rule.FALLING:
            message = "cards.clear.searched-falling"
        return Verdict("impossible", message, (outcome.cases,), facts, Overlay())
    facts["cards"] = coordinates(board, outcome.cards)
    overlay = Overlay(marks=dict.fromkeys(outcome.cards, Mark.CLASH))
    first = outcome.cards[0]
    number = (
        board.cells.count(board.cells[first]) if outcome.reason == "odd" else len(outcome.cards)
    )
    return Verdict("impossible", f"cards.clear.{outcome.reason}", (number, first), facts, overlay)


def _order(board: Board, outcome: TakingOutcome) -> Overlay:
    """Return the numbers of the pairs on the cards, each where it lies before any has fallen."""
    wide = board.width + 2
    came_from = list(range(len(board.cells)))
    labels: dict[Point, str] = {}
    for at, go in enumerate(outcome.order, start=1):
        for point in sorted((go.one, go.other)):  # the upper one first: the lower does not move
            labels[came_from[point]] = str(at)
            top = point % wide
            if board.rule is Rule.FALLING:
                came_from[top + wide : point + 1 : wide] = came_from[top:point:wide]
    return Overlay(labels=labels)


def move(board: Board, go: Go) -> str:
    """Return the move that takes a pair."""
    return f"take {board.grid.name(go.one)} {board.grid.name(go.other)}"


def pair_name(board: Board, go: Go) -> str:
    """Return a pair as the command line names it."""
    return f"{board.grid.name(go.one)}-{board.grid.name(go.other)}"
