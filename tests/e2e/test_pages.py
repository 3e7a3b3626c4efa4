"""The pages of the best examples in a browser, with their previews, as they are published."""

import struct
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.e2e.conftest import Site, running
from tests.e2e.page import READY

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import pages


@pytest.fixture(scope="module")
def leaves(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Path, Site]]:
    """The pages with previews in a folder, and a server that has them beside the product."""
    folder = tmp_path_factory.mktemp("site")
    found = pages.write_pages(folder, "https://example.org/")
    pages.draw_cards(browser, folder, found)
    files = {f"/{path.relative_to(folder).as_posix()}": path for path in folder.rglob("*.*")}
    files |= {name.removesuffix("index.html"): path for name, path in files.items()}
    with running(files) as site:
        yield folder, site


def test_previews_have_the_size_that_readers_want(leaves: tuple[Path, Site]) -> None:
    """Each card is a PNG of 1200 x 630 with a picture in it, below the usual limits."""
    cards = sorted((leaves[0] / "p").glob("*/card.png"))
    assert len(cards) == len(pages.leaves())
    for card in (*cards, leaves[0] / "p" / "card.png"):
        data = card.read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", data[16:24]) == pages.CARD
        assert 15_000 < len(data) < 600_000


def test_a_page_shows_its_board_and_leads_to_play(
    built: None, leaves: tuple[Path, Site], page: Page
) -> None:
    """Without a script; the picture is there, and the way leads to the very position."""
    page.goto(f"{leaves[1].url}/p/eight-queens/")
    expect(page.locator("h1")).to_have_text("Eight queens, five given")
    assert page.locator(".board img").evaluate("image => image.naturalWidth") > 100
    page.click("section[lang=ru] .play")
    main = page.locator("#main")
    expect(main).to_have_attribute("data-py", "ready", timeout=READY)
    expect(main).to_have_attribute("data-link", "queens/8/sUqFbKC/jqs")


@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_sticks_out(leaves: tuple[Path, Site], page: Page, width: int) -> None:
    """No sideways scrolling on the list or a page; all its pictures load."""
    page.set_viewport_size({"width": width, "height": 700})
    for path in ("", "beverley-260/", "fewest-segments/"):
        page.goto(f"{leaves[1].url}/p/{path}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        broken = "[...document.images].filter(one => one.complete && !one.naturalWidth).length"
        assert page.evaluate(broken) == 0
