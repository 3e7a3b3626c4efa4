"""Boards, sheets of paper and large files made to order, a slice at a time."""

from __future__ import annotations

import asyncio
import time
from base64 import b64encode
from collections.abc import Awaitable, Callable, Generator
from dataclasses import replace
from typing import Any

from stepstones.app import catalog
from stepstones.app.protocol import requests
from stepstones.app.protocol.responses import FileChunk, MadeView, StreamView
from stepstones.app.reading import answers
from stepstones.app.session import session
from stepstones.app.session.session import SLICE
from stepstones.core.errors import TextError
from stepstones.core.maker import Maker, Order, begin
from stepstones.core.picture import svg
from stepstones.core.picture.ink import PAPER
from stepstones.core.puzzle import Puzzle
from stepstones.core.trace import Step


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
    return (yield from draw(view, puzzle, state))


def draw(view: MadeView, puzzle: Puzzle[Any], state: object) -> Generator[object, None, MadeView]:
    """Return *view* with what paper shows of *state*, which is solved in slices."""
    drawn = yield from answers.answer(puzzle, state)
    return replace(
        view,
        board=svg.sheet(answers.still(puzzle.scene(state)), colours=PAPER),
        answer=svg.sheet(drawn.scene, drawn.overlay, PAPER),
        words=drawn.verdict.text if drawn.verdict else "",
        goal=puzzle.check(state).goal,
    )


REPORT_INTERVAL = 0.1
"""Seconds between two messages about progress."""


async def stream(
    asked: requests.Stream,
    puzzle: Puzzle[Any],
    load: Callable[[str], Awaitable[None]],
    deliver: Callable[[FileChunk], object],
    wanted: Callable[[], bool],
) -> StreamView:
    """Deliver the file that *asked* of *puzzle*, until *wanted* says no.

    Raises TextError where no format makes such files, and what the format refuses.
    """
    if not asked.format:
        return StreamView(asked.order, whole=False)
    found = next((one for one in catalog.formats(puzzle) if one.id == asked.format), None)
    if found is None or found.stream is None:
        raise TextError("app.unknown-format", asked.format[:20], puzzle.id)
    for package in found.needs:
        await load(package)
    told = time.monotonic()
    rest = told + SLICE
    for piece in found.stream(asked.text):
        if isinstance(piece, Step):
            if time.monotonic() - told >= REPORT_INTERVAL:
                told = time.monotonic()
                deliver(FileChunk(asked.order, message=piece.why, args=piece.args))
        else:
            deliver(FileChunk(asked.order, b64encode(piece).decode("ascii")))
        if time.monotonic() >= rest:
            await asyncio.sleep(0)
            rest = time.monotonic() + SLICE
        if not wanted():
            return StreamView(asked.order, whole=False)
    return StreamView(asked.order, whole=True)
