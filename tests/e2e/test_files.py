"""Files: dropped, picked, refused, saved."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.e2e.page import BoardPage

DROP = """({name, data}) => {
  const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0));
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], name));
  document.body.dispatchEvent(
    new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
}"""


def drop(board: BoardPage, name: str, content: bytes) -> None:
    """Drop a file somewhere on the page."""
    data = base64.b64encode(content).decode()
    board.page.evaluate(DROP, {"name": name, "data": data})


def test_a_game_record_in_a_foreign_encoding_is_opened_and_saved(
    board: BoardPage, tmp_path: Path
) -> None:
    """A dropped file is read by its own encoding; Go is saved as .sgf."""
    record = "(;FF[4]GM[1]SZ[9]AB[cc][dd]AW[ee]PL[B]GC[黒先、白死。黒の番です])".encode("cp932")
    drop(board, "problem.sgf", record)
    board.expect_link(re.compile("^go/9/"))
    board.settle()
    assert board.says("C7").startswith("black stone")
    board.mode("setup")
    board.page.evaluate("() => { document.querySelector('#export').open = true; }")
    board.press("[data-format=sgf]")
    saved = board.save("#output-save", tmp_path)
    assert saved.name == "go-9.sgf"
    assert saved.read_text("utf-8").startswith("(;")


def test_the_encoding_of_a_record_is_told_and_changed(board: BoardPage) -> None:
    """What was taken stands among the notes; another is chosen from a list."""
    drop(board, "game.sgf", "(;SZ[9]PB[Li白Po]PW[A];B[ee])".encode("gb18030"))
    choice = board.page.locator("#tree-encoding")
    expect(choice).to_have_value("Windows-1252")
    expect(board.page.locator("#tree-notes-list")).to_contain_text("Windows-1252 fits best")
    choice.select_option("GB18030")
    expect(board.page.locator("#tree-about")).to_contain_text("Li白Po")
    expect(choice).to_have_value("GB18030")
    board.settle()
    board.open("go/9")
    expect(choice).to_be_hidden()


def test_a_picked_file_is_opened_and_cards_are_saved_as_text(
    board: BoardPage, tmp_path: Path
) -> None:
    """The picker takes the same file again; another puzzle's board opens that puzzle."""
    source = tmp_path / "cards.txt"
    source.write_text("5 4\nXXXXX\nX   X\nXXX X\n XXX \n2 3 5 3\n0 0 0 0\n0 0\n")
    for _ in range(2):
        board.mode("setup")
        board.page.set_input_files("#import-file", source)
        board.expect_link(re.compile("^cards/5x4/"))
        board.settle()
        board.open("go/9")
    board.page.go_back()
    board.expect_link(re.compile("^cards/5x4/"))
    board.settle()
    board.mode("setup")
    board.page.evaluate("() => { document.querySelector('#export').open = true; }")
    board.press("[data-format=judge]")
    saved = board.save("#output-save", tmp_path)
    assert saved.name == "cards-5x4.txt"
    assert saved.read_text().startswith("5 4\nXXXXX\n")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "not a text file"),
        (b"To be, or not to be.", "neither a link nor a board"),
        (b"." * 2_100_000, "2.1 MB; at most 2 MB"),
    ],
)
def test_a_wrong_file_is_named_and_the_board_stays(
    board: BoardPage, content: bytes, words: str
) -> None:
    """Each gets its sentence; a file that is too large is not even read."""
    board.click("D4")
    before = board.link
    drop(board, "file", content)
    expect(board.alert).to_contain_text(words)
    board.settle()
    assert board.link == before


def test_a_huge_tour_comes_as_a_picture_and_as_numbers(board: BoardPage, tmp_path: Path) -> None:
    """It is made beside the board, shown and saved; Stop ends it, and a bad size is said."""
    board.fresh("knight/6")
    page = board.page
    board.mode("setup")
    page.click("#large summary")
    now = page.locator("#large-now")
    page.fill("#large-size", "1001x8")
    page.click("#large-make")
    expect(now).to_contain_text("5 to 1000 squares")
    page.fill("#large-size", "60x40")
    page.click("#large-make")
    expect(page.locator("#large-open img")).to_be_visible()
    width = "img => img.decode().then(() => img.naturalWidth)"
    assert page.locator("#large-open img").evaluate(width) == 60 * 24
    saved = board.save("#large-save", tmp_path)
    assert (saved.name, saved.read_bytes()[:4]) == ("knight-60x40.png", b"\x89PNG")
    page.select_option("#large-format", "huge-numbers")
    page.click("#large-make")
    expect(page.locator("#large-open")).to_be_hidden()
    expect(page.locator("#large-save")).to_be_visible()
    saved = board.save("#large-save", tmp_path)
    assert saved.name == "knight-60x40.txt"
    assert sorted(map(int, saved.read_text().split())) == [*range(1, 2401)]
    page.fill("#large-size", "1000")
    page.click("#large-make")
    page.click("#large-stop")
    expect(now).to_have_text("Stopped; there is no file.")
    expect(page.locator("#large-save")).to_be_hidden()
    board.settle()
    assert board.link == "knight/6"
