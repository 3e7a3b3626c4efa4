"""Clearing a board of cards, pair by pair: a search to watch.

*Rules.* Two cards of a kind go when a path with two turns at most links them, or any path
where the rule says so. All of them should go.

*Strategy.* A free cell hinders no path, so a pair that goes blocks nothing. Hence a kind
whose cards can all go now goes without a thought. Only where several partners are possible
is there a choice, and it is between two: this pair goes together, or it never does.

*When to give up.* Suppose that every card which could be linked to a partner were
see-through, then every card that could be linked through those, and so on. Cards that are
never reached by this are walled in for ever, and the choice before was wrong.

*Source.* Both ideas are this program's own; the choice between two is the oldest of all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import cache
from itertools import chain, combinations
from typing import TypeAlias

from stepstones.cards.state import DIRECTIONS, Board, Rule
from stepstones.core.errors import RuleError
from stepstones.core.grid import Point, Vertex
from stepstones.core.scene import Overlay
from stepstones.core.trace import Kind, Step, Steps, Verdict

CALLS = 100
"""Calls of ``clear`` after which the search gives up."""
MAX_PAIRS = 5_000
"""Pairs of a kind on the largest board, all of which are looked at for each pair that goes."""

Cards: TypeAlias = dict[Vertex, int]
"""The kind of every card that is left."""
Pair: TypeAlias = tuple[Vertex, Vertex]
Sight: TypeAlias = Callable[[Vertex], frozenset[Vertex]]
"""The cells straight from one, see :func:`in_sight`."""


class StoppedError(Exception):
    """The search was stopped."""


def clearing(board: Board) -> Steps:
    """Find an order in which all pairs can be taken, where cards do not fall.

    PLACE takes a pair, RETRACT puts it back; CONSIDER shows what has become see-through,
    BOUND the cards that are walled in. Verdicts ``cleared`` with ``moves``, ``impossible``,
    or ``undecided`` after ``CALLS`` calls. Raises RuleError ``cards.no-game``,
    ``cards.clearing.falling`` or ``cards.clear.too-large`` at the first step.
    """
    ask_pairs(board)
    order: list[Pair] = []
    calls = 0

    def clear(cards: Cards, apart: frozenset[Pair], chosen: int) -> Generator[Step, None, bool]:
        nonlocal calls
        calls += 1
        if calls > CALLS:
            raise StoppedError
        cards = dict(cards)
        done = len(order)
        while pair := next(harmless(board, cards, apart), None):
            take(cards, pair)
            order.append(pair)
            yield Step(Kind.PLACE, pair[1], "cards.clearing.kind", pair, pair, taken=pair)
        if not cards:
            return True
        walled = yield from look_through(board, cards, apart, chosen)
        pair = next(open_pairs(board, cards, cards, apart), None)
        if not walled and pair:
            order.append(pair)
            yield Step(Kind.PLACE, pair[1], "cards.clearing.try", pair, pair, taken=pair)
            if (yield from clear(without(cards, pair), apart, chosen + 1)):
                return True
            order.pop()
            yield Step(Kind.RETRACT, pair[1], "cards.clearing.apart", pair)
            if (yield from clear(cards, apart | {pair}, chosen)):
                return True
        while len(order) > done:
            pair = order.pop()
            yield Step(Kind.RETRACT, pair[1], "cards.clearing.back", pair)
        return False

    vertices = board.grid.vertices
    cards = {vertices[point]: board.cells[point] for point in board.cards}
    try:
        cleared = yield from clear(cards, frozenset(), 0)
    except StoppedError:
        return Verdict("undecided", "cards.clearing.gave-up", (CALLS,), {"nodes": calls}, Overlay())
    return answer(board, order, calls) if cleared else impossible(calls)


def ask_pairs(board: Board) -> None:
    """Refuse a board without pairs or with too many, and one whose cards fall."""
    if not board.plays:
        raise RuleError("cards.no-game")
    if board.rule is Rule.FALLING:
        raise RuleError("cards.clearing.falling")
    counts = Counter(board.cells[point] for point in board.cards).values()
    if sum(number * (number - 1) // 2 for number in counts) > MAX_PAIRS:
        raise RuleError("cards.clear.too-large", len(board.cards))


def look_through(
    board: Board, cards: Cards, apart: frozenset[Pair], chosen: int
) -> Generator[Step, None, list[Vertex]]:
    """Return the cards that are walled in, making all others see-through round by round.

    *chosen* pairs are gone by choice; with none there is nothing to go back to.
    """
    solid = dict(cards)
    number = 0
    while met := solid.keys() & set(chain(*open_pairs(board, cards, solid, apart))):
        number += 1
        solid = without(solid, met)
        clear = tuple(card for card in cards if card not in solid)
        why = ("cards.clearing.through", (number, len(clear), len(solid)))
        yield Step(Kind.CONSIDER, min(met), *why, area=clear)
    walled = list(solid)
    if walled:
        args = (len(walled), walled[0], "some" if chosen else "none")
        yield Step(Kind.BOUND, walled[0], "cards.clearing.walled", args, area=tuple(walled))
    return walled


def harmless(board: Board, cards: Cards, apart: frozenset[Pair]) -> Iterator[Pair]:
    """Yield pairs of kinds of which each card can go now with any other that is left."""
    allowed = set(open_pairs(board, cards, cards, apart))
    for kind in dict.fromkeys(cards.values()):
        left = [card for card in cards if cards[card] == kind]
        pairs = list(combinations(left, 2))
        if len(left) % 2 == 0 and allowed.issuperset(pairs):
            yield pairs[0]


def open_pairs(board: Board, cards: Cards, solid: Cards, apart: frozenset[Pair]) -> Iterator[Pair]:
    """Yield the pairs that are linked now if only *solid* cards hinder a path."""
    sight: Sight = cache(lambda here: frozenset(in_sight(board, solid, here)))
    for pair in combinations(cards, 2):
        one, other = pair
        if cards[one] == cards[other] and pair not in apart and linked(board, solid, sight, pair):
            yield pair


def linked(board: Board, solid: Cards, sight: Sight, pair: Pair) -> bool:
    """Whether a path links two cards: with two turns at most, or with any."""
    one, other = pair
    if other in sight(one):
        return True
    goals = sight(other) - solid.keys()
    reached = new = sight(one) - solid.keys()
    while not reached & goals and new:
        beyond = frozenset().union(*map(sight, new)) - solid.keys()
        new = beyond - reached
        reached = reached | new
        if board.rule is Rule.TWO_TURNS:
            break
    return bool(reached & goals)


def in_sight(board: Board, solid: Cards, here: Vertex) -> Iterator[Vertex]:
    """Yield the cells straight from *here* up to a card or the ring's end, the card too."""
    row, column = board.grid.place(here)
    for _, right, down in DIRECTIONS:
        x, y = column + right, row + down
        while (cell := board.grid.vertex(y, x)) is not None:
            yield cell
            if cell in solid:
                break
            x, y = x + right, y + down


def take(cards: Cards, pair: Pair) -> None:
    """Take a pair off the board."""
    for card in pair:
        del cards[card]


def without(cards: Cards, pair: Iterable[Vertex]) -> Cards:
    """Return the cards that are left without *pair*."""
    return {card: kind for card, kind in cards.items() if card not in pair}


def answer(board: Board, order: list[Pair], calls: int) -> Verdict:
    """Return the verdict that *order* clears the board."""
    name = board.grid.name
    moves = tuple(f"take {name(one)} {name(other)}" for one, other in order)
    facts = {"moves": [f"{name(one)}-{name(other)}" for one, other in order], "nodes": calls}
    labels: dict[Point, str] = {
        card: str(at) for at, pair in enumerate(order, start=1) for card in pair
    }
    args = (len(order), calls)
    return Verdict("cleared", "cards.clear.cleared", args, facts, Overlay(labels=labels), moves)


def impossible(calls: int) -> Verdict:
    """Return the verdict that every choice led to cards that are walled in."""
    return Verdict("impossible", "cards.clear.searched", (calls,), {"nodes": calls}, Overlay())
