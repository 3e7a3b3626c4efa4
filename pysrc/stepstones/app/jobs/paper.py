"""A board for paper: pictures of it and of its answer, in black on white."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from stepstones.app.protocol.made import MadeView
from stepstones.app.reading import answers
from stepstones.core.picture import svg
from stepstones.core.picture.colours import PAPER
from stepstones.core.puzzle import Puzzle


def draw(view: MadeView, puzzle: Puzzle[Any], state: object) -> Generator[object, None, MadeView]:
    """Return *view* with what paper shows of *state*, which is solved in slices."""
    drawn = yield from answers.answer(puzzle, state)
    return replace(
        view,
        board=svg.draw(answers.still(puzzle.scene(state)), colours=PAPER, hatched=True),
        answer=svg.draw(drawn.scene, drawn.overlay, colours=PAPER, hatched=True),
        words=drawn.verdict.text if drawn.verdict else "",
        goal=puzzle.check(state).goal,
    )
