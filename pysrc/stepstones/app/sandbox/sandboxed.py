"""A run of the reader's version that ends in a verdict whatever an honest version does.

Each round of a loop and each call counts itself: a loop without a ``yield`` would keep the worker
deaf. Counted, it ends by itself after some hundred thousand rounds, at a line that can be named.
What Python itself never comes back from (one endless addition of huge numbers, say) stays
endless; then Stop ends the sandbox. What is hostile is held by the browser, see ``SECURITY.md``.
"""

from __future__ import annotations

import ast
import builtins
import json
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from types import CodeType, GeneratorType, ModuleType, TracebackType
from typing import Any, NamedTuple, NoReturn, TypeVar

from stepstones.app.sandbox.drawing import DrawingBoard
from stepstones.app.user_code import FAILED, OWN
from stepstones.app.user_code.version import FILE, Closed
from stepstones.core.errors import Arg, PuzzleError
from stepstones.core.scene import Overlay
from stepstones.core.trace import Frame, Kind, Step, Verdict, read_frame

COUNT = "__own_round__"
"""The built-in name that the inserted calls use."""
Loop = TypeVar("Loop", ast.For, ast.AsyncFor, ast.While)
Function = TypeVar("Function", ast.FunctionDef, ast.AsyncFunctionDef)
Maker = TypeVar("Maker", ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class _CountingLoops(ast.NodeTransformer):
    """Inserts a call before the first statement of each loop, and on its line."""

    def _loop(self, node: Loop) -> Loop:
        self.generic_visit(node)
        node.body.insert(0, _statement(self.place(node)))
        return node

    def place(self, node: Loop) -> ast.stmt:
        """Return where the call stands."""
        return node.body[0]

    visit_For = visit_AsyncFor = visit_While = _loop  # noqa: N815 - of ast


class _Counting(_CountingLoops):
    """Inserts a call at the head of each loop, comprehension, function and lambda."""

    def place(self, node: Loop) -> ast.stmt:
        """Return the loop, whose line is named where it has no end."""
        return node

    def _comprehension(self, node: Maker) -> Maker:
        self.generic_visit(node)
        for one in node.generators:
            one.ifs.insert(0, _call(node))
        return node

    def _function(self, node: Function) -> Function:
        self.generic_visit(node)
        has_words = ast.get_docstring(node) is not None
        node.body.insert(int(has_words), _statement(node))
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        self.generic_visit(node)
        both = ast.BoolOp(ast.And(), [_call(node), node.body])
        node.body = ast.copy_location(both, node.body)
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = _function  # noqa: N815 - of ast
    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension  # noqa: N815


def count_rounds(tree: ast.Module) -> ast.Module:
    r"""Return *tree* with a call of :data:`COUNT`, which returns true, at each round and call.

    >>> print(ast.unparse(count_rounds(ast.parse("while True:\n    [x for x in y]"))))
    while True:
        __own_round__()
        [x for x in y if __own_round__()]
    """
    counting: ast.Module = _Counting().visit(tree)
    return ast.fix_missing_locations(counting)


def count_loops(tree: ast.Module) -> ast.Module:
    """Return *tree* with such a call in each loop, where no line is added by it."""
    counting: ast.Module = _CountingLoops().visit(tree)
    return ast.fix_missing_locations(counting)


def _call(place: ast.AST) -> ast.Call:
    name = ast.copy_location(ast.Name(COUNT, ast.Load()), place)
    return ast.copy_location(ast.Call(name, [], []), place)


def _statement(place: ast.stmt) -> ast.Expr:
    return ast.copy_location(ast.Expr(_call(place)), place)


MAX_STEPS = 1_000_000
MAX_ROUNDS = 200_000
"""Rounds of loops and calls from one step to the next."""
MAX_PRINTED = 10_000
"""Calls of ``print`` whose texts are kept, the last ones."""
MAX_FRAMES = 50
_MAX_WORDS = 200
_MAX_WAYS = 1000
_RAISED = {
    AssertionError: "assertion",
    AttributeError: "attribute",
    ImportError: "import",
    IndexError: "index",
    KeyError: "key",
    NameError: "name",
    TypeError: "type",
    ValueError: "value",
    ZeroDivisionError: "zero",
}


class _EndlessError(BaseException):
    """Too many rounds without a step."""


class _BadStepError(Exception):
    """What was yielded is no step; the argument names what it is."""


class _NoPointError(Exception):
    """A step is about what is no point of the board; the argument names it."""


class _NoStepsError(Exception):
    """What the run began with is no generator; the argument says what it is."""


class _NobodyAnswersError(Exception):
    """The version has asked somebody at a keyboard."""


class _ClosedError(Exception):
    """The exercise closes what is named."""


class Program(NamedTuple):
    """A version compiled: its *code*, its *entry* function on a *line*, what it may not use.

    *waits* are the lines with a ``yield from``. A program without an entry draws on its *board*.
    """

    code: CodeType
    entry: str
    line: int
    waits: frozenset[int] = frozenset()
    closed: Closed | None = None
    board: DrawingBoard | None = None


class SandboxedSteps(Generator[Step, None, Verdict]):
    """The steps of a version on one board. Behaves as the generator that it guards.

    *printed* holds the texts printed so far, each with the number of steps before it, as *clock*
    tells it.
    """

    def __init__(self, program: Program, state: object, points: int) -> None:
        self.program, self.state, self.points = program, state, points
        self.line = program.line
        self.printed: deque[tuple[int, str]] = deque(maxlen=MAX_PRINTED)
        own = {"print": self._print, "input": _nobody_answers, COUNT: self._round}
        shut = _shut(program.closed) if program.closed else {}
        self._own = vars(builtins) | own | shut
        self._steps: Generator[Any, None, Any] | None = None
        self._taken = self._left = 0
        self.clock: Callable[[], int] = lambda: self._taken

    @property
    def gi_frame(self) -> Any:  # noqa: ANN401 - the interpreter's own frame type
        """The frame of the generator guarded; None where it has ended."""
        return getattr(self._steps, "gi_frame", None)

    @property
    def gi_code(self) -> CodeType | None:
        """The code of the reader's generator, from its first step on."""
        return getattr(self._steps, "gi_code", None)

    @property
    def gi_yieldfrom(self) -> Any:  # noqa: ANN401 - whatever it waits for
        """What the generator guarded waits for."""
        return getattr(self._steps, "gi_yieldfrom", None)

    def send(self, _value: None, /) -> Step:
        """Take one step. Raises StopIteration with the verdict, PuzzleError as essays do."""
        self._left = MAX_ROUNDS
        try:
            self._steps = self._steps or self._begin()
            if self._taken >= MAX_STEPS:
                stack = tuple(self._calls())
                self._end("own.too-many", _last(stack, self.line), MAX_STEPS, stack=_cut(stack))
            step = self._check(next(self._steps))
        except StopIteration as stop:
            raise StopIteration(self._verdict(stop.value)) from None
        except PuzzleError:
            raise
        except BaseException as error:  # noqa: BLE001 - whatever the reader's code does
            self._fail(error)
        self._taken += 1
        return step

    def throw(self, *_: Any) -> NoReturn:  # noqa: ANN401
        """End the run."""
        self.close()
        raise StopIteration

    def close(self) -> None:
        """End the run; what the version does about that is cut short."""
        self._left = MAX_ROUNDS
        with suppress(BaseException):
            if self._steps is not None:
                self._steps.close()

    def _begin(self) -> Generator[Any, None, Any]:
        module = sys.modules[OWN] = ModuleType(OWN)  # data classes look themselves up there
        names = vars(module)
        names["__builtins__"] = self._own
        board = self.program.board
        if board is not None:
            board.clear()
            self._own["board"] = board
        exec(self.program.code, names)  # noqa: S102 - this is what the reader asked for
        steps = _end_drawing(board) if board else names[self.program.entry](self.state)
        if not isinstance(steps, GeneratorType):
            raise _NoStepsError(type(steps).__name__)
        return steps

    def _round(self) -> bool:
        self._left -= 1
        if self._left < 0:
            raise _EndlessError
        return True

    def _print(
        self, *values: object, sep: str | None = None, end: str | None = None, **_: object
    ) -> None:
        text = (" " if sep is None else sep).join(map(str, values))[:_MAX_WORDS]
        text += "\n" if end is None else end[:_MAX_WORDS]
        self.printed.append((self.clock(), text))

    def _calls(self) -> Iterator[Frame]:
        """Yield the calls of the version that wait at a step, the outermost first."""
        call = self._steps
        while (frame := getattr(call, "gi_frame", None)) is not None:
            if frame.f_code.co_filename == FILE:
                yield read_frame(frame, -1, None)
            call = getattr(call, "gi_yieldfrom", None)

    def _end(self, message: str, *args: Arg, stack: tuple[Frame, ...] = ()) -> NoReturn:
        raise StopIteration(Verdict(FAILED, message, args, stack=stack))

    def _fail(self, error: BaseException) -> NoReturn:
        stack = tuple(_stack(error.__traceback__)) or tuple(self._calls())
        line = _last(stack, self.line)
        match error:
            case _EndlessError():
                self._end("own.endless", line, MAX_ROUNDS, stack=stack)
            case RecursionError():
                self._end("own.too-deep", line, len(stack), stack=_cut(stack))
            case MemoryError():
                self._end("own.memory", line, stack=stack)
            case _BadStepError():
                self._end("own.bad-step", line, str(error)[:60], stack=_cut(stack))
            case _NoPointError():
                last = self.points - 1
                self._end("own.no-point", line, str(error), last, stack=_cut(stack))
            case _NoStepsError():
                name = "own.async" if str(error) in _ASYNC else "own.no-yield"
                self._end(name, self.line, self.program.entry)
            case _NobodyAnswersError():
                self._end("own.input", line, stack=_cut(stack))
            case _ClosedError():
                self._end("own.hidden", line, str(error), stack=_cut(stack))
            case UnboundLocalError():
                self._end("own.unbound", line, _first_quote(error), stack=_cut(stack))
            case TypeError() if "is not iterable" in str(error) and line in self.program.waits:
                name = "own.async" if _first_quote(error) in _ASYNC else "own.no-yield-inside"
                self._end(name, line, _first_quote(error), stack=_cut(stack))
        words = f"{type(error).__name__}: {error}"[:_MAX_WORDS].removesuffix(": ")
        kinds = (name for kind, name in _RAISED.items() if isinstance(error, kind))
        self._end(f"own.raised.{next(kinds, 'other')}", line, words, stack=_cut(stack))

    def _check(self, step: Any) -> Step:  # noqa: ANN401 - the reader's code may yield anything
        """Return *step*. Raises _BadStepError or _NoPointError where nobody could draw it."""
        if not isinstance(step, Step) or type(step.kind) is not Kind:
            raise _BadStepError(type(step).__name__)
        ways: tuple[Any, ...] = step.ways[:_MAX_WAYS]
        points: set[Any] = {step.point, step.under, *step.line, *step.area, *step.taken}
        points = points.union(*ways) - {-1}
        for one in points:
            if not (isinstance(one, int) and 0 <= one < self.points):
                raise _NoPointError(repr(one)[:40])
        words: tuple[Any, ...] = (step.why, step.note, step.piece, *step.args)
        if not all(isinstance(one, int | str) and len(str(one)) <= _MAX_WORDS for one in words):
            raise _BadStepError("args")
        return step

    def _verdict(self, verdict: object) -> Verdict:
        """Return *verdict*, or the one that says that it is none."""
        if isinstance(verdict, Verdict) and _is_plain(verdict):
            return verdict
        name = type(verdict).__name__
        return Verdict(FAILED, "own.bad-verdict", (self.line, name[:60]))


def _end_drawing(board: DrawingBoard) -> Generator[Step, None, Verdict]:
    """Take no step, and end with what is drawn."""
    yield from ()
    return Verdict("drawn", "own.drawn", overlay=board.overlay())


_ASYNC = {"async_generator", "coroutine"}
"""The names of what async functions return."""


def _first_quote(error: BaseException) -> str:
    """Return what Python's words put between quotes first."""
    return f"{error}'?'".split("'")[1]


def _nobody_answers(*_: object) -> NoReturn:
    raise _NobodyAnswersError


def _shut(closed: Closed) -> dict[str, object]:
    """Return the built-in functions that differ where an exercise closes something."""

    def find(module: str, *others: Any) -> object:  # noqa: ANN401 - as Python calls it
        if module not in closed.permitted and module.partition(".")[0] not in closed.permitted:
            raise _ClosedError(module)
        return __import__(module, *others)

    def get(of: object, name: str, *otherwise: object) -> object:
        if name in closed.hidden:
            raise _ClosedError(name)
        return getattr(of, name, *otherwise)

    def refuse(*_: object) -> NoReturn:
        raise _ClosedError

    gone = dict.fromkeys(closed.hidden & vars(builtins).keys(), refuse)
    return gone | {"__import__": find, "getattr": get}


def _is_plain(verdict: Verdict) -> bool:
    """Whether the page can be told of *verdict*, whatever the reader's code has put into it."""
    with suppress(Exception):
        json.dumps(_parts(verdict), default=dict)
        return True
    return False


def _parts(verdict: Verdict) -> list[object]:
    """Return what the page is told of *verdict*, as plain data."""
    overlay = asdict(verdict.overlay or Overlay())
    if not isinstance(verdict.facts, Mapping):
        raise TypeError
    moves = [str.split(move) for answer in (verdict.moves, *verdict.answers) for move in answer]
    notes = [(str(message), *args) for message, args in verdict.notes]
    return [
        overlay,
        dict(verdict.tints),
        moves,
        notes,
        verdict.word,
        verdict.message,
        list(verdict.args),
        verdict.text,
    ]


def _stack(trace: TracebackType | None) -> Iterator[Frame]:
    """Yield the calls of the version through which an error went, the outermost first."""
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == FILE:
            yield replace(read_frame(trace.tb_frame, -1, None), line=trace.tb_lineno)
        trace = trace.tb_next


def _last(stack: tuple[Frame, ...], otherwise: int) -> int:
    """Return the line of the innermost call."""
    return stack[-1].line if stack else otherwise


def _cut(stack: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """Leave out the middle of many calls."""
    half = MAX_FRAMES // 2
    return stack if len(stack) <= MAX_FRAMES else (*stack[:half], *stack[-half:])
