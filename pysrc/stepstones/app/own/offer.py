"""What a version of the reader's may import and call.

Python has no walls inside itself. What stands here keeps honest code repeatable and turns what
would touch the browser away in words; ``SECURITY.md`` tells what is left to somebody who tries.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from types import GenericAlias, MappingProxyType, ModuleType, SimpleNamespace, UnionType
from typing import Any

from stepstones.old_names import MODULES, current

_TYPES = """
    Any Callable ClassVar Final Generator Generic Iterable Iterator Literal Mapping NamedTuple
    Optional Protocol Sequence TypeAlias TypeVar Union
"""
LIBRARY: Mapping[str, str] = MappingProxyType(
    {
        "__future__": "annotations",
        "bisect": "*",
        "collections": "Counter OrderedDict defaultdict deque",
        "collections.abc": "*",
        "enum": "Enum IntEnum StrEnum auto",
        "functools": "cache cmp_to_key lru_cache partial reduce wraps",
        "heapq": "*",
        "itertools": "*",
        "math": "*",
        "typing": _TYPES,
    }
)
"""The modules of the library that may be imported, and which of their names."""
CORE = ("errors", "grid", "scene", "trace")
BUILTINS = """
    __build_class__ abs all any bin bool bytes callable chr classmethod complex dict divmod
    enumerate filter float format frozenset hash hex int isinstance issubclass iter len list map
    max min next object oct ord pow property range repr reversed round set slice sorted
    staticmethod str sum super tuple zip
    True False None NotImplemented Ellipsis
    ArithmeticError AssertionError AttributeError Exception IndexError KeyError LookupError
    NotImplementedError OverflowError RecursionError RuntimeError StopIteration TypeError
    ValueError ZeroDivisionError
"""
_ALIASED = (int, str, float, bool, tuple)
"""Types under other names, such as a point, which is a number."""
_PLAIN = (bool, int, str, float, tuple, frozenset, set, dict, list, range, GenericAlias, UnionType)


HIDDEN = ("gi_", "f_", "tb_", "cr_", "ag_", "co_", "func_")
"""Beginnings of the names by which the interpreter's own objects are reached."""


class RefusedError(Exception):
    """Something that a version may not use; the argument is its name."""


def modules_of(essay: str) -> frozenset[str]:
    """Return the modules of ours that the module *essay*, dotted, takes anything from.

    >>> sorted(modules_of("stepstones.null.essays.count"))[-2:]
    ['stepstones.core.trace', 'stepstones.null.state']
    """
    values = vars(import_module(essay)).values()
    named = {
        one.__name__ if isinstance(one, ModuleType) else str(getattr(one, "__module__", ""))
        for one in values
    }
    core = {f"stepstones.core.{name}" for name in CORE}
    return frozenset(core | {one for one in named if one.startswith("stepstones.")} - {essay})


def names_of(module: str, ours: frozenset[str]) -> dict[str, Any] | None:
    """Return what may be imported from *module*, by name; None where that is nothing.

    *ours* are the modules of Stepstones that may be asked. Of these only what they define is
    given, of the library only what :data:`LIBRARY` names; never a module as it is.
    """
    if module in LIBRARY:
        found = vars(import_module(module))
        wanted = LIBRARY[module].split()
        names = [one for one in found if one[0] != "_"] if wanted == ["*"] else wanted
        offered = {one: found[one] for one in names if one in found}
        return {one: value for one, value in offered.items() if not isinstance(value, ModuleType)}
    if current(module) in ours:
        return _own_names(import_module(current(module)))
    old = {name: one for name, one in MODULES.items() if one in ours}
    named = old | {one: one for one in ours}
    inside = {
        name.rpartition(".")[2]: one
        for name, one in named.items()
        if name.rpartition(".")[0] == module
    }
    return {name: SimpleNamespace(**_own_names(import_module(one))) for name, one in inside.items()}


def _own_names(module: ModuleType) -> dict[str, Any]:
    """Return what *module* defines, or offers as its own."""
    offered = set(getattr(module, "__all__", ()))
    return {
        name: value
        for name, value in vars(module).items()
        if name[0] != "_"
        and (
            name in offered
            or isinstance(value, _PLAIN)
            or value in _ALIASED
            or getattr(value, "__module__", "") == module.__name__
        )
    }


def importer(ours: frozenset[str]) -> Callable[..., Any]:
    """Return what an ``import`` statement calls in a version; raises RefusedError."""

    def take(
        name: str,
        _globals: object = None,
        _locals: object = None,
        wanted: tuple[str, ...] | None = None,
        level: int = 0,
    ) -> SimpleNamespace:
        found = None if level else names_of(name, ours)
        if not found or not set(wanted or ()) <= set(found):
            raise RefusedError(name)
        return SimpleNamespace(**found)

    return take


def built_in(ours: frozenset[str], show: Callable[[str], None]) -> dict[str, Any]:
    """Return the built-in names of a version; *show* gets each line that it prints."""
    found = vars(builtins)
    own: dict[str, Any] = {name: found[name] for name in BUILTINS.split() if name in found}

    def tell(*values: object, sep: str = " ", end: str = "\n") -> None:
        show((sep.join(map(str, values)) + end).removesuffix("\n"))

    own |= {
        "__import__": importer(ours),
        "getattr": _getattr,
        "hasattr": lambda value, name: _getattr(value, name, sys) is not sys,
        "print": tell,
        "type": _type,
    }
    return own


def _getattr(value: object, name: str, *default: object) -> Any:  # noqa: ANN401
    if str(name).startswith(("_", *HIDDEN)):
        raise RefusedError(str(name)[:40])
    return getattr(value, str(name), *default)


def _type(value: object) -> type:
    if isinstance(value, type):
        raise RefusedError("type")
    return type(value)
