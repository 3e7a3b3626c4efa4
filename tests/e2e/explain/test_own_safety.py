"""What code of the reader's own cannot do: run unasked, or find a way out of its worker."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.e2e.explain.own import SPOT, TEXT, edit, run
from tests.e2e.page import READY, BoardPage

BOARD = "queens/4"
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


def test_what_leads_out_of_the_worker_is_gone(tab: BoardPage) -> None:
    """Before code runs, and for good. What needs the network begins anew in another worker."""
    tab.visit(BOARD)
    (worker,) = tab.page.workers
    assert worker.evaluate(WAYS_OUT, NAMES) == NAMES
    tab.watch("recursive")
    run(tab, "print('here')")
    assert tab.page.workers == [worker]
    assert worker.evaluate(WAYS_OUT, NAMES) == []
    assert worker.evaluate(FORCED, NAMES) == []
    tab.fresh("knight/6")
    page = tab.page
    tab.mode("setup")
    page.click("#large summary")
    page.fill("#large-size", "30x30")
    page.click("#large-make")
    expect(tab.alert).to_contain_text("was restarted", timeout=READY)
    tab.settle()
    page.click("#large-make")
    expect(page.locator("#large-open img")).to_be_visible(timeout=READY)


def test_no_link_runs_code(tab: BoardPage) -> None:
    """Links that name a version, and a storage that holds one, start nothing."""
    evil = TEXT.replace(SPOT, f"            print('ran')\n{SPOT}")
    tab.page.goto("/", wait_until="commit")
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
    tab.fresh(BOARD)
    tab.watch("recursive")
    edit(tab)
    expect(tab.page.locator("#own-text .cm-content")).to_contain_text("print('ran')")
    expect(tab.page.locator("#versions")).not_to_contain_text("Yours")
