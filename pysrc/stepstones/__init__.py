"""Stepstones: board puzzles solved by real Python, one step at a time.

>>> import stepstones as st
>>> board = st.board("queens/8")
>>> board.play("queen d4")
>>> board.solve().verdict
'solved'

What the names do stands in :mod:`stepstones.api`, which is read when the first of them is used.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stepstones.api import (
        Board,
        NotAllowedError,
        Solution,
        StepstonesError,
        UnreadableError,
        Watch,
        WatchedStep,
        board,
        cards,
        go,
        knight,
        make,
        queens,
        read,
    )

__version__ = "1.0.0"
__all__ = [
    "Board",
    "NotAllowedError",
    "Solution",
    "StepstonesError",
    "UnreadableError",
    "Watch",
    "WatchedStep",
    "__version__",
    "board",
    "cards",
    "go",
    "knight",
    "make",
    "queens",
    "read",
]
_PUZZLES = ("cards", "go", "knight", "queens")
"""Names of functions, and of packages as well."""


class _Puzzle(ModuleType):
    """The package of a puzzle, which makes a board when it is called."""

    def __call__(self, *args: Any, **words: Any) -> object:  # noqa: ANN401 - what the function takes
        """Make a board, as the function of that name in :mod:`stepstones.api` does."""
        name = self.__name__.rpartition(".")[2]
        return getattr(import_module("stepstones.api"), name)(*args, **words)


class _Package(ModuleType):
    """What this package is: a puzzle's package that is imported can be called as well."""

    def __setattr__(self, name: str, value: object) -> None:
        if name in _PUZZLES and type(value) is ModuleType:
            value.__class__ = _Puzzle
        super().__setattr__(name, value)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - any name of the list
        if name in _PUZZLES:
            return import_module(f"{__name__}.{name}")
        if name in __all__:
            return getattr(import_module("stepstones.api"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name, obj=self)


sys.modules[__name__].__class__ = _Package
