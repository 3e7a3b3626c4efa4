"""The middle of the product: intents come in, one whole view goes out.

A session holds the states played and at most one run. It never sees the page.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from stepstones.app import catalog, messages as say, sources, work as works
from stepstones.app.work import Work
from stepstones.core import link
from stepstones.core.errors import PuzzleError, RuleError, TextError
from stepstones.core.puzzle import Puzzle
from stepstones.core.ribbon import Ribbon
from stepstones.core.scene import Overlay
from stepstones.core.trace import Run

MAX_HISTORY = 5_000
"""States kept for undo; the oldest are forgotten."""


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
    states: list[Any]
    at: int = 0
    work: Work | None = None
    version: int = 0
    text: str = ""

    @classmethod
    def open(cls, text: str) -> Session:
        """Start with the board of the link in *text*. Raises TextError."""
        puzzle, state, _ = catalog.decode(text)
        return cls(puzzle, [state])

    @property
    def state(self) -> Any:  # noqa: ANN401 - any puzzle's state
        """The state on the board."""
        return self.states[self.at]

    def handle(self, intent: say.Intent) -> say.View:
        """Do what *intent* asks and return the view. Raises PuzzleError, changing nothing."""
        before = (self.puzzle, self.states, self.at, self.work)
        self.text = ""
        try:
            self._do(intent)
            if self.work is not None and not self.work.needs:
                self.work.advance(SLICE)
        except PuzzleError:
            self.puzzle, self.states, self.at, self.work = before
            raise
        return self.view()

    def _do(self, intent: say.Intent) -> None:  # noqa: PLR0912 - one branch an intent
        match intent:
            case say.Open(text):
                self._open(text)
            case say.Press(point, tool):
                self._press(point, tool)
            case say.Move(move):
                self._push(self.puzzle.play(self.state, move))
            case say.Undo():
                self._step_back()
            case say.Redo():
                self._go(min(self.at + 1, len(self.states) - 1))
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
            case say.Export(name):
                self.text = sources.written(self.puzzle, self.state, name)
            case say.Answer(index):
                self._show(index)
            case say.Take():
                self._take()

    def survey(self) -> Ribbon:
        """Return the ribbon of the run on the board, still empty. Raises RuleError."""
        algorithm = sources.algorithm(self.puzzle, self._running.algorithm)
        return Ribbon(Run(partial(algorithm.run, self.state), algorithm.draws))

    def view(self) -> say.View:
        """Return all there is to show now."""
        self.version += 1
        puzzle, state = self.puzzle, self.state
        parts = puzzle.encode(state)
        return say.View(
            version=self.version,
            puzzle=puzzle.id,
            link=link.write(parts),
            size=_size(parts),
            sizes=puzzle.sizes,
            scene=puzzle.scene(state),
            overlay=self._overlay(),
            report=puzzle.check(state),
            tools=puzzle.tools,
            algorithms=tuple(
                say.AlgorithmView(one.id, one.module, one.teaches, one.twin)
                for one in puzzle.algorithms
            ),
            actions=puzzle.actions,
            formats=tuple(one.id for one in puzzle.formats if one.write),
            examples=puzzle.examples,
            run=None if self.work is None else works.view(self.work, self._step_link(self.work)),
            can=say.Can(
                undo=self.at > 0 or self.work is not None,
                redo=self.at < len(self.states) - 1,
                clear=bool(parts.body or parts.fields),
            ),
            text=self.text,
        )

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
        self.puzzle, self.states, self.at, self.work = puzzle, [state], 0, None

    def _push(self, *states: Any) -> None:  # noqa: ANN401
        kept = [*self.states[: self.at + 1], *states][-MAX_HISTORY:]
        self.states, self.at, self.work = kept, len(kept) - 1, None

    def _go(self, at: int) -> None:
        self.at, self.work = at, None

    def _step_back(self) -> None:
        if self.work is not None:
            self.work = None
        else:
            self._go(max(self.at - 1, 0))

    def _press(self, point: int, name: str) -> None:
        tool = next((one for one in self.puzzle.tools if one.id == name), None)
        if tool is None or point not in self.puzzle.grid(self.state).points:
            raise TextError("app.bad-message")
        move = self.puzzle.interpret(self.state, point, name)
        if move is None:
            return
        state = self.puzzle.play(self.state, move)
        if tool.starts:
            work = _prepared(self.puzzle, state, tool.starts)
            self._push(state)
            work.go()
            self.work = work
        else:
            self._push(state)

    def _clear(self, size: str) -> None:
        now = self.puzzle.encode(self.state)
        width, height = link.read_size(size) if size else (now.width, now.height)
        self._push(self.puzzle.decode(link.Link(self.puzzle.id, width, height)))

    def _start(self, name: str) -> None:
        self.work = _prepared(self.puzzle, self.state, name)

    def _import(self, text: str) -> None:
        found = sources.read(text, self.puzzle)
        if found.format is None:
            self._open(text)
        elif found.puzzle is self.puzzle:
            self._push(found.state)
        else:
            self._adopt(found.puzzle, found.state)
        if found.format is not None and found.format.answer is not None:
            run = Run(partial(found.format.answer, text))
            self.work = Work(found.format.id, run, working=True)

    def _show(self, index: int) -> None:
        verdict = self._running.run.verdict
        if verdict is None or not -1 <= index < len(verdict.answers):
            raise RuleError("app.no-answer")
        self._running.answer = index

    def _take(self) -> None:
        self._push(*self._played(self._running))

    def _played(self, work: Work) -> list[Any]:
        verdict = work.run.verdict
        if verdict is None:
            raise RuleError("app.no-answer")
        moves = verdict.answers[work.answer] if work.answer >= 0 else verdict.moves
        states = [self.state]
        for move in moves:
            states.append(self.puzzle.play(states[-1], move))
        return states[1:]

    def _overlay(self) -> Overlay:
        work = self.work
        if work is None:
            return Overlay()
        if work.answer < 0:
            return work.run.overlay
        played = self._played(work)
        if not played:
            return Overlay()
        shown, now = self.puzzle.scene(played[-1]), self.puzzle.scene(self.state)
        pieces = {
            point: piece
            for point, (piece, before) in enumerate(zip(shown.pieces, now.pieces, strict=True))
            if piece != before
        }
        return Overlay(pieces, labels=shown.labels, lines=shown.lines)

    def _step_link(self, work: Work) -> str:
        fields = {"do": "explain", "alg": work.algorithm, "step": str(work.run.at)}
        parts = self.puzzle.encode(self.state)
        return link.write(replace(parts, fields={**parts.fields, **fields}))


def _prepared(puzzle: Puzzle[Any], state: Any, name: str) -> Work:  # noqa: ANN401
    algorithm = sources.algorithm(puzzle, name)
    return Work(name, Run(partial(algorithm.run, state), algorithm.draws), algorithm.needs)


def _size(parts: link.Link) -> str:
    square = parts.width == parts.height
    return str(parts.width) if square else f"{parts.width}x{parts.height}"
