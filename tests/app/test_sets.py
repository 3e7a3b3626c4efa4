"""The sets of boards that the page offers: as many as listed, each of its level and solvable."""

import json
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from tests.queens.brute import count_regions
from tests.queens.naive_levels import level_of

from stepstones.app import catalog
from stepstones.core.maker import LEVELS
from stepstones.core.steps import finish
from stepstones.queens.state import Board

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import sets

SAMPLE = 25
"""Each so many boards of a puzzle is rated in a quick run."""


def read(puzzle: str, name: str) -> list[tuple[str, str]]:
    """Return the level and the link of each board of a set."""
    lines = (sets.FOLDER / f"{puzzle}-{name}.txt").read_text("utf-8").splitlines()
    return [(level, text) for level, text in (line.split(" ") for line in lines)]


def rows(puzzle: str) -> list[tuple[str, str]]:
    """Return those of all sets of a puzzle."""
    return [
        row for shelf in sets.SHELVES if shelf.puzzle == puzzle for row in read(puzzle, shelf.id)
    ]


def size(text: str) -> str:
    """Return the size in a link, as makers say it."""
    return text.split("/")[1]


PUZZLES = sorted({shelf.puzzle for shelf in sets.SHELVES})


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_sets_are_as_listed(puzzle: str) -> None:
    """From easy to expert, at each level from small to large; no board twice, none begun."""
    index = json.loads(sets.INDEX.read_text("utf-8"))[puzzle]
    wanted = [shelf for shelf in sets.SHELVES if shelf.puzzle == puzzle]
    assert [one["id"] for one in index] == [shelf.id for shelf in wanted]
    for shelf, listed in zip(wanted, index, strict=True):
        found = read(puzzle, shelf.id)
        number = shelf.each * len(shelf.sizes)
        assert listed["size"] == len(found) == number * len(LEVELS)
        assert Counter(level for level, _ in found) == dict.fromkeys(LEVELS, number)
        order = [(LEVELS.index(level), shelf.sizes.index(size(text))) for level, text in found]
        assert all(one <= other for one, other in pairwise(order))
    every = [text for _, text in rows(puzzle)]
    assert len(set(every)) == len(every)
    for text in every:
        owner, state, _ = catalog.decode(text)
        assert catalog.encode(owner, state) == text
        assert not owner.check(state).solved


@pytest.mark.parametrize(
    ("puzzle", "row"),
    [
        pytest.param(puzzle, row, marks=() if at % SAMPLE == 0 else pytest.mark.slow)
        for puzzle in PUZZLES
        for at, row in enumerate(rows(puzzle))
    ],
)
def test_a_board_is_of_its_level(puzzle: str, row: tuple[str, str]) -> None:
    """Queens by solvers that share nothing with the makers; the others by their own rating."""
    level, text = row
    owner, state, _ = catalog.decode(text)
    if isinstance(state, Board):
        assert count_regions(state) == 1
        assert level_of(state) == level
        return
    (rate,) = (maker.rate for maker in owner.makers if maker.rate)
    rating = finish(rate(state))
    assert (rating.solutions, rating.level) == (1, level)
