"""Taking a version in: it becomes an algorithm of the desk, and the page gets its listing."""

from __future__ import annotations

import json
from dataclasses import asdict

from stepstones.app.desk import Desk
from stepstones.app.own import OWN
from stepstones.app.own.version import read_version
from stepstones.app.own.views import OwnView
from stepstones.app.own.wall import Wall
from stepstones.app.reading import sources
from stepstones.app.runs.playback import Work
from stepstones.core.source.listing import read_listing


def write(desk: Desk, wall: Wall, algorithm: str, text: str) -> OwnView:
    """Let the algorithm ``own`` of *desk* be the version of *algorithm* that *text* holds.

    The run of another algorithm that is shown is left as it is; the version before is gone with
    its cell. Raises TextError, changing nothing.
    """
    base = sources.algorithm(desk.puzzle, algorithm)
    version = read_version(desk.puzzle, base, text, wall.open())
    name = base.module.rpartition(".")[2]
    listing = {"file": f"{name}.py", **asdict(read_listing(text))}
    desk.work, desk.parked = (None if _shows_own(one) else one for one in (desk.work, desk.parked))
    if desk.own is not None:
        desk.own.cell.end()
    desk.own = version
    source = json.dumps(listing, ensure_ascii=False, separators=(",", ":"))
    return OwnView(source, version.cell.number)


def _shows_own(work: Work | None) -> bool:
    return work is not None and OWN in {work.algorithm, work.second and work.second.algorithm}
