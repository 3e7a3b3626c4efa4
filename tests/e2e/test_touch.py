"""Fingers, wheels and small screens: looking at a part of a board, and room for everything."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.e2e.page import BoardPage, guarded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, CDPSession, ViewportSize

START = Path(__file__).parents[2] / "static" / "start.json"
FRONT = [view["link"] for view in json.loads(START.read_text())]
UPRIGHT: ViewportSize = {"width": 390, "height": 844}
NARROW: ViewportSize = {"width": 320, "height": 568}
LYING: ViewportSize = {"width": 844, "height": 390}
WINDOW: ViewportSize = {"width": 1280, "height": 720}
LARGE = 46
CROWDED = 32
SMALL = 24

NEXT_FRAME = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
INK = """([left, top, width, height]) => {
  const canvas = document.querySelector('#board');
  const box = canvas.getBoundingClientRect();
  const scale = canvas.width / box.width;
  const place = [(left - box.x) * scale, (top - box.y) * scale, width * scale, height * scale];
  const { data } = canvas.getContext('2d').getImageData(...place.map(Math.round));
  return [...Array(data.length / 4).keys()].map(pixel =>
    data[4 * pixel] + data[4 * pixel + 1] + data[4 * pixel + 2]);
}"""
"""The brightness of every pixel of a part of the canvas, row by row."""
TIGHT = """() => {
  const controls = 'button, select, input:not([type=file]), summary, textarea, [role=slider]';
  const seen = one => one.checkVisibility() && !one.closest('.code, dialog, .unseen');
  return [...document.querySelectorAll(controls)].filter(seen).flatMap(one => {
    const label = one.closest('label') ?? one;
    label.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = label.getBoundingClientRect();
    if (width >= 46 && height >= 46) return [];
    const [cx, cy] = [x + width / 2, y + height / 2];
    const reach = [[0, -22], [0, 22], [-22, 0], [22, 0]];
    const mine = ([dx, dy]) => label.contains(document.elementFromPoint(cx + dx, cy + dy));
    return reach.every(mine) ? [] : [`${one.id || one.textContent} ${width}x${height}`];
  });
}"""
"""The controls that a finger may miss: neither 46 pixels large nor hit at 22 from their middle."""
SPILT = """() => {
  const wide = document.documentElement.clientWidth;
  const clips = one => one && (/auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX)
    || clips(one.parentElement));
  const seen = one => one.checkVisibility() && !one.closest('.unseen, .mirror, dialog');
  return [...document.querySelectorAll('body *')].filter(seen).flatMap(one => {
    const { left, right, width } = one.getBoundingClientRect();
    const out = width && (left < -0.5 || right > wide + 0.5) && !clips(one.parentElement);
    const cut = one.matches('button, .words') && one.scrollWidth > one.clientWidth + 1;
    return out || cut ? [`${one.tagName} ${one.id || one.className} ${one.textContent}`] : [];
  });
}"""
"""What sticks out of the window sideways, and buttons whose words do not fit."""


@pytest.fixture(scope="module")
def warm(browser: Browser, base_url: str) -> Iterator[BoardPage]:
    """One telephone with Python, for all tests."""
    phone = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    with guarded(browser, base_url=base_url, viewport=UPRIGHT, **phone) as board:
        board.visit()
        yield board


@pytest.fixture
def phone(warm: BoardPage) -> BoardPage:
    """An empty Go board of 19 lines in Play on a telephone, all of it shown."""
    warm.page.set_viewport_size(UPRIGHT)
    fresh(warm, "go/19")
    return warm


@pytest.fixture(scope="module")
def warm_window(browser: Browser, base_url: str) -> Iterator[BoardPage]:
    """One window with Python and a mouse."""
    with guarded(browser, base_url=base_url, viewport=WINDOW) as board:
        board.visit()
        yield board


@pytest.fixture
def window(warm_window: BoardPage) -> BoardPage:
    """An empty Go board of 25 lines in Play in a window."""
    fresh(warm_window, "go/25")
    return warm_window


def fresh(board: BoardPage, link: str) -> None:
    """Open a link such that nothing is left of what was looked at before."""
    board.open("queens/4")
    board.open(link)
    board.page.locator("#modes button").first.click()
    board.page.evaluate("scrollTo(0, 0)")
    drawn(board)


def drawn(board: BoardPage) -> None:
    """Wait until what was asked for is on the canvas."""
    board.page.evaluate(NEXT_FRAME)


class Hand:
    """Fingers on the glass, by their places."""

    def __init__(self, board: BoardPage) -> None:
        self.board = board
        self.session: CDPSession = board.page.context.new_cdp_session(board.page)

    def send(self, kind: str, *places: tuple[float, float]) -> None:
        """Tell the browser where all fingers are now."""
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def lift(self, number: int, place: tuple[float, float]) -> None:
        """Take one of the fingers off."""
        point = {"x": place[0], "y": place[1], "id": number}
        event = {"type": "touchEnd", "touchPoints": [point]}
        self.session.send("Input.dispatchTouchEvent", event)

    def pinch(self, x: float, y: float, before: float, after: float) -> None:
        """Move two fingers from one distance to another, around a place."""
        self.send("touchStart", (x - before / 2, y), (x + before / 2, y))
        for step in range(1, 6):
            half = (before + (after - before) * step / 5) / 2
            self.send("touchMove", (x - half, y), (x + half, y))
        self.send("touchEnd")
        drawn(self.board)

    def drag(self, x: float, y: float, right: float, down: float) -> None:
        """Draw one finger over the glass."""
        self.send("touchStart", (x, y))
        for step in range(1, 6):
            self.send("touchMove", (x + right * step / 5, y + down * step / 5))
        self.send("touchEnd")
        drawn(self.board)


def box(board: BoardPage, selector: str) -> dict[str, float]:
    """Where something is in the window."""
    found = board.page.locator(selector).bounding_box()
    assert found, selector
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


def side(board: BoardPage) -> float:
    """The side of a cell on the screen; the whole grid is as wide as the whole board."""
    columns = board.page.evaluate("getComputedStyle(room).getPropertyValue('--columns')")
    return box(board, "#mirror")["width"] / float(columns)


def spot(board: BoardPage, column: int, row: int) -> tuple[float, float]:
    """The middle of a cell on the screen, also where the grid has no cells of its own yet."""
    grid, cell = box(board, "#mirror"), side(board)
    return grid["x"] + (column + 0.5) * cell, grid["y"] + (row + 0.5) * cell


def middle(board: BoardPage) -> tuple[float, float]:
    """The middle of the canvas."""
    canvas = box(board, "#board")
    return canvas["x"] + canvas["width"] / 2, canvas["y"] + canvas["height"] / 2


def still(board: BoardPage) -> bool:
    """Whether the page itself is where it was, and as large."""
    place: list[float] = board.page.evaluate("[scrollX, scrollY, visualViewport.scale]")
    return place == [0, 0, 1]


def ink(board: BoardPage, left: float, top: float, width: float, height: float) -> list[int]:
    """The brightness of the canvas in a part of the window."""
    found: list[int] = board.page.evaluate(INK, [left, top, width, height])
    return found


def test_two_fingers_magnify_the_board_and_not_the_page(phone: BoardPage) -> None:
    """Three times the distance is three times the cells; nothing scrolls and nothing is played."""
    before = side(phone)
    Hand(phone).pinch(*middle(phone), 60, 180)
    assert side(phone) == pytest.approx(3 * before, rel=0.05)
    assert still(phone)
    assert phone.link == "go/19"


def test_what_is_between_the_fingers_stays_there(phone: BoardPage) -> None:
    """The point under the middle of a pinch is under it afterwards, to a few pixels."""
    x, y = phone.place("P5")
    Hand(phone).pinch(x, y, 60, 150)
    assert phone.place("P5") == pytest.approx((x, y), abs=3)


def test_a_magnified_board_is_drawn_anew(phone: BoardPage) -> None:
    """Its lines are as thin as ever: two device pixels dark, then wood at once."""
    Hand(phone).pinch(*middle(phone), 60, 180)
    x, y = phone.place("K10")
    cell = side(phone)
    dark = [value < 400 for value in ink(phone, x - cell / 2, y + cell / 3, cell, 0.5)]
    assert 1 <= sum(dark) <= 3


def test_the_board_is_never_drawn_past_its_edges(phone: BoardPage) -> None:
    """However far it is dragged, cells fill the canvas up to the stripe of the coordinates."""
    hand = Hand(phone)
    hand.pinch(*middle(phone), 60, 180)
    for right, down in ((300, 300), (-300, -300)):
        for _ in range(4):
            hand.drag(*middle(phone), right / 2, down / 2)
        grid, canvas = box(phone, "#mirror"), box(phone, "#board")
        band = 15
        assert grid["x"] <= canvas["x"] + band
        assert grid["y"] <= canvas["y"] + band
        assert grid["x"] + grid["width"] >= canvas["x"] + canvas["width"] - band
        assert grid["y"] + grid["height"] >= canvas["y"] + canvas["height"] - band
    assert phone.link == "go/19"


def test_one_finger_moves_a_magnified_board(phone: BoardPage) -> None:
    """In Play a drag takes the board along, to the pixel; it plays nothing, the page is still."""
    hand = Hand(phone)
    hand.pinch(*middle(phone), 60, 180)
    x, y = phone.place("K10")
    hand.drag(*middle(phone), -70, -50)
    assert phone.place("K10") == pytest.approx((x - 70, y - 50), abs=1)
    assert phone.link == "go/19"
    assert still(phone)


def test_a_tool_that_paints_keeps_painting_and_two_fingers_move(phone: BoardPage) -> None:
    """With stones in hand one finger draws a row of them, two take the board along."""
    phone.mode("setup")
    phone.tool("black")
    hand = Hand(phone)
    hand.pinch(*middle(phone), 60, 180)
    x, y = phone.place("K10")
    hand.drag(x, y, 2 * side(phone), 0)
    phone.settle()
    black = [phone.says(f"{file}10").startswith("black stone") for file in "JKLMN"]
    assert black == [False, True, True, True, False]
    link = phone.link
    places = ((x - 30, y), (x + 30, y))
    hand.send("touchStart", *places)
    hand.send("touchMove", *((px - 40, py - 40) for px, py in places))
    hand.send("touchEnd")
    drawn(phone)
    assert phone.place("K10")[0] == pytest.approx(x - 40, abs=1)
    assert phone.link == link


def test_coordinates_stay_at_the_edge(phone: BoardPage) -> None:
    """In the middle of the board the stripes around it still name columns and rows."""
    Hand(phone).pinch(*middle(phone), 60, 180)
    canvas = box(phone, "#board")
    wood = 560
    top = ink(phone, canvas["x"] + 20, canvas["y"], canvas["width"] - 40, 13)
    start = ink(phone, canvas["x"], canvas["y"] + 20, 13, canvas["height"] - 40)
    assert min(top) < wood / 2
    assert min(start) < wood / 2


def test_small_points_are_aimed_at_through_a_glass(phone: BoardPage) -> None:
    """A finger on 19 lines brings a glass above it, lines through its point, and words."""
    assert side(phone) < CROWDED
    x, y = phone.place("K4")
    above = (x - 40, y - 140, 80, 70)
    before = ink(phone, *above)
    hand = Hand(phone)
    hand.send("touchStart", phone.place("K5"))
    hand.send("touchMove", (x, y))
    drawn(phone)
    during = ink(phone, *above)
    hand.send("touchEnd")
    drawn(phone)
    assert sum(a != b for a, b in zip(before, during, strict=True)) > len(before) / 4
    assert phone.link == "go/19"
    expect(phone.page.locator("#hint")).to_have_text("K4, empty · tap again")
    across = phone.pixel("C4", right=0.5)
    assert across[2] > across[0]  # the blue of the aim, where a brown line was
    phone.tap("K4")
    phone.settle()
    assert phone.says("K4").startswith("black stone")


def test_large_points_are_pressed_at_once(phone: BoardPage) -> None:
    """Magnified to what a finger hits, one tap plays; made small again, one tap aims."""
    hand = Hand(phone)
    hand.pinch(*middle(phone), 60, 180)
    assert side(phone) > CROWDED
    phone.tap("K10")
    phone.settle()
    assert phone.says("K10").startswith("black stone")
    hand.pinch(*middle(phone), 200, 40)
    assert box(phone, "#mirror")["width"] < UPRIGHT["width"]
    link = phone.link
    phone.tap("C3")
    phone.settle()
    assert phone.link == link


def test_the_finger_that_stays_after_a_pinch_presses_nothing(phone: BoardPage) -> None:
    """Lifting one of two fingers leaves a drag, not a tap."""
    x, y = middle(phone)
    hand = Hand(phone)
    hand.send("touchStart", (x - 30, y), (x + 30, y))
    hand.send("touchMove", (x - 90, y), (x + 90, y))
    hand.lift(1, (x + 90, y))
    drawn(phone)
    place = phone.place("K10")
    hand.send("touchMove", (x - 60, y))
    drawn(phone)
    assert phone.place("K10")[0] == pytest.approx(place[0] + 30, abs=1)
    hand.lift(0, (x - 60, y))
    phone.settle()
    assert phone.link == "go/19"


def test_buttons_come_with_small_points_only(phone: BoardPage) -> None:
    """19 lines on a telephone are below 24 pixels, 9 lines are not."""
    assert side(phone) < SMALL
    expect(phone.page.locator("#zoom")).to_be_visible()
    phone.page.click("#zoom-in")
    drawn(phone)
    assert side(phone) > SMALL
    phone.page.click("#zoom-whole")
    drawn(phone)
    assert side(phone) < SMALL
    expect(phone.page.locator("#zoom-out")).to_be_disabled()
    fresh(phone, "go/9")
    assert side(phone) > SMALL
    expect(phone.page.locator("#zoom")).to_be_hidden()


def test_turning_the_telephone_keeps_the_place(phone: BoardPage) -> None:
    """What was in the middle of a magnified board is still on the screen when it lies."""
    x, y = phone.place("P5")
    Hand(phone).pinch(x, y, 60, 180)
    phone.page.set_viewport_size(LYING)
    drawn(phone)
    canvas = box(phone, "#board")
    px, py = phone.place("P5")
    assert canvas["x"] < px < canvas["x"] + canvas["width"]
    assert canvas["y"] < py < canvas["y"] + canvas["height"]
    assert side(phone) > CROWDED


@pytest.mark.parametrize("size", [UPRIGHT, NARROW, LYING], ids=["upright", "narrow", "lying"])
@pytest.mark.parametrize(
    ("link", "cells"), [("cards/75", 77), ("knight/40", 40), ("knight/64", 64), ("go/25", 25)]
)
def test_the_largest_boards_can_be_worked_on(
    phone: BoardPage, size: ViewportSize, link: str, cells: int
) -> None:
    """A few presses make cells large enough, and then a point can be pressed: the link changes."""
    phone.page.set_viewport_size(size)
    fresh(phone, link)
    phone.mode("setup")
    hand = Hand(phone)
    for _ in range(5):
        if phone.page.locator("#zoom-in").is_enabled():
            phone.page.click("#zoom-in")
            drawn(phone)
    assert side(phone) > CROWDED
    x, y = middle(phone)
    hand.drag(x, y, -60, 0) if link.startswith("go") else hand.pinch(x, y, 60, 50)
    column, row = (
        int((at - edge) / side(phone))
        for at, edge in zip((x, y), (box(phone, "#mirror")[way] for way in "xy"), strict=True)
    )
    assert column < cells
    phone.page.touchscreen.tap(*spot(phone, column, row))
    phone.settle()
    assert phone.link != link


def test_wheel_and_control_magnify_where_the_pointer_is(window: BoardPage) -> None:
    """The browser's own zoom stays out of it; without Control the wheel moves the board."""
    x, y = window.place("Q6")
    before = side(window)
    window.page.mouse.move(x, y)
    window.page.keyboard.down("Control")
    for times in (1.2, 1.5, 1.9, 2.4):
        window.page.mouse.wheel(0, -100)
        wider = "width => mirror.getBoundingClientRect().width > width"
        window.page.wait_for_function(wider, arg=25 * before * times)
    window.page.keyboard.up("Control")
    assert window.place("Q6") == pytest.approx((x, y), abs=4)
    assert still(window)
    top = box(window, "#mirror")["y"]
    window.page.mouse.wheel(0, 60)
    window.page.wait_for_function("y => mirror.getBoundingClientRect().y < y - 50", arg=top)
    expect(window.page.locator("#hint")).not_to_have_text(re.compile("^Q6"))
    assert window.link == "go/25"


