"""The eight symmetries of a square board, and placements that are one another's images.

A placement is a tuple of ranks, from 1, one for each file from the left: ``(2, 4, 1, 3)``
has queens on a2, b4, c1 and d3. Two placements are essentially the same when a turn or a
mirror leads from one to the other; the smallest of such a class, as a tuple, is called its
fundamental placement. It is the first that a search from rank 1 upwards meets.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeAlias

Placement: TypeAlias = tuple[int, ...]


class Symmetry(StrEnum):
    """What leads from one placement to another."""

    IDENTITY = "identity"
    TURN_RIGHT = "turn-right"
    """A quarter turn clockwise."""
    HALF_TURN = "half-turn"
    TURN_LEFT = "turn-left"
    """A quarter turn anticlockwise."""
    LEFT_RIGHT = "left-right"
    """A mirror in the vertical axis: the first file becomes the last."""
    UPSIDE_DOWN = "upside-down"
    """A mirror in the horizontal axis: the first rank becomes the last."""
    MAIN_DIAGONAL = "main-diagonal"
    """A mirror in the diagonal from a1: files and ranks change places."""
    OTHER_DIAGONAL = "other-diagonal"


_PARTS = {
    Symmetry.IDENTITY: (False, False, False),
    Symmetry.TURN_RIGHT: (True, True, False),
    Symmetry.HALF_TURN: (False, True, True),
    Symmetry.TURN_LEFT: (True, False, True),
    Symmetry.LEFT_RIGHT: (False, False, True),
    Symmetry.UPSIDE_DOWN: (False, True, False),
    Symmetry.MAIN_DIAGONAL: (True, False, False),
    Symmetry.OTHER_DIAGONAL: (True, True, True),
}
"""Whether files and ranks change places, then whether ranks are reversed, then files."""


def image(placement: Placement, symmetry: Symmetry) -> Placement:
    """Return where *symmetry* brings *placement*. Linear in the size of the board.

    >>> [image((1, 3, 2), one) for one in (Symmetry.HALF_TURN, Symmetry.TURN_RIGHT)]
    [(2, 1, 3), (3, 1, 2)]
    """
    swapped, complemented, reversed_ = _PARTS[symmetry]
    if swapped:
        placement = _swap(placement)
    if complemented:
        placement = tuple(len(placement) + 1 - rank for rank in placement)
    return placement[::-1] if reversed_ else placement


def fundamental(placement: Placement) -> Placement:
    """Return the smallest of the images of *placement*.

    >>> fundamental((3, 1, 4, 2))
    (2, 4, 1, 3)
    """
    return min(image(placement, symmetry) for symmetry in Symmetry)


def origins(placements: Iterable[Placement]) -> list[tuple[int, Symmetry]]:
    """Say of each placement which fundamental one it comes from, and by which symmetry.

    Fundamental placements are numbered from 1 in the order in which *placements* first
    show one of their class. Where several symmetries would do, the first is named.

    >>> [(number, str(symmetry)) for number, symmetry in origins([(2, 4, 1, 3), (3, 1, 4, 2)])]
    [(1, 'identity'), (1, 'left-right')]
    """
    known: dict[Placement, tuple[int, Symmetry]] = {}
    classes = 0
    answer: list[tuple[int, Symmetry]] = []
    for placement in placements:
        if placement not in known:
            classes += 1
            first = fundamental(placement)
            for symmetry in Symmetry:
                known.setdefault(image(first, symmetry), (classes, symmetry))
        answer.append(known[placement])
    return answer


def _swap(placement: Placement) -> Placement:
    files = [0] * len(placement)
    for file, rank in enumerate(placement, start=1):
        files[rank - 1] = file
    return tuple(files)
