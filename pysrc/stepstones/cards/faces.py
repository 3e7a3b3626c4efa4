"""Which picture each kind of card shows: thirty-six of either set, the least alike first."""

from __future__ import annotations

from stepstones.cards.board import Faces

_RANKS = ("ace", "10", "jack", "7", "queen", "8", "king", "6", "9")
_SUITS = ("spades", "hearts", "clubs", "diamonds")

CHINESE = (
    *("dot-1", "dragon-red", "bamboo-3", "character-5", "plum", "wind-east"),
    *("dot-5", "bamboo-8", "character-2", "dragon-white", "orchid", "dot-9"),
    *("bamboo-5", "wind-north", "character-7", "dot-3", "dragon-green", "bamboo-1"),
    *("character-4", "dot-7", "wind-south", "bamboo-6", "character-9", "dot-2"),
    *("wind-west", "character-8", "bamboo-9", "dot-6", "character-6", "bamboo-2"),
    *("dot-4", "character-3", "bamboo-7", "dot-8", "character-1", "bamboo-4"),
)
WESTERN = tuple(
    f"{rank}-of-{_SUITS[(place + turn) % len(_SUITS)]}"
    for turn in range(len(_SUITS))
    for place, rank in enumerate(_RANKS)
)
NAMES = {Faces.CHINESE: CHINESE, Faces.WESTERN: WESTERN}
"""The kind of piece of each kind of card, in order."""
