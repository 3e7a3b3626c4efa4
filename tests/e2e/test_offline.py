"""Installable, and at home without a network: all four boards, and versions that change."""

from __future__ import annotations

import json
import re
import struct
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from tests.e2e.conftest import running
from tests.e2e.page import EXPLAINED, READY, BoardPage, until
from tests.e2e.versions import Versions, is_new, seek_newer
from tests.pictures import queens as regions, spoil

from shell import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.e2e.conftest import Site

HOST = "stepstones.localhost"
"""A name that the service worker does not take for a developer's machine."""
ICON_SIDES = {192, 512}
STORES = "async () => (await caches.keys()).filter((name) => name !== 'python-image')"
VISITS = 60
"""A browser lets go of a page that was closed in its own time."""
BOARDS = {
    "go": ("go/9", "C3", "dead-stones"),
    "queens": ("queens/8", "a1", "count"),
    "knight": ("knight/5", "", "tour"),
    "cards": ("cards/5x4/dD8eu&from=2.3&to=5.3/s5f", "", "pairs"),
}


@pytest.fixture
def away(built: None) -> Iterator[Site]:
    """The product on a server of its own that may be cut off."""
    with running({}) as site:
        yield site


def visit(page: Page, site: Site, link: str = "") -> BoardPage:
    """Load the page and wait for Python."""
    page.goto(f"{site.at(HOST)}/{link and '#'}{link}")
    board = BoardPage(page)
    board.settle()
    return board


