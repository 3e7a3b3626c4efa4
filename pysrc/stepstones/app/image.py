"""The memory that an image of a started Python holds: all that a first board of any puzzle runs.

``static/image/worker.js`` fills a Python with it and writes its memory down; later starts begin
with that (decision 69). Nobody's board is in it, and nothing of JavaScript.
"""

from __future__ import annotations

import gc
import json

from stepstones.app.runner import Runner

BOARDS = ("go/9", "queens/8", "knight/8", "cards/5x4")
"""One board of each puzzle: opening it reads the modules that a first board runs."""


async def fill() -> None:
    """Read the modules that a first board of any puzzle runs.

    Those that are only named stay lazy: a later start reads them when they are used.
    """
    runner = Runner(lambda _: None, _load)
    for board in BOARDS:
        await runner.handle(json.dumps({"type": "open", "link": board}))
    del runner
    gc.collect()


async def _load(package: str) -> None:
    raise ImportError(package)
