"""Where the reader went last is where the page goes, whatever is found later."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from tests.e2e.page import BoardPage

if TYPE_CHECKING:
    from collections.abc import Iterator

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
