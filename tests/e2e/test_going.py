"""Where the reader went last is where the page goes, whatever is found later; nothing is lost."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from tests.e2e.page import BoardPage, without_python

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

SLOW_STORE = """(() => {
  const { open } = IDBFactory.prototype;
  const waiting = [];
  window.letStoreOpen = async () => {
    for (const request of waiting) request.dispatchEvent(new Event('success'));
    await new Promise((done) => setTimeout(done));
    for (const request of waiting) {
      const read = request.result.transaction('boards').objectStore('boards').count();
      await new Promise((done) => (read.onsuccess = done));
    }
  };
  IDBFactory.prototype.open = function (...args) {
    const request = open.apply(this, args);
    if (args[0] !== 'stepstones') return request;
    const hold = (event) => {
      event.stopImmediatePropagation();
      waiting.push(request);
      window.storeAsked = true;
    };
    request.addEventListener('success', hold, { once: true });
    return request;
  };
})()"""
"""Lets the page's store open when the test says so, and tells when the page has read it."""
GONE_AT_ONCE = """(() => {
  const { requestAnimationFrame } = window;
  let gone = null;
  const go = (resolve) => {
    addEventListener('hashchange', () => setTimeout(resolve), { once: true });
    location.hash = 'queens/6';
  };
  window.requestAnimationFrame = (act) => {
    if (document.querySelector('#main').dataset.link) gone ??= new Promise(go);
    return requestAnimationFrame((time) => (gone ? gone.then(() => act(time)) : act(time)));
  };
})()"""
"""Puts another link into the address once the page shows the first, before Python is asked."""
BEGIN_LATE = """(() => {
  const { setTimeout } = window;
  PerformanceObserver.prototype.observe = () => {};
  window.setTimeout = (act, ...rest) => {
    const isBegin = rest[0] === 100 && Error().stack.includes('/page/main.js');
    if (!isBegin) return setTimeout(act, ...rest);
    window.begin = act;
  };
})()"""
"""Lets the page, which is drawn, ask for Python when the test says so."""


@pytest.fixture
def bare(browser: Browser, base_url: str) -> Iterator[BoardPage]:
    """A page that gets nothing of what Python needs."""
    with without_python(browser, base_url) as board:
        yield board


@pytest.fixture
def slow(warm: BoardPage) -> Iterator[BoardPage]:
    """Another page of the reader whose store opens late."""
    with closing(warm.page.context.new_page()) as page:
        page.add_init_script(SLOW_STORE)
        yield BoardPage(page)


def go_while_the_store_is_read(board: BoardPage) -> None:
    """Go elsewhere before the page has found its board, which is there when it has."""
    board.page.wait_for_function("window.storeAsked")
    board.page.evaluate("location.hash = 'queens/6'")
    board.expect_link("queens/6")
    board.page.evaluate("letStoreOpen()")
    board.settle()
    assert (board.link, board.address) == ("queens/6", "queens/6")


def test_where_the_reader_goes_first_is_kept(board: BoardPage, slow: BoardPage) -> None:
    """The board of the last visit, found late, does not take the place of another asked for."""
    board.click("C3")
    slow.page.goto("/", wait_until="commit")
    go_while_the_store_is_read(slow)


def test_a_reload_keeps_to_where_the_reader_goes(slow: BoardPage) -> None:
    """Nor does the board that the page had before it was loaded anew."""
    slow.page.goto("/#go/9")
    slow.page.evaluate("letStoreOpen()")
    slow.settle()
    slow.click("C3")
    slow.page.reload(wait_until="commit")
    go_while_the_store_is_read(slow)


@pytest.mark.parametrize("first", ["", "#go/9"], ids=["bare", "link"])
def test_the_link_put_in_while_the_page_begins_is_opened(warm: BoardPage, first: str) -> None:
    """Not the one that the page began with."""
    with closing(warm.page.context.new_page()) as page:
        page.add_init_script(GONE_AT_ONCE)
        board = BoardPage(page)
        page.goto(f"/{first}")
        board.settle()
        assert (board.link, board.address) == ("queens/6", "queens/6")


def arrive(board: BoardPage, script: str, condition: str) -> None:
    """Load the board of queens, and wait for what the script says."""
    board.page.add_init_script(script)
    board.page.goto("/#queens", wait_until="commit")
    board.page.wait_for_function(condition)


def put_queen(board: BoardPage, name: str) -> None:
    """Press an empty square; the queen shows at once."""
    board.page.mouse.click(*board.place(name))
    assert board.says(name).startswith("queen")


def test_a_press_while_the_store_is_read_stays(bare: BoardPage) -> None:
    """The board of the last visit, when it is found, is the one on which the press was."""
    arrive(bare, SLOW_STORE, "window.storeAsked")
    put_queen(bare, "b2")
    bare.page.evaluate("letStoreOpen()")
    bare.drawn()
    assert bare.says("b2").startswith("queen")


def test_a_press_before_anything_is_asked_stays(tab: BoardPage) -> None:
    """A press on a board that was just painted shows at once, and Python hears of it."""
    arrive(tab, BEGIN_LATE, "'begin' in window")
    put_queen(tab, "b2")
    tab.page.evaluate("begin()")
    tab.settle()
    assert tab.says("b2").startswith("queen")


def test_a_puzzle_chosen_before_anything_is_asked_is_there(tab: BoardPage) -> None:
    """Another puzzle, asked for while the page begins, is the one that Python is asked for."""
    arrive(tab, BEGIN_LATE, "'begin' in window")
    tab.page.evaluate(
        "location.hash = 'knight'; dispatchEvent(new HashChangeEvent('hashchange')); begin()"
    )
    tab.settle()
    assert tab.link.startswith("knight/")


def test_a_press_on_a_board_that_is_left_is_not_made_on_the_next(tab: BoardPage) -> None:
    """Python, which hears late of all, makes it on no board."""
    arrive(tab, SLOW_STORE, "window.storeAsked")
    put_queen(tab, "b8")
    go_while_the_store_is_read(tab)
