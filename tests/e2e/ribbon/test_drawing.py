"""What the depth ribbon draws of a run: columns, dots, colours, and how often."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.e2e.ribbon.lone import LENGTH, WIDTH, queens, row, show, survey

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

DRAWN = """(survey) => {
  const draw = CanvasRenderingContext2D.prototype.clearRect;
  window.draws = 0;
  CanvasRenderingContext2D.prototype.clearRect = function (...all) {
    window.draws += this.canvas.parentElement?.id === 'lone' ? 1 : 0;
    return draw.apply(this, all);
  };
  for (let at = 0; at < 500; at += 1) lone.show(survey, at, false);
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => {
    CanvasRenderingContext2D.prototype.clearRect = draw;
    resolve(draws);
  })));
}"""
MILLION: dict[str, Any] = {
    "depths": [1 + step * 7 % 12 for step in range(1_000)],
    "found": list(range(500, 1_000_000, 500)),
    "stride": 1_000,
    "total": 1_000_000,
    "complete": False,
}
"""A survey of a million steps, of the size of a real one."""


def test_all_steps_of_eight_queens_in_one_ribbon() -> None:
    """92 solutions (OEIS A000170) and a dot for each; the run is surveyed to its end."""
    seen = queens()
    assert seen["complete"]
    assert seen["total"] == LENGTH
    assert len(seen["found"]) == 92
    assert len(seen["depths"]) <= 1_000
    assert max(seen["depths"]) == 8


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


def test_a_run_of_which_nothing_is_known_begins_at_the_left(
    page: Page, make: Callable[..., Locator]
) -> None:
    """As one does that is not surveyed yet, or that an exercise asks about."""
    make()
    show(page, None, 0)
    top = row(page, 0)
    assert top[0][3] == 255
    assert not any(colour[3] for colour in top[WIDTH // 2 :])


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


def test_it_is_drawn_at_most_once_a_frame(page: Page, make: Callable[..., Locator]) -> None:
    """Five hundred steps within one frame are one picture."""
    make()
    assert page.evaluate(DRAWN, queens()) == 1


@pytest.mark.slow
def test_twelve_queens_are_surveyed_for_a_million_steps() -> None:
    """The survey stops there; it has as many columns and dots as `MILLION`."""
    seen = survey("queens/12", "recursive")
    assert seen["total"] == MILLION["total"]
    assert not seen["complete"]
    assert seen["found"][-1] > 990_000
    assert len(seen["depths"]) <= len(MILLION["depths"])
    assert len(seen["found"]) <= len(MILLION["found"])


def test_a_million_steps_are_drawn_in_a_moment(page: Page, make: Callable[..., Locator]) -> None:
    """A picture of them takes no frame's time.

    The middle one of sixty is taken: another program may hold up some of them.
    """
    make()
    seen = MILLION
    spent = page.evaluate(
        """async (seen) => {
          const frames = window.requestAnimationFrame;
          const spent = [];
          window.requestAnimationFrame = (act) => frames((time) => {
            const start = performance.now();
            act(time);
            spent.push(performance.now() - start);
          });
          for (let at = 0; at < 60; at += 1) {
            lone.show({ ...seen }, at * 10000, false);
            await new Promise((resolve) => frames(() => setTimeout(resolve)));
          }
          window.requestAnimationFrame = frames;
          return spent;
        }""",
        seen,
    )
    assert len(spent) >= 60
    assert median(spent) < 8


def test_it_fits_anew_when_its_place_changes(page: Page, make: Callable[..., Locator]) -> None:
    """A canvas has as many pixels as its box on this screen."""
    ribbon = make()
    show(page, queens(), 5)
    canvas = ribbon.locator("canvas")
    expect(canvas).to_have_js_property("width", WIDTH)
    ribbon.evaluate("element => { element.style.width = '333px'; }")
    expect(canvas).to_have_js_property("width", 333)


def test_it_is_drawn_anew_on_a_screen_of_another_density(
    page: Page, make: Callable[..., Locator]
) -> None:
    """Its box stays as it is; Chromium tells a page of such a screen where its window grows."""
    canvas = make().locator("canvas")
    show(page, queens(), 5)
    screen = page.context.new_cdp_session(page)
    for pixels in (2, 1):
        size = {"width": 1280, "height": 719 + pixels, "mobile": False}
        screen.send("Emulation.setDeviceMetricsOverride", {**size, "deviceScaleFactor": pixels})
        expect(canvas).to_have_js_property("width", pixels * WIDTH)
    screen.detach()
