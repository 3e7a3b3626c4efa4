"""SGF as one of the text formats of Go: a text is a position, or a tree to walk, and back."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence

from stepstones.core.errors import TextError
from stepstones.core.record import FileText, Node, Note, Opened
from stepstones.core.steps import progress, report
from stepstones.core.trace import Step
from stepstones.go.position import Position
from stepstones.go.sgf import encoding, reader, writer
from stepstones.go.sgf.game import grow, open_game
from stepstones.go.sgf.problem import ask, is_problem, problem_of, problem_tree, targets
from stepstones.go.sgf.replay import position_at
from stepstones.go.sgf.tree import Tree

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
    return ask(problem_of(tree))


def write_sgf(position: Position) -> str:
    """Return the stones and the side to play as SGF, those asked about marked ``MA``.

    SGF setup says nothing of a ko or of the last move: they are left out.

    >>> print(write_sgf(Position(3, 2, black=1)), end="")
    (;FF[4]GM[1]CA[UTF-8]SZ[3:2]AB[aa]PL[B])
    """
    return writer.write([problem_tree(position, targets(position))])


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
    return writer.write(reader.read(text).trees)


def save_sgf(roots: Sequence[Node], now: Position) -> str:
    """Return the boards that begin at *roots* with all that follows, as a collection.

    *now* is the position on the board: its rules are the game's.
    """
    return writer.write([grow(root, now) for root in roots])
