"""Watching an algorithm: the steps it yields and the frames it is standing in.

A traced algorithm is a generator. It yields a :class:`Step` wherever a teacher
would stop and point at the board, and returns a :class:`Verdict`. Everything else
(the source line, the call stack, an explicit stack held in a local variable) is
read from the suspended generator, so algorithms carry no tracing code but ``yield``.

:class:`Fold` draws the picture that a sequence of steps leaves on the board.
"""

from __future__ import annotations

import re
import reprlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, Flag
from itertools import islice
from types import GeneratorType, ModuleType
from typing import Any, NamedTuple

from stepstones.core.grid import Point
from stepstones.core.runs.overview import Branches, Twig
from stepstones.core.scene import EMPTY, Line, Mark, Overlay
from stepstones.core.steps import EVENTS, Depth, Frame, Kind, Step, Steps, ValueFormatter, Verdict

MESSAGE = re.compile(r"[a-z]+(\.[a-z]+(-[a-z]+)*)+")
"""What the id of a sentence looks like."""
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")
_HIDDEN = {"self", ".0"}
"""The object that a method belongs to, and what a comprehension walks along."""
_OURS = "stepstones."


class _Short(reprlib.Repr):
    """Writes records field by field, as many as there is room for, each in the puzzle's terms."""

    def __init__(self, format_value: ValueFormatter | None = None) -> None:
        super().__init__()
        self.maxstring = self.maxother = 60
        self.maxlist = self.maxtuple = self.maxset = self.maxfrozenset = self.maxdict = 12
        self._format = format_value or (lambda _name, _value: None)

    def repr_instance(self, x: Any, level: int) -> str:  # noqa: ANN401 - any variable
        """Return *x* in some *maxother* characters, with little work however much it holds."""
        if isinstance(x, Enum):
            return str(x) if isinstance(x, Flag) else f"{type(x).__name__}.{x.name}"
        names = _names(x)
        if names is None:
            return super().repr_instance(x, level)
        if level <= 0:
            return f"{type(x).__name__}(...)"
        inside, written = min(level, 2) - 1, ""
        for name in names:
            value = getattr(x, name)
            text = f"{name}={self._format(name, value) or self.repr1(value, inside)}"
            if len(written) + len(text) > self.maxother:
                part = "" if written else f"{text[: self.maxother].rpartition(', ')[0]}"
                written += f"{part}, ..."
                break
            written += f", {text}" if written else text
        return f"{type(x).__name__}({written.removeprefix(', ')})"


def _names(x: object) -> tuple[str, ...] | None:
    """Return the fields that a record is written with; None for what is written in its own way."""
    write = type(x).__repr__
    known = getattr(type(x), "__dataclass_fields__", None)
    if known is not None and hasattr(write, "__wrapped__"):
        return tuple(name for name, one in known.items() if one.repr)
    own = getattr(write, "__module__", "") == "collections"
    return getattr(x, "_fields", None) if own else None


def read_frame(frame: Any, point: Point, format_value: ValueFormatter | None) -> Frame:  # noqa: ANN401 - the interpreter's own type
    """Return *frame* with its own variables, *point* being that of its call's last step."""
    code, values = frame.f_code, frame.f_locals
    names = code.co_varnames + code.co_cellvars
    if values is frame.f_globals:
        names = tuple(name for name in values if not name.startswith("__"))
    shown = {
        name: write_value(name, values[name], format_value)
        for name in names
        if name in values and name not in _HIDDEN and not _is_hidden(values[name])
    }
    return Frame(frame.f_globals["__name__"], code.co_name, frame.f_lineno, shown, point)


def _is_hidden(value: object) -> bool:
    """Whether *value* tells a reader nothing.

    That is a function, a module, a generator, an object of ours that only says what it is, or the
    id of a sentence.
    """
    if callable(value) or isinstance(value, ModuleType | GeneratorType):
        return True
    if type(value).__repr__ is object.__repr__ and type(value).__module__.startswith(_OURS):
        return True
    return isinstance(value, str) and MESSAGE.fullmatch(value) is not None