def test_a_mouse_drags_a_magnified_board_and_clicks_play(window: BoardPage) -> None:
    """Let go where it came down, the button plays; drawn away, it moves the board."""
    window.cell("N13").focus()
    window.keys("+", "+")
    drawn(window)
    x, y = window.place("N13")
    window.page.mouse.move(x, y)
    window.page.mouse.down()
    window.page.mouse.move(x + 40, y + 30)
    window.page.mouse.up()
    drawn(window)
    assert window.place("N13") == pytest.approx((x + 40, y + 30), abs=1)
    assert window.link == "go/25"
    window.click("N13")
    assert window.says("N13").startswith("black stone")


def test_plus_minus_and_nought_magnify_while_the_board_has_the_focus(window: BoardPage) -> None:
    """They do nothing elsewhere; the cursor's point stays on the screen."""
    whole = side(window)
    window.page.locator("#modes button").first.focus()
    window.keys("+")
    drawn(window)
    assert side(window) == whole
    window.cell("B2").focus()
    window.keys("+")
    drawn(window)
    assert side(window) > 1.5 * whole
    assert inside(window, "B2")
    window.keys("-")
    drawn(window)
    assert side(window) == whole
    window.keys("+", "+", "0")
    drawn(window)
    assert side(window) == whole


def inside(board: BoardPage, name: str) -> bool:
    """Whether all of a point's cell is on the canvas."""
    cell, canvas = box(board, f'#mirror [aria-label^="{name}, "]'), box(board, "#board")
    return all(
        canvas[way] <= cell[way] + 1 and cell[way] + cell[size] <= canvas[way] + canvas[size] + 1
        for way, size in (("x", "width"), ("y", "height"))
    )


