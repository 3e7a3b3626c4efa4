"""Watching an algorithm: the steps it yields and the frames it is standing in.

A traced algorithm is a generator. It yields a :class:`Step` wherever a teacher
would stop and point at the board, and returns a :class:`Verdict`. Everything else
(the source line, the call stack, an explicit stack held in a local variable) is
read from the suspended generator, so algorithms carry no tracing code but ``yield``.
"""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias

from stepstones.core.errors import Arg
from stepstones.core.grid import Point
from stepstones.core.scene import EMPTY, Line, Mark, Overlay


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


class Step(NamedTuple):
    """One teachable moment.

    *why* is a message id, its arguments are *args* (points are numbers; the message
    says which arguments are points); *line* and *area*, the points that the step is about
    besides its own, are drawn during this step only, and so are *ways*, lines of what holds so
    far. *piece* is what PLACE puts down where
    an algorithm puts down pieces of several kinds; *taken* are the points it empties. *note*
    is what a point that is considered counts for; it stays until others are considered after
    a piece was put down or taken back.
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


@dataclass(frozen=True, slots=True)
class Verdict:
    """How an algorithm ended.

    *word* is the stable word of the command line (``alive``, ``solved`` …), *message*
    with *args* the sentence for the page, *facts* further JSON fields of the command
    line, *overlay* what to draw, *moves* what leads to the result by play, *answers*
    several such results to browse, *text* a text that was asked for, *notes* a message with
    arguments for each of the answers, or nothing.
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


Steps: TypeAlias = Generator[Step, None, Verdict]


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


@dataclass(slots=True)
class Fold:
    """The picture that a sequence of steps leaves on the board.

    *draws* is the character of the piece that PLACE puts down, or ``path`` when the
    places in order are the way of one piece; a step's own piece goes before it.
    Rejections are forgotten when the piece before them is taken back.
    """

    draws: str = ""
    visited: list[Point] = field(default_factory=list)
    placed: list[Point] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    taken: list[tuple[Point, ...]] = field(default_factory=list)
    rejected: list[list[Point]] = field(default_factory=lambda: [[]])
    found: list[Point] = field(default_factory=list)
    notes: dict[Point, str] = field(default_factory=dict)
    last: Step | None = None

    def add(self, step: Step) -> None:
        """Take in one more step; constant time."""
        if step.note:
            if self.last is not None and self.last.kind in {Kind.PLACE, Kind.RETRACT}:
                self.notes.clear()
            self.notes[step.point] = step.note
        self.last = step
        match step.kind:
            case Kind.VISIT:
                self.visited.append(step.point)
            case Kind.PLACE:
                self.placed.append(step.point)
                self.pieces.append(step.piece or self.draws)
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
            case _:
                pass

    def overlay(self) -> Overlay:
        """Return the picture so far; linear in what is drawn."""
        marks = {point: Mark.REJECTED for level in self.rejected for point in level}
        marks |= dict.fromkeys(self.visited, Mark.VISITED)
        labels = {point: str(number) for number, point in enumerate(self.visited, start=1)}
        marks |= dict.fromkeys(self.found, Mark.LIBERTY if self.visited else Mark.FOUND)
        lines: list[Line] = []
        pieces: dict[Point, str] = {}
        if self.draws == "path":
            lines.append(Line("path", tuple(self.placed)))
            labels |= {point: str(number) for number, point in enumerate(self.placed, start=1)}
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


@dataclass(slots=True)
class Run:
    """A run of an algorithm that can be moved to any of its steps.

    Algorithms are deterministic, so going back is starting again and stopping
    earlier; nothing is recorded. A step back costs as much as all steps before it.

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
    at: int = 0
    step: Step | None = None
    verdict: Verdict | None = None
    _steps: Steps | None = None
    _fold: Fold = field(default_factory=Fold)
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
        self._steps, self._fold = self.start(), Fold(self.draws)
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
        return True

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
            call = call.gi_yieldfrom
        if points:
            points[-1] = point

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
    def depth(self) -> int:
        """How deep the run stands.

        The pieces placed, for algorithms that place; else the height of an explicit
        ``stack`` where the innermost call has one; else the number of calls.
        """
        if self.draws:
            return len(self._fold.placed)
        innermost = self._calls[-1].gi_frame if self._calls else None
        stack = innermost.f_locals.get("stack") if innermost is not None else None
        return len(stack) if isinstance(stack, list) else len(self._calls)

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
        return tuple(_read(call.gi_frame, point) for call, point in calls)


_repr = reprlib.Repr()
_repr.maxstring = _repr.maxother = 60
_repr.maxlist = _repr.maxtuple = _repr.maxset = _repr.maxfrozenset = _repr.maxdict = 12


def _read(frame: Any, point: Point) -> Frame:  # noqa: ANN401 - the interpreter's own frame type
    code, values = frame.f_code, frame.f_locals
    shown = {
        name: _stack_repr(values[name]) if name == "stack" else _repr.repr(values[name])
        for name in code.co_varnames + code.co_cellvars
        if name in values and name != "self" and not callable(values[name])
    }
    return Frame(frame.f_globals["__name__"], code.co_name, frame.f_lineno, shown, point)


def _stack_repr(stack: Any) -> str:  # noqa: ANN401 - whatever an algorithm calls its stack
    """Shorten from the bottom: what happens on a stack happens at its end."""
    if not isinstance(stack, list) or len(stack) <= _repr.maxlist:
        return _repr.repr(stack)
    return f"[..., {_repr.repr(stack[-_repr.maxlist :])[1:]}"
