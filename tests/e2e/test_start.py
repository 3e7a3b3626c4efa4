"""Python starts on any device: each file is fetched once, and no clock ever gives it up."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import running
from tests.e2e.page import BoardPage

import publish
from stepstones.app import catalog

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page, Route
    from tests.e2e.conftest import Site

pytestmark = pytest.mark.browser_context_args(service_workers="block")
"""As in a private window: nothing but the page itself holds what was fetched."""
WASM = re.compile(r"/pyodide\.asm\.wasm$")
LOADER = re.compile(r"/pyodide\.js$")
PROGRAM = re.compile(r"/worker\.py$")
CORE = re.compile(r"/pyscript/core\.js$")
MINUTES = 5 * 60 * 1000
LATER = re.compile(r"/later\.zip$")
HOST = "stepstones.localhost"
"""A name that the page does not take for a developer's machine."""
ICON = "/static/icon.svg"
SLOW = "This is slow on this device"


@pytest.fixture
def own(built: None) -> Iterator[Site]:
    """The product on a server of a test's own, which counts what it sends."""
    with running({}) as site:
        yield site


@pytest.fixture
def board(page: Page, own: Site) -> BoardPage:
    """A page whose clock the test moves, not loaded yet."""
    page.clock.install()
    return BoardPage(page)


class Held:
    """A file that is held back until it is let go."""

    def __init__(self, page: Page, url: re.Pattern[str]) -> None:
        self.routes: list[Route] = []
        self.free = False
        page.route(url, self._take)

    def _take(self, route: Route) -> None:
        route.continue_() if self.free else self.routes.append(route)

    def let_go(self) -> None:
        """Let all through that ask for it, and have asked."""
        self.free = True
        for route in self.routes:
            route.continue_()


def arrive(board: BoardPage, site: Site) -> None:
    """Load the page, and play a move before Python is there."""
    board.page.goto(f"{site.url}/#go/19")
    expect(board.page.locator("#main")).to_have_attribute("data-link", re.compile("."))
    board.page.mouse.click(*board.place("D4"))
    board.page.mouse.move(1, 1)


def check_move(board: BoardPage) -> None:
    """The move that was played first is on the board, and judged."""
    board.settle()
    assert board.says("D4").startswith("black stone, 4 liberties")
    expect(board.alert).to_be_empty()


def twice(site: Site) -> dict[str, int]:
    """Return what was sent more than once; a browser asks for the tab's icon when it likes."""
    return {path: count for path, count in site.sent.items() if count > 1 and path != ICON}


def test_stages_that_take_minutes_are_waited_for(board: BoardPage, own: Site) -> None:
    """After twenty seconds without a sign the page says so, and goes on waiting: for each file.

    Each is fetched once, though this window keeps nothing.
    """
    stages = [Held(board.page, url) for url in (CORE, PROGRAM, LOADER, WASM)]
    arrive(board, own)
    while stages:
        for _ in range(2):
            board.page.clock.run_for(MINUTES)
            expect(board.alert).to_contain_text(SLOW)
            expect(board.page.locator("#main")).to_have_attribute("data-py", re.compile("ing$"))
        while not (asked := [one for one in stages if one.routes]):
            board.page.clock.run_for(100)
        asked[0].let_go()
        stages.remove(asked[0])
    check_move(board)
    assert twice(own) == {}
    assert "/static/vendor/pyodide/pyodide.asm.wasm" in own.sent


def test_start_again_is_the_readers_choice(board: BoardPage, own: Site) -> None:
    """The button begins with a new worker; what has arrived and what was pressed is kept."""
    loader = Held(board.page, LOADER)
    arrive(board, own)
    while not loader.routes:
        board.page.clock.run_for(100)
    board.page.clock.run_for(MINUTES)
    loader.free = True
    board.alert.get_by_role("button", name="Start again").click()
    check_move(board)
    assert {path for path in twice(own) if not path.endswith(("worker.py", "pyodide.js"))} == set()


@pytest.mark.parametrize(
    "urls", [(CORE, CORE, CORE), (WASM, PROGRAM, LOADER)], ids=["always PyScript", "one by one"]
)
def test_what_failed_starts_again_by_itself(
    board: BoardPage, own: Site, trouble: list[str], urls: tuple[re.Pattern[str], ...]
) -> None:
    """Three failures are got over without a word; the fourth attempt has the move."""
    failing = list(urls)

    def fail_once_each(route: Route) -> None:
        if failing and failing[0].search(route.request.url.partition("?")[0]):
            del failing[0]
            route.abort()
        else:
            route.continue_()

    for url in set(urls):
        board.page.route(re.compile(url.pattern.replace("$", r"(\?|$)")), fail_once_each)
    arrive(board, own)
    while failing:
        board.page.clock.run_for(500)
        assert board.alert.text_content() == ""
    board.page.clock.run_for(20_000)
    check_move(board)
    trouble.clear()


def test_after_the_last_try_reader_or_network_decides(
    board: BoardPage, own: Site, trouble: list[str]
) -> None:
    """What does not arrive four times is named with a button; the move still waits.

    The button begins anew, and so does a browser that is online again.
    """
    tries: list[str] = []

    def refuse(route: Route) -> None:
        tries.append(route.request.url)
        route.abort()

    board.page.route(WASM, refuse)
    arrive(board, own)
    for attempts in (4, 8):
        while not board.alert.text_content():
            board.page.clock.run_for(1000)
        expect(board.alert).to_contain_text("pyodide.asm.wasm")
        assert len(tries) == attempts
        if attempts == 4:
            board.alert.get_by_role("button", name="Try again").click()
            expect(board.alert).to_be_empty()
    board.page.unroute(WASM)
    board.page.evaluate("dispatchEvent(new Event('online'))")
    check_move(board)
    trouble.clear()


def test_first_boards_need_the_first_archive_only(
    page: Page, own: Site, trouble: list[str]
) -> None:
    """Python's library and ours: a board of each puzzle is there without what comes later."""
    page.route(LATER, lambda route: route.abort())
    first, *others = [catalog.examples(one)[0].link for one in catalog.every()]
    board = BoardPage(page)
    with page.expect_request(LATER):
        page.goto(f"{own.url}/#{first}")
        board.settle()
    assert board.link
    for link in others:
        board.open(link)
        expect(board.alert, link).to_be_empty()
    trouble.clear()


def test_a_host_that_compresses_nothing(
    page: Page, built: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a published site the page takes the copies in gzip of all that is large."""
    folder = tmp_path / "site"
    publish.assemble(folder)
    with running({}) as site:
        handler = site.server.RequestHandlerClass
        monkeypatch.setattr(handler, "find", lambda self: folder / path_of(self.path))
        monkeypatch.setattr(handler, "choose", lambda _, path: ("", path))
        page.goto(f"{site.at(HOST)}/#go/9")
        BoardPage(page).settle()
        names = ("python_stdlib.zip", "pyodide.asm.js", "pyodide.asm.wasm")
        assert [site.sent[f"/static/vendor/pyodide/{name}.gz"] for name in names] == [1, 1, 1]


def path_of(address: str) -> str:
    """Return the file that an address of a folder stands for."""
    return address.partition("?")[0].strip("/") or "index.html"
