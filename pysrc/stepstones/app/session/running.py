"""What the reader does with the run on the board: start, move, stop, leave and come back."""

from __future__ import annotations

from stepstones.app import remarks
from stepstones.app.protocol import requests
from stepstones.app.protocol.requests import Predict, Remark
from stepstones.app.runs import playback
from stepstones.app.session.state import Desk
from stepstones.core.errors import RuleError


def run_of(desk: Desk) -> playback.Work:
    """Return the run on the board. Raises RuleError ``app.no-run``."""
    if desk.work is None:
        raise RuleError("app.no-run")
    return desk.work


def do(desk: Desk, intent: requests.Intent) -> None:
    """Do what *intent* asks of the run. Raises PuzzleError."""
    match intent:
        case requests.Start(algorithm):
            desk.work = desk.prepare(algorithm)
        case requests.Seek(at):
            run_of(desk).seek(max(0, at))
        case requests.Until(goal, lines):
            run_of(desk).until(goal, lines)
        case requests.Finish(steps):
            run_of(desk).go(trails=steps)
        case requests.Compare(algorithm):
            other = desk.algorithm(algorithm) if algorithm else None
            work = run_of(desk)
            work.compare(algorithm, desk.timeline(other, desk.state) if other else None)
        case Predict(on):
            run_of(desk).predict(on=on)
        case Remark(text):
            run_of(desk).remark = text[: remarks.MAX_REMARK]
        case requests.Stop(how):
            _stop(desk, how)
        case requests.Resume():
            _resume(desk)
        case requests.Answer(index):
            _show(desk, index)
        case requests.ApplySolution():
            work = run_of(desk)
            ground = desk.history.ground.state
            desk.push(*playback.play_answer(desk.puzzle, ground, work), counts=True)
            desk.reply()


def _stop(desk: Desk, how: requests.StopWay) -> None:
    """Leave the run, stay where it has come to (``pause``), or ``park`` it for later."""
    work = desk.work
    if how != "leave" and work is not None:
        work.pause()
    if how != "pause":
        desk.work = None
    if how == "park":
        desk.parked = work


def _resume(desk: Desk) -> None:
    """Come back to the run that was parked, where the board is still the one it is on."""
    parked = desk.parked
    if desk.work is not None or parked is None or parked.base is None:
        return
    if parked.base.number in desk.history.moments and parked.base.state == desk.state:
        desk.work, desk.parked = parked, None


def _show(desk: Desk, index: int) -> None:
    work = run_of(desk)
    verdict = work.run.verdict
    if verdict is None or not -1 <= index < len(verdict.answers):
        raise RuleError("app.no-answer")
    work.answer = index
