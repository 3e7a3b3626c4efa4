"""The board to which a part that is seen belongs: its size, and where on it the part lies."""

from __future__ import annotations

from stepstones.core.errors import Arg, TextError
from stepstones.go.board import MAX_SIDE
from stepstones.go.vision.extent import Extent

USUAL = 19
"""The side of a board of which only a part is seen."""
_USUAL = (9, 13, USUAL)
ADRIFT = "go.vision.no-edge"


def is_usual(part: Extent) -> bool:
    """Whether the whole sides that are seen belong to a usual board."""
    before_x, before_y, after_x, after_y = part.goes_on
    whole_x, whole_y = not (before_x or after_x), not (before_y or after_y)
    if whole_x and whole_y:
        return part.width == part.height
    side = part.width if whole_x else part.height
    return side in _USUAL if whole_x or whole_y else True


def place_on_board(
    part: Extent,
) -> tuple[int, int, int, int, tuple[tuple[str, tuple[Arg, ...]], ...]]:
    """Return width and height of the board, the place of the part on it, and notes.

    A side at which the lines go on is no edge. A part without edges is put into the middle.
    """
    before_x, before_y, after_x, after_y = part.goes_on
    if part.width == part.height == USUAL:
        before_x = before_y = after_x = after_y = False
    notes: list[tuple[str, tuple[Arg, ...]]] = []

    def along(count: int, before: bool, after: bool) -> tuple[int, int]:  # noqa: FBT001 - two ends
        if not before and not after:
            return count, 0
        whole = max(USUAL, count + before + after)
        if before and after:
            notes.append((ADRIFT, (whole,)))
            return whole, (whole - count) // 2
        return whole, whole - count if before else 0

    width, left = along(part.width, before_x, after_x)
    height, top = along(part.height, before_y, after_y)
    if max(width, height) > MAX_SIDE:
        raise TextError("go.vision.no-board")
    if any((before_x, before_y, after_x, after_y)):
        notes.insert(0, ("go.vision.part", (part.width, part.height, width, height)))
    return width, height, left, top, tuple(notes)
