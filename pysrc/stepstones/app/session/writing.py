"""Taking a version in: it becomes an algorithm of the desk, and the page gets its listing."""

from __future__ import annotations

import json
from dataclasses import asdict

from stepstones.app.reading import sources
from stepstones.app.runs.playback import Work
from stepstones.app.session.state import Desk
from stepstones.app.user_code import OWN
from stepstones.app.user_code.responses import OwnView
from stepstones.app.user_code.sandboxes import Sandboxes
from stepstones.app.user_code.version import read_version
from stepstones.core.source.listing import read_listing


def write(desk: Desk, sandboxes: Sandboxes, algorithm: str, text: str) -> OwnView:
    """Let the algorithm ``own`` of *desk* be the version of *algorithm* that *text* holds.

    The run of another algorithm that is shown is left as it is; the version before is gone with
    its sandbox. Raises TextError, changing nothing.
    """
    base = sources.algorithm(desk.puzzle, algorithm)
    version = read_version(desk.puzzle, base, text, sandboxes.open)
    name = base.module.rpartition(".")[2]
    listing = {"file": f"{name}.py", **asdict(read_listing(text))}
    desk.work, desk.parked = (None if _shows_own(one) else one for one in (desk.work, desk.parked))
    if desk.own is not None:
        desk.own.end()
    desk.own = version
    return OwnView(json.dumps(listing, ensure_ascii=False, separators=(",", ":")))


def _shows_own(work: Work | None) -> bool:
    return work is not None and OWN in {work.algorithm, work.second and work.second.algorithm}
