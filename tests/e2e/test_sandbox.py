"""A frame whose sandbox takes the page's origin away works, or says what it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import let_anybody_read, running
from tests.e2e.page import READY

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page
    from tests.e2e.conftest import Site

FRAME = '<!doctype html><link rel="icon" href="data:,"><iframe src="/?embed#go/9" sandbox="{}">'


@pytest.fixture
def host(built: None, tmp_path: Path) -> Iterator[Site]:
    """The product with two pages that frame it."""
    pages = {"/bare.html": "allow-scripts", "/own.html": "allow-scripts allow-same-origin"}
    for name, allowed in pages.items():
        (tmp_path / name[1:]).write_text(FRAME.format(allowed))
    with running({name: tmp_path / name[1:] for name in pages}) as site:
        yield site


def test_a_frame_without_an_origin_says_what_it_needs(
    page: Page, host: Site, trouble: list[str]
) -> None:
    """Our own server lets no other site read its modules, so none of ours runs."""
    page.goto(f"{host.url}/bare.html")
    frame = page.frame_locator("iframe")
    expect(frame.locator("#no-origin")).to_be_visible()
    expect(frame.locator("#no-origin")).to_contain_text("allow-same-origin")
    trouble.clear()


def test_a_frame_without_an_origin_works_where_modules_may_be_read(
    page: Page, host: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As from GitHub Pages, which lets any site read its public files."""
    monkeypatch.setattr(host.server.RequestHandlerClass, "end_headers", let_anybody_read)
    page.goto(f"{host.url}/bare.html")
    frame = page.frame_locator("iframe")
    expect(frame.locator("#main")).to_have_attribute("data-py", "ready", timeout=READY)
    expect(frame.locator("#no-origin")).to_be_hidden()


def test_a_frame_with_its_origin_works(page: Page, host: Site) -> None:
    """What the note asks for is enough."""
    page.goto(f"{host.url}/own.html")
    frame = page.frame_locator("iframe")
    expect(frame.locator("#main")).to_have_attribute("data-py", "ready", timeout=READY)
    expect(frame.locator("#no-origin")).to_be_hidden()
