"""What a reader of source code is shown: its tokens, functions, loops, and where a run can stand.

The source is parsed by :mod:`ast` and :mod:`tokenize`; the page only draws the result. The
listings of our own modules are made when the site is prepared, that of a reader's version when
it is run.
"""

from __future__ import annotations

import ast
import io
import keyword
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from typing import NamedTuple

from stepstones.core.source.plain import Cut, Definition, Fill, Plain, read_plain


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
    return Listing(
        _lines(text, tree, rows),
        _start(tree, rows),
        tuple(_blocks(tree, plain)),
        tuple(sorted({node.lineno for node in ast.walk(tree) if isinstance(node, ast.Yield)})),
        _names(tree, len(rows), plain),
        tuple(_states(tree)),
        tuple(_docstrings(tree)),
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


def _docstrings(tree: ast.Module) -> Iterator[Docstring]:
    for node in ast.walk(tree):
        if isinstance(node, Definition | ast.ClassDef) and ast.get_docstring(node) is not None:
            words = node.body[0]
            yield Docstring(node.name, words.lineno, words.end_lineno or words.lineno)


def _names(tree: ast.Module, rows: int, plain: Plain) -> tuple[tuple[str, ...], ...]:
    found: list[tuple[str, ...]] = [()] * rows
    for node in ast.walk(tree):
        if not isinstance(node, ast.stmt) or isinstance(node, Definition | ast.ClassDef):
            continue
        bodies = [_first_line(one) for one in ast.iter_child_nodes(node) if _is_body(one)]
        last = min(bodies, default=(node.end_lineno or 0) + 1) - 1
        parts = [one for one in ast.iter_child_nodes(node) if not _is_body(one)]
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


def _states(tree: ast.Module) -> Iterator[str]:
    """Yield the words of a ``match state``: first those of its cases, then others given to it."""
    cases, given = [], []
    for node in ast.walk(tree):
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


def _lines(text: str, tree: ast.Module, rows: list[str]) -> tuple[tuple[Token, ...], ...]:
    shades: list[list[tuple[int, int, str]]] = [[] for _ in rows]
    soft = _soft_keywords(tree, rows)
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


def _soft_keywords(tree: ast.Module, rows: list[str]) -> set[tuple[int, int]]:
    """Return where ``match`` and ``case`` stand as keywords: first on their rows."""
    found = set()
    for node in ast.walk(tree):
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
