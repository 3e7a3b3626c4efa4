"""What is told of a version from inside the frame, and how that is read as hostile text.

The version has run where this text was made, so it may say anything. It is read by the types
below, field by field, into objects of ours; whatever does not fit is refused as a whole.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from stepstones.core.errors import Arg
from stepstones.core.scene import Overlay
from stepstones.core.steps import Depth, Frame, Step, Verdict
from stepstones.core.trace import Twig

MOST = 1_000_000
"""Characters in one telling."""
MOST_EVENTS = 20_000
"""Events that are told at once."""
_WORDS = 5_000
"""Characters in one text."""
_NUMBER = 2**53
Told = TypeVar("Told")


class HearsayError(Exception):
    """What was told is not what can be told."""


class Place(NamedTuple):
    """Where a run stands. While it is *working* only *at* and *step* say so.

    *steps* and *keys* are those events that were not told before (``core/runs/timeline.py``);
    *coming* is the next step where that was asked for.
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
    steps: tuple[int, ...] = ()
    keys: tuple[int, ...] = ()
    working: bool = False


class Steps(NamedTuple):
    """The next steps of a run, and the verdict after them."""

    steps: tuple[Step, ...] = ()
    verdict: Verdict | None = None


class Shape(NamedTuple):
    """The ribbon of a run as far as it was surveyed."""

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


class Refused(NamedTuple):
    """The board lacks what the algorithm asks for: a message with its arguments."""

    message: str
    args: tuple[Arg, ...] = ()


def tell(told: NamedTuple) -> str:
    """Return *told* as text."""
    kind = "refused" if isinstance(told, Refused) else "told"
    return json.dumps({kind: told}, ensure_ascii=False, separators=(",", ":"), default=_plain)


def hear(kind: type[Told], text: str, points: int) -> Told | Refused:
    """Return what *text* tells, of a board with so many *points*.

    Raises HearsayError for all that could not have been told. Linear in the text.
    """
    try:
        ((word, value),) = json.loads(text).items()
        told: Any = read(Refused if word == "refused" else kind, value)
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
        raise HearsayError(str(error)[:80]) from None
    if not all(-1 <= point < points for point in _points(told)):
        raise HearsayError("a point that is none")
    return told  # type: ignore[no-any-return]


def read(kind: Any, value: Any) -> Any:  # noqa: ANN401, PLR0911 - a type, and JSON of it
    """Return *value* as one of *kind*. Raises ValueError, TypeError or KeyError."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin in {UnionType, Union}:
        return _read_either(inside, value)
    if origin is tuple and inside[-1] is Ellipsis:
        return tuple(read(inside[0], one) for one in _list(value))
    if origin is tuple:
        return tuple(read(one, each) for one, each in zip(inside, _list(value), strict=True))
    if origin is Mapping or origin is dict:
        if inside[1] is object:  # the facts of a verdict, which only the command line prints
            return {}
        names = _dictionary(value).items()
        return {_key(inside[0], name): read(inside[1], one) for name, one in names}
    if issubclass(kind, Enum):
        return kind(value)
    if is_dataclass(kind):
        return _read_record(kind, _dictionary(value))
    if issubclass(kind, tuple):
        types = _hints(kind).values()
        return kind(*(read(one, each) for one, each in zip(types, _list(value), strict=True)))
    return _plain_one(kind, value)


def _read_record(kind: Any, given: dict[str, Any]) -> Any:  # noqa: ANN401
    hints = _hints(kind)
    return kind(**{name: read(hints[name], given[name]) for name in _names(kind)})


def _read_either(kinds: tuple[Any, ...], value: Any) -> Any:  # noqa: ANN401
    if value is None and NoneType in kinds:
        return None
    if NoneType in kinds:
        return read(kinds[0], value)
    return _plain_one(type(value) if type(value) in kinds else kinds[0], value)


def _plain_one(kind: type, value: Any) -> Any:  # noqa: ANN401
    if kind is float and type(value) is int:
        value = float(value)
    if type(value) is not kind or kind not in {int, str, bool, float}:
        raise TypeError(kind.__name__)
    if isinstance(value, str):
        if len(value) > _WORDS or any("\ud800" <= one <= "\udfff" for one in value):
            raise ValueError("text")
    elif isinstance(value, int | float) and not -_NUMBER < value < _NUMBER:
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


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _points(told: Any) -> Iterable[int]:  # noqa: ANN401
    """Yield every point of the board that *told* names."""
    if isinstance(told, Place):
        yield from (twig[0] for level in told.levels for twig in level)
        yield from _drawn(told.overlay)
        yield from (frame.point for frame in told.stack)
    found = (told.step, told.coming) if isinstance(told, Place) else ()
    for step in told.steps if isinstance(told, Steps) else [one for one in found if one]:
        yield from (step.point, step.under, *step.line, *step.area, *step.taken)
        for way in step.ways:
            yield from way
    verdict = getattr(told, "verdict", None)
    if verdict is not None:
        yield from _drawn(verdict.overlay or Overlay())
        yield from verdict.tints
        yield from (frame.point for frame in verdict.stack)


def _drawn(overlay: Overlay) -> Iterable[int]:
    for layer in (overlay.pieces, overlay.marks, overlay.labels, overlay.notes):
        yield from layer
    for line in overlay.lines:
        yield from line.points
