"""The days: a file that comes damaged costs only what stands in it, a long streak costs nothing."""

from __future__ import annotations

from typing import Any

import pytest
from tests.page.node import run

DAYS = """
const YEAR = 365;
const today = new Date(2026, 10, 26);
const kept = new Map();
let reads = 0;
globalThis.location = new URL('http://localhost/');
globalThis.localStorage = {
  getItem: (key) => {
    reads += 1;
    return kept.get(key) ?? null;
  },
};
const files = ['{"queens": ["eas', '{"queens": ["easy queens/5"]}'];
globalThis.fetch = async () => ({ ok: true, json: async () => JSON.parse(files.shift()) });

const days = await import('ROOT/static/js/model/days.js');
const start = { puzzle: 'queens', makers: [{ id: 'queens', sizes: ['8'], levels: ['hard'] }] };
const first = new Date(2026, 10, 1);
const boards = [await days.boardOf(start, first), await days.boardOf(start, first)];

const rows = Array.from({ length: YEAR }, (_, ago) => {
  const seed = days.seedOf(days.daysBefore(today, ago));
  const [puzzle, maker, size, level] = ['queens', 'queens', '8', 'hard'];
  return [`queens/${ago}`, { puzzle, maker, size, level, seed, hints: 0 }];
});
kept.set('stepstones.solved', JSON.stringify(Object.fromEntries(rows)));
reads = 0;
const streaks = [['queens'], ['go', 'queens'], ['go']].map((puzzles) =>
  days.streakTo(days.solvedDays(puzzles), today),
);
tell({ boards, streaks, reads });
"""
"""Tells the boards of a file that came damaged and of the next; three streaks of a year, and
how often the table of solved boards was read for them."""


@pytest.fixture(scope="module")
def days() -> Any:  # noqa: ANN401 - JSON
    """What the page knows of the days."""
    return run(DAYS)


def test_a_damaged_file_is_asked_for_again(days: Any) -> None:  # noqa: ANN401
    """Until it is whole, the day's order is left, which Python can make."""
    order = {"puzzle": "queens", "maker": "queens", "size": "8", "level": "hard", "seed": 20261101}
    assert days["boards"] == [
        {"order": order, "link": ""},
        {"order": order | {"level": "easy"}, "link": "queens/5"},
    ]


def test_a_year_in_a_row_is_counted_in_one_reading(days: Any) -> None:  # noqa: ANN401
    """A day counts by any of the puzzles; the table of solved boards is large by then."""
    assert days["streaks"] == [365, 365, 0]
    assert days["reads"] == len(days["streaks"])
