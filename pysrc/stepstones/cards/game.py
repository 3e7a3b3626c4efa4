"""What may be done with a board to play on: choose, take, put cards down, change its rule.

Moves: ``take 2,3 5,3`` takes a pair; ``from 2,3`` chooses a card, ``to 5,3`` the one to
take with it, ``choose 2,3 5,3`` both, ``drop`` neither; ``put 2,3 A`` and ``remove 2,3`` set
a card up, ``change 2,3 B`` gives it another kind; ``shuffle`` lays the cards anew.

Boards are dealt so that they can be cleared: pairs are laid in an order in which they can go.
Blank cards are taken in pairs from the full board, as its rule allows, until it is empty; then
each pair gets a kind. There always is a pair to take: of the uppermost cards of two columns each
sees the upper edge, and of two cards in one column the upper two see each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from stepstones.cards.solve.fewest import fewest
from stepstones.cards.solve.linking import Free, links_of, way
from stepstones.cards.state import LETTERS, MAX_KINDS, Board, Rule, Taken
from stepstones.core import maker
from stepstones.core.errors import RuleError, TextError
from stepstones.core.grid import Point
from stepstones.core.puzzle import Move
from stepstones.core.trace import Run

if TYPE_CHECKING:
    from random import Random

MANY = 400
"""Cards beyond which pairs are uppermost cards only, which asks for no search."""
MAX_PAIRS = 60_000
"""Pairs of a kind on the largest board whose pairs are looked at."""


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
    chance = maker.chance_from(f"shuffle/{board.rule}/{board.width}/{board.cells.hex()}")
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


def play(board: Board, verb: str, words: tuple[str, ...]) -> Board:
    """Return *board* after one of the moves in the module's docstring.

    Raises TextError, and RuleError: ``cards.no-card``, ``cards.occupied``, ``cards.ring``,
    ``cards.same``, ``cards.no-source``, ``cards.other-kind``, ``cards.not-linked``,
    ``cards.not-linked-any``, ``cards.shuffle-odd`` or ``cards.none-left``.
    """
    act = _MOVES.get((verb, len(words)))
    if act is None:
        raise TextError("move.malformed", " ".join((verb, *words))[:40])
    return act(board, *words)


def _drop(board: Board) -> Board:
    return replace(board, source=None, target=None)


def _shuffle(board: Board) -> Board:
    return shuffle(board)


def _take(board: Board, one: str, other: str) -> Board:
    return take(board, board.grid.parse(one), board.grid.parse(other))


def _from(board: Board, name: str) -> Board:
    return replace(board, source=_card(board, board.grid.parse(name)), target=None)


def _to(board: Board, name: str) -> Board:
    if board.source is None:
        raise RuleError("cards.no-source")
    point = board.grid.parse(name)
    links(board, board.source, point)
    return replace(board, target=point)


def _choose(board: Board, one: str, other: str) -> Board:
    return _to(_from(board, one), other)


def _put(board: Board, name: str, letter: str) -> Board:
    point = board.grid.parse(name)
    if board.outside(point):
        raise RuleError("cards.ring", point)
    if board.cells[point]:
        raise RuleError("cards.occupied", point)
    return _with(board, point, _kind(letter))


def _change(board: Board, name: str, letter: str) -> Board:
    return _with(board, _card(board, board.grid.parse(name)), _kind(letter))


def _remove(board: Board, name: str) -> Board:
    return _with(board, _card(board, board.grid.parse(name)), 0)


_MOVES: dict[tuple[str, int], Callable[..., Board]] = {
    ("drop", 0): _drop,
    ("shuffle", 0): _shuffle,
    ("take", 2): _take,
    ("from", 1): _from,
    ("to", 1): _to,
    ("choose", 2): _choose,
    ("put", 2): _put,
    ("change", 2): _change,
    ("remove", 1): _remove,
}
"""What a verb with so many words does."""


def take(board: Board, one: Point, other: Point) -> Board:
    """Return *board* without two cards of a kind that its rule lets link. Raises RuleError."""
    links(board, one, other)
    letter = LETTERS[board.cells[one] - 1]
    cells = bytearray(board.cells)
    cells[one] = cells[other] = 0
    after = replace(board, cells=bytes(cells), source=None, target=None)
    return replace(settle(after), last=Taken(letter, path(board, one, other)))


def links(board: Board, one: Point, other: Point) -> None:
    """Raise RuleError unless the cards at *one* and *other* are a pair that can be taken."""
    kinds = [board.cells[_card(board, point)] for point in (one, other)]
    if one == other:
        raise RuleError("cards.same", one)
    if kinds[0] != kinds[1]:
        raise RuleError("cards.other-kind", one, other)
    if not links_of(board.rule)(Free.of(board.width + 2, board.cells))(one, other):
        message = "cards.not-linked-any" if board.rule is Rule.ANY else "cards.not-linked"
        raise RuleError(message, one, other)


def path(board: Board, one: Point, other: Point) -> tuple[Point, ...]:
    """Return the corners of a path that links two cards, as the rule of *board* wants it."""
    short = way(Free.of(board.width + 2, board.cells), one, other)
    if short:
        return short
    run = Run(lambda: fewest(replace(board, source=one, target=other)))
    while run.advance():
        pass
    lines = run.verdict.overlay.lines if run.verdict and run.verdict.overlay else ()
    return lines[0].points if lines else ()


def open_pairs(board: Board) -> Iterator[tuple[Point, Point]]:
    """Yield the pairs that can be taken now, by kind.

    >>> from stepstones.cards.state import game_of
    >>> list(open_pairs(game_of("ABA")))
    [(6, 8)]
    """
    linked = links_of(board.rule)(Free.of(board.width + 2, board.cells))
    for points in by_kind(board.cells).values():
        yield from (pair for pair in combinations(points, 2) if linked(*pair))


def stage(board: Board) -> str:
    """Return ``played`` once a pair was taken, which can be undone, ``start`` before."""
    return "start" if board.last is None else "played"


def can_shuffle(board: Board) -> bool:
    """Whether cards can be laid anew: there are some, and of each kind an even number."""
    counts = Counter(board.cells)
    del counts[0]
    return board.plays and bool(counts) and not any(count % 2 for count in counts.values())


def by_kind(cells: bytes) -> dict[int, list[Point]]:
    """Return where the cards of each kind lie, kinds and points in order."""
    points: dict[int, list[Point]] = {kind: [] for kind in sorted(set(cells) - {0})}
    for point, kind in enumerate(cells):
        if kind:
            points[kind].append(point)
    return points


def has_too_many_pairs(cells: bytes) -> bool:
    """Whether there are more pairs of a kind than can be looked at between two steps.

    >>> [has_too_many_pairs(bytes([1] * cards)) for cards in (346, 348)]
    [False, True]
    """
    counts = Counter(cells)
    del counts[0]
    return sum(number * (number - 1) // 2 for number in counts.values()) > MAX_PAIRS


def settle(board: Board) -> Board:
    """Return *board* with its cards fallen into the gaps, where its rule says so.

    >>> from stepstones.cards.state import game_of, letters
    >>> letters(settle(game_of("A", ".", rule=Rule.FALLING)), ".")
    ['.', 'A']
    """
    if board.rule is not Rule.FALLING:
        return board
    wide = board.width + 2
    cells = bytearray(board.cells)
    for column in range(wide):
        stack = cells[column::wide].replace(b"\0", b"")
        cells[column::wide] = bytes(board.height + 1 - len(stack)) + stack + bytes(1)
    if cells == board.cells:
        return board
    return replace(board, cells=bytes(cells), source=None, target=None)


def meaning(board: Board, point: Point, tool: str) -> Move | None:
    """Return the move that pressing *point* means: to choose and take, or to set up."""
    name, kind = board.grid.name(point), board.cells[point]
    if tool == "take":
        return _choice(board, point) if kind else None
    if tool == "kind":
        return f"change {name} {LETTERS[kind % MAX_KINDS]}" if kind else None
    if tool != "lay" or board.outside(point):
        return None
    return f"remove {name}" if kind else f"put {name} {LETTERS[_next_kind(board) - 1]}"


def _choice(board: Board, point: Point) -> Move:
    """Return what pressing a card means: the first of a pair, the second, or neither."""
    source, name = board.source, board.grid.name(point)
    if source == point:
        return "drop"
    if source is None or board.cells[source] != board.cells[point]:
        return f"from {name}"
    if board.warns and point != board.target:
        return f"choose {board.grid.name(source)} {name}"
    return f"take {board.grid.name(source)} {name}"


def _next_kind(board: Board) -> int:
    """Return the kind to put down next: one that lacks a partner, else one not there yet."""
    counts = Counter(board.cells)
    kinds = range(1, MAX_KINDS + 1)
    odd = (kind for kind in kinds if counts[kind] % 2)
    return next(odd, min(kinds, key=lambda kind: (counts[kind], kind)))


def _kind(letter: str) -> int:
    if len(letter) != 1 or letter not in LETTERS:
        raise TextError("move.malformed", letter[:40])
    return LETTERS.index(letter) + 1


def _card(board: Board, point: Point) -> Point:
    if not board.cells[point]:
        raise RuleError("cards.no-card", point)
    return point


def _with(board: Board, point: Point, kind: int) -> Board:
    cells = board.cells[:point] + bytes([kind]) + board.cells[point + 1 :]
    return settle(replace(board, cells=cells, source=None, target=None, last=None))
