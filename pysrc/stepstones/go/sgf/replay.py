"""The position at a node, all setup and moves played without judgement; and back, as properties."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from stepstones.core.errors import TextError
from stepstones.go import rules as agreed
from stepstones.go.board import Bits, Board
from stepstones.go.play import analyse, put, replay, set_up
from stepstones.go.rules import MIN_HANDICAP, Rules
from stepstones.go.sgf.check import MOVES, SETUP, board_of, handicap_of, rules_of
from stepstones.go.sgf.tree import MAX_VALUES, NodeNumber, Properties, Tree, area, letters, point
from stepstones.go.state import Colour, Position
from stepstones.go.tasks import FIGHTS, NO_GOAL

COLOURS = {"B": Colour.BLACK, "W": Colour.WHITE}
_AHEAD = 100
"""Nodes in which the first move must come to say whose turn it is before it."""
MAX_DEPTH = 20_000
"""Nodes in a line that are played; the longest games have some hundreds."""


def start(tree: Tree) -> Position:
    """Return the empty board of *tree* with its rules, before its root.

    Raises TextError as :func:`~stepstones.go.sgf.check.board_of` does.
    """
    board = board_of(tree)
    return Position(board.width, board.height, rules=rules_of(tree), handicap=handicap_of(tree))


def after(tree: Tree, position: Position, node: NodeNumber) -> Position:
    """Return the position at *node*, *position* being that at its parent. Constant time.

    Whose turn it is, a node without a move does not say unless by ``PL``: before the
    first move it is the colour of that move, unless a ``PL`` between says so; else White
    at the root after a handicap; later and where there is none it is as before.
    """
    properties = tree.nodes[node]
    now = _play(position, properties)
    if now.past is None and not any(name in MOVES or name == "PL" for name, _ in properties):
        turn = _next_turn(tree, node)
        if turn is None and node == 0 and now.handicap >= MIN_HANDICAP:
            turn = Colour.WHITE
        if turn is not None:
            now = replace(now, turn=turn)
    if ILLEGAL in (name for name, _ in properties):
        now = _ban(now, tree.values(node, ILLEGAL))
    return now


def _ban(position: Position, values: Iterable[str]) -> Position:
    """Return *position* with the first of the points at which a ko would be retaken."""
    empty = position.board.points(points(values, position.board) & position.empty)
    kos = (at for at in empty if put(position, at, analyse(position, at)).ko is not None)
    return replace(position, ko=next(kos, None))


def position_at(tree: Tree, node: NodeNumber) -> Position:
    """Return the position at *node*. Linear in the way from the root.

    Raises TextError for another game, a board too large, and ``go.sgf.too-deep`` for a
    line that no game is as long as, which would take long to play.
    """
    now, way = start(tree), tree.path(node)
    if len(way) > MAX_DEPTH:
        raise TextError("go.sgf.too-deep", len(way), MAX_DEPTH)
    for step in way:
        now = after(tree, now, step)
    return now


def _play(position: Position, properties: Properties) -> Position:
    """Return *position* after the setup and the moves of a node.

    Setup comes first, then moves in their order. What no rule allows is done all the
    same; a stone onto an occupied point replaces what is there. A move off the board
    counts as a pass, other points off it are left out.
    """
    board = position.board
    if any(name in SETUP for name, _ in properties):
        position = _set_up(position, properties)
    for name, values in properties:
        if name in COLOURS:
            at = point(values[0], board.width, board.height)
            position = replay(position, [(COLOURS[name], at)])
    for name, values in properties:
        turn = COLOURS.get(values[0].strip().upper()[:1]) if name == "PL" else None
        if turn is not None and turn is not position.turn:
            position = replace(position, turn=turn, ko=None)
    return position


def points(values: Iterable[str], board: Board) -> Bits:
    """Return the points of a list, rectangles included; those off the board are left out."""
    bits = 0
    for raw, _ in zip(values, range(MAX_VALUES), strict=False):
        bits |= area(raw, board) or 0
    return bits


def _set_up(position: Position, properties: Properties) -> Position:
    """Return the position with the stones that a node sets."""
    stones = {"AB": position.black, "AW": position.white, "AE": 0}
    for name, values in properties:
        if name in SETUP:
            new = points(values, position.board)
            stones = {
                other: bits | new if other == name else bits & ~new
                for other, bits in stones.items()
            }
    return set_up(position, stones["AB"], stones["AW"])


def _next_turn(tree: Tree, node: NodeNumber) -> Colour | None:
    """Return the colour of the first move after *node* in its line, None where none is near.

    A ``PL`` before that move says whose turn it is from there on, so the move says nothing here.
    """
    for later in range(node + 1, min(node + _AHEAD, len(tree))):
        if tree.parents[later] != later - 1:
            break
        for name, _ in tree.nodes[later]:
            if name in COLOURS:
                return COLOURS[name]
        if tree.nodes[later] and tree.values(later, "PL"):
            break
    return None


ILLEGAL = "IL"
"""A property of GNU Go's: points where the side to play may not play, such as a ko."""
GOAL = "GOAL"
"""A property of our own: what is asked of the marked stones, where that is not life or death."""
LETTER = {Colour.BLACK: "B", Colour.WHITE: "W"}
_NAMES = {"japanese": "Japanese", "chinese": "Chinese", "aga": "AGA", "new-zealand": "NZ"}
"""The names that the standard gives for rules; others go by their own words."""


