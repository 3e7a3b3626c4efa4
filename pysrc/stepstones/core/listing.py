"""What a reader of source code is shown: its tokens, functions, loops, and where a run can stand.

The source is parsed by :mod:`ast` and :mod:`tokenize`; the page only draws the result. The
listings of our own modules are made when the site is prepared, that of a reader's version when
it is run.

*Plain* code is an essay without types, docstrings, imports, and without what tells of its steps.
What is left is Python that could be run; where all of a branch is left out, ``pass`` stands there.
"""

from __future__ import annotations

import ast
import io
import keyword
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise, zip_longest
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
    nodes = list(ast.walk(function))
    for node in nodes:
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
    return frozenset((found & _names_bound_in(nodes)) - kept)


def _names_bound_in(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the names that a function binds: by assignment, or as a parameter with words."""
    found = set()
    for node in nodes:
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


class Token(NamedTuple):
    """A piece of a line; *kind* is ``keyword``, ``string``, ``number``, ``name`` or ``comment``.

    A *name* is one that is defined there. Whatever else there is has the kind ''.
    """

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Block:
    """A function or a loop: what begins at *line*, lasts until *end*, and binds *names*.

    *name* is that of a function, '' of a loop; *body* is the first line after the header.
    """

    name: str
    line: int
    body: int
    end: int
    names: tuple[str, ...]


class Docstring(NamedTuple):
    """What a function or a class called *name* says of itself, with its first and last line."""

    name: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Listing:
    """A module's source as it is shown; lines count from 1.

    *start* is the first line after the module's docstring. *blocks* come outer before inner.
    *stops* are the lines at which a suspended run can stand. *names* has for each line the
    names read or bound by the statement that the line belongs to. *states* are the words that
    the source distinguishes in a ``match state``, in order. *docstrings* are those of functions
    and classes. *folds* are lines, *cuts* parts of lines, that plain code leaves out; *fills* are
    lines on which it has ``pass``. What serves only to tell of a step is among no names.
    """

    lines: tuple[tuple[Token, ...], ...]
    start: int
    blocks: tuple[Block, ...]
    stops: tuple[int, ...]
    names: tuple[tuple[str, ...], ...]
    states: tuple[str, ...]
    docstrings: tuple[Docstring, ...]
    folds: tuple[tuple[int, int], ...]
    cuts: tuple[Cut, ...]
    fills: tuple[Fill, ...]


def read_listing(text: str) -> Listing:
    r"""Return the listing of a module's source. Raises SyntaxError. Linear in the text.

    >>> listing = read_listing("def count(n):\n    for k in range(n):\n        yield k\n")
    >>> [(block.name, block.line, block.end, block.names) for block in listing.blocks]
    [('count', 1, 3, ('n',)), ('', 2, 3, ('k',))]
    >>> listing.stops, listing.names[2]
    ((3,), ('k',))
    """
    tree = ast.parse(text)
    rows = text.removesuffix("\n").split("\n") if text else []
    plain = read_plain(tree, rows)
    nodes = tuple(ast.walk(tree))
    return Listing(
        _lines(text, nodes, rows),
        _start(tree, rows),
        tuple(_blocks(tree, plain)),
        tuple(sorted({node.lineno for node in nodes if isinstance(node, ast.Yield)})),
        _names(nodes, len(rows), plain),
        tuple(_states(nodes)),
        tuple(_docstrings(nodes)),
        plain.folds,
        plain.cuts,
        plain.fills,
    )


def _start(tree: ast.Module, rows: list[str]) -> int:
    first = tree.body[0] if tree.body else None
    after = (first.end_lineno or 0) if first and ast.get_docstring(tree) is not None else 0
    return next((at for at, row in enumerate(rows, 1) if at > after and row.strip()), 1)


def _blocks(tree: ast.AST, plain: Plain) -> Iterator[Block]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.expr):  # holds no statement
            continue
        if isinstance(node, Definition):
            given = node.args
            named = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
            line = node.lineno
            names = tuple(one.arg for one in named if one and not plain.tells(one.arg, line))
            yield Block(node.name, node.lineno, node.body[0].lineno, node.end_lineno or 0, names)
        elif isinstance(node, ast.For):
            names = tuple(one.id for one in ast.walk(node.target) if isinstance(one, ast.Name))
            yield Block("", node.lineno, node.body[0].lineno, node.end_lineno or 0, names)
        yield from _blocks(node, plain)


def _docstrings(nodes: Iterable[ast.AST]) -> Iterator[Docstring]:
    for node in nodes:
        if isinstance(node, Definition | ast.ClassDef) and ast.get_docstring(node) is not None:
            words = node.body[0]
            yield Docstring(node.name, words.lineno, words.end_lineno or words.lineno)


def _names(nodes: Iterable[ast.AST], rows: int, plain: Plain) -> tuple[tuple[str, ...], ...]:
    found: list[tuple[str, ...]] = [()] * rows
    for node in nodes:
        if not isinstance(node, ast.stmt) or isinstance(node, Definition | ast.ClassDef):
            continue
        inside = list(ast.iter_child_nodes(node))
        bodies = [_first_line(one) for one in inside if _is_body(one)]
        last = min(bodies, default=(node.end_lineno or 0) + 1) - 1
        parts = [one for one in inside if not _is_body(one)]
        line = node.lineno
        names = tuple(one for one in dict.fromkeys(_in_order(parts)) if not plain.tells(one, line))
        found[node.lineno - 1 : last] = [names] * (last - node.lineno + 1)
    return tuple(found)


def _is_body(node: ast.AST) -> bool:
    return isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case)


def _first_line(node: ast.AST) -> int:
    if isinstance(node, ast.match_case):
        return node.pattern.lineno
    return node.lineno if isinstance(node, ast.stmt | ast.ExceptHandler) else 0


def _in_order(parts: Iterable[ast.AST]) -> Iterator[str]:
    names = [one for part in parts for one in ast.walk(part) if isinstance(one, ast.Name)]
    yield from (one.id for one in sorted(names, key=lambda one: (one.lineno, one.col_offset)))


def _states(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the words of a ``match state``: first those of its cases, then others given to it."""
    cases, given = [], []
    for node in nodes:
        match node:
            case ast.Match(subject=ast.Name("state"), cases=found):
                cases += [word for one in found for word in _words(one.pattern)]
            case ast.Assign(targets=[ast.Name("state")], value=value):
                given += list(_words(value))
            case ast.AnnAssign(target=ast.Name("state"), value=ast.expr() as value):
                given += list(_words(value))
    yield from dict.fromkeys([*cases, *given] if cases else [])


def _words(node: ast.AST) -> Iterator[str]:
    for one in ast.walk(node):
        match one:
            case (
                ast.Constant(value=str() as word)
                | ast.Attribute(value=ast.Name("State"), attr=word)
            ):
                yield word


_STRINGS = {tokenize.STRING} | {
    getattr(tokenize, name)
    for name in ("FSTRING_START", "FSTRING_MIDDLE", "FSTRING_END")
    if hasattr(tokenize, name)
}
_CONSTANTS = {"True", "False", "None"}


def _lines(text: str, nodes: Iterable[ast.AST], rows: list[str]) -> tuple[tuple[Token, ...], ...]:
    shades: list[list[tuple[int, int, str]]] = [[] for _ in rows]
    soft = _soft_keywords(nodes, rows)
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    for before, token in pairwise([tokens[0], *tokens]):
        kind = _kind(before, token, soft)
        if not kind:
            continue
        (first, left), (last, right) = token.start, token.end
        for row in range(first, min(last, len(rows)) + 1):
            begin = left if row == first else 0
            end = right if row == last else len(rows[row - 1])
            if begin < end:
                shades[row - 1].append((begin, end, kind))
    return tuple(tuple(_cut(row, shade)) for row, shade in zip_longest(rows, shades))


def _kind(before: tokenize.TokenInfo, token: tokenize.TokenInfo, soft: set[tuple[int, int]]) -> str:
    if token.type in _STRINGS:
        return "string"
    if token.type == tokenize.COMMENT:
        return "comment"
    if token.type == tokenize.NUMBER or token.string in _CONSTANTS:
        return "number"
    if token.type != tokenize.NAME:
        return ""
    if keyword.iskeyword(token.string) or token.start in soft:
        return "keyword"
    return "name" if before.string in {"def", "class", "@"} else ""


def _soft_keywords(nodes: Iterable[ast.AST], rows: list[str]) -> set[tuple[int, int]]:
    """Return where ``match`` and ``case`` stand as keywords: first on their rows."""
    found = set()
    for node in nodes:
        if isinstance(node, ast.Match):
            found.add((node.lineno, node.col_offset))
            for row in (one.pattern.lineno for one in node.cases):
                found.add((row, len(rows[row - 1]) - len(rows[row - 1].lstrip())))
    return found


def _cut(row: str, shades: list[tuple[int, int, str]]) -> Iterator[Token]:
    at = 0
    for begin, end, kind in shades:
        if at < begin:
            yield Token("", row[at:begin])
        yield Token(kind, row[begin:end])
        at = end
    if at < len(row):
        yield Token("", row[at:])
