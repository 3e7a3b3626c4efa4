"""What comes into a session as text: pasted boards, records, and what the page has kept."""

from __future__ import annotations

import binascii
from collections.abc import Generator
from functools import partial
from typing import TYPE_CHECKING, Any

from stepstones.app import sources
from stepstones.app.history import History
from stepstones.app.playback import Work
from stepstones.core.errors import TextError
from stepstones.core.trace import Run, Step, Steps, Verdict

if TYPE_CHECKING:  # the page's start does without records and without what was kept
    from stepstones.app.restoring import Restored
    from stepstones.app.session import Session
    from stepstones.core.record import Opened

MAX_SUPPLIED = 4_000_000
"""Characters in the texts of the records of one session."""


def read(session: Session, text: str) -> None:
    """Show the board in *text*: a link, or any format of any puzzle. Raises TextError.

    A record is read in slices and shown when it is read.
    """
    record = sources.record(text, session.puzzle)
    if record is not None:
        puzzle, name, reading = record
        source = sign(text)

        def show(opened: Opened) -> None:
            if puzzle is not session.puzzle:
                session.adopt(puzzle, History(opened.records[0].start()))
            session.history.open(opened, f"{name} {source}")
            session.read.append((source, text))
            session.work = None

        session.work = _gathering(name, reading, show)
        return
    found = sources.read(text, session.puzzle)
    if found.format is None:
        session.open_link(text)
    elif found.puzzle is session.puzzle:
        session.push(("", found.state), opens=True)
    else:
        session.adopt(found.puzzle, History(found.state))
    if found.format is not None and found.format.answer is not None:
        run = Run(partial(found.format.answer, text))
        session.work = Work(found.format.id, run, working=True)
        session.work.go()


def sign(text: str) -> str:
    """Return a short sign of a text, by which it is found again.

    >>> sign("(;SZ[9])")
    '8-677d17d8'
    """
    return f"{len(text):x}-{binascii.crc32(text.encode('utf-8', 'surrogatepass')):08x}"


def supply(session: Session, source: str, text: str) -> None:
    """Take in a part of the text of a record. Raises TextError ``app.too-long``."""
    known = sum(map(len, session.supplied.values())) + len(text)
    if known > MAX_SUPPLIED:
        raise TextError("app.too-long", known, MAX_SUPPLIED)
    session.supplied[source] = session.supplied.get(source, "") + text


def restore(session: Session, text: str, *, resume: bool) -> None:
    """Build the session again that *text* tells of, in slices. Raises TextError."""
    from stepstones.app import restoring  # noqa: PLC0415 - most visits have nothing to restore

    def show(restored: Restored) -> Work | None:
        session.adopt(restored.puzzle, restored.history)
        return restoring.run_again(session, restored, resume=resume)

    given, session.supplied = session.supplied, {}
    session.work = _gathering("restore", restoring.restored(text, given), show)


def _gathering(name: str, reading: Generator[Step, None, Any], show: Any) -> Work:  # noqa: ANN401
    """Return the work of *reading*, after which *show* gets what was read."""
    found: list[Any] = []

    def steps() -> Steps:
        found.append((yield from reading))
        return Verdict("opened", "app.opened", (1,))

    work = Work(name, Run(steps))
    work.then = lambda: show(found[0])
    work.go()
    return work
