"""The reader's own version in the page: written, run, stopped, examined, and never unasked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import new_page
from tests.e2e.page import READY, BoardPage

from shell import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext, Page
    from tests.e2e.conftest import Site

BOARD = "queens/4"
SPOT = "            queens[k] = r\n"
POLICY = (
    "default-src 'none'; script-src 'self' 'unsafe-eval'; worker-src 'self' blob:; "
    "connect-src 'self'; img-src 'self' blob:; style-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
"""The page's policy as it was before there was an editor."""
REFUSALS = """() => {
  window.refusals = [];
  addEventListener('securitypolicyviolation', (event) => refusals.push(event.violatedDirective));
}"""
WRITE = """(text) => {
  const root = document.querySelector('#own-text').shadowRoot;
  const content = root.querySelector('.cm-content');
  content.focus();
  root.getSelection?.().selectAllChildren(content);
  document.execCommand('selectAll');
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const paste = {clipboardData: data, bubbles: true, cancelable: true};
  content.dispatchEvent(new ClipboardEvent('paste', paste));
}"""
WAYS_OUT = """(names) => names.filter((name) => {
  const [place, one] = name.includes('.') ? [navigator, name.slice(10)] : [globalThis, name];
  return place[one] !== undefined;
})"""
FORCED = """(names) => names.filter((name) => {
  const [place, one] = name.includes('.') ? [navigator, name.slice(10)] : [globalThis, name];
  for (let at = place; at; at = Object.getPrototypeOf(at)) {
    const there = Object.getOwnPropertyDescriptor(at, one);
    if (there?.get || there?.configurable || there?.writable) return true;
    Reflect.deleteProperty(at, one);
  }
  return place[one] !== undefined;
})"""
NAMES = [
    *("XMLHttpRequest", "WebSocket", "WebTransport", "EventSource", "importScripts", "Worker"),
    *("BroadcastChannel", "indexedDB", "caches", "fetch", "navigator.storage"),
]
LINES = (
    "() => document.querySelector('#own-text').shadowRoot.querySelector('.cm-content').innerText"
)


def _source(name: str) -> str:
    return (ROOT / "pysrc" / "stepstones" / f"{name}.py").read_text()


TEXT = _source("queens/essays/recursive")
LINE = TEXT[: TEXT.index(SPOT)].count("\n") + 1
CHANGED = TEXT.replace("    n = board.size\n", "    n = board.size + 0\n").replace(
    SPOT, f"{SPOT[:-1]}\n\n"
)


def _edit(board: BoardPage) -> None:
    board.page.click("#own-edit")
    expect(board.page.locator("#own-text .cm-content")).to_be_visible()


def _write(board: BoardPage, *lines: str) -> None:
    """Put the essay into the editor, with lines where the first queen is put down."""
    inserted = "".join(f"            {line}\n" for line in lines)
    _write_text(board, TEXT.replace(SPOT, inserted + SPOT))


def _write_text(board: BoardPage, text: str) -> None:
    board.page.locator("#own-text .cm-content").press("ControlOrMeta+a")
    board.page.evaluate(WRITE, text)


def _run(board: BoardPage, *lines: str) -> None:
    _edit(board)
    _write(board, *lines)
    board.page.click("#own-run")
    expect(board.page.locator("#own")).to_be_hidden()
    board.settle()


def test_a_first_visit_fetches_nothing_of_the_editor(site: Site, page: Page) -> None:
    """Neither the page nor its service worker asks for it before it is wanted; then once."""
    own = re.compile(r"codemirror|static/page/own|own\.css|lessons/tasks|/tasks\.json|page/kit")
    board = BoardPage(page)
    before = {path for path in site.sent if own.search(path)}
    board.visit(BOARD)
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).active !== null")
    board.watch("recursive")
    assert {path for path in site.sent if own.search(path)} == before
    page.evaluate(REFUSALS)
    _edit(board)
    assert page.evaluate("() => refusals") == []
    assert site.sent["/static/vendor/codemirror/codemirror.js"] >= 1


def test_the_policy_is_what_it_was() -> None:
    """The editor needed no gap: style sheets that are adopted are no inline styles."""
    html = (ROOT / "index.html").read_text()
    assert re.findall(r'Content-Security-Policy" content="([^"]*)"', html) == [POLICY]


def test_a_copy_runs_beside_the_original(board: BoardPage) -> None:
    """Changed, printed, differing, reset; with the words at the line; by keyboard."""
    page = board.page
    board.watch("recursive")
    _edit(board)
    expect(page.locator("#own-text .cm-content")).to_contain_text("def solve")
    _write(board, "print('queen', k, r)")
    page.click("#own-difference")
    expect(page.locator(".difference [data-sign='+']")).to_contain_text("print('queen', k, r)")
    _write_text(board, CHANGED)
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
    _write(board, "print('queen', k, r)")
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
    _edit(board)
    expect(page.locator("#own-text .cm-content")).to_contain_text("print('queen'")
    page.click("#own-reset")
    expect(page.locator(".difference")).to_contain_text("No line differs")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("k = = 2", f"Line {LINE} is not Python"),
        ("import js", f"Line {LINE} imports js"),
    ],
)
def test_what_cannot_be_run_is_said_in_the_editor(board: BoardPage, line: str, words: str) -> None:
    """At its line, with the text as it was; the run on the board stays."""
    board.watch("recursive")
    _edit(board)
    _write(board, line)
    board.page.click("#own-run")
    expect(board.page.locator("#own .said")).to_contain_text(words)
    expect(board.page.locator("#own-text .cm-content")).to_contain_text(line)
    assert board.link == BOARD


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("1 / 0", f"Line {LINE} divides by zero"),
        ("while True: pass", f"Line {LINE}: 200,000 rounds without a step"),
        ("(lambda f: f(f))(lambda f: f(f))", f"Line {LINE}: the function calls itself"),
        ("yield 3", f"Line {LINE} yields something that is no step: int"),
    ],
)
def test_what_breaks_off_is_said_at_its_line(board: BoardPage, line: str, words: str) -> None:
    """As the run's verdict, in the reader's language; the worker stays."""
    page = board.page
    (worker,) = page.workers
    board.watch("recursive")
    _run(board, line)
    expect(page.locator("#words")).to_contain_text(words)
    assert page.workers == [worker]
    if "yield" not in line:
        expect(page.locator("#code [aria-current] > button")).to_have_text(str(LINE))
    page.click("#languages [lang=ru]")
    expect(page.locator("#words")).to_contain_text(f"Строка {LINE}")
    page.click("#languages [lang=en]")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_an_endless_run_with_steps_is_stopped_at_once(board: BoardPage) -> None:
    """Stop is heard between two steps, or the worker is replaced under the board."""
    page = board.page
    board.watch("recursive")
    _run(board, "while True: yield record.place(k, r)")
    page.click("#step-last")
    expect(page.locator("#stop")).to_be_visible()
    page.click("#stop")
    expect(page.locator("#stop")).to_be_hidden()
    board.settle()
    assert board.link == BOARD


