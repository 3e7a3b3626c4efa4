"""Room for everything on a telephone, upright and lying, for the largest boards too."""

import json

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.e2e.page import BoardPage
from tests.e2e.touch.hand import (
    CROWDED,
    LYING,
    NARROW,
    UPRIGHT,
    Hand,
    box,
    fresh,
    middle,
    side,
    spot,
)

from shell import ROOT

START = ROOT / "static" / "start.json"
FRONT = [view["link"] for view in json.loads(START.read_text())]
SMALL = 24
TIGHT = """() => {
  const controls = 'button, select, input:not([type=file]), summary, textarea, [role=slider]';
  const seen = one => one.checkVisibility() && !one.closest('.code, dialog, .unseen, .point');
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
"""The controls that a finger may miss: neither 46 pixels large nor hit at 22 from their middle.

Points named within a sentence are as high as its lines, and stand on the board as well.
"""
SPILT = """() => {
  const wide = document.documentElement.clientWidth;
  const clips = one => one && (/auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX)
    || clips(one.parentElement));
  const seen = one => one.checkVisibility() && !one.closest('.unseen, .a11y-grid, dialog');
  return [...document.querySelectorAll('body *')].filter(seen).flatMap(one => {
    const { left, right, width } = one.getBoundingClientRect();
    const out = width && (left < -0.5 || right > wide + 0.5) && !clips(one.parentElement);
    const cut = one.matches('button, .words') && one.scrollWidth > one.clientWidth + 1;
    return out || cut ? [`${one.tagName} ${one.id || one.className} ${one.textContent}`] : [];
  });
}"""
"""What sticks out of the window sideways, and buttons whose words do not fit."""
WORDS_OF = """(selector) => {
  const button = document.querySelector(selector);
  const range = document.createRange();
  range.selectNodeContents(button);
  const { left, right } = range.getBoundingClientRect();
  const start = button.getBoundingClientRect().left;
  return { left: left - start, right: right - start };
}"""
"""Where a button's words begin and end, from its left edge."""

