"""Boards to play on, of four levels: how often a careless player gets stuck on them.

A careless player takes every pair that he sees, in any order. Cards are laid by chance and
then swapped, two at a time, as long as that leads towards the level; the board is given out
when the solver clears it. Nothing is dealt in an order in which it can go: such boards are
so easy that even a careless player clears nearly all of them.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

from stepstones.cards.game import by_kind
from stepstones.cards.solve import clear
from stepstones.cards.solve.linking import Free, links_of
from stepstones.cards.state import MAX_KINDS, Board, Rule, on_board
from stepstones.core.errors import RuleError
from stepstones.core.links.link import read_size
from stepstones.core.maker import Made, Making, Order, Rating, Weighing
from stepstones.core.trace import Kind, Step

TECHNIQUES = {"easy": "free", "medium": "few", "hard": "some", "expert": "many"}
"""How many wrong turns each level has."""
PLAYS = 20
"""Careless plays by which a board is judged."""
STUCK = {
    "easy": range(1),
    "medium": range(1, 6),
    "hard": range(6, 13),
    "expert": range(13, PLAYS),
}
"""How many of them get stuck on a board of each level."""
FEWEST_KINDS, ALIKE = 12, 4
"""Kinds on the smallest board, and cards of a kind where there are enough kinds."""
_FAR = PLAYS * 2
"""A distance from the level that every swap may go back on."""


def make(order: Order, chance: Random) -> Making[Board]:
    """Make a board with two turns at most, of the size and level that *order* asks for."""
    wanted = STUCK[order.level]
    board = lay(*read_size(order.size), chance)
    distance = _distance(stuck(board), wanted)
    looked = PLAYS
    while True:
        yield Step(Kind.PROGRESS, why="cards.making", args=(looked,))
        if not distance:
            outcome = yield from clear.search(board)
            looked += outcome.nodes
            if outcome.order:
                moves = tuple(clear.move(board, go) for go in outcome.order)
                return Made(board, order.level, TECHNIQUES[order.level], moves, looked)
            distance = _FAR
        other = _swap(board, chance)
        looked += PLAYS
        there = _distance(stuck(other), wanted)
        if there <= distance:
            board, distance = other, there


def lay(width: int, height: int, chance: Random) -> Board:
    """Return a full board with its cards laid by chance; of an odd number of cells one is free."""
    pairs = width * height // 2
    kinds = max(FEWEST_KINDS, min(MAX_KINDS, 2 * pairs // ALIKE))
    cells = [pair % kinds + 1 for pair in range(pairs)] * 2
    chance.shuffle(cells)
    cells += [0] * (width * height - 2 * pairs)
    return replace(on_board(width, height, bytes(cells)), rule=Rule.TWO_TURNS)


def stuck(board: Board) -> int:
    """Return how many of ``PLAYS`` careless plays end with cards left on *board*."""
    return sum(careless(board, Random(play)) > 0 for play in range(PLAYS))  # noqa: S311


def careless(board: Board, chance: Random) -> int:
    """Return how many cards are left when all pairs seen are taken again and again."""
    links = links_of(board.rule)
    free = Free.of(board.width + 2, board.cells)
    left = set(board.cards)
    kinds = by_kind(board.cells).values()
    pairs = [pair for points in kinds for pair in combinations(points, 2)]
    while True:
        linked = links(free)
        seen = [pair for pair in pairs if linked(*pair)]
        if not seen:
            return len(left)
        chance.shuffle(seen)
        for pair in seen:
            if left.issuperset(pair):
                left.difference_update(pair)
                free.open(pair)
        pairs = [pair for pair in pairs if left.issuperset(pair)]


def _swap(board: Board, chance: Random) -> Board:
    """Return *board* with two cards of different kinds in each other's place."""
    cells, cards = board.cells, board.cards
    one = other = cards[0]
    while cells[one] == cells[other]:
        one, other = (cards[chance.randrange(len(cards))] for _ in range(2))
    changed = bytearray(cells)
    changed[one], changed[other] = cells[other], cells[one]
    return replace(board, cells=bytes(changed))


def _distance(number: int, wanted: range) -> int:
    return max(wanted[0] - number, number - wanted[-1], 0)


_SOLUTIONS = {"cleared": 1, "impossible": 0}


def rate(board: Board) -> Weighing:
    """Rate *board*: can it be cleared, and how many wrong turns has it.

    Only boards with two turns at most have a level. Raises RuleError ``maker.not-rated``
    where no pairs are taken.
    """
    if not board.plays:
        raise RuleError("maker.not-rated")
    outcome = yield from clear.search(board)
    solutions = _SOLUTIONS.get(outcome.word)
    if solutions != 1 or board.rule is not Rule.TWO_TURNS:
        return Rating(solutions)
    times = stuck(board)
    level = next((level for level, range_ in STUCK.items() if times in range_), "expert")
    return Rating(1, level, TECHNIQUES[level])
