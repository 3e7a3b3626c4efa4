"""What a lenient parser reports: the defects that it repaired."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from stepstones.core.errors import Arg

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
