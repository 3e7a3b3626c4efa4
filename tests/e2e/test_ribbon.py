"""The depth ribbon alone, with the surveys of real runs: what it draws, says and asks for."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from stepstones.app import messages
from stepstones.app.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

LENGTH = 17_546
"""Steps that the recursion needs for all solutions of 8 queens."""
WIDTH = 1_000
MAKE = """async (width) => {
  const { createRibbon } = await import('/static/js/ribbon.js');
  const element = document.createElement('div');
  element.id = 'lone';
  element.className = 'ribbon';
  const place = { position: 'fixed', left: '50px', top: '100px', margin: 0, zIndex: 9 };
  Object.assign(element.style, place, { width: `${width}px` });
  document.body.append(element);
  window.asked = [];
  window.answer = () => {};
  window.lone = createRibbon(element, {
    seek: (at) => {
      window.asked.push(at);
      return new Promise((resolve) => { window.answer = resolve; });
    },
  });
}"""
ROW = """(row) => new Promise((resolve) => requestAnimationFrame(() => {
  const canvas = document.querySelector('#lone canvas');
  const y = row < 0 ? canvas.height + row : row;
  const { data } = canvas.getContext('2d').getImageData(0, y, canvas.width, 1);
  resolve(Array.from({ length: canvas.width }, (_, x) => [...data.slice(4 * x, 4 * x + 4)]));
}))"""
DRAWN = """(survey) => {
  const draw = CanvasRenderingContext2D.prototype.clearRect;
  window.draws = 0;
  CanvasRenderingContext2D.prototype.clearRect = function (...all) {
    window.draws += this.canvas.parentElement?.id === 'lone' ? 1 : 0;
    return draw.apply(this, all);
  };
  for (let at = 0; at < 500; at += 1) lone.show(survey, at, false);
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(draws))));
}"""


@cache
def survey(link: str, algorithm: str) -> dict[str, Any]:
    """Survey a run to its end, or as far as runs are surveyed."""
    session = Session.open(link)
    session.handle(messages.Start(algorithm))
    ribbon = session.survey()
    while ribbon.extend():
        pass
    return {
        "depths": ribbon.depths,
        "found": ribbon.found,
        "stride": ribbon.stride,
        "total": ribbon.run.at,
        "complete": ribbon.complete,
    }


def queens() -> dict[str, Any]:
    """All solutions of 8 queens."""
    return survey("queens/8", "recursive")


@pytest.fixture
def make(page: Page) -> Callable[..., Locator]:
    """Put a ribbon onto the page, whose Python never arrives."""
    page.route(re.compile(r"/vendor/pyodide/"), lambda route: route.fulfill(status=204))

    def made(width: int = WIDTH) -> Locator:
        page.goto("/")
        expect(page.locator("#main")).to_have_attribute("data-link", re.compile("."))
        page.evaluate(MAKE, width)
        return page.locator("#lone")

    return made


def show(page: Page, seen: object, at: int, *, done: bool = False) -> None:
    """Tell the ribbon where the run stands."""
    page.evaluate("([seen, at, done]) => lone.show(seen, at, done)", [seen, at, done])


def answer(page: Page) -> None:
    """Let the seek that is under way arrive."""
    page.evaluate("() => { answer(); }")


def row(page: Page, number: int) -> list[list[int]]:
    """The colours of one row of the canvas's pixels; negative numbers count from below."""
    colours: list[list[int]] = page.evaluate(ROW, number)
    return colours


def asked(page: Page) -> list[int]:
    """The steps that the ribbon has asked for."""
    steps: list[int] = page.evaluate("asked")
    return steps


def test_all_steps_of_eight_queens_in_one_ribbon() -> None:
    """92 solutions (OEIS A000170) and a dot for each; the run is surveyed to its end."""
    seen = queens()
    assert seen["complete"]
    assert seen["total"] == LENGTH
    assert len(seen["found"]) == 92
    assert len(seen["depths"]) <= 1_000
    assert max(seen["depths"]) == 8


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


