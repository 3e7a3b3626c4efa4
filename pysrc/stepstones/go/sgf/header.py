"""Root properties of a game: board, rules, komi, handicap, names, result."""

from __future__ import annotations

import re
from typing import TypeAlias

from stepstones.core.errors import Arg, TextError
from stepstones.go.board import MAX_SIDE, MIN_SIDE, Board, board
from stepstones.go.rules import JAPANESE, MAX_KOMI, PRESETS, Rules, find_preset, read
from stepstones.go.sgf.tree import Tree, simple_text

USUAL_SIDE = 19
"""The side of the board where the root does not say it."""
MAX_HANDICAP = 361

_SIZE = re.compile(r"\s*([0-9]{1,4})(?:\s*[:xX*]\s*([0-9]{1,4}))?\s*", re.ASCII)
_NUMBER = re.compile(r"\s*(-?[0-9]{1,6}(?:[.,][0-9]{1,6})?)", re.ASCII)
_HUNDREDTHS = 100
"""Komi from here on is in hundredths, as some Chinese servers write it."""
_GO = "1"


def size(tree: Tree) -> tuple[int, int] | None:
    """Return columns and rows as the root gives them, None where ``SZ`` is no size.

    >>> from stepstones.go.sgf.tree import arrange
    >>> size(arrange([(-1, (("SZ", ("13:9",)),))])), size(arrange([(-1, ())]))
    ((13, 9), (19, 19))
    """
    raw = tree.first(0, "SZ")
    if raw is None:
        return USUAL_SIDE, USUAL_SIDE
    match = _SIZE.fullmatch(raw)
    return (int(match[1]), int(match[2] or match[1])) if match else None


def board_of(tree: Tree) -> Board:
    """Return the board of the game; 19x19 where ``SZ`` is no size at all.

    Raises TextError ``go.sgf.other-game`` and, for sides not from 2 to 25, ``go.size``.
    """
    game = (tree.first(0, "GM") or _GO).strip()
    if game != _GO:
        raise TextError("go.sgf.other-game", game[:20])
    width, height = size(tree) or (USUAL_SIDE, USUAL_SIDE)
    if not (MIN_SIDE <= width <= MAX_SIDE and MIN_SIDE <= height <= MAX_SIDE):
        raise TextError("go.size", MIN_SIDE, MAX_SIDE)
    return board(width, height)


def rules_of(tree: Tree) -> tuple[str | None, Rules]:
    """Return the id of the rules that the root names, None for unknown ones, and the rules.

    Unknown ones are taken as Japanese. Komi is the root's where it gives one, in
    hundredths at the finest.
    """
    words = simple_text(tree.first(0, "RU") or "")
    name = find_preset(words)
    rules = PRESETS[name] if name else read(words) or JAPANESE
    komi = _number(tree, "KM")
    if komi is not None and abs(komi) >= _HUNDREDTHS:
        komi /= _HUNDREDTHS
        if komi % 0.5:
            komi *= 2  # counted in stones of area, each worth two points
    if komi is None or abs(komi) > MAX_KOMI:
        return name, rules
    return name, rules._replace(komi=round(komi, 2))


def handicap_of(tree: Tree) -> int:
    """Return the number of handicap stones that the root names, 0 where it names none."""
    number = _number(tree, "HA") or 0
    return int(number) if 0 <= number <= MAX_HANDICAP else 0


def _number(tree: Tree, name: str) -> float | None:
    match = _NUMBER.match(tree.first(0, name) or "")
    return float(match[1].replace(",", ".")) if match else None


Said: TypeAlias = tuple[str, tuple[Arg, ...]]
"""A message and its arguments."""

MAX_WORDS = 120
"""Characters of a name that are shown."""
_WON = re.compile(r"([BW])\+(.*)", re.ASCII | re.IGNORECASE)
_POINTS = re.compile(r"[0-9]{1,4}(?:[.,][0-9]{1,4})?", re.ASCII)
_HOW = {"": "", "R": "resign", "T": "time", "F": "forfeit"}
_FIXED = {
    **dict.fromkeys(("0", "DRAW", "JIGO"), "go.record.drawn"),
    "VOID": "go.record.void",
}
_SIDES = (("go.record.black", "PB", "BR"), ("go.record.white", "PW", "WR"))


def about(tree: Tree) -> tuple[Said, ...]:
    """Return the name, the players, the result, event, place and date, as far as they are said.

    >>> from stepstones.go.sgf.tree import arrange
    >>> about(arrange([(-1, (("PB", ("Ann",)), ("BR", ("3d",)), ("RE", ("B+R",))))]))
    (('go.record.black', ('Ann', '3d')), ('go.record.won', ('B', 'resign', '')))
    """
    found: list[Said] = []
    if name := _words(tree, "GN"):
        found.append(("go.record.name", (name,)))
    for message, player, rank in _SIDES:
        if name := _words(tree, player):
            found.append((message, (name, _words(tree, rank))))
    found += _result(_words(tree, "RE"))
    where = [words for key in ("EV", "RO", "PC", "DT") if (words := _words(tree, key))]
    if where:
        found.append(("go.record.event", (" · ".join(where),)))
    return tuple(found)


def _result(words: str) -> list[Said]:
    """Return the result as a sentence; as it stands where it is in words of its own."""
    if not words or words == "?":
        return []
    if words.upper() in _FIXED:
        return [(_FIXED[words.upper()], ())]
    match = _WON.fullmatch(words)
    side, by = (match[1].upper(), match[2].strip()) if match else ("", "")
    if _POINTS.fullmatch(by):
        return [("go.record.won", (side, "points", by.replace(",", ".")))]
    how = _HOW.get(by[:1].upper())
    if not side or how is None:
        return [("go.record.result", (words,))]
    return [("go.record.won", (side, how, ""))]


def _words(tree: Tree, name: str) -> str:
    return simple_text((tree.first(0, name) or "")[: 2 * MAX_WORDS]).strip()[:MAX_WORDS]
