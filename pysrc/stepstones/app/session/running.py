"""Controls the run on the board: start, move, stop, leave and come back."""

from __future__ import annotations

from stepstones.app.protocol import requests
from stepstones.app.protocol.requests import Predict, Remark, WatchExpressions
from stepstones.app.runs import playback
from stepstones.app.session.state import MAX_REMARK, SessionState
from stepstones.core.errors import RuleError


def run_of(session: SessionState) -> playback.ActiveRun:
    """Return the run on the board. Raises RuleError ``app.no-run``."""
    if session.active is None:
        raise RuleError("app.no-run")
    return session.active


def do(session: SessionState, intent: requests.Intent) -> None:
    """Do what *intent* asks of the run. Raises PuzzleError."""
    match intent:
        case requests.Start(algorithm):
            session.active = session.prepare(algorithm)
        case requests.Seek(at):
            run_of(session).seek(max(0, at))
        case requests.Until(goal, lines):
            run_of(session).until(goal, lines)
        case requests.Finish(steps):
            run_of(session).go(trails=steps)
        case requests.Compare(algorithm):
            other = session.algorithm(algorithm) if algorithm else None
            active = run_of(session)
            active.compare(algorithm, session.timeline(other, session.state) if other else None)
        case Predict(on):
            run_of(session).predict(on=on)
        case WatchExpressions(expressions):
            run_of(session).watch(expressions.splitlines())
        case Remark(text):
            run_of(session).remark = text[:MAX_REMARK]
        case requests.Stop(how):
            _stop(session, how)
        case requests.Resume():
            _resume(session)
        case requests.Answer(index):
            _show(session, index)
        case requests.ApplySolution():
            active = run_of(session)
            base = session.history.base.state
            session.push(*playback.play_answer(session.puzzle, base, active), is_game_move=True)
            session.reply()


def _stop(session: SessionState, how: requests.StopWay) -> None:
    """Leave the run, stay where it has come to (``pause``), or ``park`` it for later."""
    active = session.active
    if how != "leave" and active is not None:
        active.pause()
    if how != "pause":
        session.active = None
    if how == "park":
        session.parked = active


def _resume(session: SessionState) -> None:
    """Come back to the run that was parked, where the board is still the one it is on."""
    parked = session.parked
    if session.active is not None or parked is None or parked.base is None:
        return
    if parked.base.number in session.history.nodes and parked.base.state == session.state:
        session.active, session.parked = parked, None


def _show(session: SessionState, index: int) -> None:
    active = run_of(session)
    verdict = active.run.verdict
    if verdict is None or not -1 <= index < len(verdict.answers):
        raise RuleError("app.no-answer")
    active.answer = index
