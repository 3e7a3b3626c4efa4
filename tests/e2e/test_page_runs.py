"""Questions, answers, steps, long runs and how they are stopped, with real Python."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.e2e.page import BoardPage

BOARD = "queens/8"
LONG = "queens/14"
"""The recursion counts for minutes here."""
DEAF = """
  const made = new Set();
  const deaf = new Set();
  for (const { prototype } of [Worker, MessagePort, BroadcastChannel]) {
    const post = prototype.postMessage;
    prototype.postMessage = function (...all) {
      made.add(this);
      if (!deaf.has(this)) post.apply(this, all);
    };
  }
  const now = performance.now.bind(performance);
  window.deafen = () => {
    made.forEach((one) => deaf.add(one));
    const begin = now();
    performance.now = () => begin + 50 * (now() - begin);
  };
"""
"""Lets a test cut the wires to the worker there is, but not to later ones, and makes time fly."""
FRAMES = """async () => {
  for (let left = 20; left > 0; left -= 1) await new Promise(requestAnimationFrame);
}"""
"""Lets the page draw more pictures than it would need for another step."""
ANSWERED = """([button, state]) => new Promise((resolve) => {
  const start = performance.now();
  new MutationObserver((_, observer) => {
    if (document.querySelector(state)) {
      observer.disconnect();
      resolve(performance.now() - start);
    }
  }).observe(document.body, { attributes: true, subtree: true, childList: true });
  document.querySelector(button).click();
})"""
"""Milliseconds from a press of a button until the page is in a state."""


def test_is_it_alive(board: BoardPage) -> None:
    """The question is put to a stone; liberties are ringed, the answer is a sentence.

    A board that holds the stone asked about is asked by a press on the question in hand.
    """
    board.open("go/9")
    board.click("D4")
    board.tool("alive")
    board.click("D4")
    assert "4 liberties" in board.words
    marked = [name for name in ("D5", "D3", "C4", "E4") if "found" in board.says(name)]
    ringed = [name for name in ("D5", "D3", "C4", "E4") if "liberty" in board.says(name)]
    assert len(marked + ringed) == 4
    board.press("#dismiss")
    assert board.says("D5") == "empty"
    assert board.says("D4").startswith("black stone")
    board.open("go/5/sHBA&turn=W&at=C3/3bh")
    board.mode("explain")
    board.press("#ask-list [data-tool=alive][aria-pressed=true]")
    assert "4 liberties" in board.words


def test_all_92_answers_can_be_browsed_and_one_taken(board: BoardPage) -> None:
    """Eight queens have 92 solutions (OEIS A000170); an answer becomes moves to take back."""
    board.watch("recursive")
    board.press("#step-last")
    count = board.page.locator("#answer-count")
    expect(count).to_have_text("1 of 92")
    first = board.pixel("a1", down=0.1)
    board.press("#answer-last")
    expect(count).to_have_text("92 of 92")
    assert board.pixel("a1", down=0.1) != first
    board.press("#answer-back")
    expect(count).to_have_text("91 of 92")
    board.press("#answer-first")
    board.press("#take")
    assert (
        sum(
            board.says(f"{file}{rank}").startswith("queen")
            for file in "abcdefgh"
            for rank in range(1, 9)
        )
        == 8
    )
    board.press("#undo")
    board.press("#redo")


def test_stop_acts_within_a_tenth_of_a_second(board: BoardPage) -> None:
    """Progress is counted in a sentence; Stop leaves the board as it was, and Python hears it.

    A busy machine may take longer, also when nothing runs: then Stop takes no more than thrice as
    long as Undo does in the same moment. It may take its time, so that the best of many presses
    counts.
    """
    late: list[float] = []
    workers = board.workers
    while min(late, default=1.0) >= 1 and len(late) < 30:
        board.open(LONG)
        board.click("a1")
        undone = board.page.evaluate(ANSWERED, ["#undo", f'#main[data-link="{LONG}"]'])
        board.settle()
        board.watch("recursive")
        board.page.click("#step-last")
        expect(board.page.locator("#seconds")).not_to_be_empty()
        assert re.search(r"\d", board.words)
        took = board.page.evaluate(ANSWERED, ["#stop", "#run[hidden]"])
        late.append(took / max(100, 3 * undone))
        board.settle()
        assert board.link == LONG
        assert board.workers == workers
    assert min(late) < 1


def test_a_worker_that_does_not_hear_is_replaced(tab: BoardPage) -> None:
    """When Stop gets no answer for long, Python starts anew and the board is still there."""
    tab.page.add_init_script(DEAF)
    tab.visit(LONG)
    tab.click("a1")
    before = tab.link
    tab.watch("recursive")
    tab.page.click("#step-last")
    expect(tab.page.locator("#seconds")).not_to_be_empty()
    tab.page.evaluate("deafen()")
    with tab.page.expect_worker():
        tab.page.click("#stop")
    tab.settle()
    assert tab.link == before
    tab.mode("play")
    tab.click("b3")
    assert tab.says("b3").startswith("queen")


def test_steps_forward_back_and_to_both_ends(board: BoardPage) -> None:
    """The transport stands at a step; each step has its sentence."""
    board.watch("recursive")
    count = board.page.locator("#step-count")
    expect(count).to_contain_text("step 1 of")
    first = board.words
    board.press("#step-forward")
    second = board.words
    board.press("#step-forward")
    board.press("#step-back")
    assert board.words == second != first
    board.press("#step-last")
    expect(board.page.locator("#step-forward")).to_be_disabled()
    assert "92" in board.words
    board.press("#step-first")
    expect(board.page.locator("#step-back")).to_be_disabled()
    board.keys("Escape")
    expect(board.page.locator("#transport")).to_be_hidden()
    assert board.link == "queens/8"


@pytest.mark.parametrize("key", ["Escape", "Alt+3"])
def test_explain_leads_back_from_its_run(board: BoardPage, key: str) -> None:
    """Esc, or Explain once more: the questions are there again. The next Esc goes to Play."""
    questions, main = board.page.locator("#ask-list button"), board.page.locator("#main")
    board.watch("recursive")
    expect(questions.first).to_be_hidden()
    board.keys(key)
    expect(questions.first).to_be_visible()
    expect(main).to_have_attribute("data-mode", "explain")
    board.watch("recursive")
    board.page.click("#modes [data-mode=explain]")
    expect(questions.first).to_be_visible()
    board.keys("Escape")
    expect(main).to_have_attribute("data-mode", "play")


def test_playing_goes_on_until_it_is_paused(board: BoardPage) -> None:
    """Play takes steps by itself; a second press pauses."""
    board.watch("recursive")
    count = board.page.locator("#step-count")
    board.page.click("#step-play")
    expect(count).to_have_text(re.compile(r"step ([3-9]|\d\d+) of"))
    board.page.click("#step-play")
    board.settle()
    at = count.text_content()
    expect(board.page.locator("#step-play")).to_have_attribute("aria-label", "Play")
    board.page.evaluate(FRAMES)
    assert count.text_content() == at


def test_arrow_keys_step_while_the_board_has_the_focus(board: BoardPage) -> None:
    """In Explain left and right are steps, Home and End the ends."""
    board.watch("recursive")
    board.cell("a1").focus()
    board.keys("ArrowRight", "ArrowRight", "ArrowLeft")
    expect(board.page.locator("#step-count")).to_contain_text("step 2 of")
    board.keys("Home")
    expect(board.page.locator("#step-count")).to_contain_text("step 0 of")


def test_what_cannot_be_asked_is_refused_in_words(board: BoardPage) -> None:
    """A question about an empty point is an error; the board stays.

    Steps that cannot begin are not offered.
    """
    board.open("go/9")
    board.tool("alive")
    board.click("D4")
    expect(board.alert).not_to_be_empty()
    assert board.link == "go/9"
    board.watch("live-group")
    expect(board.alert).to_contain_text("stone")
    expect(board.page.locator("#transport")).to_be_hidden()
    expect(board.page.locator("#lesson-hint")).to_be_visible()


def test_a_found_path_is_walked_to_its_end(board: BoardPage) -> None:
    """“Show the way” walks the path point after point, and ends by itself."""
    board.open("knight/5")
    board.unfold()
    board.page.get_by_role("button", name="Find a tour").click()
    walk = board.page.locator("#walk")
    expect(walk).to_be_visible()
    click = "button => { button.click(); return button.getAttribute('aria-pressed'); }"
    assert walk.evaluate(click) == "true"
    expect(walk).to_have_attribute("aria-pressed", "false")


def test_the_squares_of_a_reason_can_be_pressed(board: BoardPage) -> None:
    """Each square that a proof names or counts is a button; the board shows it."""
    board.fresh("knight/8x6/saBkQSiE&closed=1/ct5")
    board.ask("tour")
    board.settle()
    proof = board.page.locator("#proof [data-side=a] button")
    expect(proof).to_have_text(["a6", "c6", "b5", "a2", "b1"])
    expect(board.page.locator("#proof [data-side=t] button")).to_have_text(["b4", "c3"])
    proof.nth(2).click()
    expect(board.cell("b5")).to_be_focused()
    board.fresh("knight/8/sTDZYE&from=h1/xnk")
    board.ask("tour")
    board.settle()
    expect(board.page.locator("#words")).to_have_text("No tour: no move leads to a1.")
    board.page.click("#words button")
    expect(board.cell("a1")).to_be_focused()
