"""numpy, imported at its first use: the only module that names it.

In the browser numpy comes with the first algorithm or format that `needs` it; on the command line
it is an optional extra. A use before that raises ImportError, as an import would.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
else:

    class _Numpy:
        """Stands for the module; what was asked for once is an attribute from then on."""

        def __getattr__(self, name: str) -> object:
            found = getattr(import_module("numpy"), name)
            setattr(self, name, found)
            return found

    np = _Numpy()

__all__ = ["np"]
