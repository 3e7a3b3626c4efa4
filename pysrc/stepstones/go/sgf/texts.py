"""SGF as one of the text formats of Go: a text is a position, or a tree to walk, and back.

Whatever the faults of a text: everything that can be told apart is kept. One pass of a regular
expression that never goes back (possessive repeats), a list instead of recursion: linear in the
text, however deep and however broken it is. Trees are written as strict FF[4], which any program
understands.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias, TypeVar

from stepstones.core.errors import TextError
from stepstones.core.record import FileText, Note, Opened, TreeNode
from stepstones.core.steps import finish, progress, report
from stepstones.core.trace import Step
from stepstones.go.sgf import encoding
from stepstones.go.sgf.check import Repair, Repairs, check
from stepstones.go.sgf.game import grow, open_game
from stepstones.go.sgf.problem import (
    ask,
    is_problem,
    merge,
    problem_of,
    targets,
    with_guess,
)
from stepstones.go.sgf.replay import position_at, root_properties
from stepstones.go.sgf.tree import NO_PARENT, RAW, NodeNumber, Properties, Tree, with_values
from stepstones.go.state import Position

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


_PROPERTY_NAME = re.compile(r"[A-Z][A-Z0-9]*", re.ASCII)
_LINE = 72
"""Characters after which a node begins on a new line."""


def write_trees(trees: Sequence[Tree]) -> str:
    """Return *trees* as a collection.

    The roots say ``FF[4]``, ``CA[UTF-8]`` and, where they name no other game, ``GM[1]``:
    the text is to be saved as UTF-8. Raises TextError ``go.sgf.bad-property`` for a
    property that no parser returns: a name not in capitals, a value that would end early,
    no value, a name twice. Linear.

    >>> from stepstones.go.sgf.tree import arrange
    >>> moves = [(-1, ()), (0, (("B", ("aa",)),)), (1, (("W", ("bb",)),)), (1, (("W", ("",)),))]
    >>> print(write_trees([arrange(moves)]), end="")
    (;FF[4]GM[1]CA[UTF-8];B[aa]
    (;W[bb])
    (;W[]))
    """
    return "".join(_tree(with_header(tree)) for tree in trees)


def with_header(tree: Tree) -> Tree:
    """Return *tree* with the root as it is written: format, game and encoding first."""
    root = tree.nodes[0]
    own = dict(root)
    first: Properties = (("FF", ("4",)), ("GM", own.get("GM", ("1",))), ("CA", ("UTF-8",)))
    for name, _ in first:
        root = with_values(root, name, ())
    return tree.change(0, (*first, *root))


def _tree(tree: Tree) -> str:
    """Return one tree; brackets stand around it and around each of several variations."""
    parts = ["("]
    opened: list[NodeNumber] = []
    length = 0
    for node, properties in enumerate(tree.nodes):
        while opened and tree.parents[node] < opened[-1]:
            opened.pop()
            parts.append(")")
        if tree.branches(node):
            opened.append(node)
            parts.append("\n(")
            length = 0
        text = _node(properties)
        if length and length + len(text) > _LINE:
            parts.append("\n")
            length = 0
        parts.append(text)
        length += len(text)
    return "".join([*parts, ")" * (len(opened) + 1), "\n"])


def _node(properties: Properties) -> str:
    names = {name for name, _ in properties}
    text = ";"
    for name, values in properties:
        sound = _PROPERTY_NAME.fullmatch(name) and values and all(map(RAW.fullmatch, values))
        if not sound or len(names) < len(properties):
            raise TextError("go.sgf.bad-property", name[:20])
        text += name + "".join(f"[{raw}]" for raw in values)
    return text


MAX_GAMES = 3_000
"""Games of a collection that are opened."""
_HEAD = 20_000
"""Characters in which a tree must begin for a text to be taken for SGF."""
_LOOKS = re.compile(
    r"\(\s*+;|[(;]\s*+(?:FF|GM|SZ|CA|AP|GN|PB|PW|AB|AW|B|W)\s*+\[", re.ASCII | re.IGNORECASE
)


def looks_like_sgf(text: str) -> bool:
    """Whether *text* has a place near its start where a game tree may begin."""
    return _LOOKS.search(text, 0, _HEAD) is not None


def decode_sgf(data: bytes, told: str) -> FileText:
    """Return the text of an SGF file, in whatever encoding it was written or in the one *told*."""
    decoded = encoding.decode(data, told)
    notes = tuple(Note(*repair) for repair in decoded.repairs)
    return FileText(decoded.text, notes, decoded.encodings, data)


def read_sgf(text: str) -> Position:
    """Return the position of the first tree in *text*.

    Of a problem it is the one to solve, the marked stones being its targets; of a game the
    one at the end of its main line. Total: a position or TextError.

    >>> read_sgf("(;SZ[3]AB[aa:ba];W[ca])").pieces, read_sgf("(;SZ[3]AB[aa]AW[ba];W[ca])").pieces
    ('XXO......', 'XO.......')
    """
    return position_of(read(text).trees[0])


def position_of(tree: Tree) -> Position:
    """Return the position that *tree* is about, as :func:`read_sgf` does."""
    if not is_problem(tree):
        return position_at(tree, tree.main_line()[-1])
    merged = merge(tree).tree
    return ask(with_guess(merged, problem_of(merged)))


def write_sgf(position: Position) -> str:
    """Return the stones and the side to play as SGF, those asked about marked ``MA``.

    SGF setup says nothing of the last move: it is left out.

    >>> print(write_sgf(Position(3, 2, black=1)), end="")
    (;FF[4]GM[1]CA[UTF-8]SZ[3:2]AB[aa]PL[B])
    """
    return write_trees([Tree((root_properties(position, targets(position)),), (NO_PARENT,))])


def open_sgf(text: str) -> Generator[Step, None, Opened]:
    """Return all games in *text*, to be walked, and what was repaired; in slices.

    Total: TextError, or games. Of a collection those are left out that are not Go or whose
    board is too large, with a note; where nothing is left, that is the error.
    """
    trees, repairs = yield from report(reading(text), "go.sgf.reading")
    if len(trees) > MAX_GAMES:
        raise TextError("go.sgf.too-many-games", len(trees), MAX_GAMES)
    games = []
    notes = [Note(*repair) for repair in repairs]
    refusal: TextError | None = None
    for number, tree in enumerate(trees, start=1):
        yield progress("go.sgf.opening", number, len(trees))
        try:
            games.append(open_game(tree))
        except TextError as error:
            refusal = error
            notes.append(Note(error.message, error.values, 0))
    if not games:
        raise refusal or TextError("go.sgf.nothing")
    return Opened(tuple(games), tuple(notes))


def rewrite_sgf(text: str) -> str:
    """Return all trees in *text* as they are, strictly written. Raises TextError.

    >>> print(rewrite_sgf("(;B[aa]ZZ[?](;W[bb])(;W[cc]))(;GM[2])"), end="")
    (;FF[4]GM[1]CA[UTF-8]B[aa]ZZ[?]
    (;W[bb])
    (;W[cc]))
    (;FF[4]GM[2]CA[UTF-8])
    """
    return write_trees(read(text).trees)


def save_sgf(games: Iterable[tuple[TreeNode, Position]]) -> str:
    """Return games with all that was played, as a collection.

    Each comes with its first node and the position that it is left at, whose rules are the game's.
    """
    return write_trees([grow(root, now) for root, now in games])
