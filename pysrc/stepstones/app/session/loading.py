"""Loads text into a session: pasted boards, records, and what the page has kept."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import TYPE_CHECKING, Any

from stepstones.app import catalog
from stepstones.app.history.history import History
from stepstones.app.history.journal import sign
from stepstones.app.history.node import opening
from stepstones.app.protocol import requests
from stepstones.app.reading import sources
from stepstones.app.runs.playback import ActiveRun
from stepstones.app.session import restoring
from stepstones.app.session.state import SessionState
from stepstones.core.errors import TextError
from stepstones.core.runs.timeline import Timeline
from stepstones.core.trace import Run, Step, Steps, Verdict

if TYPE_CHECKING:  # the page's start does without records and without what was kept
    from stepstones.core.record import FileText, Opened

MAX_SUPPLIED = 4_000_000
"""Characters in the texts of the records of one session."""


def read(session: SessionState, text: str, file: FileText | None = None) -> None:
    """Show the board in *text*: a link, or any format of any puzzle. Raises TextError.

    A record is read in slices and shown when it is read, with what is to be said of its *file*.
    """
    record = sources.record(text, session.puzzle)
    if record is not None:
        puzzle, name, reading = record
        source = sign(text)

        def show(opened: Opened) -> None:
            if puzzle is not session.puzzle:
                session.adopt(puzzle, History(opened.records[0].start()))
            if file is not None:
                opened = opened._replace(notes=(*file.notes, *opened.notes), file=file)
            session.history.open(opened, f"{name} {source}")
            session.read.append((source, text))
            session.active = None

        session.active = _gathering(name, reading, show)
        return
    found = sources.read(text, session.puzzle)
    if found.format is None:
        session.open_link(text)
    elif found.puzzle is session.puzzle:
        session.push(("", found.state), opens=True)
    else:
        session.adopt(found.puzzle, History(found.state))
    if found.format is not None and found.format.answer is not None:
        start = partial(Run, partial(found.format.answer, text))
        session.active = ActiveRun(found.format.id, Timeline(start, parks=False))
        session.active.go()


def reread(session: SessionState, encoding: str) -> None:
    """Open the file of the record shown again, read in *encoding*. Raises TextError."""
    opened = opening(session.history.now).opened
    file = opened.file if opened is not None else None
    decode = next(
        (one.decode for one in catalog.formats(session.puzzle) if one.decode is not None), None
    )
    if file is None or decode is None or encoding not in file.encodings:
        raise TextError("app.bad-message")
    again = decode(file.data, encoding)
    read(session, again.text, again)


def replace(session: SessionState, text: str) -> None:
    """Put the board of the link in *text* in place of the one shown. Raises TextError."""
    puzzle, state, _ = catalog.decode(text)
    if puzzle is session.puzzle:
        session.push(("", state), opens=True)
    else:
        session.adopt(puzzle, History(state))


def supply(session: SessionState, source: str, text: str) -> None:
    """Take in a part of the text of a record. Raises TextError ``app.too-long``."""
    known = sum(map(len, session.supplied.values())) + len(text)
    if known > MAX_SUPPLIED:
        raise TextError("app.too-long", known, MAX_SUPPLIED)
    session.supplied[source] = session.supplied.get(source, "") + text


def restore(session: SessionState, text: str, resume: requests.Resumed) -> None:
    """Build the session again that *text* tells of, in slices. Raises TextError."""

    def show(restored: restoring.Restored) -> ActiveRun | None:
        session.adopt(restored.puzzle, restored.history)
        return restoring.run_again(session, restored, resume)

    given, session.supplied = session.supplied, {}
    session.active = _gathering("restore", restoring.restore(text, given), show)


def _gathering(name: str, reading: Generator[Step, None, Any], show: Any) -> ActiveRun:  # noqa: ANN401
    """Return the work of *reading*, after which *show* gets what was read."""
    found: list[Any] = []

    def steps() -> Steps:
        found.append((yield from reading))
        return Verdict("opened", "app.opened", (1,))

    active = ActiveRun(name, Timeline(partial(Run, steps), parks=False))
    active.then = lambda: show(found[0])
    active.go()
    return active
