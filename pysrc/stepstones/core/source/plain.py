"""Plain code: an essay without types, docstrings, imports, and without what tells of its steps.

What is left is Python that could be run. Where all of a branch is left out, ``pass`` stands there.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

Definition: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Cut(NamedTuple):
    """A part of a line to leave out: characters from *start* to *end*; lines count from 1."""

    line: int
    start: int
    end: int


class Fill(NamedTuple):
    """A line of which nothing is left but ``pass``, *column* characters to the right."""

    line: int
    column: int


class Telling(NamedTuple):
    """Names that serve only to tell of steps, in a function that goes from *start* to *end*."""

    start: int
    end: int
    names: frozenset[str]


@dataclass(frozen=True, slots=True)
class Plain:
    """What plain code leaves out, in order: lines from and to, parts of lines; and its fills."""

    folds: tuple[tuple[int, int], ...]
    cuts: tuple[Cut, ...]
    fills: tuple[Fill, ...]
    telling: tuple[Telling, ...]

    def tells(self, name: str, line: int) -> bool:
        """Whether *name* on *line* serves only to tell."""
        return any(one.start <= line <= one.end and name in one.names for one in self.telling)


def read_plain(tree: ast.Module, rows: list[str]) -> Plain:
    r"""Return what plain code makes of *tree*, whose text has these *rows*. Linear in the text.

    >>> text = "def f(n: int):\n    if n:\n        yield n\n    else:\n        n = 1\n"
    >>> plain = read_plain(ast.parse(text), text.splitlines())
    >>> plain.cuts, plain.fills
    ((Cut(line=1, start=7, end=12), Cut(line=3, start=8, end=15)), (Fill(line=3, column=8),))
    """
    telling = tuple(_telling(tree))
    away = _Away(telling)
    away.walk(tree.body)
    remarks = ((line, row, row.find("  # noqa")) for line, row in enumerate(rows, 1))
    quiet = [Cut(line, at, len(row)) for line, row, at in remarks if at >= 0]
    filled = [Cut(line, at, len(rows[line - 1])) for line, at in away.fills]
    cuts = [*_cuts(tree, rows), *quiet, *filled]
    return Plain(tuple(sorted(away.folds)), tuple(sorted(cuts)), tuple(away.fills), telling)


@dataclass(slots=True)
class _Away:
    """Finds what goes, body by body; a body that would be empty is filled."""

    telling: tuple[Telling, ...]
    folds: list[tuple[int, int]] = field(default_factory=list)
    fills: list[Fill] = field(default_factory=list)

    def walk(self, body: list[ast.stmt], *, filled: bool = False) -> None:
        """Leave out what goes of *body*; a body that is *filled* is never empty."""
        gone = [self.goes(one) for one in body]
        for at, (node, goes) in enumerate(zip(body, gone, strict=True)):
            last = node.end_lineno or node.lineno
            if not goes:
                self.enter(node)
            elif filled and all(gone) and at == 0:
                self.fills.append(Fill(node.lineno, node.col_offset))
                if last > node.lineno:
                    self.folds.append((node.lineno + 1, last))
            else:
                self.folds.append((node.lineno, last))

    def enter(self, node: ast.stmt) -> None:
        """Leave out what goes inside of *node*."""
        match node:
            case ast.If(body=body, orelse=[ast.If() as other]) if other.col_offset == (
                node.col_offset
            ):
                self.walk(body, filled=True)
                self.walk([other])
            case ast.Match(cases=cases):
                for case in cases:
                    self.walk(case.body, filled=True)
            case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=final):
                for one in (body, *(each.body for each in handlers), orelse, final):
                    self.walk(one, filled=True)
            case _:
                for part in (getattr(node, "body", []), getattr(node, "orelse", [])):
                    self.walk(part, filled=True)

    def goes(self, node: ast.stmt) -> bool:
        """Whether plain code leaves *node* out."""
        match node:
            case ast.Expr(value=ast.Constant(value=str()) | ast.Yield()):
                return True
            case ast.Import() | ast.ImportFrom() | ast.AnnAssign(annotation=ast.Name("TypeAlias")):
                return True
            case ast.Assign(targets=[target], value=value):
                names = [one for one in ast.walk(target) if isinstance(one, ast.Name)]
                stored = all(isinstance(one, ast.Name | ast.Tuple) for one in _parts(target))
                waits = any(isinstance(one, ast.YieldFrom) for one in ast.walk(value))
                here = [one.names for one in self.telling if one.start <= node.lineno <= one.end]
                told = all(one.id in each for one in names for each in here)
                return bool(here) and stored and not waits and told
            case ast.If(body=body, orelse=orelse):
                return all(map(self.goes, [*body, *orelse]))
        return False


def _parts(target: ast.expr) -> Iterator[ast.expr]:
    yield target
    if isinstance(target, ast.Tuple):
        yield from target.elts


def _telling(tree: ast.Module) -> Iterator[Telling]:
    """Yield for each function of a module, each method of a class, what only tells of its steps."""
    for node in tree.body:
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        for one in inside:
            if isinstance(one, Definition):
                yield Telling(one.lineno, one.end_lineno or one.lineno, _told_by(one))


def _told_by(function: Definition) -> frozenset[str]:
    """Return the names that are read in what is yielded as a step, and nowhere else.

    The names of loops are left in: who reads the code meets them first.
    """
    told, read, kept = Counter[str](), Counter[str](), set[str]()
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            read[node.id] += 1
        elif isinstance(node, ast.For):
            kept |= {one.id for one in ast.walk(node.target) if isinstance(one, ast.Name)}
        elif isinstance(node, ast.Assign) and len(node.targets) > 1:
            kept |= {one.id for one in node.targets if isinstance(one, ast.Name)}
        elif isinstance(node, ast.Nonlocal):
            kept |= set(node.names)
        match node:  # a step is made by a call
            case ast.Expr(value=ast.Yield(value=ast.Call() as step)):
                told.update(one.id for one in ast.walk(step) if isinstance(one, ast.Name))
    found = {name for name, times in told.items() if times == read[name]}
    return frozenset((found & _names_bound_in(function)) - kept)


def _names_bound_in(tree: ast.AST) -> set[str]:
    """Return the names that a function binds: by assignment, or as a parameter with words."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        match node:
            case ast.arg(arg=name, annotation=ast.Name("str")):
                found.add(name)
    return found


def _cuts(tree: ast.Module, rows: list[str]) -> Iterator[Cut]:
    """Yield the types and the words ``yield from``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation is not None:
            yield from _between(rows, _annotated_at(rows, node, len(node.arg)), node.annotation)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if node.value is not None:
                yield from _between(
                    rows, _annotated_at(rows, node, len(node.target.id)), node.annotation
                )
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


def _annotated_at(rows: list[str], node: ast.arg | ast.AnnAssign, length: int) -> tuple[int, int]:
    return node.lineno, _column(rows[node.lineno - 1], node.col_offset) + length


def _between(rows: list[str], start: tuple[int, int], last: ast.expr) -> Iterator[Cut]:
    """Yield what goes from *start* to the end of *last*, where that is on one line."""
    line, column = start
    if last.end_lineno == line:
        yield Cut(line, column, _column(rows[line - 1], last.end_col_offset or 0))


def _column(row: str, offset: int) -> int:
    """Return the character at which so many bytes of UTF-8 end."""
    return len(row.encode()[:offset].decode())
