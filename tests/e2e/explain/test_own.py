"""The reader's own version in the page: written, run, stopped, examined, and never unasked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import new_page
from tests.e2e.explain.own import (
    CHANGED,
    DEAF,
    LINE,
    TEXT,
    WRITE,
    edit,
    run,
    take_exercise,
    write,
    write_text,
)
from tests.e2e.page import READY, BoardPage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext, Page
    from tests.e2e.conftest import Site

BOARD = "queens/4"
STOP = """() => new Promise((resolve) => {
  document.querySelector('#stop').click();
  requestAnimationFrame(() => resolve(
    [document.querySelector('#run').hidden, document.querySelector('#sentence').dataset.tone]));
})"""
"""Press Stop, and see in the next frame whether the page shows a run at work."""
DROP = """([name, text]) => {
  const { shadowRoot } = document.querySelector('#own-text');
  const place = document.querySelector(name) ?? shadowRoot.querySelector(name);
  const dataTransfer = new DataTransfer();
  dataTransfer.setData('text/plain', text);
  const { x, y } = place.getBoundingClientRect();
  const common = { bubbles: true, cancelable: true, composed: true };
  const event = { ...common, dataTransfer, clientX: x + 9, clientY: y + 9 };
  return ['dragover', 'drop'].map((type) => place.dispatchEvent(new DragEvent(type, event)));
}"""
"""Drag a text somewhere and drop it; of both, whether it is left to the browser."""
REFUSALS = """() => {
  window.refusals = [];
  addEventListener('securitypolicyviolation', (event) => refusals.push(event.violatedDirective));
}"""


def test_a_first_visit_fetches_nothing_of_the_editor(site: Site, page: Page) -> None:
    """Neither the page nor its service worker asks for it before it is wanted; then once."""
    own = re.compile(r"codemirror|page/kit|static/sandbox")
    board = BoardPage(page)
    before = {path for path in site.sent if own.search(path)}
    board.visit(BOARD)
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).active !== null")
    board.watch("recursive")
    assert {path for path in site.sent if own.search(path)} == before
    page.evaluate(REFUSALS)
    edit(board)
    assert page.evaluate("() => refusals") == []
    assert site.sent["/static/vendor/codemirror/codemirror.js"] >= 1


SELECTED = """(text) =>
  document.querySelector('#own-text').shadowRoot.getSelection().toString() === text"""
"""Whether a text is selected in the editor."""


def test_a_copy_runs_beside_the_original(board: BoardPage) -> None:
    """Changed, printed, differing, reset; with the words at the line; by keyboard."""
    page = board.page
    board.watch("recursive")
    edit(board)
    expect(page.locator("#own-text .cm-content")).to_contain_text("def solve")
    write(board, "print('queen', k, r)")
    page.click("#own-difference")
    expect(page.locator(".difference [data-sign='+']")).to_contain_text("print('queen', k, r)")
    write_text(board, CHANGED)
    stretches = page.locator(".difference li")
    expect(stretches).to_have_count(2)
    changed = page.locator(".difference [data-sign='-'], .difference [data-sign='+']")
    old, fresh = changed.nth(0).bounding_box(), changed.nth(1).bounding_box()
    assert old
    assert fresh
    assert old["y"] < fresh["y"]
    page.set_viewport_size({"width": 1920, "height": 1080})
    old, fresh = changed.nth(0).bounding_box(), changed.nth(1).bounding_box()
    assert old
    assert fresh
    assert old["y"] == fresh["y"]
    assert old["x"] < fresh["x"]
    page.set_viewport_size({"width": 1280, "height": 720})
    write(board, "print('queen', k, r)")
    page.locator("#own-text .cm-content").press("ControlOrMeta+Enter")
    expect(page.locator("#own")).to_be_hidden()
    expect(page.locator("#own-edit")).to_be_focused()
    board.settle()
    expect(page.locator("#versions [aria-pressed=true]")).to_have_text("Yours")
    expect(page.locator("#own-printed")).to_have_text("queen 1 1")
    expect(page.locator("#code [aria-current] > button")).to_have_text(str(LINE + 2))
    expect(page.locator("#second-code [aria-current] > button")).to_have_text(str(LINE + 1))
    board.press("#step-forward")
    expect(page.locator("#second-words")).to_contain_text("same step")
    edit(board)
    expect(page.locator("#own-text .cm-content")).to_contain_text("print('queen'")
    page.click("#own-reset")
    expect(page.locator(".difference")).to_contain_text("No line differs")
    expect_reset_to_be_taken_back(board)


def expect_reset_to_be_taken_back(board: BoardPage) -> None:
    """Then the code is seen; on a telephone a run shows the board; Share says what it lacks."""
    page = board.page
    expect(page.locator("#own-reset")).to_have_text("Undo")
    page.click("#own-reset")
    expect(page.locator("#own-text .cm-content")).to_contain_text("print('queen'")
    expect(page.locator("#own-reset")).to_have_text("Reset")
    page.click("#own-close")
    assert page.evaluate("document.querySelector('#panel').scrollTop") == 0
    page.click("#share")
    expect(page.locator("#share-dialog")).to_contain_text("A link never carries a program")
    expect(page.locator("#share-play")).to_be_visible()
    expect(page.locator("#share-step")).to_have_count(0)  # nor its step, nor a note on that
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844})
    edit(board)
    page.click("#own-run")
    expect(page.locator("#own")).to_be_hidden()
    expect(page.locator("#board")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1280, "height": 720})


def test_what_cannot_be_run_is_said_in_the_editor(board: BoardPage) -> None:
    """At its line, with the text as it was; the run on the board stays."""
    line = "k = = 2"
    board.watch("recursive")
    edit(board)
    write(board, line)
    board.page.click("#own-run")
    expect(board.page.locator("#own .said")).to_contain_text(f"Line {LINE} is not Python")
    expect(board.page.locator("#own-text .cm-content")).to_contain_text(line)
    assert board.link == BOARD


def test_what_cannot_begin_on_a_board_stays_open(board: BoardPage) -> None:
    """Warnsdorff's rule walks: of a numbered tour that is said, and the text is at hand."""
    page = board.page
    board.open("knight/5/&given=1a1.25e5/fvg")
    take_exercise(board, "worst")
    expect(page.locator("#own-text .cm-content")).to_be_visible()
    page.click("#own-run")
    expect(board.alert).to_contain_text("This board asks for missing numbers")
    expect(page.locator("#own-text .cm-content")).to_be_visible()
    board.settle()
    expect(page.locator("#own")).to_be_visible()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("import nowhere", f"Line {LINE} imports what is not here."),
        ("input()", f"Line {LINE} calls input()"),
        ("while True: pass", f"Line {LINE}: 200,000 rounds without a step"),
        ("(lambda f: f(f))(lambda f: f(f))", f"Line {LINE}: the function calls itself"),
    ],
)
def test_what_breaks_off_is_said_at_its_line(board: BoardPage, line: str, words: str) -> None:
    """As the run's verdict, in the reader's language; the worker stays.

    Those that hang on Pyodide; `app/user_code/test_version` has all ways to fail.
    """
    page = board.page
    worker = page.workers[0]
    board.watch("recursive")
    run(board, line)
    expect(page.locator("#words")).to_contain_text(words)
    assert worker in page.workers
    expect(page.locator("#code [aria-current] > button")).to_have_text(str(LINE))
    page.dispatch_event("#languages [lang=ru]", "click")
    expect(page.locator("#words")).to_contain_text(f"Строка {LINE}")
    page.dispatch_event("#languages [lang=en]", "click")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_text_dropped_where_one_is_written_stays_there(board: BoardPage) -> None:
    """In the editor and in the field for boards: no set or board opens; elsewhere one does."""
    page = board.page
    board.watch("recursive")
    edit(board)
    address = board.address
    assert page.evaluate(DROP, [".cm-content", "#set/1/Mine/queens/7"])[1] is False
    assert board.address == address
    expect(page.locator("#own-text .cm-content")).to_contain_text("#set/1/Mine/queens/7")
    assert page.evaluate(DROP, ["#import-text", "queens/7"]) == [True, True]
    assert page.evaluate(DROP, ["#board", "queens/7"]) == [False, False]
    board.expect_link("queens/7")


