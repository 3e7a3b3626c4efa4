"""Mouse and keyboard on a board of which the window shows a part."""

import re

import pytest
from playwright.sync_api import expect
from tests.e2e.page import BoardPage
from tests.e2e.touch.hand import box, inside, side, still

BOARD = "go/25"
GRID = "document.querySelector('#a11y-grid')"


@pytest.fixture
def window(board: BoardPage) -> BoardPage:
    """An empty Go board of 25 lines in Play in a window, all of it shown."""
    board.drawn()
    return board


def test_wheel_and_control_magnify_where_the_pointer_is(window: BoardPage) -> None:
    """The browser's own zoom stays out of it; without Control the wheel moves the board."""
    x, y = window.place("Q6")
    before = side(window)
    window.page.mouse.move(x, y)
    window.page.keyboard.down("Control")
    for times in (1.2, 1.5, 1.9, 2.4):
        window.page.mouse.wheel(0, -100)
        wider = f"width => {GRID}.getBoundingClientRect().width > width"
        window.page.wait_for_function(wider, arg=25 * before * times)
    window.page.keyboard.up("Control")
    assert window.place("Q6") == pytest.approx((x, y), abs=4)
    assert still(window)
    top = box(window, "#a11y-grid")["y"]
    window.page.mouse.wheel(0, 60)
    window.page.wait_for_function(f"y => {GRID}.getBoundingClientRect().y < y - 50", arg=top)
    expect(window.page.locator("#hint")).not_to_have_text(re.compile("^Q6"))
    assert window.link == "go/25"


def test_a_mouse_drags_a_magnified_board_and_clicks_play(window: BoardPage) -> None:
    """Let go where it came down, the button plays; drawn away, it moves the board."""
    window.cell("N13").focus()
    window.keys("+", "+")
    window.drawn()
    x, y = window.place("N13")
    window.page.mouse.move(x, y)
    window.page.mouse.down()
    window.page.mouse.move(x + 40, y + 30)
    window.page.mouse.up()
    window.drawn()
    assert window.place("N13") == pytest.approx((x + 40, y + 30), abs=1)
    assert window.link == "go/25"
    window.click("N13")
    assert window.says("N13").startswith("black stone")


def test_plus_minus_and_nought_magnify_while_the_board_has_the_focus(window: BoardPage) -> None:
    """They do nothing elsewhere; the cursor's point stays on the screen."""
    whole = side(window)
    window.page.locator("#modes button").first.focus()
    window.keys("+")
    window.drawn()
    assert side(window) == whole
    window.cell("B2").focus()
    window.keys("+")
    window.drawn()
    assert side(window) > 1.5 * whole
    assert inside(window, "B2")
    window.keys("-")
    window.drawn()
    assert side(window) == whole
    window.keys("+", "+", "0")
    window.drawn()
    assert side(window) == whole


def test_the_cursor_takes_the_view_along(window: BoardPage) -> None:
    """Arrows, Home and going to a name all show the point that they lead to."""
    window.cell("N13").focus()
    window.keys("+", "+")
    for keys, name in ((["Home"], "A13"), (["PageDown"] * 3, "A1"), (["End"], "Z1")):
        window.keys(*keys)
        window.drawn()
        assert inside(window, name), name
    window.page.keyboard.press("/")
    window.page.keyboard.type("c23")
    window.page.keyboard.press("Enter")
    expect(window.cell("C23")).to_be_focused()
    window.drawn()
    assert inside(window, "C23")


def test_a_step_out_of_sight_is_brought_in(window: BoardPage) -> None:
    """While an algorithm is watched on a magnified board, the point of its step is shown."""
    window.open("knight/20")
    window.watch("text")
    window.cell("a20").focus()
    window.page.keyboard.press("+")
    window.page.keyboard.press("+")
    for _ in range(30):
        window.press("#step-forward")
    window.drawn()
    knight = window.page.locator('#a11y-grid [aria-label*="looked at now"]')
    name = (knight.first.get_attribute("aria-label") or "").partition(",")[0]
    assert inside(window, name), name


def test_the_line_by_the_board_says_what_the_point_under_the_mouse_is(window: BoardPage) -> None:
    """A chain's liberties are told and its border is drawn; nothing moves, Python is not asked."""
    window.click("D4")
    window.click("Q16")
    window.click("E4")
    window.page.mouse.move(1, 1)
    window.drawn()
    version = window.page.locator("#main").get_attribute("data-version")
    before = [box(window, one) for one in ("#board", "#sentence", "#panel")]
    border = window.pixel("E4", right=0.3, down=0.5)
    window.page.mouse.move(*window.place("D4"))
    expect(window.page.locator("#hint")).to_have_text("D4, black stone, 6 liberties")
    window.drawn()
    assert window.pixel("E4", right=0.3, down=0.5) != border
    assert [box(window, one) for one in ("#board", "#sentence", "#panel")] == before
    window.page.mouse.move(*window.place("K10"))
    window.drawn()
    expect(window.page.locator("#hint")).to_have_text("K10, empty")
    assert window.pixel("E4", right=0.3, down=0.5) == border
    assert window.page.locator("#main").get_attribute("data-version") == version
    window.page.mouse.move(1, 1)
    expect(window.page.locator("#hint")).to_have_text("")