def write_value(name: str, value: object, format_value: ValueFormatter | None = None) -> str:
    """Write a value; of a stack the bottom is left out, of a queue the end: work is elsewhere.

    *format_value* is asked first, also for each field of a record.
    """
    known = format_value and format_value(name, value)
    if known:
        return known
    short = _Short(format_value)
    if name == "stack" and isinstance(value, list) and len(value) > short.maxlist:
        return f"[..., {short.repr(value[-short.maxlist :])[1:]}"
    if name == "queue" and isinstance(value, deque):
        return short.repr(list(value))
    try:
        return _ADDRESS.sub("", short.repr(value))
    except Exception:  # noqa: BLE001 - a number of ten thousand digits, an object that refuses
        return f"<{type(value).__name__}>"


NUMBER = "number"
"""Drawn are the notes of the places."""


@dataclass(slots=True)
class Fold:
    """The picture that a sequence of steps leaves on the board.

    *draws* is the character of the piece that PLACE puts down, ``path`` when the places in
    order are the way of one piece, or ``number`` when a place wears the step's note and nothing
    else; a step's own piece goes before it.
    Rejections are forgotten when the piece before them is taken back.
    """

    draws: str = ""
    visited: dict[Point, str] = field(default_factory=dict)
    """Each with its label."""
    placed: list[Point] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    taken: list[tuple[Point, ...]] = field(default_factory=list)
    rejected: list[list[Point]] = field(default_factory=lambda: [[]])
    found: list[Point] = field(default_factory=list)
    notes: dict[Point, str] = field(default_factory=dict)
    last: Step | None = None

    def copy(self) -> Fold:
        """Return the same picture, which goes on by itself."""
        return Fold(
            self.draws,
            dict(self.visited),
            self.placed.copy(),
            self.pieces.copy(),
            self.taken.copy(),
            [level.copy() for level in self.rejected],
            self.found.copy(),
            dict(self.notes),
            self.last,
        )

    def add(self, step: Step) -> None:
        """Take in one more step; constant time."""
        if step.note and step.kind is Kind.CONSIDER and step.point >= 0:
            if self.last is not None and self.last.kind in {Kind.PLACE, Kind.RETRACT}:
                self.notes.clear()
            self.notes[step.point] = step.note
        self.last = step
        match step.kind:
            case Kind.VISIT:
                self.visited[step.point] = step.note or str(len(self.visited) + 1)
            case Kind.PLACE:
                self.placed.append(step.point)
                self.pieces.append(step.note if self.draws == NUMBER else step.piece or self.draws)
                self.taken.append(step.taken)
                self.rejected.append([])
                self.found.clear()
            case Kind.RETRACT:
                if self.placed:
                    self.placed.pop()
                    self.pieces.pop()
                    self.taken.pop()
                    self.rejected.pop()
                self.found.clear()
            case Kind.REJECT | Kind.BOUND:
                self.rejected[-1].append(step.point)
            case Kind.FOUND if step.point >= 0:
                self.found.append(step.point)
                if step.note:
                    self.visited[step.point] = step.note
            case _:
                pass

    def overlay(self) -> Overlay:
        """Return the picture so far; linear in what is drawn."""
        marks = {point: Mark.REJECTED for level in self.rejected for point in level}
        marks |= dict.fromkeys(self.visited, Mark.VISITED)
        labels = dict(self.visited)
        marks |= dict.fromkeys(self.found, Mark.LIBERTY if self.visited else Mark.FOUND)
        lines: list[Line] = []
        pieces: dict[Point, str] = {}
        if self.draws == "path":
            lines.append(Line("path", tuple(self.placed)))
            labels |= {point: str(number) for number, point in enumerate(self.placed, start=1)}
        elif self.draws == NUMBER:
            labels |= zip(self.placed, self.pieces, strict=True)
        else:
            for point, piece, taken in zip(self.placed, self.pieces, self.taken, strict=True):
                pieces |= dict.fromkeys(taken, EMPTY)
                if piece:
                    pieces[point] = piece
        if self.last is not None:
            marks = dict.fromkeys(self.last.area, Mark.VISITED) | marks
            lines.extend(Line("path", way) for way in self.last.ways)
            if self.last.line:
                lines.append(Line("attack", self.last.line))
            if self.last.point >= 0 and self.last.kind not in {Kind.FOUND, Kind.PROGRESS}:
                marks[self.last.point] = Mark.CURRENT
        return Overlay(pieces, marks, labels, tuple(lines), dict(self.notes))