ON_TOP = """(one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
"""Whether nothing covers it, and the window shows it."""


def test_buttons_come_with_small_points_only(phone: BoardPage) -> None:
    """19 lines on a telephone are below 24 pixels, 9 lines are not."""
    assert side(phone) < SMALL
    expect(phone.page.locator("#zoom")).to_be_visible()
    phone.page.click("#zoom-in")
    phone.drawn()
    assert side(phone) > SMALL
    phone.page.click("#zoom-whole")
    phone.drawn()
    assert side(phone) < SMALL
    expect(phone.page.locator("#zoom-out")).to_be_disabled()
    fresh(phone, "go/9")
    assert side(phone) > SMALL
    expect(phone.page.locator("#zoom")).to_be_hidden()


def test_a_question_says_what_to_press_where_it_was_pressed(phone: BoardPage) -> None:
    """The status still tells of the game; that the board is to be pressed next must be seen."""
    phone.open("go/9")
    phone.mode("explain")
    phone.page.locator("#ask-list [data-tool=alive]").tap()
    expect(phone.page.locator("#ask-hint")).to_be_in_viewport()


def test_turning_the_telephone_keeps_the_place(phone: BoardPage) -> None:
    """What was in the middle of a magnified board is still on the screen when it lies."""
    x, y = phone.place("P5")
    Hand(phone).pinch(x, y, 60, 180)
    phone.page.set_viewport_size(LYING)
    phone.drawn()
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
            phone.drawn()
    assert side(phone) > CROWDED
    x, y = middle(phone)
    hand.drag(x, y, -60, 0) if link.startswith("go") else hand.pinch(x, y, 60, 50)
    column, row = (
        int((at - edge) / side(phone))
        for at, edge in zip((x, y), (box(phone, "#a11y-grid")[way] for way in "xy"), strict=True)
    )
    assert column < cells
    phone.page.touchscreen.tap(*spot(phone, column, row))
    phone.settle()
    assert phone.link != link


@pytest.mark.parametrize("link", FRONT, ids=[link.partition("/")[0] for link in FRONT])
def test_a_finger_finds_every_control_and_nothing_sticks_out(phone: BoardPage, link: str) -> None:
    """In all modes, languages and sizes; lines of code, where any tap counts, are left out."""
    fresh(phone, link)
    for tab in phone.page.locator("#modes button").all():
        tab.click()
        phone.settle()
        lessons = phone.page.locator("#lesson-list button")
        if lessons.count() and lessons.first.is_visible():
            lessons.first.click()
            phone.settle()
        for language in ("en", "ru", "zh"):
            phone.page.dispatch_event(f"#languages [lang={language}]", "click")
            expect(phone.page.locator("html")).to_have_attribute("lang", language)
            for size in (UPRIGHT, NARROW, LYING):
                expect_room(phone, size)
            phone.page.set_viewport_size(UPRIGHT)
    phone.page.dispatch_event("#languages [lang=en]", "click")


def expect_room(phone: BoardPage, size: ViewportSize) -> None:
    """On a screen of this size every control is large enough, and nothing sticks out."""
    phone.page.set_viewport_size(size)
    phone.drawn()
    assert phone.page.evaluate(TIGHT) == [], size
    assert phone.page.evaluate(SPILT) == [], size
    assert phone.page.evaluate("document.documentElement.scrollWidth") == size["width"]


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
    phone.press("#aid-hint")
    phone.drawn()
    words, outcome = box(phone, "#words"), box(phone, "#outcome")
    assert outcome["y"] >= words["y"] + words["height"], "a long hint has all of the width"


def test_what_is_chosen_below_comes_into_sight(phone: BoardPage) -> None:
    """Who has scrolled to questions, lessons or new puzzles sees board and goal again."""
    fresh(phone, "go/9")
    phone.make()
    expect(phone.page.locator("#goal")).to_be_in_viewport(ratio=0.9)
    expect(phone.page.locator("#board")).to_be_in_viewport(ratio=1)
    phone.mode("explain")
    phone.page.locator("#lesson-list button").last.click()
    expect(phone.page.locator("#board")).to_be_in_viewport(ratio=1)
    fresh(phone, next(link for link in FRONT if link.startswith("cards")))
    phone.ask("clear")
    expect(phone.page.locator("#board")).to_be_in_viewport(ratio=1)


def test_what_is_to_be_predicted_is_pressed_on_a_board_in_sight(phone: BoardPage) -> None:
    """Predict is turned on far below the board."""
    phone.open("queens/6")
    phone.watch("recursive")
    phone.reveal("#foretell")
    phone.press("#foretell")
    expect(phone.page.locator("#board")).to_be_in_viewport(ratio=1)
    phone.press("#foretell")


def test_an_exercise_opens_below_its_board(phone: BoardPage) -> None:
    """Both are in sight, and the bar covers the ring around the text as it does the text."""
    fresh(phone, "queens/6")
    phone.watch("recursive")
    phone.reveal("#own-edit")
    phone.page.tap("#own-edit")
    expect(phone.page.locator("#own .cm-focused")).to_be_visible()
    expect(phone.page.locator("#board")).to_be_in_viewport(ratio=1)
    expect(phone.page.locator("#own h2")).to_be_in_viewport()
    bar = phone.page.locator("#bar")
    beside_a_ring = bar.screenshot()
    phone.page.locator("#own .cm-content").blur()
    assert bar.screenshot() == beside_a_ring


def test_the_next_exercise_brings_its_board_into_sight(phone: BoardPage) -> None:
    """Also where the answer before it was written below."""
    page = phone.page
    fresh(phone, "queens/4")
    phone.mode("explain")
    page.locator("#own-exercises").tap()
    page.select_option("#own-task", "places")
    phone.settle()
    page.fill("#own-said", "6")
    page.locator("#own-judge").tap()
    onward = page.locator("#own-pose .exam button")
    expect(onward).to_be_visible()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator("#board")).not_to_be_in_viewport(ratio=1)
    onward.tap()
    expect(page.locator("#own-task")).to_have_value("count")
    expect(page.locator("#board")).to_be_in_viewport(ratio=1)


def test_what_is_opened_from_below_is_seen_and_so_is_what_cannot_be(phone: BoardPage) -> None:
    """A text that is no board says so on the screen; one that is shows its board."""
    page = phone.page
    fresh(phone, "queens/6")
    phone.mode("setup")
    words = page.evaluate(WORDS_OF, "#size-list button")
    width = box(phone, "#size-list button >> nth=0")["width"]
    assert words["left"] + words["right"] == pytest.approx(width, abs=1)
    box_for_texts = page.locator("#import-text")
    box_for_texts.fill("no board")
    page.tap("#import-form [type=submit]")
    expect(phone.alert).to_contain_text("board")
    expect(phone.alert).to_be_in_viewport(ratio=0.9)
    box_for_texts.fill("queens/5")
    page.tap("#import-form [type=submit]")
    phone.expect_link("queens/5")
    expect(page.locator("#board")).to_be_in_viewport(ratio=1)
    expect(box_for_texts).to_have_value("")


def test_the_slips_of_a_class_fit_into_the_width(phone: BoardPage) -> None:
    """Also the choice of files, which a browser draws as wide as its words are."""
    phone.page.goto("/?course=cost")
    phone.page.click("#course-class")
    slips = phone.page.locator("dialog.class")
    expect(slips).to_be_visible()
    assert slips.evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_an_answer_and_its_hint_are_seen_where_they_are_pressed(phone: BoardPage) -> None:
    """A press on the board shows below it, a hint beside its button; lines to arrange are whole."""
    page = phone.page
    phone.open("go/5")
    phone.mode("explain")
    page.locator("#own-exercises").tap()
    page.select_option("#own-task", "machine")
    phone.settle()
    page.evaluate("scrollTo(0, 0)")
    phone.tap("B5")
    expect(page.locator("#own-pose .parts li")).to_have_text(["B5"])
    assert page.locator("#own-pose .parts li").evaluate(ON_TOP)
    assert page.locator("#own-judge").evaluate(ON_TOP)
    page.select_option("#own-task", "answer")
    expect(page.locator("#own-text .cm-content")).to_contain_text("# ?")
    page.locator("#own-hint").tap()
    assert page.locator("#own-hints li").evaluate(ON_TOP)
    page.select_option("#own-task", "enter")
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert page.locator("#own-arrange code").evaluate_all(cut) == 0
