"""Nothing that was made is lost: not by a worker that dies, not by a reload, not by Stop."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import new_page
from tests.e2e.keep import (
    GAME,
    PROBLEM,
    WATCH_WORKERS,
    expect_next_worker,
    expect_seen,
    kill,
    paste,
    seen,
)
from tests.e2e.page import READY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import BrowserContext
    from tests.e2e.page import BoardPage


def _record(board: BoardPage) -> None:
    """A record with variations, played on beside its lines, two moves undone."""
    board.visit("go/9")
    paste(board, GAME)
    board.press("#tree-back")
    board.press("#tree-next")
    board.click("A1")
    board.click("B1")
    board.press("#undo")


def _stepping(board: BoardPage) -> None:
    """Far into an algorithm."""
    board.visit("queens/8/&do=explain&alg=recursive&step=17000/kqt")
    assert seen(board)["step"].startswith("step 17,000")


def _problem(board: BoardPage) -> None:
    """A problem of which a wrong move was answered."""
    board.visit(PROBLEM)
    board.click("A1")
    expect(board.page.locator("#tree-at")).to_have_text("Move 2 of 2")


def _answers(board: BoardPage) -> None:
    """A solution shown, the second, after moves that were taken back."""
    board.visit("queens/5")
    board.click("b1")
    board.click("d2")
    board.press("#undo")
    board.press("#undo")
    board.ask("fundamental")
    board.settle()
    board.press("#answer-forward")
    expect(board.page.locator("#answer-count")).to_contain_text("2 of 2")


FAR = "queens/10/&do=explain&alg=recursive&step=2000000/685"
STATES = {"record": _record, "stepping": _stepping, "problem": _problem, "answers": _answers}


@pytest.fixture
def watched(tab: BoardPage) -> BoardPage:
    """A page whose workers can be killed."""
    tab.page.add_init_script(WATCH_WORKERS)
    return tab


@pytest.mark.parametrize("make", STATES.values(), ids=STATES)
def test_a_killed_worker_and_a_reload_lose_nothing(
    watched: BoardPage, make: Callable[[BoardPage], None]
) -> None:
    """Board, tree, comments, undo, redo, run and step are as before, twice."""
    make(watched)
    before = seen(watched)
    kill(watched)
    expect_seen(watched, before)
    watched.page.reload()
    expect_seen(watched, before)


def test_a_worker_killed_at_work_loses_nothing(watched: BoardPage) -> None:
    """While it seeks step 200,000, while it solves, while it answers a move: all as before."""
    watched.visit("queens/12")
    watched.click("b1")
    watched.watch("recursive")
    before = seen(watched)
    watched.page.click("#step-jump")
    watched.page.fill("#jump-step", "200000")
    watched.page.evaluate("""globalThis.fatal = '"type":"progress"'""")
    watched.page.keyboard.press("Enter")
    expect_next_worker(watched, 1)
    expect(watched.page.locator("#step-count")).to_contain_text("200,000", timeout=READY)
    watched.press("#step-first")
    watched.press("#step-forward")
    after = seen(watched)
    assert after == before


def test_a_board_of_another_puzzle_is_there_with_its_history(tab: BoardPage) -> None:
    """Go, queens, and back to Go: undo and redo are as they were left."""
    tab.visit("go/9")
    paste(tab, GAME)
    tab.press("#undo")
    before = seen(tab)
    tab.page.click("#puzzles [data-puzzle=queens]")
    expect(tab.page.locator("#main")).to_have_attribute("data-puzzle", "queens")
    tab.settle()
    tab.click("a1")
    tab.page.click("#puzzles [data-puzzle=go]")
    expect(tab.page.locator("#main")).to_have_attribute("data-puzzle", "go")
    expect_seen(tab, before)


def test_a_drag_is_undone_in_one_step(board: BoardPage) -> None:
    """Six stones painted by one stroke, one undo; they are no moves of the game."""
    board.mode("setup")
    board.tool("black")
    board.drag("B3", "C3", "D3", "E3", "F3", "G3")
    assert all(board.says(f"{file}3").startswith("black stone") for file in "BCDEFG")
    board.mode("play")
    expect(board.page.locator("#tree-at")).to_have_text("Move 0 of 0")
    board.press("#undo")
    assert board.link == "go/9"


def test_a_far_step_in_a_link_can_be_stopped(watched: BoardPage) -> None:
    """While a link's step is sought, Stop is there and is heard; no worker is replaced."""
    watched.visit("queens/5")
    watched.page.evaluate("link => { location.hash = link; }", FAR)
    stop = watched.page.locator("#stop")
    expect(stop).to_be_visible(timeout=READY)
    stop.click()
    watched.settle()
    expect(stop).to_be_hidden()
    assert watched.page.evaluate("workers.length") == 1


