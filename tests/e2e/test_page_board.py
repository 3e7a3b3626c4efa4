"""Mouse, touch and keyboard on the board; what the canvas and its mirror then show."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.e2e.page import BoardPage

DARK = 90


@pytest.fixture
def phone(warm_phone: BoardPage) -> BoardPage:
    """An empty Go board of 9 lines on a phone."""
    warm_phone.fresh("go/9")
    return warm_phone


def test_click_places_a_stone_that_canvas_mirror_and_address_show(board: BoardPage) -> None:
    """A press shows as a dark disc, as words, and in the link."""
    wood = board.pixel("D4", right=0.2, down=0.2)
    board.click("D4")
    assert board.says("D4").startswith("black stone, 4 liberties")
    board.page.mouse.move(1, 1)
    assert max(board.pixel("D4", right=0.2, down=0.2)[:3]) < DARK < min(wood[:2])
    assert board.address == board.link != "go/9"


def test_the_ghost_has_the_colour_of_the_side_to_play(board: BoardPage) -> None:
    """After Black's stone the pointer shows a white one, and moving on takes it away."""
    before = board.pixel("G6", right=0.2, down=0.2)
    board.click("D4")
    board.page.mouse.move(*board.place("G6"))
    expect_brighter(board, "G6", before)
    board.page.mouse.move(1, 1)
    board.drawn()
    assert board.pixel("G6", right=0.2, down=0.2) == before


def expect_brighter(board: BoardPage, name: str, before: list[int]) -> None:
    """A translucent white stone is brighter than wood."""
    board.drawn()
    assert sum(board.pixel(name, right=0.2, down=0.2)[:3]) > sum(before[:3])


def test_drag_paints_over_points_like_the_first(board: BoardPage) -> None:
    """A black stone in the way of a drag with white stays black."""
    board.mode("setup")
    board.tool("black")
    board.click("E5")
    board.tool("white")
    board.drag("C5", "G5")
    pieces = [board.says(f"{file}5").split(",")[0] for file in "BCDEFGH"]
    empty, white = "empty", "white stone"
    assert pieces == [empty, white, white, "black stone", white, white, empty]


def test_right_click_uses_the_other_tool(board: BoardPage) -> None:
    """With black stones in hand the right button puts a white one."""
    board.mode("setup")
    board.tool("black")
    board.click("C3", button="right")
    assert board.says("C3").startswith("white stone")


def test_keyboard_walks_places_erases_and_takes_back(board: BoardPage) -> None:
    """Arrows and Home move, Enter places, Delete takes away, Ctrl+Z takes that back."""
    board.cell("A9").focus()
    board.keys("ArrowRight", "ArrowDown", "Enter")
    assert board.says("B8").startswith("black stone")
    board.keys("End")
    assert focused(board) == "J8, empty"
    board.keys("PageDown")
    assert focused(board) == "J3, empty"
    board.keys("Home", "ArrowRight", "PageUp", "Delete")
    assert board.says("B8") == "empty"
    board.keys("Control+z")
    assert board.says("B8").startswith("black stone")


def focused(board: BoardPage) -> str:
    """The name of what has the focus."""
    return str(board.page.evaluate("document.activeElement.ariaLabel"))


def test_the_board_is_one_tab_stop(board: BoardPage) -> None:
    """Tab enters the board once and leaves it with the next press."""
    board.cell("E5").focus()
    assert board.page.locator('#a11y-grid [tabindex="0"]').count() == 1
    board.page.keyboard.press("Tab")
    assert not board.page.evaluate(
        "document.querySelector('#a11y-grid').contains(document.activeElement)"
    )


def test_focus_ring_is_drawn_for_the_keyboard_only(board: BoardPage) -> None:
    """The canvas shows the cursor after an arrow key, not after a click."""
    board.mode("setup")
    board.tool("erase")
    plain = board.pixel("E5", right=-0.44, down=0.2)
    board.click("E5")
    board.page.mouse.move(1, 1)
    board.drawn()
    assert board.pixel("E5", right=-0.44, down=0.2) == plain
    board.keys("ArrowUp", "ArrowDown")
    board.drawn()
    red, _, blue, _ = board.pixel("E5", right=-0.44, down=0.2)
    assert blue > red


def test_slash_goes_to_a_point_and_says_when_there_is_none(board: BoardPage) -> None:
    """The name is read in either case; an unknown one is an error in words."""
    board.cell("A9").focus()
    board.page.keyboard.press("/")
    board.page.keyboard.type("g3")
    board.page.keyboard.press("Enter")
    expect(board.cell("G3")).to_be_focused()
    board.page.keyboard.press("/")
    board.page.keyboard.type("z99")
    board.page.keyboard.press("Enter")
    expect(board.alert).to_contain_text("z99")


def test_question_mark_lists_the_keys_and_escape_closes(board: BoardPage) -> None:
    """The list is a dialog that takes the focus and gives it back."""
    board.cell("A9").focus()
    board.page.keyboard.press("?")
    expect(board.page.locator("#help-title")).to_be_in_viewport()
    board.page.keyboard.press("Escape")
    expect(board.page.locator("#help")).to_be_hidden()
    expect(board.cell("A9")).to_be_focused()


def test_the_mirror_can_be_clicked_by_a_screen_reader(board: BoardPage) -> None:
    """A click sent to a grid cell presses its point."""
    board.cell("F6").dispatch_event("click")
    board.settle()
    assert board.says("F6").startswith("black stone")


