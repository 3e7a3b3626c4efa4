"""Where exercises lead: a reload, the way back, the way on, and home."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.e2e.explain.own import take_exercise
from tests.e2e.page import READY, BoardPage, until

NOTED = "(exercise) => history.state?.exercise === `queens.${exercise}`"
STEPS = {"next": "step 1", "deep": "step 19"}
"""Where the questions stand, as `static/lessons/tasks/queens.json` has them."""


def _stands(board: BoardPage, exercise: str) -> None:
    """Wait until an exercise of the queens is shown, a question at its step."""
    expect(board.page.locator("#own-task")).to_have_value(exercise)
    expect(board.page.locator("#own")).to_be_visible()
    if exercise in STEPS:
        expect(board.page.locator("#step-count")).to_have_text(STEPS[exercise])
    board.settle()


@pytest.mark.parametrize("exercise", ["next", "undo"])
def test_an_exercise_is_open_after_a_reload_until_it_is_closed(
    board: BoardPage, exercise: str
) -> None:
    """Telephones load pages anew by themselves; whoever has put it away has it away."""
    page = board.page
    board.open("queens/4")
    take_exercise(board, exercise)
    page.reload()
    expect(page.locator("#own-task")).to_have_value(exercise, timeout=READY)
    board.settle()
    page.click("#own-close")
    page.reload()
    board.rest()
    expect(page.locator("#own-task")).to_have_count(0)


def test_an_exercise_is_open_after_a_reload_of_its_run(board: BoardPage) -> None:
    """What was written for it ran when the page was loaded anew; another run is none of it."""
    page = board.page
    board.open("queens/4")
    take_exercise(board, "undo")
    page.click("#own-run")
    expect(page.locator("#own")).to_be_hidden()
    board.settle()
    page.reload()
    expect(page.locator("#own-task")).to_have_value("undo", timeout=READY)
    board.settle()
    page.click("#own-run")
    expect(page.locator("#own")).to_be_hidden()
    board.mode("play")
    page.reload()
    board.rest()
    expect(page.locator("#own-task")).to_have_count(0)


def test_home_opens_no_exercise_anew(tab: BoardPage) -> None:
    """Neither behind an address that asked for one, nor after a reload; nor does the library."""
    page = tab.page
    page.goto("about:blank")
    page.goto("/?course=go.enter")
    expect(page.locator("#own-task")).to_be_visible(timeout=READY)
    page.go_back()
    expect(page.locator("#home")).to_be_visible()
    assert page.evaluate("location.search") == ""
    page.reload()
    tab.settle()
    expect(page.locator("#home")).to_be_visible()
    expect(page.locator("#own-task")).to_have_count(0)
    page.goto("/?course=chain")
    expect(page.locator(".course details[open]")).to_be_visible(timeout=READY)
    page.click(".course .close")
    page.click("#library-open")
    assert page.evaluate("location.search") == ""


def test_back_and_forward_go_from_exercise_to_exercise(board: BoardPage) -> None:
    """Each comes back over its own board, also where two share one; before them is none."""
    page = board.page
    board.open("queens/4")
    take_exercise(board, "next")
    for exercise in ("deep", "safe", "undo"):
        page.select_option("#own-task", exercise)
        until(page, NOTED, exercise)
        board.settle()
    for exercise in ("safe", "deep", "next"):
        page.go_back()
        _stands(board, exercise)
    page.go_back()
    expect(page.locator("#own")).to_be_hidden()
    for exercise in ("next", "deep", "safe", "undo"):
        page.go_forward()
        _stands(board, exercise)


def test_the_next_exercise_is_that_of_the_lesson(board: BoardPage) -> None:
    """After the last one of a puzzle in a lesson comes that of another puzzle."""
    page = board.page
    board.open("queens/4")
    take_exercise(board, "count")
    page.fill("#own-said", "4")
    page.click("#own-judge")
    page.click("#own-pose .exam button")
    expect(page.locator("#main")).to_have_attribute("data-puzzle", "cards")
    expect(page.locator("#own-task")).to_have_value("waves")
