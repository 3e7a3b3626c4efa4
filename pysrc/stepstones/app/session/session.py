"""The middle of the product: intents come in, one whole view goes out.

A session holds the states played and at most one run. It never sees the page.
"""

from __future__ import annotations

import binascii
from dataclasses import dataclass, replace
from functools import partial

from stepstones.app import catalog
from stepstones.app.history.history import History, anew
from stepstones.app.history.node import NONE, GameNode, games, opening, place
from stepstones.app.protocol import requests, responses as say
from stepstones.app.reading import sources
from stepstones.app.runs import playback as works
from stepstones.app.runs.playback import ActiveRun
from stepstones.app.session import loading, running, view as views
from stepstones.app.session.state import SessionState
from stepstones.app.user_code import OWN
from stepstones.core.errors import PuzzleError, RuleError, TextError
from stepstones.core.links import link
from stepstones.core.picture import svg
from stepstones.core.puzzle import Mode, Tool
from stepstones.core.runs.goal import Aim
from stepstones.core.runs.overview import DepthProfile
from stepstones.core.scene import Overlay
from stepstones.core.trace import Kind

SLICE = 0.01
"""Seconds of work done at once, within the answer to an intent."""

_GOES = (requests.Undo, requests.Redo, requests.Visit, requests.Navigate)
"""What leads to a board that was there before."""


