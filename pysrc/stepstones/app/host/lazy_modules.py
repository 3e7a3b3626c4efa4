"""Our modules are read when they are first used, not when they are imported.

The page's worker sets this up once, before anything of ours is imported; elsewhere nothing is
lazy. ``from stepstones.go import hints`` then costs a look for the module; its code is read at the
first ``hints.…``. ``from stepstones.go.hints import hint`` uses the module, so it reads it at once.

Packages are read at once: an import from a package looks whether it has the name, which would
read a lazy one, and ours hold no more than a docstring.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from importlib.util import LazyLoader
from types import ModuleType

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
