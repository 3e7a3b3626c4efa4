"""What a calendar shows on which day: by rule, or by the lines of a schedule."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

from stepstones.api.opening import find_maker
from stepstones.app import catalog
from stepstones.app.cli.source import InputLine
from stepstones.core.errors import PuzzleError, TextError
from stepstones.core.maker import LEVELS, Maker, Order, begin

WEEK = "week"
"""The levels of a week: easiest on Monday, hardest on Sunday."""
_DAYS = 7
_TEXTS = ("link", "puzzle", "maker", "level", "title")
_FIELDS = frozenset({"date", "size", "seed", *_TEXTS})


def weekly(maker: Maker[Any], when: date) -> str:
    """Return the level of a day of the week, from the maker's easiest to its hardest."""
    return maker.levels[when.weekday() * len(maker.levels) // _DAYS]


def seed_of(when: date) -> int:
    """Return the seed of a day: the same date makes the same board everywhere.

    >>> seed_of(date(2027, 1, 14))
    20270114
    """
    return int(when.strftime("%Y%m%d"))


class Rhythm(NamedTuple):
    """Days from *first* on, with a board of each of *puzzles*, at *level* or as the week goes."""

    first: date
    days: int
    puzzles: Sequence[str]
    level: str

    def lines(self) -> Iterator[InputLine]:
        """Yield the order of each board."""
        number = 0
        for when in (self.first + timedelta(days=one) for one in range(self.days)):
            for name in self.puzzles:
                number += 1
                yield InputLine(number, json.dumps(self._row(name, when)))

    def _row(self, name: str, when: date) -> dict[str, object]:
        maker = catalog.find(name).makers[0]
        level = weekly(maker, when) if self.level == WEEK else self.level
        return {"date": when.isoformat(), "puzzle": name, "level": level, "seed": seed_of(when)}


def order(row: dict[str, Any]) -> tuple[Maker[Any], Order]:
    """Return which maker is asked for what by a *row* without a link.

    Raises TextError or RuleError for what no maker makes.
    """
    puzzle = catalog.find(str(row.get("puzzle", "")))
    maker = find_maker(puzzle, row.get("maker"))
    when = date.fromisoformat(row["date"])
    level = str(row.get("level") or weekly(maker, when))
    return maker, Order(
        str(row.get("size") or maker.sizes[0]), level, row.get("seed", seed_of(when))
    )


def check(lines: Iterable[InputLine]) -> None:
    """Look at each line before anything is made; nothing is where all can be.

    Raises BadRowError with the number of the line and what is wrong with it, or TextError
    ``batch.no-puzzles``.
    """
    last = ""
    number = 0
    for number, text, _ in lines:
        try:
            row = read(text)
            if row["date"] < last:
                raise TextError("batch.days-out-of-order")
            last = row["date"]
            if "link" in row:
                catalog.decode(str(row["link"]))
            else:
                begin(*order(row))
        except PuzzleError as error:
            raise BadRowError(number, error) from None
    if not number:
        raise TextError("batch.no-puzzles")


class BadRowError(Exception):
    """Line *number* of a schedule cannot be followed, for the reason *error*."""

    def __init__(self, number: int, error: PuzzleError) -> None:
        super().__init__(number, error)
        self.number, self.error = number, error


def read(text: str) -> dict[str, Any]:
    """Return a line of a schedule, its date as 2027-01-31. Raises TextError where it is none."""
    try:
        row = json.loads(text)
        json.dumps(row, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise TextError("batch.half-character") from None
    except (ValueError, RecursionError):
        raise TextError("batch.no-json") from None
    if not isinstance(row, dict):
        raise TextError("batch.no-json")
    if unknown := row.keys() - _FIELDS:
        raise TextError("batch.no-field", min(unknown)[:20], " ".join(sorted(_FIELDS)))
    try:
        row["date"] = date.fromisoformat(row.get("date", "")).isoformat()
    except (TypeError, ValueError):
        raise TextError("batch.no-date", str(row.get("date", ""))[:20]) from None
    for name in _TEXTS:
        if not isinstance(row.get(name), str | None):
            raise TextError("batch.no-text", name)
    if "link" not in row and "puzzle" not in row:
        raise TextError("batch.no-link")
    if not isinstance(row.get("seed", 0), int):
        raise TextError("batch.no-field", "seed", "0 1 2")
    if row.get("level") not in {None, *LEVELS}:
        raise TextError("batch.no-field", str(row["level"])[:20], " ".join(LEVELS))
    return row
