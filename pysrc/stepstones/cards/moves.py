"""Presses and moves on a board where two cards are to be linked; options of any board.

Moves: ``put 3,1`` and ``remove 3,1`` a card, ``from 3,1`` and ``to 3,1`` choose the two cards,
``draw 3,1`` draws the path on to a corner and ``back`` takes one back.
"""

from __future__ import annotations

from dataclasses import replace

from stepstones.cards import game, link_path
from stepstones.cards.game import settle
from stepstones.cards.state import CARD, FREE, Board, Faces, Rule
from stepstones.core.errors import RuleError, TextError
from stepstones.core.grid import Point
from stepstones.core.puzzle import Move, Option, Problem, split_move

_OPTIONS = frozenset({"rule", "faces", "warn"})


def options(board: Board) -> tuple[Option, ...]:
    """Return the rule, and where pairs are taken what the cards show and whether to warn."""
    rule = Option("rule", tuple(one.value for one in Rule), board.rule.value)
    if not board.plays:
        return (rule,)
    faces = Option("faces", tuple(one.value for one in Faces), board.faces.value)
    return (rule, faces, Option("warn", ("off", "on"), "on" if board.warns else "off"))


def choose(board: Board, name: str, choice: str) -> Board:
    """Return *board* with *choice* for the option called *name*. Raises TextError."""
    known = next((one for one in options(board) if one.id == name), None)
    if known is None or choice not in known.choices:
        raise TextError("move.malformed", f"{name} {choice}"[:40])
    if name == "warn":
        return replace(board, warns=choice == "on", target=None)
    if name == "faces":
        return replace(board, faces=Faces(choice))
    return with_rule(board, Rule(choice))


def with_rule(board: Board, rule: Rule) -> Board:
    """Return *board* under *rule*: without kinds in the contest's form, settled if cards fall."""
    if rule is board.rule:
        return board
    board = replace(board, rule=rule, source=None, target=None, path=(), last=None)
    if board.plays:
        return settle(board)
    cells = bytes(CARD if cell else 0 for cell in board.cells)
    return replace(board, cells=cells, faces=Faces.CHINESE, warns=False)


def _meaning(state: Board, point: Point, tool: str) -> Move | None:
    """Return the move that pressing *point* means.

    ``card`` puts a card down or removes it, and means nothing on the ring; ``link``
    chooses the first card, then the second, then begins anew; ``draw`` chooses cards
    and draws the path between them.
    """
    name = state.grid.name(point)
    if tool == "draw":
        verb = link_path.meaning(state, point)
        return verb and (verb if verb == "back" else f"{verb} {name}")
    if tool == "link":
        begins = state.source in {None, point} or state.target is not None
        return f"from {name}" if begins else f"to {name}"
    if tool != "card" or state.outside(point):
        return None
    return f"remove {name}" if state.cells[point] else f"put {name}"


def _play(state: Board, verb: str, words: tuple[str, ...]) -> Board:
    """Return *state* after one of the moves in the module's docstring.

    Raises RuleError for a card on the ring (``cards.ring``), on another card
    (``cards.occupied``), for a point without a card (``cards.no-card``), and for a
    second card without or equal to the first (``cards.no-source``, ``cards.same``).
    What drawing raises is said in :mod:`~stepstones.cards.link_path`.
    """
    if verb == "back" and not words:
        return link_path.back(state)
    if verb == "shuffle":
        raise RuleError("cards.no-game")
    if verb not in {"put", "remove", "from", "to", "draw"} or len(words) != 1:
        raise TextError("move.malformed", " ".join((verb, *words))[:40])
    point = state.grid.parse(words[0])
    if verb == "put":
        return _put(state, point)
    if verb == "draw":
        return link_path.draw(state, point)
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


def interpret(state: Board, point: Point, tool: str) -> Move | None:
    """Return the move that pressing *point* with *tool* means."""
    meaning = game.meaning if state.plays else _meaning
    return meaning(state, point, tool)


def play(state: Board, move: Move) -> Board:
    """Return *state* after *move*; an option's move chooses it.

    Other moves are those of :mod:`~stepstones.cards.game` or, where two cards are to be linked,
    those in the module's docstring.
    """
    verb, words = split_move(move)
    if verb in _OPTIONS and len(words) == 1:
        return choose(state, verb, words[0])
    return game.play(state, verb, words) if state.plays else _play(state, verb, words)


def problem(state: Board) -> Problem[Board]:
    """Return the board without what is chosen; pairs that are taken are gone.

    The key has the cards and the two to be linked, nothing drawn; to play on, a bare board.
    """
    if not state.plays:
        return Problem(state, replace(state, path=()))
    posed = replace(state, source=None, target=None)
    return Problem(posed, replace(posed, cells=bytes(len(state.cells)), path=()), consumed=True)
