"""Checks that a version can be run: its syntax, and that it has the entry function."""

from __future__ import annotations

import ast
from types import CodeType

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
