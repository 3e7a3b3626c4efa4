"""Boards of cards as text: rows of letters, one for each kind, or drawings of one kind."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from stepstones.cards import poj
from stepstones.cards.state import (
    LETTERS,
    MAX_KINDS,
    MAX_SIDE,
    Board,
    Rule,
    letters,
    on_board,
    rows,
)
from stepstones.core import diagram
from stepstones.core.errors import TextError
from stepstones.core.puzzle import Format

_ROW = re.compile(r"[A-Za-z0-9.]+", re.ASCII)
_ANSWERED_ELSEWHERE = frozenset("XOQ.")
"""Signs of which the drawings of other boards consist."""


def recognises_letters(text: str) -> bool:
    r"""Whether *text* looks like rows of letters: equally long, all in pairs or most scattered.

    >>> [recognises_letters(text) for text in ("ABBA", "AB.\nBAB", "hello\nworld")]
    [True, True, False]
    """
    lines = text.split()
    if not lines or not all(_ROW.fullmatch(line) and len(line) == len(lines[0]) for line in lines):
        return False
    counts = Counter("".join(lines))
    if counts.keys() <= _ANSWERED_ELSEWHERE:
        return False
    del counts["."]
    paired = not any(number % 2 for number in counts.values())
    return paired or (len(lines) > 1 and diagram.is_scattered(text))


def read_letters(text: str) -> Board:
    r"""Return the board that *text* draws, to be played with two turns at most.

    The letters A to Z and a to j are the kinds 1 to 36; other letters and digits become
    the first kinds that are not in the text. Raises TextError with the line as position.

    >>> read_letters("A.\n.A").cells == read_letters("A.\n\n.A\n").cells
    True
    """
    lines = text.splitlines()
    rows = [(number, line.strip()) for number, line in enumerate(lines) if line.strip()]
    if not rows:
        raise TextError("diagram.empty")
    width = len(rows[0][1])
    if len(rows) > MAX_SIDE or width > MAX_SIDE:
        raise TextError("diagram.too-large", MAX_SIDE)
    for number, row in rows:
        if len(row) != width:
            raise TextError("diagram.ragged", number + 1, position=number)
        strange = next((sign for sign in row if not _ROW.fullmatch(sign)), "")
        if strange:
            raise TextError("diagram.character", strange, number + 1, position=number)
    drawn = "".join(row for _, row in rows)
    kinds = _kinds(drawn)
    inner = bytes(kinds[sign] for sign in drawn)
    return replace(on_board(width, len(rows), inner), rule=Rule.TWO_TURNS)


def _kinds(drawn: str) -> dict[str, int]:
    """Return the kind of each sign. Raises TextError ``cards.too-many-kinds``."""
    signs = dict.fromkeys(drawn)
    kinds = {sign: LETTERS.index(sign) + 1 for sign in signs if sign in LETTERS} | {".": 0}
    others = [sign for sign in signs if sign not in kinds]
    unused = [kind for kind in range(1, MAX_KINDS + 1) if kind not in kinds.values()]
    if len(others) > len(unused):
        raise TextError("cards.too-many-kinds", len(signs.keys() - {"."}), MAX_KINDS)
    return kinds | dict(zip(others, unused, strict=False))


def write_letters(board: Board) -> str:
    """Return the rows of *board*; the inverse of :func:`read_letters` for the cards on it.

    Raises TextError where its rule is not the one with which letters are read.
    """
    if board.rule is not Rule.TWO_TURNS:
        raise TextError("cards.format.rule")
    return "\n".join(letters(board, "."))


def recognises_drawing(text: str) -> bool:
    """Whether *text* looks like a drawing of cards: ``X`` with spaces or dots."""
    return bool(text.strip()) and set(text) <= set("X. \r\n")


def read_drawing(text: str) -> Board:
    r"""Return the board drawn in *text*, ``X`` being a card, a space or a dot a free cell.

    With spaces, a row may have lost its trailing ones: it is as long as the longest.
    Empty lines before the first and after the last row are not rows. Raises TextError.

    >>> read_drawing("X X\n\n X").cells == read_drawing("X.X\n...\n.X.").cells
    True
    """
    if "." in text:
        found = diagram.read(text, "X.", MAX_SIDE)
        return on_board(found.width, found.height, bytes(sign == "X" for sign in found.cells))
    lines = text.replace("\r", "").split("\n")
    while lines and not lines[-1]:
        lines.pop()
    start = next((number for number, line in enumerate(lines) if line), 0)
    lines = lines[start:]
    width = max(map(len, lines), default=0)
    if not width:
        raise TextError("diagram.empty")
    if len(lines) > MAX_SIDE or width > MAX_SIDE:
        raise TextError("diagram.too-large", MAX_SIDE)
    for number, row in enumerate(lines, start=start):
        strange = row.strip("X ")
        if strange:
            raise TextError("diagram.character", strange[0], number + 1, position=number)
    inner = "".join(row.ljust(width) for row in lines)
    return on_board(width, len(lines), bytes(sign == "X" for sign in inner))


def write_drawing(board: Board) -> str:
    """Return *board* as a drawing, with dots: spaces at the end of a row get lost.

    Raises TextError where cards are of kinds, for which there are no signs.
    """
    if board.plays:
        raise TextError("cards.format.kinds")
    return "\n".join(rows(board, "."))


FORMATS = (
    Format(
        "judge",
        lambda text: poj.recognises(text),
        lambda text: poj.read(text),
        lambda board: poj.write(board),
        lambda text: poj.answer(text),
    ),
    Format("ascii", recognises_drawing, read_drawing, write_drawing),
    Format("letters", recognises_letters, read_letters, write_letters),
)
