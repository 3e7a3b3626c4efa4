"""Moves on a board of queens: the reader's, and those that set a puzzle up.

To play: ``queen POINT``, ``remove POINT``, each with ``auto`` behind it where the squares
that the queen attacks are crossed or freed with it; ``cross POINT…``, ``uncross POINT…``;
``restart`` takes all of that away. To set up: ``given POINT`` locks a queen, ``block POINT``,
``clear POINT`` takes either away; ``region N POINT`` paints, N being 0 for none; ``rule WORD``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from stepstones.core.errors import RuleError, TextError
from stepstones.core.grid import Point
from stepstones.core.puzzle import Move, Option, Problem, split_move
from stepstones.queens import lines
from stepstones.queens.lines import NOWHERE, AttackRule
from stepstones.queens.state import MAX_REGIONS, Board

AUTO = "auto"
RESTART = "restart"
_Verb: TypeAlias = Callable[[Board, Point], Board]


def interpret(board: Board, point: Point, tool: str) -> Move | None:
    """Return the move that pressing *point* with *tool* means, or None."""
    kind, _, brush = tool.partition(".")
    verb = _TOOLS.get(kind)
    name = board.grid.name(point)
    if kind == "region" and (brush or "1").isdigit() and brush.isascii() and len(brush) <= 2:
        number = int(brush or 1)
        now = board.regions[point] if board.regions else NOWHERE
        return f"region {number} {name}" if number - 1 != now else None
    word = verb(board, point) if verb is not None else ""
    if not word:
        return None
    auto = kind == "auto" and word in {"queen", "remove"}
    return f"{word} {name} {AUTO}" if auto else f"{word} {name}"


def _queen_or_none(board: Board, point: Point) -> str:
    return "remove" if point in board.queens else "queen"


def _cross_or_none(board: Board, point: Point) -> str:
    if point in board.queens or point in board.blocked:
        return ""
    return "uncross" if point in board.crossed else "cross"


def _in_turn(board: Board, point: Point) -> str:
    """Cross a free square, put a queen on a crossed one, take a queen off."""
    if point in board.queens:
        return "remove"
    if point in board.blocked:
        return ""
    return "queen" if point in board.crossed else "cross"


def _given_or_none(board: Board, point: Point) -> str:
    return "clear" if point in board.given else "given"


def _block_or_none(board: Board, point: Point) -> str:
    return "clear" if point in board.blocked else "block"


_TOOLS: dict[str, Callable[[Board, Point], str]] = {
    "queen": _queen_or_none,
    "mark": _in_turn,
    "auto": _in_turn,
    "cross": _cross_or_none,
    "given": _given_or_none,
    "block": _block_or_none,
}


def play(board: Board, move: Move) -> Board:
    """Return *board* after *move*.

    Queens may attack each other. Raises TextError for what is no move; RuleError where a
    square is taken (``queens.taken``), empty (``queens.empty``, ``queens.not-crossed``),
    blocked (``queens.blocked``) or its queen given (``queens.locked``), and for ``restart``
    where there is nothing to take away (``queens.untouched``).
    """
    verb, words = split_move(move)
    if verb == RESTART and not words:
        if board == board.question:
            raise RuleError("queens.untouched")
        return board.question
    if verb == "rule" and len(words) == 1 and words[0] in set(AttackRule):
        return replace(board, rule=AttackRule(words[0]))
    if verb == "region" and len(words) == 2:
        return _paint(board, words[0], board.grid.parse(words[1]))
    auto = words[1:] == (AUTO,) and verb in {"queen", "remove"}
    points = [board.grid.parse(word) for word in (words[:1] if auto else words)]
    if verb not in _VERBS or not points or (len(points) > 1 and verb not in _MANY):
        raise TextError("move.malformed", move)
    after = board
    for point in points:
        after = _VERBS[verb](after, point)
    return _with_crosses(board, after, points[0]) if auto else after


def _queen(board: Board, point: Point) -> Board:
    if point in board.queens:
        raise RuleError("queens.taken", point)
    if point in board.blocked:
        raise RuleError("queens.blocked", point)
    return board.with_queens(board.queens | {point})


def _remove(board: Board, point: Point) -> Board:
    if point in board.given:
        raise RuleError("queens.locked", point)
    if point not in board.queens:
        raise RuleError("queens.empty", point)
    return board.with_queens(board.queens - {point})


def _cross(board: Board, point: Point) -> Board:
    if point in board.queens:
        raise RuleError("queens.taken", point)
    if point in board.blocked:
        raise RuleError("queens.blocked", point)
    return replace(board, crossed=board.crossed | {point})


def _uncross(board: Board, point: Point) -> Board:
    if point not in board.crossed:
        raise RuleError("queens.not-crossed", point)
    return replace(board, crossed=board.crossed - {point})


def _clear(board: Board, point: Point) -> Board:
    """Take away whatever is on *point*."""
    return replace(
        board,
        queens=board.queens - {point},
        given=board.given - {point},
        crossed=board.crossed - {point},
        blocked=board.blocked - {point},
    )


def _give(board: Board, point: Point) -> Board:
    cleared = _clear(board, point)
    return replace(cleared, queens=cleared.queens | {point}, given=cleared.given | {point})


def _block(board: Board, point: Point) -> Board:
    cleared = _clear(board, point)
    return replace(cleared, blocked=cleared.blocked | {point})


_VERBS: dict[str, _Verb] = {
    "queen": _queen,
    "remove": _remove,
    "cross": _cross,
    "uncross": _uncross,
    "clear": _clear,
    "given": _give,
    "block": _block,
}
_MANY = frozenset({"cross", "uncross"})
"""What may name several points."""


def _paint(board: Board, number: str, point: Point) -> Board:
    readable = number.isascii() and number.isdigit() and len(number) <= 2
    if not readable or int(number) > MAX_REGIONS:
        raise TextError("queens.region-number", number[:20], MAX_REGIONS)
    painted = list(board.regions or [NOWHERE] * (board.size * board.size))
    painted[point] = int(number) - 1
    some = any(region != NOWHERE for region in painted)
    return replace(board, regions=tuple(painted) if some else ())


def _with_crosses(before: Board, after: Board, point: Point) -> Board:
    """Cross what a new queen attacks; free what only a queen taken off attacked."""
    attacked = lines.attacks(after.size, after.regions, after.rule)
    touched = frozenset(lines.cells(attacked[point]))
    if len(after.queens) > len(before.queens):
        return replace(after, crossed=(after.crossed | touched) - after.queens - after.blocked)
    still = frozenset(cell for queen in after.queens for cell in lines.cells(attacked[queen]))
    return replace(after, crossed=after.crossed - (touched - still))


def crosses(board: Board, points: list[Point]) -> tuple[Move, ...]:
    """Return moves that cross *points*, as few as the length of a move allows."""
    names = [board.grid.name(point) for point in points]
    return tuple(" ".join(["cross", *names[at : at + 20]]) for at in range(0, len(names), 20))


def options(board: Board) -> tuple[Option, ...]:
    """Return the choice of what attacks on diagonals."""
    return (Option("rule", tuple(one.value for one in AttackRule), board.rule.value),)


def problem(board: Board) -> Problem[Board]:
    """Return *board* without its reader's queens and crosses.

    On a plain board where no queen is locked the queens belong to the puzzle.
    """
    plain = board.is_plain and not board.given
    return Problem(Board(board.size, board.queens) if plain else board.question, board.question)
