"""What the root of a record says of the game besides its board and rules: names and the result."""

from __future__ import annotations

import re
from typing import TypeAlias

from stepstones.core.errors import Arg
from stepstones.go.sgf.tree import Tree
from stepstones.go.sgf.values import simple_text

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
