"""A program of the reader's own, line by line: what it draws, prints and knows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from tests.e2e.explain.own import edit, source, write_text

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.e2e.page import BoardPage

PROGRAM = """\
total = 0
for p in board.points:
    if board.piece(p) == 'queen':
        board.mark(p)
        total = total + 1
        print(board.name(p))
    board.write(p, total)
"""


def _begin(board: BoardPage, link: str, task: str) -> Page:
    """Choose what is to be written, beside a run on a board."""
    board.fresh(link)
    board.watch("recursive")
    edit(board)
    board.page.select_option("#own-task", task)
    return board.page


def test_an_empty_file_draws_on_the_board(board: BoardPage) -> None:
    """Each line is a step; a part of the line is watched at a press, what is typed as well."""
    page = _begin(board, "queens/4/dEGC/t7g", "free")
    expect(page.locator("#own h2")).to_have_text("Your program")
    expect(page.locator("#own-task-words")).to_contain_text("board.points")
    expect(page.locator("#own-text .cm-content")).to_contain_text("board.write(p")
    write_text(board, PROGRAM)
    with page.expect_download() as saved:
        page.click("#own-download")
    assert saved.value.suggested_filename == "queens-free.py"
    assert Path(saved.value.path()).read_text("utf-8") == PROGRAM
    page.click("#own-run")
    expect(page.locator("#own")).to_be_hidden()
    board.settle()
    expect(page.locator("#words")).to_have_text("Line 1 is next.")
    for _ in range(4):
        board.press("#step-forward")
    expect(page.locator("#words")).to_contain_text("Line 2 is next")
    page.fill("#own-watch-field", "total * 10")
    page.locator("#own-watch-field").press("Enter")
    expect(page.locator(".watches output")).to_have_text("0")
    board.press("#step-forward")
    expect(page.locator("#words")).to_contain_text("p = 1")
    page.fill("#own-watch-field", "total +")
    page.locator("#own-watch-field").press("Enter")
    expect(page.locator(".watches output").nth(1)).to_have_text(
        "This is no expression. Python says: invalid syntax."
    )
    page.locator(".watches dd button").nth(1).click()
    page.locator(".watches .parts button", has_text="board.piece(p)").first.click()
    expect(page.locator(".watches output").nth(1)).to_have_text("'queen'")
    board.press("#step-forward")
    board.press("#step-forward")
    board.press("#step-forward")
    expect(page.locator(".watches output").first).to_have_text("10")
    page.locator(".watches dd button").first.click()
    expect(page.locator(".watches output")).to_have_count(1)
    board.press("#step-last")
    expect(page.locator("#words")).to_have_text("The program has ended.")
    expect(page.locator("#own-printed")).to_contain_text("b4")
    expect(page.locator(".watches")).to_be_hidden()
    board.press("#step-back")
    expect(page.locator(".watches")).to_be_visible()


def test_every_line_that_runs_can_have_a_breakpoint(board: BoardPage) -> None:
    """Also outside of functions, and without yield; the run stops there, after a remark as well."""
    page = _begin(board, "queens/4/dEGC/t7g", "free")
    write_text(board, f"{PROGRAM}# and\ndef f():\n    return 0\nf()\n")
    page.click("#own-run")
    board.settle()
    for wanted, line in ((5, 5), (8, 9), (10, 10)):
        page.get_by_role("button", name=f"line {wanted}", exact=True).click()
        mark = page.get_by_role("button", name=f"line {line}", exact=True)
        expect(mark).to_have_attribute("aria-pressed", "true")
        board.press("#step-line")
        expect(page.locator("#words")).to_contain_text(f"Line {line} is next")
        mark.click()
        expect(mark).to_have_attribute("aria-pressed", "false")


def test_the_field_stays_in_sight_as_more_is_watched(board: BoardPage) -> None:
    """What was added last is above it, however many expressions there are."""
    page = _begin(board, "queens/4", "free")
    write_text(board, PROGRAM)
    page.click("#own-run")
    board.settle()
    for number in range(7):
        page.fill("#own-watch-field", f"{number} + 1")
        page.locator("#own-watch-field").press("Enter")
        expect(page.locator(".watches dt").last).to_have_text(f"{number} + 1")
    expect(page.locator("#own-watch-field")).to_be_in_viewport(ratio=0.99)
    expect(page.locator(".watches output").last).to_be_in_viewport(ratio=0.99)
    for number in range(7):
        page.get_by_role("button", name=f"Watch {number} + 1 no more", exact=True).click()
        expect(page.locator(".watches dt", has_text=f"{number} + 1")).to_have_count(0)


def test_a_version_runs_line_by_line(board: BoardPage) -> None:
    """With the pieces that its steps put down; back to it from the run."""
    page = _begin(board, "queens/4", "")
    write_text(board, source("queens/essays/recursive"))
    page.click("#own-lines")
    expect(page.locator("#own")).to_be_hidden()
    board.settle()
    expect(page.locator("#words")).to_contain_text("is next")
    expect(page.locator("#second")).to_be_hidden()
    board.press("#step-forward")
    board.press("#step-last")
    expect(page.locator("#words")).to_contain_text("solutions")
    edit(board)
    expect(page.locator("#own-text .cm-content")).to_contain_text("def solve")
