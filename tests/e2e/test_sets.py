"""Problems in sets and made to order: opened by number, solved, ticked, the next one there."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from tests.e2e.test_problem import follow_hints
from tests.queens.brute import solutions

from stepstones.app import catalog
from stepstones.queens.state import Board

if TYPE_CHECKING:
    from tests.e2e.page import BoardPage

NEXT = """async () => {
  document.querySelector('#won-next').click();
  for (let turn = 0; turn < 20; turn += 1) await null;
  return document.querySelector('#main').dataset.link;
}"""
"""Press Next, and return the link on the page before anything can have come from the worker."""
SHOTS = os.environ.get("STEPSTONES_SHOTS", "")
"""A folder for screenshots, to be looked at."""


def _shot(board: BoardPage, name: str) -> None:
    if SHOTS:
        board.drawn()
        board.page.screenshot(path=str(Path(SHOTS) / f"{name}.png"))


def test_a_set_is_worked_through(board: BoardPage) -> None:
    """A theme shows its problems by number; a solved one is ticked, and Next goes on."""
    board.fresh("go/9")
    page = board.page
    board.shelf("eyes")
    page.click("#set-problems [data-number='1']")
    expect(page.locator("#title")).to_have_text("Eye shapes 1")
    board.settle()
    first = board.link
    _shot(board, "set")
    follow_hints(board)
    expect(page.locator("#won")).to_be_visible()
    _shot(board, "solved")
    board.library()
    expect(page.locator("#recent-list")).to_contain_text("solved")
    expect(page.locator("#set-problems [aria-current]")).to_have_text("1")
    expect(page.locator("#set-problems [data-number='1']")).to_have_accessible_name(
        "Eye shapes 1, solved"
    )
    expect(page.locator("[data-set=eyes]")).to_have_accessible_name(
        re.compile(r"Eye shapes 1/\d+ solved")
    )
    page.go_back()
    page.click("#won-next")
    expect(page.locator("#title")).to_have_text("Eye shapes 2")
    board.settle()
    assert board.link != first


def test_a_problem_is_made_and_solved(board: BoardPage) -> None:
    """New puzzle brings a problem with a goal that its hints solve; the next one is another."""
    board.fresh("go/9")
    board.order("", "easy")
    made = board.make()
    assert re.search(r"&goal=(live|kill)&", made)
    _shot(board, "made")
    follow_hints(board)
    expect(board.page.locator("#won-next")).to_be_visible()
    board.page.click("#won-next")
    expect(board.page.locator("#main")).not_to_have_attribute(
        "data-link", re.compile(re.escape(made))
    )
    board.settle()
    assert board.link != made


def test_sets_of_made_boards(board: BoardPage) -> None:
    """Queens are solved by number and ticked; the other puzzles that have makers have sets too."""
    board.fresh("queens/8")
    page = board.page
    board.shelf("small")
    page.click("#set-problems [data-number='2']")
    expect(page.locator("#title")).to_have_text("Small boards 2")
    board.settle()
    first = board.link
    _, state, _ = catalog.decode(first)
    assert isinstance(state, Board)
    [queens] = solutions(state)
    for queen in queens:
        board.click(state.grid.name(queen))
        board.click(state.grid.name(queen))
    expect(page.locator("#won")).to_be_visible()
    board.library()
    solved = page.locator("#set-problems [data-number='2']")
    expect(solved).to_have_accessible_name("Small boards 2, solved")
    _shot(board, "queens-set")
    page.go_back()
    expect(page.locator("#won")).to_be_visible()
    assert page.evaluate(NEXT) != first, "the next board does not wait for Python"
    expect(page.locator("#title")).to_have_text("Small boards 3")
    board.settle()
    assert board.link != first
    for link, title in (
        ("knight/6", "Small numbered tours 1"),
        ("cards/8x5/dKFOW-EU4HLc_IHRivyA4A_k0M&k=12&rules=two-turns/08p", "Small boards 1"),
    ):
        board.fresh(link)
        board.library()
        expect(page.locator("#set-list button")).to_have_count(3)
        board.shelf("small")
        page.click("#set-problems [data-number='1']")
        expect(page.locator("#title")).to_have_text(title)
        board.settle()
        assert board.link != link
