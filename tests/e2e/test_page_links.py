"""The address bar, pasted links and texts, undo, the puzzles' own boards, languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.e2e.page import BoardPage

DAMAGED = "go/9/sGFA/000"

RUSSIAN_CONTROL_Z = """dispatchEvent.call(document, new KeyboardEvent('keydown', {
  key: 'я', code: 'KeyZ', ctrlKey: true, bubbles: true }))"""


def test_a_damaged_link_leaves_board_and_address(board: BoardPage) -> None:
    """The error is said in one sentence; nothing else changes."""
    board.click("D4")
    before = board.link
    board.page.evaluate("link => { location.hash = link; }", DAMAGED)
    expect(board.alert).not_to_be_empty()
    board.settle()
    assert (board.link, board.address) == (before, before)
    assert board.says("D4").startswith("black stone")


def test_a_damaged_link_on_arrival_shows_a_board_that_works(board: BoardPage) -> None:
    """The reader's own board of that puzzle stands below the error and can be played on."""
    board.visit("queens/8/c15863725/zzz")
    expect(board.alert).not_to_be_empty()
    board.expect_link("queens/4")
    board.click("d4")
    assert board.says("d4").startswith("queen")
    assert board.address == board.link


def test_back_and_forward_walk_through_the_puzzles_opened(board: BoardPage) -> None:
    """Edits replace the address, puzzles are new entries."""
    board.click("D4")
    with_stone = board.link
    board.page.evaluate("location.hash = 'queens'")
    board.expect_link(re.compile("^queens/"))
    board.page.click("#share")
    expect(board.page.locator("#share-dialog")).to_be_visible()
    board.page.go_back()
    board.expect_link(with_stone)
    board.settle()
    expect(board.page.locator("#share-dialog")).to_have_count(0)
    assert board.says("D4").startswith("black stone")
    board.page.go_forward()
    board.expect_link(re.compile("^queens/"))


def test_a_puzzle_comes_back_as_it_was_left_and_restart_empties_it(board: BoardPage) -> None:
    """Each puzzle keeps its own board, also over a reload."""
    board.click("D4")
    own = board.link
    board.page.evaluate("location.hash = 'knight'")
    board.page.evaluate("location.hash = 'go'")
    board.expect_link(own)
    board.visit("go")
    board.expect_link(own)
    board.press("#restart")
    board.expect_link("go/9")
    board.press("#undo")
    board.expect_link(own)


def test_back_to_the_bare_address_leads_home(board: BoardPage) -> None:
    """The address without a link is home, and the way forward leads to the board again."""
    board.page.goto("/?utm_source=https://example.org/")
    board.settle()
    home = board.page.locator("#home")
    expect(home).to_be_visible()
    board.page.evaluate("location.hash = 'knight'")
    board.expect_link(re.compile("^knight/"))
    expect(home).to_be_hidden()
    board.page.go_back()
    expect(home).to_be_visible()
    assert not board.address
    board.page.go_forward()
    board.expect_link(re.compile("^knight/"))
    expect(home).to_be_hidden()


def test_the_name_of_a_puzzle_opens_the_readers_own_board(board: BoardPage) -> None:
    """An address that somebody types, there and on arrival, is no damaged link."""
    board.page.evaluate("() => { location.hash = 'queens'; }")
    board.expect_link(re.compile("^queens/"))
    board.settle()
    assert board.address == board.link
    expect(board.alert).to_be_empty()
    board.visit("knight/")
    board.expect_link(re.compile("^knight/"))
    assert board.address == board.link
    expect(board.alert).to_be_empty()


def test_a_question_mark_serves_as_well_and_is_rewritten(board: BoardPage) -> None:
    """Link shorteners and chats put a link after ``?`` and encode its slash."""
    asked: list[str] = []
    board.page.on("request", lambda request: asked.append(request.url))
    board.page.goto("/?queens%2F6", wait_until="commit")
    expect(board.page).to_have_url(re.compile("/#queens/6$"))
    board.settle()
    board.expect_link("queens/6")
    assert board.page.url.endswith("/#queens/6")
    assert sum("queens" in one and "?" in one for one in asked) == 1


def test_undo_and_redo(board: BoardPage) -> None:
    """The buttons are dead where there is nothing to take back."""
    undo, redo = board.page.locator("#undo"), board.page.locator("#redo")
    expect(undo).to_be_disabled()
    board.click("D4")
    board.press("#undo")
    assert board.link == "go/9"
    board.press("#redo")
    assert board.says("D4").startswith("black stone")
    expect(redo).to_be_disabled()