def test_an_endless_run_with_steps_is_stopped_at_once(board: BoardPage) -> None:
    """The page shows it in the very next frame; the run stays where it is and can go back."""
    page = board.page
    first = page.workers[0]
    board.watch("recursive")
    run(board, "while True: yield record.place(k, r)")
    page.click("#step-last")
    expect(page.locator("#stop")).to_be_visible()
    assert page.evaluate(STOP) == [True, "step"]
    board.settle()
    assert first in page.workers
    assert board.link == BOARD
    expect(page.locator("#run")).to_be_hidden()
    expect(page.locator("#versions [aria-pressed=true]")).to_have_text("Yours")
    page.click("#step-back")
    board.settle()
    expect(page.locator("#words")).to_contain_text("takes")


def test_a_version_that_never_listens_costs_its_sandbox_and_nothing_else(board: BoardPage) -> None:
    """Where no round is counted, only the sandbox is ended: Python, board and text are there."""
    page = board.page
    first = page.workers[0]
    board.watch("recursive")
    edit(board)
    write(board, "yield record.place(k, r)", DEAF)
    page.click("#own-run")
    # Its sandbox has started then: the original is at "step 1 of 75".
    expect(page.locator("#step-count")).to_have_text("step 1", timeout=READY)
    board.settle()
    page.click("#step-forward")
    expect(page.locator("#stop")).to_be_visible()
    assert page.evaluate(STOP)[0]
    expect(board.alert).to_contain_text("did not hear Stop", timeout=READY)
    expect(page.locator("#run")).to_be_hidden()
    expect(page.locator("#own-text .cm-content")).to_contain_text("js.Atomics.wait")
    board.settle()
    page.click("#own-close")
    board.watch("recursive")
    expect(page.locator("#step-count")).to_contain_text("step 1")
    assert first in page.workers
    assert board.link == BOARD


