"""What somebody has changed in the service worker's store is found and put right."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.e2e.conftest import running, shared
from tests.e2e.page import READY, until
from tests.e2e.test_offline import stored, visit

from shell import VENDOR

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page
    from tests.e2e.conftest import Site

SCRIPTS = ("static/page/boot.js", "static/page/main.js", "static/js/unheard-of.js")
POISON = """async ([paths, text]) => {
  const [name] = (await caches.keys()).filter((one) => one.startsWith('stepstones-'));
  const cache = await caches.open(name);
  for (const path of paths) {
    const stored = await cache.match(path);
    const whole = (await stored?.blob()) ?? '';
    const headers = stored?.headers ?? { 'Content-Type': 'text/javascript' };
    await cache.put(path, new Response(new Blob([whole, text]), { headers }));
  }
}"""
HASHES = """async () => {
  const [name] = (await caches.keys()).filter((one) => one.startsWith('stepstones-'));
  const cache = await caches.open(name);
  const found = {};
  for (const { url } of await cache.keys()) {
    const stored = await cache.match(url);
    if (!stored) continue; // thrown away meanwhile
    const body = await stored.arrayBuffer();
    const bytes = [...new Uint8Array(await crypto.subtle.digest('SHA-256', body))].slice(0, 16);
    const hash = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
    found[new URL(url).pathname.slice(1) || './'] = hash;
  }
  return found;
}"""


@pytest.fixture(scope="module")
def away(built: None) -> Iterator[Site]:
    """The product on a server of its own that may be cut off."""
    with running({}) as site:
        yield site


@pytest.fixture(scope="module")
def page(browser: Browser, away: Site, sink: list[str]) -> Iterator[Page]:
    """A page on its first visit, by which all is stored."""
    with shared(browser, sink) as context:
        page = context.new_page()
        visit(page, away, "queens/8")
        stored(page)
        expect_genuine(page)
        yield page


def listed() -> dict[str, dict[str, str]]:
    """Return the hashes of what is stored at once, and of what is stored when it is used."""
    text = (VENDOR / "precache.js").read_text().removeprefix("self.PRECACHE = ").rstrip(";\n")
    precache: dict[str, dict[str, str]] = json.loads(text)
    return precache


def expect_genuine(page: Page) -> None:
    """Wait until all that is stored is what was published, and nothing is missing."""
    wanted = listed()["files"]
    until(
        page,
        f"""wanted => ({HASHES})().then((found) =>
          Object.keys(found).length === Object.keys(wanted).length
          && Object.keys(wanted).every((path) => found[path] === wanted[path]))""",
        wanted,
    )


def test_a_poisoned_file_runs_once_and_is_thrown_away(page: Page, away: Site) -> None:
    """Scripts, words, and files of nobody's: the visit that ran them ends with what was published.

    The visit after that is clean, and needs no network. The test comes first: no earlier visit may
    still be comparing what is stored, for it would put right what has not run yet.
    """
    paths = [*SCRIPTS, next(iter(listed()["demand"]))]
    page.evaluate(POISON, [paths, "\nglobalThis.poisoned = true;"])
    page.evaluate(POISON, [["static/i18n/ru.json", "static/vendor/stepstones.zip"], " "])
    page.reload()
    page.wait_for_function("() => globalThis.poisoned", timeout=READY)
    expect_genuine(page)

    away.stopped = True
    again = page.context.new_page()
    visit(again, away, "queens/8")
    assert again.evaluate("globalThis.poisoned") is None
    away.stopped = False
    again.close()


def test_without_a_network_poison_is_thrown_away_all_the_same(
    page: Page, away: Site, trouble: list[str]
) -> None:
    """What is missing then comes with the next visit that has a network.

    A file that is stored when it is used: of others the browser's own cache has a whole one.
    """
    path = next(iter(listed()["demand"]))
    page.evaluate(POISON, [[path], " "])
    away.stopped = True
    page.reload()
    until(page, f"path => ({HASHES})().then((found) => !(path in found))", path)
    away.stopped = False
    page.reload()
    expect_genuine(page)
    trouble.clear()
