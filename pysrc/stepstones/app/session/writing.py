"""Taking a version in: it becomes an algorithm of the desk, and the page gets its listing."""

from __future__ import annotations

import json
from dataclasses import asdict

from stepstones.app.own import OWN
from stepstones.app.own.version import read_version
from stepstones.app.own.views import OwnView
from stepstones.app.reading import sources
from stepstones.app.session.state import Desk
from stepstones.core.source.listing import read_listing


def write(desk: Desk, algorithm: str, text: str) -> OwnView:
    """Let the algorithm ``own`` of *desk* be the version of *algorithm* that *text* holds.

    The run that is shown is left as it is. Raises TextError, changing nothing.
    """
    base = sources.algorithm(desk.puzzle, algorithm)
    version = read_version(desk.puzzle, base, text)
    name = base.module.rpartition(".")[2]
    listing = {"file": f"{name}.py", **asdict(read_listing(text))}
    if desk.work is not None and desk.work.algorithm == OWN:
        desk.work = None
    desk.own = version
    return OwnView(json.dumps(listing, ensure_ascii=False, separators=(",", ":")))
