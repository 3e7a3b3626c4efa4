"""The page without a mouse: what the tab key reaches, dialogs, tools, the board as a grid."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import expect
from tests.e2e.axe import accessible
from tests.e2e.page import EXPLAINED, MODES, SAMPLES, BoardPage

FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]"
NAME = """(element) => {
  const id = element.id || element.dataset.tool || element.dataset.algorithm;
  const words = element.ariaLabel ?? element.textContent.trim().slice(0, 40);
  return `${element.tagName} ${id || words}`;
}"""
"""Words are the name only where there is no other: a number of steps grows while it is counted."""
STOPS = f"""() => [...document.querySelectorAll({FOCUSABLE!r})]
  .filter((one) => one.tabIndex >= 0 && !one.disabled && !one.closest('dialog')
    && one.checkVisibility({{visibilityProperty: true}}))
  .map({NAME})"""
FOCUS = f"({NAME})(document.activeElement)"
SHOWN = """() => {
  const {activeElement: element} = document;
  if (element.matches('#a11y-grid *')) return true; // the canvas draws it; seen in test_page_board
  const {outlineStyle, outlineWidth, boxShadow} = getComputedStyle(element);
  return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
}"""
NOTE = f"""() => {{
  window.noted = [];
  document.activeElement.blur();
  removeEventListener('focusin', window.note);
  window.note = () => noted.push([{FOCUS}, ({SHOWN})()]);
  addEventListener('focusin', window.note);
}}"""
"""Writes down what gets the focus, and whether that is seen."""
INSIDE = """() => document.activeElement.closest('dialog') !== null
  || document.activeElement === document.body"""  # from the last control the browser's own are next
SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
DIALOGS = {
    "help": ("#a11y-grid [tabindex='0']", "?"),
    "go-to": ("#a11y-grid [tabindex='0']", "/"),
    "jump": ("#step-jump", None),
    "share": ("#share", None),
    "more": ("#more", None),
}


@pytest.mark.parametrize("name", DIALOGS)
def test_a_dialog_holds_the_focus_and_gives_it_back(board: BoardPage, name: str) -> None:
    """In a dialog the tab key stays; Esc closes it and leads back to where one was."""
    page = board.page
    board.open(SAMPLES["queens"])
    board.mode("play")
    if name == "jump":
        board.watch("recursive")
    board.rest()
    opener, key = DIALOGS[name]
    page.locator(opener).first.focus()
    before = page.evaluate(FOCUS)
    page.keyboard.press(key or "Enter")
    dialog = page.locator("dialog[open]")
    expect(dialog).to_have_count(1)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        accessible(page, f"dialog {name} {scheme}")
    for _ in range(dialog.locator("a, button, input, textarea, select").count() + 2):
        assert page.evaluate(INSIDE)
        page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert page.evaluate(FOCUS) == before


def test_a_language_is_chosen_where_the_focus_is(board: BoardPage) -> None:
    """Its button keeps the focus, though it has another name then."""
    board.page.click("#more")
    for language in ("ru", "en"):
        one = board.page.locator(f"#menu-languages [lang={language}]")
        one.press("Enter")
        expect(one).to_have_attribute("aria-pressed", "true")
        expect(one).to_be_focused()


@pytest.mark.parametrize("mode", [*MODES, "stepping"])
@pytest.mark.parametrize("puzzle", SAMPLES)
def test_the_tab_key_reaches_everything(board: BoardPage, puzzle: str, mode: str) -> None:
    """Each control is reached once on the way around, and shows that it has the focus."""
    page = board.page
    board.open((EXPLAINED if mode == "stepping" else SAMPLES)[puzzle])
    board.mode("explain" if mode == "stepping" else mode)
    if mode == "stepping":
        page.locator("#lesson-list [data-algorithm]").first.click()
        board.settle()
        board.press("#step-forward")
    board.rest()
    wanted = page.evaluate(STOPS)
    page.evaluate(NOTE)
    page.locator("#skip").focus()
    for _ in wanted[1:]:
        page.keyboard.press("Tab")
    (first, _), *rest = page.evaluate("noted")
    assert sorted([first, *(name for name, _ in rest)]) == sorted(wanted)
    assert [name for name, shown in rest if not shown] == [], "no focus to be seen"


def test_what_goes_leaves_the_keyboard_to_the_board(board: BoardPage) -> None:
    """A lesson begun or left: Tab goes on from the board. A button that is off keeps the focus."""
    page = board.page
    held = page.locator("#a11y-grid [tabindex='0']")
    board.open("queens/4")
    board.mode("explain")
    expect(page.locator("#languages")).to_be_hidden()
    page.locator("#lesson-list button").first.press("Enter")
    expect(held).to_be_focused()
    expect(page.locator("#languages")).to_be_visible()  # More, which has them, has gone
    last = page.locator("#step-last")
    for _ in range(2):
        last.press("Enter")
        board.settle()
        expect(last).to_have_attribute("aria-disabled", "true")
        expect(last).to_be_focused()
    expect(page.locator("#step-count")).to_have_text("step 75 of 75")
    board.keys("Escape")
    expect(held).to_be_focused()


@pytest.mark.parametrize("puzzle", ["go", "knight"])
def test_a_tool_is_chosen_with_the_arrows(board: BoardPage, puzzle: str) -> None:
    """Tools are radio buttons: one tab stop, the arrows choose and go round."""
    board.open(SAMPLES[puzzle])
    board.mode("setup")
    tools = board.page.locator("#tool-list [role=radio]")
    board.page.locator("#tool-list [tabindex='0']").focus()
    seen = []
    for _ in range(tools.count()):
        board.keys("ArrowRight")
        chosen = board.page.locator("#tool-list [aria-checked=true]")
        seen.append(chosen.get_attribute("data-tool"))
        expect(chosen).to_be_focused()
    assert len(set(seen)) == tools.count()


GRIDS = {
    "go/25": (25, 25, "A25", "Z25"),
    "queens/20": (20, 20, "a20", "t20"),
    "knight/64x5": (64, 5, "a5", ""),
    "cards/75x60": (77, 62, "0,0", "76,0"),
}


@pytest.mark.parametrize("link", GRIDS)
def test_the_board_is_a_grid_of_named_cells(board: BoardPage, link: str) -> None:
    """Also on the largest boards: each cell has a name of its own, one is a tab stop, keys move."""
    page = board.page
    columns, rows, first, last = GRIDS[link]
    board.open(link)
    board.mode("setup")
    board.enter_grid()
    board.keys("Home", *(["PageUp"] * (rows // 5 + 1)))
    grid = page.get_by_role("grid")
    assert grid.get_attribute("aria-label")
    shape = page.evaluate(
        """() => [...document.querySelectorAll('#a11y-grid [role=row]')].map((row) =>
             [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.ariaLabel))"""
    )
    assert [len(row) for row in shape] == [columns] * rows
    names = [label.split(", ")[0] for row in shape for label in row]
    assert len(set(names)) == columns * rows
    assert all(", " in label for row in shape for label in row)
    assert page.locator("#a11y-grid [tabindex='0']").count() == 1
    focused = "document.activeElement.ariaLabel.split(', ')[0]"
    assert page.evaluate(focused) == names[0] == first
    board.keys("End")
    assert page.evaluate(focused) == names[columns - 1] == (last or names[columns - 1])
    board.keys("ArrowDown", "ArrowLeft")
    assert page.evaluate(focused) == names[2 * columns - 2]
    assert page.locator("#a11y-grid [tabindex='0']").count() == 1
    board.open("go/9")


def test_the_sentence_is_spoken_once_and_errors_at_once(board: BoardPage) -> None:
    """One polite region says what a press has changed, one assertive region says refusals."""
    page = board.page
    board.open("queens/6")
    board.mode("play")
    assert page.locator("[role=alert]:not([hidden])").count() == 1
    said = page.locator("#status")
    before = said.text_content()
    board.click("a1")
    expect(said).not_to_have_text(before or "-")
    assert said.get_attribute("role") == "status"
    assert page.locator("#sentence").get_attribute("aria-live") is None
    board.press("#undo")


def test_the_list_of_keys_tells_each_key_once(board: BoardPage) -> None:
    """On the board, and apart from that while a run is stepped through."""
    board.page.locator("body").press("?")
    for part in ("#help-list", "#help-steps"):
        keys = board.page.locator(f"{part} dt").all_text_contents()
        assert len(keys) == len(set(keys)) > 0
    expect(board.page.locator("#help-steps")).to_contain_text("HomeEndthe first or the last step")
    board.page.keyboard.press("Escape")
