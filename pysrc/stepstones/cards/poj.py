"""The judge's text: many boards, each with its pairs, and the answers.

What the format promises (POJ 1101, "The Game", Mid-Central European Regional Contest
1999): a line ``w h``, 1 to 75 each; h rows of w characters, ``X`` a card, a space a free
cell; lines ``x1 y1 x2 y2``, column and row of two *different cards*, up to ``0 0 0 0``;
then the next board, up to ``0 0``. The answer has ``Board #n:``, for each pair ``Pair m:
k segments.`` (never "segment") or ``Pair m: impossible.``, and an empty line.

Read kindly: CRLF; rows that lost their trailing spaces, or have too many; empty lines
around numbers; spaces around numbers. Whatever follows ``0 0`` is not read, as the judge
never reads it. Everything else is an error that names its line: a broken promise too (a
pair of equal or of empty cells), since no answer to it would be about cards.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from stepstones.cards.solve.reach import segments_from, segments_to
from stepstones.cards.solve.segments import find_runs
from stepstones.cards.state import MAX_SIDE, Board, on_board, rows
from stepstones.core.errors import TextError
from stepstones.core.grid import Point
from stepstones.core.scene import Overlay
from stepstones.core.trace import Kind, Step, Steps, Verdict

_NUMBERS = re.compile(r"\s*[+-]?[0-9]{1,9}(\s+[+-]?[0-9]{1,9})*\s*", re.ASCII)
_LINE_END = re.compile(r"\r\n|\n|\r")
_SHOWN = 40
"""Characters of a line that an error repeats."""
_LOOKED_AT = 200
"""Characters of the first line by which a text is judged."""


@dataclass(frozen=True, slots=True)
class Case:
    """A board and the pairs of cards asked about, in order."""

    board: Board
    pairs: tuple[tuple[Point, Point], ...]


def recognises(text: str) -> bool:
    """Whether *text* looks like the judge's: a size of two numbers, then no number."""
    first, _, rest = text.lstrip().partition("\n")
    if not _NUMBERS.fullmatch(first[:_LOOKED_AT]) or len(first.split(None, 2)) != 2:
        return False
    second = rest[:_LOOKED_AT].partition("\n")[0]
    return first.split() == ["0", "0"] or not _NUMBERS.fullmatch(second)


def read(text: str) -> Board:
    """Return the first board of *text* with its first pair chosen. Raises TextError.

    The whole text is read, so that a text which opens can also be answered.
    """
    cases = list(read_cases(text))
    if not cases:
        raise TextError("cards.judge.no-board", position=0)
    board, pairs = cases[0].board, cases[0].pairs
    return replace(board, source=pairs[0][0], target=pairs[0][1]) if pairs else board


def write(board: Board) -> str:
    r"""Return *board* in the judge's format, with its chosen pair if there is one.

    Raises TextError where cards are of kinds, for which there are no signs.

    >>> from stepstones.cards.state import ask, board_of
    >>> write(ask(board_of("X X"), (1, 1), (3, 1)))
    '3 1\nX X\n1 1 3 1\n0 0 0 0\n0 0\n'
    """
    if board.plays:
        raise TextError("cards.format.kinds")
    lines = [f"{board.width} {board.height}", *rows(board, " ")]
    if board.source is not None and board.target is not None:
        names = f"{board.grid.name(board.source)},{board.grid.name(board.target)}"
        lines.append(names.replace(",", " "))
    return "\n".join([*lines, "0 0 0 0", "0 0", ""])


def answer(text: str) -> Steps:
    r"""Answer every pair of every board in *text*.

    The verdict is ``judged``, its text the judge's output to the byte. The whole text is
    read before the first answer: there is all of the output or a TextError. Yields
    PROGRESS after each board read and after each card whose pairs are answered.

    >>> steps = answer("3 1\nX X\n1 1 3 1\n0 0 0 0\n0 0\n")
    >>> next(steps).args
    (1,)
    """
    cases = []
    for case in read_cases(text):
        cases.append(case)
        yield Step(Kind.PROGRESS, why="cards.judge.read", args=(len(cases),))
    parts = []
    for number, case in enumerate(cases, start=1):
        lines = yield from _answers(case, number)
        parts.append("\n".join([f"Board #{number}:", *lines, "", ""]))
    count = sum(len(case.pairs) for case in cases)
    facts = {"boards": len(cases), "pairs": count}
    args = (len(cases), count)
    return Verdict("judged", "cards.judge.done", args, facts, Overlay(), text="".join(parts))


