"""The count of :mod:`.plain`, compiled: the same placements in the same order, faster.

The source is ``wasm/queens``; ``tests/queens/solutions/test_core.py`` compares the two. Where
the module cannot be had, :mod:`.count` does without.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Generator
from typing import NamedTuple, TypeAlias

from stepstones.core import compiled

Function: TypeAlias = Callable[..., int]

NAME = "queens"
SLICE = 300_000
"""Placements between two moments in which the count can be stopped: a hundredth of a second."""
_WORD = 32


class _Instance(NamedTuple):
    """The functions of an instance; to look one up takes as long as to call it."""

    begin: Function
    allow: Function
    run: Function
    low: Function
    high: Function
    share: Function
    unchanged: Function


_idle: list[_Instance] = []
"""Instances that nobody counts with."""
atexit.register(_idle.clear)  # wasmtime can't let go of them once Python is gone


def is_there() -> bool:
    """Whether the module can be had; the first call fetches it."""
    return compiled.find(NAME) is not None


def completions(allowed: list[int]) -> Generator[tuple[int, float], None, int]:
    """Count the placements that keep to *allowed*: a mask of ranks for each of 1 to 20 files.

    Yields the number so far and the share of the search done. Raises LookupError without a module.
    """
    size = len(allowed)
    every = (1 << size) - 1
    one = _take()
    try:
        one.begin(size, allowed[0])
        for file in range(1, size):
            if allowed[file] != every:
                one.allow(file, allowed[file])
        while not one.run(SLICE):
            yield join(one.low(), one.high()), one.share() / 100
        return join(one.low(), one.high())
    finally:
        _idle.append(one)


def count_unchanged(n: int, *, quarter: bool) -> int:
    """Count the solutions of an empty board that a half or a quarter turn leaves unchanged.

    *n* is at most 20; for 16 it takes some milliseconds. Raises LookupError without a module.
    """
    one = _take()
    found = one.unchanged(n, int(quarter))
    _idle.append(one)
    return found


def _take() -> _Instance:
    if _idle:
        return _idle.pop()
    instantiate = compiled.find(NAME)
    if instantiate is None:
        raise LookupError(NAME)
    exports = instantiate()
    return _Instance(*(getattr(exports, name) for name in _Instance._fields))


def join(low: int, high: int) -> int:
    """Return the number of 64 bits that these two words of 32 make, whatever their signs."""
    return low % (1 << _WORD) + (high % (1 << _WORD) << _WORD)
