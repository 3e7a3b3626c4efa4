"""A program line by line: every line is a step, with all that Python knows there.

The program runs once, and each line is written down. To show one it runs again up to that line,
with the same chances, and is looked at there: its calls, their variables, the picture, and the
value of any expression. That may do what it likes, for the run is thrown away then.
"""

from __future__ import annotations

import ast
import random
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from types import FrameType
from typing import Any, NamedTuple, TypeAlias

from stepstones.app.sandbox.sandboxed import SandboxedSteps
from stepstones.app.user_code import FAILED
from stepstones.app.user_code.version import FILE
from stepstones.core.runs.goal import Aim, SeekGoal
from stepstones.core.runs.timeline import Log, last_lines
from stepstones.core.scene import Overlay
from stepstones.core.steps import finish
from stepstones.core.trace import (
    Depth,
    Fold,
    Frame,
    Kind,
    Step,
    Twig,
    Verdict,
    read_frame,
    write_value,
)

MAX_LINES = 20_000
"""Lines that are stepped through."""
MAX_STACK = 50
MAX_WORDS = 200
"""Characters of an expression that is offered, and of the error that one makes."""
MAX_CHANGED = 3
"""Variables of which a step says that they have changed."""
MAX_EXPRESSIONS = 8
"""Expressions of a line that are offered."""
_PARTS = (ast.BinOp, ast.BoolOp, ast.Call, ast.Compare, ast.IfExp, ast.Subscript, ast.UnaryOp)
_INNER = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_DEEDS = (ast.Yield, ast.YieldFrom, ast.Await, ast.NamedExpr)
_BODIES = {"body", "orelse", "finalbody", "handlers", "cases", "decorator_list"}


Told: TypeAlias = tuple[str, str]
"""What an expression is worth and '', or Python's words of what is wrong and our message of it."""


class _ThereError(BaseException):
    """The run stands where it was wanted, or has taken all lines that it may."""


class Event(NamedTuple):
    """A line that is about to run, with so many *calls* open; *before* is the call's line before.

    That is the number of an event, or -1.
    """

    line: int
    calls: int
    before: int


@dataclass(slots=True)
class LineSight:
    """What was seen at a line."""

    stack: tuple[Frame, ...] = ()
    earlier: dict[str, str] = field(default_factory=dict)
    """The variables of the innermost call when it was at its line before."""
    overlay: Overlay = field(default_factory=Overlay)
    values: list[Told] = field(default_factory=list)


class _Pass:
    """One run of a program with every line noted, up to the event *wanted* where there is one.

    Its picture is of steps what they draw, of a drawing what is drawn.
    """

    def __init__(
        self,
        steps: SandboxedSteps,
        draws: str,
        wanted: int = -1,
        before: int = -1,
        expressions: tuple[str, ...] = (),
    ) -> None:
        self.steps, self.fold = steps, Fold(draws)
        self.wanted, self.before, self.expressions = wanted, before, expressions
        self.events: list[Event] = []
        steps.clock = lambda: len(self.events)
        self.sight = LineSight()
        self._calls = 0
        self._last: dict[int, int] = {}
        """By call, its line before."""
        self._deaf = False

    def run(self) -> Verdict | None:
        """Run the program; return how it ended, None where it was left on its way."""
        random.seed(0)
        known = sys.gettrace()
        sys.settrace(self._call)
        try:
            verdict = finish(self.steps, self.fold.add)
        finally:
            sys.settrace(known)
        if 0 <= self.wanted < len(self.events):
            return None
        if len(self.events) > MAX_LINES:
            self.events.pop()
            return Verdict(FAILED, "own.many-lines", (self.events[-1].line, MAX_LINES))
        return verdict

    def overlay(self) -> Overlay:
        """Return the picture as it is now."""
        board = self.steps.program.board
        return self.fold.overlay() if board is None else board.overlay()

    def _call(self, frame: FrameType, _event: str, _: object) -> Any:  # noqa: ANN401 - of sys
        if self._deaf or frame.f_code.co_filename != FILE:
            return None
        self._calls += 1
        return self._trace

    def _trace(self, frame: FrameType, event: str, _: object) -> Any:  # noqa: ANN401 - of sys
        if event == "line" and frame.f_lineno:  # an empty text "runs" line 0
            number = len(self.events)
            before = self._last.get(id(frame), -1)
            self.events.append(Event(frame.f_lineno, self._calls, before))
            self._last[id(frame)] = number
            if number == self.before:
                self._deaf = True
                self.sight.earlier = dict(read_frame(frame, -1, None).variables)
                self._deaf = False
            if number in {self.wanted, MAX_LINES}:
                self._deaf = True
                self._look(frame)
                raise _ThereError
        elif event == "return":
            self._calls -= 1
            self._last.pop(id(frame), None)
        return self._trace

    def _look(self, frame: FrameType) -> None:
        one: FrameType | None = frame
        frames: list[Frame] = []
        while one is not None:
            if one.f_code.co_filename == FILE and len(frames) < MAX_STACK:
                frames.append(read_frame(one, -1, None))
            one = one.f_back
        values = [_value(text, frame) for text in self.expressions]
        self.sight = LineSight(tuple(frames[::-1]), self.sight.earlier, self.overlay(), values)


