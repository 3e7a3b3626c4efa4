"""What comes into a session as text: pasted boards, records, and what the page has kept."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import TYPE_CHECKING, Any

from stepstones.app import catalog
from stepstones.app.moments.history import History
from stepstones.app.moments.journal import sign
from stepstones.app.moments.moment import opening
from stepstones.app.protocol import requests
from stepstones.app.reading import sources
from stepstones.app.runs.playback import Work
from stepstones.app.session import restoring
from stepstones.app.session.state import Desk
from stepstones.core.errors import TextError
from stepstones.core.runs.timeline import Timeline
from stepstones.core.trace import Run, Step, Steps, Verdict

if TYPE_CHECKING:  # the page's start does without records and without what was kept
    from stepstones.core.record import FileText, Opened

MAX_SUPPLIED = 4_000_000
"""Characters in the texts of the records of one session."""


def read(desk: Desk, text: str, file: FileText | None = None) -> None:
    """Show the board in *text*: a link, or any format of any puzzle. Raises TextError.

    A record is read in slices and shown when it is read, with what is to be said of its *file*.
    """
    record = sources.record(text, desk.puzzle)
    if record is not None:
        puzzle, name, reading = record
        source = sign(text)

        def show(opened: Opened) -> None:
            if puzzle is not desk.puzzle:
                desk.adopt(puzzle, History(opened.records[0].start()))
            if file is not None:
                opened = opened._replace(notes=(*file.notes, *opened.notes), file=file)
            desk.history.open(opened, f"{name} {source}")
            desk.read.append((source, text))
            desk.work = None

        desk.work = _gathering(name, reading, show)
        return
    found = sources.read(text, desk.puzzle)
    if found.format is None:
        desk.open_link(text)
    elif found.puzzle is desk.puzzle:
        desk.push(("", found.state), opens=True)
    else:
        desk.adopt(found.puzzle, History(found.state))
    if found.format is not None and found.format.answer is not None:
        start = partial(Run, partial(found.format.answer, text))
        desk.work = Work(found.format.id, Timeline(start, spares=False))
        desk.work.go()


def reread(desk: Desk, encoding: str) -> None:
    """Open the file of the record shown again, read in *encoding*. Raises TextError."""
    opened = opening(desk.history.now).opened
    file = opened.file if opened is not None else None
    decode = next(
        (one.decode for one in catalog.formats(desk.puzzle) if one.decode is not None), None
    )
    if file is None or decode is None or encoding not in file.encodings:
        raise TextError("app.bad-message")
    again = decode(file.data, encoding)
    read(desk, again.text, again)


def replace(desk: Desk, text: str) -> None:
    """Put the board of the link in *text* in place of the one shown. Raises TextError."""
    puzzle, state, _ = catalog.decode(text)
    if puzzle is desk.puzzle:
        desk.push(("", state), opens=True)
    else:
        desk.adopt(puzzle, History(state))


def supply(desk: Desk, source: str, text: str) -> None:
    """Take in a part of the text of a record. Raises TextError ``app.too-long``."""
    known = sum(map(len, desk.supplied.values())) + len(text)
    if known > MAX_SUPPLIED:
        raise TextError("app.too-long", known, MAX_SUPPLIED)
    desk.supplied[source] = desk.supplied.get(source, "") + text


def restore(desk: Desk, text: str, resume: requests.Resumed) -> None:
    """Build the session again that *text* tells of, in slices. Raises TextError."""

    def show(restored: restoring.Restored) -> Work | None:
        desk.adopt(restored.puzzle, restored.history)
        return restoring.run_again(desk, restored, resume)

    given, desk.supplied = desk.supplied, {}
    desk.work = _gathering("restore", restoring.restore(text, given), show)


def _gathering(name: str, reading: Generator[Step, None, Any], show: Any) -> Work:  # noqa: ANN401
    """Return the work of *reading*, after which *show* gets what was read."""
    found: list[Any] = []

    def steps() -> Steps:
        found.append((yield from reading))
        return Verdict("opened", "app.opened", (1,))

    work = Work(name, Timeline(partial(Run, steps), spares=False))
    work.then = lambda: show(found[0])
    work.go()
    return work