def test_the_played_part_has_another_colour(page: Page, make: Callable[..., Locator]) -> None:
    """Left of the cursor accent, right of it muted; every step has a column."""
    ribbon = make()
    show(page, queens(), LENGTH // 2)
    bottom = row(page, -2)
    assert all(colour[3] == 255 for colour in bottom)
    played, rest, cursor = bottom[100], bottom[900], bottom[500]
    assert len({tuple(colour) for colour in (played, rest, cursor)}) == 3
    assert {tuple(colour) for colour in bottom[:498]} == {tuple(played)}
    assert {tuple(colour) for colour in bottom[502:]} == {tuple(rest)}
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("matchMedia('(prefers-color-scheme: dark)').matches")
    show(page, queens(), LENGTH // 2)
    assert row(page, -2)[900] != rest
    expect(ribbon).to_be_visible()


def test_solutions_are_dots_above_the_columns(page: Page, make: Callable[..., Locator]) -> None:
    """Each is drawn at its step; where there is none, the lane above the columns is free."""
    make()
    seen = queens()
    show(page, seen, 0)
    lane = row(page, 4)
    places = {int((step - 0.5) / LENGTH * WIDTH) for step in seen["found"]}
    assert all(lane[x][3] > 0 for x in places)
    near = {x + shift for x in places for shift in range(-4, 5)}
    assert all(lane[x][3] == 0 for x in range(3, WIDTH) if x not in near)


def test_fewer_columns_than_pixels_are_bars_and_more_keep_their_spikes(
    page: Page, make: Callable[..., Locator]
) -> None:
    """A spike of a single column is seen on a ribbon of a quarter of its columns."""
    make(240)
    depths = [1] * 960
    depths[481] = 10
    spike = {"depths": depths, "found": [], "stride": 1, "total": 960, "complete": True}
    show(page, spike, 0)
    assert [x for x, colour in enumerate(row(page, 12)) if colour[3] and x > 2] == [120]
    page.goto("about:blank")
    make(240)
    bars = {"depths": [1, 2, 1, 2], "found": [], "stride": 1, "total": 4, "complete": True}
    show(page, bars, 0)
    high = [x for x, colour in enumerate(row(page, 12)) if colour[3] and x > 2]
    assert high == [*range(60, 119), *range(180, 239)]


def test_deep_columns_differ_to_the_eye(page: Page, make: Callable[..., Locator]) -> None:
    """Of a search that never comes up, the scale begins below its lowest column."""
    make()
    search = {"depths": [11, 12], "found": [], "stride": 1, "total": 2, "complete": True}
    show(page, search, 0)
    middle = row(page, 30)
    assert (middle[250][3], middle[750][3]) == (0, 255)
    assert row(page, -5)[250][3] == 255


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


def test_it_is_drawn_at_most_once_a_frame(page: Page, make: Callable[..., Locator]) -> None:
    """Five hundred steps within one frame are one picture."""
    make()
    assert page.evaluate(DRAWN, queens()) == 1


def test_a_million_steps_are_drawn_in_a_moment(page: Page, make: Callable[..., Locator]) -> None:
    """The survey of 12 queens stops at 10^6 steps; each picture of it takes no frame's time."""
    make()
    seen = survey("queens/12", "recursive")
    assert seen["total"] == 1_000_000
    assert not seen["complete"]
    assert seen["found"][-1] > 990_000
    spent = page.evaluate(
        """async (seen) => {
          const frames = window.requestAnimationFrame;
          let spent = 0;
          let count = 0;
          window.requestAnimationFrame = (act) => frames((time) => {
            const start = performance.now();
            act(time);
            spent += performance.now() - start;
            count += 1;
          });
          for (let at = 0; at < 60; at += 1) {
            lone.show({ ...seen }, at * 10000, false);
            await new Promise((resolve) => frames(() => setTimeout(resolve)));
          }
          window.requestAnimationFrame = frames;
          return spent / count;
        }""",
        seen,
    )
    print(f"\n{spent:.2f} ms a redraw")  # noqa: T201 - a figure for the record
    assert spent < 8


def test_it_fits_anew_when_its_place_changes(page: Page, make: Callable[..., Locator]) -> None:
    """A canvas has as many pixels as its box on this screen."""
    ribbon = make()
    show(page, queens(), 5)
    canvas = ribbon.locator("canvas")
    expect(canvas).to_have_js_property("width", WIDTH)
    ribbon.evaluate("element => { element.style.width = '333px'; }")
    expect(canvas).to_have_js_property("width", 333)
