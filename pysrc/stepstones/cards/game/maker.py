"""What boards to play on are made: sizes, levels, and how many wrong turns each has."""

from __future__ import annotations

from stepstones.cards.board import Board
from stepstones.core.maker import Maker
from stepstones.core.puzzle import lazy

TECHNIQUES = {"easy": "free", "medium": "few", "hard": "some", "expert": "many"}
"""How many wrong turns each level has."""
SIZES = ("12x8", "8x5", "10x6", "14x8", "17x8", "20x12")

MAKER: Maker[Board] = Maker(
    "cards",
    1,
    SIZES,
    tuple(TECHNIQUES.values()),
    lazy("stepstones.cards.game.making", "make"),
    unique=False,
    rate=lazy("stepstones.cards.game.rating", "rate"),
)
