"""Positions and moves as properties of a node: what is set up, and what is played."""

from __future__ import annotations

from stepstones.go import rules as agreed
from stepstones.go.board import Bits
from stepstones.go.position import Colour, Position
from stepstones.go.rules import Rules
from stepstones.go.sgf.tree import Properties
from stepstones.go.sgf.values import letters

LETTER = {Colour.BLACK: "B", Colour.WHITE: "W"}
_NAMES = {"japanese": "Japanese", "chinese": "Chinese", "aga": "AGA", "new-zealand": "NZ"}
"""The names that the standard gives for rules; others go by their own words."""


def root_properties(position: Position, target: Bits = 0) -> Properties:
    """Return the properties of a root that sets *position* up, *target* marked.

    Usual rules are not written; a ko, prisoners and the last move cannot be.
    """
    width, height = position.width, position.height
    size = str(width) if width == height else f"{width}:{height}"
    found = (
        ("SZ", (size,)),
        *agreement(position.rules, position.handicap),
        ("AB", _names(position, position.black)),
        ("AW", _names(position, position.white)),
        ("PL", (LETTER[position.turn],)),
        ("MA", _names(position, target)),
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
