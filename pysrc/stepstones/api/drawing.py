"""A board in characters, with whatever stands on it: what ``print(board)`` shows."""

from __future__ import annotations

from stepstones.core.picture.svg import NO_OVERLAY
from stepstones.core.scene import EMPTY, Overlay, Scene

_REGIONS = "abcdefghijklmnopqrstuvwxyz"


def draw(scene: Scene, overlay: Overlay = NO_OVERLAY) -> str:
    """Return *scene* with *overlay* as lines, ranks on the left and files below.

    A point shows its piece, or its number where a walk or an answer has numbered it; on a board
    with regions the letter of its region follows.

    >>> from stepstones.core.scene import Lattice
    >>> print(draw(Scene(2, 1, Lattice.CELLS, "Q.", {"Q": "queen"}, ("a", "b"), ("1",))))
    1 Q .
      a b
    """
    shown = list(scene.pieces)
    for point, piece in overlay.pieces.items():
        shown[point] = piece
    for point, label in {**scene.labels, **overlay.labels}.items():
        shown[point] = label if label.isdecimal() or shown[point] == EMPTY else shown[point]
    if scene.regions:
        letters = ("" if one < 0 else _REGIONS[one % len(_REGIONS)] for one in scene.regions)
        shown = [sign + letter for sign, letter in zip(shown, letters, strict=True)]
    wide = max(len(sign) for sign in (*shown, *scene.files))
    margin = max(map(len, scene.ranks))
    lines = [
        f"{rank:>{margin}} " + " ".join(f"{sign:>{wide}}" for sign in row)
        for rank, row in zip(scene.ranks, _rows(shown, scene.width), strict=True)
    ]
    foot = " ".join(f"{name:>{wide}}" for name in scene.files)
    return "\n".join([*lines, " " * (margin + 1) + foot])


def _rows(signs: list[str], width: int) -> list[list[str]]:
    return [signs[at : at + width] for at in range(0, len(signs), width)]
