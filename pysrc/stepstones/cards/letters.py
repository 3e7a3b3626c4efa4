"""Boards of cards as rows of letters: one for each kind of card, a dot for a free cell."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from stepstones.cards.board import LETTERS, MAX_KINDS, MAX_SIDE, Board, Rule, letters, on_board
from stepstones.core.errors import TextError

_ROW = re.compile(r"[A-Za-z0-9.]+", re.ASCII)
_ANSWERED_ELSEWHERE = frozenset("XOQ.")
"""Signs of which the drawings of other boards consist."""


def recognises(text: str) -> bool:
    r"""Whether *text* looks like rows of letters: equally long, and most letters in pairs.

    >>> recognises("ABBA"), recognises("AB.\nBA."), recognises("hello\nworld")
    (True, True, False)
    """
    lines = text.split()
    if not lines or not all(_ROW.fullmatch(line) and len(line) == len(lines[0]) for line in lines):
        return False
    counts = Counter("".join(lines))
    if counts.keys() <= _ANSWERED_ELSEWHERE:
        return False
    del counts["."]
    even = sum(not number % 2 for number in counts.values())
    return even == len(counts) or (len(lines) > 1 and 2 * even > len(counts))


def read(text: str) -> Board:
    r"""Return the board that *text* draws, to be played with two turns at most.

    The letters A to Z and a to j are the kinds 1 to 36; other letters and digits become
    the first kinds that are not in the text. Raises TextError with the line as position.

    >>> read("A.\n.A").cells == read("A.\n\n.A\n").cells
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


def write(board: Board) -> str:
    """Return the rows of *board*; the inverse of :func:`read` for the cards on it."""
    return "\n".join(letters(board, "."))
