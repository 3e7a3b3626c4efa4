"""The position at a node: all setup and moves from the root to it, played without judgement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from stepstones.core.errors import TextError
from stepstones.go.board import Bits, Board
from stepstones.go.position import Colour, Position, replay
from stepstones.go.sgf.check import SETUP
from stepstones.go.sgf.header import board_of, handicap_of
from stepstones.go.sgf.tree import Node, Properties, Tree
from stepstones.go.sgf.values import area, point

_COLOURS = {"B": Colour.BLACK, "W": Colour.WHITE}
MIN_HANDICAP = 2
MAX_DEPTH = 20_000
"""Nodes in a line that are played; the longest games have some hundreds."""


class Standing(NamedTuple):
    """Where a game stands: the position, the stones each side has taken, the moves made."""

    position: Position
    prisoners: Mapping[Colour, int]
    moves: int


def start(tree: Tree) -> Standing:
    """Return the empty board of *tree*, before its root. Raises TextError (see header)."""
    board = board_of(tree)
    return Standing(Position(board.width, board.height), dict.fromkeys(Colour, 0), 0)


def standing(tree: Tree, node: Node) -> Standing:
    """Return where the game stands at *node*. Linear in the way from the root.

    Whose turn it is, a node without a move does not say unless by ``PL``: then it is
    the colour of the first move after it, else White after a handicap, else as before.
    Raises TextError for another game, a board too large, and ``go.sgf.too-deep`` for a
    line that no game is as long as, which would take long to play.
    """
    now, way = start(tree), tree.path(node)
    if len(way) > MAX_DEPTH:
        raise TextError("go.sgf.too-deep", len(way), MAX_DEPTH)
    for step in way:
        now = after(now, tree.nodes[step])
    if not any(name in _COLOURS or name == "PL" for name, _ in tree.nodes[node]):
        turn = _next_turn(tree, node) if not now.moves else None
        if turn is not None:
            now = now._replace(position=replace(now.position, turn=turn))
    return now


def position_at(tree: Tree, node: Node) -> Position:
    """Return the position at *node*. Raises TextError as :func:`standing` does."""
    return standing(tree, node).position


def after(now: Standing, properties: Properties) -> Standing:
    """Return *now* after a node with *properties*.

    Setup comes first, then a move, then ``PL``. Every move is made, whatever the rules
    say, as ``KO`` demands: a stone on an occupied point replaces what is there. A move
    off the board counts as a pass, other points off it are left out.
    """
    position, prisoners, moves = now
    board = position.board
    if any(name in SETUP for name, _ in properties):
        position = _set_up(position, properties)
    for name, values in properties:
        if name in _COLOURS:
            at = point(values[0], board.width, board.height)
            position, taken = replay(position, [(_COLOURS[name], at)])
            prisoners = {colour: prisoners[colour] + taken[colour] for colour in Colour}
            moves += 1
    for name, values in properties:
        turn = _COLOURS.get(values[0].strip().upper()[:1]) if name == "PL" else None
        if turn is not None and turn is not position.turn:
            position = replace(position, turn=turn, ko=None)
    return Standing(position, prisoners, moves)


def points(values: Iterable[str], board: Board) -> Bits:
    """Return the points of a list, rectangles included; those off the board are left out."""
    bits = 0
    for raw in values:
        bits |= area(raw, board) or 0
    return bits


def _set_up(position: Position, properties: Properties) -> Position:
    """Return the position with the stones set by hand; nothing is captured, a ko is forgotten."""
    stones = {"AB": position.black, "AW": position.white, "AE": 0}
    for name, values in properties:
        if name in SETUP:
            new = points(values, position.board)
            stones = {
                other: bits | new if other == name else bits & ~new
                for other, bits in stones.items()
            }
    black, white = stones["AB"], stones["AW"]
    last = position.last
    if last is not None and not (black | white) & position.board.bit(last):
        last = None
    return replace(position, black=black, white=white, ko=None, last=last)


def _next_turn(tree: Tree, node: Node) -> Colour | None:
    """Return the colour of the first move after *node*; where none is, what a handicap says."""
    for later in tree.main_line(node)[1:]:
        for name, _ in tree.nodes[later]:
            if name in _COLOURS:
                return _COLOURS[name]
    return Colour.WHITE if handicap_of(tree) >= MIN_HANDICAP else None
