"""Whether the text of a version can be run: its syntax, and that it stays inside its bounds."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from stepstones.app.own.offer import HIDDEN, names_of
from stepstones.core.errors import TextError

MAX_TEXT = 40_000
"""Characters in the text of a version."""
SPECIAL = frozenset(
    f"__{name}__"
    for name in (
        *("init", "repr", "str", "len", "iter", "next", "contains", "getitem", "setitem", "eq"),
        *("lt", "le", "gt", "ge", "hash", "bool", "call", "add", "sub", "and", "or", "name"),
    )
)
"""Names with two underscores that a version may define or read."""
REFUSED = frozenset(
    {
        *("open", "eval", "exec", "compile", "input", "globals", "locals", "vars", "dir"),
        *("setattr", "delattr", "breakpoint", "help", "exit", "quit", "memoryview", "id"),
        *("BaseException", "SystemExit", "KeyboardInterrupt", "GeneratorExit"),
    }
)
"""Built-in names that a version does not get, unless it defines them itself."""


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
        indents = isinstance(error, IndentationError)
        line = error.lineno or 1
        words = str(error.msg)[:120]
        message = "own.indent" if indents else "own.syntax"
        raise TextError(message, line, words, position=line - 1) from None
    except (ValueError, RecursionError, MemoryError):
        raise TextError("own.nested", 1, position=0) from None


def check(tree: ast.Module, entry: str, ours: frozenset[str]) -> int:
    """Return the line at which the function *entry* begins.

    Raises TextError at the first line that goes out of bounds: ``own.import``, ``own.name``,
    ``own.patch``; or ``own.no-entry`` where that function is missing.
    """
    bound = set(_bindings(tree))
    imported = {one for one in bound if one in set(_imports(tree))}
    faults = _Faults(bound, imported, ours)
    found = [
        (int(getattr(node, "lineno", 1)), message, what)
        for node in ast.walk(tree)
        for message, what in (*faults.of_imports(node), *faults.of_names(node))
    ]
    if found:
        line, message, what = min(found)
        raise TextError(message, line, what[:60], position=line - 1)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == entry:
            return node.lineno
    raise TextError("own.no-entry", entry, position=0)


def _bindings(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
    yield from _imports(tree)


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from (one.asname or one.name for one in node.names)


@dataclass(frozen=True, slots=True)
class _Faults:
    """Finds what is wrong with a node itself: messages, each with the name that it is about."""

    bound: set[str]
    imported: set[str]
    ours: frozenset[str]

    def of_imports(self, node: ast.AST) -> Iterator[tuple[str, str]]:
        match node:
            case ast.Import(names=names):
                for one in names:
                    if not _has(one.name, "", self.ours):
                        yield "own.import", one.name
            case ast.ImportFrom(module=module, level=level, names=names):
                for one in names:
                    if level or not _has(module or "", one.name, self.ours):
                        yield "own.import", f"{module or ''}.{one.name}"

    def of_names(self, node: ast.AST) -> Iterator[tuple[str, str]]:
        match node:
            case ast.Attribute(attr=name, value=value, ctx=context):
                private = name[0] == "_" and name not in SPECIAL and not _is_self(value)
                if private or _is_hidden(name):
                    yield "own.name", name
                elif not isinstance(context, ast.Load) and not _is_free(value, self.imported):
                    yield "own.patch", name
            case ast.Name(id=name) if _is_special(name) or self._is_refused(name):
                yield "own.name", name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                if _is_special(name):
                    yield "own.name", name
            case ast.MatchClass(kwd_attrs=names):
                yield from (("own.name", one) for one in names if one[0] == "_" or _is_hidden(one))
            case ast.AsyncFunctionDef():
                yield "own.name", "async"

    def _is_refused(self, name: str) -> bool:
        return name in REFUSED and name not in self.bound


def _has(module: str, name: str, ours: frozenset[str]) -> bool:
    """Whether *name* may be taken from *module*; a whole module where *name* is ''."""
    found = names_of(module, ours)
    if not found:
        return False
    return name in found if name else "." not in module


def _is_special(name: str) -> bool:
    return name.startswith("__") and name not in SPECIAL


def _is_hidden(name: str) -> bool:
    return name.startswith(HIDDEN) or _is_special(name)


def _is_self(value: ast.AST) -> bool:
    return isinstance(value, ast.Name) and value.id in {"self", "cls"}


def _is_free(value: ast.AST, imported: set[str]) -> bool:
    """Whether an attribute of *value* may be set: of a name that was not imported."""
    while isinstance(value, ast.Attribute | ast.Subscript):
        value = value.value
    return isinstance(value, ast.Name) and value.id not in imported