def _value(text: str, frame: FrameType) -> Told:
    """Return the value of an expression in a call, or the error that it makes."""
    try:
        value = _evaluate(text, {**frame.f_globals, **frame.f_locals})
    except SyntaxError as error:
        return str(error.msg)[:MAX_WORDS], "own.watch-syntax"
    except Exception as error:  # noqa: BLE001 - whatever was written
        words = f"{type(error).__name__}: {error}"[:MAX_WORDS].removesuffix(": ")
        is_name = isinstance(error, NameError)
        return words, "own.watch-name" if is_name else "own.watch-raised"
    return write_value("", value), ""


def _evaluate(text: str, names: dict[str, Any]) -> object:
    return eval(text, names)  # noqa: S307 - the reader's own, where all else of theirs runs


def expressions_of(tree: ast.Module, line: int) -> tuple[str, ...]:
    r"""Return the parts of the statement on a *line* that have a value, the inner ones first.

    >>> expressions_of(ast.parse("if a[i] + 1 > b and f(c):\n    pass"), 1)
    ('a[i]', 'a[i] + 1', 'a[i] + 1 > b', 'f(c)', 'a[i] + 1 > b and f(c)')
    """
    found: dict[str, None] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and node.lineno == line:
            _collect(node, found)
    return tuple(found)[:MAX_EXPRESSIONS]


def _collect(node: ast.AST, found: dict[str, None]) -> None:
    for name, value in ast.iter_fields(node):
        if name in _BODIES and isinstance(node, ast.stmt):
            continue
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, ast.AST) and not isinstance(one, _INNER):
                _collect(one, found)
    loads = isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
    text = ast.unparse(node) if isinstance(node, _PARTS) and loads else ""
    acts = any(isinstance(one, _DEEDS) for one in ast.walk(node))
    if 0 < len(text) <= MAX_WORDS and not acts:
        found[text] = None


class _Replay:
    """The lines of a run, one after the other, for a depth profile."""

    def __init__(self, events: list[Event], verdict: Verdict | None) -> None:
        self.events, self._end = events, verdict
        self.at = self.depth = 0
        self.step: Step | None = None
        self.verdict: Verdict | None = None

    def advance(self) -> bool:
        """Take one line; false at the end."""
        if self.at >= len(self.events):
            self.verdict = self._end
            return False
        self.depth = self.events[self.at].calls
        self.at += 1
        return True


