"""Boards made for paper: both pictures in greys, the answer drawn, goals told."""

import asyncio
import re

import pytest

from stepstones.app import catalog
from stepstones.app.jobs import making
from stepstones.app.protocol.requests import Make
from stepstones.app.protocol.responses import MadeView
from stepstones.core.errors import TextError


def _made(order: Make) -> MadeView:
    return asyncio.run(making.make(order, lambda: True))


@pytest.mark.parametrize(
    ("puzzle", "size", "shown"),
    [("queens", "5", "<use"), ("knight", "5", "<text"), ("cards", "8x5", "<text")],
)
def test_pictures_for_paper(puzzle: str, size: str, shown: str) -> None:
    """Greys alone, so that any printer does; all that solves the board is on its answer."""
    (maker, *_) = catalog.find(puzzle).makers
    made = _made(Make(puzzle, maker.id, size, "easy", 3, drawn=True))
    for picture in (made.board, made.answer):
        colours = re.findall(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})", picture)
        assert colours
        assert all(red == green == blue for red, green, blue in colours)
    assert made.answer.count(shown) > made.board.count(shown)


def test_a_line_of_play_is_told() -> None:
    """A problem's answer numbers the stones, its words name the points; what is asked is told."""
    made = _made(Make("go", "problem", "7", "easy", 10, drawn=True))
    assert made.goal
    assert made.goal[0] == "go.task.goal"
    assert [word.split()[0] for word in made.words.split(";")[0].split("  ")] == ["1", "2", "3"]
    assert all(f">{number}<" in made.answer for number in (1, 2, 3))


def test_nothing_is_made_and_nothing_drawn_unasked() -> None:
    """Without a maker the order only ends another; a board to play on has no pictures."""
    assert _made(Make("", "", "", "", 0)).link == ""
    made = _made(Make("queens", "queens", "5", "easy", 1))
    assert made.link
    assert (made.board, made.answer, made.words, made.goal) == ("", "", "", None)
    with pytest.raises(TextError):
        _made(Make("queens", "nobody", "5", "easy", 1))
