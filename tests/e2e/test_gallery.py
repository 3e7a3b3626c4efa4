"""The gallery: pictures of examples in the panel and in a dialog, by mouse, touch and keyboard."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.e2e.axe import violations
from tests.e2e.page import READY, BoardPage, guarded

from stepstones.app import catalog

BOARD = "queens/6"
PIXELS = """canvas => {
  const {width, height} = canvas;
  const data = canvas.getContext('2d').getImageData(0, 0, width, height).data;
  const colours = new Set();
  for (let at = 0; at < data.length; at += 4) colours.add(data.slice(at, at + 3).join());
  return [width, height, colours.size];
}"""


def start(board: BoardPage, link: str) -> Page:
    """Show a board on the running page, with no dialog open."""
    if board.page.locator("#gallery").count():
        board.page.keyboard.press("Escape")
    if board.link != link:
        board.open(link)
    expect(board.page.locator("#example-list a")).not_to_have_count(0)
    return board.page


def test_the_panel_shows_a_few_of_the_group_that_is_open(board: BoardPage) -> None:
    """Its own example is the current one; opening the next one keeps the row in place."""
    page = start(board, "queens/6")
    names = page.locator("#example-list .name")
    before = names.all_text_contents()
    assert len(before) == 4
    expect(page.locator("#example-list [aria-current]")).to_have_attribute("data-link", "queens/6")
    page.click("#example-list a >> nth=1")
    board.expect_link("queens/4")
    assert names.all_text_contents() == before
    page.go_back()
    board.expect_link("queens/6")


def test_the_dialog_has_all_examples_of_all_puzzles(board: BoardPage) -> None:
    """A tab for each puzzle, its own first; as many pictures as Python has examples."""
    page = start(board, "knight/4x3")
    page.click("#gallery-open")
    tabs = page.locator("#gallery [role=tab]")
    expect(tabs.and_(page.locator("[aria-selected=true]"))).to_have_attribute(
        "data-shelf", "knight"
    )
    for puzzle in catalog.every():
        page.click(f"#gallery [data-shelf={puzzle.id}]")
        expect(page.locator("#gallery .tiles a")).to_have_count(len(puzzle.examples))
    titles = page.locator("#gallery .tiles .name").all_text_contents()
    assert not [title for title in titles if re.search(r"\.example\.", title)]


def test_an_example_opens_from_the_dialog(board: BoardPage) -> None:
    """A click closes the dialog and opens the board, of another puzzle too."""
    page = start(board, "queens/6")
    page.click("#gallery-open")
    page.click("#gallery [data-shelf=cards]")
    page.click("#gallery a:has-text('Around the outside')")
    expect(page.locator("#gallery")).to_have_count(0)
    expect(page.locator("#main")).to_have_attribute("data-puzzle", "cards")
    board.settle()
    assert board.link.startswith("cards/5x3/")


def test_on_a_phone_the_board_comes_into_sight(board: BoardPage) -> None:
    """The examples are below the board; what was chosen there is seen at once."""
    page = start(board, "queens/6")
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#example-list a >> nth=3").scroll_into_view_if_needed()
    page.click("#example-list a >> nth=1")
    board.expect_link("queens/4")
    expect(page.locator("#board")).to_be_in_viewport(ratio=0.99)
    page.set_viewport_size({"width": 1280, "height": 720})


def test_the_keyboard_is_enough(board: BoardPage) -> None:
    """Enter opens the dialog, arrows change the tab, tab goes to the pictures, Enter opens one."""
    page = start(board, "queens/5")
    page.locator("#gallery-open").focus()
    page.keyboard.press("Enter")
    selected = page.locator("#gallery [role=tab][aria-selected=true]")
    expect(selected).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(selected).to_have_attribute("data-shelf", "knight")
    expect(selected).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    focused = page.locator("#gallery .tiles a:focus")
    wanted = focused.get_attribute("data-link") or ""
    page.keyboard.press("Enter")
    board.expect_link(wanted)
    page.keyboard.press("Tab")


def test_escape_closes_and_gives_the_focus_back(board: BoardPage) -> None:
    """The button that opened the dialog has the focus again; the mode stays."""
    page = start(board, "queens/5")
    page.focus("#gallery-open")
    page.keyboard.press("Enter")
    expect(page.locator("#gallery")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#gallery")).to_have_count(0)
    expect(page.locator("#gallery-open")).to_be_focused()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(board: BoardPage, scheme: str) -> None:
    """Neither in the panel nor in the dialog, with a board that was opened before."""
    page = start(board, "cards/5x4/dD8eu&from=2.3&to=5.3/s5f")
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.click("#gallery-open")
    expect(page.locator("#gallery canvas[data-drawn]").first).to_be_visible()
    assert violations(page) == []
    page.emulate_media(color_scheme="light")


def test_pictures_are_drawn_and_follow_the_colours(board: BoardPage) -> None:
    """A picture has the board's shape and several colours, others in the dark."""
    page = start(board, "knight/4x3")
    picture = page.locator("#example-list a[data-link='knight/4x3'] canvas")
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_attribute("data-drawn", "true")
    width, height, colours = picture.evaluate(PIXELS)
    assert (width > 60, width * 3 == height * 4, colours > 3) == (True, True, True)
    corner = "canvas => [...canvas.getContext('2d').getImageData(5, 5, 1, 1).data].join()"
    light = picture.evaluate(corner)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(
        f"light => ({corner})(document.querySelector("
        "\"#example-list a[data-link='knight/4x3'] canvas\")) !== light",
        arg=light,
    )
    page.emulate_media(color_scheme="light")


