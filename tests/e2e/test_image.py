"""Python begins with a memory image where the browser keeps one, and starts without it else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import AT_REST, HAS_IMAGE, IMAGES, shared
from tests.e2e.page import READY, BoardPage, until
from tests.pictures import queens as regions, spoil

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

NOTED = """if (globalThis.Cache) {
  const { put } = Cache.prototype;
  globalThis.puts = [];
  Cache.prototype.put = async function (...given) {
    puts.push('begun');
    if (globalThis.isHeld) await new Promise(() => {});
    try {
      await put.apply(this, given);
      puts.push('kept');
    } catch ({ name }) {
      puts.push(name);
      throw new Error(name);
    }
  };
}"""
"""A page tells what becomes of its image."""
CHANGING = """{
  const ask = globalThis.fetch;
  globalThis.asked = 0;
  globalThis.fetch = async (address, options) => {
    const response = await ask(address, options);
    if (!String(address).endsWith('/manifest.json')) return response;
    asked += 1;
    const manifest = await response.json();
    return Response.json({ ...manifest, version: `${manifest.version}${asked}` });
  };
}"""
"""Each time that the page looks, the files are of another version."""
BITTEN = """async () => {
  const cache = await caches.open('python-image');
  const [{ url }] = await cache.keys();
  const { headers } = await cache.match(url);
  const bytes = new Uint8Array(await (await cache.match(url)).arrayBuffer());
  bytes[1_000_000] ^= 1;
  await cache.put(url, new Response(bytes, { headers }));
}"""
OF_OLD = """async () => {
  const cache = await caches.open('python-image');
  const [{ url }] = await cache.keys();
  await cache.put(`${url}0`, await cache.match(url));
  await cache.delete(url);
}"""
"""The image is one of another version."""
UNFIT = """async () => {
  const cache = await caches.open('python-image');
  const [{ url }] = await cache.keys();
  const bytes = new Uint8Array(1000);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  await cache.put(url, new Response(bytes, { headers: { 'X-Digest': digest.toString() } }));
}"""
"""An image with its hash, with which no Python can begin."""
ELSEWHERE = "/static/icon.svg"
"""An address at which all that is stored can be seen and changed, and nothing starts."""
REMOVED = "caches.delete('python-image')"
USED_BUT_FOR_IT = """async () => {
  const { usage } = await navigator.storage.estimate();
  const cache = await caches.open('python-image');
  const [image] = await cache.matchAll();
  return usage - (await image.blob()).size;
}"""
BEGUN = "async () => Boolean(await globalThis.stepstonesImage)"


@pytest.fixture(scope="module")
def profile(browser: Browser, base_url: str, sink: list[str]) -> Iterator[BrowserContext]:
    """A profile in which an image is made as soon as a page is at rest."""
    with shared(browser, sink, base_url=base_url) as context:
        context.add_init_script(AT_REST)
        context.add_init_script(NOTED)
        yield context


@pytest.fixture
def board(profile: BrowserContext) -> Iterator[BoardPage]:
    """A page that is not loaded yet, in a browser that keeps an image."""
    page = profile.new_page()
    board = BoardPage(page)
    page.goto(ELSEWHERE)
    if not page.evaluate(HAS_IMAGE):
        board.visit("go/9")
        until(page, HAS_IMAGE)
    yield board
    page.close()


@pytest.fixture
def fresh(profile: BrowserContext) -> Iterator[BoardPage]:
    """A page that is not loaded yet, in a browser that keeps no image."""
    page = profile.new_page()
    page.goto(ELSEWHERE)
    page.evaluate(REMOVED)
    yield BoardPage(page)
    page.close()


def begun_with_image(page: Page) -> bool:
    """Tell whether Python began with an image."""
    return any(worker.evaluate(BEGUN) for worker in BoardPage(page).workers)


def test_a_later_start_begins_with_the_image(board: BoardPage, tmp_path: Path) -> None:
    """All works as ever: a move, a solver, numpy for a picture, the next start."""
    board.visit("go/9")
    assert begun_with_image(board.page)
    board.click("D4")
    assert "4 liberties" in board.says("D4")
    board.open("queens/8")
    board.ask("count")
    expect(board.page.locator("#words")).to_contain_text("92")
    picture = tmp_path / "board.png"
    painted = regions.regions(6, spoil.dice(4))
    regions.draw(6, painted, "." * 36, regions.STYLES["bold"], 40).save(picture)
    board.page.set_input_files("#import-file", picture)
    board.page.click("#seen-use", timeout=READY)
    board.expect_link(re.compile("^queens/6"))
    board.visit("cards/5x4/dD8eu&from=2.3&to=5.3/s5f")
    assert begun_with_image(board.page)


@pytest.mark.parametrize("change", [BITTEN, UNFIT], ids=["damaged", "unfit"])
def test_an_image_that_is_of_no_use_is_thrown_away(
    board: BoardPage, change: str, trouble: list[str]
) -> None:
    """Damaged, or such that no Python begins with it: Python starts without, a new one is made."""
    page = board.page
    before = page.evaluate(IMAGES)
    page.evaluate(change)
    board.visit("go/9")
    assert not begun_with_image(page)
    board.click("D4")
    assert "4 liberties" in board.says("D4")
    until(page, HAS_IMAGE)
    assert page.evaluate(IMAGES) == before
    board.visit("go/9")
    assert begun_with_image(page)
    trouble.clear()  # what Pyodide says of it


def test_where_there_is_no_room_there_is_no_image(board: BoardPage) -> None:
    """Taken away it is not missed, and what does not fit is not kept."""
    page = board.page
    devices = page.context.new_cdp_session(page)
    origin = page.evaluate("origin")
    quota = {"origin": origin, "quotaSize": page.evaluate(USED_BUT_FOR_IT) + 10_000_000}
    devices.send("Storage.overrideQuotaForOrigin", quota)
    page.evaluate(REMOVED)
    board.visit("go/9")
    assert not begun_with_image(page)
    until(page, "async () => puts.includes('QuotaExceededError')")
    until(page, "async () => !(await caches.has('python-image'))")
    board.click("D4")
    assert "4 liberties" in board.says("D4")
    devices.send("Storage.overrideQuotaForOrigin", {"origin": origin})


def test_a_page_closed_meanwhile_leaves_nothing_half(
    board: BoardPage, profile: BrowserContext
) -> None:
    """The next visit starts, and makes the image.

    What was there is of another version: no Python begins with it, and a new one replaces it.
    """
    page = board.page
    before = page.evaluate(IMAGES)
    page.evaluate(OF_OLD)
    page.add_init_script("globalThis.isHeld = true")
    board.visit("go/9")
    assert not begun_with_image(page)
    until(page, "async () => puts.includes('begun')")
    assert page.evaluate(IMAGES) == []
    other = BoardPage(profile.new_page())
    page.close()
    other.visit("go/9")
    assert not begun_with_image(other.page)
    until(other.page, HAS_IMAGE)
    assert other.page.evaluate(IMAGES) == before
    other.page.close()


def test_what_was_made_of_two_versions_is_not_kept(fresh: BoardPage) -> None:
    """A newer version is stored while the image is made."""
    page = fresh.page
    page.add_init_script(CHANGING)
    fresh.visit("go/9")
    until(page, "async () => asked === 3")
    page.evaluate("crypto.subtle.digest('SHA-256', new Uint8Array(21e6))")
    assert page.evaluate("puts") == []
