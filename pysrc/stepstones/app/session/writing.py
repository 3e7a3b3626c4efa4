"""Taking a version in: it becomes an algorithm of the desk, and the page gets its listing."""

from __future__ import annotations

import json
from dataclasses import asdict

from stepstones.app.reading import sources
from stepstones.app.runs.playback import ActiveRun
from stepstones.app.session.state import SessionState
from stepstones.app.user_code import OWN
from stepstones.app.user_code.responses import OwnView
from stepstones.app.user_code.sandboxes import Sandboxes
from stepstones.app.user_code.version import read_version
from stepstones.core.source.listing import read_listing


def write(session: SessionState, sandboxes: Sandboxes, algorithm: str, text: str) -> OwnView:
    """Let the algorithm ``own`` of *session* be the version of *algorithm* that *text* holds.

    The run of another algorithm that is shown is left as it is; the version before is gone with
    its sandbox. Raises TextError, changing nothing.
    """
    base = sources.algorithm(session.puzzle, algorithm)
    version = read_version(session.puzzle, base, text, sandboxes.open)
    name = base.module.rpartition(".")[2]
    listing = {"file": f"{name}.py", **asdict(read_listing(text))}
    session.active, session.parked = (
        None if _shows_own(one) else one for one in (session.active, session.parked)
    )
    if session.own is not None:
        session.own.end()
    session.own = version
    return OwnView(json.dumps(listing, ensure_ascii=False, separators=(",", ":")))


def _shows_own(active: ActiveRun | None) -> bool:
    return active is not None and OWN in {
        active.algorithm,
        active.comparison and active.comparison.algorithm,
    }
