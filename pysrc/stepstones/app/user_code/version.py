"""A version of an essay that the reader has written: checked here, run in a sandbox.

Before it runs, its syntax, its entry function and what an exercise closes are looked at. An
exercise closes helpers and other modules, so that its answer is the reader's own. This is about
honest marks, not about safety: that rests on the sandbox (``SECURITY.md``).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, field, replace
from types import CodeType
from typing import Any, NamedTuple

from stepstones.app.user_code import OWN, RunWay
from stepstones.app.user_code.sandboxes import BegunRun, Sandbox
from stepstones.core.errors import TextError
from stepstones.core.puzzle import Algorithm, Puzzle

FILE = "<own>"
"""The name of a version's file, in its code."""
MAX_TEXT = 40_000
"""Characters in the text of a version."""


def parse(text: str) -> ast.Module:
    """Return the tree of *text*.

    Raises TextError with the line as position: ``own.too-long``, ``own.syntax``, ``own.indent``
    or ``own.nested``.
    """
    if len(text) > MAX_TEXT:
        raise TextError("own.too-long", len(text), MAX_TEXT)
    try:
        return ast.parse(text)
    except SyntaxError as error:
        raise _refusal(error) from None
    except (ValueError, RecursionError, MemoryError):
        raise TextError("own.nested", 1, position=0) from None


def entry_line(tree: ast.Module, entry: str) -> int:
    """Return the line at which the function *entry* begins.

    Raises TextError ``own.no-entry`` where that function is missing.
    """
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == entry:
            return node.lineno
    raise TextError("own.no-entry", entry, position=0)


def compile_tree(tree: ast.Module) -> CodeType:
    """Return the code of a version. Raises TextError as :func:`parse` does."""
    try:
        return compile(tree, FILE, "exec", dont_inherit=True)
    except SyntaxError as error:
        raise _refusal(error) from None
    except (ValueError, RecursionError, MemoryError):
        raise TextError("own.nested", 1, position=0) from None


def lines_of(code: CodeType) -> frozenset[int]:
    """Return the lines to which a run of *code* can come, those of its functions among them."""
    inner = (lines_of(one) for one in code.co_consts if isinstance(one, CodeType))
    return frozenset(line for *_, line in code.co_lines() if line).union(*inner)


def _refusal(error: SyntaxError) -> TextError:
    message = "own.indent" if isinstance(error, IndentationError) else "own.syntax"
    line = error.lineno or 1
    return TextError(message, line, str(error.msg)[:120], position=line - 1)


LIBRARY = frozenset(
    {
        *("__future__", "abc", "bisect", "collections", "contextlib", "copy", "dataclasses"),
        *("enum", "fractions", "functools", "heapq", "itertools", "math", "random", "re"),
        "typing",
    }
)
"""Modules of Python's library that a version may import in an exercise."""
ROUNDABOUT = frozenset(
    {
        *("__import__", "breakpoint", "compile", "eval", "exec", "globals", "locals", "open"),
        *("vars", "__builtins__", "__loader__", "__globals__", "__dict__", "gi_frame"),
        *("__base__", "__bases__", "__closure__", "__code__", "__func__", "__getattribute__"),
        *("__mro__", "__self__", "__subclasses__", "__wrapped__", "f_back", "f_globals"),
        *("builtins", "modules", "os", "_os", "sys", "_sys"),
    }
)
"""Names by which all else could be reached."""


class Closed(NamedTuple):
    """What a version may not use: *hidden* names, and modules other than those *permitted*."""

    hidden: frozenset[str]
    permitted: frozenset[str]


def imported_by(tree: ast.Module) -> frozenset[tuple[str, str]]:
    """Return what *tree* imports: modules, each with a name of it or ''."""
    return frozenset((module, name) for module, name, _ in _imports(tree))


def closed_for(given: Iterable[tuple[str, str]], hidden: tuple[str, ...]) -> Closed:
    """Return what is closed where a version imports what is *given*, without *hidden* names."""
    modules = {module for module, _ in given}
    return Closed(frozenset(hidden) | ROUNDABOUT, LIBRARY | modules)


