"""Cards as the rest of the product sees them."""

from __future__ import annotations

from dataclasses import replace

from stepstones.cards import breadth, codec, fewest, judge, pairs, reach, recursive
from stepstones.cards.board import CARD, FREE, Board, rows
from stepstones.cards.examples import EXAMPLES
from stepstones.core.errors import RuleError, TextError
from stepstones.core.grid import Grid, Point
from stepstones.core.link import Link
from stepstones.core.puzzle import (
    Action,
    Algorithm,
    Format,
    Mode,
    Move,
    Puzzle,
    Report,
    Tool,
    split_move,
)
from stepstones.core.scene import EMPTY, Lattice, Mark, Scene
from stepstones.core.trace import Steps


def link_or_reach(board: Board) -> Steps:
    """Link the two chosen cards; with only one chosen, reach every other from it."""
    return reach.reach(board) if board.target is None else fewest.fewest(board)


class CardsPuzzle:
    """Cards that can be put down and taken away, and two of them to be linked."""

    id = "cards"
    sizes = ("12x8", "5x4", "20x15", "40x30", "75")
    tools = (
        Tool("card", Mode.SETUP, ({".": "X", "X": "."},)),
        Tool("link", Mode.ASK, starts="fewest"),
    )
    actions: tuple[Action, ...] = ()
    examples = EXAMPLES
    algorithms = (
        Algorithm("fewest", link_or_reach, fewest.__name__),
        Algorithm("reach", reach.reach, reach.__name__),
        Algorithm("pairs", pairs.pairs, pairs.__name__),
        Algorithm("breadth", breadth.breadth, breadth.__name__, teaches=True, twin="recursive"),
        Algorithm(
            "recursive",
            recursive.recursive,
            recursive.__name__,
            teaches=True,
            draws="path",
            twin="breadth",
        ),
    )
    formats = (
        Format("judge", judge.recognises, judge.read, judge.write, judge.answer),
        Format("ascii", codec.recognises, codec.read, codec.write),
    )

    def grid(self, state: Board, /) -> Grid:
        """Return the shape of board and ring."""
        return state.grid

    def decode(self, link: Link, /) -> Board:
        """Return the board in *link*."""
        return codec.decode(link)

    def encode(self, state: Board, /) -> Link:
        """Return the link of *state*."""
        return codec.encode(state)

    def interpret(self, state: Board, point: Point, tool: str, /) -> Move | None:
        """Return the move that pressing *point* means.

        ``card`` puts a card down or removes it, and means nothing on the ring; ``link``
        chooses the first card, then the second, then begins anew.
        """
        name = state.grid.name(point)
        if tool == "link":
            begins = state.source in {None, point} or state.target is not None
            return f"from {name}" if begins else f"to {name}"
        if tool != "card" or state.outside(point):
            return None
        return f"remove {name}" if state.cells[point] else f"put {name}"

    def play(self, state: Board, move: Move, /) -> Board:
        """Return *state* after ``put``, ``remove``, ``from`` or ``to`` with a point.

        Raises RuleError for a card on the ring (``cards.ring``), on another card
        (``cards.occupied``), for a point without a card (``cards.no-card``), and for a
        second card without or equal to the first (``cards.no-source``, ``cards.same``).
        """
        verb, words = split_move(move)
        if verb not in {"put", "remove", "from", "to"} or len(words) != 1:
            raise TextError("move.malformed", move[:40])
        point = state.grid.parse(words[0])
        if verb == "put":
            return _put(state, point)
        if not state.cells[point]:
            raise RuleError("cards.no-card", point)
        if verb == "remove":
            return _remove(state, point)
        if verb == "from":
            return replace(state, source=point, target=None)
        if state.source is None:
            raise RuleError("cards.no-source")
        if state.source == point:
            raise RuleError("cards.same", point)
        return replace(state, target=point)

    def check(self, state: Board, /) -> Report:
        """Report how many cards there are; there is nothing to break and nothing to solve."""
        return Report(solved=False, message="cards.cards", args=(len(state.cards),))

    def scene(self, state: Board, /) -> Scene:
        """Return the cards in cells, with the ring around them."""
        grid = state.grid
        edge = "~" * grid.width
        ends = ((state.source, Mark.START), (state.target, Mark.TARGET))
        return Scene(
            grid.width,
            grid.height,
            Lattice.CELLS,
            "".join([edge, *(f"~{row}~" for row in rows(state, EMPTY)), edge]),
            {"X": "card", "~": "outside"},
            grid.files,
            grid.ranks,
            joiner=",",
            marks={point: mark for point, mark in ends if point is not None},
        )


def _put(state: Board, point: Point) -> Board:
    if state.outside(point):
        raise RuleError("cards.ring", point)
    if state.cells[point]:
        raise RuleError("cards.occupied", point)
    return replace(state, cells=_with(state.cells, point, CARD))


def _remove(state: Board, point: Point) -> Board:
    source = None if state.source == point else state.source
    target = None if point in {state.source, state.target} else state.target
    cells = _with(state.cells, point, FREE)
    return replace(state, cells=cells, source=source, target=target)


def _with(cells: bytes, point: Point, cell: int) -> bytes:
    return cells[:point] + bytes([cell]) + cells[point + 1 :]


CARDS: Puzzle[Board] = CardsPuzzle()