class LineTimeline:
    """Stands where a :class:`~stepstones.core.runs.timeline.Timeline` stands for other runs."""

    def __init__(
        self, tree: ast.Module, begin: Callable[[], SandboxedSteps], draws: str = ""
    ) -> None:
        self.tree, self.begin, self.draws = tree, begin, draws
        self.log = Log()
        self.at = 0
        self.verdict: Verdict | None = None
        self.watches: tuple[str, ...] = ()
        self.watched: tuple[tuple[str, str, str], ...] = ()
        self.measure = Depth.CALLS
        self.events = (0, 0)
        self.levels: tuple[tuple[Twig, ...], ...] = ()
        self._known: (
            tuple[list[Event], Verdict | None, Iterable[tuple[int, str]], Overlay] | None
        ) = None
        self._sight = LineSight()

    # --- what is shown ---

    @property
    def lines(self) -> list[Event]:
        """All lines, in the order in which they run."""
        return self._run[0]

    @property
    def _run(self) -> tuple[list[Event], Verdict | None, Iterable[tuple[int, str]], Overlay]:
        if self._known is None:
            one = self._pass()
            verdict = one.run()
            self._known = one.events, verdict, one.steps.printed, one.overlay()
        return self._known

    @property
    def step(self) -> Step | None:
        """The line that is about to run, and what has changed since the call's line before."""
        if not self.at:
            return None
        now = self._sight.stack[-1].variables if self._sight.stack else {}
        earlier = self._sight.earlier
        changed = [f"{name} = {now[name]}" for name in now if earlier.get(name) != now[name]]
        if self.lines[self.at - 1].before < 0 or not changed:
            return Step(Kind.CONSIDER, why="own.line", args=(self.line,))
        return Step(
            Kind.CONSIDER,
            why="own.line-after",
            args=(self.line, ", ".join(changed[:MAX_CHANGED])[:200]),
        )

    @property
    def calls(self) -> int:
        """How many calls are open."""
        return self.lines[self.at - 1].calls if self.at else 0

    depth = calls

    @property
    def line(self) -> int:
        """The line that is about to run."""
        return self.lines[self.at - 1].line if self.at and self.verdict is None else 0

    @property
    def overlay(self) -> Overlay:
        """What the program has drawn."""
        if self.verdict is not None:
            return self.verdict.overlay or self._run[3]
        return self._sight.overlay

    @property
    def printed(self) -> tuple[str, ...]:
        """The last lines printed up to here."""
        ended = self.verdict is not None
        return last_lines(text for before, text in self._run[2] if ended or before < self.at)

    @property
    def expressions(self) -> tuple[str, ...]:
        """The expressions of the line shown."""
        return expressions_of(self.tree, self.line) if self.line else ()

    def stack(self) -> tuple[Frame, ...]:
        """Return the calls, the outermost first."""
        return () if self.verdict is not None or not self.at else self._sight.stack

    # --- moving ---

    def travel(self, goal: SeekGoal, *, trails: bool) -> Iterator[None]:
        """Go until *goal* is reached."""
        del trails
        lines = self.lines
        if goal.aim is Aim.STEP:
            self._stand(goal.number)
        else:
            replay = _Standing(lines, self.at)
            while replay.advance() and not goal.is_reached(replay):
                pass
            self._stand(replay.at)
        yield

    def keep_up(self, events: tuple[int, int], *, ended: bool) -> Iterator[None]:
        """Stay: lines are compared with nothing."""
        del events, ended
        return iter(())

    def peek(self) -> None:
        """Nothing is told of the line that comes."""

    def prepare(self) -> Iterator[None]:
        """Prepare nothing: each line is as near as any other."""
        return iter(())

    def replay(self) -> _Replay:
        """Return the run for a depth profile."""
        lines, verdict, *_ = self._run
        return _Replay(lines, verdict)

    def _stand(self, at: int) -> None:
        lines, verdict, *_ = self._run
        if at > len(lines):
            self.at, self.verdict, self.watched = len(lines), verdict, ()
            return
        self.at, self.verdict = at, None
        if not at:
            self._sight, self.watched = LineSight(), ()
            return
        quiet = tuple(one for one in self.watches if not _calls_something(one))
        self._sight, values = self._see(quiet)
        known = dict(zip(quiet, values, strict=True))
        for one in self.watches:
            if one not in known:  # each in a run of its own: what it does is not seen by others
                known[one] = self._see((one,))[1][0]
        self.watched = tuple((one, *known[one]) for one in self.watches)

    def _see(self, expressions: tuple[str, ...]) -> tuple[LineSight, list[Told]]:
        wanted = self.at - 1
        one = self._pass(wanted, self.lines[wanted].before, expressions)
        one.run()
        # a program that looks at a clock may not come here again
        missing = [("?", "")] * (len(expressions) - len(one.sight.values))
        return one.sight, [*one.sight.values, *missing]

    def _pass(self, *wanted: Any) -> _Pass:  # noqa: ANN401 - of the pass
        return _Pass(self.begin(), self.draws, *wanted)


class _Standing(_Replay):
    """Walks along the lines for a goal."""

    def __init__(self, events: list[Event], at: int) -> None:
        super().__init__(events, None)
        self.at = at
        self.line = self.calls = 0

    def advance(self) -> bool:
        """Take one line; past the last one stand behind it."""
        if self.at > len(self.events):
            return False
        self.at += 1
        if self.at <= len(self.events):
            self.line, self.calls, _ = self.events[self.at - 1]
            self.depth = self.calls
            return True
        return False


def _calls_something(text: str) -> bool:
    """Whether an expression may change something; what cannot be read changes nothing."""
    try:
        return any(isinstance(one, (ast.Call, *_DEEDS)) for one in ast.walk(ast.parse(text)))
    except (SyntaxError, ValueError):
        return False