def test_the_cursor_takes_the_view_along(window: BoardPage) -> None:
    """Arrows, Home and going to a name all show the point that they lead to."""
    window.cell("N13").focus()
    window.keys("+", "+")
    for keys, name in ((["Home"], "A13"), (["PageDown"] * 3, "A1"), (["End"], "Z1")):
        window.keys(*keys)
        drawn(window)
        assert inside(window, name), name
    window.page.keyboard.press("/")
    window.page.keyboard.type("c23")
    window.page.keyboard.press("Enter")
    expect(window.cell("C23")).to_be_focused()
    drawn(window)
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
    drawn(window)
    knight = window.page.locator('#mirror [aria-label*="looked at now"]')
    name = (knight.first.get_attribute("aria-label") or "").partition(",")[0]
    assert inside(window, name), name


def test_the_line_by_the_board_says_what_the_point_under_the_mouse_is(window: BoardPage) -> None:
    """A chain's liberties are told and its border is drawn; nothing moves, Python is not asked."""
    window.click("D4")
    window.click("Q16")
    window.click("E4")
    window.page.mouse.move(1, 1)
    drawn(window)
    version = window.page.locator("#main").get_attribute("data-version")
    before = [box(window, one) for one in ("#board", "#sentence", "#panel")]
    border = window.pixel("E4", right=0.3, down=0.5)
    window.page.mouse.move(*window.place("D4"))
    expect(window.page.locator("#hint")).to_have_text("D4, black stone, 6 liberties")
    drawn(window)
    assert window.pixel("E4", right=0.3, down=0.5) != border
    assert [box(window, one) for one in ("#board", "#sentence", "#panel")] == before
    window.page.mouse.move(*window.place("K10"))
    drawn(window)
    expect(window.page.locator("#hint")).to_have_text("K10, empty")
    assert window.pixel("E4", right=0.3, down=0.5) == border
    assert window.page.locator("#main").get_attribute("data-version") == version
    window.page.mouse.move(1, 1)
    expect(window.page.locator("#hint")).to_have_text("")


