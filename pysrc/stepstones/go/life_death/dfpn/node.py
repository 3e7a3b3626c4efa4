"""Nodes of the search, and the limits it works under."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from stepstones.go.board import Bits
from stepstones.go.life_death.moves import Place

NEVER = 64
"""As a number of threats: more than can be spent. Levels lie from -NEVER to NEVER."""
SETTLED = 1 << 29
"""The proof number of what cannot be proven: three of them fit a word of the compiled core."""
MAX_WORK = 1 << 40
"""Work below a node is counted up to this."""


class Node:
    """A position of the search and what is known of it.

    *phi* and *delta* are the proof numbers of the side to play. *level* holds once one
    of them is 0. *length* is then the number of moves until the end that the search has
    seen. *moves*, *taken*, *phis*, *deltas* and *nodes* describe the replies.
    """

    __slots__ = (
        "delta",
        "deltas",
        "depth",
        "length",
        "level",
        "loose",
        "moves",
        "nodes",
        "old",
        "open",
        "phi",
        "phis",
        "place",
        "taken",
        "threats",
        "work",
    )

    def __init__(self, place: Place, threats: int, phi: int, delta: int) -> None:
        self.place = place
        self.threats = threats
        self.phi = phi
        self.delta = delta
        self.level = 0
        self.length = 0
        self.loose = False
        self.open = False
        self.depth = 0
        self.old: list[int] | None = None
        self.work = 0
        self.moves: list[Bits] | None = None
        self.taken: list[Bits] = _NONE
        self.phis: list[int] = _NONE
        self.deltas: list[int] = _NONE
        self.nodes: list[Node | None] = _NO_NODES

    def add_work(self, work: int) -> None:
        """Count what was done below this position."""
        self.work = min(self.work + work, MAX_WORK)

    @property
    def captured(self) -> bool | None:
        """Whether the target falls; None while that is open."""
        if self.phi and self.delta:
            return None
        return (self.phi == 0) == self.place[3]


_NONE: list[int] = []
_NO_NODES: list[Node | None] = []
"""Shared by all nodes whose replies are not yet known, and never written to."""


class OutOfTimeError(Exception):
    """The budget is spent before the answer was found."""


SLIGHT = 60_000
"""Positions that the further questions about a target may take, however low the limit."""


@dataclass(slots=True)
class Limits:
    """How long searches may go on: *most* positions, or until *stop* says so.

    *positions* counts those looked at, by all searches that share the limits. Who gives
    *stop* answers for a clock in it: the search knows none.
    """

    most: int | None = None
    stop: Callable[[], bool] | None = None
    positions: int = 0

    @property
    def stopped(self) -> bool:
        """Whether the search is to end now, whatever it has looked at."""
        return self.stop is not None and self.stop()

    @property
    def spent(self) -> bool:
        """Whether a limit is reached."""
        return (self.most is not None and self.positions >= self.most) or self.stopped

    def share(self, wanted: int) -> int:
        """Return how many of the positions *wanted* a further question may take.

        Half of what is left at most, so that all questions together keep within the limit and
        something remains for the main line. A limit below :data:`SLIGHT` counts as that.
        """
        if self.most is None:
            return wanted
        return min(wanted, (max(self.most, SLIGHT) - self.positions) // 2)
