"""What plain code leaves out for a first reader: types, docstrings, imports, what is yielded."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

Definition: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Cut(NamedTuple):
    """A part of a line to leave out: characters from *start* to *end*; lines count from 1."""

    line: int
    start: int
    end: int


def find_folds(tree: ast.Module) -> tuple[tuple[int, int], ...]:
    r"""Return the first and last lines of what can be folded away, in order.

    That is docstrings, imports, definitions of type aliases, and statements that do nothing but
    yield a step.

    >>> find_folds(ast.parse("import os\ndef f(n):\n    yield n\n    return n\n"))
    ((1, 1), (3, 3))
    """
    folds = [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and _is_fold(node)]
    return tuple(sorted((node.lineno, node.end_lineno or node.lineno) for node in folds))


def find_cuts(tree: ast.Module, rows: list[str]) -> tuple[Cut, ...]:
    """Return the types, the words ``yield from`` and remarks to linters, in order.

    >>> find_cuts(ast.parse("def f(n: int) -> int: pass"), ["def f(n: int) -> int: pass"])
    (Cut(line=1, start=7, end=12), Cut(line=1, start=13, end=20))
    """
    remarks = ((line, row, row.find("  # noqa")) for line, row in enumerate(rows, 1))
    quiet = [Cut(line, at, len(row)) for line, row, at in remarks if at >= 0]
    return tuple(sorted([*_cuts(tree, rows), *quiet]))


def _cuts(tree: ast.Module, rows: list[str]) -> Iterator[Cut]:
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation is not None:
            yield from _between(rows, _start(rows, node, len(node.arg)), node.annotation)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if node.value is not None:
                yield from _between(rows, _start(rows, node, len(node.target.id)), node.annotation)
        elif isinstance(node, Definition) and node.returns is not None:
            row = rows[node.returns.lineno - 1]
            end = _column(row, node.returns.end_col_offset or 0)
            begin = row.rfind("->", 0, end)
            if begin >= 0:
                yield Cut(node.returns.lineno, len(row[:begin].rstrip()), end)
        elif isinstance(node, ast.YieldFrom):
            row = rows[node.lineno - 1]
            start = _column(row, node.col_offset)
            words = "yield from "
            if row.startswith(words, start):
                yield Cut(node.lineno, start, start + len(words))


def _start(rows: list[str], node: ast.arg | ast.AnnAssign, length: int) -> tuple[int, int]:
    return node.lineno, _column(rows[node.lineno - 1], node.col_offset) + length


def _between(rows: list[str], start: tuple[int, int], last: ast.expr) -> Iterator[Cut]:
    """Yield what goes from *start* to the end of *last*, where that is on one line."""
    line, column = start
    if last.end_lineno == line:
        yield Cut(line, column, _column(rows[line - 1], last.end_col_offset or 0))


def _column(row: str, offset: int) -> int:
    """Return the character at which so many bytes of UTF-8 end."""
    return len(row.encode()[:offset].decode())


def _is_fold(node: ast.stmt) -> bool:
    if isinstance(node, ast.Expr):
        value = node.value
        prose = isinstance(value, ast.Constant) and isinstance(value.value, str)
        return prose or isinstance(value, ast.Yield)
    if isinstance(node, ast.AnnAssign):
        return isinstance(node.annotation, ast.Name) and node.annotation.id == "TypeAlias"
    return isinstance(node, ast.Import | ast.ImportFrom)
