"""A sheet of new puzzles on paper: made on the spot, with solutions, also without a network."""

from __future__ import annotations

import os
import re
from importlib import import_module
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import expect
from tests.e2e.page import READY, BoardPage
from tests.queens.brute import solutions

from stepstones.app import catalog

FOLDER = os.environ.get("STEPSTONES_SHOTS", "")
"""A folder for what is printed, to be looked at."""


def _print(board: BoardPage, name: str) -> None:
    if FOLDER:
        board.page.pdf(path=str(Path(FOLDER) / f"{name}.pdf"), format="A4")


def _order(board: BoardPage, link: str, size: str, level: str) -> None:
    board.fresh(link)
    board.order(size, level)
    board.page.click("#fresh-print")


def _codes(board: BoardPage, folder: Path) -> list[str]:
    """Return the addresses in the codes of the first page, which is grey all over."""
    decoder: Any = import_module("zxingcpp")
    path = folder / "page.png"
    board.page.locator("#paper .puzzles").first.screenshot(path=path)
    picture = Image.open(path).convert("RGB")
    red, green, blue = picture.split()
    assert red.tobytes() == green.tobytes() == blue.tobytes()
    return [one.text for one in decoder.read_barcodes(picture)]


def test_a_sheet_is_made_stopped_and_printed(board: BoardPage, tmp_path: Path) -> None:
    """Four puzzles by keys alone, in black on white, each with its code and its answer."""
    page = board.page
    _order(board, "queens/8", "5", "easy")
    dialog = page.locator("#sheet-dialog")
    expect(dialog).to_contain_text("5×5, Easy")
    page.context.set_offline(offline=True)
    page.focus("#sheet-make")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-print")).to_be_focused(timeout=READY)
    expect(page.locator("#sheet-said")).to_have_text("4 puzzles are ready.")
    expect(dialog.locator(".sheet-preview section")).to_have_count(2)
    page.emulate_media(color_scheme="dark")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf())) == 2, "the sheet, not the dialog"
    page.emulate_media(media="print", color_scheme="dark")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    paper = page.locator("#paper")
    expect(paper.locator("h1")).to_have_text(
        ["Queens · 5×5 · Easy", "Solutions · Queens · 5×5 · Easy"]
    )
    expect(paper.locator("figure")).to_have_count(8)
    expect(dialog).to_be_hidden()
    links = [text.partition("#")[2] for text in _codes(board, tmp_path)]
    assert len(set(links)) == 4
    for link in links:
        _, state, _ = catalog.decode(link)
        assert len(list(solutions(state))) == 1
    _print(board, "queens-4")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    page.uncheck("#sheet-answers")
    expect(dialog.locator(".sheet-preview section")).to_have_count(1)
    page.context.set_offline(offline=False)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    board.open("queens/5")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(paper.locator(".puzzles")).to_have_count(0)
    expect(paper.locator("h1")).to_have_text("Queens 5×5")
    page.evaluate("dispatchEvent(new Event('afterprint'))")


def test_away_from_the_board_the_place_that_is_seen_is_printed(board: BoardPage) -> None:
    """A set with all its pictures, also those out of sight, and not the board behind it."""
    page = board.page
    board.open("queens/8")
    links = [f"{puzzle}/{side}" for side in range(2, 20) for puzzle in ("queens", "go")]
    page.evaluate("link => { location.hash = link; }", f"set/36/Monday/{';'.join(links)}")
    title = page.locator("#own-set h1")
    expect(title).to_have_text("Monday")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(title).to_be_visible()
    expect(page.locator("#own-set canvas[data-drawn]")).to_have_count(len(links))
    expect(page.locator("#own-set [data-act]").first).to_be_hidden()
    expect(page.locator("#paper")).to_be_hidden()
    _print(board, "set")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")


def test_stop_leaves_what_is_made(board: BoardPage) -> None:
    """Of twelve hard problems one or none is there; the page answers at once, and goes on."""
    page = board.page
    _order(board, "go/9", "13", "hard")
    page.click("#sheet-dialog [value='12']")
    page.click("#sheet-make")
    expect(page.locator("#sheet-said")).to_contain_text("of 12 made")
    page.click("#sheet-stop")
    expect(page.locator("#sheet-make")).to_be_visible()
    page.keyboard.press("Escape")
    board.open("go/5")
    expect(page.locator("#sheet-dialog")).to_have_count(0)


def test_the_solutions_of_go_say_what_their_signs_mean(board: BoardPage) -> None:
    """A question mark and a dash stand among the moves only there."""
    page = board.page
    for link, size, words in (("go/9", "9", "marks a mistake"), ("queens/8", "5", "")):
        _order(board, link, size, "easy")
        page.click("#sheet-dialog [value='1']")
        page.click("#sheet-make")
        key = page.locator("#sheet-dialog .solutions > p")
        expect(key).to_contain_text(words, timeout=READY)
        expect(key).to_have_text(re.compile(r"^“\?”" if words else "^$"))
        page.keyboard.press("Escape")
