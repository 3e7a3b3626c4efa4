"""The vocabulary of a watched algorithm: its steps, its frames, its verdict."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, TypeAlias, TypeVar

from stepstones.core.errors import Arg
from stepstones.core.grid import Point
from stepstones.core.scene import Overlay, Tint

Told = TypeVar("Told")
Other = TypeVar("Other")
Result = TypeVar("Result")


class Kind(StrEnum):
    """What happened at a point: the closed vocabulary of all algorithms."""

    CONSIDER = "consider"
    REJECT = "reject"
    PLACE = "place"
    RETRACT = "retract"
    VISIT = "visit"
    BOUND = "bound"
    """A branch is cut: it cannot beat what is known."""
    FOUND = "found"
    PROGRESS = "progress"
    """A heavy solver is still at work; nothing to see on the board."""


EVENTS = {Kind.VISIT: 1, Kind.PLACE: 1, Kind.RETRACT: 2, Kind.FOUND: 3}
"""What versions of an algorithm have in common: points reached, taken back, found."""


class Step(NamedTuple):
    """One teachable moment.

    *why* is a message id, *args* are its arguments; points are numbers, and the message says
    which arguments are points. Three fields are drawn during this step only: *line* and *area*,
    points that the step is about besides its own, and *ways*, lines of what holds so far.
    *piece* is what PLACE puts down, for algorithms with pieces of several kinds; *taken* are the
    points it empties. *note* is what a considered point counts for; it stays until others are
    considered after a piece was put down or taken back. A point that is visited or found, or on
    which a number is put down, has its note as its label. *under* is the visited point whose child
    is visited now, for algorithms with a stack or a queue in the place of calls.
    """

    kind: Kind
    point: Point = -1
    why: str = ""
    args: tuple[Arg, ...] = ()
    line: tuple[Point, ...] = ()
    piece: str = ""
    area: tuple[Point, ...] = ()
    taken: tuple[Point, ...] = ()
    note: str = ""
    ways: tuple[tuple[Point, ...], ...] = ()
    under: Point = -1


SOLVED = "solved"
"""The word of an answer to a move that solves a problem."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How an algorithm ended.

    *word* is the stable word of the command line (``alive``, ``solved`` …), *message*
    with *args* the sentence for the page, *facts* further JSON fields of the command
    line, *overlay* what to draw, *moves* what leads to the result by play, *answers*
    several such results to browse, *opening* the one to show first, *text* a text that was
    asked for, *notes* a message with arguments for each of the answers, or nothing, *stack*
    the calls that broke off, if any did, *tints* the parts of the board that were found to
    matter, in the place of those that the scene shows.
    """

    word: str
    message: str
    args: tuple[Arg, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict)
    overlay: Overlay | None = None
    moves: tuple[str, ...] = ()
    answers: tuple[tuple[str, ...], ...] = ()
    text: str = ""
    notes: tuple[tuple[str, tuple[Arg, ...]], ...] = ()
    opening: int = 0
    stack: tuple[Frame, ...] = ()
    tints: Mapping[Point, Tint] = field(default_factory=dict)


Steps: TypeAlias = Generator[Step, None, Verdict]
ValueFormatter: TypeAlias = Callable[[str, object], str | None]
"""How a puzzle writes the value of a variable, by its name; None leaves it to ``repr``."""


class Depth(StrEnum):
    """What the depth of a run counts."""

    PIECES = "pieces"
    PATH = "path"
    STACK = "stack"
    QUEUE = "queue"
    CALLS = "calls"


@dataclass(frozen=True, slots=True)
class Frame:
    """One level of the call stack of a suspended algorithm; *module* is dotted.

    *point* is that of the last step the call itself has yielded, or -1: for a waiting
    call what it was busy with when it called the next one.
    """

    module: str
    function: str
    line: int
    variables: Mapping[str, str]
    point: Point = -1


def progress(message: str, *args: Arg) -> Step:
    """Return the step that says with *message* how far the work has come."""
    return Step(Kind.PROGRESS, why=message, args=args)


def finish(
    working: Generator[Told, None, Result], each: Callable[[Told], object] | None = None
) -> Result:
    """Carry *working* through and return its result; *each* hears what it yields.

    >>> def count():
    ...     yield 1
    ...     yield 2
    ...     return "three"
    >>> finish(count(), print)
    1
    2
    'three'
    """
    while True:
        try:
            told = next(working)
        except StopIteration as end:
            result: Result = end.value
            return result
        if each is not None:
            each(told)


def relay(
    working: Generator[Told, None, Result], tell: Callable[[Told], Other | None]
) -> Generator[Other, None, Result]:
    """Carry *working* through, yielding what *tell* makes of each value that it yields.

    Nothing is yielded where *tell* says None.
    """
    while True:
        try:
            told = next(working)
        except StopIteration as end:
            result: Result = end.value
            return result
        if (other := tell(told)) is not None:
            yield other


def report(working: Generator[Arg, None, Result], message: str) -> Generator[Step, None, Result]:
    """Carry *working* through; each number it yields becomes a step with *message*."""
    return relay(working, lambda number: progress(message, number))