def test_a_large_board_is_mirrored_when_the_keyboard_enters(board: BoardPage) -> None:
    """Above a thousand points the grid is empty until the first key, then complete."""
    board.visit("knight/40")
    assert board.page.locator("#a11y-grid [role=gridcell]").count() == 0
    board.page.locator("#a11y-grid").focus()
    board.keys("ArrowDown")
    assert board.page.locator("#a11y-grid [role=gridcell]").count() == 1600
    assert focused(board).startswith("a39, ")


def test_a_finger_presses_where_it_was_put_and_lifted(phone: BoardPage) -> None:
    """Points of 9 lines are wide enough on a phone: one tap is one stone."""
    phone.tap("C3")
    phone.settle()
    assert phone.says("C3").startswith("black stone")
    assert min(phone.pixel("F7", right=0.2, down=0.2)[:2]) > DARK


def test_a_finger_aims_first_where_points_are_small(phone: BoardPage) -> None:
    """On 19 lines the first tap only shows the point, the second places."""
    phone.open("go/19")
    phone.tap("C3")
    phone.settle()
    assert phone.says("C3") == "empty"
    phone.tap("C3")
    phone.settle()
    assert phone.says("C3").startswith("black stone")


def test_a_swipe_over_the_board_neither_scrolls_nor_plays(phone: BoardPage) -> None:
    """One finger on the board is for the board; in Play a swipe places nothing."""
    session = phone.page.context.new_cdp_session(phone.page)
    start, end = ({"x": x, "y": y} for x, y in (phone.place("E3"), phone.place("E8")))
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [start]})
    session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [end]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    phone.settle()
    assert phone.link == "go/9"
    assert phone.page.evaluate("scrollY") == 0


@pytest.mark.parametrize("link", ["go/19", "queens/8", "knight/4x3", "cards/5x4"])
def test_nothing_scrolls_sideways(phone: BoardPage, link: str) -> None:
    """From 320 pixels up the page is as wide as the window, in all modes and languages."""
    phone.open(link)
    for language in ("ru", "zh", "en"):
        phone.page.dispatch_event(f"#languages [lang={language}]", "click")
        for tab in phone.page.locator("#modes button").all():
            tab.click()
            for width in (320, 390):
                phone.page.set_viewport_size({"width": width, "height": 568})
                assert phone.page.evaluate("document.documentElement.scrollWidth") == width
    phone.page.set_viewport_size({"width": 390, "height": 844})


def test_a_board_takes_the_height_of_a_large_screen(board: BoardPage) -> None:
    """Nine tenths of the window."""
    board.page.set_viewport_size({"width": 2560, "height": 1440})
    for link in ("queens/8", "go/19"):
        board.open(link)
        board.page.wait_for_function(
            "document.querySelector('#board').clientHeight > 0.9 * innerHeight"
        )
    board.page.set_viewport_size({"width": 1280, "height": 720})


def test_coordinates_stand_clear_of_given_numbers(board: BoardPage) -> None:
    """They are in the corners of squares; around the board, where plates would cover them."""
    beside = []
    for link in ("knight/5", "knight/5/&given=1a1.25e5/fvg"):
        board.open(link)
        canvas = board.page.locator("#board").bounding_box()
        square = board.cell("a1").bounding_box()
        assert canvas
        assert square
        beside.append(square["x"] - canvas["x"])
    assert beside[0] < 1
    assert beside[1] > 12


def test_squares_stay_dark_under_white_letters_where_the_system_forces_its_colours(
    board: BoardPage,
) -> None:
    """In a black theme grey is a bright green, on which white letters cannot be read."""
    board.open("queens/8")
    board.page.emulate_media(color_scheme="dark", forced_colors="active")
    dark, light = board.pixel("a1"), board.pixel("a2")
    board.page.emulate_media(color_scheme="light", forced_colors="none")
    assert light[:3] == [0, 0, 0]
    assert 0 < max(dark[:3]) < DARK


def test_a_press_means_what_is_seen(tab: BoardPage) -> None:
    """The first given queen moves the coordinates out of the squares with the next frame.

    Until then a press means the square that is seen there, not the one that will be.
    """
    tab.visit("queens/20")
    tab.mode("setup")
    tab.drawn()
    tab.page.evaluate("() => { globalThis.requestAnimationFrame = () => 1; }")
    tab.click("a1")
    tab.click("b3")
    tab.expect_link("queens/20/&given=sLaXk/pkr")


DRAWN = """([selector, pixels]) => {
  const canvas = document.querySelector(selector);
  return canvas && Math.abs(canvas.width - pixels * canvas.clientWidth) <= 1;
}"""
"""Whether a canvas is there, which tiles are not while they are drawn anew, and has so many device
pixels in a CSS pixel."""
ROOM = """(room, side) => {
  for (const name of ['width', 'height', 'minHeight', 'maxHeight']) room.style[name] = side;
}"""


def test_a_screen_of_another_density_gets_drawings_of_its_own(board: BoardPage) -> None:
    """A window that goes to another screen, and comes back, has its board and its tiles sharp.

    A screen of another density alone Chromium emulates without telling the page, so the window gets
    one pixel higher, too. The room of the board does not.
    """
    screen = board.page.context.new_cdp_session(board.page)
    room = board.page.locator("#room")
    room.evaluate(ROOM, "240px")
    for selector in ("#board", "#home canvas[data-drawn]"):
        if "home" in selector:
            board.page.click("#home-open")
        board.page.locator(selector).first.wait_for()
        for pixels in (2, 1):
            size = {"width": 1280, "height": 719 + pixels, "mobile": False}
            wanted = {**size, "deviceScaleFactor": pixels}
            screen.send("Emulation.setDeviceMetricsOverride", wanted)
            board.page.wait_for_function(DRAWN, arg=[selector, pixels])
    room.evaluate(ROOM, "")