def test_to_the_end_and_stop_keeps_the_place(watched: BoardPage) -> None:
    """The run stands where it has come to and goes on from there; the worker is the same."""
    watched.visit("queens/12")
    watched.watch("recursive")
    watched.page.click("#step-last")
    stop = watched.page.locator("#stop")
    expect(stop).to_be_visible(timeout=READY)
    stop.click()
    watched.settle()
    count = watched.page.locator("#step-count")
    expect(count).to_have_text(re.compile(r"step [\d,]+$"))
    assert watched.page.evaluate("workers.length") == 1
    at = int(re.sub(r"\D", "", count.text_content() or ""))
    assert at > 1
    watched.press("#step-forward")
    expect(count).to_have_text(re.compile(f"step {at + 1:,}$".replace(",", ",?")))


def test_play_and_back_to_explain_keeps_the_step(board: BoardPage) -> None:
    """What was stepped through is there again, unless the board has changed."""
    board.fresh("queens/6")
    board.watch("recursive")
    for _ in range(3):
        board.press("#step-forward")
    before = seen(board)
    board.mode("play")
    board.mode("explain")
    expect_seen(board, before)
    board.mode("play")
    board.click("a1")
    board.mode("explain")
    expect(board.page.locator("#transport")).to_be_hidden()


RUBBISH = """async shapes => {
  const names = ['boards', 'sources'];
  const database = await new Promise((done, fail) => {
    const request = indexedDB.open('stepstones', 1);
    request.onupgradeneeded = () => {
      for (const name of names) request.result.createObjectStore(name, { keyPath: 'id' });
    };
    request.onsuccess = () => done(request.result);
    request.onerror = fail;
  });
  const read = () => new Promise((done) => {
    const boards = database.transaction('boards').objectStore('boards');
    boards.getAll().onsuccess = ({ target }) => done(target.result);
  });
  dispatchEvent(new Event('pagehide')); // the page writes what it has not written yet
  const { link } = document.querySelector('#main').dataset;
  const isShown = (one) => one.id === history.state.board && one.link === link;
  let kept = await read();
  while (!kept.some(isShown)) kept = await read();
  const transaction = database.transaction(names, 'readwrite');
  const boards = transaction.objectStore('boards');
  for (const one of kept) for (const shape of shapes) boards.put({ ...one, ...shape });
  for (const [at, shape] of shapes.entries()) {
    boards.put({ id: at, ...shape });
    transaction.objectStore('sources').put({ id: `${at}`, text: shape });
  }
  localStorage.setItem('stepstones.board.go', JSON.stringify(shapes[0]));
  localStorage.setItem('stepstones.board.queens', JSON.stringify(shapes[0].text ?? null));
  await new Promise((done) => (transaction.oncomplete = done));
  database.close();
}"""
SHAPES: list[dict[str, Any]] = [
    {"text": None},
    {"text": "stepstones 1\n0 - b queens/6\n1 0 m flip a1\nat 1"},
    {"text": "stepstones 9"},
    {"text": "stepstones 1\n0 - b queens/6\nat 0 run recursive 0 999999999 -1 - - -"},
    {"link": 5},
    {"link": "queens/6/sAA/zzz"},
    {"link": "go/9", "puzzle": "go"},
    {"sources": [None, {}]},
    {"sources": ["8-e9ba13ff"]},
    {"when": "yesterday"},
    {"when": 1e300, "mode": "nonsense"},
    {"title": {"toString": 1}},
    {"report": {"violations": [1]}, "scene": {"facts": [None]}},
]


@pytest.fixture(scope="module")
def littered(desk: BrowserContext, base_url: str) -> Iterator[BoardPage]:
    """One page whose database gets more and more rubbish."""
    with new_page(desk, base_url) as board:
        board.visit()
        yield board


@pytest.mark.parametrize("shape", SHAPES, ids=[",".join(one) for one in SHAPES])
def test_rubbish_in_the_database_does_no_harm(littered: BoardPage, shape: dict[str, Any]) -> None:
    """Whatever others on the host have written there, the page opens and plays."""
    littered.fresh("queens/6")
    littered.click("a1")
    littered.page.evaluate(RUBBISH, [shape])
    littered.page.reload()
    littered.settle()
    if littered.page.locator("#stop").is_visible():
        littered.press("#stop")
    littered.open("queens/5")
    littered.click("b2")
    assert littered.says("b2").startswith("queen")


FORBIDDEN = {
    "absent": "Object.defineProperty(globalThis, 'indexedDB', { value: undefined });",
    "forbidden": """IDBFactory.prototype.open = () => {
      throw new DOMException('forbidden', 'SecurityError'); };""",
    "refused": """IDBFactory.prototype.open = () => {
      const request = new EventTarget();
      setTimeout(() => request.onerror?.(new Event('error')));
      return request; };""",
    "full": """IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError'); };""",
}


@pytest.mark.parametrize("how", FORBIDDEN.values(), ids=FORBIDDEN)
def test_without_a_database_a_killed_worker_still_loses_nothing(
    watched: BoardPage, how: str
) -> None:
    """The page itself holds what is needed; a reload has the board of the address."""
    watched.page.add_init_script(how)
    _record(watched)
    before = seen(watched)
    kill(watched)
    expect_seen(watched, before)
    watched.page.reload()
    watched.settle()
    assert watched.link == before["link"]
