"""Where a walk through the tree of moments leads."""

from __future__ import annotations

from collections.abc import Callable

from stepstones.app.moments.moment import Moment

FARTHEST = 2_000
"""The most moments walked at once; each costs some microseconds."""
WAYS = ("first", "back", "forward", "last", "next", "previous")
"""Where one can walk; *next* and *previous* are the alternatives to the move shown."""


def last(moment: Moment, following: Callable[[Moment], Moment | None]) -> Moment:
    """Return the end of the line from *moment* on, or the last moment that is near enough."""
    for _ in range(FARTHEST):
        after = following(moment)
        if after is None or after.opens:
            break
        moment = after
    return moment


def beside(moment: Moment, children: Callable[[Moment], list[Moment]], step: int) -> Moment | None:
    """Return the next or previous alternative to the nearest move that has one."""
    while not moment.opens and moment.parent is not None:
        siblings = [one for one in children(moment.parent) if not one.opens]
        if len(siblings) > 1:
            return siblings[(siblings.index(moment) + step) % len(siblings)]
        moment = moment.parent
    return None