def test_a_version_that_never_listens_costs_the_worker_and_nothing_else(board: BoardPage) -> None:
    """What no round is counted in ends with the worker: board, text and words are there."""
    page = board.page
    (first,) = page.workers
    board.watch("recursive")
    _edit(board)
    _write(board, "sum(iter(int, 1))")
    page.click("#own-run")
    expect(page.locator("#stop")).to_be_visible()
    page.click("#stop")
    expect(board.alert).to_contain_text("did not hear Stop", timeout=READY)
    board.settle()
    while first in page.workers:  # what does not listen takes a while to end
        page.evaluate("new Promise(requestAnimationFrame)")
    assert board.link == BOARD
    page.click("#lesson-list [data-algorithm=recursive]")
    board.settle()
    _edit(board)
    expect(page.locator("#own-text .cm-content")).to_contain_text("sum(iter(int, 1))")


def test_an_exercise_is_checked_and_its_board_shown(board: BoardPage) -> None:
    """Wrong: the first board that differs, at the step. Right: said so. The text is kept."""
    page = board.page
    board.mode("explain")
    page.click("#own-exercises")
    expect(page.locator("#own-text .cm-content")).to_be_visible()
    page.select_option("#own-task", "undo")
    expect(page.locator("#own-task-words")).to_contain_text("HR(k + 1) has come back")
    _write(board)
    page.click("#own-check")
    expect(page.locator("#own-exam")).to_contain_text("Right", timeout=READY)
    without = TEXT.replace("            queens[k] = 0\n", "            pass\n")
    page.locator("#own-text .cm-content").press("ControlOrMeta+a")
    page.evaluate(WRITE, without)
    page.click("#own-check")
    expect(page.locator("#own-exam")).to_contain_text("tells them apart", timeout=READY)
    page.click("#own-show")
    board.expect_link(re.compile("^queens/"))
    expect(page.locator("#second-words")).to_contain_text("Recursive")
    expect(page.locator("#step-count")).not_to_have_text(re.compile(r"^step 1\b"))
    expect(page.locator("#own")).to_be_hidden()


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
    _run(forgetful, "print('here')")
    forgetful.open("queens/5")
    forgetful.watch("recursive")
    _edit(forgetful)
    expect(forgetful.page.locator("#own-text .cm-content")).to_contain_text("print('here')")


def test_what_leads_out_of_the_worker_is_gone(tab: BoardPage) -> None:
    """Before code runs, and for good. What needs the network begins anew in another worker."""
    tab.visit(BOARD)
    (worker,) = tab.page.workers
    assert worker.evaluate(WAYS_OUT, NAMES) == NAMES
    tab.watch("recursive")
    _run(tab, "print('here')")
    assert tab.page.workers == [worker]
    assert worker.evaluate(WAYS_OUT, NAMES) == []
    assert worker.evaluate(FORCED, NAMES) == []
    tab.fresh("knight/6")
    page = tab.page
    page.click("#large summary")
    page.fill("#large-size", "30x30")
    page.click("#large-make")
    expect(tab.alert).to_contain_text("started again", timeout=READY)
    tab.settle()
    page.click("#large-make")
    expect(page.locator("#large-open img")).to_be_visible(timeout=READY)


def test_no_link_runs_code(tab: BoardPage) -> None:
    """Links that name a version, and a storage that holds one, start nothing."""
    evil = TEXT.replace(SPOT, f"            print('ran')\n{SPOT}")
    tab.visit(BOARD)
    tab.page.evaluate(
        "t => localStorage.setItem('stepstones.own.queens.recursive', JSON.stringify(t))", evil
    )
    for link in (
        "queens/4/&do=explain&alg=own&step=3",
        "queens/4/&do=own&alg=recursive",
        "queens/4/&do=explain&alg=recursive&step=2&code=print(1)",
    ):
        tab.page.goto("about:blank")
        tab.page.goto(f"/#{link}")
        tab.page.wait_for_selector("#main[data-py=ready][data-busy=false]")
        expect(tab.page.locator("#own-printed")).to_have_count(0)
        assert "own" not in (tab.page.text_content("#versions") or "")
    tab.visit(BOARD)
    tab.watch("recursive")
    _edit(tab)
    expect(tab.page.locator("#own-text .cm-content")).to_contain_text("print('ran')")
    expect(tab.page.locator("#versions")).not_to_contain_text("Yours")
