"""Our modules as they were prepared when the site was built, so that the browser starts sooner."""

from __future__ import annotations

import dataclasses
import marshal
from collections.abc import Mapping
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType
from typing import Any

HEADER = 16
"""Bytes of a ``.pyc`` file before its code."""
_load = marshal.loads
"""For what is our own program, from our own site."""


class PreparedModules(Loader):
    """Finds modules in tables, and defines their data classes by code that was kept.

    ``tools/archives.py`` writes the tables. Of each module one holds whether it is a package, the
    name of its file, its ``.pyc`` and the code that `dataclasses` would compile for it, by the very
    text that would be compiled; other texts are compiled as ever. An archive of 200 files, which
    Python itself unpacks, takes Pyodide twice as long to import from, and compiling takes four
    fifths of the time in which it defines a class.
    """

    def __init__(self) -> None:
        """Let `dataclasses` take its code from here; there is none yet."""
        self._table: dict[str, tuple[bool, str, bytes, bytes]] = {}
        self._code: dict[str, CodeType] = {}
        vars(dataclasses)["exec"] = self._execute

    def add(self, table: bytes) -> None:
        """Take one more marshalled table.

        Raises ValueError, TypeError or EOFError for bytes that are no such thing.
        """
        self._table |= _load(table)

    def find_spec(self, name: str, *_others: object) -> ModuleSpec | None:
        """Find a module, as Python's import asks for it."""
        if name not in self._table:
            return None
        is_package, file, _, _ = self._table[name]
        spec = ModuleSpec(name, self, origin=file, is_package=is_package)
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations = [file.rpartition("/")[0]]
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave making the module to Python."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module that was found here."""
        _, _, compiled, classes = self._table[module.__name__]
        if classes:
            self._code |= _load(classes)
        exec(_load(memoryview(compiled)[HEADER:]), vars(module))  # noqa: S102 - as imports do

    def _execute(self, text: str, variables: dict[str, Any], names: Mapping[str, Any]) -> None:
        exec(self._code.get(text, text), variables, names)  # noqa: S102 - as dataclasses does