def test_an_exercise_is_checked_and_its_board_shown(board: BoardPage) -> None:
    """Wrong: the first board that differs, at the step. Right: said so. The text is kept."""
    page = board.page
    board.open("queens/9")
    take_exercise(board, "undo")
    page.locator("#own-text .cm-content").focus()
    page.wait_for_function(SELECTED, arg="...")
    expect(page.locator("#own-task-words")).to_contain_text("HR(k + 1) has come back")
    expect(page.locator("#own-task-words")).to_be_in_viewport(ratio=1)
    page.click("#own-difference")
    expect(page.locator(".difference")).to_contain_text("No line differs from what was given")
    page.click("#own-check")
    expect(page.locator("#own-exam")).to_contain_text("still has a gap", timeout=READY)
    write(board)
    page.click("#own-check")
    expect(page.locator("#own-exam")).to_contain_text("Right", timeout=READY)
    without = TEXT.replace("            queens[k] = 0\n", "            pass\n")
    page.locator("#own-text .cm-content").press("ControlOrMeta+a")
    page.evaluate(WRITE, without)
    page.click("#own-check")
    expect(page.locator("#own-exam")).to_contain_text("tells them apart", timeout=READY)
    said = page.inner_text("#own-exam")
    page.click("#own-show")
    board.expect_link(re.compile("^queens/"))
    expect(page.locator("#second-words")).to_contain_text("Recursive")
    expect(page.locator("#step-count")).not_to_have_text(re.compile(r"^step 1\b"))
    expect(page.locator("#own")).to_be_hidden()
    board.settle()
    assert board.words in said


def test_a_ready_change_leaves_what_was_written(board: BoardPage) -> None:
    """Each has a text of its own, changed by the reader or not; so it is after a reload."""
    page = board.page
    content = page.locator("#own-text .cm-content")
    board.watch("recursive")
    edit(board)
    page.select_option("#own-task", "")
    write(board, "print('mine')")
    for _ in range(2):
        page.select_option("#own-task", "late")
        expect(content).not_to_contain_text("print('mine')")
        page.select_option("#own-task", "")
        expect(content).to_contain_text("print('mine')")
    page.select_option("#own-task", "late")
    write(board, "print('later')")
    page.select_option("#own-task", "downward")
    expect(content).not_to_contain_text("print(")
    page.reload()
    board.settle()
    edit(board)
    expect(content).to_contain_text("print('mine')")
    page.select_option("#own-task", "late")
    expect(content).to_contain_text("print('later')")


@pytest.fixture
def forgetful(desk: BrowserContext, base_url: str) -> Iterator[BoardPage]:
    """A page whose storage refuses everything."""
    with new_page(desk, base_url) as board:
        refuses = "() => { throw new Error('no'); }"
        board.page.add_init_script(
            f"Storage.prototype.setItem = Storage.prototype.getItem = {refuses}"
        )
        yield board


def test_a_storage_that_refuses_costs_only_the_next_visit(forgetful: BoardPage) -> None:
    """The text is there as long as the page is."""
    forgetful.visit(BOARD)
    forgetful.watch("recursive")
    run(forgetful, "print('here')")
    forgetful.open("queens/5")
    forgetful.watch("recursive")
    edit(forgetful)
    expect(forgetful.page.locator("#own-text .cm-content")).to_contain_text("print('here')")
