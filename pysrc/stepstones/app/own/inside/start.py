"""What a cell begins with: modules are found in both archives, as in the page's own worker."""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec
from zipimport import zipimporter

from stepstones.app.host import prepared

FIRST, LATE = "/lib/python313.zip", "/later.zip"
"""Where Pyodide puts the first, and ``static/wall/worker.js`` the second."""


class _Late:
    """Finds the modules, the library's and ours, that stand in the second archive."""

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Find a module, as Python's import asks for it."""
        folder = name.rpartition(".")[0].replace(".", "/")
        return zipimporter(f"{LATE}/{folder}").find_spec(name)


def prepare() -> None:
    """Let all modules be found, and data classes be made of code that is ready."""
    prepared.use_code(zipimporter(FIRST).get_data("stepstones/dataclasses.bin"))
    sys.meta_path.append(_Late())
