"""The two archives of a start: modules are read when used, those of the second one brought then."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from zipimport import zipimporter

from stepstones.app.host import quick_start

FIRST = "/lib/python313.zip"
"""Where Pyodide puts its library, in which our modules are as well."""
LATE = "/later.zip"
"""Where those modules are put that come after the start."""


class SecondArchive:
    """Finds the modules that no first board needs, the library's and ours, in their own archive.

    The archive comes when the first board is shown; an import before that waits for it. One of
    another version is none: an import then raises ImportError.
    """

    def __init__(self, mark: str, fetch: Callable[[], bytes], path: str = LATE) -> None:
        """Take what tools/archives.py says of the archive: its hash, and its modules."""
        self.digest, *names = mark.split()
        self.names = frozenset(names)
        self.fetch = fetch
        self.path = path
        self.is_there = False

    def keep(self, content: bytes) -> None:
        """Take the archive. Raises ImportError unless it belongs to the first one."""
        import hashlib  # noqa: PLC0415 - not before the first board is shown

        if hashlib.sha256(content).hexdigest() != self.digest:
            raise ImportError("of another version")
        Path(self.path).write_bytes(content)
        self.is_there = True

    def bring(self) -> None:
        """Fetch the archive while Python waits, unless it is there. Raises ImportError."""
        if not self.is_there:
            try:
                self.keep(self.fetch())
            except Exception as error:
                raise ImportError("the rest of the program") from error

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Find a module that is in no other archive, as Python's import asks for it.

        One of ours is lazy: the archive is brought when it is used.
        """
        if name not in self.names:
            return None
        if name.startswith(quick_start.OURS):
            return ModuleSpec(name, self)  # type: ignore[arg-type]  # a loader by its methods
        self.bring()
        return self._folder(name).find_spec(name)

    def create_module(self, _spec: ModuleSpec) -> None:
        """Let Python make the module."""

    def exec_module(self, module: ModuleType) -> None:
        """Bring the archive and run the module's code.

        Where it does not arrive, the next use tries again: LazyLoader itself would take a module
        that has failed for one that is being read.
        """
        try:
            self.bring()
        except ImportError:
            if module.__spec__ is not None:
                module.__spec__.loader_state["is_loading"] = False
            raise
        self._folder(module.__name__).exec_module(module)

    def _folder(self, name: str) -> zipimporter:
        return zipimporter(f"{self.path}/{name.rpartition('.')[0].replace('.', '/')}")


def install(fetch: Callable[[], bytes], first: str = FIRST) -> SecondArchive:
    """Read modules lazily from now on, and bring the second archive with *fetch*.

    A Python that was begun with a memory image has all but *fetch* already, and the random numbers
    of every other that was.
    """
    for finder in sys.meta_path:
        if isinstance(finder, SecondArchive):
            finder.fetch = fetch
            random.seed()
            return finder
    archive = zipimporter(first)
    quick_start.use_code(archive.get_data("stepstones/dataclasses.bin"))
    late = SecondArchive(archive.get_data("stepstones/later.txt").decode(), fetch)
    sys.meta_path.append(late)
    quick_start.install()
    return late
