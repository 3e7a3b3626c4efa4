"""What the page is told of a board that was made to order."""

from __future__ import annotations

from dataclasses import dataclass

from stepstones.core.errors import Arg


@dataclass(frozen=True, slots=True)
class MadeView:
    """The board made to an order, told by its parts; no *link* where it was ended.

    Where pictures were ordered, *board* and *answer* are SVG in black on white, *words* the
    answer as far as it can be told in names of points, and *goal* is what is asked of this
    very board, None where that is the same for all of the puzzle.
    """

    puzzle: str
    maker: str
    size: str
    level: str
    seed: int
    link: str
    technique: str
    board: str = ""
    answer: str = ""
    words: str = ""
    goal: tuple[str, tuple[Arg, ...]] | None = None
    type: str = "made"
