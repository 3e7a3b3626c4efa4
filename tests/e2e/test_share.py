"""Passing a board on: links, pictures, frames in other pages, paper."""

from __future__ import annotations

import base64
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Site, let_anybody_read
from tests.e2e.page import READY, BoardPage
from tests.e2e.sharing import HOST, READ_CODE, SHEET, clipboard, long_link, share

from shell import ROOT
from stepstones.app.protocol import requests
from stepstones.app.session.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator


DECODER = ROOT / "node_modules" / "qr"
"""A reader of QR codes by other hands than those that write them."""


@pytest.fixture(scope="module", autouse=True)
def shop(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The product beside a decoder of QR codes and a page that frames the product."""
    parts = {f"/{name}": DECODER / name for name in ("decode.js", "index.js")}
    parts["/host.html"] = tmp_path_factory.mktemp("host") / "host.html"
    site.replaced.update(parts)
    yield site
    for name in parts:
        del site.replaced[name]


def test_share_copies_at_once_and_offers_four_things(board: BoardPage) -> None:
    """The link is copied before anything is chosen; Explain begins with a step."""
    dialog = share(board)
    expect(dialog.locator("[role=status]")).to_contain_text("Link copied")
    assert clipboard(board) == board.page.url
    assert dialog.locator("h3").all_text_contents() == ["Play link", "Image", "Embed"]
    board.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    board.open("queens/4")
    board.watch("recursive")
    headings = ["This step", "Image", "Embed"]
    assert share(board).locator("h3").all_text_contents() == headings


def test_a_run_rests_while_it_is_shared(board: BoardPage) -> None:
    """The step offered, the step drawn and the step shown are one."""
    board.open("queens/6")
    board.watch("recursive")
    board.page.click("#step-play")
    dialog = share(board)
    expect(board.page.locator("#step-play")).to_have_attribute("aria-label", "Play")
    board.settle()
    address = dialog.locator("#share-step input[readonly]").input_value()
    step = re.search("step=([0-9]+)/", address)
    assert step
    expect(board.page.locator("#step-count")).to_contain_text(re.compile(rf"step {step[1]}\b"))


def test_nothing_sticks_out_of_the_dialog(board: BoardPage) -> None:
    """Its picture is as wide as there is room."""
    dialog = share(board)
    expect(dialog.locator("img[src]")).to_be_visible()
    assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_the_dialog_closes_beside_it(board: BoardPage) -> None:
    """A click beside the dialog closes it and does nothing else."""
    dialog = share(board)
    board.page.mouse.click(40, 400)
    expect(dialog).to_have_count(0)
    assert board.link == "go/9"


def test_the_picture_has_board_words_and_a_code_that_opens_it(
    board: BoardPage, tmp_path: Path
) -> None:
    """PNG is SVG at twice its size; another program reads the link in it."""
    board.click("D4")
    share(board)
    expect(board.page.locator("#share-image button").first).to_be_enabled()
    picture = board.save("#share-image button:last-of-type", tmp_path)
    image = board.save("#share-image button:first-of-type", tmp_path)
    assert (picture.name, image.name) == ("go-9.svg", "go-9.png")
    svg = ET.fromstring(picture.read_text("utf-8"))  # noqa: S314 - our own
    words = ["".join(text.itertext()) for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert words[0] == "Go 9×9"
    assert board.page.url in "".join(words)
    data = base64.b64encode(image.read_bytes()).decode()
    width, height, text = board.page.evaluate(READ_CODE, data)
    assert (width, height) == (2 * int(svg.attrib["width"]), 2 * int(svg.attrib["height"]))
    assert text == board.page.url


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_the_picture_is_light_on_every_page(board: BoardPage, colours: Any) -> None:  # noqa: ANN401
    """It is to be read in print and in any chat, whatever the reader's own colours are."""
    board.page.emulate_media(color_scheme=colours)
    share(board)
    image = board.page.locator("#share-image img")
    expect(image).to_have_attribute("src", re.compile("^blob:"))
    colour = image.evaluate("""async image => {
      await image.decode();
      const context = new OffscreenCanvas(9, 9).getContext('2d');
      context.drawImage(image, 0, 0);
      return [...context.getImageData(4, 4, 1, 1).data];
    }""")
    board.page.emulate_media(color_scheme="light")
    assert colour == [0xFB, 0xFA, 0xF6, 0xFF]


def test_a_long_link_comes_as_a_file_and_without_a_code(board: BoardPage, tmp_path: Path) -> None:
    """Beyond 2,000 characters a file is offered, beyond 2,953 there is no QR code."""
    link = long_link()
    assert len(link) > 2953
    board.open(link)
    dialog = share(board)
    expect(dialog.locator("[role=status]")).to_contain_text(f"{len(link)} characters")
    saved = board.save("#share-dialog [role=status] button", tmp_path)
    assert saved.read_text() == f"{board.page.url}\n"
    expect(dialog.locator("#share-image .hint")).to_contain_text("at most 2953")
    expect(dialog.locator("#share-image button").first).to_be_enabled()


def test_a_frame_in_another_site_can_be_played_in(page: Page, shop: Site) -> None:
    """In a foreign page's frame: board, sentence, buttons, clicks and runs, nothing else."""
    link = "queens/4"
    address = f"{shop.at('stepstones.localhost')}/?embed#{link}"
    shop.replaced["/host.html"].write_text(HOST.format(address=address))
    page.goto(f"{shop.url}/host.html")
    entries = page.evaluate("history.length")
    frame = page.frame_locator("iframe")
    main = frame.locator("#main")
    expect(main).to_have_attribute("data-py", "ready", timeout=READY)
    expect(main).to_have_attribute("data-busy", "false", timeout=READY)
    for shown in ("#board", "#sentence", "#edit", "#embed-home"):
        expect(frame.locator(shown)).to_be_visible()
    for hidden in ("#share", "#modes", "#panel", "#library", "#aid-hint", "#more"):
        expect(frame.locator(hidden)).to_be_hidden()
    box = frame.locator('#a11y-grid [aria-label^="b4, "]').bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(frame.locator('#a11y-grid [aria-label^="b4, queen"]')).to_have_count(1)
    home = frame.locator("#embed-home")
    played = Session.open(link).handle(requests.Press(1, "queen")).link
    expect(home).to_have_attribute("href", re.compile(f"/#{re.escape(played)}$"))
    expect(home).to_have_attribute("target", "_blank")
    inner = next(one for one in page.frames if "stepstones" in one.url)
    assert inner.url.endswith(f"/?embed#{played}")
    assert inner.evaluate("document.documentElement.scrollWidth <= innerWidth")
    frame.locator("#restart").click()
    expect(home).to_have_attribute("href", re.compile(f"/#{link}$"))
    frame.locator("#undo").click()
    expect(home).to_have_attribute("href", re.compile(f"/#{re.escape(played)}$"))
    assert page.evaluate("history.length") == entries


PROBLEM = "go/9/swTABQAAAAAFBAQEBAQ&goal=live&at=D9/7k2"


def test_one_choice_governs_all_that_is_shared(board: BoardPage, tmp_path: Path) -> None:
    """After a move link, picture, code and frame tell the problem, or all of them the position."""
    board.open(PROBLEM)
    dialog = share(board)
    choice = dialog.locator("#share-what button")
    expect(choice).to_have_count(0)
    board.page.keyboard.press("Escape")
    board.click("J1")
    board.settle()
    position = board.link
    assert position != PROBLEM
    share(board)
    assert choice.all_text_contents() == ["The problem", "This position"]
    pictures = []
    for at, link in enumerate((PROBLEM, position)):
        if at:
            choice.nth(at).click()
        expect(choice.nth(at)).to_have_attribute("aria-pressed", "true")
        ending = re.compile(f"#{re.escape(link)}$")
        expect(dialog.locator("#share-play input")).to_have_value(ending)
        expect(dialog.locator("[role=status]")).to_contain_text("Link copied")
        assert clipboard(board).endswith(f"#{link}")
        expect(dialog.locator("#share-image button").first).to_be_enabled()
        frame = ET.fromstring(dialog.locator("textarea").input_value())  # noqa: S314 - our own
        assert frame.attrib["src"].endswith(f"?embed#{link}")
        image = board.save("#share-image button:first-of-type", tmp_path)
        data = base64.b64encode(image.read_bytes()).decode()
        assert board.page.evaluate(READ_CODE, data)[2].endswith(f"#{link}")
        svg = board.save("#share-image button:last-of-type", tmp_path).read_text("utf-8")
        assert (board.page.locator("#goal").text_content() or "no goal") in svg
        pictures.append(svg)
    assert pictures[0] != pictures[1]
    board.page.keyboard.press("Escape")


def test_fingers_get_the_sheet_of_the_system(warm_phone: BoardPage) -> None:
    """With link and picture, over the dialog, in which the code for other pages comes last.

    Who asks for the picture in the menu gets that alone.
    """
    page = warm_phone.page
    warm_phone.open("queens/6")
    page.evaluate(SHEET)
    dialog = share(warm_phone)
    page.wait_for_function("window.sent?.length === 1")
    assert page.evaluate("window.sent[0]") == {
        "title": "Queens 6×6",
        "text": "Queens 6×6",
        "url": page.url,
        "files": [["queens-6.png", "image/png"]],
    }
    parts = [one.get_attribute("id") for one in dialog.locator("section").all()]
    assert (parts[0], parts[-1]) == ("share-send", "share-embed")
    page.evaluate("() => { navigator.canShare = () => false; }")
    dialog.locator("#share-send button").click()
    page.wait_for_function("window.sent.length === 2")
    assert page.evaluate("window.sent[1].files.length") == 0
    page.keyboard.press("Escape")
    page.click("#more")
    page.click("#menu-picture")
    expect(dialog.locator("#share-image [src]")).to_be_in_viewport()
    expect(dialog.locator("[role=status]")).to_be_empty()
    assert page.evaluate("window.sent.length") == 2, "neither a copy nor the sheet"
    page.evaluate("() => { delete navigator.share; delete navigator.canShare; }")


def test_a_mouse_gets_the_dialog_alone(board: BoardPage) -> None:
    """Though the browser may have such a sheet."""
    board.page.evaluate(SHEET)
    dialog = share(board)
    expect(dialog.locator("#share-send")).to_have_count(0)
    assert board.page.evaluate("window.sent.length") == 0
    board.page.evaluate("() => { delete navigator.share; delete navigator.canShare; }")


def test_a_frame_that_may_run_scripts_alone_can_be_played_in(
    page: Page, shop: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without an origin of its own it has no storage, no cache and no workers of the site."""
    monkeypatch.setattr(shop.server.RequestHandlerClass, "end_headers", let_anybody_read)
    address = f"{shop.at('stepstones.localhost')}/?embed#queens/4"
    frame = HOST.format(address=address).replace("<iframe", '<iframe sandbox="allow-scripts"')
    shop.replaced["/host.html"].write_text(frame)
    page.goto(f"{shop.url}/host.html")
    inner = page.frame_locator("iframe")
    main = inner.locator("#main")
    expect(main).to_have_attribute("data-link", "queens/4")
    expect(main).to_have_attribute("data-py", "ready", timeout=READY)
    expect(main).to_have_attribute("data-busy", "false", timeout=READY)
    box = inner.locator('#a11y-grid [aria-label^="b4, "]').bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(inner.locator('#a11y-grid [aria-label^="b4, queen"]')).to_have_count(1)


def test_the_code_to_embed_is_what_a_page_needs(board: BoardPage) -> None:
    """The code's address, unquoted, is the frame's; three sizes fit the shape of the board."""
    board.open("cards/5x4/dD8eu&from=2.3&to=5.3/s5f")
    share(board)
    code = board.page.locator("#share-embed textarea")
    sizes = board.page.locator("#share-embed [data-width]")
    expect(sizes).to_have_count(3)
    sizes.first.click()
    expect(code).to_have_value(re.compile('width="360"'))
    frame = ET.fromstring(code.input_value())  # noqa: S314 - our own
    place, _, link = board.page.url.partition("#")
    assert frame.attrib["src"] == f"{place}?embed#{link}"
    assert frame.attrib["title"].endswith("5×4")
    board.page.click("#share-embed .row button")
    expect(board.page.locator("#share-dialog [role=status]")).to_contain_text("Copied.")
    assert clipboard(board) == code.input_value()


def test_paper_shows_the_board_its_words_and_a_code(board: BoardPage) -> None:
    """The sheet is there while the browser prints, and nothing else with it."""
    board.page.locator("#paper").wait_for(state="attached")
    board.page.emulate_media(media="print", color_scheme="dark")
    board.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    paper = board.page.locator("#paper")
    expect(paper.locator("h1")).to_have_text("Go 9×9")
    expect(paper.locator("a")).to_have_text(board.page.url)
    expect(paper).to_contain_text(board.words)
    for hidden in (".top", "#main", "#bar"):
        expect(board.page.locator(hidden)).to_be_hidden()
    wide, colour = paper.locator("canvas").evaluate(
        """one => {
          const { data } = one.getContext('2d').getImageData(9, 9, 1, 1);
          return [one.width / one.clientWidth, [...data]];
        }"""
    )
    assert wide >= 3
    assert colour[0] > 200
    code = paper.locator("svg").screenshot()
    assert len(code) > 500
    board.page.evaluate("dispatchEvent(new Event('afterprint'))")
    board.page.emulate_media(media="screen", color_scheme="light")
    expect(paper).to_be_hidden()


def test_words_of_the_dialog_are_there_in_every_language(board: BoardPage) -> None:
    """No text of the dialog is a bare message id, in any language."""
    for language in ("ru", "zh", "en"):
        words = json.loads((ROOT / f"static/i18n/{language}.json").read_text("utf-8"))
        board.page.dispatch_event(f"#languages [lang={language}]", "click")
        dialog = share(board)
        expect(dialog.locator("h2")).to_have_text(words["ui.share"])
        expect(dialog.locator("#share-image button").first).to_be_enabled()
        assert not re.search(r"\bui\.[a-z-]+", dialog.inner_text())
        board.page.keyboard.press("Escape")
