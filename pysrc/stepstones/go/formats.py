"""Positions as text: diagrams in characters, and the number input of the live-group text.

The number input is for a 19x19 board: how many own stones and their points, how many
enemy stones and their points, and the point of the stone asked about. A point is x y:
x the column from the left, y the row from the top, both from 1, as the text's program
draws them. Own stones are read as black.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from string import ascii_lowercase, digits

from stepstones.core import diagram
from stepstones.core.errors import RuleError, TextError
from stepstones.core.grid import Point
from stepstones.core.puzzle import Format
from stepstones.go.board import MAX_SIDE, MIN_SIDE, board
from stepstones.go.sgf import texts as sgf
from stepstones.go.state import Colour, Position, from_pieces

SIDE = 19
"""The side of the board of the number input."""

_MAX_TEXT = 20_000
_NUMBERS = re.compile(r"\s*[0-9]+(?:[\s,;]+[0-9]+){3,}[\s,;]*", re.ASCII)
_DRAWN = str.maketrans("x#@●o○+,·", "XXXXOO...")
_ROW = re.compile(r" *(?:[0-9]{1,2} )? *[.XO][.XO ]*(?: [0-9]{1,2} *)?", re.ASCII)
_COORDINATES = re.compile(r"\A *[0-9]{1,2} *\||\| *[0-9]{1,2} *\Z", re.ASCII)
_FORUM_SIGNS = {
    **dict.fromkeys("XB#YZ●", "X"),
    **dict.fromkeys("OW@QP○", "O"),
    **dict.fromkeys(".,+·CSTM" + ascii_lowercase, "."),
}
_TAG = re.compile(r"\[/?go\]", re.IGNORECASE)
_FILES = re.compile(r" *A ?B(?: ?[A-HJ-Z])* *", re.ASCII | re.IGNORECASE)


def looks_like_numbers(text: str) -> bool:
    """Whether *text* is nothing but at least four numbers."""
    return len(text) <= _MAX_TEXT and _NUMBERS.fullmatch(text) is not None


def read_numbers(text: str) -> Position:
    """Return the position of a number input, the asked stone in *at*.

    Total: anything else raises TextError with the line as position.

    >>> read_numbers("1  3 16  1  4 16  3 16").grid.name(read_numbers("1 3 16 0 3 16").at)
    'C4'
    """
    if len(text) > _MAX_TEXT:
        raise TextError("app.too-long", len(text), _MAX_TEXT)
    numbers = _tokens(text)
    taken: dict[Point, str] = {}
    for sign in (Colour.BLACK.sign, Colour.WHITE.sign):
        count, line = _next(numbers)
        if count + len(taken) > SIDE * SIDE:
            raise TextError("go.numbers-count", count, SIDE * SIDE, position=line)
        for _ in range(count):
            point, line = _next_point(numbers)
            if point in taken:
                raise TextError("go.numbers-twice", *_xy(point), position=line)
            taken[point] = sign
    at, line = _next_point(numbers)
    if at not in taken:
        raise TextError("go.numbers-no-stone", *_xy(at), position=line)
    for extra, line in numbers:
        raise TextError("go.numbers-extra", extra[:20], position=line)
    pieces = "".join(taken.get(point, ".") for point in range(SIDE * SIDE))
    return replace(from_pieces(SIDE, SIDE, pieces), at=at)


def write_numbers(position: Position) -> str:
    """Return *position* as number input, the colour of the asked stone being the own one.

    Raises RuleError when the board is not 19x19 or no stone is asked about. What is
    read back has the asked stone black.
    """
    if (position.width, position.height) != (SIDE, SIDE):
        raise RuleError("go.numbers-size", SIDE)
    own = None if position.at is None else position.colour(position.at)
    if position.at is None or own is None:
        raise RuleError("go.nothing-asked")
    lines = []
    for colour in (own, own.other):
        points = position.board.points(position.stones(colour))
        lines += [str(len(points)), *(f"{x} {y}" for x, y in map(_xy, points))]
    x, y = _xy(position.at)
    return "\n".join([*lines, f"{x} {y}", ""])


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    lines = text.splitlines()
    return chain.from_iterable(
        ((token, number) for token in line.replace(",", " ").replace(";", " ").split())
        for number, line in enumerate(lines)
    )


def _next(numbers: Iterator[tuple[str, int]]) -> tuple[int, int]:
    token, line = next(numbers, ("", -1))
    if not token:
        raise TextError("go.numbers-ended")
    if not (token.isascii() and token.isdigit() and len(token) <= 6):
        raise TextError("go.numbers-strange", token[:20], position=line)
    return int(token), line


def _next_point(numbers: Iterator[tuple[str, int]]) -> tuple[Point, int]:
    (x, _), (y, line) = _next(numbers), _next(numbers)
    if not (1 <= x <= SIDE and 1 <= y <= SIDE):
        raise TextError("go.numbers-off-board", x, y, position=line)
    return (y - 1) * SIDE + x - 1, line


def _xy(point: Point) -> tuple[int, int]:
    row, column = divmod(point, SIDE)
    return column + 1, row + 1


def looks_like_diagram(text: str) -> bool:
    """Whether *text* looks like a drawn Go board: rows of ``.``, ``X`` and ``O``.

    A board of X and spaces alone is left to puzzles that have such boards.
    """
    if len(text) > _MAX_TEXT:
        return False
    lines, _ = _plain(text)
    rows = [line for line in lines if line.strip() and not _FILES.fullmatch(line)]
    drawn = "".join(rows)
    return (
        len(rows) >= MIN_SIDE
        and all(_ROW.fullmatch(row) for row in rows)
        and ("." in drawn or "O" in drawn or " " not in drawn)
    )


def read_diagram(text: str) -> Position:
    r"""Return the position drawn in *text*: ``X # @ ●`` black, ``O ○`` white, ``. + ,`` empty.

    Small letters, coordinates and a frame of ``|`` and ``-`` are understood. Black is to play.

    Lines that begin with ``$$`` are a forum diagram, the first one of a post. Its board is the
    one after its numbered moves, ``1`` to ``9`` and ``0`` for 10, and whoever comes next is to
    play; move 1 is White's if its title begins with ``$$W``. No stone is captured. Small
    letters, ``x`` and ``o`` too, and ``C S T M`` are marks on empty points, ``B # Y Z`` are
    black stones with marks, ``W @ Q P`` white ones.
    Raises TextError with the line as position.
    Source: https://senseis.xmp.net/?HowDiagramsWork

    >>> print(read_diagram("2 | x . o |\n1 | . # . |").pieces)
    X.O.X.
    >>> print(read_diagram("$$W To live\n$$ | X 1 a |\n$$ | . 2 @ |").pieces)
    XO..XO
    """
    if len(text) > _MAX_TEXT:
        raise TextError("app.too-long", len(text), _MAX_TEXT)
    lines, turn = _plain(text)
    drawn = diagram.read("\n".join(lines), ".XO", MAX_SIDE)
    if min(drawn.width, drawn.height) < MIN_SIDE:
        raise TextError("go.size", MIN_SIDE, MAX_SIDE)
    return from_pieces(drawn.width, drawn.height, drawn.cells, turn)


def write_diagram(position: Position) -> str:
    """Return *position* as a diagram with ``X`` black, ``O`` white and ``.`` empty."""
    return diagram.write(board(position.width, position.height).grid, position.pieces)


def _plain(text: str) -> tuple[list[str], Colour]:
    """Return the lines in the strict alphabet and who plays; all that is no row is blank."""
    lines = _TAG.sub("", text).splitlines()
    marked = [line.lstrip().startswith("$$") for line in lines]
    if True not in marked:
        return [_row(line).translate(_DRAWN) for line in lines], Colour.BLACK
    top = marked.index(True)
    end = [*marked, False].index(False, top)
    rows = [""] * len(lines)
    rows[top:end] = [_forum_row(line.replace("$$", "  ")) for line in lines[top:end]]
    title = lines[top].strip()
    first = Colour.WHITE if title.startswith("$$W") else Colour.BLACK
    if _is_title(title, rows[top]):
        rows[top] = ""
    last = max((int(sign) or 10 for row in rows for sign in row if sign in digits), default=0)
    moves = dict.fromkeys("13579", first.sign) | dict.fromkeys("24680", first.other.sign)
    signs = str.maketrans(_FORUM_SIGNS | moves)
    return [row.translate(signs) for row in rows], first.other if last % 2 else first


def _forum_row(line: str) -> str:
    """Return *line* as a row; blank for coordinates, links (``[``) and arrows (``{``)."""
    if line.lstrip().startswith(("[", "{")):
        return ""
    row = _row(_COORDINATES.sub("  ", line))
    return "" if "A" in row and _FILES.fullmatch(row) else row


def _is_title(line: str, row: str) -> bool:
    """Whether *line*, the first of a forum diagram, is its title rather than *row* or a frame.

    What stands at the ``$$`` without a space, as in ``$$Bc9m7``, is of the title.
    """
    if line[2:3] in set("BWcm" + digits):
        return True
    points = row.split()
    if len(points) == 1:
        return not ("." in row or "|" in line or set(row) <= set("XO"))
    return any(len(point) > 1 for point in points)


def _row(line: str) -> str:
    """Return *line* without its frame, spaces made single."""
    line = line.replace("|", " ")
    return "" if _is_frame(line) else " ".join(line.split())


def _is_frame(line: str) -> bool:
    return "-" in line and set(line) <= set("-+ ")


FORMATS: tuple[Format[Position], ...] = (
    Format(
        "sgf",
        lambda text: sgf.looks_like_sgf(text),
        lambda text: sgf.read_sgf(text),
        lambda position: sgf.write_sgf(position),
        suffix="sgf",
        decode=lambda data, encoding: sgf.decode_sgf(data, encoding),
        open=lambda text: sgf.open_sgf(text),
        save=lambda games: sgf.save_sgf(games),
        rewrite=lambda text: sgf.rewrite_sgf(text),
    ),
    Format("numbers", looks_like_numbers, read_numbers, write_numbers),
    Format("ascii", looks_like_diagram, read_diagram, write_diagram),
)
