"""Whether the text of a version can be run: its syntax, and that it has the run's function."""

from __future__ import annotations

import ast

from stepstones.core.errors import TextError

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
        indents = isinstance(error, IndentationError)
        line = error.lineno or 1
        words = str(error.msg)[:120]
        message = "own.indent" if indents else "own.syntax"
        raise TextError(message, line, words, position=line - 1) from None
    except (ValueError, RecursionError, MemoryError):
        raise TextError("own.nested", 1, position=0) from None


def check(tree: ast.Module, entry: str) -> int:
    """Return the line at which the function *entry* begins.

    Raises TextError ``own.no-entry`` where that function is missing, and as :func:`parse` does
    where only the compiler finds what is wrong; nothing of the text is run for that.
    """
    try:
        compile(tree, "<own>", "exec", dont_inherit=True)
    except SyntaxError as error:
        at = error.lineno or 1
        raise TextError("own.syntax", at, str(error.msg)[:120], position=at - 1) from None
    except (ValueError, RecursionError, MemoryError):
        raise TextError("own.nested", 1, position=0) from None
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == entry:
            return node.lineno
    raise TextError("own.no-entry", entry, position=0)
