"""The last line of what the page keeps: where the reader is, and with which run.

``at PLACE``, then for the run on the board and for one that was left to come back to:
``run ALGORITHM PLACE STEP ANSWER SECOND FLAGS GOAL`` and ``parked`` with the same; ``left PLACE``
where Undo leads back to from the beginning of a record that was restarted. A run's place is
where the run was started; the step is ``end`` where the run has ended; a second algorithm
that runs beside, or ``-``; flags are ``p`` for pressed, ``t`` for taken, or ``-``; the goal is
``end``, a step, ``reply`` or ``-``. The other lines are described in :mod:`.journal`.
"""

from __future__ import annotations

from stepstones.app.history.history import History
from stepstones.app.history.journal import NONE, place
from stepstones.app.history.node import GameNode
from stepstones.app.runs.playback import ActiveRun
from stepstones.app.user_code import OWN
from stepstones.core.runs.goal import Aim


def now_line(
    history: History, active: ActiveRun | None, parked: ActiveRun | None, left: GameNode | None
) -> str:
    """Return the last line for what is shown.

    Left out are a run that no moment holds and one of the reader's version: nothing of that runs
    unless it is asked for anew.
    """
    runs = _run("run", history, active) + _run("parked", history, parked)
    return f"at {place(history.now)}{runs}{f' left {place(left)}' if left else ''}"


def _run(word: str, history: History, active: ActiveRun | None) -> str:
    if active is None or active.base is None or active.base.number not in history.nodes:
        return ""
    if OWN in {active.algorithm, active.comparison and active.comparison.algorithm}:
        return ""
    step = str(active.run.at) if active.run.verdict is None else "end"
    comparison = active.comparison.algorithm if active.comparison is not None else NONE
    flags = "p" * active.pressed + "t" * active.taken or NONE
    parts = (
        word,
        active.algorithm,
        place(active.base),
        step,
        active.answer,
        comparison,
        flags,
        _goal(active),
    )
    return " " + " ".join(map(str, parts))


def _goal(active: ActiveRun) -> str:
    if active.then is not None:
        return "reply"
    if not active.working:
        return NONE
    return {Aim.END: "end", Aim.STEP: str(active.goal.number)}.get(active.goal.aim, NONE)
