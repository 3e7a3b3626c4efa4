"""The name of a problem in its link: ``title``, and ``by`` for the author."""

from __future__ import annotations

from collections.abc import Mapping

from stepstones.core.errors import TextError
from stepstones.core.links import wording
from stepstones.go.position import MAX_BY, MAX_TITLE, Task


def read(goal: str, fields: Mapping[str, str]) -> tuple[str, str]:
    """Return title and author, '' where there is none.

    Raises TextError ``link.bad-field``, also for an author without a title and for a name without
    a *goal*.
    """
    if "title" not in fields:
        if "by" in fields:
            raise TextError("link.bad-field", "by")
        return "", ""
    title = wording.read(fields["title"], MAX_TITLE, "title")
    by = wording.read(fields["by"], MAX_BY, "by") if "by" in fields else ""
    if not goal or not title or (not by and "by" in fields):
        raise TextError("link.bad-field", "title")
    return title, by


def write(task: Task) -> dict[str, str]:
    """Return the fields for the name of *task*."""
    names = {"title": task.title, "by": task.by}
    return {field: wording.write(text) for field, text in names.items() if text}
