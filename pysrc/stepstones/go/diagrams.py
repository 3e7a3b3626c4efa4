"""Boards drawn in characters: by hand, by forums and by engines, as people paste them.

Three kinds are read. A plain drawing is rows alone, perhaps in a frame. A forum diagram has ``$$``
before each line, may stand among words, and shows a part of a board: undrawn edges mean that the
board goes on. What an engine prints has captions besides, and signs at the moves played last.
"""

from __future__ import annotations

import re
from string import ascii_lowercase, digits
from typing import NamedTuple

from stepstones.core import diagram
from stepstones.core.errors import TextError
from stepstones.go.board import MAX_SIDE, MIN_SIDE
from stepstones.go.sgf.problem import pose_by_words
from stepstones.go.sgf.words import beginner_in
from stepstones.go.state import Colour, Position, from_pieces

_MAX_TEXT = 20_000
_SIDE = 19
"""The side of a board of which a forum diagram shows a part and does not say the size."""
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
_HEADER = re.compile(r"\$\$([BW]?)c?([0-9]{1,3}(?![0-9]))?(?:m[0-9]+)?", re.ASCII | re.IGNORECASE)
"""What may stand at the ``$$`` of a title: who plays, coordinates, the size, the first number."""


class _Edges(NamedTuple):
    """Which edges of the board are drawn."""

    left: bool = True
    right: bool = True
    top: bool = True
    bottom: bool = True


class _DrawnText(NamedTuple):
    """A text taken apart: its *lines* in the strict alphabet, all that is no row blank.

    *words* are what is said of it, *size* the side that it tells, None for none, *rank* the number
    of its first row, or 0.
    """

    lines: list[str]
    turn: Colour
    words: str = ""
    edges: _Edges = _Edges()
    size: int | None = None
    rank: int = 0


def looks_like_diagram(text: str) -> bool:
    """Whether *text* looks like a drawn Go board: rows of ``.``, ``X`` and ``O``.

    A board of X and spaces alone is left to puzzles that have such boards.
    """
    if len(text) > _MAX_TEXT:
        return False
    lines = _take_apart(text).lines
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
    black stones with marks, ``W @ Q P`` white ones. Without numbered moves the title is read as
    the words of a problem.

    Between two drawn edges the board is as large as drawn; else as the title says (``$$c9``), as
    large as the other way where that is closed, or 19 points. With one edge the drawing is at that
    edge, with none in the middle, or where numbers beside its rows say.
    Raises TextError with the line as position.
    Source: https://senseis.xmp.net/?HowDiagramsWork

    >>> print(read_diagram("2 | x . o |\n1 | . # . |").pieces)
    X.O.X.
    >>> print(read_diagram("$$W\n$$ -----\n$$ | X 1 a |\n$$ | . 2 @ |\n$$ -----").pieces)
    XO..XO
    """
    if len(text) > _MAX_TEXT:
        raise TextError("app.too-long", len(text), _MAX_TEXT)
    drawing = _take_apart(text)
    if drawing.size is not None and not MIN_SIDE <= drawing.size <= MAX_SIDE:
        raise TextError("go.size", MIN_SIDE, MAX_SIDE)
    drawn = diagram.read("\n".join(drawing.lines), ".XO", MAX_SIDE)
    width, height, cells = _place(drawn, drawing)
    if min(width, height) < MIN_SIDE:
        raise TextError("go.size", MIN_SIDE, MAX_SIDE)
    position = from_pieces(width, height, cells, drawing.turn)
    return pose_by_words(position, drawing.words) if drawing.words else position


def _place(drawn: diagram.Diagram, drawing: _DrawnText) -> tuple[int, int, str]:
    """Return width, height and points of the board of which *drawn* is a part."""
    edges, told = drawing.edges, drawing.size
    wide, high = edges.left and edges.right, edges.top and edges.bottom
    width, height = drawn.width, drawn.height
    if not wide:
        width = max(width, told or (height if high else _SIDE))
    if not high:
        height = max(height, told or (drawn.width if wide else _SIDE))
    left, top = (width - drawn.width) // 2, (height - drawn.height) // 2
    if edges.left or edges.right:
        left = 0 if edges.left else width - drawn.width
    if edges.top or edges.bottom:
        top = 0 if edges.top else height - drawn.height
    elif drawn.height <= drawing.rank <= height:
        top = height - drawing.rank
    rows = [
        drawn.cells[at : at + drawn.width].rjust(left + drawn.width, ".").ljust(width, ".")
        for at in range(0, len(drawn.cells), drawn.width)
    ]
    below = height - top - len(rows)
    return width, height, "." * width * top + "".join(rows) + "." * width * below


def _take_apart(text: str) -> _DrawnText:
    lines = _TAG.sub("", text).splitlines()
    marked = [line.lstrip().startswith("$$") for line in lines]
    if True in marked:
        top = marked.index(True)
        return _forum(lines, top, [*marked, False].index(False, top))
    return _DrawnText([_row(line).translate(_DRAWN) for line in lines], Colour.BLACK)


def _forum(lines: list[str], top: int, end: int) -> _DrawnText:
    """Return the forum diagram in the lines from *top* to before *end*."""
    plain = [line.replace("$$", "  ") for line in lines[top:end]]
    rows = [_forum_row(line) for line in plain]
    title = lines[top].strip()
    letter, size, words = "", None, ""
    if _is_title(title, rows[0]):
        rows[0] = plain[0] = ""
        found = _HEADER.match(title)
        if found:
            letter, size = found[1].upper(), int(found[2]) if found[2] else None
            words = title[found.end() :]
    last = max((int(sign) or 10 for row in rows for sign in row if sign in digits), default=0)
    told = {"B": Colour.BLACK, "W": Colour.WHITE}.get(letter)
    first = told or (None if last else beginner_in(words)) or Colour.BLACK
    moves = dict.fromkeys("13579", first.sign) | dict.fromkeys("24680", first.other.sign)
    signs = str.maketrans(_FORUM_SIGNS | moves)
    return _DrawnText(
        [*[""] * top, *(row.translate(signs) for row in rows), *[""] * (len(lines) - end)],
        first.other if last % 2 else first,
        "" if last else words,
        _edges(plain, rows),
        size,
        _rank(plain, rows),
    )


def _edges(lines: list[str], rows: list[str]) -> _Edges:
    """Return the edges drawn in *lines*, of which *rows* are the rows, blank for others."""
    at = [number for number, row in enumerate(rows) if row]
    frames = [number for number, line in enumerate(lines) if _is_frame(line.replace("|", " "))]
    if not at:
        return _Edges()
    bare = [lines[number].strip().strip(digits).strip() for number in at]
    return _Edges(
        any(line.startswith("|") for line in bare),
        any(line.endswith("|") for line in bare),
        any(number < at[0] for number in frames),
        any(number > at[-1] for number in frames),
    )


def _rank(lines: list[str], rows: list[str]) -> int:
    """Return the number at the left of the first row, outside of its frame; 0 for none."""
    first = next((line for line, row in zip(lines, rows, strict=True) if row), "")
    number, bar, _ = first.partition("|")
    return int(number) if bar and number.strip().isdecimal() else 0


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
