"""Common tasks take few presses: as many as where they take fewest elsewhere, and no more.

Elsewhere is lichess, puzz.link, Tatham's collection, LinkedIn's games and OGS.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.page import BoardPage, until

pytestmark = pytest.mark.slow
HOME, PLAY, WON = "", "queens/6/b000000vvvvvv&rules=no-touch/71n", "queens/4"
MOVE = "c3"
WINNING = ("a2", "b4", "c1", "d3")
COPY = "() => navigator.clipboard.readText().then((text) => text.includes('#'))"
SAVED, COPIED, OTHER_BOARD = "a file", "a link", "another board"
"""What a task ends with, where that is no part of the page."""
PRINTED = "body[data-printed]"
NOTE_PRINT = "() => { window.print = () => { document.body.dataset.printed = ''; }; }"


@dataclass(frozen=True)
class Task:
    """Where a reader is, each press, and what is seen then; one choice in a list is one press."""

    start: str
    presses: tuple[str, ...]
    ends: str


TASKS = {
    "today's board": Task(HOME, ("#home .today a >> nth=0",), "#aid-hint"),
    "watch an algorithm": Task(HOME, ("#home .watch a >> nth=0",), "#transport"),
    "library": Task(HOME, ("#library-open",), "#fresh-make"),
    "sets": Task(HOME, ("#home .further a >> nth=0",), "#set-list"),
    "a board of one's own": Task(HOME, ("#home .further a >> nth=1",), "#tool-list"),
    "for teachers": Task(HOME, ("#home .further a >> nth=2",), "#teachers-print"),
    "the course": Task(
        HOME, ("#home .further a >> nth=2", "#teachers-course"), ".course details[open]"
    ),
    "another language": Task(HOME, ("#languages button >> nth=1",), "html[lang=ru] body"),
    "hint": Task(PLAY, ("#aid-hint",), "#words"),
    "check": Task(PLAY, ("#aid-check",), "#words"),
    "undo": Task(PLAY, ("#undo",), "#undo:is(:disabled, [aria-disabled])"),
    "restart": Task(PLAY, ("#restart",), "#restart:is(:disabled, [aria-disabled])"),
    "rules": Task(PLAY, ("#rules-open",), "#rules"),
    "share": Task(PLAY, ("#share", "#share-dialog .joined button >> nth=0"), COPIED),
    "print": Task(PLAY, ("#more", "#menu-print"), PRINTED),
    "statistics": Task(PLAY, ("#more", "#menu-statistics"), "#statistics-list"),
    "clock": Task(PLAY, ("#more", "#clock"), "#clock:checked"),
    "dark": Task(PLAY, ("#more", "#theme=>dark"), "#theme:has([value=dark]:checked)"),
    "picture": Task(PLAY, ("#share", "#share-dialog button:text-is('PNG')"), SAVED),
    "next puzzle": Task(PLAY, ("#more", "#menu-next"), OTHER_BOARD),
    "the first day of the month": Task(
        PLAY, ("#library-open", "#day-list button >> nth=0"), OTHER_BOARD
    ),
    "another level": Task(
        PLAY, ("#library-open", "#fresh-level [data-value=hard]", "#fresh-make"), OTHER_BOARD
    ),
    "set up": Task(PLAY, ("#modes [data-mode=setup]",), "#import-text"),
    "step through": Task(
        PLAY, ("#modes [data-mode=explain]", "#lesson-list [data-algorithm=recursive]"), "#stack"
    ),
    "next after a win": Task(WON, ("#won-next",), OTHER_BOARD),
    "share a win": Task(WON, ("#won-share",), COPIED),
}


@pytest.fixture
def board(warm: BoardPage) -> BoardPage:
    """The file's page, without memory of other tasks."""
    warm.page.evaluate("localStorage.clear()")
    return warm


def _begin(board: BoardPage, start: str) -> None:
    """Come to where the reader is, with a move to undo, or with a win."""
    if start == HOME:
        board.page.goto("about:blank")
        board.page.goto("/")
        board.page.locator("#home .today a").first.wait_for()
        return
    board.visit(start)
    for name in WINNING if start == WON else (MOVE,):
        board.click(name)


def _press(page: Page, selector: str) -> None:
    element, _, choice = selector.partition("=>")
    if choice:
        page.select_option(element, choice)
    else:
        page.click(selector)


@pytest.mark.parametrize("name", TASKS)
def test_a_task_takes_so_many_presses(board: BoardPage, name: str) -> None:
    """Each press is made on the page as it is; then what was wanted is there."""
    task, page = TASKS[name], board.page
    _begin(board, task.start)
    page.evaluate(NOTE_PRINT)
    link = board.link
    *first, last = task.presses
    for selector in first:
        _press(page, selector)
    if task.ends == SAVED:
        with page.expect_download():
            _press(page, last)
        return
    _press(page, last)
    if task.ends == COPIED:
        until(page, COPY)
    elif task.ends == OTHER_BOARD:
        expect(page.locator("#main")).not_to_have_attribute("data-link", link)
        expect(page.locator("#aid-hint")).to_be_visible()
    else:
        expect(page.locator(task.ends).first).to_be_visible()
