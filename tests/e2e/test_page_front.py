"""The front puzzle's run that ships with the page: watched before Python is there, then with it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.e2e.page import READY, BoardPage

import front_trace
from shell import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

UNFOLDED = """async () => {
  const [{ unfold }, trace, starts] = await Promise.all([
    import('/static/js/python/recorded-run.js'),
    fetch('/static/front.json').then((response) => response.json()),
    fetch('/static/start.json').then((response) => response.json()),
  ]);
  return unfold(trace, starts[0]);
}"""
START = json.loads((ROOT / "static" / "start.json").read_text())[0]
LESSON = next(one["id"] for one in START["algorithms"] if one["teaches"])
VERDICT = (
    "Alive: E6 is empty. 4 stones were visited from D7; the whole chain has 6 stones and"
    " 2 liberties."
)
HOLD_STEPS = """() => {
  const count = document.querySelector('#step-count');
  const later = window.setTimeout;
  window.seen = [];
  window.held = [];
  new MutationObserver(() => window.seen.push(Number(/\\d+/.exec(count.textContent))))
    .observe(count, { childList: true, characterData: true, subtree: true });
  window.setTimeout = (act, time, ...more) => {
    const isStep = time > 400 && time <= 1000;
    return isStep ? held.push(act) : later(act, time, ...more);
  };
  window.letGo = () => {
    window.setTimeout = later;
    for (const act of held.splice(0)) act();
  };
}"""
"""Notes the steps that are shown, and holds them back: the slowest pace is one a second."""
CLAIMED = "() => navigator.locks.query().then(({ held }) => held.length > 0)"
"""A kept board is on its way: the page has taken it for itself."""
LENGTH = len(json.loads(front_trace.FRONT.read_text())["steps"])


@pytest.fixture
def board(tab: BoardPage, release: Callable[[], None]) -> BoardPage:
    """The front puzzle without Python, until that is let go."""
    tab.page.goto(f"/#{START['link']}")
    tab.expect_link(START["link"])
    return tab


def watch(board: BoardPage) -> None:
    """Press ▶ and pause at once, wherever that is."""
    board.page.evaluate("location.hash = ''")
    board.page.locator("#home .watch a").first.click()
    expect(board.page.locator("#step-play")).to_have_attribute("aria-label", "Pause")
    board.page.click("#step-play")
    expect(board.page.locator("#step-play")).to_have_attribute("aria-label", "Play")


def counted(board: BoardPage) -> str:
    """The number of the step that is shown."""
    found = re.search(r"\d+", board.page.locator("#step-count").text_content() or "")
    assert found
    return found[0]


def shown(board: BoardPage) -> dict[str, Any]:
    """What a step shows: the sentence, and what a screen reader hears of each point."""
    labels = "cells => cells.map((cell) => cell.getAttribute('aria-label'))"
    cells = board.page.locator("#a11y-grid [role=gridcell]")
    return {"step": counted(board), "words": board.words, "cells": cells.evaluate_all(labels)}


def test_the_shipped_run_reads_as_what_python_says(board: BoardPage) -> None:
    """Picture, step, stack with its variables, depth, verdict: equal at every step."""
    views = board.page.evaluate(UNFOLDED)
    expected = front_trace.front_views()
    assert len(views) == len(expected)
    for view, real in zip(views, expected, strict=True):
        own = {**view["run"], "link": real["run"]["link"], "levels": real["run"]["levels"]}
        assert own == real["run"]
        assert list(own["stack"][0]["variables"] if own["stack"] else []) == list(
            real["run"]["stack"][0]["variables"] if own["stack"] else []
        )
        same = ("overlay", "scene", "report", "can", "puzzle", "tools")
        assert {name: view[name] for name in same} == {name: real[name] for name in same}


def test_play_runs_without_python(board: BoardPage) -> None:
    """With no interpreter at all, ▶ steps through the front puzzle to its verdict."""
    page = board.page
    page.goto("/")
    page.locator("#home .watch a").first.click()
    count = page.locator("#step-count")
    expect(count).to_have_text(re.compile(rf"step ([3-9]|\d\d+) of {LENGTH}"))
    assert "Start at D7" not in board.words
    assert board.says("D7").startswith("black stone")
    page.click("#step-play")
    page.click("#step-last")
    expect(page.locator("#words")).to_have_text(VERDICT)
    page.click("#step-back")
    expect(count).to_have_text(f"step {LENGTH} of {LENGTH}")
    page.click("#step-first")
    expect(count).to_have_text(f"step 0 of {LENGTH}")
    page.keyboard.press("Escape")
    expect(page.locator("#transport")).to_be_hidden()


def test_explain_offers_it_too(board: BoardPage) -> None:
    """The algorithm chosen in Explain stands at its first step, with its ribbon, at once."""
    board.page.click("#modes [data-mode=explain]")
    board.page.click(f"#lesson-list [data-algorithm={LESSON}]")
    ribbon = board.page.locator("#ribbon")
    expect(ribbon).to_have_attribute("aria-valuetext", f"step 1 of {LENGTH}, depth 1")
    ribbon.focus()
    board.page.keyboard.press("End")
    expect(board.page.locator("#words")).to_have_text(VERDICT)
    board.page.keyboard.press("PageUp")
    expect(ribbon).to_have_attribute("aria-valuetext", f"before the first step of {LENGTH}")


def test_python_takes_over_at_the_same_step(board: BoardPage, release: Callable[[], None]) -> None:
    """What is shown stays; the next step is Python's."""
    watch(board)
    before = shown(board)
    assert board.page.locator("#main").get_attribute("data-py") != "ready"
    release()
    board.settle()
    assert shown(board) == before
    board.press("#step-forward")
    assert int(counted(board)) == int(before["step"]) + 1
    board.press("#step-last")
    assert board.words == VERDICT
    assert board.page.locator("#main").get_attribute("data-link") == START["link"]


