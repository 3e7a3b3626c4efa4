"""Common tasks take few presses: as many as in the best of other programs, and no more.

The bounds are those of lichess, puzz.link, Tatham's collection, LinkedIn's games and OGS, whichever
needs fewest; what none of them offers has the presses that a reader would guess.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import expect
from tests.e2e.page import BoardPage

pytestmark = pytest.mark.slow
HOME, BOARD, SOLVED, EXPLAIN = "home", "board", "solved", "explain"
QUEENS = "queens/5/bo3p4jg/17c"
SOLUTION = ("a1", "b4", "c2", "d5", "e3")
SAVED = "a saved file"
PRINTED = "a printed page"
COPIED = "a copied text"


@dataclass(frozen=True)
class Task:
    """What a reader wants to do, from where, by which presses, and what is there afterwards."""

    start: str
    presses: tuple[str, ...]
    sees: str

    @property
    def most(self) -> int:
        """How many presses it takes: a choice in a list is one."""
        return len(self.presses)


TASKS = {
    "today's board": Task(HOME, ("#home .today a",), "#edit"),
    "watch an algorithm": Task(HOME, ("#home .watch a",), "#transport"),
    "the library": Task(HOME, ("#library-open",), "#fresh-make"),
    "sets of problems": Task(HOME, ("#home .further a >> nth=0",), "#set-list"),
    "a board of one's own": Task(HOME, ("#home .further a >> nth=1",), "#tool-list"),
    "for teachers": Task(HOME, ("#home .further a >> nth=2",), "#teachers-print"),
    "another language": Task(HOME, ("#languages button >> nth=1",), "html[lang=ru] body"),
    "a hint": Task(BOARD, ("#aid-hint",), "#remark"),
    "check": Task(BOARD, ("#aid-check",), "#words"),
    "undo": Task(BOARD, ("#undo",), "#undo:disabled"),
    "restart": Task(BOARD, ("#restart",), "#undo:not(:disabled)"),
    "the rules": Task(BOARD, ("#rules-open",), "#rules[open]"),
    "share": Task(BOARD, ("#share", "#share-copy"), COPIED),
    "print": Task(BOARD, ("#more", "#menu-print"), PRINTED),
    "statistics": Task(BOARD, ("#more", "#menu-statistics"), "#statistics-list"),
    "the clock": Task(BOARD, ("#more", "#clock"), "#clock:checked"),
    "dark": Task(BOARD, ("#more", "#theme=dark"), "html[data-theme=dark] body"),
    "a picture": Task(BOARD, ("#more", "#menu-picture"), SAVED),
    "the next puzzle": Task(BOARD, ("#more", "#menu-next"), "#edit"),
    "yesterday's": Task(BOARD, ("#library-open", "#day-list button >> nth=-2"), "#edit"),
    "another level": Task(
        BOARD, ("#library-open", "#fresh-level button >> nth=2", "#fresh-make"), "#edit"
    ),
    "set up": Task(BOARD, ("#modes [data-mode=setup]",), "#tool-list"),
    "step through": Task(
        BOARD, ("#modes [data-mode=explain]", "#lesson-list button >> nth=0"), "#transport"
    ),
    "the next after a win": Task(SOLVED, ("#won-next",), "#edit"),
    "share a win": Task(SOLVED, ("#won-share",), COPIED),
}
