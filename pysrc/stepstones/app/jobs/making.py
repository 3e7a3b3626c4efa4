"""A board made to order, beside the session: a slice at a time, until another is ordered."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from stepstones.app import catalog, session
from stepstones.app.protocol import intents, messages as say
from stepstones.core.errors import TextError
from stepstones.core.maker import Made, Order, begin


async def make(order: intents.Make, wanted: Callable[[], bool]) -> say.MadeView:
    """Return what *order* asks for; without a link when *wanted* says no before it is made.

    Raises TextError for an order that makes no sense.
    """
    puzzle = catalog.find(order.puzzle)
    maker = next((one for one in puzzle.makers if one.id == order.maker), None)
    if maker is None:
        raise TextError("maker.unknown", order.maker[:20], "")
    making = begin(maker, Order(order.size, order.level, order.seed))
    try:
        while wanted():
            rest = time.monotonic() + session.SLICE
            while time.monotonic() < rest:
                next(making)
            await asyncio.sleep(0)
    except StopIteration as end:
        made: Made[object] = end.value
        link = catalog.encode(puzzle, made.state)
        return say.MadeView(*order, link=link, technique=made.technique)
    return say.MadeView(*order, link="", technique="")
