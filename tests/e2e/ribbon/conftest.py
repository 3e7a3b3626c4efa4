"""The product's page with a ribbon of the tests' own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import shared
from tests.e2e.ribbon.lone import WIDTH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Locator, Page

MAKE = """async (width) => {
  const [{ createRibbon }, { speak }] = await Promise.all([
    import('/static/js/explain/ribbon.js'),
    import('/static/js/page/i18n.js'),
  ]);
  await speak('en');
  document.querySelector('#lone')?.remove();
  const element = document.createElement('div');
  element.id = 'lone';
  element.className = 'ribbon';
  const place = { position: 'fixed', left: '50px', top: '100px', margin: 0, zIndex: 9 };
  Object.assign(element.style, place, { width: `${width}px` });
  document.body.append(element);
  window.asked = [];
  window.answer = () => {};
  window.lone = createRibbon(element, {
    seek: (at) => {
      window.asked.push(at);
      return new Promise((resolve) => { window.answer = resolve; });
    },
  });
}"""


@pytest.fixture(scope="module")
def page(browser: Browser, base_url: str, sink: list[str]) -> Iterator[Page]:
    """The product's page for all tests, whose Python never arrives."""
    with shared(browser, sink, base_url=base_url, service_workers="block") as context:
        page = context.new_page()
        page.route(re.compile(r"/vendor/pyodide/"), lambda route: route.fulfill(status=204))
        page.goto("/")
        expect(page.locator("#main")).to_have_attribute("data-link", re.compile("."))
        yield page


@pytest.fixture
def make(page: Page) -> Callable[..., Locator]:
    """Put a ribbon onto the page, in the place of the one before."""
    page.emulate_media(color_scheme="light")

    def made(width: int = WIDTH) -> Locator:
        page.evaluate(MAKE, width)
        return page.locator("#lone")

    return made
