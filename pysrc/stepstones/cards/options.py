"""What can be chosen for a board of cards: its rule, its pictures, and warnings."""

from __future__ import annotations

from dataclasses import replace

from stepstones.cards.board import CARD, Board, Faces, Rule
from stepstones.cards.game.play import settle
from stepstones.core.errors import TextError
from stepstones.core.puzzle import Option


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
