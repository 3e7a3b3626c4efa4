"""Boards of queens as links and as text.

Besides the common packings a link may hold one digit for each file, ``c15863724``: the
rank of its queen, ``a`` to ``k`` standing for 10 to 20 and ``0`` for an empty file. People
write it by hand, so it needs no check; it has exactly as many digits as files, so a cut
one is noticed. It can't show two queens on one file and is never written.
"""

from __future__ import annotations

from stepstones.core import diagram, packing
from stepstones.core.errors import TextError
from stepstones.core.link import Link
from stepstones.core.scene import EMPTY
from stepstones.queens.board import MAX_SIZE, Board

QUEEN = "Q"
_RANKS = "0123456789abcdefghijk"


def decode(link: Link) -> Board:
    """Return the board in *link*. Raises TextError."""
    place = len(link.puzzle) + 1
    if not (link.width <= MAX_SIZE and link.height <= MAX_SIZE):
        raise TextError("link.size-limit", 1, MAX_SIZE, position=place)
    if link.width != link.height:
        raise TextError("queens.not-square", link.width, link.height, position=place)
    if link.fields:
        raise TextError("link.newer", next(iter(link.fields)))
    if link.body.startswith("c"):
        return _from_ranks(link.body[1:], link.width)
    size = link.width
    cells = packing.unpack(link.body, size * size, 2) if link.body else b""
    return Board(size, frozenset(point for point, cell in enumerate(cells) if cell))


def encode(board: Board) -> Link:
    """Return the canonical link of *board*."""
    cells = bytes(point in board.queens for point in board.grid.points)
    body = packing.pack(cells, 2) if board.queens else ""
    return Link("queens", board.size, board.size, body)


def recognises(text: str) -> bool:
    """Whether *text* looks like a diagram of queens."""
    signs = set(text) - set(" \t\r\n0123456789abcdefghijklmnopqrst")
    return bool(signs) and signs <= {EMPTY, QUEEN}


def read(text: str) -> Board:
    """Return the board drawn in *text*, ``Q`` being a queen. Raises TextError."""
    drawn = diagram.read(text, EMPTY + QUEEN, MAX_SIZE)
    if drawn.width != drawn.height:
        raise TextError("queens.not-square", drawn.width, drawn.height)
    queens = frozenset(point for point, cell in enumerate(drawn.cells) if cell == QUEEN)
    return Board(drawn.width, queens)


def write(board: Board) -> str:
    """Return *board* as a diagram.

    >>> print(write(_from_ranks("20", 2)))
    Q.
    ..
    """
    return diagram.write(board.grid, pieces(board))


def pieces(board: Board) -> str:
    """Return one character per point, ``Q`` being a queen."""
    return "".join(QUEEN if point in board.queens else EMPTY for point in board.grid.points)


def _from_ranks(digits: str, size: int) -> Board:
    if len(digits) != size or not set(digits) <= set(_RANKS[: size + 1]):
        raise TextError("link.damaged")
    board = Board(size)
    ranks = enumerate(map(_RANKS.index, digits), start=1)
    return Board(size, frozenset(board.point(k, r) for k, r in ranks if r))
