"""SGF as one of the text formats of Go: a text is a position, a position is a text."""

from __future__ import annotations

import re
from dataclasses import replace

from stepstones.go.position import Position
from stepstones.go.sgf import reader, writer
from stepstones.go.sgf.problem import is_problem, problem_of, problem_tree
from stepstones.go.sgf.replay import position_at
from stepstones.go.sgf.tree import Tree

_HEAD = 20_000
"""Characters in which a tree must begin for a text to be taken for SGF."""
_LOOKS = re.compile(
    r"\(\s*+;|[(;]\s*+(?:FF|GM|SZ|CA|AP|GN|PB|PW|AB|AW|B|W)\s*+\[", re.ASCII | re.IGNORECASE
)


def looks_like_sgf(text: str) -> bool:
    """Whether *text* has a place near its start where a game tree may begin."""
    return _LOOKS.search(text, 0, _HEAD) is not None


def read_sgf(text: str) -> Position:
    """Return the position of the first tree in *text*.

    Of a problem it is the one to solve, the first marked stone being the one asked
    about; of a game the one at the end of its main line. Total: a position or TextError.

    >>> read_sgf("(;SZ[3]AB[aa:ba];W[ca])").pieces, read_sgf("(;SZ[3]AB[aa]AW[ba];W[ca])").pieces
    ('XXO......', 'XO.......')
    """
    return position_of(reader.read(text).trees[0])


def position_of(tree: Tree) -> Position:
    """Return the position that *tree* is about, as :func:`read_sgf` does."""
    if not is_problem(tree):
        return position_at(tree, tree.main_line()[-1])
    problem = problem_of(tree)
    asked = problem.position.board.points(problem.target)
    return replace(problem.position, at=asked[0]) if asked else problem.position


def write_sgf(position: Position) -> str:
    """Return the stones and the side to play as SGF, the stone asked about marked ``MA``.

    SGF setup says nothing of a ko or of the last move: they are left out.

    >>> print(write_sgf(Position(3, 2, black=1)), end="")
    (;FF[4]GM[1]CA[UTF-8]SZ[3:2]AB[aa]PL[B])
    """
    target = 0 if position.at is None else position.board.bit(position.at)
    return writer.write([problem_tree(position, target)])