def test_python_takes_over_while_it_plays(board: BoardPage, release: Callable[[], None]) -> None:
    """Playing goes on, and never goes back; its next step waits here until Python is there."""
    watch(board)
    assert_it_plays_on(board, release)


def test_a_board_asked_for_since_takes_the_place_of_the_last_visits(
    board: BoardPage, release: Callable[[], None]
) -> None:
    """That one's run stands at its end: it is not shown in between."""
    watch(board)
    release()
    board.settle()
    board.press("#step-last")
    board.page.evaluate("location.hash = ''")
    board.page.reload()
    board.page.wait_for_function(CLAIMED)
    watch(board)
    assert_it_plays_on(board, release)


def assert_it_plays_on(board: BoardPage, release: Callable[[], None]) -> None:
    """Play while Python starts: each step that is shown comes after the one before."""
    board.reveal("#step-pace")
    board.page.locator("#step-pace").fill("0")
    board.page.evaluate(HOLD_STEPS)
    board.page.click("#step-play")
    board.page.wait_for_function("held.length > 0")
    release()
    expect(board.page.locator("#main")).to_have_attribute("data-py", "ready", timeout=READY)
    at = int(counted(board))
    board.page.evaluate("letGo()")
    board.page.wait_for_function("at => window.seen.at(-1) > at", arg=at)
    seen = board.page.evaluate("seen")
    assert seen == sorted(seen)


def test_a_press_before_python_ends_the_shipped_run(
    board: BoardPage, release: Callable[[], None]
) -> None:
    """Another board needs another run: what was pressed counts when Python is there."""
    watch(board)
    board.page.click("#modes [data-mode=play]")
    board.page.mouse.click(*board.place("A1"))
    board.page.click("#modes [data-mode=explain]")
    release()
    board.settle()
    assert board.says("A1").startswith("black stone")
    assert board.link != START["link"]


def test_another_algorithm_waits_for_python(board: BoardPage, release: Callable[[], None]) -> None:
    """It is the one that runs then, not the one that could be watched before."""
    watch(board)
    twin = next(one["twin"] for one in START["algorithms"] if one["id"] == LESSON)
    board.page.locator(f"[data-algorithm={twin}]:visible").first.click()
    release()
    board.settle()
    expect(board.page.locator(f"[data-algorithm={twin}]:visible").first).to_have_attribute(
        "aria-pressed", "true"
    )


def test_undo_takes_the_shipped_run_off_the_board(
    board: BoardPage, release: Callable[[], None]
) -> None:
    """As with Python: undo comes back to the board before it touches any stone."""
    watch(board)
    board.page.keyboard.press("Control+z")
    expect(board.page.locator("#transport")).to_be_hidden()
    release()
    board.settle()
    assert board.link == START["link"]
