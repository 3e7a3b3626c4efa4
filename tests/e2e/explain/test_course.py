"""Exercises in the page: a question, parts played by hand, lines put in order, hints."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.e2e.explain.own import take_exercise
from tests.e2e.page import LATE, READY, BoardPage, until

if TYPE_CHECKING:
    from collections.abc import Callable

KEPT = "() => JSON.parse(localStorage.getItem('stepstones.course') ?? '{}')"
CHECK_AND_DROP = """() => {
  document.querySelector('#own-check').click();
  document.querySelector('#own-arrange .taken li:last-child button:last-of-type').click();
}"""
CHOOSE = """async (exercises) => {
  const list = document.querySelector('#own-task');
  for (const one of exercises) {
    list.value = one;
    list.dispatchEvent(new Event('change'));
    await new Promise((done) => setTimeout(done));
  }
}"""
"""Chooses exercises, each while the board of the one before is on its way."""
CHECK_AND_CHOOSE = f"""(exercises) => {{
  document.querySelector('#own-check').click();
  return ({CHOOSE})(exercises);
}}"""
DRAWN = """() => {
  const canvas = document.querySelector('#ribbon canvas');
  const { width, height } = canvas;
  const row = canvas.getContext('2d').getImageData(0, height - 3, width, 1).data;
  return row[4 * Math.round(width / 4) + 3] === 255;
}"""
"""Whether there are columns in the first quarter of the ribbon."""


def _reveal(board: BoardPage) -> None:
    """Press for both hints, and for the answer."""
    for _ in range(3):
        board.page.click("#own-hint")
    board.settle()


def test_a_question_is_answered_on_the_board(board: BoardPage) -> None:
    """A known mistake has its own words; the right square is marked done, also after a reload."""
    page = board.page
    board.open("queens/4")
    take_exercise(board, "next")
    expect(page.locator("#own-hints")).to_contain_text("Subgoal:")
    _reveal(board)
    expect(page.locator("#own-pose .exam")).to_have_text("The answer: b3.")
    expect(page.locator("#step-count")).to_have_text(re.compile("^step 4\\b"))
    page.click("#own-judge")
    expect(page.locator("#own-pose .exam")).to_have_text("Press your answer on the board first.")
    board.cell("b2").focus()
    board.keys("Enter")
    page.click("#own-judge")
    expect(page.locator("#own-pose")).to_contain_text("b2 is on the diagonal of a1")
    board.cell("b3").focus()
    board.keys("Enter")
    page.click("#own-judge")
    expect(page.locator("#own-pose .exam")).to_contain_text("Right.")
    expect(page.locator("#own-task option:checked")).to_have_text(re.compile("^✓"))
    page.reload()
    board.settle()
    expect(page.locator("#own-task option:checked")).to_have_text(re.compile("^✓"))


def test_a_right_answer_leads_to_the_next_exercise(board: BoardPage) -> None:
    """A wrong one does not; whoever came by the keyboard goes on from the list.

    An exercise that was done before leads on at once.
    """
    page = board.page
    onward = page.locator("#own-pose .exam button")
    again = page.locator("#own-task-words button")
    board.open("queens/4")
    take_exercise(board, "next")
    for square, count in (("b2", 0), ("b3", 1)):
        board.cell(square).focus()
        board.keys("Enter")
        page.click("#own-judge")
        expect(page.locator("#own-pose .exam p").last).to_be_visible()
        expect(onward).to_have_count(count)
    page.dispatch_event("#languages [lang=ru]", "click")
    expect(onward).to_have_text(re.compile("^Дальше: [А-Я]"))
    page.dispatch_event("#languages [lang=en]", "click")
    expect(onward).to_have_text(re.compile("^Next: [A-Z]"))
    onward.press("Enter")
    expect(page.locator("#own-task")).to_have_value("back")
    expect(page.locator("#own-task")).to_be_focused()
    expect(page.locator("#step-count")).to_have_text("step 4")
    expect(again).to_have_count(0)
    page.select_option("#own-task", "next")
    expect(again).to_have_text(re.compile("^Next: [A-Z]"))
    board.cell("b3").focus()
    board.keys("Enter")
    page.click("#own-judge")
    expect(onward).to_be_visible()
    expect(again).to_have_count(0)


def test_the_ribbon_tells_no_answer_while_it_is_asked_for(board: BoardPage) -> None:
    """Neither how long the run is, nor how deep, nor what it finds; all of it once answered."""
    page = board.page
    board.open("queens/6")
    take_exercise(board, "count")
    expect(page.locator("#step-count")).to_have_text("step 0")
    expect(page.locator("#step-depth")).to_be_empty()
    expect(page.locator("#ribbon")).to_have_attribute("aria-valuetext", "before the first step")
    page.fill("#own-said", "3")
    page.click("#own-judge")
    expect(page.locator("#own-pose .exam")).to_have_attribute("data-tone", "wrong")
    expect(page.locator("#step-depth")).to_be_empty()
    page.fill("#own-said", "4")
    page.click("#own-judge")
    expect(page.locator("#step-count")).to_have_text("step 0 of 1040")
    expect(page.locator("#step-depth")).to_have_text("0 placed, 6 at most")
    take_exercise(board, "places")
    expect(page.locator("#step-count")).to_have_text("step 0")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("#paper .handout-ribbon")).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    _reveal(board)
    expect(page.locator("#own-pose .exam")).to_have_text("The answer: 6.")
    page.click("#own .close")
    expect(page.locator("#step-count")).to_have_text("step 75 of 75")


def test_the_exercise_chosen_last_is_the_one_that_is_shown(board: BoardPage) -> None:
    """Another one that was still on its way to its board leaves the run alone."""
    page = board.page
    board.open("queens/6")
    take_exercise(board, "count")
    page.evaluate(CHOOSE, ["next", "count"])
    expect(page.locator("#own-task")).to_have_value("count")
    board.settle()
    expect(page.locator("#step-count")).to_have_text("step 0")
    board.expect_link("queens/6")


def test_the_ribbon_of_a_question_ends_where_the_run_stands(board: BoardPage) -> None:
    """What the reader has seen is drawn to the cursor, on the page and on a handout; no more is."""
    page = board.page
    board.open("queens/4")
    take_exercise(board, "back")
    until(page, DRAWN)
    ribbon = page.locator("#ribbon")
    expect(ribbon).to_have_attribute("aria-valuetext", re.compile("^step 4, "))
    expect(ribbon).to_have_attribute("aria-valuemax", "4")
    board.press("#step-back")
    expect(ribbon).to_have_attribute("aria-valuemax", "4")
    expect(ribbon).to_have_attribute("aria-valuenow", "3")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("#paper .handout-ribbon")).to_have_count(1)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    take_exercise(board, "next")
    expect(ribbon).to_have_attribute("aria-valuemax", "1")
    expect(page.locator("#step-count")).to_have_text("step 1")


def test_a_copy_is_written_instead_of_an_answer(board: BoardPage) -> None:
    """Whoever would rather change the program leaves the question."""
    page = board.page
    board.open("queens/4")
    take_exercise(board, "next")
    board.reveal("#own-edit")
    page.click("#own-edit")
    expect(page.locator("#own-text .cm-content")).to_be_visible()
    expect(page.locator("#own-task")).to_have_value("")
    expect(page.locator("#own-pose")).to_be_hidden()


def test_what_has_no_board_of_its_own_is_tried_where_the_reader_was(board: BoardPage) -> None:
    """A question shows its own board; a change chosen after two of them runs on the one before.

    What was done to that can be taken back.
    """
    page = board.page
    board.open("queens/6")
    board.click("a1")
    played = board.link
    take_exercise(board, "next")
    board.expect_link("queens/4")
    take_exercise(board, "places")
    board.expect_link("queens/4")
    page.select_option("#own-task", "late")
    board.expect_link(played)
    expect(page.locator("#own-text .cm-content")).to_be_visible()
    page.click("#own-run")
    expect(page.locator("#own")).to_be_hidden()
    board.settle()
    board.expect_link(played)
    expect(page.locator("#transport")).to_be_visible()
    board.mode("play")
    page.click("#undo")
    board.expect_link("queens/6")


def test_a_question_is_answered_by_keyboard_alone(board: BoardPage) -> None:
    """Arrows on the board go to its squares while one is asked for, and step again after that."""
    page = board.page
    board.open("queens/4")
    take_exercise(board, "next")
    board.enter_grid()
    board.keys("Home", "PageDown", "ArrowRight", "ArrowUp", "ArrowUp", " ")
    expect(page.locator("#step-count")).to_have_text("step 1")
    expect(page.locator("#own-pose .parts li")).to_have_text(["b3"])
    page.click("#own-judge")
    expect(page.locator("#own-pose .exam")).to_contain_text("Right.")
    board.enter_grid()
    board.keys("ArrowRight")
    expect(page.locator("#step-count")).to_have_text(re.compile("^step 2"))


def test_whoever_is_the_machine_is_marked_step_by_step(board: BoardPage) -> None:
    """Each press is right or wrong, and the first that is wrong is named."""
    page = board.page
    board.open("queens/4")
    take_exercise(board, "machine")
    for part in ("b4", "c2", "", "", "", "a3", "d4"):
        if part:
            board.cell(part).focus()
            board.keys("Enter")
        else:
            page.click("#own-pose [data-say=back]")
            expect(page.locator("#own-pose [data-say=back]")).to_be_focused()
    page.click("#own-judge")
    tones = page.locator("#own-pose .parts li")
    expect(tones.nth(4)).to_have_attribute("data-tone", "right")
    expect(tones.nth(5)).to_have_attribute("data-tone", "wrong")
    expect(page.locator("#own-pose")).to_contain_text("Number 6 is not what")
    _reveal(board)
    expect(page.locator("#own-pose .exam")).to_have_text(
        "The answer: b4, c2, It goes back, It goes back, It goes back, a2."
    )


def test_lines_are_put_in_order(board: BoardPage) -> None:
    """The distractor is told by its sentence; after both hints the answer may be seen."""
    page = board.page
    board.open("queens/4")
    take_exercise(board, "file")
    lines = page.locator("#own-arrange")
    exam = page.locator("#own-exam")
    page.click("#own-check")
    expect(exam).to_have_text("Put at least one line in place first.")
    for number in (0, 1, 5, 3, 4):
        lines.locator(f".heap [data-line='{number}']").click()
    page.click("#own-check")
    expect(exam).to_contain_text("only makes a generator", timeout=READY)
    lines.locator(".taken [data-line='5']").nth(2).click()
    lines.locator(".heap [data-line='2']").click()
    for _ in range(2):
        lines.locator(".taken [data-line='2']").first.click()
    page.click("#own-check")
    expect(exam).to_contain_text("Right", timeout=READY)
    hint = page.locator("#own-hint")
    for _ in range(2):
        hint.click()
    expect(page.locator("#own-hints li")).to_have_count(2)
    expect(hint).to_have_text("Show the answer")
    lines.locator(".taken [data-line='4']").nth(2).click()
    hint.click()
    missing = page.locator("#own .difference [data-sign='+']")
    expect(missing).to_have_count(1)
    lines.locator(".heap [data-line='4']").click()
    expect(missing).to_have_count(0)
    page.click("#own-check")
    expect(exam).to_contain_text("Right", timeout=READY)
    expect(page.locator("#own .difference")).to_be_hidden()
    _expect_a_check_to_be_of_what_was_there(board)


def _expect_a_check_to_be_of_what_was_there(board: BoardPage) -> None:
    """Lines moved meanwhile are not kept as judged, and another exercise is not done by it."""
    page = board.page
    exam = page.locator("#own-exam")
    order = page.evaluate(KEPT)["queens.file"]["answer"]
    page.evaluate(CHECK_AND_DROP)
    expect(exam).to_contain_text("Right", timeout=READY)
    expect(exam.get_by_role("button")).to_have_text(re.compile("^Next: "))
    kept = page.evaluate(KEPT)["queens.file"]
    assert (kept["answer"], kept["tries"]) == (order, 4)
    page.select_option("#own-task", "next")
    expect(page.locator("#own-pose")).to_be_visible()
    expect(page.locator("#own .difference")).to_be_hidden()
    page.select_option("#own-task", "file")
    page.evaluate(CHECK_AND_CHOOSE, ["undo"])
    expect(page.locator("#own-text .cm-content")).to_contain_text("# ?")
    expect(exam).to_be_hidden()
    page.click("#own-check")
    expect(exam).to_contain_text("still has a gap", timeout=READY)
    kept = page.evaluate(KEPT)
    assert ("queens.undo" in kept, kept["queens.file"]["tries"]) == (False, 4)
    differ = page.locator("#own-difference")
    differ.click()
    expect(page.locator("#own .difference")).to_be_visible()
    page.select_option("#own-task", "safe")
    expect(page.locator("#own .difference")).to_be_hidden()
    expect(differ).to_have_attribute("aria-pressed", "false")
    page.set_viewport_size({"width": 1280, "height": 520})
    _reveal(board)
    expect(page.locator("#own .difference")).to_be_in_viewport(ratio=0.9)
    page.set_viewport_size({"width": 1280, "height": 720})


def test_another_language_says_the_whole_exercise_anew(board: BoardPage) -> None:
    """Subgoal, hints, what was pressed and what it is worth; the answer stays."""
    page = board.page
    own = page.locator("#own")
    board.open("queens/4")
    take_exercise(board, "next")
    board.cell("b2").focus()
    board.keys("Enter")
    page.click("#own-judge")
    expect(own).to_contain_text("b2 is on the diagonal of a1")
    page.click("#own-hint")
    page.dispatch_event("#languages [lang=ru]", "click")
    expect(own).to_contain_text("b2 на одной диагонали с a1")
    expect(page.locator("#own-hints")).to_contain_text("Подцель:")
    expect(page.locator("#own-hints li")).not_to_have_text([re.compile("[a-z]{3}")])
    expect(page.locator("#own-pose button").first).to_have_text("Возврат")
    expect(page.locator("#own-pose .parts li")).to_have_attribute("data-tone", "wrong")
    page.select_option("#own-task", "file")
    page.click("#own-check")
    page.dispatch_event("#languages [lang=en]", "click")
    expect(page.locator("#own-exam")).to_have_text("Put at least one line in place first.")
    expect(page.get_by_role("button", name=re.compile("^Take"))).to_have_count(6)


def test_what_undo_leaves_is_gone_on_with(board: BoardPage) -> None:
    """A wrong press is taken back after Check, and those before it stay."""
    page = board.page
    board.open("queens/4")
    take_exercise(board, "machine")
    for part in ("b4", "c3"):
        board.cell(part).focus()
        board.keys("Enter")
    page.click("#own-judge")
    expect(page.locator("#own-pose")).to_contain_text("Number 2 is not what")
    page.click("#own-unsay")
    expect(page.locator("#own-pose .exam")).to_be_hidden()
    board.cell("c2").focus()
    board.keys("Enter")
    expect(page.locator("#own-pose .parts li")).to_have_text(["b4", "c2"])


def test_an_exercise_in_the_address_of_a_first_visit_is_seen(board: BoardPage) -> None:
    """Also where it is of the puzzle that Home has on its board; For teachers leads to others."""
    board.page.evaluate("localStorage.clear()")
    board.page.goto("/?course=go.enter&words=For+Monday.")
    expect(board.page.locator("#own-task")).to_have_value("enter", timeout=READY)
    expect(board.page.locator("#own-task")).to_be_visible()
    expect(board.page.locator("#own-task-words")).to_contain_text("For Monday.")
    board.settle()
    board.page.reload()
    expect(board.page.locator("#own-task-words")).to_contain_text("For Monday.", timeout=READY)
    board.page.select_option("#own-task", "none")
    expect(board.page.locator("#own-task-words")).not_to_contain_text("For Monday.")
    board.page.evaluate("location.hash = ''")
    board.page.click("#home .further a >> nth=2")
    board.page.click("#teachers-course")
    board.page.click(".course details[open] .exercises button")
    expect(board.page.locator("#own-task")).to_have_value("next")
    expect(board.page.locator("#own-task")).to_be_visible()


@pytest.mark.parametrize(
    ("link", "words"),
    [
        (
            "cards/8x5/dKFOW-EU4HLc_IHRivyA4A_k0M&k=12&rules=two-turns/08p",
            "Which cell is seen next?",
        ),
        ("knight/5/&given=1a1.25e5/fvg", "Where does the knight go?"),
        ("queens/6/b000000vvvvvv&rules=no-touch/71n", "Where does the next queen go?"),
    ],
)
def test_exercises_begin_on_any_board_of_a_puzzle(board: BoardPage, link: str, words: str) -> None:
    """Also where the algorithm that is asked about does not run: the question has its own board."""
    board.open(link)
    board.mode("explain")
    board.page.click("#own-exercises")
    expect(board.page.locator("#own-pose")).to_be_visible()
    expect(board.page.locator("#own-task option:checked")).to_have_text(words)
    expect(board.alert).to_be_empty()


def test_exercises_are_those_of_the_board_though_they_come_late(board: BoardPage) -> None:
    """Whoever asks for them before they are there gets none of the puzzle before."""
    page = board.page
    board.open("knight/5")
    take_exercise(board, "next")
    page.evaluate(LATE, "tasks/queens")
    board.open("queens/6")
    board.mode("explain")
    page.click("#own-exercises")
    page.evaluate("letItCome()")
    expect(page.locator("#own-task option:checked")).to_have_text("Where does the next queen go?")
    expect(board.alert).to_be_empty()


@pytest.mark.parametrize("choice", ["button.primary", ".exercises button"])
def test_what_is_left_before_its_board_is_there_shows_no_more(
    tab: BoardPage, release: Callable[[], None], choice: str
) -> None:
    """Neither the run of a lesson nor an exercise begins on a board that was chosen after it."""
    page = tab.page
    page.goto("/")
    page.click("#home .further a >> nth=2")
    page.click("#teachers-course")
    page.click(f".course details[open] {choice}")
    expect(page.locator("#main")).to_have_attribute("data-link", re.compile("^go/[56]/"))
    page.evaluate("location.hash = 'queens/6'")
    release()
    tab.expect_link("queens/6")
    tab.rest()
    expect(page.locator("#main")).to_have_attribute("data-mode", "play")
    expect(tab.alert).to_be_empty()
