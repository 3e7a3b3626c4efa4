"""What makes boards of queens, named; :mod:`stepstones.queens.regions.draft` does the work."""

from __future__ import annotations

from stepstones.core.maker import Maker
from stepstones.core.puzzle import lazy
from stepstones.queens.board import Board

ID, VERSION = "queens", 1
_SIZES = ("8", "5", "6", "7", "9", "10", "11", "12")
_TECHNIQUES = ("single", "claim", "block", "hall", "ahead")
"""Those of the ladder, the easiest first."""

MAKER: Maker[Board] = Maker(
    ID,
    VERSION,
    _SIZES,
    _TECHNIQUES,
    lazy("stepstones.queens.regions.draft", "make"),
    rate=lazy("stepstones.queens.regions.rating", "rate"),
)
