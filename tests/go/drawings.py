"""The positions of the examples, drawn: their links must open these.

Both sides of a fight play on the points *inside*; *first* is what becomes of the chain of
the stone asked about when its own side plays first, *second* when the other side does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.go.fights import Fate
from tests.go.naive import draw

from stepstones.go.state import Colour, Position

A, D, K = Fate.ALIVE, Fate.DEAD, Fate.KO


@dataclass(frozen=True)
class Drawing:
    """A position: rows parted by spaces, the stone asked about, and the side to play."""

    rows: str
    at: str
    turn: str = "B"
    inside: str = ""
    first: Fate | None = None
    second: Fate | None = None

    @property
    def position(self) -> Position:
        """The position on a board of the drawing's size."""
        drawn = draw(self.rows)
        turn = Colour.BLACK if self.turn == "B" else Colour.WHITE
        return replace(drawn, turn=turn, at=drawn.grid.parse(self.at) if self.at else None)


_SEVEN = " ......."

DRAWINGS = {
    "count": Drawing("X.....O ....... ....... ...X... ....... O...... ....XXX", "D4"),
    "shared": Drawing("O.OX... OXOX... OXOX... OOXX..." + 3 * _SEVEN, "B6", "B", "B7", A, D),
    "atari": Drawing("....... ..XX... .XOOX.. .XO.... ..X...." + 2 * _SEVEN, "C4", "B", "D4", A, D),
    "double-atari": Drawing("....... ....... ..X.X.. .XO.OX. ....... ....... .......", ""),
    "race": Drawing(
        ".XO.X.. .XO.X.. .XO.X.. OOXXX.." + 3 * _SEVEN, "B6", "B", "A7 A6 A5 D7 D6 D5", A, D
    ),
    "two-eyes": Drawing(".X.XO.. XXXXO.. OOOOO.." + 4 * _SEVEN, "A6", "W", "A7 C7", A, A),
    "false-eye": Drawing(".X.XO.. XXXOO.. OOOO..." + 4 * _SEVEN, "A6", "W", "A7 C7 D7", K, K),
    "three": Drawing("...XO.. XXXXO.. OOOOO.." + 4 * _SEVEN, "A6", "B", "A7 B7 C7", A, D),
    "bent-three": Drawing(
        "..XO... .XXO... XXOO... OOO...." + 3 * _SEVEN, "B6", "B", "A7 B7 A6", A, D
    ),
    "four": Drawing("....XO. XXXXXO. OOOOOO." + 4 * _SEVEN, "A6", "W", "A7 B7 C7 D7", A, A),
    "square-four": Drawing(
        "..XO... ..XO... XXXO... OOOO..." + 3 * _SEVEN, "C7", "B", "A7 B7 A6 B6", D, D
    ),
    "pyramid-four": Drawing(
        "...XO.. X.XXO.. XXXOO.. OOOO..." + 3 * _SEVEN, "A6", "B", "A7 B7 C7 B6", A, D
    ),
    "bulky-five": Drawing(
        "...XO.. ..XXO.. XXXOO.. OOOO..." + 3 * _SEVEN, "A5", "B", "A7 B7 C7 A6 B6", A, D
    ),
    "crossed-five": Drawing(
        "..OOO.. .OXXXO. OXX.XXO OX...XO OXX.XXO .OXXXO. ..OOO..",
        "C6",
        "B",
        "D5 C4 D4 E4 D3",
        A,
        D,
    ),
    "corner-six": Drawing(
        "...XO.. ...XO.. XXXXO.. OOOOO.." + 3 * _SEVEN, "D6", "W", "A7 B7 C7 A6 B6 C6", A, D
    ),
    "corner-six-1": Drawing(
        "...XO.. ...XO.. XXXX.O. OOOOO.." + 3 * _SEVEN, "D6", "W", "A7 B7 C7 A6 B6 C6 E5", A, K
    ),
    "corner-six-2": Drawing(
        "...X.O. ...XOO. XXXX.O. OOOOO.." + 3 * _SEVEN,
        "D6",
        "W",
        "A7 B7 C7 A6 B6 C6 E5 E7",
        None,
        A,
    ),
    "bent-four": Drawing(
        "OOO.XO. .XXXXO. XXOOOO. OOO...." + 3 * _SEVEN, "B6", "W", "A6 A7 B7 C7 D7", K, K
    ),
    "seki": Drawing("OX.OX.. OX.OX.. OXOOX.. OOXXX.." + 3 * _SEVEN, "B6", "B", "C7 C6", A, A),
    "seki-inside": Drawing(".OOO.XO XXXXXXO OOOOOOO" + 4 * _SEVEN, "A6", "W", "A7 E7", A, A),
}
"""Drawings by the last word of the example's id."""
