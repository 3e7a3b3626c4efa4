"""What a press, a button and a choice beside the board mean: tools, actions, options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

Move: TypeAlias = str
"""A move in a few printable words, such as ``b D4``."""


class Mode(StrEnum):
    """What a tool is for."""

    PLAY = "play"
    SETUP = "setup"
    ASK = "ask"


@dataclass(frozen=True, slots=True)
class Tool:
    """What a press on a point may mean.

    *echo* lets the page show a press at once, before Python has judged it: the k-th
    press since the last answer shows ``echo[(turn + k) % len(echo)][piece on the point]``
    with the scene's *turn*, or nothing where that is missing. *starts* names an algorithm
    that is run to its end after the press, when the state then holds all it asks for; a
    *whole* question needs no press: it is answered when the tool is taken, and anew after
    each press. *drag* are the pieces over which a drag goes on that began on one of them;
    ``*`` stands for any point. *asked* says which boards hold the whole question
    already, *halfway* that a move of the tool is but half made: what comes next is then
    played from the board before it. *wanted* says for which boards the tool is offered, *brushes*
    how many kinds of it a board has: ``region.3`` is then the third kind, ``region.0`` takes
    away.
    """

    id: str
    mode: Mode
    echo: tuple[Mapping[str, str], ...] = ()
    starts: str = ""
    whole: bool = False
    drag: str = ""
    wanted: Callable[[Any], bool] | None = None
    brushes: Callable[[Any], int] | None = None
    asked: Callable[[Any], bool] | None = None
    halfway: Callable[[Any], bool] | None = None


@dataclass(frozen=True, slots=True)
class Action:
    """A move that needs no point, such as ``pass``, and where it is offered, if the rules allow.

    Where trying the move would take long, *wanted* says for which boards it is offered. *words*
    are those that the reader writes, by id, each with its most characters and what is written
    now: the whole move has them after its name, as :mod:`~stepstones.core.links.wording` writes
    them. Where the move is made the page goes on to what it *leads* to.
    """

    move: Move
    mode: Mode
    wanted: Callable[[Any], bool] | None = None
    words: Mapping[str, tuple[int, Callable[[Any], str]]] = field(default_factory=dict)
    leads: Mode | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """Something that is chosen for a board, such as its rules, while it is set up.

    The move ``<id> <choice>`` chooses; *current* is what holds now, one of the *choices*
    or, where that is none of them, ``other``. Choices are words that the catalogs know
    (``<puzzle>.option.<id>.<choice>``) or numbers. What *stays* is chosen for a new board
    as well.
    """

    id: str
    choices: tuple[str, ...]
    current: str
    stays: bool = True