__all__ = [
    "Depth",
    "Fold",
    "Frame",
    "Kind",
    "Run",
    "Step",
    "Steps",
    "Twig",
    "ValueFormatter",
    "Verdict",
]


class RunState(NamedTuple):
    """What a run has made of the steps so far, at one of them: all but the algorithm itself."""

    at: int
    step: Step | None
    events: int
    since: int
    begun: int
    fold: Fold
    branches: Branches
    points: tuple[Point, ...]


@dataclass(slots=True)
class Run:
    """A run of an algorithm that can be moved to any of its steps.

    Algorithms are deterministic, so going back is starting again and stopping
    earlier; nothing is recorded. A step back costs as much as all steps before it;
    :class:`~stepstones.core.runs.timeline.Timeline` bounds that.

    >>> def count():
    ...     yield Step(Kind.VISIT, 4)
    ...     yield Step(Kind.VISIT, 5)
    ...     return Verdict("done", "null.done")
    >>> run = Run(count)
    >>> run.seek(2); run.seek(1); run.at, run.step.point
    (1, 4)
    >>> run.advance(), run.advance(), run.verdict.word, run.at
    (True, False, 'done', 2)
    """

    start: Callable[[], Steps]
    draws: str = ""
    format_value: ValueFormatter | None = None
    at: int = 0
    step: Step | None = None
    verdict: Verdict | None = None
    events: int = 0
    """How many of the steps so far were events, which other versions have as well."""
    since: int = 0
    """Steps since the last event."""
    begun: int = 0
    """Calls begun so far."""
    blind: bool = False
    """Whether it has skipped steps, so that it can be shown only after :meth:`adopt`."""
    _steps: Steps | None = None
    _fold: Fold = field(default_factory=Fold)
    branches: Branches = field(default_factory=Branches)
    """The tree around the step."""
    _calls: list[Any] = field(default_factory=list)
    """The suspended generators, outermost first."""
    _points: list[Point] = field(default_factory=list)
    """Of each of them, the point of its last step."""

    def __post_init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Go back to before the first step."""
        if self._steps is not None:
            self._steps.close()
        self.at, self.step, self.verdict = 0, None, None
        self.events = self.since = self.begun = 0
        self.blind = False
        self._steps, self._fold, self.branches = self.start(), Fold(self.draws), Branches()
        self._calls, self._points = [], []

    def advance(self) -> bool:
        """Take one step; false at the end, where *verdict* stands."""
        if self._steps is None or self.verdict is not None:
            return False
        try:
            step = next(self._steps)
        except StopIteration as stop:
            self.verdict = stop.value
            self._calls, self._points = [], []
            return False
        self.step = step
        self._fold.add(step)
        self._follow(step.point)
        self.at += 1
        self.branches.add(step, self.at, self._level(step))
        if step.kind in EVENTS:
            self.events += 1
            self.since = 0
        else:
            self.since += 1
        return True

    def _level(self, step: Step) -> int:
        """How deep the call stands that has taken *step*; without calls the pieces before it."""
        if len(self._calls) > 1:
            return len(self._calls)
        return len(self._fold.placed) - (step.kind is Kind.PLACE)

    def _follow(self, point: Point) -> None:
        """Keep up with the calls that have returned and begun; constant time on the average."""
        calls, points = self._calls, self._points
        while calls and calls[-1].gi_frame is None:
            calls.pop()
            points.pop()
        call: Any = calls[-1].gi_yieldfrom if calls else self._steps
        while getattr(call, "gi_frame", None) is not None:
            calls.append(call)
            points.append(-1)
            self.begun += 1
            call = call.gi_yieldfrom
        if points:
            points[-1] = point

    def skip(self, steps: int) -> bool:
        """Take *steps* without looking at them, some three times as fast; false where it ended."""
        self.at, self.blind = self.at + steps, True
        self._calls, self._points = [], []
        return (
            self._steps is not None and next(islice(self._steps, steps - 1, None), None) is not None
        )

    def book(self) -> RunState:
        """Return what has been made of the steps so far, for :meth:`adopt`."""
        return RunState(
            *(self.at, self.step, self.events, self.since, self.begun),
            *(self._fold.copy(), self.branches.copy(), tuple(self._points)),
        )

    def adopt(self, book: RunState) -> None:
        """Take over what another run of the same algorithm has made of the same steps."""
        self._calls, self._points = [], []
        self._follow(-1)
        self._points = [*book.points, *self._points][: len(self._calls)]
        self.at, self.step, self.events, self.since, self.begun = book[:5]
        self._fold, self.branches, self.blind = book.fold.copy(), book.branches.copy(), False

    def seek(self, at: int) -> None:
        """Stand just after step number *at*, or at the end if that comes first."""
        if at < self.at or (self.verdict is not None and at <= self.at):
            self.reset()
        while self.at < at and self.advance():
            pass

    @property
    def overlay(self) -> Overlay:
        """What the run has drawn so far; the verdict's own picture at the end."""
        if self.verdict is not None and self.verdict.overlay is not None:
            return self.verdict.overlay
        return self._fold.overlay()

    @property
    def calls(self) -> int:
        """How many calls are open."""
        return len(self._calls)

    @property
    def depth(self) -> int:
        """How deep the run stands, in what :attr:`measure` tells."""
        return self._deep[1]

    @property
    def measure(self) -> Depth:
        """What the depth counts.

        The pieces placed, for algorithms that place; else what waits in an explicit
        ``stack`` or ``queue`` where the innermost call has one; else the calls. Before the first
        step and at the end no call is open: the outermost says by its variables what it counts.
        """
        return self._deep[0]

    @property
    def _deep(self) -> tuple[Depth, int]:
        if self.draws:
            is_path = self.draws == "path"
            return Depth.PATH if is_path else Depth.PIECES, len(self._fold.placed)
        if not self._calls:
            names = getattr(getattr(self._steps, "gi_code", None), "co_varnames", ())
            kinds = (one for one in (Depth.STACK, Depth.QUEUE) if one in names)
            return next(kinds, Depth.CALLS), 0
        return self._waiting

    @property
    def waiting(self) -> int:
        """How much waits in the explicit stack or queue of the innermost call, else open calls."""
        return self._waiting[1] if self._calls else 0

    @property
    def _waiting(self) -> tuple[Depth, int]:
        values = self._calls[-1].gi_frame.f_locals
        if isinstance(stack := values.get("stack"), list):
            return Depth.STACK, len(stack)
        if isinstance(queue := values.get("queue"), deque):
            return Depth.QUEUE, len(queue)
        return Depth.CALLS, len(self._calls)

    @property
    def printed(self) -> tuple[tuple[int, str], ...]:
        """The texts that the algorithm has printed, each with the steps before it."""
        return tuple(getattr(self._steps, "printed", ()))

    @property
    def line(self) -> int:
        """The source line of the innermost call; 0 where the run stands in none."""
        return self._calls[-1].gi_frame.f_lineno if self._calls else 0

    def stack(self) -> tuple[Frame, ...]:
        """Return where the algorithm stands, outermost call first; empty at either end.

        A frame shows its own variables that are not callable, in the order in which
        they were first bound, without the object that a method belongs to; values are
        shortened.
        """
        calls = zip(self._calls, self._points, strict=True)
        return tuple(read_frame(call.gi_frame, point, self.format_value) for call, point in calls)