def root_properties(position: Position, target: Bits = 0) -> Properties:
    """Return the properties of a root that sets *position* up, *target* marked.

    A fight is said to be one, and a stone without a goal: marked stones alone are a question of
    life and death. Usual rules are not written; prisoners and the last move cannot be.
    """
    width, height, task = position.width, position.height, position.task
    goal = task.goal if task and task.goal else NO_GOAL
    size = str(width) if width == height else f"{width}:{height}"
    found = (
        ("SZ", (size,)),
        *agreement(position.rules, position.handicap),
        ("AB", _names(position, position.black)),
        ("AW", _names(position, position.white)),
        ("PL", (LETTER[position.turn],)),
        (ILLEGAL, () if position.ko is None else (letters(position.ko, width),)),
        ("MA", _names(position, target)),
        (GOAL, (goal,) if target and goal in {*FIGHTS, NO_GOAL} else ()),
    )
    return tuple(one for one in found if one[1])


def agreement(rules: Rules, handicap: int) -> Properties:
    """Return rules, komi and handicap as properties, but for what is usual here."""
    words = agreed.write(rules)
    found = []
    if words != agreed.DEFAULT:
        found.append(("RU", (_NAMES.get(words, words),)))
    if rules.komi != agreed.usual_komi(rules):
        found.append(("KM", (f"{rules.komi:g}",)))
    if handicap:
        found.append(("HA", (str(handicap),)))
    return tuple(found)


def move_between(before: Position, after: Position) -> Properties:
    """Return the move that led from *before* to *after*; nothing where no move was played."""
    past = after.past
    if past is None or past.before is not before.past:
        return ()
    if (past.black, past.white) != (before.black, before.white):
        return ()
    raw = "" if past.move is None else letters(past.move, before.width)
    return ((LETTER[past.turn], (raw,)),)


def setup_between(before: Position, after: Position) -> Properties:
    """Return what changes *before* into *after* by hand."""
    stones = after.black | after.white
    found = (
        ("AB", _names(after, after.black & ~before.black)),
        ("AW", _names(after, after.white & ~before.white)),
        ("AE", _names(after, (before.black | before.white) & ~stones)),
        ("PL", (LETTER[after.turn],) if after.turn is not before.turn else ()),
    )
    return tuple(one for one in found if one[1])


def _names(position: Position, bits: Bits) -> tuple[str, ...]:
    return tuple(letters(point, position.width) for point in position.board.points(bits))
