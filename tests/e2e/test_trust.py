"""What SECURITY.md promises of the page: nothing leaves it, nothing hangs it, nothing is lost."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import IMPORT, WORKER_URL, running, shared
from tests.e2e.page import EXPLAINED, READY, BoardPage

import bundle
from shell import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Request

SABOTAGE = '''
    class Runner(Runner):
        """Does what the reader's text says, however bad; an endless loop is test_runtime's."""

        async def handle(self, text: str) -> str:
            if "do hang" in text:
                shared = js.Object.fromEntries([["initial", 1], ["maximum", 1], ["shared", True]])
                memory = js.WebAssembly.Memory.new(shared)
                js.Atomics.wait(js.Int32Array.new(memory.buffer), 0, 0)
            if "do die" in text:
                js.close()
                import asyncio
                await asyncio.Event().wait()
            if "do raise" in text:
                raise SystemError("sabotage")
            if "do eat" in text:
                import pyodide_js
                while pyodide_js._module._malloc(2_000_000_000):
                    pass
                bytearray(2_000_000_000)
            if "do sink" in text:
                import json
                json.loads("[" * 5_000_000)
            return await super().handle(text)
'''
BOARD = "go/7/dAAAAAAADIXpSG&turn=W/d5m"


@pytest.fixture(scope="module")
def sabotaged(
    built: None, browser: Browser, sink: list[str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[BrowserContext]:
    """A browser with the product whose worker can be told to go wrong, and has a quick pulse."""
    folder = tmp_path_factory.mktemp("sabotage")
    worker = folder / "worker.py"
    worker.write_text(bundle.WORKER.read_text().replace(IMPORT, IMPORT + SABOTAGE))
    boot = folder / "boot.js"
    text = (bundle.PAGE / "boot.js").read_text()
    assert text.count("},1e3)") == 1, "the pulse's interval, as joined"
    boot.write_text(text.replace("},1e3)", "},100)"))
    with (
        running({WORKER_URL: worker, "/static/page/boot.js": boot}) as site,
        shared(browser, sink, base_url=site.url) as context,
    ):
        yield context


@pytest.fixture(scope="module")
def victim(sabotaged: BrowserContext) -> Iterator[BoardPage]:
    """One page whose worker goes wrong again and again."""
    board = BoardPage(sabotaged.new_page())
    board.visit(BOARD)
    yield board
    board.page.close()


def paste(page: Page, text: str) -> None:
    """Open a pasted text."""
    page.click("#modes [data-mode=setup]")
    page.fill("#import-text", text)
    page.locator("#import-form [type=submit]").click()


@pytest.mark.parametrize("way", ["hang", "die", "raise"])
def test_a_lost_worker_is_replaced_under_the_board(
    victim: BoardPage, trouble: list[str], way: str
) -> None:
    """The board outlives a worker that is gone or breaks, and one that the reader gives up."""
    board, page = victim, victim.page
    board.fresh(BOARD)
    board.click("A7")
    board.expect_link(re.compile("^go/7/(?!dAAAAAAADIXpSG)"))
    link, before = board.link, board.says("D4")
    (first,) = board.workers
    paste(page, f"do {way}")
    if way == "hang":
        expect(board.alert).to_contain_text("is slow on", timeout=READY)
        assert first in board.workers
        board.alert.get_by_role("button", name="Start again").click()
    expect(board.alert).to_contain_text("was restarted", timeout=READY)
    board.settle()
    assert board.link == link == board.address
    assert board.says("D4") == before
    while first in board.workers:  # one that hangs takes a while to end
        page.evaluate("new Promise(requestAnimationFrame)")
    assert len(board.workers) == 1
    board.mode("play")
    board.click("B7")
    assert board.link != link
    trouble.clear()


@pytest.mark.parametrize("way", ["eat", "sink"])
def test_a_worker_out_of_memory_or_depth_goes_on(
    victim: BoardPage, trouble: list[str], way: str
) -> None:
    """Memory that is used up and nesting too deep end one question, not the board.

    Either ends the worker, the first after a while: a press made meanwhile is made again.
    """
    board, page = victim, victim.page
    board.fresh(BOARD)
    expect(board.alert).to_be_empty()
    paste(page, f"do {way}")
    expect(board.alert).not_to_be_empty(timeout=READY)
    board.mode("play")
    board.click("A7")
    expect(page.locator("#main")).not_to_have_attribute("data-link", BOARD)
    assert board.says("A7").startswith("white stone")
    trouble.clear()


def policy_of(text: str) -> list[str]:
    """Return the directives of a policy."""
    return [" ".join(part.split()) for part in text.split(";") if part.strip()]


def test_the_policy_is_the_one_that_is_explained() -> None:
    """SECURITY.md explains the very policy that the page has."""
    page = re.search(
        r'Content-Security-Policy" content="([^"]*)"', (ROOT / "index.html").read_text()
    )
    told = re.search(r"```\n(default-src.*?)```", (ROOT / "SECURITY.md").read_text(), re.DOTALL)
    assert page
    assert told
    assert policy_of(page[1]) == policy_of(told[1])


def test_the_policy_holds(tab: BoardPage, base_url: str, trouble: list[str]) -> None:
    """Neither data nor code nor a picture can be fetched from, or sent to, another host."""
    page = tab.page
    page.goto("/")
    other = base_url.replace("localhost", "127.0.0.1")
    answered: list[str] = []
    page.on(
        "response",
        lambda response: answered.append(response.url) if response.url.startswith(other) else None,
    )
    refused = page.evaluate(
        """async (other) => {
          const never = (promise) => promise.then(() => false, () => true);
          const image = new Image();
          const shown = new Promise((resolve) => {
            image.onload = () => resolve(false);
            image.onerror = () => resolve(true);
          });
          image.src = `${other}/static/icon.svg`;
          return [
            await never(fetch(`${other}/LICENSE`, {mode: 'no-cors'})),
            await never(import(`${other}/static/page/page.js`)),
            await shown,
          ];
        }""",
        other,
    )
    page.close()
    assert refused == [True, True, True]
    assert all("Content Security Policy" in one or "127.0.0.1" in one for one in trouble)
    assert answered == []
    trouble.clear()


def test_a_long_session_asks_nobody_else(board: BoardPage, base_url: str) -> None:
    """Four boards, answers, lessons, languages, sharing: the guard sees no other host."""
    page = board.page
    hosts: set[str] = set()

    def note(request: Request) -> None:
        hosts.add(request.url.removeprefix("blob:"))

    page.context.on("request", note)
    page.reload()
    board.settle()
    board.open("queens/8")
    board.ask("count")
    expect(page.locator("#words")).to_contain_text("92", timeout=READY)
    for link in EXPLAINED.values():
        board.open(link)
        for mode in ("play", "setup", "explain"):
            board.mode(mode)
        page.locator("#lesson-list [data-algorithm]").first.click()
        board.settle()
        board.press("#step-last")
    for language in ("ru", "zh", "en"):
        page.dispatch_event(f"#languages [lang={language}]", "click")
        expect(page.locator("html")).to_have_attribute("lang", language)
    page.click("#share")
    dialog = page.locator("#share-dialog")
    expect(dialog.locator("#share-image button").first).to_be_enabled()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.context.remove_listener("request", note)
    assert hosts
    assert all(host.startswith((base_url, "data:")) for host in hosts)


def test_a_paste_of_ten_megabytes_is_refused(board: BoardPage) -> None:
    """The page says that it is too long, at once, and the board stays."""
    board.mode("setup")
    board.page.evaluate("document.querySelector('#import-text').value = '(;B[aa]'.repeat(1500000)")
    board.press("#import-form [type=submit]")
    expect(board.alert).to_contain_text("2")
    assert board.link == BOARD
    board.mode("play")
    board.click("A7")
    assert board.link != BOARD
