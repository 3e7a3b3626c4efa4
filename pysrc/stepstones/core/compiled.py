"""Compiled modules, where the host of Python offers them.

A module is a WebAssembly file of our own, ``static/wasm/NAME.wasm``, that imports nothing.
The browser's worker and the command line say how to get it; where neither can, Python does
the same work, except for the games of :mod:`stepstones.go.life_death.promising`: none are played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias


class Exports(Protocol):
    """An instance of a module: its exported functions, on numbers of 32 bits."""

    def __getattr__(self, name: str, /) -> Callable[..., int]:
        """Return the function of that name."""


Instantiate: TypeAlias = Callable[[], Exports]
"""Makes a fresh instance with a memory of its own."""
Source: TypeAlias = Callable[[str], Instantiate | None]
"""Returns what makes instances of a module, given its name; None if it is unavailable."""

_WORD = 32
_sources: list[Source] = []
_found: dict[str, Instantiate | None] = {}


def offer(source: Source | None) -> None:
    """Let compiled modules come from *source*, or from nowhere; those in use stay in use.

    Modules that were found are looked up again only where *source* is another one.
    """
    offered = [source] if source else []
    if offered != _sources:
        _sources[:] = offered
        _found.clear()


def find(name: str) -> Instantiate | None:
    """Return what makes instances of a module, or None; each module is looked up once."""
    if name not in _found:
        _found[name] = _sources[0](name) if _sources else None
    return _found[name]


def split_word(word: int) -> tuple[int, int]:
    """Return 64 bits as two numbers of 32 bits with a sign, the lower first, as modules take them.

    >>> split_word(0x1_FFFF_FFFF)
    (-1, 1)
    """
    return _with_sign(word), _with_sign(word >> _WORD)


def _with_sign(word: int) -> int:
    low = word & (1 << _WORD) - 1
    return low - (1 << _WORD) if low >> _WORD - 1 else low
