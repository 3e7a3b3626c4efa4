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
