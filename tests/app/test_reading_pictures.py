"""Several puzzles look at one picture: each in turn, until one has no doubt."""

from __future__ import annotations

from collections.abc import Generator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from PIL import Image
from tests.pictures import queens as drawing, spoil

from stepstones.app import catalog
from stepstones.app.reading import pictures
from stepstones.core.errors import TextError
from stepstones.core.steps import finish
from stepstones.core.trace import Kind, Step
from stepstones.core.vision.lattice import Sight

BLANK = np.full((50, 50, 3), 255, np.uint8)


class _Puzzle:
    """Reads a board after so many *steps*, with so many of 9 cells in *doubt*; 9 refuse it."""

    def __init__(self, steps: int, doubt: int) -> None:
        self.steps, self.doubt, self.taken = steps, doubt, 0

    def read(self, _: Sight) -> Generator[Step, None, Any]:
        """Read nothing, in so many steps."""
        for _step in range(self.steps):
            self.taken += 1
            yield Step(Kind.PROGRESS)
        if self.doubt == 9:
            raise TextError("vision.no-grid")
        spots = tuple(SimpleNamespace(doubtful=cell < self.doubt) for cell in range(9))
        return SimpleNamespace(doubtful=tuple(range(self.doubt)), spots=spots)


@pytest.fixture(autouse=True)
def _readers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each puzzle read by itself."""
    monkeypatch.setattr(catalog, "reader", lambda puzzle: puzzle.read)


def test_what_is_sure_soon_does_not_wait_for_what_looks_long() -> None:
    """Wherever it stands among the puzzles."""
    slow, quick = _Puzzle(1000, 0), _Puzzle(3, 0)
    puzzles: list[Any] = [slow, quick]
    assert finish(pictures.read(BLANK, puzzles)).puzzle is puzzles[1]
    assert slow.taken <= 4


def test_of_doubtful_readings_the_least_doubtful_is_taken() -> None:
    """All of them are waited for, and refusals do not count beside them."""
    puzzles: list[Any] = [_Puzzle(1, 5), _Puzzle(4, 2), _Puzzle(0, 9), _Puzzle(2, 3)]
    assert finish(pictures.read(BLANK, puzzles)).puzzle is puzzles[1]


@pytest.mark.parametrize(("count", "message"), [(1, "vision.no-grid"), (2, "vision.no-board")])
def test_where_all_refuse_one_alone_says_why(count: int, message: str) -> None:
    """Of several the sentence is a common one."""
    puzzles: list[Any] = [_Puzzle(k, 9) for k in range(count)]
    with pytest.raises(TextError) as refused:
        finish(pictures.read(BLANK, puzzles))
    assert refused.value.message == message


def test_a_small_picture_is_looked_at_enlarged(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies over it lies on the picture as it is."""
    monkeypatch.undo()
    painted = drawing.regions(8, spoil.dice(3))
    image = drawing.draw(8, painted, "." * 64, drawing.STYLES["bold"], 40)
    small = image.resize((image.width // 6, image.height // 6), Image.Resampling.BOX)
    pixels = spoil.pixels(small)
    seen = finish(pictures.read(pixels, [catalog.find("queens")]))
    assert seen.reading.state.regions == painted
    assert seen.reading.spots[0].x == pytest.approx((24 + 20) / 6, abs=1.5)
