"""Modules under the names that they once had.

Versions of essays that readers keep in their browsers import from these places.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

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
