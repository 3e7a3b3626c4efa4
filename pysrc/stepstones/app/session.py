"""The middle of the product: intents come in, one whole view goes out.

A session holds the states played and at most one run. It never sees the page.
"""

from __future__ import annotations

import binascii
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from stepstones.app import catalog, messages as say, playback as works, sources, view
from stepstones.app.history import History
from stepstones.app.playback import Work
from stepstones.core import link
from stepstones.core.errors import PuzzleError, RuleError, TextError
from stepstones.core.puzzle import Mode, Puzzle, Role
from stepstones.core.ribbon import Ribbon
from stepstones.core.scene import Overlay
from stepstones.core.trace import Kind, Run, Steps, Verdict

if TYPE_CHECKING:  # the page's start does without records
    from stepstones.core.record import Opened

MAX_STEP_DIGITS = 7
"""Digits in the number of a step that a link may ask for."""
SLICE = 0.01
"""Seconds of work done at once, within the answer to an intent."""


@dataclass(slots=True)
class Session:
    """One board being worked on.

    >>> session = Session.open("go/9")
    >>> session.handle(say.Press(0, "black")).link
    'go/9/sEA/wfy'
    """

    puzzle: Puzzle[Any]
    history: History
    work: Work | None = None
    version: int = 0
    text: str = ""

    @classmethod
    def open(cls, text: str) -> Session:
        """Start with the board of the link in *text*. Raises TextError."""
        puzzle, state, _ = catalog.decode(text)
        return cls(puzzle, History(state))

    @property
    def state(self) -> Any:  # noqa: ANN401 - any puzzle's state
        """The state on the board."""
        return self.history.state

    def handle(self, intent: say.Intent) -> say.View:
        """Do what *intent* asks and return the view. Raises PuzzleError, changing nothing."""
        before, mark = (self.puzzle, self.history, self.work), self.history.mark()
        self.text = ""
        try:
            self._do(intent)
            if self.work is not None and not self.work.needs:
                self.work.advance(SLICE)
        except PuzzleError:
            self.puzzle, self.history, self.work = before
            self.history.go_back(mark)
            raise
        return self.view()

    def _do(self, intent: say.Intent) -> None:  # noqa: PLR0912 - one branch an intent
        match intent:
            case say.Open(text):
                self._open(text)
            case say.Press(point, tool):
                self._press(point, tool)
            case say.Move(move):
                if not self._awaits_answer:
                    self._push((move, self.puzzle.play(self.state, move)))
                    self._reply()
            case say.Undo():
                self._step_back()
            case say.Redo():
                self._walk("forward")
                following = self.history.following(self.history.now)
                if following is not None and following.answers:
                    self._walk("forward")
            case say.Visit(number):
                self.history.visit(number)
                self.work = None
            case say.Walk(way):
                self._walk(way)
            case say.Clear(size):
                self._clear(size)
            case say.Start(algorithm):
                self._start(algorithm)
            case say.Seek(at):
                self._running.seek(max(0, at))
            case say.Until(goal, lines):
                self._running.until(goal, lines)
            case say.Finish():
                self._running.go()
            case say.Compare(algorithm):
                other = sources.algorithm(self.puzzle, algorithm) if algorithm else None
                self._running.compare(other, self.state)
            case say.Stop():
                self.work = None
            case say.Import(text):
                self._import(text)
            case say.Load(data):
                self._import(sources.decoded(_bytes(data), self.puzzle))
            case say.Export(name):
                self.text = self._written(name)
            case say.Answer(index):
                self._show(index)
            case say.Take():
                self._take()

    def survey(self) -> Ribbon:
        """Return the ribbon of the run on the board, still empty. Raises RuleError."""
        algorithm = sources.algorithm(self.puzzle, self._running.algorithm)
        return Ribbon(Run(partial(algorithm.run, self.state), algorithm.draws))

    def picture(self, words: say.Picture) -> say.PictureView:
        """Return what the board shows as a picture with *words* around it."""
        from stepstones.core import svg  # noqa: PLC0415 - pictures are seldom asked for

        scene = view.scene(self.puzzle, self.history)
        step = self.work.run.step if self.work is not None else None
        caption = svg.Caption(
            words.title, words.goal, words.words, words.link, tuple(words.code.split())
        )
        refused = step is not None and step.kind in {Kind.REJECT, Kind.BOUND}
        return say.PictureView(svg.draw(scene, self._overlay, caption, refused=refused))

    def view(self) -> say.View:
        """Return all there is to show now."""
        self.version += 1
        return view.view(self.puzzle, self.history, self.work, self.version, self.text)

    @property
    def _overlay(self) -> Overlay:
        return works.overlay(self.puzzle, self.state, self.work)

    def _written(self, name: str) -> str:
        """Return the board in a format; with all that was played where the format holds trees."""
        save = next((one.save for one in self.puzzle.formats if one.id == name), None)
        if save is None:
            return sources.written(self.puzzle, self.state, name, self._overlay)
        return save(self.history.roots, self.state)

    @property
    def _running(self) -> Work:
        if self.work is None:
            raise RuleError("app.no-run")
        return self.work

    def _open(self, text: str) -> None:
        puzzle, state, view = catalog.decode(text)
        work = None
        if view.get("do") == "explain":
            work = _prepared(puzzle, state, view.get("alg", ""))
            step = view.get("step", "0")
            if not (step.isascii() and step.isdigit() and len(step) <= MAX_STEP_DIGITS):
                raise TextError("link.bad-field", "step")
            work.seek(int(step))
        self._adopt(puzzle, state)
        self.work = work

    def _adopt(self, puzzle: Puzzle[Any], state: Any) -> None:  # noqa: ANN401
        self.puzzle, self.history, self.work = puzzle, History(state), None

    def _push(self, *played: tuple[str, Any], opens: bool = False) -> None:
        self.history.push(*played, opens=opens)
        self.work = None

    def _walk(self, way: str) -> None:
        self.history.walk(way)
        self.work = None

    def _step_back(self) -> None:
        if self.work is None or self.work.pressed:
            answer = self.history.now.answers
            self._walk("back")
            if answer:
                self._walk("back")
        else:
            self.work = None

    def _press(self, point: int, name: str) -> None:
        tool = next((one for one in self.puzzle.tools if one.id == name), None)
        if tool is None or point not in self.puzzle.grid(self.state).points:
            raise TextError("app.bad-message")
        if self._awaits_answer:
            return
        move = self.puzzle.interpret(self.state, point, name)
        if move is None:
            return
        state = self.puzzle.play(self.state, move)
        if tool.starts:
            work = _prepared(self.puzzle, state, tool.starts)
            self._push((move, state))
            work.pressed = True
            work.go()
            self.work = work
        else:
            self._push((move, state))
            if tool.mode is Mode.PLAY:
                self._reply()

    @property
    def _awaits_answer(self) -> bool:
        """Whether the other side is about to move, so that nobody else may."""
        return self.work is not None and self.work.pressed and self.work.then is not None

    def _reply(self) -> None:
        """Set out to answer for the other side, where the puzzle does that on such a board."""
        state = self.state
        found = next((one for one in self.puzzle.algorithms if one.role is Role.REPLY), None)
        if found is None or found.wanted is None or not found.wanted(state):
            return
        work = Work(found.id, Run(partial(found.run, state)), pressed=True)

        def answer() -> None:
            self.history.push(*works.played(self.puzzle, state, work))
            self.history.now.answers = self.history.now.state is not state
            work.then, work.taken = None, True

        work.then = answer
        work.go()
        self.work = work

    def _clear(self, size: str) -> None:
        puzzle, now = self.puzzle, self.puzzle.encode(self.state)
        width, height = link.read_size(size) if size else (now.width, now.height)
        state = puzzle.decode(link.Link(puzzle.id, width, height))
        for option in puzzle.options(self.state):
            if option.stays and option.current in option.choices:
                state = puzzle.play(state, f"{option.id} {option.current}")
        self._push(("", state), opens=True)

    def _start(self, name: str) -> None:
        self.work = _prepared(self.puzzle, self.state, name)

    def _import(self, text: str) -> None:
        record = sources.record(text, self.puzzle)
        if record is not None:
            self._read(*record)
            return
        found = sources.read(text, self.puzzle)
        if found.format is None:
            self._open(text)
        elif found.puzzle is self.puzzle:
            self._push(("", found.state), opens=True)
        else:
            self._adopt(found.puzzle, found.state)
        if found.format is not None and found.format.answer is not None:
            run = Run(partial(found.format.answer, text))
            self.work = Work(found.format.id, run, working=True)

    def _read(self, puzzle: Puzzle[Any], name: str, reading: sources.Reading) -> None:
        """Set out to read a record, in slices; its board is shown when it is read."""
        read: list[Opened] = []

        def steps() -> Steps:
            read.append((yield from reading))
            return Verdict("opened", "app.opened", (len(read[0].records),))

        def show() -> None:
            if puzzle is not self.puzzle:
                self._adopt(puzzle, read[0].records[0].start())
            self.history.open(read[0])
            self.work = None

        self.work = Work(name, Run(steps), working=True, then=show)

    def _show(self, index: int) -> None:
        verdict = self._running.run.verdict
        if verdict is None or not -1 <= index < len(verdict.answers):
            raise RuleError("app.no-answer")
        self._running.answer = index

    def _take(self) -> None:
        self._push(*works.played(self.puzzle, self.state, self._running))
        self._reply()


def _prepared(puzzle: Puzzle[Any], state: Any, name: str) -> Work:  # noqa: ANN401
    algorithm = sources.algorithm(puzzle, name)
    return Work(name, Run(partial(algorithm.run, state), algorithm.draws), algorithm.needs)


def _bytes(data: str) -> bytes:
    try:
        return binascii.a2b_base64(data, strict_mode=True)
    except ValueError:
        raise TextError("app.bad-message") from None
