"""The panel's end, records that open, what a tool does after its answer, and where + looks."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect
from tests.e2e.page import BoardPage

CORNER = "go/19/swTAB4QAAAAAeEQEBAQE&turn=W&goal=kill&at=D19/5nk"
"""Seven stones in the upper left corner of a large board; B19 is the vital point."""
GAME = "(;SZ[9]GN[The ear]PB[Ann]BR[3d]PW[Bob]RE[B+R];B[ee];W[ge];B[gd])"
SIX = "go/9/s0TAAAVAAAUAAAQFRAXE&goal=live&at=D9/dfq"
OVERFLOW = """() => {
  const page = document.scrollingElement;
  return page.scrollHeight - page.clientHeight;
}"""

OVER = """() => {
  const range = document.createRange();
  const sides = [...document.querySelectorAll('#edit button')].flatMap((one) => {
    range.selectNodeContents(one.querySelector('span'));
    const [words, box] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
    return words.left < box.left - 0.5 || words.right > box.right + 0.5 ? [one.textContent] : [];
  });
  return sides.filter(Boolean);
}"""
"""The labels of the bar that are wider than their buttons."""
ROWS = """() => {
  const shown = [...document.querySelectorAll('#edit button')].filter((one) => one.offsetParent);
  return [...new Set(shown.map((one) => Math.round(one.getBoundingClientRect().top)))].length;
}"""
SHOWN = """() => {
  const box = document.querySelector('#board').getBoundingClientRect();
  const inside = (cell) => {
    const {left, right, top, bottom} = cell.getBoundingClientRect();
    const across = left >= box.left - 1 && right <= box.right + 1;
    return across && top >= box.top - 1 && bottom <= box.bottom + 1;
  };
  const cells = [...document.querySelectorAll('#a11y-grid [role=gridcell]')].filter(inside);
  return {names: cells.map((cell) => cell.getAttribute('aria-label').split(',')[0])};
}"""


def test_the_bar_is_one_row_of_labels_side_by_side(board: BoardPage) -> None:
    """Also in Russian, whose words are long, beside a board or under it."""
    page = board.page
    page.dispatch_event("#languages [lang=ru]", "click")
    cards = "cards/5x4/dD8eu&from=2.3&to=5.3/s5f"
    for link, mode in (("queens/8", "play"), (cards, "play"), ("go/9", "setup")):
        board.open(link)
        board.mode(mode)
        for width, height in ((1280, 800), (1024, 700), (820, 1180), (390, 844), (360, 640)):
            page.set_viewport_size({"width": width, "height": height})
            board.drawn()
            assert page.evaluate(OVER) == [], (link, width)
            assert page.evaluate(ROWS) == 1, (link, width)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.dispatch_event("#languages [lang=en]", "click")


def test_the_page_ends_where_its_panel_ends(board: BoardPage) -> None:
    """Scrolling on at the end of the panel moves nothing into blank space."""
    page = board.page
    page.set_viewport_size({"width": 1280, "height": 800})
    board.open(SIX)
    board.rest()
    assert page.evaluate(OVERFLOW) == 0
    page.locator("#panel").hover()
    for _ in range(10):
        page.mouse.wheel(0, 400)
    board.drawn()
    assert page.evaluate("window.scrollY") == 0


def test_a_record_leads_to_its_tree_and_says_who_played(board: BoardPage) -> None:
    """Pasted in Set up, it is shown in Play, with names and result, in three languages."""
    page = board.page
    board.mode("setup")
    page.fill("#import-text", GAME)
    board.press("#import-form button[type=submit]")
    expect(page.locator("#main")).to_have_attribute("data-mode", "play")
    expect(page.locator("#tree")).to_be_in_viewport()
    about = page.locator("#tree-about li")
    expect(about).to_have_text(
        ["The ear", "Black: Ann 3d", "White: Bob", "Black won by resignation"]
    )
    page.dispatch_event("#languages [lang=ru]", "click")
    expect(about.last).to_have_text("Чёрные победили: противник сдался")
    page.dispatch_event("#languages [lang=zh]", "click")
    expect(about.last).to_have_text("黑中盘胜")
    page.dispatch_event("#languages [lang=en]", "click")


def test_after_an_answer_a_press_plays(board: BoardPage) -> None:
    """The right move that the solver has just shown can be pressed; taken again, the tool asks."""
    page = board.page
    board.open(SIX)
    life = page.locator("#ask-list [data-tool=life]")
    board.unfold()
    life.click()
    board.settle()
    expect(page.locator("#dismiss")).to_be_visible()
    board.click("B9")
    expect(board.alert).to_be_empty()
    expect(life).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#words")).to_contain_text(re.compile("Solved|Still right|Not quite"))


def test_a_tool_asks_once(board: BoardPage) -> None:
    """A stone that is pressed is asked about; then the tool is put back, and a press plays."""
    page = board.page
    board.open("go/9")
    board.click("D4")
    tool = page.locator("#ask-list [data-tool=alive]")
    board.unfold()
    tool.click()
    expect(tool).to_have_attribute("aria-pressed", "true")
    board.click("D4")
    expect(tool).to_have_attribute("aria-pressed", "false")
    board.click("E5")
    expect(board.alert).to_be_empty()
    assert board.says("E5").startswith("white stone")


def test_half_a_question_keeps_its_tool(board: BoardPage) -> None:
    """After the first of two cards the tool waits for the second, then it is put back."""
    page = board.page
    board.open("cards/5x4/dD8eu/5hw")
    tool = page.locator("#ask-list [data-tool=link]")
    board.unfold()
    tool.click()
    board.click("2,3")
    expect(tool).to_have_attribute("aria-pressed", "true")
    board.click("5,3")
    expect(tool).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#words")).to_contain_text("4 segments")


def test_no_hint_is_offered_once_all_is_done(board: BoardPage) -> None:
    """Neither as a button nor by its key."""
    page = board.page
    board.open("cards/6x3/d_h_&from=1.2&to=6.2/zt4")
    expect(page.locator("#aid-hint")).to_be_visible()
    for _ in range(6):
        if page.locator("#sentence").get_attribute("data-tone") == "solved":
            break
        board.press("#aid-hint")
        board.press("#take")
    expect(page.locator("#sentence")).to_have_attribute("data-tone", "solved")
    expect(page.locator("#aid-hint")).to_be_disabled()
    words = board.words
    board.keys("h")
    assert board.words == words


def shown_span(board: BoardPage) -> dict[str, Any]:
    """Return which points lie wholly on the canvas."""
    found: dict[str, Any] = board.page.evaluate(SHOWN)
    return found


def test_plus_looks_at_the_problem_and_a_hint_comes_into_view(warm_phone: BoardPage) -> None:
    """On a telephone a corner's problem is opened magnified, and it is what is magnified first."""
    board, page = warm_phone, warm_phone.page
    board.open(CORNER)
    board.drawn()
    for button in ("#zoom-whole", "#zoom-in", "#zoom-in"):
        names = shown_span(board)["names"]
        assert {"A19", "B19", "D19"} <= set(names)
        page.click(button)
        board.drawn()
    for _ in range(8):
        page.mouse.wheel(400, 400)
    board.drawn()
    assert "B19" not in shown_span(board)["names"]
    board.press("#aid-hint")
    board.drawn()
    assert "B19" in shown_span(board)["names"]
