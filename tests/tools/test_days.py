"""The files of the days: every day is there, and Python makes a sample of them again."""

import json
import sys
from datetime import date
from pathlib import Path

import pytest

from stepstones.app import catalog

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import days
from shell import ROOT

SAMPLE = (date(2026, 11, 29), date(2027, 1, 14), days.LAST)


def rows(when: date) -> dict[str, list[str]]:
    """Return what the file of a month holds, by puzzle."""
    found: dict[str, list[str]] = json.loads((days.FOLDER / f"{when:%Y-%m}.json").read_text())
    return found


def test_each_day_of_each_month_has_a_board_of_each_puzzle() -> None:
    """The levels follow the weekday; no file is left over, and the page asks for no other.

    No board comes twice but small problems of Go, of which there are not so many: 22 of 395.
    """
    months = days.months()
    assert sorted(path.stem for path in days.FOLDER.iterdir()) == sorted(months)
    asked = (ROOT / "static" / "js" / "model" / "day-files.js").read_text()
    assert f"[FIRST, LAST] = ['{min(months)}', '{max(months)}']" in asked
    links: dict[str, list[str]] = {puzzle: [] for puzzle in days.SHOWN}
    for dates in months.values():
        found = rows(dates[0])
        assert list(found) == list(days.SHOWN)
        for puzzle, lines in found.items():
            levels = [days.order_of(days.Day(puzzle, when)).level for when in dates]
            assert [line.split(" ")[0] for line in lines] == levels
            links[puzzle] += [line.split(" ")[1] for line in lines]
            assert all(catalog.decode(line.split(" ")[1]) for line in lines[:2])
    twice = {puzzle: len(every) - len(set(every)) for puzzle, every in links.items()}
    assert twice.pop("go") <= 22
    assert not any(twice.values())


def test_a_week_goes_from_the_first_level_to_the_last() -> None:
    """23 November 2026 is a Monday."""
    week = [days.order_of(days.Day("queens", date(2026, 11, 23 + day))) for day in range(7)]
    assert [order.level for order in week] == [
        *("easy", "easy", "medium", "medium", "hard", "hard", "expert"),
    ]
    assert week[0].seed == 20261123


@pytest.mark.usefixtures("compiled_core")
@pytest.mark.parametrize("when", SAMPLE, ids=str)
@pytest.mark.parametrize("puzzle", days.SHOWN)
def test_python_makes_the_same_board(puzzle: str, when: date) -> None:
    """The same date makes the same board on every computer."""
    assert days.row(days.Day(puzzle, when)) == rows(when)[puzzle][when.day - 1]
