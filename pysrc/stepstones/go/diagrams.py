"""Boards drawn in characters: by hand, by forums and by engines, as people paste them.

Three kinds are read. A plain drawing is rows alone, perhaps in a frame. A forum diagram has ``$$``
before each line, may stand among words, and shows a part of a board: undrawn edges mean that the
board goes on. What an engine prints has captions besides, and signs at the moves played last.
"""

from __future__ import annotations

import re
from dataclasses import replace
from string import ascii_lowercase, digits
from typing import NamedTuple

from stepstones.core import diagram
from stepstones.core.errors import TextError
from stepstones.go.board import MAX_SIDE, MIN_SIDE
from stepstones.go.sgf.problem import pose_by_words
from stepstones.go.sgf.words import beginner_in, goal_in
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
    **dict.fromkeys(".,+·?_CSTM" + ascii_lowercase, "."),
}
_SPACES = str.maketrans(dict.fromkeys("\t\u00a0\u2007\u202f\u3000", " "))
_FENCE = "```"
_CAPTION = re.compile(
    r"[a-z][a-z0-9() ]{0,40}:|no score estimate"
    r"|(?:black|white)(?: \([xo]\) |captures |time | captures [0-9]+ *\Z)",
    re.ASCII | re.IGNORECASE,
)
"""How a line begins that an engine prints about its board."""
_NEXT = re.compile(
    r"(?:next player|(?:side )?to (?:play|move)|turn|pl)[:=\[ ]+(black|white|b|w)\b"
    r"|(black|white)(?: \([xo]\))? to (?:play|move)\b",
    re.ASCII | re.IGNORECASE,
)
_PROMPT = re.compile(r"(black|white)\([0-9]+\):", re.ASCII | re.IGNORECASE)
"""GNU Go's question for a move."""
_PROSE = re.compile(r"[^\W\d_xoXO][^\W\d_xoA-Z]{2}|[\u3400-\u9fff]{2}")
"""What a line of words has, but no row, not even a broken one."""
_COUNTS = re.compile(r"[:0-9]", re.ASCII)
_LONGEST = 100
"""Characters of a line of words above a board."""
_ABOVE = 2
"""Lines above a board that may say other things than what is asked."""
_ANSWER = re.compile(r" *=[0-9]*(?: +|\Z)", re.ASCII)
"""What an engine's answer begins with."""
_BESIDE = re.compile(
    r"(?<=\S) {2,}+(?:(?:black|white)(?: \(|captures|time)|last move).*",
    re.ASCII | re.IGNORECASE,
)
"""What an engine prints beside a row."""
_PLAYED = re.compile(r"\(?([XOxo#@●○])\)|([XO])([1-3])(?=[ .XO]|\Z)")
"""A stone with the sign of the last moves: GNU Go's ``(X)``, Pachi's ``X)``, KataGo's ``X3``."""
_NEWEST = {Colour.BLACK: "◉", Colour.WHITE: "◎"}
_STONES = str.maketrans({sign: colour.sign for colour, sign in _NEWEST.items()})
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
    lines = [line.translate(_STONES) for line in _take_apart(text).lines]
    rows = [line for line in lines if line.strip() and not _FILES.fullmatch(line)]
    drawn = "".join(rows)
    return (
        len(rows) >= MIN_SIDE
        and all(_ROW.fullmatch(row) for row in rows)
        and ("." in drawn or "O" in drawn or " " not in drawn)
    )


