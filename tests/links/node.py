"""The page's reader of links, run in node."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

READER = Path(__file__).parent / "read_links.mjs"


def read(texts: Sequence[str], *options: str) -> list[Any]:
    """Return what the page's reader makes of each text; `read_links.mjs` tells the options."""
    done = subprocess.run(  # noqa: S603 - our own words
        ["/usr/bin/env", "node", READER, *options],
        input=json.dumps(list(texts)),
        capture_output=True,
        text=True,
        check=True,
    )
    readings: list[Any] = json.loads(done.stdout)
    return readings
