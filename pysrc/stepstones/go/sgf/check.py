"""Faults in what a tree says, and repairs that a lenient parser reports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from stepstones.core.errors import Arg, TextError
from stepstones.go.board import Board
from stepstones.go.sgf import header
from stepstones.go.sgf.tree import MAX_VALUES, Properties, Tree, area, is_pass, pair, point

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
    if header.size(tree) is None:
        repairs.add("go.sgf.bad-size", places[0], tree.first(0, "SZ") or "", header.USUAL_SIDE)
    try:
        board = header.board_of(tree)
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
