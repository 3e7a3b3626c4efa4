"""Start of a sandbox: finds modules, also under the names they once had.

Versions of essays that readers keep in their browsers import from those.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import MappingProxyType, ModuleType
from zipimport import zipimporter

from stepstones.app.host import quick_start
from stepstones.app.host.second_archive import FIRST, LATE

MODULES: Mapping[str, str] = MappingProxyType(
    {
        "stepstones.cards.board": "stepstones.cards.state",
        "stepstones.go.position": "stepstones.go.state",
        "stepstones.knight.board": "stepstones.knight.state",
        "stepstones.null.board": "stepstones.null.state",
        "stepstones.queens.board": "stepstones.queens.state",
        "stepstones.queens.record": "stepstones.queens.narration",
    }
)
"""The name of today by each old name."""


def current(module: str) -> str:
    """Return the name that *module* has today.

    >>> current("stepstones.go.position"), current("stepstones.go.board")
    ('stepstones.go.state', 'stepstones.go.board')
    """
    return MODULES.get(module, module)


class SandboxArchive:
    """Finds the modules, the library's and ours, that stand in the second archive: it is there."""

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Find a module, as Python's import asks for it."""
        folder = name.rpartition(".")[0].replace(".", "/")
        return zipimporter(f"{LATE}/{folder}").find_spec(name)


class OldNames(Loader):
    """Finds modules under the names that they once had: kept versions import from there."""

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Find a module, as Python's import asks for it."""
        return spec_from_loader(name, self) if name in MODULES else None

    def create_module(self, _: ModuleSpec) -> None:
        """Leave it to Python to make one; it is replaced at once."""

    def exec_module(self, module: ModuleType) -> None:
        """Put the module of today in the place of *module*."""
        sys.modules[module.__name__] = import_module(MODULES[module.__name__])


def prepare() -> None:
    """Let all modules be found, and data classes be made of code that is ready."""
    quick_start.use_code(zipimporter(FIRST).get_data("stepstones/dataclasses.bin"))
    sys.meta_path.extend([SandboxArchive(), OldNames()])
