"""SGF as one of the text formats of Go: a text is a position, or a tree to walk, and back.

Trees are written as strict FF[4], which any program understands.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence

from stepstones.core.errors import TextError
from stepstones.core.record import FileText, Note, Opened, TreeNode
from stepstones.core.steps import progress, report
from stepstones.core.trace import Step
from stepstones.go.sgf import encoding, reader
from stepstones.go.sgf.game import grow, open_game
from stepstones.go.sgf.problem import (
    ask,
    is_problem,
    problem_of,
    problem_tree,
    targets,
    with_guess,
)
from stepstones.go.sgf.replay import position_at
from stepstones.go.sgf.tree import RAW, NodeNumber, Properties, Tree, with_values
from stepstones.go.state import Position

_NAME = re.compile(r"[A-Z][A-Z0-9]*", re.ASCII)
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
        sound = _NAME.fullmatch(name) and values and all(map(RAW.fullmatch, values))
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
    return position_of(reader.read(text).trees[0])


def position_of(tree: Tree) -> Position:
    """Return the position that *tree* is about, as :func:`read_sgf` does."""
    if not is_problem(tree):
        return position_at(tree, tree.main_line()[-1])
    return ask(with_guess(tree, problem_of(tree)))


def write_sgf(position: Position) -> str:
    """Return the stones and the side to play as SGF, those asked about marked ``MA``.

    SGF setup says nothing of a ko or of the last move: they are left out.

    >>> print(write_sgf(Position(3, 2, black=1)), end="")
    (;FF[4]GM[1]CA[UTF-8]SZ[3:2]AB[aa]PL[B])
    """
    return write_trees([problem_tree(position, targets(position))])


def open_sgf(text: str) -> Generator[Step, None, Opened]:
    """Return all games in *text*, to be walked, and what was repaired; in slices.

    Total: TextError, or games. Of a collection those are left out that are not Go or whose
    board is too large, with a note; where nothing is left, that is the error.
    """
    trees, repairs = yield from report(reader.reading(text), "go.sgf.reading")
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
    return write_trees(reader.read(text).trees)


def save_sgf(roots: Sequence[TreeNode], now: Position) -> str:
    """Return the boards that begin at *roots* with all that follows, as a collection.

    *now* is the position on the board: its rules are the game's.
    """
    return write_trees([grow(root, now) for root in roots])
