"""SGF text as trees, whatever its faults: everything that can be told apart is kept.

One pass of a regular expression that never goes back (possessive repeats), a list
instead of recursion: linear in the text, however deep and however broken it is.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias, TypeVar

from stepstones.core.errors import TextError
from stepstones.core.steps import finish
from stepstones.go.sgf.check import Repair, Repairs, check
from stepstones.go.sgf.encoding import decode
from stepstones.go.sgf.tree import NO_PARENT, RAW, NodeNumber, Properties, Tree

MAX_TEXT = 20_000_000
"""Characters in a text; longer ones are refused unread."""
MAX_NODES = 250_000
"""Nodes of all trees together: more than the largest collections of variations have."""

Value = TypeVar("Value")
Parser: TypeAlias = Generator[int, None, Value]
"""Reads in slices of a few milliseconds; yields how many nodes there are so far."""
_SLICE = 1_000
"""Tokens in a slice."""

_NAME = r"[A-Za-z][A-Za-z0-9]*+"
_VALUE = r"[^\]\\]*+(?:\\.[^\]\\]*+)*+"
_TOKEN = re.compile(
    rf"({_NAME})\s*+\[({_VALUE})\]|\[({_VALUE})\]|([;()])|({_NAME})(?!\s*+\[)"
    rf"|(?:({_NAME})\s*+)?+\[(.*)\Z|([^;()\[A-Za-z]++)",
    re.DOTALL,
)
_NAME_GROUP, _PROPERTY, _MORE, _SIGN, _BARE, _UNCLOSED_NAME, _UNCLOSED, _JUNK = range(1, 9)
_PROPERTIES = frozenset({_PROPERTY, _UNCLOSED})
_USUAL_START = re.compile(r"\(\s*+;")
_START = re.compile(rf"\(\s*+(?=;|{_NAME}\s*+\[)")
_BARE_START = re.compile(r"(?=;\s*+[A-Z][A-Za-z]*+\s*+\[)")
_JOINED = frozenset({"C", "GC"})
"""Properties with one text: where the property is repeated, the text goes on."""
_SHARED = 2
"""Characters of a value that is so short that many nodes have the same."""


class Collection(NamedTuple):
    """The trees of a collection, at least one, and what was repaired to get them."""

    trees: tuple[Tree, ...]
    repairs: tuple[Repair, ...]


def read(text: str) -> Collection:
    r"""Return the trees in *text*, all at once; see :func:`reading`.

    Total: TextError ``app.too-long``, ``go.sgf.too-many-nodes`` or ``go.sgf.nothing``,
    or trees. Linear in the text.

    >>> reading = read("mail: (;B[aa]AB[bb]\n AB[cc](;W[dd]);W[ee]")
    >>> reading.trees[0].nodes[0], reading.trees[0].parents
    ((('B', ('aa',)), ('AB', ('bb', 'cc'))), (-1, 0, 0))
    >>> [(repair.message[7:], repair.position) for repair in reading.repairs][:3]
    [('junk', 0), ('repeated', 1), ('node-after-variation', 1)]
    """
    return finish(reading(text))


def reading(text: str) -> Parser[Collection]:
    """Return the trees in *text*, in slices."""
    if len(text) > MAX_TEXT:
        raise TextError("app.too-long", len(text), MAX_TEXT)
    repairs = Repairs(text)
    text = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
    trees: list[Tree] = []
    nodes, at = 0, 0
    match = _USUAL_START.search(text) or _START.search(text) or _BARE_START.search(text)
    while match:
        _note_junk(text, at, match.start(), repairs)
        if not match[0]:
            repairs.add("go.sgf.missing-open", match.start())
        one = _Grower(text, repairs, MAX_NODES - nodes)
        at = yield from one.grow(match.start() + bool(match[0]))
        nodes += len(one.nodes)
        tree = Tree(tuple(one.nodes), tuple(one.parents))
        for checked in check(tree, one.places, repairs):
            if checked % _SLICE == 0:
                yield nodes
        trees.append(tree)
        match = _START.search(text, at)
    if not trees:
        raise TextError("go.sgf.nothing")
    _note_junk(text, at, len(text), repairs)
    return Collection(tuple(trees), repairs.all())


def read_bytes(data: bytes) -> Collection:
    """Return the trees in a file, its encoding found out. Total as :func:`read` is."""
    decoded = decode(data)
    found = read(decoded.text)
    return Collection(found.trees, (*decoded.repairs, *found.repairs))


@dataclass(slots=True)
class _Grower:
    """One tree while it is read."""

    text: str
    repairs: Repairs
    limit: int
    nodes: list[Properties] = field(default_factory=list)
    parents: list[NodeNumber] = field(default_factory=list)
    places: array[int] = field(default_factory=lambda: array("q"))
    shared: dict[tuple[str, str], Properties] = field(default_factory=dict)
    continued: dict[str, set[int]] = field(default_factory=dict)
    """Of the node being read: which values of a text go on with the one before."""

    def grow(self, at: int) -> Parser[int]:  # noqa: PLR0912 - one branch a token
        """Read from *at*, just after the opening bracket; return where the tree ends.

        *own* holds the properties of the node being read, *values* those of the property
        read last, *opened* the nodes at which open variations began, with the number of
        nodes then; *before* is the structural sign read last.
        """
        own: dict[str, list[str]] | None = None
        values: list[str] | None = None
        opened: list[tuple[NodeNumber, int]] = []
        current, before = NO_PARENT, "("
        for number, token in enumerate(_TOKEN.finditer(self.text, at), start=1):
            if number % _SLICE == 0:
                yield len(self.parents)
            kind, sign = token.lastindex, token[_SIGN]
            if kind == _MORE or (kind == _UNCLOSED and not token[_UNCLOSED_NAME]):
                self._more(token, values)
            elif sign == ";" or kind in _PROPERTIES:
                if sign or own is None:
                    self._leave(own)
                    self._note_node(token.start(), sign, before)
                    self.parents.append(current)
                    current = len(self.parents) - 1
                    own, values, before = {}, None, ";"
                if not sign:
                    values = self._property(token, own)
            elif kind == _BARE:
                self.repairs.add("go.sgf.no-value", token.start(), token[_BARE])
                values = None
            elif kind == _JUNK:
                _note_junk(self.text, token.start(), token.end(), self.repairs)
            else:
                self._leave(own)
                own = values = None
                if sign == "(":
                    if before == "(":
                        self.repairs.add("go.sgf.empty-variation", token.start())
                    opened.append((current, len(self.nodes)))
                elif opened:
                    current, count = opened.pop()
                    if count == len(self.nodes):
                        self.repairs.add("go.sgf.empty-variation", token.start())
                else:
                    return token.end()
                before = sign
        self._leave(own)
        self.repairs.add("go.sgf.missing-close", len(self.text), len(opened) + 1)
        return len(self.text)

    def _note_node(self, place: int, sign: str | None, before: str) -> None:
        if not sign:
            self.repairs.add("go.sgf.missing-semicolon", place)
        if before == ")":
            self.repairs.add("go.sgf.node-after-variation", place)
        if len(self.parents) >= self.limit:
            raise TextError("go.sgf.too-many-nodes", MAX_NODES)
        self.places.append(place)

    def _property(self, token: re.Match[str], own: dict[str, list[str]]) -> list[str]:
        """Put a property with its first value into *own* and return its values."""
        closed = token.lastindex == _PROPERTY
        name = token[_NAME_GROUP] if closed else token[_UNCLOSED_NAME]
        value = token[_PROPERTY] if closed else self._cut(token)
        if not name.isupper():
            written, name = name, _upper(name)
            self.repairs.add("go.sgf.lower-case", token.start(), written, name)
        values = own.get(name)
        if values is None:
            own[name] = values = [value]
            return values
        self.repairs.add("go.sgf.repeated", token.start(), name)
        if name in _JOINED:
            self.continued.setdefault(name, set()).add(len(values))
        values.append(value)
        return values

    def _more(self, token: re.Match[str], values: list[str] | None) -> None:
        value = token[_MORE] if token.lastindex == _MORE else self._cut(token)
        if values is None:
            self.repairs.add("go.sgf.value-without-name", token.start(), value)
        else:
            values.append(value)

    def _cut(self, token: re.Match[str]) -> str:
        """Return the value that the text's end cuts off."""
        self.repairs.add("go.sgf.unclosed-value", token.start(), token[_UNCLOSED_NAME] or "")
        value = token[_UNCLOSED]
        return value if RAW.fullmatch(value) else value[:-1]

    def _leave(self, own: dict[str, list[str]] | None) -> None:
        """Freeze the node that was being read, if any; equal short ones are one object."""
        if own is None:
            return
        for name, places in self.continued.items():
            own[name] = _join(own[name], places)
        self.continued.clear()
        properties = tuple((name, tuple(values)) for name, values in own.items())
        if len(properties) == 1:
            name, values = properties[0]
            if len(values) == 1 and len(values[0]) <= _SHARED:
                properties = self.shared.setdefault((name, values[0]), properties)
        self.nodes.append(properties)


def _join(values: list[str], continued: set[int]) -> list[str]:
    r"""Return *values* with those *continued* put as lines onto the value before. Linear.

    >>> _join(["a", "b", "c"], {2})
    ['a', 'b\nc']
    """
    texts: list[list[str]] = []
    for place, value in enumerate(values):
        if place in continued:
            texts[-1].append(value)
        else:
            texts.append([value])
    return ["\n".join(lines) for lines in texts]


def _upper(name: str) -> str:
    """Return the name as FF[4] writes it: older formats let small letters in, to be ignored."""
    short = "".join(sign for sign in name if not sign.islower())
    return short if short[:1].isalpha() else name.upper()


def _note_junk(text: str, start: int, end: int, repairs: Repairs) -> None:
    between = text[start:end]
    junk = between.strip()
    if junk:
        repairs.add("go.sgf.junk", start + len(between) - len(between.lstrip()), junk)
