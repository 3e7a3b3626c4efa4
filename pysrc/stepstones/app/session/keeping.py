"""The last line of what the page keeps: where the reader is, and with which run.

``at PLACE``, then for the run on the board and for one that was left to come back to:
``run ALGORITHM PLACE STEP ANSWER SECOND FLAGS GOAL`` and ``parked`` with the same. The place is
where the run was started; the step is ``end`` where the run has ended; a second algorithm
that runs beside, or ``-``; flags are ``p`` for pressed, ``t`` for taken, or ``-``; the goal is
``end``, a step, ``reply`` or ``-``. The other lines are described in :mod:`.journal`.
"""

from __future__ import annotations

from stepstones.app.moments.history import History
from stepstones.app.moments.journal import NONE, place
from stepstones.app.runs.playback import Work
from stepstones.app.user_code import OWN
from stepstones.core.runs.goal import Aim


def now_line(history: History, work: Work | None, parked: Work | None) -> str:
    """Return the last line for what is shown.

    Left out are a run that no moment holds and one of the reader's version: nothing of that runs
    unless it is asked for anew.
    """
    return f"at {place(history.now)}{_run('run', history, work)}{_run('parked', history, parked)}"


def _run(word: str, history: History, work: Work | None) -> str:
    if work is None or work.base is None or work.base.number not in history.moments:
        return ""
    if OWN in {work.algorithm, work.second and work.second.algorithm}:
        return ""
    step = str(work.run.at) if work.run.verdict is None else "end"
    second = work.second.algorithm if work.second is not None else NONE
    flags = "p" * work.pressed + "t" * work.taken or NONE
    parts = (word, work.algorithm, place(work.base), step, work.answer, second, flags, _goal(work))
    return " " + " ".join(map(str, parts))


def _goal(work: Work) -> str:
    if work.then is not None:
        return "reply"
    if not work.working:
        return NONE
    return {Aim.END: "end", Aim.STEP: str(work.goal.number)}.get(work.goal.aim, NONE)
