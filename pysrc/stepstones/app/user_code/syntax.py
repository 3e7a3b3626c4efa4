"""Checks of a version before it runs: its syntax, its entry function, what an exercise closes.

An exercise closes helpers and other modules, so that its answer is the reader's own. This is about
honest marks, not about safety: that rests on the sandbox (``SECURITY.md``).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from types import CodeType
from typing import NamedTuple

from stepstones.core.errors import TextError

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

    Raises TextError ``own.no-entry`` where that function is missing, and as :func:`parse` does
    where only the compiler finds what is wrong; nothing of the text is run for that.
    """
    compile_tree(tree)
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


def closed_for(given: ast.Module, hidden: tuple[str, ...]) -> Closed:
    """Return what is closed where a version begins as *given* and *hidden* names are not there."""
    modules = {module for module, _, _ in _imports(given)}
    return Closed(frozenset(hidden) | ROUNDABOUT, LIBRARY | modules)


def check_closed(tree: ast.Module, given: ast.Module, closed: Closed) -> None:
    """Refuse *tree* where it names what is closed: TextError ``own.hidden`` or ``own.no-import``.

    Of a module that is not of the library only the names that *given* imports are there.
    """
    known = {(module, name) for module, name, _ in _imports(given)}
    for module, name, line in _imports(tree):
        if module.partition(".")[0] not in LIBRARY and (module, name) not in known:
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
