"""The page's sandboxes, seen from here: calls go out as text, and reports come back.

A sandbox is a worker inside a frame without an origin (``static/js/own/sandboxes.js``), with a
Python of its own (:mod:`stepstones.app.sandbox`). The version has run where the text of a report
was made, so it may say anything: a report is read as hostile text, by the types below, field by
field, into new objects; whatever does not fit is refused as a whole.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from stepstones.app.user_code.responses import SandboxCall
from stepstones.core.errors import Arg
from stepstones.core.scene import Overlay
from stepstones.core.steps import Depth, Frame, Step, Verdict
from stepstones.core.trace import Twig

MAX_REPORT = 1_000_000
"""Characters in one report."""
MAX_EVENTS = 20_000
"""Events that are reported at once."""
_MAX_TEXT = 5_000
"""Characters in one text of a report."""
_MAX_NUMBER = 2**53
Report = TypeVar("Report")


class BadReportError(Exception):
    """What was reported cannot have been."""


class RunReport(NamedTuple):
    """Where a run stands. While it is *working* only *at* and *step* say so.

    *event_steps* and *event_keys* are the events that were not reported before, as
    :class:`~stepstones.core.runs.timeline.Log` holds them; *coming* is the next step where that
    was asked for. Line by line, *watched* are expressions with what they are worth, or what is
    wrong with them and the message of it, and *expressions* those of the line.
    """

    at: int = 0
    step: Step | None = None
    verdict: Verdict | None = None
    stack: tuple[Frame, ...] = ()
    overlay: Overlay = Overlay()
    measure: Depth = Depth.CALLS
    depth: int = 0
    calls: int = 0
    line: int = 0
    events: tuple[int, int] = (0, 0)
    levels: tuple[tuple[Twig, ...], ...] = ()
    printed: tuple[str, ...] = ()
    coming: Step | None = None
    event_steps: tuple[int, ...] = ()
    event_keys: tuple[int, ...] = ()
    working: bool = False
    watched: tuple[tuple[str, str, str], ...] = ()
    expressions: tuple[str, ...] = ()


class StepBatch(NamedTuple):
    """The next steps of a run, and the verdict after them."""

    steps: tuple[Step, ...] = ()
    verdict: Verdict | None = None


class Profile(NamedTuple):
    """The depths of a run as far as it was surveyed."""

    depths: tuple[int, ...] = ()
    found: tuple[int, ...] = ()
    stride: int = 1
    total: int = 0
    complete: bool = False
    working: bool = False


class Cost(NamedTuple):
    """What a run has cost: steps, calls, the greatest depth, seconds, the end's word."""

    steps: int = 0
    calls: int = 0
    deepest: int = 0
    seconds: float = 0.0
    word: str = ""
    working: bool = False


class Refusal(NamedTuple):
    """The board lacks what the algorithm asks for: a message with its arguments."""

    message: str
    args: tuple[Arg, ...] = ()


def write_report(report: NamedTuple) -> str:
    """Return *report* as text."""
    kind = "refusal" if isinstance(report, Refusal) else "report"
    return json.dumps({kind: report}, ensure_ascii=False, separators=(",", ":"), default=_plain)


def read_report(kind: type[Report], text: str, points: int) -> Report | Refusal:
    """Return what *text* reports of a board with so many *points*.

    Raises BadReportError for all that cannot have been reported. Linear in the text.
    """
    try:
        ((word, value),) = json.loads(text).items()
        report: Any = read(Refusal if word == "refusal" else kind, value)
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
        raise BadReportError(str(error)[:80]) from None
    if not all(-1 <= point < points for point in _points(report)):
        raise BadReportError("no point of the board")
    if min(_counts(report), default=0) < 0:
        raise BadReportError("less than nothing")
    return report  # type: ignore[no-any-return]


