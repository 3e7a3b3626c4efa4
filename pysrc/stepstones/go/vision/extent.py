"""Finds which part of a lattice is board, at which sides it ends, and its size."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stepstones.core.errors import Arg, TextError
from stepstones.core.lazy_numpy import np
from stepstones.go.board import MAX_SIDE
from stepstones.go.vision.points import EMPTY, Stones

if TYPE_CHECKING:
    from numpy.typing import NDArray


_HOLDS = 0.5
"""Share of the rows in which two neighbouring lines hang together."""
_SEEN, _FEW = 0.6, 0.35
"""Share of a line's free points at which the line itself is seen, if so many points are free."""
LEFT, UP, RIGHT, DOWN = range(4)
_CROSSED, _MET = 0.5, 0.8
"""Shares of the points beside a part at which lines cross, or any is seen, where the board goes on:
the stubs of a diagram's lines are shorter."""


class Extent(NamedTuple):
    """Lines of a lattice, the last one after the part, and whether the board goes on beyond.

    *goes_on* has the sides left, up, right, down.
    """

    left: int
    top: int
    right: int
    bottom: int
    goes_on: tuple[bool, bool, bool, bool]

    @property
    def width(self) -> int:
        """Points along a row."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Points along a column."""
        return self.bottom - self.top


def extent(stones: Stones, core: tuple[int, int, int, int]) -> Extent | None:
    """Return the part of the lattice around its *core* whose lines hang together.

    *core* is left, top, right, bottom, of which the middle must be board. None where it is not.
    """
    left, top, right, bottom = core
    for _ in range(3):
        across = _run(_joins(stones, slice(top, bottom), upright=False), (left + right) // 2)
        if across is None:
            return None
        left, right = across
        down = _run(_joins(stones, slice(left, right), upright=True), (top + bottom) // 2)
        if down is None:
            return None
        top, bottom = down
    part = slice(top, bottom), slice(left, right)
    free = stones.what[part] == EMPTY
    lines = stones.lines[part]
    goes_on = (
        _leaves(lines[:, 0, LEFT], free[:, 0]),
        _leaves(lines[0, :, UP], free[0]),
        _leaves(lines[:, -1, RIGHT], free[:, -1]),
        _leaves(lines[-1, :, DOWN], free[-1]),
    )
    return Extent(left, top, right, bottom, goes_on)


def _joins(stones: Stones, part: slice, *, upright: bool) -> NDArray[np.bool_]:
    """Return whether each two neighbouring lines hang together within *part* of the others."""
    what, lines = stones.what, stones.lines
    if upright:
        what, lines = what.T, lines.transpose(1, 0, 2)
    what, lines = what[part], lines[part]
    ahead, back = (DOWN, UP) if upright else (RIGHT, LEFT)
    stone = what != EMPTY
    hidden = stone[:, :-1] | stone[:, 1:]
    both = stone[:, :-1] & stone[:, 1:]
    line = lines[:, :-1, ahead] & lines[:, 1:, back] & ~hidden
    half = (lines[:, :-1, ahead] & stone[:, 1:] & ~stone[:, :-1]) | (
        lines[:, 1:, back] & stone[:, :-1] & ~stone[:, 1:]
    )
    none = ~hidden & ~line
    for_it = line.sum(axis=0) + 0.8 * half.sum(axis=0) + 0.5 * both.sum(axis=0)
    against = none.sum(axis=0) + 0.8 * (hidden & ~both & ~half).sum(axis=0)
    along = (UP, DOWN) if not upright else (LEFT, RIGHT)
    own = lines[..., along].any(axis=2) & ~stone
    seen = own.sum(axis=0) >= _SEEN * (~stone).sum(axis=0)
    seen |= (~stone).mean(axis=0) < _FEW
    return np.asarray((for_it > _HOLDS * (for_it + against)) & seen[:-1] & seen[1:])


def _run(joined: NDArray[np.bool_], middle: int) -> tuple[int, int] | None:
    """Return the longest run of lines that hang together, near the *middle* in doubt."""
    runs: list[tuple[int, int]] = []
    start = 0
    for place in range(len(joined) + 1):
        if place == len(joined) or not joined[place]:
            if place > start:
                runs.append((start, place + 1))
            start = place + 1
    if not runs:
        return None
    return max(runs, key=lambda run: (run[1] - run[0], -abs(sum(run) / 2 - middle)))


def _leaves(lines: NDArray[np.bool_], free: NDArray[np.bool_]) -> bool:
    """Whether lines go on beyond the last one."""
    return bool(free.any()) and float(lines[free].mean()) > 0.5


def is_torn(stones: Stones, part: Extent) -> bool:
    """Whether the board goes on where *part* ends: the lattice has left its lines there.

    So it is in a photograph whose lines are not parallel.
    """
    lines = np.pad(stones.lines, ((1, 1), (1, 1), (0, 0)))
    rows, columns = slice(part.top + 1, part.bottom + 1), slice(part.left + 1, part.right + 1)
    beside = (
        lines[rows, part.left],
        lines[part.top, columns],
        lines[rows, part.right + 1],
        lines[part.bottom + 1, columns],
    )
    for one, goes_on in zip(beside, part.goes_on, strict=True):
        crossed = one[:, [LEFT, RIGHT]].any(axis=1) & one[:, [UP, DOWN]].any(axis=1)
        if crossed.mean() > _CROSSED or (goes_on and one.any(axis=1).mean() > _MET):
            return True
    return False


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


def known_side(part: Extent) -> int | None:
    """Return the side of a usual board that is seen from edge to edge, None where none is."""
    before_x, before_y, after_x, after_y = part.goes_on
    seen = [part.width] * (not (before_x or after_x)) + [part.height] * (not (before_y or after_y))
    return next((side for side in seen if side in _USUAL), None)


def place_on_board(
    part: Extent,
) -> tuple[int, int, int, int, tuple[tuple[str, tuple[Arg, ...]], ...]]:
    """Return width and height of the board, the place of the part on it, and notes.

    A side at which the lines go on is no edge. Boards are square: where one side is seen from
    edge to edge the other is as long. A part without edges is put into the middle.
    """
    before_x, before_y, after_x, after_y = part.goes_on
    if part.width == part.height == USUAL:
        before_x = before_y = after_x = after_y = False
    notes: list[tuple[str, tuple[Arg, ...]]] = []
    usual = known_side(part) or USUAL

    def along(count: int, before: bool, after: bool) -> tuple[int, int]:  # noqa: FBT001 - two ends
        if not before and not after:
            return count, 0
        whole = max(usual, count + before + after)
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
