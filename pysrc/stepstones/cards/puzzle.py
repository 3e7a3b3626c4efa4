"""Cards as the rest of the product sees them."""

from __future__ import annotations

from dataclasses import replace

from stepstones.cards import codec, drawing, fewest, judge, pairs, reach
from stepstones.cards.board import CARD, FREE, Board, rows
from stepstones.cards.essays import breadth, recursive
from stepstones.cards.examples import EXAMPLES
from stepstones.core.errors import RuleError, TextError
from stepstones.core.grid import Grid, Point
from stepstones.core.link import Link
from stepstones.core.maker import Maker
from stepstones.core.puzzle import (
    Action,
    Algorithm,
    Format,
    Mode,
    Move,
    Option,
    Puzzle,
    Report,
    Role,
    Tool,
    lazy,
    split_move,
)
from stepstones.core.scene import EMPTY, Lattice, Line, Mark, Scene
from stepstones.core.trace import Steps

_HINT, _STANDING = "stepstones.cards.hint", "stepstones.cards.standing"


def link_or_reach(board: Board) -> Steps:
    """Link the two chosen cards; with only one chosen, reach every other from it."""
    return reach.reach(board) if board.target is None else fewest.fewest(board)


class CardsPuzzle:
    """Cards that can be put down and taken away, and two of them to be linked.

    Moves: ``put 3,1`` and ``remove 3,1`` a card, ``from 3,1`` and ``to 3,1`` choose the two
    cards, ``draw 3,1`` draws the path on to a corner and ``back`` takes one back.
    """

    id = "cards"
    sizes = ("12x8", "5x4", "20x15", "40x30", "75")
    tools = (
        Tool("draw", Mode.PLAY),
        Tool("card", Mode.SETUP, ({".": "X", "X": "."},)),
        Tool("link", Mode.ASK, starts="fewest"),
    )
    pointer = "link"
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
        Algorithm("hint", lazy(_HINT, "hint"), _HINT, role=Role.HINT),
        Algorithm("standing", lazy(_STANDING, "standing"), _STANDING, role=Role.STANDING),
    )
    makers: tuple[Maker[Board], ...] = ()
    formats = (
        Format("judge", judge.recognises, judge.read, judge.write, judge.answer),
        Format("ascii", codec.recognises, codec.read, codec.write),
    )

    def question(self) -> None:
        """Return nothing: the command line asks what the algorithms answer."""

    def options(self, _state: Board, /) -> tuple[Option, ...]:
        """Return nothing: there is nothing to choose but the size."""
        return ()

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
        chooses the first card, then the second, then begins anew; ``draw`` chooses cards
        and draws the path between them.
        """
        name = state.grid.name(point)
        if tool == "draw":
            verb = drawing.meaning(state, point)
            return verb and (verb if verb == "back" else f"{verb} {name}")
        if tool == "link":
            begins = state.source in {None, point} or state.target is not None
            return f"from {name}" if begins else f"to {name}"
        if tool != "card" or state.outside(point):
            return None
        return f"remove {name}" if state.cells[point] else f"put {name}"

    def play(self, state: Board, move: Move, /) -> Board:
        """Return *state* after one of the moves in the class's docstring.

        Raises RuleError for a card on the ring (``cards.ring``), on another card
        (``cards.occupied``), for a point without a card (``cards.no-card``), and for a
        second card without or equal to the first (``cards.no-source``, ``cards.same``).
        What drawing raises is said in :mod:`~stepstones.cards.drawing`.
        """
        verb, words = split_move(move)
        if verb == "back" and not words:
            return drawing.back(state)
        if verb not in {"put", "remove", "from", "to", "draw"} or len(words) != 1:
            raise TextError("move.malformed", move[:40])
        point = state.grid.parse(words[0])
        if verb == "put":
            return _put(state, point)
        if verb == "draw":
            return drawing.draw(state, point)
        if not state.cells[point]:
            raise RuleError("cards.no-card", point)
        if verb == "remove":
            return _remove(state, point)
        if verb == "from":
            return replace(state, source=point, target=None, path=())
        if state.source is None:
            raise RuleError("cards.no-source")
        if state.source == point:
            raise RuleError("cards.same", point)
        return replace(state, target=point, path=())

    def check(self, state: Board, /) -> Report:
        """Report how far the path drawn has come; one with the fewest segments solves."""
        segments = len(state.path)
        if drawing.is_linked(state):
            fewest = drawing.fewest_segments(state) or segments
            if segments == fewest:
                return Report(solved=True, message="cards.report.fewest", args=(segments,))
            unjudged = ("cards.report.linked", (segments,))
            return Report(
                solved=False,
                message="cards.report.more",
                args=(segments, fewest),
                unjudged=unjudged,
            )
        if state.path:
            return Report(
                solved=False, message="cards.report.drawing", args=(segments, state.path[-1])
            )
        cards = len(state.cards)
        if state.source is not None and state.target is not None:
            args = (state.source, state.target, cards)
            return Report(solved=False, message="cards.report.pair", args=args)
        return Report(solved=False, message="cards.cards", args=(cards,))

    def scene(self, state: Board, /) -> Scene:
        """Return the cards in cells with the ring around them, and the path drawn, numbered."""
        grid, path = state.grid, drawing.corners_of(state)
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
            labels={point: str(number) for number, point in enumerate(path) if number},
            lines=(Line("path", path),) if state.path else (),
        )

    def unplayed(self, state: Board, /) -> Board:
        """Return *state*: nothing on it is kept apart from the puzzle."""
        return state


def _put(state: Board, point: Point) -> Board:
    if state.outside(point):
        raise RuleError("cards.ring", point)
    if state.cells[point]:
        raise RuleError("cards.occupied", point)
    return replace(state, cells=_with(state.cells, point, CARD), path=())


def _remove(state: Board, point: Point) -> Board:
    source = None if state.source == point else state.source
    target = None if point in {state.source, state.target} else state.target
    cells = _with(state.cells, point, FREE)
    return replace(state, cells=cells, source=source, target=target, path=())


def _with(cells: bytes, point: Point, cell: int) -> bytes:
    return cells[:point] + bytes([cell]) + cells[point + 1 :]


CARDS: Puzzle[Board] = CardsPuzzle()
