"""Make the puzzles of the days in static/days, a month a file: ``python3 tools/days.py``.

Named puzzles alone are made anew, the others stay: ``python3 tools/days.py queens``. Those of Go
take some two seconds each.

A file holds a list for each puzzle; the row of a day is its level and its link. The same date
makes the same board everywhere, so the page needs the files only to be quick, and Python makes the
days after the last of them. Run this again when a maker gets a new version;
tests/tools/test_days.py makes a sample again and compares.
"""

from __future__ import annotations

import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from datetime import date, timedelta
from typing import NamedTuple

from shell import ROOT, say, write
from stepstones.app import catalog
from stepstones.app.cli.daily import orders
from stepstones.core.maker import Order, begin
from stepstones.core.steps import finish

FOLDER = ROOT / "static" / "days"
FIRST = date(2026, 11, 1)
LAST = date(2027, 11, 30)
SHOWN = ("queens", "go", "knight", "cards")
"""Puzzles with a board of the day. The first heads each file, and so the page: coloured, and needs
no earlier knowledge."""


class Day(NamedTuple):
    """The puzzle of a day; the date is its seed."""

    puzzle: str
    when: date


def order_of(day: Day) -> Order:
    """Return what the puzzle's first maker is ordered: easy on Monday, hardest on Sunday."""
    maker = catalog.find(day.puzzle).makers[0]
    return Order(maker.sizes[0], orders.weekly(maker, day.when), orders.seed_of(day.when))


def row(day: Day) -> str:
    """Make the board of a day: its level and its link."""
    puzzle = catalog.find(day.puzzle)
    order = order_of(day)
    made = finish(begin(puzzle.makers[0], order))
    return f"{order.level} {catalog.encode(puzzle, made.state)}"


def months() -> dict[str, list[date]]:
    """List the days by month."""
    found: dict[str, list[date]] = {}
    for number in range((LAST - FIRST).days + 1):
        when = FIRST + timedelta(days=number)
        found.setdefault(f"{when:%Y-%m}", []).append(when)
    return found


def main(wanted: list[str]) -> int:
    """Make the days of the puzzles that are named; of all where none is."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for month, dates in months().items():
            path = FOLDER / f"{month}.json"
            known = json.loads(path.read_text("utf-8")) if path.is_file() else {}
            found = {
                puzzle: known[puzzle]
                if wanted and puzzle not in wanted and puzzle in known
                else list(pool.map(row, [Day(puzzle, when) for when in dates], chunksize=4))
                for puzzle in SHOWN
            }
            write(path, f"{json.dumps(found, indent=0)}\n")
            say(month)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