def test_what_was_opened_and_what_was_solved_is_remembered(tab: BoardPage) -> None:
    """A board that ships solved is only opened; solving one by hand is noted, also next time."""
    tab.visit("queens/4")
    page = start(tab, "queens/4")
    current = page.locator("#example-list [aria-current]")
    expect(current).to_have_attribute("data-progress", "opened")
    for point in ("a2", "b4", "c1", "d3"):
        tab.click(point)
    mark = page.locator("#example-list a[data-link='queens/4']")
    expect(mark).to_have_attribute("data-progress", "solved")
    expect(mark).to_contain_text("solved")
    tab.visit("queens/8/c15863724")
    expect(current).to_have_attribute("data-progress", "opened")
    assert json.loads(page.evaluate("localStorage['stepstones.gallery']")) == {
        "queens.example.four": "solved",
        "queens.example.first": "opened",
    }


def test_links_are_links(board: BoardPage) -> None:
    """Another tab can be opened with a picture's address."""
    page = start(board, "queens/6")
    with page.context.expect_page() as opened:
        page.click("#example-list a >> nth=1", modifiers=["ControlOrMeta"])
    expect(opened.value.locator("#main")).to_have_attribute("data-link", "queens/4", timeout=READY)
    opened.value.close()
    assert board.link == "queens/6"


def test_the_language_changes_the_names(board: BoardPage) -> None:
    """Names in the panel and its heading are in the page's language at once."""
    page = start(board, "queens/4")
    page.click("#languages [lang=ru]")
    expect(page.locator("#example-list [aria-current] .name")).to_have_text("Четыре ферзя")
    page.click("#languages [lang=zh]")
    expect(page.locator("#example-list [aria-current] .name")).to_have_text("四皇后")
    page.click("#languages [lang=en]")


def test_a_gallery_that_does_not_arrive_says_so(browser: Browser, base_url: str) -> None:
    """The board stays; asking again, when the network is back, works."""
    with guarded(browser, base_url=base_url, service_workers="block") as board:
        page = board.page
        page.route("**/gallery.json", lambda route: route.fulfill(body="oops"))
        board.visit("queens/6")
        page.click("#gallery-open")
        expect(board.alert).to_contain_text("gallery")
        assert board.link == "queens/6"
        page.unroute("**/gallery.json")
        page.click("#gallery-open")
        expect(page.locator("#gallery")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (844, 390), (1280, 800)])
def test_nothing_sticks_out(board: BoardPage, width: int, height: int) -> None:
    """No sideways scrolling, the close button within reach, pictures inside their frames."""
    page = start(board, "cards/12x8")
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("document.querySelector('#gallery-open').click()")
    shelf = page.locator("#gallery-shelf")
    expect(shelf.locator("canvas[data-drawn]").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert shelf.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert page.locator("#gallery .close").bounding_box() is not None
    stray = shelf.evaluate(
        """shelf => [...shelf.querySelectorAll('canvas[data-drawn]')].filter(canvas => {
          const [a, b] = [canvas, canvas.parentElement].map(one => one.getBoundingClientRect());
          return a.left < b.left - 1 || a.right > b.right + 1 || a.bottom > b.bottom + 1;
        }).length"""
    )
    assert stray == 0
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 1280, "height": 720})
