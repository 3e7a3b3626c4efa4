"""A picture of a board: shown with what was read, mended, taken, undone."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect
from tests.e2e.page import TIMEOUT_MS, BoardPage
from tests.pictures import go, queens, spoil

GIVE = """([kind, target, type, bytes]) => {
  const data = new DataTransfer();
  const file = new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], 'x', { type });
  data.items.add(file);
  const how = { bubbles: true, cancelable: true };
  const event = kind === 'paste'
    ? new ClipboardEvent('paste', { clipboardData: data, ...how })
    : new DragEvent('drop', { dataTransfer: data, ...how });
  document.querySelector(target).dispatchEvent(event);
}"""
"""Pastes a file or drops it."""
STOP = """() => new MutationObserver((_, watch) => {
  if (!document.querySelector('#seen-words')?.textContent.includes('Looking for')) return;
  watch.disconnect();
  document.querySelector('#seen-stop').click();
}).observe(document.body, { childList: true, characterData: true, subtree: true })"""
"""Presses Stop as soon as Python says what it does."""


def height_of(page: Page) -> float:
    """Return how high the grid with its corners is shown, in pixels."""
    corners = page.locator("#seen .corner")
    top, bottom = corners.first.bounding_box(), corners.last.bounding_box()
    assert top
    assert bottom
    return bottom["y"] - top["y"]


def test_a_picture_is_read_looked_at_and_taken(board: BoardPage, tmp_path: Path) -> None:
    """Nothing is on the board before the reader says so; undo brings the old one back.

    The board is shown large, though it is a small part of a tall picture; all of that can be seen.
    """
    page = board.page
    cells = go.position(9, 9, spoil.dice(5), 0.3)
    path = tmp_path / "go.png"
    screen = Image.new("RGB", (800, 1700), (250, 249, 246))
    screen.paste(go.draw(9, 9, cells, go.STYLES["wood"], 40), (210, 700))
    screen.save(path)
    before = board.link
    board.mode("setup")
    page.set_input_files("#import-file", path)
    expect(page.locator("#seen-words")).to_contain_text("9 × 9", timeout=TIMEOUT_MS)
    expect(page.locator("#seen-use")).to_be_enabled()
    assert board.link == before
    frame = page.locator("#seen .seen-frame").bounding_box()
    assert frame
    assert height_of(page) > 0.7 * frame["height"]
    page.click("#seen-whole")
    expect(page.locator("#seen-whole")).to_have_attribute("aria-pressed", "true")
    assert height_of(page) < 0.3 * frame["height"]
    page.click("#seen-whole")
    assert height_of(page) > 0.7 * frame["height"]
    corner = page.locator("#seen .corner").first
    at = corner.bounding_box()
    assert at
    corner.focus()
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowRight")
    assert corner.bounding_box() == at
    x, y = at["x"] + 8, at["y"] + 30
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 20)
    moved = corner.bounding_box()
    assert moved
    assert moved["x"] == pytest.approx(at["x"] + 30, abs=0.1)
    assert moved["y"] == pytest.approx(at["y"] + 20, abs=0.1)
    page.mouse.move(x, y)
    page.mouse.up()
    page.click("#seen-again")
    expect(page.locator("#seen-words")).to_contain_text("9 × 9", timeout=TIMEOUT_MS)
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
    expect(page.locator("#seen-words")).to_contain_text("No board was found", timeout=TIMEOUT_MS)
    expect(page.locator("#seen-use")).to_be_disabled()
    page.keyboard.press("Escape")
    painted = queens.regions(6, spoil.dice(3))
    queens.draw(6, painted, "." * 36, queens.STYLES["bold"], 50).save(path)
    page.set_input_files("#import-file", path)
    expect(page.locator("#seen-use")).to_be_enabled(timeout=TIMEOUT_MS)
    page.click("#seen-use")
    board.expect_link(re.compile("^queens/6/b"))


def test_a_picture_is_pasted_or_dropped(board: BoardPage, tmp_path: Path) -> None:
    """WebP into the box for texts, JPEG onto the board; the keyboard closes the dialog."""
    page = board.page
    cells = go.position(9, 9, spoil.dice(9), 0.3)
    image = go.draw(9, 9, cells, go.STYLES["green"], 36)
    for kind, target, form in (("paste", "#import-text", "WEBP"), ("drop", "#board", "JPEG")):
        path = tmp_path / form
        image.save(path, form)
        packed = base64.b64encode(path.read_bytes()).decode()
        page.evaluate(GIVE, [kind, target, f"image/{form.lower()}", packed])
        expect(page.locator("#seen-words")).to_contain_text("9 × 9", timeout=TIMEOUT_MS)
        expect(page.locator("#seen-use")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator("#seen")).to_have_count(0)
    assert board.link == "go/9"


def test_nothing_is_lost_by_stop_or_by_what_is_no_picture(board: BoardPage, tmp_path: Path) -> None:
    """Too small, too large, cut or stopped: a sentence each, and the game goes on."""
    page = board.page
    board.click("E5")
    before = board.link
    path = tmp_path / "picture.png"
    Image.effect_noise((1500, 1500), 90).save(path)
    page.evaluate(STOP)
    page.set_input_files("#import-file", path)
    stopped = "The reading was stopped."
    expect(page.locator("#seen-words")).to_have_text(stopped, timeout=TIMEOUT_MS)
    expect(page.locator("#seen-use")).to_be_disabled()
    expect(page.locator("#seen-again")).to_be_enabled()
    page.keyboard.press("Escape")
    Image.new("RGB", (20, 20)).save(path)
    page.set_input_files("#import-file", path)
    expect(page.locator("#seen-words")).to_contain_text("20 × 20 pixels", timeout=TIMEOUT_MS)
    page.keyboard.press("Escape")
    for image in (b"\x89PNG\r\n\x1a\n and nothing", None):
        if image:
            path.write_bytes(image)
        else:
            Image.new("1", (6300, 4000)).save(path)
        page.set_input_files("#import-file", path)
        expect(board.alert).to_contain_text("could not be read", timeout=TIMEOUT_MS)
        page.click("#alert button")
        expect(board.alert).to_be_empty()
    board.settle()
    assert board.link == before
    board.press("#undo")
    assert board.link != before
