"""A board made to order, beside the session: a slice at a time, until another is ordered."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Generator
from typing import Any

from stepstones.app import catalog
from stepstones.app.protocol import requests
from stepstones.app.protocol.made import MadeView
from stepstones.app.session import session
from stepstones.core.errors import TextError
from stepstones.core.maker import Maker, Order, begin
from stepstones.core.puzzle import Puzzle


async def make(order: requests.Make, wanted: Callable[[], bool]) -> MadeView:
    """Return what *order* asks for; without a link when *wanted* says no before it is made.

    Raises TextError for an order that makes no sense.
    """
    nothing = MadeView(*order[:5], link="", technique="")
    if not order.maker:
        return nothing
    puzzle = catalog.find(order.puzzle)
    maker = next((one for one in puzzle.makers if one.id == order.maker), None)
    if maker is None:
        raise TextError("maker.unknown", order.maker[:20], "")
    making = _make(order, puzzle, maker)
    try:
        while wanted():
            rest = time.monotonic() + session.SLICE
            while time.monotonic() < rest:
                next(making)
            await asyncio.sleep(0)
    except StopIteration as end:
        made: MadeView = end.value
        return made
    return nothing


def _make(
    order: requests.Make, puzzle: Puzzle[Any], maker: Maker[Any]
) -> Generator[object, None, MadeView]:
    made = yield from begin(maker, Order(order.size, order.level, order.seed))
    state = made.state
    link = catalog.encode(puzzle, state)
    view = MadeView(*order[:5], link=link, technique=made.technique)
    if not order.drawn:
        return view
    from stepstones.app.jobs import paper  # noqa: PLC0415 - sheets are seldom printed

    return (yield from paper.draw(view, puzzle, state))
