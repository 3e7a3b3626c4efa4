"""Cards: the judge's text, byte for byte, and pairs joined by at most so many segments."""

from __future__ import annotations

from functools import partial

from tests.judges import Case, Judge, Outcome, equal, verdict

from stepstones.cards import poj
from stepstones.cards.solve import fewest


def _cards(case: Case) -> Outcome:
    if "input" in case:
        text = verdict(lambda: poj.answer(case["input"])).text
        return equal(text.rstrip("\n"), case["expect_output"].rstrip("\n"))
    return equal(_segments(case) <= case["max_segments"], case["expect_connect"])


def _segments(case: Case) -> int:
    """Return the fewest segments; where no ring is allowed, walls of cards stand around."""
    wall = 0 if case["ring"] else 1
    width, height = case["w"] + 2 * wall, case["h"] + 2 * wall
    rows = [["X" if wall else " "] * width for _ in range(height)]
    for row in range(case["h"]):
        for column in range(case["w"]):
            full = [column, row] in case["cards"]
            rows[row + wall][column + wall] = "X" if full else " "
    pair = [number + 1 + wall for end in (case["a"], case["b"]) for number in end]
    drawn = "\n".join("".join(row) for row in rows)
    text = f"{width} {height}\n{drawn}\n{' '.join(map(str, pair))}\n0 0 0 0\n0 0\n"
    found = verdict(partial(fewest.fewest, poj.read(text)))
    return int(str(found.facts["segments"])) if found.word == "linked" else 1 << 30


JUDGES: dict[str, Judge] = {"cards": _cards}
