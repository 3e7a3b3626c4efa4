"""Offers of a puzzle to the page: tools, actions, algorithms, formats, makers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stepstones.core.puzzle import Mode


@dataclass(frozen=True, slots=True)
class ToolView:
    """What the page needs to know of a tool; *brushes* is how many kinds it has.

    *asked* says that the board holds all that the tool asks for, *picks* that a press may only
    pick a point for the next one.
    """

    id: str
    mode: Mode
    echo: tuple[Mapping[str, str], ...]
    starts: str
    whole: bool
    drag: str
    brushes: int
    asked: bool
    picks: bool


@dataclass(frozen=True, slots=True)
class ActionView:
    """A move that needs no point, where it is offered, and the words to write, by id.

    Each with what is written now, and how many characters may be. *leads* is what the
    page goes on to.
    """

    move: str
    mode: Mode
    words: Mapping[str, tuple[str, int]]
    leads: Mode | None


@dataclass(frozen=True, slots=True)
class MakerView:
    """What can be ordered of a maker."""

    id: str
    sizes: tuple[str, ...]
    levels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AlgorithmView:
    """What the page needs to know of an algorithm."""

    id: str
    module: str
    teaches: bool
    twin: str
    role: str


@dataclass(frozen=True, slots=True)
class FormatView:
    """A format in which the board can be written, or one that *streams* files of any size."""

    id: str
    suffix: str
    streams: bool


@dataclass(frozen=True, slots=True)
class Can:
    """Which of the header's buttons do anything now."""

    undo: bool
    redo: bool
    clear: bool
    restart: bool
