"""The contest's form: two cards to be linked with the fewest segments, drawn corner by corner.

Moves: ``put 3,1`` and ``remove 3,1`` a card, ``from 3,1`` and ``to 3,1`` choose the two cards,
``draw 3,1`` draws the path on to a corner and ``back`` takes one back.
"""

from __future__ import annotations

from dataclasses import replace

from stepstones.cards import drawing
from stepstones.cards.board import CARD, FREE, Board
from stepstones.core.errors import RuleError, TextError
from stepstones.core.grid import Point
from stepstones.core.puzzle import Move, Report


def meaning(state: Board, point: Point, tool: str) -> Move | None:
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


def play(state: Board, verb: str, words: tuple[str, ...]) -> Board:
    """Return *state* after one of the moves in the module's docstring.

    Raises RuleError for a card on the ring (``cards.ring``), on another card
    (``cards.occupied``), for a point without a card (``cards.no-card``), and for a
    second card without or equal to the first (``cards.no-source``, ``cards.same``).
    What drawing raises is said in :mod:`~stepstones.cards.drawing`.
    """
    if verb == "back" and not words:
        return drawing.back(state)
    if verb == "shuffle":
        raise RuleError("cards.no-game")
    if verb not in {"put", "remove", "from", "to", "draw"} or len(words) != 1:
        raise TextError("move.malformed", " ".join((verb, *words))[:40])
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


def report(state: Board) -> Report:
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
        return Report(solved=False, message="cards.report.drawing", args=(segments, state.path[-1]))
    cards = len(state.cards)
    if state.source is not None and state.target is not None:
        args = (state.source, state.target, cards)
        return Report(solved=False, message="cards.report.pair", args=args)
    return Report(solved=False, message="cards.cards", args=(cards,))


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