def stored(page: Page) -> None:
    """Wait until the service worker has stored everything and serves the page."""
    page.evaluate("navigator.serviceWorker.ready.then((one) => one.active.state)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=READY)


def manifest_icons() -> list[dict[str, str]]:
    """Return the icons that the manifest names."""
    manifest = json.loads((ROOT / "static" / "manifest.webmanifest").read_text())
    icons: list[dict[str, str]] = manifest["icons"]
    return icons


def test_icons_are_what_the_manifest_says() -> None:
    """PNGs of 192 and 512 pixels and a maskable one, each as large as told."""
    sides = set()
    for icon in manifest_icons():
        path = ROOT / "static" / icon["src"]
        if path.suffix == ".png":
            width, height = struct.unpack(">II", path.read_bytes()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
            sides.add(width)
    assert sides == ICON_SIDES
    assert any(icon.get("purpose") == "maskable" for icon in manifest_icons())


def test_the_second_visit_needs_no_network(page: Page, away: Site, tmp_path: Path) -> None:
    """The first visit stores all, nothing twice, to be installed; then the server is gone.

    All four boards, their answers, lessons, course, languages and pictures are there, at any
    address.
    """
    picture = tmp_path / "board.png"
    painted = regions.regions(6, spoil.dice(4))
    regions.draw(6, painted, "." * 36, regions.STYLES["bold"], 40).save(picture)
    board = visit(page, away, "queens/8")
    stored(page)
    expect_fetched_once(away)
    expect_installable(page)
    page.set_input_files("#import-file", picture)
    expect(page.locator("#seen-use")).to_be_enabled(timeout=READY)
    page.keyboard.press("Escape")
    board.ask("count")
    expect(page.locator("#words")).to_contain_text("92", timeout=READY)
    page.close()
    away.stop()

    page = page.context.new_page()
    page.goto(f"{away.at(HOST)}/some/where/else")
    board = BoardPage(page)
    board.settle()
    assert page.url.startswith(f"{away.at(HOST)}/")
    assert "where" not in page.url
    for puzzle, (link, point, algorithm) in BOARDS.items():
        expect_all_of(board, link, point, algorithm)
        expect_steps(board, EXPLAINED[puzzle])
    for language in ("ru", "zh"):
        page.dispatch_event(f"#languages [lang={language}]", "click")
        expect(page.locator("html")).to_have_attribute("lang", language)
    board.open("queens/8")
    board.mode("play")
    board.ask("count")
    expect(page.locator("#words")).to_contain_text("92", timeout=READY)
    page.set_input_files("#import-file", picture)
    page.click("#seen-use", timeout=READY)
    board.expect_link(re.compile("^queens/6"))
    board.mode("explain")
    page.locator("#own-course").dispatch_event("click")
    page.click(".course details[open] .exercises button")
    expect(page.locator("#own-pose")).to_be_visible()


def expect_installable(page: Page) -> None:
    """Chromium reads the manifest without a complaint and finds nothing that forbids installing."""
    chromium = page.context.new_cdp_session(page)
    assert chromium.send("Page.getAppManifest")["errors"] == []
    found = chromium.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A profile without a history, as tests have it, is all that Chromium may dislike.
    assert [error["errorId"] for error in found if error["errorId"] != "in-incognito"] == []


def expect_fetched_once(site: Site) -> None:
    """The service worker takes what the browser or the page has; here nothing large is kept."""
    listed = (ROOT / "static" / "vendor" / "manifest.json").read_text()
    paths = [f"/{file['path']}" for file in json.loads(listed)["files"]]
    assert {path: site.sent[path] for path in paths} == dict.fromkeys(paths, 1)


def expect_all_of(board: BoardPage, link: str, point: str, algorithm: str) -> None:
    """A board can be played on and asked about."""
    board.open(link)
    board.mode("play")
    if point:
        board.click(point)
        assert board.link != link
        board.press("#undo")
    board.ask(algorithm)
    expect(board.page.locator("#outcome")).to_be_visible(timeout=READY)
    board.settle()


def expect_steps(board: BoardPage, link: str) -> None:
    """An algorithm can be followed, its source beside it."""
    board.open(link)
    board.mode("explain")
    board.page.locator("#lesson-list [data-algorithm]").first.click()
    board.settle()
    board.press("#step-forward")
    expect(board.page.locator("#code .current").first).to_be_visible()


@pytest.fixture
def versions(built: None, tmp_path: Path) -> Versions:
    """Two builds, the first of which is published."""
    return Versions(tmp_path)


@pytest.fixture
def published(versions: Versions, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A server of what is published of the two builds."""
    with running({}) as site:
        monkeypatch.setattr(
            site.server.RequestHandlerClass, "find", lambda handler: versions.find(handler.path)
        )
        yield site


def test_a_new_version_waits_for_the_next_visit(
    context: BrowserContext, versions: Versions, published: Site
) -> None:
    """Two built versions: the old page stays old in all its parts, even reloaded, until closed."""
    page = context.new_page()
    board = visit(page, published, "queens/8")
    stored(page)
    board.ask("count")
    expect(page.locator("#words")).to_contain_text("92", timeout=READY)
    board.press("#dismiss")
    board.click("c1")
    link = board.link

    versions.now = 1
    seek_newer(page)
    assert board.link == link, "a puzzle is not disturbed"
    page.dispatch_event("#languages [lang=ru]", "click")
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page.locator("#share")).not_to_contain_text("2 ")
    page.reload()
    board.settle()
    assert board.link == link
    assert not is_new(page)

    for _ in range(VISITS):
        page.close()
        page = context.new_page()
        page.goto(published.at(HOST))
        if is_new(page):
            break
    assert is_new(page)
    board = BoardPage(page)
    board.settle()
    expect(page.locator("#share")).to_contain_text("2 ")
    assert board.link == link, "the board of the last visit is there"
    until(page, f"async () => (await ({STORES})()).join() === 'stepstones-next'")
    published.stop()
    page.reload()
    board.page.evaluate("location.hash = 'queens'")
    board.expect_link(link)
    board.settle()
    board.ask("count")
    expect(page.locator("#words")).to_contain_text(re.compile(r"\d"), timeout=READY)
    expect(board.alert).to_be_empty()


def test_a_new_version_says_so_and_comes_when_wanted(
    context: BrowserContext, versions: Versions, published: Site
) -> None:
    """Two pages left open: one is asked to reload, both are of the new version then, whole.

    A file that is still of the old version keeps all of the new one away, until it is whole.
    """
    board = visit(context.new_page(), published, "queens/8")
    page = board.page
    stored(page)
    board.click("c1")
    link = board.link
    other = visit(context.new_page(), published, "knight/5")

    versions.now = 1
    versions.late = {"static/i18n/ru.json"}
    seek_newer(page)
    waiting = "navigator.serviceWorker.ready.then((one) => one.waiting === null)"
    assert page.evaluate(waiting), "nothing is installed"
    page.reload()
    board.settle()
    assert not is_new(page)
    for each in (page, other.page):
        expect(each.locator("#newer")).to_be_hidden()
    page.dispatch_event("#languages [lang=ru]", "click")
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page.locator("#share")).not_to_contain_text("2 ")
    page.dispatch_event("#languages [lang=en]", "click")

    published.sent.clear()
    versions.late = set()
    seek_newer(page)
    for each in (page, other.page):
        expect(each.locator("#newer")).to_contain_text("A new version is ready")
    unchanged = {"/static/vendor/pyodide/pyodide.asm.wasm", "/static/page/page.js"}
    assert unchanged.isdisjoint(published.sent), "what is the same is not fetched again"
    page.click("#newer-reload")
    for each in (page, other.page):
        expect(each.locator("meta[name=version]")).to_have_count(1, timeout=READY)
        BoardPage(each).settle()
        expect(each.locator("#newer")).to_be_hidden()
    assert board.link == link
    assert other.link == "knight/5"
    page.dispatch_event("#languages [lang=ru]", "click")
    expect(page.locator("#share")).to_contain_text("2 ")
    assert page.evaluate(STORES) == ["stepstones-next"]


def test_a_first_visit_to_half_a_deployment_stores_nothing(
    context: BrowserContext, versions: Versions, published: Site
) -> None:
    """The page works from the network; only the list of files is new, so no list is trusted."""
    versions.now = 1
    versions.late = {"index.html"}
    page = context.new_page()
    visit(page, published, "queens/8")
    page.evaluate(
        """() => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then(
          ({ installing }) => new Promise((resolve) => {
            if (!installing || installing.state === 'redundant') resolve();
            installing?.addEventListener('statechange', () => resolve());
          }))"""
    )
    assert page.evaluate("navigator.serviceWorker.getRegistration().then((one) => !one?.active)")
    assert page.evaluate("navigator.serviceWorker.controller === null")
