"""What the reader does with the run on the board: start, move, stop, leave and come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stepstones.app import messages as say, playback, sources
from stepstones.core.errors import RuleError

if TYPE_CHECKING:
    from stepstones.app.session import Session


def run_of(session: Session) -> playback.Work:
    """Return the run on the board. Raises RuleError ``app.no-run``."""
    if session.work is None:
        raise RuleError("app.no-run")
    return session.work


def do(session: Session, intent: say.Intent) -> None:
    """Do what *intent* asks of the run. Raises PuzzleError."""
    match intent:
        case say.Start(algorithm):
            session.work = session.prepare(algorithm)
        case say.Seek(at):
            run_of(session).seek(max(0, at))
        case say.Until(goal, lines):
            run_of(session).until(goal, lines)
        case say.Finish():
            run_of(session).go()
        case say.Compare(algorithm):
            other = sources.algorithm(session.puzzle, algorithm) if algorithm else None
            run_of(session).compare(other, session.state)
        case say.Stop(how):
            _stop(session, how)
        case say.Resume():
            _resume(session)
        case say.Answer(index):
            _show(session, index)
        case say.Take():
            work = run_of(session)
            session.push(*playback.played(session.puzzle, session.state, work), counts=True)
            session.reply()


def _stop(session: Session, how: say.StopWay) -> None:
    """Leave the run, stay where it has come to (``pause``), or ``park`` it for later."""
    work = session.work
    if how != "leave" and work is not None:
        work.pause()
    if how != "pause":
        session.work = None
    if how == "park":
        session.parked = work


def _resume(session: Session) -> None:
    """Come back to the run that was parked, where the board is still the one it is on."""
    parked = session.parked
    if session.work is not None or parked is None or parked.base is None:
        return
    if parked.base.number in session.history.moments and parked.base.state == session.state:
        session.work, session.parked = parked, None


def _show(session: Session, index: int) -> None:
    work = run_of(session)
    verdict = work.run.verdict
    if verdict is None or not -1 <= index < len(verdict.answers):
        raise RuleError("app.no-answer")
    work.answer = index
