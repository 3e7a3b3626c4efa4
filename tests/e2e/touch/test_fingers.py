"""One finger and two on the board: magnifying, moving, aiming, pressing."""

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.e2e.page import TIMEOUT_MS, BoardPage
from tests.e2e.touch.hand import CROWDED, UPRIGHT, Hand, box, ink, middle, side, still
from tests.pictures import queens, spoil


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
        grid, canvas = box(phone, "#a11y-grid"), box(phone, "#board")
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
    phone.drawn()
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
    phone.drawn()
    during = ink(phone, *above)
    hand.send("touchEnd")
    phone.drawn()
    assert sum(a != b for a, b in zip(before, during, strict=True)) > len(before) / 4
    assert phone.link == "go/19"
    expect(phone.page.locator("#hint")).to_have_text("K4, empty · tap again")
    across = phone.pixel("C4", right=0.5)
    assert across[2] > across[0]  # the blue of the aim, where a brown line was
    phone.tap("K4")
    phone.settle()
    assert phone.says("K4").startswith("black stone")


def test_a_tap_that_waits_dies_with_its_board(phone: BoardPage) -> None:
    """After another board, or an undo, the first tap aims again."""
    phone.tap("E2")
    expect(phone.page.locator("#hint")).to_contain_text("tap again")
    phone.open("go/19/&turn=W/pck")
    phone.tap("E2")
    phone.settle()
    assert phone.says("E2").startswith("empty")
    phone.tap("E2")
    phone.settle()
    assert phone.says("E2").startswith("white stone")
    phone.tap("C3")
    phone.press("#undo")
    phone.settle()
    phone.tap("C3")
    phone.settle()
    assert phone.says("C3").startswith("empty")


def test_large_points_are_pressed_at_once(phone: BoardPage) -> None:
    """Magnified to what a finger hits, one tap plays; made small again, one tap aims."""
    hand = Hand(phone)
    hand.pinch(*middle(phone), 60, 180)
    assert side(phone) > CROWDED
    phone.tap("K10")
    phone.settle()
    assert phone.says("K10").startswith("black stone")
    hand.pinch(*middle(phone), 200, 40)
    assert box(phone, "#a11y-grid")["width"] < UPRIGHT["width"]
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
    phone.drawn()
    place = phone.place("K10")
    hand.send("touchMove", (x - 60, y))
    phone.drawn()
    assert phone.place("K10")[0] == pytest.approx(place[0] + 30, abs=1)
    hand.lift(0, (x - 60, y))
    phone.settle()
    assert phone.link == "go/19"


def test_a_finger_drags_the_corner_of_a_picture(phone: BoardPage, tmp_path: Path) -> None:
    """The corner follows to the pixel, the page is still; every button is within the screen."""
    page = phone.page
    path = tmp_path / "board.png"
    painted = queens.regions(6, spoil.dice(5))
    queens.draw(6, painted, "." * 36, queens.STYLES["bold"], 50).save(path)
    page.set_input_files("#import-file", path)
    expect(page.locator("#seen-use")).to_be_enabled(timeout=TIMEOUT_MS)
    for button in page.locator("#seen .row button:visible").all():
        place = button.bounding_box()
        assert place
        assert place["height"] >= 44
        assert place["y"] + place["height"] <= UPRIGHT["height"]
    corner = box(phone, "#seen .corner:nth-of-type(3)")
    x, y = corner["x"] + corner["width"] / 2, corner["y"] + corner["height"] / 2
    Hand(phone).drag(x, y, -60, -40)
    moved = box(phone, "#seen .corner:nth-of-type(3)")
    assert moved["x"] - corner["x"] == pytest.approx(-60, abs=1)
    assert moved["y"] - corner["y"] == pytest.approx(-40, abs=1)
    assert still(phone)
    Hand(phone).drag(x - 60, y - 40, 60, 40)
    page.tap("#seen-again")
    expect(page.locator("#seen-use")).to_be_enabled(timeout=TIMEOUT_MS)
    page.tap("#seen-use")
    phone.settle()
    assert phone.link.startswith("queens/6")
