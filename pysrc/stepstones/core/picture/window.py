"""The part of a large board that a picture shows: where it is about something, with the edge."""

from __future__ import annotations

from typing import NamedTuple

from stepstones.core.scene import Scene

RIM = 1
"""Lines shown around what the board is about."""
NEAR = 3
"""Lines to the edge below which the edge is shown, too."""
SHARE = 3, 4
"""The part of a side from which the whole board is shown."""


class Window(NamedTuple):
    """Columns from *left* on and rows from *top* on."""

    left: int
    top: int
    columns: int
    rows: int


def whole(scene: Scene) -> Window:
    """Return the window that shows everything."""
    return Window(0, 0, scene.width, scene.height)


def window(scene: Scene) -> Window:
    """Return the part of *scene* around its tinted points, all of it where that is most of it.

    The window takes in the edges of the board that are near.

    >>> from stepstones.core.scene import Lattice, Tint
    >>> corner = {3: Tint.REGION, 21: Tint.REGION}
    >>> window(Scene(19, 19, Lattice.LINES, "." * 361, {}, (), (), tints=corner))
    Window(left=0, top=0, columns=5, rows=3)
    """
    if not scene.tints:
        return whole(scene)
    left, right = _span({point % scene.width for point in scene.tints}, scene.width)
    top, bottom = _span({point // scene.width for point in scene.tints}, scene.height)
    shown = Window(left, top, right - left, bottom - top)
    part, of = SHARE
    if max(shown.columns, shown.rows) * of > part * max(scene.width, scene.height):
        return whole(scene)
    return shown


def _span(lines: set[int], size: int) -> tuple[int, int]:
    first, last = min(lines) - RIM, max(lines) + RIM + 1
    return (0 if first < NEAR else first), (size if size - last < NEAR else last)
