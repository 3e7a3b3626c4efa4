"""What makes the page's start quick: modules that are read when used, and code that is ready.

The worker sets both up once, before anything of ours is imported; elsewhere nothing is lazy. ``from
stepstones.go import hints`` then costs a look for the module; its code is read at the first
``hints.…``. ``from stepstones.go.hints import hint`` uses the module, so it reads it at once.

Packages are read at once: an import from a package looks whether it has the name, which would
read a lazy one, and ours hold no more than a docstring.
"""

from __future__ import annotations

import dataclasses
import marshal
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.machinery import ModuleSpec
from importlib.util import LazyLoader
from types import CodeType, ModuleType
from typing import Any

OURS = "stepstones."


class _Finder:
    """Stands before all other finders and makes what they find lazy."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module of ours, as Python's import asks for it."""
        if not name.startswith(OURS):
            return None
        others = (one for one in sys.meta_path if one is not self)
        found = (one.find_spec(name, path, target) for one in others)
        spec = next((one for one in found if one is not None), None)
        if spec is not None and spec.loader and spec.submodule_search_locations is None:
            spec.loader = LazyLoader(spec.loader)
        return spec


def install() -> None:
    """Make the imports of our modules lazy from now on."""
    sys.meta_path.insert(0, _Finder())


def use_code(kept: bytes) -> None:
    """Let `dataclasses` take the code of our classes from *kept* instead of compiling it.

    *kept*, written by ``tools/dataclass_code.py``, maps generated source to its code object; other
    source is compiled as ever. Compiling takes four fifths of the time in which Pyodide defines a
    class. Raises ValueError or EOFError for bytes that are no such thing.
    """
    vars(dataclasses)["exec"] = _executor(marshal.loads(kept))  # noqa: S302 - our own program


def _executor(codes: Mapping[str, CodeType]) -> Callable[..., None]:
    def execute(text: str, variables: dict[str, Any], names: dict[str, Any]) -> None:
        exec(codes.get(text, text), variables, names)  # noqa: S102 - as dataclasses does

    return execute