def test_a_new_size_can_be_taken_back(board: BoardPage) -> None:
    """A size is chosen or written; undo brings the old board."""
    board.mode("setup")
    board.press("#size-list [data-size='13']")
    board.expect_link("go/13")
    board.page.fill("#size-other", "7x5")
    board.press("#size-form button")
    board.expect_link("go/7x5")
    board.page.evaluate(RUSSIAN_CONTROL_Z)
    board.expect_link("go/13")
    board.press("#undo")
    board.expect_link("go/9")


def test_bad_text_leaves_the_board_and_stays_in_the_box(board: BoardPage) -> None:
    """The reader can mend what was not understood."""
    board.click("D4")
    before = board.link
    board.mode("setup")
    board.page.fill("#import-text", "no board at all")
    board.press("#import-form [type=submit]")
    expect(board.alert).not_to_be_empty()
    assert board.link == before
    assert board.page.input_value("#import-text") == "no board at all"


def test_a_diagram_is_opened_and_written(board: BoardPage) -> None:
    """Text pasted into the page is a board, and comes out again as text."""
    board.page.evaluate(
        """() => {
          const data = new DataTransfer();
          data.setData('text/plain', '.X.\\n.O.\\n...');
          document.body.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        }"""
    )
    board.expect_link(re.compile("^go/3/"))
    board.settle()
    assert board.says("B3").startswith("black stone")
    board.mode("setup")
    board.page.click("#export summary")
    board.press("[data-format=ascii]")
    assert board.page.input_value("#output-text").split() == [".X.", ".O.", "..."]
    expect(board.page.locator("#output-partial")).to_be_hidden()
    board.open("knight/6/&closed=1/n31")
    board.mode("setup")
    board.press("[data-format=printed]")
    expect(board.page.locator("#output-partial")).to_contain_text("Not all of the board")


def test_a_dropped_file_is_opened(board: BoardPage) -> None:
    """A file may be dropped anywhere on the page."""
    board.page.evaluate(
        """() => {
          const data = new DataTransfer();
          data.items.add(new File(['..O\\n...'], 'board.txt'));
          document.body.dispatchEvent(
            new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        }"""
    )
    board.expect_link(re.compile("^go/3x2/"))
    board.settle()
    assert board.says("C2").startswith("white stone")


@pytest.mark.parametrize(
    ("language", "word", "stone"), [("ru", "Играть", "чёрный камень"), ("zh", "解题", "黑子")]
)
def test_languages_switch_at_once_and_are_remembered(
    board: BoardPage, language: str, word: str, stone: str
) -> None:
    """All words change without Python, also those of the mirror and of the document."""
    board.click("D4")
    board.page.dispatch_event(f"#languages [lang={language}]", "click")
    expect(board.page.locator("#modes [data-mode=play]")).to_have_text(word)
    assert board.says("D4").startswith(stone)
    board.page.reload()
    board.settle()
    assert board.page.evaluate("document.documentElement.lang") == language
    board.page.dispatch_event("#languages [lang=en]", "click")
    expect(board.page.locator("#modes [data-mode=play]")).to_have_text("Play")


def test_no_message_is_missing(board: BoardPage) -> None:
    """No text or name on the page is a bare message id."""
    for link in ("go/9", "queens/8", "knight/5", "cards/5x4"):
        board.open(link)
        for tab in board.page.locator("#modes button").all():
            tab.click()
            found = board.page.evaluate(
                r"""() => {
                  const names = [...document.querySelectorAll('[aria-label], [title]')]
                    .flatMap((one) => [one.ariaLabel ?? '', one.title]);
                  const texts = document.body.innerText.split('\n');
                  return [...texts, ...names].filter((text) => /^[a-z]+(\.[a-z-]+)+$/.test(text));
                }"""
            )
            assert found == []


def test_a_copied_step_opens_as_that_step(board: BoardPage) -> None:
    """In Explain the link copied leads to the moment shown, not only to the board."""
    board.open("queens/6")
    board.watch("recursive")
    for _ in range(3):
        board.press("#step-forward")
    words = board.words
    board.page.click("#share")
    link = board.page.locator("#share-step input[readonly]").input_value().partition("#")[2]
    board.page.click("#share-step button")
    copied = board.page.locator("#share-dialog [role=status]")
    expect(copied).to_contain_text("Link copied")
    assert str(board.page.evaluate("navigator.clipboard.readText()")).endswith(f"#{link}")
    board.visit(link)
    expect(board.page.locator("#step-count")).to_contain_text("step 4 of")
    assert board.words == words
