"""A problem of one's own gets its name."""

from __future__ import annotations

from dataclasses import replace

from stepstones.core.errors import RuleError
from stepstones.core.links import wording
from stepstones.go.position import MAX_BY, MAX_TITLE, Position
from stepstones.go.task_link import pose


def name(position: Position, title: str, by: str) -> Position:
    """Give the problem a title and an author, as :func:`.wording.write` writes them, or none.

    A question about targets becomes a problem. Raises TextError ``link.bad-field`` for other
    letters or too many, RuleError ``go.task.free`` where there is no problem to be made.
    """
    names = wording.read(title, MAX_TITLE, "title"), wording.read(by, MAX_BY, "by")
    if position.task is None or not position.task.goal:
        position = pose(position)
    if position.task is None:
        raise RuleError("go.task.free")
    named = position.task._replace(title=names[0], by=names[1] if names[0] else "")
    return replace(position, task=named)
