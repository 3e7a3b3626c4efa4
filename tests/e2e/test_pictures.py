"""A picture of a board: shown with what was read, mended, taken, undone."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect
from tests.e2e.page import BoardPage
from tests.pictures import go, queens, spoil


def test_a_picture_is_read_looked_at_and_taken(board: BoardPage, tmp_path: Path) -> None:
    """Nothing is on the board before the reader says so; undo brings the old one back."""
    page = board.page
    cells = go.position(9, 9, spoil.dice(5), 0.3)
    path = tmp_path / "go.png"
    go.draw(9, 9, cells, go.STYLES["wood"], 40).save(path)
    before = board.link
    board.mode("setup")
    page.set_input_files("#import-file", path)
    expect(page.locator("#seen-words")).to_contain_text("9 × 9", timeout=60_000)
    expect(page.locator("#seen-use")).to_be_enabled()
    assert board.link == before
    corner = page.locator("#seen .corner").first
    at = corner.bounding_box()
    corner.focus()
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowRight")
    assert corner.bounding_box() == at
    page.click("#seen-again")
    expect(page.locator("#seen-words")).to_contain_text("9 × 9", timeout=60_000)
    page.click("#seen-use")
    expect(page.locator("#seen")).to_have_count(0)
    board.expect_link(re.compile("^go/9/"))
    board.settle()
    stone = cells.index("X")
    name = f"{'ABCDEFGHJ'[stone % 9]}{9 - stone // 9}"
    assert board.says(name).startswith("black stone")
    page.keyboard.press("Control+z")
    board.expect_link(before)


def test_a_picture_without_a_board_says_why_and_another_puzzle_is_opened(
    board: BoardPage, tmp_path: Path
) -> None:
    """The dialog stays, with corners to drag; a screenshot of queens opens queens."""
    page = board.page
    path = tmp_path / "board.png"
    queens.draw(4, (0,) * 16, "." * 16, queens.STYLES["tiles"], 60).save(path)
    page.set_input_files("#import-file", path)
    expect(page.locator("#seen-words")).to_contain_text("No board was found", timeout=60_000)
    expect(page.locator("#seen-use")).to_be_disabled()
    page.keyboard.press("Escape")
    painted = queens.regions(6, spoil.dice(3))
    queens.draw(6, painted, "." * 36, queens.STYLES["bold"], 50).save(path)
    page.set_input_files("#import-file", path)
    expect(page.locator("#seen-use")).to_be_enabled(timeout=60_000)
    page.click("#seen-use")
    board.expect_link(re.compile("^queens/6/b"))
