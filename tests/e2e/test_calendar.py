"""Pages of a calendar in a browser without scripts: all that they show is there without Python."""

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect
from tests.app.many import run
from tests.e2e.axe import accessible
from tests.e2e.conftest import Site, running
from tests.e2e.page import BoardPage


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site of three days beside the product, to which its boards lead."""
    folder = tmp_path_factory.mktemp("days") / "daily"
    words = ("calendar", "--from", "2027-01-01", "--days", 3, "--puzzles", "queens,knight")
    assert run(*words, "--out", folder, "--language", "ru", "--no-cards") == 0
    files = {
        f"/daily/{path.relative_to(folder).as_posix()}": path
        for path in folder.rglob("*")
        if path.is_file()
    }
    files |= {name.removesuffix("index.html"): path for name, path in files.items()}
    with running(files) as site:
        yield site


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_a_day_is_read_without_scripts(
    days: Site, browser: Browser, width: int, scheme: Literal["dark", "light"]
) -> None:
    """From the archive to a day and on to the answers of the day before: pictures, words, ways.

    Nothing is asked for but pages, pictures and the style; nothing sticks out.
    """
    asked: list[str] = []
    context = browser.new_context(java_script_enabled=False, color_scheme=scheme)
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(f"{days.url}/daily/")
    page.get_by_role("link", name="суббота, 2 января 2027").click()
    expect(page.locator("h1")).to_have_text("суббота, 2 января 2027")
    pictures = page.locator("section img")
    expect(pictures).to_have_count(2)
    for at in range(2):
        box = pictures.nth(at).bounding_box()
        assert box is not None
        assert box["width"] > 200
        assert box["x"] + box["width"] <= width
    links = page.get_by_role("link", name="Играть").all()
    ways = [str(link.get_attribute("href")).partition("#")[2].partition("/")[0] for link in links]
    assert ways == ["queens", "knight"]
    page.get_by_role("link", name="Ответы: пятница, 1 января 2027").click()
    expect(page.locator("section").first).to_contain_text("Ровно одно решение")
    assert {url.rsplit(".", 1)[-1] for url in asked if not url.endswith("/")} <= {
        "html",
        "svg",
        "css",
    }
    context.close()


def test_a_day_is_accessible(days: Site, tab: BoardPage) -> None:
    """To everybody's tools, and its pictures are there."""
    tab.page.goto(f"{days.url}/daily/2027-01-02/")
    accessible(tab.page, "a day")
    for picture in tab.page.locator("section img").all():
        assert picture.evaluate("image => image.naturalWidth") > 300
