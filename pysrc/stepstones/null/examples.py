"""Boards to begin with, as links."""

from __future__ import annotations

from stepstones.core.puzzle import Example

EXAMPLES = (
    Example("null.example.empty", "null/3", "null.group.first"),
    Example("null.example.corner", "null/2/dI/582", "null.group.first"),
)
