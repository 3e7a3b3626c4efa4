"""The state of a session: a puzzle, the boards played, at most one run.

The intents are answered by :mod:`~stepstones.app.session.session`; whoever does a part of that
(reading texts, building a kept session again, moving a run) is given its state.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from stepstones.app import catalog
from stepstones.app.history.history import History
from stepstones.app.history.node import GameNode
from stepstones.app.reading import sources
from stepstones.app.runs import playback as works
from stepstones.app.runs.playback import ActiveRun
from stepstones.app.user_code import OWN, remote_run
from stepstones.core.errors import TextError
from stepstones.core.links import wording
from stepstones.core.puzzle import Algorithm, BoardState, Puzzle, Role
from stepstones.core.steps import SOLVED
from stepstones.core.trace import Steps, Verdict

if TYPE_CHECKING:  # the page's start does without versions of the reader's
    from stepstones.app.user_code.version import Version
    from stepstones.core.runs.timeline import Timeline


MAX_REMARK = 300
"""Characters of a teacher's words to a step; a link may carry longer ones, which are cut."""


MAX_STEP_DIGITS = 7
"""Digits in the number of a step that a link may ask for."""


def _tell(verdict: Verdict) -> Steps:
    """Say what a record says, which takes no step."""
    yield from ()
    return verdict


@dataclass(slots=True)
class SessionState:
    """One board being worked on, and what is needed to work on it."""

    puzzle: Puzzle[Any]
    history: History
    active: ActiveRun | None = None
    version: int = 0
    text: str = ""
    partial: bool = False
    parked: ActiveRun | None = None
    """A run that was left, to come back to."""
    stroke: GameNode | None = None
    """Where the last press led, if it led anywhere."""
    restarted: tuple[GameNode, GameNode] | None = None
    """Where a record was left for its beginning, and that."""
    answers: dict[int, ActiveRun] = field(default_factory=dict)
    """What was answered to a move, by the number of the moment that it led to."""
    board: int = 0
    """Counts the histories, so that the page can tell them apart."""
    supplied: dict[str, str] = field(default_factory=dict)
    """Texts of records by which a kept session can be built again."""
    read: list[tuple[str, str]] = field(default_factory=list)
    """Texts of records that the page does not have yet, each with its sign."""
    own: Version | None = None
    """The reader's version of an algorithm, where one was given to be run."""

    @property
    def state(self) -> Any:  # noqa: ANN401 - any puzzle's state
        """The state on the board."""
        return self.history.state

    def open_link(self, text: str) -> None:
        """Show the board of a link, with the run that it names; the history starts anew."""
        puzzle, state, view = catalog.decode(text)
        self.adopt(puzzle, History(state))
        if view.get("do") == "explain":
            active = self.prepare(view.get("alg", ""))
            step = view.get("step", "0")
            if not (step.isascii() and step.isdigit() and len(step) <= MAX_STEP_DIGITS):
                raise TextError("link.bad-field", "step")
            active.seek(int(step))
            if "beside" in view:
                beside = sources.algorithm(puzzle, view["beside"])
                if not beside.teaches:
                    raise TextError("link.bad-field", "beside")
                active.compare(beside.id, self.timeline(beside, state))
            active.remark = read_remark(view.get("note", ""))
            self.active = active

    @property
    def left(self) -> GameNode | None:
        """Where Undo leads from the beginning of a record that was left for it."""
        if self.restarted is None or self.restarted[1] is not self.history.now:
            return None
        left = self.restarted[0]
        return left if left.number in self.history.nodes else None

    def adopt(self, puzzle: Puzzle[Any], history: History) -> None:
        """Go on with another history."""
        self.puzzle, self.history = puzzle, history
        self.active = self.parked = self.restarted = None
        self.answers = {}
        self.board += 1

    def push(
        self, *played: tuple[str, Any], opens: bool = False, is_game_move: bool = False
    ) -> None:
        """Show the last of the states *played*, to each of which a move leads."""
        self.history.push(*played, opens=opens, is_game_move=is_game_move)
        self.active = None

    def reply(self) -> None:
        """Start the reply of the other side, where the puzzle gives one on such a board."""
        state = self.state
        found = next((one for one in self.puzzle.algorithms if one.role is Role.REPLY), None)
        if found is None or found.wanted is None or not found.wanted(state):
            return
        active = self.prepare(found.id)
        active.pressed = True

        def answer() -> None:
            moves = works.play_answer(self.puzzle, self.history.base.state, active)
            self.history.push(*moves, undo_with_parent=True, is_game_move=True)
            active.then, active.taken = None, True
            if active.run.verdict is not None and active.run.verdict.word == SOLVED:
                self.history.reveal()
            if active.base is not None:
                self.answers[active.base.number] = active

        active.then = answer
        active.go()
        self.active = active

    def recall(self) -> None:
        """Show again what the answer to the move that led here said of the board.

        The run is made anew where it is not known: a kept session has none but that last shown.
        """
        base = self.history.now
        if base.undo_with_parent and base.parent is not None:
            base = base.parent
        found = next((one for one in self.puzzle.algorithms if one.role is Role.REPLY), None)
        if found is None or found.wanted is None or base.record is not None:
            return
        if base.opens or not base.is_game_move or not found.wanted(base.state):
            return
        active = self.answers.get(base.number) or self.prepare(found.id, base)
        self.answers[base.number] = active
        active.pressed = active.taken = True
        if active.run.verdict is None:
            active.go()
        self.active = active

    def algorithm(self, name: str) -> Algorithm[Any]:
        """Return the algorithm called *name*, the reader's own included. Raises TextError."""
        own = self.own
        if own is not None and own.puzzle is self.puzzle and own.algorithm.id == name:
            return own.algorithm
        return sources.algorithm(self.puzzle, name)

    def prepare(self, name: str, base: GameNode | None = None) -> ActiveRun:
        """Return a run of the algorithm called *name* on the board of *base*, or the present one.

        Raises TextError.
        """
        base = base or self.history.now
        found = self.algorithm(name)
        if found.role is Role.REPLY and base.record is not None:
            told = base.record.reply(base.key)
            found = found if told is None else replace(found, run=lambda _: _tell(told))
        elif found.role is Role.HINT and base.record is not None:
            found = sources.with_hint_of(base.record, base.key, found)
        return ActiveRun(name, self.timeline(found, base.state), found.needs, base)

    def timeline(
        self, algorithm: Algorithm[Any], state: BoardState
    ) -> Timeline | remote_run.RemoteRun:
        """Return a run of *algorithm* on *state*: here, or, of the reader's own, in its sandbox."""
        if self.own is None or algorithm.id != OWN:
            return works.timeline(algorithm, state)
        return remote_run.RemoteRun(
            self.own, catalog.encode(self.puzzle, state), len(state.grid.points)
        )

    def place(self) -> tuple[str, int]:
        """Return the link of the board, and how many points it has."""
        return catalog.encode(self.puzzle, self.state), len(self.state.grid.points)


def write_remark(remark: str) -> str:
    """Return a remark, which is not empty, as a field of a link.

    >>> write_remark("Why not here?")
    'V2h5IG5vdCBoZXJlPw'
    """
    return wording.write(remark)


def read_remark(field: str) -> str:
    """Return the remark that :func:`write_remark` has written; raises TextError ``link.bad-field``.

    >>> read_remark("V2h5IG5vdCBoZXJlPw"), read_remark("")
    ('Why not here?', '')
    """
    return wording.decode(field, MAX_REMARK, "note")[:MAX_REMARK] if field else ""
