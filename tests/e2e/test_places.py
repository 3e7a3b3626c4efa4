"""Home, library and board: each way between them leads there, and each place has its own keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.e2e.page import BoardPage

OWN = "#home .further a >> nth=1"
BLANK = "#blank-list [data-size='9']"


def go_home(board: BoardPage) -> None:
    """Leave the board for home."""
    board.page.click("#home-open")
    expect(board.page.locator("#home .today")).to_be_visible()


def test_a_board_that_is_there_already_is_shown_again(board: BoardPage) -> None:
    """From home and from the library, again and again; Back leads to where the reader was."""
    page, plate = board.page, board.page.locator("#board")
    for _ in range(2):
        go_home(board)
        page.click(OWN)
        expect(plate).to_be_visible()
        board.settle()
        assert page.locator("#main").get_attribute("data-mode") == "setup"
    assert board.address == board.link
    for _ in range(2):
        board.library()
        page.click(BLANK)
        expect(plate).to_be_visible()
        board.settle()
    page.go_back()
    expect(page.locator("#library")).to_be_visible()
    page.click("#library-paste")
    expect(page.locator("#import-text")).to_be_focused()
