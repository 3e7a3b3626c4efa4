"""Reads the frame of a suspended call: its line, and its variables as text."""

from __future__ import annotations

import re
import reprlib
from collections import deque
from types import ModuleType
from typing import Any

from stepstones.core.grid import Point
from stepstones.core.steps import Frame, ValueFormatter

MESSAGE = re.compile(r"[a-z]+(\.[a-z]+(-[a-z]+)*)+")
"""What the id of a sentence looks like."""
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")
_HIDDEN = {"self", ".0"}
"""The object that a method belongs to, and what a comprehension walks along."""


class _Short(reprlib.Repr):
    """Writes records field by field, shortening each field before it is written."""

    def repr_instance(self, x: Any, level: int) -> str:  # noqa: ANN401 - any variable
        """Return *x* in at most *maxother* characters, with little work however much it holds."""
        names = _names(x)
        if names is None:
            return super().repr_instance(x, level)
        if level <= 0:
            return f"{type(x).__name__}(...)"
        inside = min(level, 2) - 1
        written = (f"{name}={self.repr1(getattr(x, name), inside)}" for name in names)
        text = f"{type(x).__name__}({', '.join(written)})"
        most = self.maxother
        return (
            text if len(text) <= most else f"{text[: (most - 3) // 2]}...{text[-(most - 3) // 2 :]}"
        )


def _names(x: object) -> tuple[str, ...] | None:
    """Return the fields that a record is written with; None for what is written in its own way."""
    write = type(x).__repr__
    known = getattr(type(x), "__dataclass_fields__", None)
    if known is not None and hasattr(write, "__wrapped__"):
        return tuple(name for name, one in known.items() if one.repr)
    own = getattr(write, "__module__", "") == "collections"
    return getattr(x, "_fields", None) if own else None


_repr = _Short()
_repr.maxstring = _repr.maxother = 60
_repr.maxlist = _repr.maxtuple = _repr.maxset = _repr.maxfrozenset = _repr.maxdict = 12


def read_frame(frame: Any, point: Point, format_value: ValueFormatter | None) -> Frame:  # noqa: ANN401 - the interpreter's own type
    """Return *frame* with its own variables, *point* being that of its call's last step."""
    code, values = frame.f_code, frame.f_locals
    names = code.co_varnames + code.co_cellvars
    if values is frame.f_globals:
        names = tuple(name for name in values if not name.startswith("__"))
    shown = {
        name: (format_value and format_value(name, values[name])) or write_value(name, values[name])
        for name in names
        if name in values and name not in _HIDDEN and not _is_hidden(values[name])
    }
    return Frame(frame.f_globals["__name__"], code.co_name, frame.f_lineno, shown, point)


def _is_hidden(value: object) -> bool:
    """Whether *value* tells a reader nothing: a function, a module, or the id of a sentence."""
    if callable(value) or isinstance(value, ModuleType):
        return True
    return isinstance(value, str) and MESSAGE.fullmatch(value) is not None


def write_value(name: str, value: object) -> str:
    """Write a value; of a stack the bottom is left out, of a queue the end: work is elsewhere."""
    if name == "stack" and isinstance(value, list) and len(value) > _repr.maxlist:
        return f"[..., {_repr.repr(value[-_repr.maxlist :])[1:]}"
    if name == "queue" and isinstance(value, deque):
        return _repr.repr(list(value))
    try:
        return _ADDRESS.sub("", _repr.repr(value))
    except Exception:  # noqa: BLE001 - a number of ten thousand digits, an object that refuses
        return f"<{type(value).__name__}>"