@dataclass(slots=True)
class Session(SessionState):
    """One board being worked on: what each intent does to its state.

    >>> session = Session.open("go/9")
    >>> session.handle(requests.Press(0, "black")).link
    'go/9/sEA/wfy'
    """

    @classmethod
    def open(cls, text: str) -> Session:
        """Start with the board of the link in *text*. Raises TextError."""
        puzzle, state, _ = catalog.decode(text)
        return cls(puzzle, History(state))

    def handle(self, intent: requests.Intent) -> say.View:
        """Do what *intent* asks and return the view. Raises PuzzleError, changing nothing."""
        before = self.puzzle, self.history, self.board
        runs = self.active, self.parked, self.restarted, self.answers
        mark = self.history.mark()
        self.text, self.partial = "", False
        try:
            self._do(intent)
            if self.active is None and isinstance(intent, _GOES):
                self.recall()
            if self.active is not None and not self.active.needs:
                self.active.advance(SLICE)
        except PuzzleError:
            self.puzzle, self.history, self.board = before
            self.active, self.parked, self.restarted, self.answers = runs
            self.history.go_back(mark)
            raise
        return self.view()

    def _do(self, intent: requests.Intent) -> None:  # noqa: PLR0912 - one branch an intent
        match intent:
            case requests.Open(text):
                self.open_link(text)
            case requests.Press():
                self._press(intent)
            case requests.Move(move):
                self._move(move)
            case requests.Undo():
                self._step_back()
            case requests.Redo():
                self._step_forward()
            case requests.Visit(number):
                self.history.visit(number)
                self.active = None
            case requests.Navigate(way):
                self._walk(way)
            case requests.Clear(size):
                self._clear(size)
            case requests.Restart():
                self._restart()
            case requests.Import(text):
                loading.read(self, text)
            case requests.Replace(text):
                loading.replace(self, text)
            case requests.Load(data):
                file = sources.decode(_bytes(data), self.puzzle)
                loading.read(self, file.text, file)
            case requests.Reread(encoding):
                loading.reread(self, encoding)
            case requests.Restore(text, resume):
                loading.build_again(self, text, resume)
            case requests.WholeJournal():
                self.history.journal.sent = 0
            case requests.Export(name):
                self.text = self._write(name)
                self.partial = sources.is_partial(self.puzzle, self.state, name, self.text)
            case _:
                running.do(self, intent)

    def survey(self) -> DepthProfile:
        """Return the ribbon of the run on the board, still empty. Raises RuleError."""
        algorithm = self.algorithm(running.run_of(self).algorithm)
        return DepthProfile(algorithm.on(self.state))

    def preview(self, text: str) -> say.BoardPreview:
        """Return which board *text* holds where its format would not notice damage.

        Raises TextError where it holds none.
        """
        found = sources.read_unchecked(text, self.puzzle)
        if found is None or found.format is None:
            return say.BoardPreview("", "")
        return say.BoardPreview(catalog.encode(found.puzzle, found.state), found.format.id)

    def picture(self, words: requests.Picture) -> say.PictureView:
        """Return what the link of *words* opens as a picture with them around it. Raises TextError.

        A run is drawn where that is the link of its step.
        """
        puzzle, state, _ = catalog.decode(words.link)
        history = self.history if state == self.state else History(state)
        active = self.active
        if active and link.find(words.link) != views.step_link(puzzle.encode(state), active):
            active = None
        scene = views.scene(puzzle, history, active)
        overlay = works.overlay(puzzle, state, active)
        step = active.run.step if active is not None else None
        caption = svg.Caption(
            words.title, words.goal, words.words, words.link, tuple(words.code.split())
        )
        refused = step is not None and step.kind in {Kind.REJECT, Kind.BOUND}
        return say.PictureView(
            svg.draw(scene, overlay, caption, refused=refused, hatched=words.hatched)
        )

    def view(self) -> say.View:
        """Return all there is to show now."""
        self.version += 1
        shown = views.view(self.puzzle, self.history, self.active, self.version, self.text)
        if self.own is not None and self.own.puzzle is self.puzzle:
            own = views.algorithm(self.own.algorithm)
            shown = replace(shown, algorithms=(*shown.algorithms, own))
        return replace(shown, partial=self.partial, journal=self.journal())

    def journal(self) -> say.JournalDelta:
        """Return what the page lacks of what it keeps to build this session again."""
        write = partial(catalog.encode, self.puzzle)
        nodes = self.history.nodes
        start, lines = self.history.journal.delta(write, nodes.values(), len(nodes))
        now = now_line(self.history, self.active, self.parked, self.left)
        return say.JournalDelta(self.board, start, lines, now)

    @property
    def _overlay(self) -> Overlay:
        return works.overlay(self.puzzle, self.state, self.active)

    def _write(self, name: str) -> str:
        """Return the board in a format; with all that was played where the format holds trees."""
        save = next((one.save for one in catalog.formats(self.puzzle) if one.id == name), None)
        if save is None:
            return sources.write(self.puzzle, self.state, name, self._overlay)
        now = self.history.now
        first = opening(now)
        return save(
            [(one, (now if one is first else one.shown or one).state) for one in games(now)]
        )

    def _walk(self, way: str) -> None:
        if way == "reveal":
            self.history.reveal()
            return
        self.history.walk(way)
        self.active = None

    def _move(self, move: str) -> None:
        if self._awaits_answer:
            return
        mode = next((one.mode for one in self.puzzle.actions if one.move == move), Mode.SETUP)
        state = self.puzzle.play(self.history.base.state, move)
        self.push((move, state), is_game_move=mode is Mode.PLAY)
        self.reply()

    def _step_back(self) -> None:
        """Leave the run, or go back by a move with all that is undone with it.

        A hint is no deed of the reader's: it goes with the move before it.
        """
        if works.is_hint(self.puzzle, self.active):
            self.active = None
        if self.active is not None and not self.active.pressed:
            self.active = None
            return
        left = self.left
        if left is not None:
            self.active = self.restarted = None
            self.history.show(left)
            return
        joined = True
        while joined:
            joined = self.history.now.undo_with_parent
            self._walk("back")

    def _step_forward(self) -> None:
        self._walk("forward")
        after = self.history.following(self.history.base)
        while after is not None and after.undo_with_parent:
            self._walk("forward")
            after = self.history.following(self.history.base)

    def _press(self, press: requests.Press) -> None:
        kind = press.tool.partition(".")[0]
        tool = next((one for one in self.puzzle.tools if one.id == kind), None)
        if tool is None or press.point not in self.state.grid.points:
            raise TextError("app.bad-message")
        if not press.joins:
            self.stroke = None
        if self._awaits_answer:
            return
        move = self.puzzle.interpret(self.state, press.point, press.tool)
        if move is None:
            return
        try:
            state = self.puzzle.play(self.history.base.state, move)
        except RuleError:
            # What cannot be asked about may be the move that the answer shown has named.
            player = next((one for one in self.puzzle.tools if one.mode is Mode.PLAY), None)
            if player is None or not self._has_answered(tool):
                raise
            self._press(press._replace(tool=player.id))
            return
        plays = tool.mode is Mode.PLAY
        if tool.halfway is not None and tool.halfway(state):
            self.history.begin(move, state)
        else:
            joins = self.stroke is self.history.now
            self.history.push((move, state), undo_with_parent=joins, is_game_move=plays)
        self.active, self.stroke = None, self.history.now
        if tool.starts:
            active = self.prepare(tool.starts)
            active.pressed = True
            active.go()
            self.active = active
        elif plays:
            self.reply()

    def _has_answered(self, tool: Tool) -> bool:
        """Whether the answer to the question of *tool* is on the board."""
        active = self.active
        return (
            tool.mode is Mode.ASK
            and active is not None
            and active.algorithm == tool.starts
            and active.run.verdict is not None
        )

    @property
    def _awaits_answer(self) -> bool:
        """Whether the other side is about to move, so that nobody else may."""
        return self.active is not None and self.active.pressed and self.active.then is not None

    def _restart(self) -> None:
        begun = anew(self.puzzle, self.history)
        if begun is None:
            return
        if begun.node is None:
            self.push(("", begun.state), opens=True)
            return
        self.restarted = self.history.base, begun.node
        self.history.show(begun.node)
        self.active = None

    def _clear(self, size: str) -> None:
        puzzle, now = self.puzzle, self.puzzle.encode(self.state)
        width, height = link.read_size(size) if size else (now.width, now.height)
        state = puzzle.decode(link.Link(puzzle.id, width, height))
        for option in puzzle.options(self.state):
            if option.stays and option.current in option.choices:
                state = puzzle.play(state, f"{option.id} {option.current}")
        self.push(("", state), opens=True)


def _bytes(data: str) -> bytes:
    try:
        return binascii.a2b_base64(data, strict_mode=True)
    except ValueError:
        raise TextError("app.bad-message") from None


def now_line(
    history: History, active: ActiveRun | None, parked: ActiveRun | None, left: GameNode | None
) -> str:
    """Return the last line of what the page keeps: where the reader is, and with which run.

    ``at PLACE``, then for the run on the board and for one that was left to come back to:
    ``run ALGORITHM PLACE STEP ANSWER SECOND FLAGS GOAL`` and ``parked`` with the same; ``left
    PLACE`` where Undo leads back to from the beginning of a record that was restarted. A run's
    place is where the run was started; the step is ``end`` where the run has ended; a second
    algorithm that runs beside, or ``-``; flags are ``p`` for pressed, ``t`` for taken, or ``-``;
    the goal is ``end``, a step, ``reply`` or ``-``. The lines before are described in
    :class:`~stepstones.app.history.node.Journal`.

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
