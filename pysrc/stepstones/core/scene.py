"""Scenes in the words of boards: no pixels, no colours, no sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from stepstones.core.errors import Arg
from stepstones.core.grid import Point

EMPTY = "."
"""The character of a point with nothing on it, in pieces and in layers."""


class Lattice(StrEnum):
    """Where the pieces stand."""

    LINES = "lines"
    """On the crossings, as in Go."""
    CELLS = "cells"
    """In plain cells."""
    CHEQUERED = "chequered"
    """In cells of two colours, the bottom left one dark."""


class Mark(StrEnum):
    """What is said of a point, besides the piece on it. One character each, for layers."""

    CURRENT = "c"
    """Looked at right now."""
    VISITED = "v"
    LIBERTY = "l"
    DEAD = "d"
    REJECTED = "x"
    FOUND = "f"
    LAST = "n"
    """The last move."""
    START = "s"
    TARGET = "t"
    CLASH = "a"
    """Takes part in a broken rule."""
    REACHED = "r"
    TRIANGLE = "y"
    """Drawn by somebody, with the meaning that his words give it; so are the next four."""
    SQUARE = "q"
    CIRCLE = "o"
    CROSS = "m"
    SELECTED = "e"
    CHOSEN = "k"
    """Picked up, so that the next press goes with it."""
    BLACK_LAND = "b"
    """Counts for Black."""
    WHITE_LAND = "w"


class Tint(StrEnum):
    """What a part of the board is to a question; drawn under the pieces."""

    REGION = "r"
    """It is about these points; a border runs around them."""
    FRAME = "f"
    """Likewise, where nothing encloses these points: the border is only drawn, and broken."""
    WALL = "w"
    """What is taken for fixed around them."""
    HAVEN = "h"
    """What is taken for safe around them, and to which they may join."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line through *points*, in order.

    *kind* is ``path``, ``attack``, ``clash`` between pieces that break a rule together, or
    ``gone``: where a path ran between pieces that were taken, which no picture keeps.
    """

    kind: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """Something worth saying of some points: a message with arguments, such as liberties.

    *near* are other points that it is about: of a chain its liberties.
    """

    message: str
    points: tuple[Point, ...]
    args: tuple[Arg, ...] = ()
    near: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """The board as it stands.

    *pieces* has one character per point, row by row; *kinds* says which piece a
    character is (``{"X": "black-stone"}``). *files* and *ranks* name the columns
    and rows; a point's name is the file before the rank, with *joiner* between.
    *labels* are short texts on points and *lines* run through them: what the reader
    has drawn by playing, such as the numbered walk of a knight. *turn* says which side
    is to play, 0 for the first: a tool's echo starts there. *tints* lie under the pieces.
    *regions* is empty, or numbers from 0 the region that each point belongs to, -1 for none.
    *gone* are the pieces that the last move has taken, shown as they go.
    """

    width: int
    height: int
    lattice: Lattice
    pieces: str
    kinds: Mapping[str, str]
    files: tuple[str, ...]
    ranks: tuple[str, ...]
    joiner: str = ""
    dots: tuple[Point, ...] = ()
    marks: Mapping[Point, Mark] = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()
    labels: Mapping[Point, str] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    turn: int = 0
    tints: Mapping[Point, Tint] = field(default_factory=dict)
    regions: tuple[int, ...] = ()
    gone: Mapping[Point, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Overlay:
    """What a run draws over the scene.

    *pieces* are put there by the run, not by the reader, ``EMPTY`` where it has taken one
    off; *labels* are short texts (numbers of order), *notes* others that stand small in a corner
    (what a point counts for).
    """

    pieces: Mapping[Point, str] = field(default_factory=dict)
    marks: Mapping[Point, Mark] = field(default_factory=dict)
    labels: Mapping[Point, str] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    notes: Mapping[Point, str] = field(default_factory=dict)


def chains(lines: Iterable[tuple[Point, Point]]) -> list[tuple[Point, ...]]:
    """Join *lines* end to end where they meet, so that fewer are drawn; linear.

    >>> chains([(1, 2), (3, 4), (2, 3)])
    [(1, 2, 3, 4)]
    """
    left: dict[Point, list[Point]] = {}
    for one, two in lines:
        left.setdefault(one, []).append(two)
        left.setdefault(two, []).append(one)
    found = []
    for begin in sorted(left, key=lambda one: len(left[one])):
        while left[begin]:
            chain = [begin]
            while left[chain[-1]]:
                near = left[chain[-1]].pop()
                left[near].remove(chain[-1])
                chain.append(near)
            found.append(tuple(chain))
    return found