def _answers(case: Case, number: int) -> Generator[Step, None, list[str]]:
    runs = find_runs(case.board)
    lines = [""] * len(case.pairs)
    order = sorted(range(len(case.pairs)), key=lambda place: case.pairs[place][0])
    for source, places in groupby(order, key=lambda place: case.pairs[place][0]):
        entered = segments_from(runs, source)
        for place in places:
            segments = segments_to(runs, entered, source, case.pairs[place][1])
            found = "impossible." if segments is None else f"{segments} segments."
            lines[place] = f"Pair {place + 1}: {found}"
        yield Step(Kind.PROGRESS, why="cards.judge.answered", args=(number,))
    return lines


def read_cases(text: str) -> Iterator[Case]:
    r"""Yield the boards of *text* with their pairs.

    Raises TextError at the first line that is not as promised; lines count from 1 in the
    message and from 0 in *position*. A text that ends too early misses the line after its
    last one.

    >>> [len(case.pairs) for case in read_cases("1 1\nX\n0 0 0 0\n0 0")]
    [0]
    """
    lines = _Lines(_LINE_END.split(text))
    while (size := lines.numbers("cards.judge.no-end")) != [0, 0]:
        if len(size) != 2:
            raise lines.error("cards.judge.size", lines.shown)
        width, height = size
        if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
            raise lines.error("cards.judge.limit", lines.shown, MAX_SIDE)
        board = _read_board(lines, width, height)
        yield Case(board, tuple(_read_pairs(lines, board)))


class _Lines:
    """The lines of a text, one after another; *at* is the last one read, from 0."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines if lines[-1] else lines[:-1]
        self.at = -1

    def next(self) -> str | None:
        """Return the next line, None at the end."""
        self.at += 1
        return self.lines[self.at] if self.at < len(self.lines) else None

    def numbers(self, missing: str) -> list[int]:
        """Return the numbers of the next line that is not empty; *missing* at the end."""
        line = self.next()
        while line is not None and not line.strip():
            line = self.next()
        if line is None:
            raise self.error(missing)
        if not line.strip("X "):
            raise self.error("cards.judge.too-many-rows")
        if not _NUMBERS.fullmatch(line):
            raise self.error("cards.judge.not-numbers", self.shown)
        return [int(word) for word in line.split()]

    @property
    def shown(self) -> str:
        """The line last read, as errors repeat it."""
        return self.lines[self.at].strip()[:_SHOWN]

    def error(self, message: str, *values: int | str) -> TextError:
        """Return an error about the line last read, its number being the first argument."""
        return TextError(message, self.at + 1, *values, position=self.at)


def _read_board(lines: _Lines, width: int, height: int) -> Board:
    drawn = []
    for number in range(height):
        line = lines.next()
        if line is None or _NUMBERS.fullmatch(line):
            raise lines.error("cards.judge.too-few-rows", number, height)
        row = line.rstrip(" ")
        strange = row.strip("X ")
        if strange:
            raise lines.error("cards.judge.character", strange[0], row.index(strange[0]) + 1)
        if len(row) > width:
            raise lines.error("cards.judge.wide-row", len(row), width)
        drawn.append(row.ljust(width))
    return on_board(width, height, bytes(sign == "X" for sign in "".join(drawn)))


def _read_pairs(lines: _Lines, board: Board) -> Iterator[tuple[Point, Point]]:
    while any(pair := lines.numbers("cards.judge.no-pairs-end")) or len(pair) != 4:
        if len(pair) == 2:
            raise lines.error("cards.judge.no-pairs-end")
        if len(pair) != 4:
            raise lines.error("cards.judge.pair", lines.shown)
        source, target = _card(lines, board, *pair[:2]), _card(lines, board, *pair[2:])
        if source == target:
            raise lines.error("cards.judge.same-card", *pair[:2])
        yield source, target


def _card(lines: _Lines, board: Board, column: int, row: int) -> Point:
    if not (1 <= column <= board.width and 1 <= row <= board.height):
        raise lines.error("cards.judge.off-board", column, row, board.width, board.height)
    point = board.grid.point(row, column)
    if point is None or not board.cells[point]:
        raise lines.error("cards.judge.empty-cell", column, row)
    return point