@pytest.mark.parametrize("size", [UPRIGHT, NARROW, LYING], ids=["upright", "narrow", "lying"])
@pytest.mark.parametrize("link", FRONT, ids=[link.partition("/")[0] for link in FRONT])
def test_a_finger_finds_every_control_and_nothing_sticks_out(
    phone: BoardPage, size: ViewportSize, link: str
) -> None:
    """In all modes and languages; lines of code, where a tap anywhere counts, are left out."""
    phone.page.set_viewport_size(size)
    fresh(phone, link)
    for tab in phone.page.locator("#modes button").all():
        tab.click()
        phone.settle()
        lessons = phone.page.locator("#lesson-list button")
        if lessons.count() and lessons.first.is_visible():
            lessons.first.click()
            phone.settle()
        for language in ("en", "ru", "zh"):
            phone.page.click(f"#languages [lang={language}]")
            expect(phone.page.locator("html")).to_have_attribute("lang", language)
            drawn(phone)
            assert phone.page.evaluate(TIGHT) == []
            assert phone.page.evaluate(SPILT) == []
            wide = phone.page.evaluate("document.documentElement.scrollWidth")
            assert wide == size["width"]
    phone.page.click("#languages [lang=en]")


def test_a_telephone_on_its_side_has_the_board_left_and_the_rest_right(phone: BoardPage) -> None:
    """All of the board is seen, the lower bar beside it, and neither covers the other."""
    phone.page.set_viewport_size(LYING)
    fresh(phone, "queens/8")
    canvas = box(phone, "#board")
    assert canvas["height"] > 0.9 * LYING["height"]
    assert canvas["y"] >= 0
    assert canvas["y"] + canvas["height"] <= LYING["height"]
    for selector in ("#modes", "#sentence", "#bar"):
        part = box(phone, selector)
        assert part["x"] >= canvas["x"] + canvas["width"]
        assert part["y"] + part["height"] <= LYING["height"] + 1