def read(kind: Any, value: Any) -> Any:  # noqa: ANN401 - a type, and JSON of it
    """Return *value* as one of *kind*. Raises ValueError, TypeError or KeyError."""
    return _reader(kind)(value)


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:  # noqa: ANN401 - a type
    """Return what reads JSON as one of *kind*; types are looked into once, not for each value."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin in {UnionType, Union}:
        return _either(inside)
    if origin is tuple:
        return _all(inside[0]) if inside[-1] is Ellipsis else _row(inside, lambda *items: items)
    if origin is Mapping or origin is dict:
        return _mapping(*inside)
    if is_dataclass(kind):
        return _record(kind)
    if issubclass(kind, tuple):
        return _row(get_type_hints(kind).values(), kind)
    return kind if issubclass(kind, Enum) else partial(_plain_one, kind)


def _all(kind: Any) -> Callable[[Any], Any]:  # noqa: ANN401 - a type
    each = _reader(kind)
    return lambda value: tuple([each(one) for one in _list(value)])


def _row(kinds: Iterable[Any], make: Callable[..., Any]) -> Callable[[Any], Any]:
    readers = [_reader(one) for one in kinds]
    return lambda value: make(*(read(one) for read, one in zip(readers, _list(value), strict=True)))


def _mapping(key: Any, kind: Any) -> Callable[[Any], Any]:  # noqa: ANN401 - types
    if kind is object:  # the facts of a verdict, which only the command line prints
        return lambda value: _dictionary(value) and {}
    item = _reader(kind)
    return lambda value: {_key(key, name): item(one) for name, one in _dictionary(value).items()}


def _record(kind: Any) -> Callable[[Any], Any]:  # noqa: ANN401 - a data class
    hints = get_type_hints(kind)
    readers = [(name, _reader(hints[name])) for name in _names(kind)]

    def read_record(value: Any) -> Any:  # noqa: ANN401 - JSON
        given = _dictionary(value)
        return kind(**{name: read(given[name]) for name, read in readers})

    return read_record


def _either(kinds: tuple[Any, ...]) -> Callable[[Any], Any]:
    if NoneType in kinds:
        some = _reader(kinds[0])
        return lambda value: None if value is None else some(value)
    return lambda value: _plain_one(type(value) if type(value) in kinds else kinds[0], value)


def _plain_one(kind: type, value: Any) -> Any:  # noqa: ANN401
    if kind is float and type(value) is int:
        value = float(value)
    if type(value) is not kind or kind not in {int, str, bool, float}:
        raise TypeError(kind.__name__)
    if isinstance(value, str):
        if len(value) > _MAX_TEXT:
            raise ValueError("text")
        value.encode()  # half a character is a ValueError
    elif isinstance(value, int | float) and not -_MAX_NUMBER < value < _MAX_NUMBER:
        raise ValueError("number")
    return value


def _key(kind: type, name: str) -> Any:  # noqa: ANN401
    return int(name) if kind is int else _plain_one(str, name)


def _list(value: Any) -> list[Any]:  # noqa: ANN401
    if not isinstance(value, list):
        raise TypeError("no list")
    return value


def _dictionary(value: Any) -> dict[str, Any]:  # noqa: ANN401
    if not isinstance(value, dict):
        raise TypeError("no object")
    return value


def _plain(value: Any) -> Any:  # noqa: ANN401 - json's own hook
    if isinstance(value, Mapping):
        return dict(value)
    return {name: getattr(value, name) for name in _names(value.__class__)}


@cache
def _names(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 - a data class
    return tuple(one.name for one in fields(kind))


def _points(report: Any) -> Iterable[int]:  # noqa: ANN401
    """Yield every point of the board that *report* names."""
    if isinstance(report, RunReport):
        yield from (twig[0] for level in report.levels for twig in level)
        yield from _overlay_points(report.overlay)
        yield from (frame.point for frame in report.stack)
    shown = (report.step, report.coming) if isinstance(report, RunReport) else ()
    steps = report.steps if isinstance(report, StepBatch) else [one for one in shown if one]
    for step in steps:
        yield from (step.point, step.under, *step.line, *step.area, *step.taken)
        for way in step.ways:
            yield from way
    verdict = getattr(report, "verdict", None)
    if verdict is not None:
        yield from _overlay_points(verdict.overlay or Overlay())
        yield from verdict.tints
        yield from (frame.point for frame in verdict.stack)


def _counts(report: Any) -> Iterable[int]:  # noqa: ANN401
    """Yield every number of *report* that counts something."""
    match report:
        case RunReport():
            yield from (report.at, report.depth, report.calls, report.line, *report.events)
        case Profile():
            yield from (report.total, report.stride - 1, *report.depths)
        case Cost():
            yield from (report.steps, report.calls, report.deepest)


def _overlay_points(overlay: Overlay) -> Iterable[int]:
    for layer in (overlay.pieces, overlay.marks, overlay.labels, overlay.notes):
        yield from layer
    for line in overlay.lines:
        yield from line.points


@dataclass(slots=True)
class Call:
    """A call; *answer* is None until it is there, and '' where the sandbox has ended."""

    text: str
    answer: str | None = None
    _answered: asyncio.Event = field(default_factory=asyncio.Event)

    def settle(self, answer: str) -> None:
        """Take the answer."""
        self.answer = answer
        self._answered.set()

    def waits(self) -> Iterator[bool]:
        """Yield true, so that others may work, until the answer is there."""
        while self.answer is None:
            yield True

    async def wait(self) -> str:
        """Return the answer when it is there."""
        await self._answered.wait()
        return self.answer or ""


@dataclass(slots=True)
class Sandbox:
    """One sandbox. It gets a call when it has answered the one before."""

    number: int
    send: Callable[[SandboxCall], object]
    calls: deque[Call] = field(default_factory=deque)
    ended: bool = False

    def call(self, **arguments: object) -> Call:
        """Make a call, in its turn."""
        call = Call(json.dumps(arguments))
        if self.ended:
            call.settle("")
            return call
        self.calls.append(call)
        if len(self.calls) == 1:
            self._send_first()
        return call

    def answer(self, text: str) -> None:
        """Take the answer to the call that was sent; '' says that the sandbox has ended."""
        if not self.calls or not text or len(text) > MAX_REPORT:
            self._drop()
            return
        self.calls.popleft().settle(text)
        if self.calls:
            self._send_first()

    def end(self) -> None:
        """Have the sandbox ended with all that runs in it."""
        if not self.ended:
            self.send(SandboxCall(self.number, ""))
            self._drop()

    def _drop(self) -> None:
        self.ended = True
        for one in self.calls:
            one.settle("")
        self.calls.clear()

    def _send_first(self) -> None:
        self.send(SandboxCall(self.number, self.calls[0].text))


@dataclass(frozen=True, slots=True)
class BegunRun:
    """A run of a version, by its number in the sandbox where it was begun."""

    sandbox: Sandbox
    number: int

    def call(self, **arguments: object) -> Call:
        """Make a call to the sandbox that is about this run."""
        return self.sandbox.call(run=self.number, **arguments)


@dataclass(slots=True)
class Sandboxes:
    """The sandboxes that there are; *send* takes a call to the page."""

    send: Callable[[SandboxCall], object]
    open_ones: dict[int, Sandbox] = field(default_factory=dict)

    def open(self) -> Sandbox:
        """Return a new sandbox, which starts with its first call."""
        number = random.randrange(2**40)  # noqa: S311 - a worker that was replaced had others
        sandbox = self.open_ones[number] = Sandbox(number, self.send)
        return sandbox

    def answer(self, number: int, text: str) -> None:
        """Take an answer; one of a sandbox that is not known, or was ended, is dropped."""
        sandbox = self.open_ones.get(number)
        if sandbox is not None and not sandbox.ended:
            sandbox.answer(text)
        self.open_ones = {one: each for one, each in self.open_ones.items() if not each.ended}