def read_diagram(text: str) -> Position:
    r"""Return the position drawn in *text*: ``X # @ ●`` black, ``O ○`` white, ``. + ,`` empty.

    Small letters, coordinates and a frame of ``|`` and ``-`` are understood, and what engines
    print around a board; who is next it says, or who played last, else it is Black. Sentences above
    the rows are the words of a problem, a title there is left out.

    Lines that begin with ``$$`` are a forum diagram, the first one of a post. Its board is the
    one after its numbered moves, ``1`` to ``9`` and ``0`` for 10, and whoever comes next is to
    play; move 1 is White's if its title begins with ``$$W``. No stone is captured. Small
    letters, ``x`` and ``o`` too, and ``C S T M`` are marks on empty points, ``?`` and ``_`` are
    such without lines, ``B # Y Z`` are black stones with marks, ``W @ Q P`` white ones. Without
    numbered moves the title is read as the words of a problem.

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
    rows = "\n".join(drawing.lines).rstrip()
    drawn = diagram.read(rows, ".XO" + "".join(_NEWEST.values()), MAX_SIDE)
    width, height, cells = _place(drawn, drawing)
    if min(width, height) < MIN_SIDE:
        raise TextError("go.size", MIN_SIDE, MAX_SIDE)
    position = from_pieces(width, height, cells.translate(_STONES), drawing.turn)
    sign = _NEWEST[position.turn.other]
    if cells.count(sign) == 1:
        position = replace(position, last=cells.index(sign))
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
    lines, quoted = _unquote(_TAG.sub("", text).translate(_SPACES).splitlines())
    lines, fenced = _unfence(lines)
    marked = [line.lstrip().startswith("$$") for line in lines]
    if True in marked:
        top = marked.index(True)
        return _read_forum(lines, top, [*marked, False].index(False, top))
    return _read_printed(_keep(_keep(lines, fenced), quoted))


def _unquote(lines: list[str]) -> tuple[list[str], list[int]]:
    """Return *lines* without the signs of a quotation, and 1 for each that had such, 0 for others.

    >>> _unquote(["Ann wrote:", "> . X"])
    (['Ann wrote:', '. X'], [0, 1])
    """
    quoted = [int(line.lstrip().startswith(">")) for line in lines]
    bare = [line.lstrip(" >") if one else line for line, one in zip(lines, quoted, strict=True)]
    return bare, quoted


def _unfence(lines: list[str]) -> tuple[list[str], list[int]]:
    """Return *lines* without fences of three backticks, and the number of each one's block.

    0 stands for lines outside. What stands after the opening fence is kept unless it is a name.

    >>> _unfence(["Now?", "```go", ". X", "X .", "```"])
    (['Now?', '', '. X', 'X .', ''], [0, 1, 1, 1, 0])
    """
    bare, blocks, inside, block = [], [], False, 0
    for line in lines:
        kept = line.strip()
        if kept.startswith(_FENCE):
            inside, kept = not inside, kept.removeprefix(_FENCE)
            block += inside
            if kept[:1].isalpha() and not _is_row(kept):
                kept = ""
        elif _FENCE not in line:
            kept = line
        blocks.append(block if inside else 0)
        if kept.endswith(_FENCE):
            inside, kept = False, kept.removesuffix(_FENCE)
        bare.append(kept)
    return bare, blocks


def _keep(lines: list[str], blocks: list[int]) -> list[str]:
    """Return *lines* with all blank but those of the first block that has a row, or of none.

    What is asked above that block, outside of any, is of its board.

    >>> _keep(["Hello!", "White to kill", ". X", "Black lives"], [0, 0, 1, 0])
    ['', 'White to kill', '. X', '']
    """
    rows = (block for line, block in zip(lines, blocks, strict=True) if block and _is_row(line))
    chosen = next(rows, 0)
    start = blocks.index(chosen) if chosen else 0
    return [
        line if one == chosen or (not one and number < start and _asks(line)) else ""
        for number, (line, one) in enumerate(zip(lines, blocks, strict=True))
    ]


def _asks(line: str) -> bool:
    """Whether a line of words says who plays or what is wanted."""
    return len(line.strip()) <= _LONGEST and bool(beginner_in(line) or goal_in(line))


def _is_row(line: str) -> bool:
    return _ROW.fullmatch(_row(line).translate(_DRAWN)) is not None


def _take_words(lines: list[str]) -> tuple[list[str], list[str]]:
    """Return *lines* with words above the first row blank, and those of them that ask something.

    >>> _take_words(["Problem 5", "White to kill", ". X", ". ?"])
    (['', '', '. X', '. ?'], ['White to kill'])
    """
    first = next((number for number, line in enumerate(lines) if _is_row(line)), 0)
    width = len("".join(_row(lines[first]).split())) if first else 0
    asked, others = [], []
    for number, line in enumerate(lines[:first]):
        bare = line.strip()
        if len(bare) > _LONGEST or _NEXT.match(bare):
            continue
        if _CAPTION.match(bare):
            told = bare.partition(":")[2] or bare.removesuffix(":")
            if beginner_in(told) and not _COUNTS.search(told):
                asked.append(number)
        elif beginner_in(bare) or goal_in(bare):
            asked.append(number)
        elif _PROSE.search(bare) and len("".join(bare.split())) != width:
            others.append(number)
    left = {*asked, *(others if len(others) <= _ABOVE else [])}
    kept = ["" if number in left else line for number, line in enumerate(lines)]
    return kept, [lines[number].strip() for number in asked]


def _read_printed(lines: list[str]) -> _DrawnText:
    """Return what is drawn by hand or printed by an engine."""
    lines, words = _take_words(lines)
    told, rows, drawn = beginner_in("\n".join(words)), [], False
    for line in lines:
        start = _ANSWER.match(line)
        row = line[start.end() :] if start else line
        caption = row.lstrip()
        drawn = drawn or _is_row(row)
        follows = _NEXT.match(caption) or (_PROMPT.match(caption) if drawn else None)
        if follows:
            told = Colour.BLACK if "b" in follows[follows.lastindex or 1].lower() else Colour.WHITE
            words += [caption] if follows.lastindex == 2 else []
        known = follows or _CAPTION.match(caption)
        rows.append("" if known else _BESIDE.sub("", row))
    rows, last = _newest(rows)
    turn = told or (last.other if last else Colour.BLACK)
    return _DrawnText([_row(row).translate(_DRAWN) for row in rows], turn, "\n".join(words))


def _newest(rows: list[str]) -> tuple[list[str], Colour | None]:
    """Return *rows* with one sign for the stone played last, none for others, and its colour.

    The highest number is the newest; where two stones have it none was played last.

    >>> _newest(["X1O2.", "...."])
    ([' X  ◎ .', '....'], <Colour.WHITE: 'white'>)
    """
    found = [
        (int(one[3] or 0), number, one)
        for number, row in enumerate(rows)
        for one in _PLAYED.finditer(row)
    ]
    most = max((rank for rank, _, _ in found), default=0)
    top = [(number, one) for rank, number, one in found if rank == most]
    signs = [list(row) for row in rows]
    colour = None
    for _, number, one in found:
        sign = (one[1] or one[2]).translate(_DRAWN)
        if len(top) == 1 and top[0][1] is one:
            colour = Colour.BLACK if sign == "X" else Colour.WHITE
            sign = _NEWEST[colour]
        signs[number][one.start()] = f" {sign} "
        for at in range(one.start() + 1, one.end()):
            signs[number][at] = ""
    return ["".join(row) for row in signs], colour


def _read_forum(lines: list[str], top: int, end: int) -> _DrawnText:
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
