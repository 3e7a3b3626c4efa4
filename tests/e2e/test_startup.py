"""A first visit on a bad network: what does not come is asked for again, and that is said."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.e2e.page import READY

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.browser_context_args(service_workers="block")
"""What a service worker asks for could not be held back."""
START = "static/start.json"
WAYS: dict[str, Callable[[Route], None]] = {
    "reset": lambda route: route.abort("connectionreset"),
    "500": lambda route: route.fulfill(status=500, body="Sorry."),
    "portal": lambda route: route.fulfill(content_type="text/html", body="<p>Please sign in."),
    "cut off": lambda route: route.fulfill(content_type="text/javascript", body="{ const x ="),
}
SHOWN = "#main[data-link]"


def arrive(page: Page, file: str, way: str, times: int) -> None:
    """Load the page, of which a file does not come as it should, so many times."""
    page.route(re.compile(re.escape(file)), WAYS[way], times=times)
    page.goto("/#queens/6")


@pytest.mark.parametrize(
    ("file", "way"),
    [
        *((START, way) for way in WAYS),
        ("page/page.js", "reset"),
        ("page/boot.js", "500"),
        ("page/main.js", "portal"),
        ("i18n/en.json", "cut off"),
    ],
)
def test_what_fails_once_comes_the_next_time(
    page: Page, trouble: list[str], file: str, way: str
) -> None:
    """Whatever came in its place; the reader need do nothing."""
    arrive(page, file, way, times=1)
    expect(page.locator(SHOWN)).to_be_attached(timeout=READY)
    expect(page.locator("#unstarted")).to_be_hidden()
    trouble.clear()


def test_it_is_asked_again_and_again(page: Page, trouble: list[str]) -> None:
    """As often as it fails, and said meanwhile."""
    arrive(page, START, "reset", times=4)
    expect(page.locator("#unstarted")).to_be_visible()
    expect(page.locator(SHOWN)).to_be_attached(timeout=READY)
    trouble.clear()


@pytest.mark.parametrize(
    ("language", "word"),
    [
        pytest.param(one, word, marks=pytest.mark.browser_context_args(locale=one))
        for one, word in (("en-US", "Try now"), ("ru-RU", "Повторить"), ("zh-CN", "重试"))
    ],
)
def test_a_page_that_never_starts_says_so(
    page: Page, trouble: list[str], language: str, word: str
) -> None:
    """In the reader's language, with a button."""
    arrive(page, "page/main.js", "500", times=10_000)
    note = page.locator("#unstarted")
    expect(note.get_by_role("button")).to_contain_text(word)
    expect(note.locator("p")).to_have_count(1)
    page.unroute_all()
    note.get_by_role("button").click()
    expect(page.locator(SHOWN)).to_be_attached(timeout=READY)
    assert language.startswith(page.locator("html").get_attribute("lang") or "?")
    trouble.clear()
