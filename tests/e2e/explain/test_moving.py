"""From step to step: forward, back, jumps, breakpoints, playing."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.e2e.explain.steps import SHOWN, at_step, compare, speed, stand
from tests.e2e.page import BoardPage

from shell import ROOT

BOARD = "queens/4"


def test_forward_back_and_jumping(board: BoardPage) -> None:
    """Any way to a step leads to the same picture."""
    board.open("queens/4")
    board.watch("recursive")
    for _ in range(8):
        board.press("#step-forward")
    compare(board, stand("queens/4", "recursive", 9))
    board.press("#step-back")
    compare(board, stand("queens/4", "recursive", 8))
    board.cell("a1").focus()
    board.keys("/")
    board.page.fill("#jump-step", "30")
    board.keys("Enter")
    compare(board, stand("queens/4", "recursive", 30))
    board.cell("a1").focus()
    board.keys("PageUp")
    at_step(board, 0)
    assert board.page.evaluate(SHOWN)["line"] == 0
    board.keys("PageDown")
    expect(board.page.locator("#step-forward")).to_be_disabled()


def test_a_run_without_steps_is_not_offered_to_be_played(board: BoardPage) -> None:
    """A question answered at once has nothing to play; one with steps plays again from its end."""
    board.open("queens/5")
    board.mode("explain")
    board.ask("solve")
    expect(board.page.locator("#step-last")).to_be_disabled()
    expect(board.page.locator("#code-place")).to_have_text("one.py")
    expect(board.page.locator("#transport")).to_be_hidden()
    board.open(BOARD)
    board.watch("recursive")
    board.press("#step-last")
    expect(board.page.locator("#step-play")).to_be_enabled()


def test_arrows_step_after_a_button_was_pressed(board: BoardPage) -> None:
    """Space presses the button again; on a slider, and where one writes, arrows are theirs."""
    board.open(BOARD)
    board.watch("recursive")
    board.press("#step-forward")
    board.keys("ArrowRight")
    at_step(board, 3)
    board.keys("Space")
    at_step(board, 4)
    board.keys("ArrowLeft", "ArrowLeft")
    at_step(board, 2)
    board.reveal("#step-pace")
    board.page.focus("#step-pace")
    board.keys("ArrowRight")
    at_step(board, 2)


def test_out_of_the_call_and_into_it(board: BoardPage) -> None:
    """Arrow up runs until the call has returned, arrow down until another one is open."""
    board.open("queens/4")
    board.watch("recursive")
    calls = {at: len(stand("queens/4", "recursive", at).run.stack) for at in range(1, 40)}  # type: ignore[union-attr]
    board.cell("a1").focus()
    for key, way in (("ArrowDown", 1), ("ArrowDown", 1), ("ArrowUp", -1), ("ArrowDown", 1)):
        at = int(re.findall(r"\d+", board.page.text_content("#step-count") or "")[0])
        goal = next(one for one in calls if one > at and (calls[one] - calls[at]) * way > 0)
        board.keys(key)
        compare(board, stand("queens/4", "recursive", goal))


def test_next_solution(board: BoardPage) -> None:
    """Four queens have two solutions; after the second comes the end."""
    board.open("queens/4")
    board.watch("recursive")
    board.cell("a1").focus()
    for number in (1, 2):
        board.keys("n")
        expect(board.page.locator("#words")).to_contain_text(f"Solution {number}: ")
        expect(board.page.locator("#step-forward")).to_be_enabled()
    board.keys("n")
    expect(board.page.locator("#step-forward")).to_be_disabled()


def test_a_breakpoint_stops_the_run_and_the_playing(board: BoardPage) -> None:
    """A click on a line sets one where a step can stand; runs and playing stop there.

    After the last step of a function it is said that there is none.
    """
    source = (ROOT / "pysrc/stepstones/queens/essays/recursive.py").read_text().splitlines()
    line = next(at for at, text in enumerate(source, 1) if "yield record.retract" in text)
    board.open("queens/4")
    board.watch("recursive")
    expect(board.page.locator("#step-line")).to_be_disabled()
    number = board.page.get_by_role("button", name=f"line {line - 1}", exact=True)
    number.scroll_into_view_if_needed()
    number.click()
    mark = board.page.get_by_role("button", name=f"line {line}", exact=True)
    expect(mark).to_have_attribute("aria-pressed", "true")
    hits = [
        at
        for at in range(1, 40)
        if stand("queens/4", "recursive", at).run.stack[-1].line == line  # type: ignore[union-attr]
    ]
    board.press("#step-line")
    compare(board, stand("queens/4", "recursive", hits[0]))
    speed(board, "60×")
    board.page.click("#step-play")
    at_step(board, hits[1])
    expect(board.page.locator("#step-play")).to_have_attribute("aria-label", "Play")
    board.cell("a1").focus()
    board.keys("b")
    expect(mark).to_have_attribute("aria-pressed", "false")
    mark.focus()
    board.keys("b")
    expect(mark).to_have_attribute("aria-pressed", "true")
    board.keys("Enter")
    expect(mark).to_have_attribute("aria-pressed", "false")
    board.page.get_by_role("button", name=f"line {line + 1}", exact=True).click()
    expect(board.page.locator("#toast")).to_contain_text("No step belongs to this line")


def test_playing_is_heard_only_at_solutions_and_when_paused(board: BoardPage) -> None:
    """The status line stays as it was while steps run by, and speaks on pause."""
    board.open("queens/8")
    board.watch("recursive")
    status = board.page.locator("#status")
    before = status.text_content()
    speed(board, "4×")
    board.page.click("#step-play")
    expect(board.page.locator("#step-count")).to_have_text(re.compile(r"^step ([5-9]|\d\d)\b"))
    assert status.text_content() == before
    board.page.click("#step-play")
    board.settle()
    expect(status).to_have_text(board.words)


def test_who_wants_no_motion_gets_low_speeds(tab: BoardPage) -> None:
    """With reduced motion only one and two steps a second are offered, and nothing starts alone."""
    tab.page.emulate_media(reduced_motion="reduce")
    tab.visit("queens/4")
    tab.watch("recursive")
    speed = tab.page.locator("#step-speed")
    names = []
    for _ in range(4):
        names.append(speed.text_content())
        speed.click()
    assert set(names) == {"1×", "2×"}
    at_step(tab, 1)
