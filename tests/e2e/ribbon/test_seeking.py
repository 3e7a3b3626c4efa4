"""What the depth ribbon says of a run, and what it asks for: mouse, keys, fingers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from tests.e2e.ribbon.lone import LENGTH, WIDTH, answer, asked, queens, row, show

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page


def test_a_slider_says_where_the_run_stands(page: Page, make: Callable[..., Locator]) -> None:
    """Screen readers hear number, length and depth in the reader's language."""
    ribbon = make()
    show(page, queens(), 301)
    expect(ribbon).to_have_role("slider")
    expect(ribbon).to_have_accessible_name("Steps of the algorithm")
    expect(ribbon).to_have_attribute("aria-valuemin", "0")
    expect(ribbon).to_have_attribute("aria-valuemax", str(LENGTH))
    expect(ribbon).to_have_attribute("aria-valuenow", "301")
    expect(ribbon).to_have_attribute(
        "aria-valuetext", re.compile(r"step 301 of 17,546, depth [78]")
    )
    page.evaluate("seen => lone.show(seen, 301, false, 6)", queens())
    expect(ribbon).to_have_attribute("aria-valuetext", "step 301 of 17,546, depth 6")
    show(page, queens(), LENGTH, done=True)
    expect(ribbon).to_have_attribute("aria-valuetext", "the end, after 17,546 steps")
    show(page, queens(), 0)
    expect(ribbon).to_have_attribute("aria-valuetext", "before the first step of 17,546")
    show(page, None, 5)
    expect(ribbon).to_have_attribute("aria-valuetext", "step 5, depth 0")


def test_a_click_asks_for_the_step_at_that_place(page: Page, make: Callable[..., Locator]) -> None:
    """The middle is half of the run; the right edge its end, the left one its beginning."""
    ribbon = make()
    show(page, queens(), 1)
    for x in (WIDTH / 2, 0, WIDTH - 0.5):
        ribbon.click(position={"x": x, "y": 20})
        answer(page)
    middle, first, last = asked(page)
    assert abs(middle - LENGTH / 2) <= LENGTH / WIDTH
    assert first == 0
    assert last == LENGTH + 1
    expect(ribbon).to_be_focused()


def test_a_drag_has_one_seek_under_way_and_ends_where_it_ends(
    page: Page, make: Callable[..., Locator]
) -> None:
    """While Python is busy the places between are left out; outside the ribbon counts too."""
    make()
    show(page, queens(), 1)
    page.mouse.move(150, 120)
    page.mouse.down()
    for x in range(160, 760, 10):
        page.mouse.move(x, 120)
    assert len(asked(page)) == 1
    answer(page)
    page.mouse.move(650, 400)
    page.mouse.up()
    page.wait_for_function("asked.length > 1")
    answer(page)
    answer(page)
    last = asked(page)[-1]
    assert abs(last - LENGTH * 600 / WIDTH) <= 2 * LENGTH / WIDTH
    assert len(asked(page)) <= 3
    page.mouse.move(300, 120)
    assert asked(page)[-1] == last


def test_keys_move_by_one_by_a_hundred_and_to_the_ends(
    page: Page, make: Callable[..., Locator]
) -> None:
    """As page.md lists them; keys pressed while Python is busy add up."""
    ribbon = make()
    show(page, queens(), 1_000)
    ribbon.focus()
    for key, step in [
        ("ArrowRight", 1_001),
        ("ArrowLeft", 999),
        ("PageDown", 1_100),
        ("PageUp", 900),
        ("Home", 0),
        ("End", LENGTH + 1),
    ]:
        page.keyboard.press(key)
        assert asked(page)[-1] == step
        answer(page)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    answer(page)
    page.wait_for_function("asked.at(-1) === 1003")
    assert asked(page)[-2:] == [1_001, 1_003]
    answer(page)
    show(page, queens(), LENGTH, done=True)
    page.keyboard.press("ArrowLeft")
    assert asked(page)[-1] == LENGTH


def test_a_finger_scrubs_and_never_scrolls(page: Page, make: Callable[..., Locator]) -> None:
    """Touches belong to the ribbon, in every direction."""
    expect(make()).to_have_css("touch-action", "none")


def test_a_run_without_an_end_has_an_open_ribbon(page: Page, make: Callable[..., Locator]) -> None:
    """The columns fade before the edge; only steps that are known can be asked for."""
    ribbon = make()
    seen = {**queens(), "complete": False}
    show(page, seen, 301)
    expect(ribbon).to_have_attribute("aria-valuetext", re.compile("step 301 of more than 17,546"))
    bottom = row(page, -2)
    assert bottom[WIDTH - 34 - 3][3] < 100
    assert bottom[-2][3] == 0
    ribbon.focus()
    page.keyboard.press("End")
    assert asked(page) == [LENGTH]
