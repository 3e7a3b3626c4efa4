"""What a tree says of its game (board, rules, komi, handicap, names, result), and its faults.

Faults are told with the repairs that a lenient parser reports.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from stepstones.core.errors import Arg, TextError
from stepstones.go.board import MAX_SIDE, MIN_SIDE, Board, board
from stepstones.go.rules import DEFAULT, MAX_KOMI, PRESETS, Rules, find_preset, read
from stepstones.go.sgf.tree import (
    MAX_VALUES,
    Properties,
    Tree,
    area,
    is_pass,
    pair,
    point,
    simple_text,
)

USUAL_SIDE = 19
"""The side of the board where the root does not say it."""
MAX_HANDICAP = 361

_SIZE = re.compile(r"\s*([0-9]{1,4})(?:\s*[:xX*]\s*([0-9]{1,4}))?\s*", re.ASCII)
_NUMBER = re.compile(r"\s*([+-]?(?=[.,]?[0-9])[0-9]{0,6}(?:[.,][0-9]{1,6})?)", re.ASCII)
_HUNDREDTHS = 100
"""Komi from here on is in hundredths, as some Chinese servers write it."""
_QUARTER = 0.25
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


def rules_of(tree: Tree) -> Rules:
    """Return the rules that the root names.

    Unknown ones are taken as Japanese. Komi is the root's where it gives one, in
    hundredths at the finest.
    """
    words = simple_text(tree.first(0, "RU") or "")
    rules = read(words.casefold()) or PRESETS[find_preset(words) or DEFAULT]
    komi = _number(tree, "KM")
    if komi is None:
        return rules
    if abs(komi) >= _HUNDREDTHS:
        komi /= _HUNDREDTHS
    if komi % 0.5 == _QUARTER:
        komi *= 2  # counted in stones of area, each worth two points; so is a negative one
    if abs(komi) > MAX_KOMI:
        return rules
    return rules._replace(komi=round(komi, 2))


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


MAX_REPAIRS = 100
"""Faults listed; of the others only the number is told."""
WHOLE = -1
"""In place of a line: the fault is that of the whole file."""
SHOWN = 20
"""Characters of a faulty text that a message quotes."""


class Repair(NamedTuple):
    """A defect repaired while parsing: a message id, its arguments, the line from 0, or WHOLE."""

    message: str
    args: tuple[Arg, ...]
    position: int


@dataclass(slots=True)
class Repairs:
    """Faults found in *text* so far, each at a place counted in characters.

    Places may come in any order; for places in order all lines together cost one pass
    over the text.
    """

    text: str
    found: list[Repair] = field(default_factory=list)
    others: int = 0
    _place: int = 0
    _line: int = 0

    def add(self, message: str, place: int, *args: Arg) -> None:
        """Note a fault at *place*."""
        if len(self.found) >= MAX_REPAIRS:
            self.others += 1
            return
        shown = (arg[:SHOWN] if isinstance(arg, str) else arg for arg in args)
        self.found.append(Repair(message, tuple(shown), self._line_of(place)))

    def all(self) -> tuple[Repair, ...]:
        """Return the faults, and at the end how many more there were."""
        if not self.others:
            return tuple(self.found)
        last = self.found[-1].position
        return (*self.found, Repair("go.sgf.more", (self.others,), last))

    def _line_of(self, place: int) -> int:
        if place < self._place:
            self._place = self._line = 0
        self._line += self.text.count("\n", self._place, place)
        self._place = place
        return self._line


MOVES = ("B", "W")
SETUP = ("AB", "AW", "AE")
_LISTS = frozenset({*SETUP, "TR", "SQ", "CR", "MA", "SL", "DD", "VW", "TB", "TW"})
_PAIRS = frozenset({"AR", "LN"})
_LABELS = "LB"
_NEITHER = frozenset({"", " "})
"""An empty list of points is how ``DD`` and ``VW`` are ended and ``TB`` says "none"."""


def check(tree: Tree, places: Sequence[int], repairs: Repairs) -> Iterator[int]:
    """Note the faults of every node in *repairs*, yielding how many nodes are done.

    *places* says where the nodes begin.

    A tree of another game or of a board too large is left to those who want its board.
    Linear in the tree.
    """
    if size(tree) is None:
        repairs.add("go.sgf.bad-size", places[0], tree.first(0, "SZ") or "", USUAL_SIDE)
    try:
        board = board_of(tree)
    except TextError:
        return
    sound: set[Properties] = set()
    for node, properties in enumerate(tree.nodes):
        yield node
        if properties in sound:
            continue
        faults = tuple(_faults(properties, board))
        for message, args in faults:
            repairs.add(message, places[node], *args)
        if not faults:
            sound.add(properties)


def _faults(properties: Properties, board: Board) -> Iterator[tuple[str, tuple[Arg, ...]]]:
    names = {name for name, _ in properties}
    if names.issuperset(MOVES):
        yield "go.sgf.two-moves", ()
    elif names.intersection(MOVES) and names.intersection(SETUP):
        yield "go.sgf.setup-and-move", ()
    for name, values in properties:
        for raw in values[:MAX_VALUES]:
            if not _fits(name, raw, board):
                yield "go.sgf.off-board", (name, raw)


def _fits(name: str, raw: str, board: Board) -> bool:
    width, height = board.width, board.height
    if name in MOVES:
        return is_pass(raw, width, height) or point(raw, width, height) is not None
    if name in _LISTS:
        return raw in _NEITHER or area(raw, board) is not None
    if name == _LABELS:
        parts = pair(raw)
        return parts is not None and point(parts[0], width, height) is not None
    if name in _PAIRS:
        parts = pair(raw)
        return parts is not None and all(point(part, width, height) is not None for part in parts)
    return True
