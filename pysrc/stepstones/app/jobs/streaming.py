"""A file too large for a board, made beside the session: a slice at a time, in pieces."""

from __future__ import annotations

import asyncio
import time
from base64 import b64encode
from collections.abc import Awaitable, Callable
from typing import Any

from stepstones.app.protocol import requests
from stepstones.app.protocol.pieces import PieceView, StreamView
from stepstones.app.session.session import SLICE
from stepstones.core.errors import TextError
from stepstones.core.puzzle import Puzzle
from stepstones.core.trace import Step

TOLD = 0.1
"""Seconds between two messages about progress."""


async def stream(
    asked: requests.Stream,
    puzzle: Puzzle[Any],
    load: Callable[[str], Awaitable[None]],
    deliver: Callable[[PieceView], object],
    wanted: Callable[[], bool],
) -> StreamView:
    """Deliver the file that *asked* of *puzzle*, until *wanted* says no.

    Raises TextError where no format makes such files, and what the format refuses.
    """
    if not asked.format:
        return StreamView(asked.order, whole=False)
    found = next((one for one in puzzle.formats if one.id == asked.format), None)
    if found is None or found.stream is None:
        raise TextError("app.unknown-format", asked.format[:20], puzzle.id)
    for package in found.needs:
        await load(package)
    told = time.monotonic()
    rest = told + SLICE
    for piece in found.stream(asked.text):
        if isinstance(piece, Step):
            if time.monotonic() - told >= TOLD:
                told = time.monotonic()
                deliver(PieceView(asked.order, message=piece.why, args=piece.args))
        else:
            deliver(PieceView(asked.order, b64encode(piece).decode("ascii")))
        if time.monotonic() >= rest:
            await asyncio.sleep(0)
            rest = time.monotonic() + SLICE
        if not wanted():
            return StreamView(asked.order, whole=False)
    return StreamView(asked.order, whole=True)
