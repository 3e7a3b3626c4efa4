"""Boards dealt so that they can be cleared: pairs are laid in an order in which they can go.

Blank cards are taken in pairs from the full board, as its rule allows, until it is empty;
then each pair gets a kind. There always is a pair to take: of the uppermost cards of two
columns each sees the upper edge, and of two cards in one column the upper two see each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from stepstones.cards.solve.linking import Free, links_of
from stepstones.cards.state import Board, Rule
from stepstones.core.errors import RuleError
from stepstones.core.grid import Point

MANY = 400
"""Cards beyond which pairs are uppermost cards only, which asks for no search."""


def deal(board: Board, kinds: Sequence[int], chance: Random) -> Board:
    """Return *board* with other cards on the same cells, *kinds* being one kind for each pair.

    The kinds are laid in their order from the last pair to go to the first. Cells that carry
    no card stay free. Time is pairs times cells, at most.
    """
    cells = bytearray(board.cells)
    for kind, pair in zip(kinds, blank_order(board, chance)[::-1], strict=True):
        for point in pair:
            cells[point] = kind
    return replace(board, cells=bytes(cells), source=None, target=None, last=None)


def shuffle(board: Board) -> Board:
    """Return *board* with its cards laid anew so that it can be cleared.

    Only the cards decide how, so the same board is always laid the same way. Raises RuleError
    ``cards.shuffle-odd`` where a kind has an odd number of cards, ``cards.none-left``.
    """
    counts = Counter(board.cells)
    del counts[0]
    if not counts:
        raise RuleError("cards.none-left")
    odd = next((kind for kind in sorted(counts) if counts[kind] % 2), 0)
    if odd:
        raise RuleError("cards.shuffle-odd", board.cells.index(odd))
    chance = Random(f"shuffle/{board.rule}/{board.width}/{board.cells.hex()}")  # noqa: S311
    kinds = [kind for kind in sorted(counts) for _ in range(counts[kind] // 2)]
    chance.shuffle(kinds)
    return deal(board, kinds, chance)


def blank_order(board: Board, chance: Random) -> list[tuple[Point, Point]]:
    """Return pairs of cells with cards, in an order in which they can be taken.

    Cells are those of *board* before anything has fallen.
    """
    wide = board.width + 2
    columns = [
        [point for point in range(column, len(board.cells), wide) if board.cells[point]][::-1]
        for column in range(wide)
    ]
    falling = board.rule is Rule.FALLING
    now = {point: point for column in columns for point in column}
    order: list[tuple[Point, Point]] = []
    while now:
        large = len(now) > MANY
        pair = _uppermost(columns, chance) if large else _find_linked(board, now, chance)
        order.append(pair)
        for point in pair:
            column = columns[point % wide]
            if falling:
                for above in column[column.index(point) + 1 :]:
                    now[above] += wide
            column.remove(point)
            del now[point]
    return order


def _uppermost(columns: list[list[Point]], chance: Random) -> tuple[Point, Point]:
    """Return the uppermost cards of two columns, or the upper two of the only one."""
    filled = [column for column in columns if column]
    if len(filled) == 1:
        return filled[0][-1], filled[0][-2]
    one = chance.randrange(len(filled))
    other = (one + 1 + chance.randrange(len(filled) - 1)) % len(filled)
    return filled[one][-1], filled[other][-1]


def _find_linked(board: Board, now: dict[Point, Point], chance: Random) -> tuple[Point, Point]:
    """Return any two cards that can be linked; *now* tells where each has fallen to."""
    wide = board.width + 2
    cells = bytearray(len(board.cells))
    for point in now.values():
        cells[point] = 1
    linked = links_of(board.rule)(Free.of(wide, bytes(cells)))
    cards = list(now)
    chance.shuffle(cards)
    for at, one in enumerate(cards):
        for other in cards[at + 1 :]:
            if linked(now[one], now[other]):
                return one, other
    raise AssertionError(board)