def check_closed(tree: ast.Module, given: Container[tuple[str, str]], closed: Closed) -> None:
    """Refuse *tree* where it names what is closed: TextError ``own.hidden`` or ``own.no-import``.

    Of a module that is not of the library only the names that are *given* are there.
    """
    for module, name, line in _imports(tree):
        if module.partition(".")[0] not in LIBRARY and (module, name) not in given:
            what = f"{module}.{name}" if name else module
            raise TextError("own.no-import", line, what, position=line - 1)
    for node in ast.walk(tree):
        for name in _names(node):
            if name in closed.hidden:
                line = getattr(node, "lineno", 1)
                raise TextError("own.hidden", line, name, position=line - 1)


def check_holes(tree: ast.Module) -> None:
    """Refuse *tree* where ``...`` still stands for something: TextError ``own.hole``."""
    types = {
        id(one)
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript)
        for one in ast.walk(node.slice)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value is ... and id(node) not in types:
            raise TextError("own.hole", node.lineno, position=node.lineno - 1)


def _imports(tree: ast.Module) -> Iterator[tuple[str, str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((one.name, "", node.lineno) for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.module or "", one.name, node.lineno) for one in node.names)


def _names(node: ast.AST) -> tuple[str, ...]:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.Constant(value=str() as name):
            return (name,)
        case ast.alias(name=name):
            return tuple(name.split("."))
        case ast.MatchClass(kwd_attrs=names):
            return tuple(names)
    return ()


@dataclass(slots=True)
class Version:
    """The reader's version of the algorithm *base* of *puzzle*, which runs in a sandbox.

    *line* is where the function begins that the run calls, *lines* are those to which a run can
    come; *open_sandbox* returns a new sandbox, *runs* counts the runs begun.
    """

    puzzle: Puzzle[Any]
    base: Algorithm[Any]
    text: str
    line: int
    lines: frozenset[int]
    open_sandbox: Callable[[], Sandbox]
    runs: int = 0
    closed: Closed | None = None
    """What an exercise closes."""
    way: RunWay = RunWay.STEPS
    _sandbox: Sandbox | None = field(default=None, init=False)

    @property
    def algorithm(self) -> Algorithm[Any]:
        """The version as an algorithm is shown, the original being its twin."""
        twin = "" if self.way else self.base.id
        return replace(self.base, id=OWN, module=OWN, twin=twin, wanted=None)

    def begin(self, link: str, text: str = "") -> BegunRun:
        """Have a run begin on the board of *link*, in a new sandbox if the last one has ended.

        Nothing of the version runs yet. Another *text* may run in its place.
        """
        if self._sandbox is None or self._sandbox.ended:
            self._sandbox = self.open_sandbox()
        self.runs += 1
        run = BegunRun(self._sandbox, self.runs)
        closed = [sorted(one) for one in self.closed or ()]
        order = {"link": link, "algorithm": self.base.id, "text": text or self.text}
        order["way"] = self.way
        run.call(do="begin", closed=closed, **order)
        return run

    def end(self) -> None:
        """Have the sandbox ended with all that runs in it."""
        if self._sandbox is not None:
            self._sandbox.end()


def is_open(algorithm: Algorithm[Any]) -> bool:
    """Whether readers may write a version of *algorithm*: one that is taught, in its own file.

    A file that is read late is known by its name, which is that of the algorithm.
    """
    is_here = algorithm.run.__module__ == algorithm.module
    return algorithm.teaches and (is_here or algorithm.id == algorithm.module.rpartition(".")[2])


def entry_of(algorithm: Algorithm[Any]) -> str:
    """Return the name of the function by which a run of a version begins."""
    is_here = algorithm.run.__module__ == algorithm.module
    return algorithm.run.__name__ if is_here else algorithm.id


def read_version(
    puzzle: Puzzle[Any],
    base: Algorithm[Any],
    text: str,
    open_sandbox: Callable[[], Sandbox],
    way: RunWay = RunWay.STEPS,
) -> Version:
    """Return the version of *base* that *text* holds; nothing of it is run here.

    A program that draws is a version of nothing; it needs no entry.

    Raises TextError, the line being its position, where the text is no Python; ``own.not-open``
    where the algorithm has no text to change. Linear in the text.
    """
    if not is_open(base):
        raise TextError("own.not-open", base.id)
    tree = parse(text)
    code = compile_tree(tree)
    line = 1 if way == RunWay.FREE else entry_line(tree, entry_of(base))
    return Version(puzzle, base, text, line, lines_of(code), open_sandbox, way=way)
