"""The page without a mouse and without eyes: axe-core, the keyboard, the board as a grid."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.e2e.page import BoardPage, guarded

from shell import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text()
RUN = """() => axe.run(document, {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
})"""
BOARDS = {
    "go": "go/9",
    "queens": "queens/6",
    "knight": "knight/5",
    "cards": "cards/5x4/dD8eu&from=2.3&to=5.3/s5f",
}
OPEN = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"
FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]"
NAME = """(element) => {
  const id = element.id || element.dataset.tool || element.dataset.algorithm || '';
  return `${element.tagName} ${id} ${element.ariaLabel ?? element.textContent.trim().slice(0, 40)}`;
}"""
STOPS = f"""() => [...document.querySelectorAll({FOCUSABLE!r})]
  .filter((one) => one.tabIndex >= 0 && !one.disabled && !one.closest('dialog')
    && one.checkVisibility({{visibilityProperty: true}}))
  .map({NAME})"""
FOCUS = f"({NAME})(document.activeElement)"
SHOWN = """() => {
  const {activeElement: element} = document;
  if (element.matches('#mirror *')) return true; // the canvas draws it; seen in test_page_board
  const {outlineStyle, outlineWidth, boxShadow} = getComputedStyle(element);
  return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
}"""
INSIDE = """() => document.activeElement.closest('dialog') !== null
  || document.activeElement === document.body"""  # from the last control the browser's own are next
INKS = (
    ("board-coordinate", "board-wood", 4.5),
    ("board-corner-on-light", "board-light", 4.5),
    ("board-corner-on-dark", "board-dark", 4.5),
    ("board-outside", "ground", 4.5),
    ("board-line", "board-wood", 3),
    ("board-piece", "board-light", 3),
    ("board-piece", "board-dark", 3),
    ("board-edge", "board-white", 3),
    ("board-black", "board-wood", 3),
    ("board-card-edge", "board-card", 3),
    ("board-alert", "board-light", 3),
    ("board-mark", "board-light", 3),
    ("board-path", "board-light", 3),
    ("board-focus", "board-halo", 4.5),  # the ring has both, so that one of them shows anywhere
)
MODES = ("play", "setup", "explain")
SIZES: dict[str, ViewportSize] = {
    "desk": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
}


def violations(page: Page) -> list[str]:
    """Return what axe-core finds wrong with the page as it is, one line each."""
    # Under the bar that sticks to a phone's lower edge things lie half hidden, except at the end.
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    # Evaluated over the debugger's protocol, which no Content-Security-Policy stops.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate(RUN)
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


def accessible(page: Page, where: str) -> None:
    """Fail with all that axe-core finds."""
    found = violations(page)
    assert not found, f"{where}\n" + "\n".join(found)


def enter_grid(board: BoardPage) -> None:
    """Tab from what stands before the board into it."""
    board.page.locator("#modes [aria-selected=true]").focus()
    board.page.keyboard.press("Tab")
    if not board.page.evaluate("document.activeElement.closest('#mirror')"):
        board.page.locator("#mirror[tabindex='0'], #mirror [tabindex='0']").first.focus()


def _colours(css: str) -> dict[str, str]:
    plain = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6});", css))
    for name, red, green, blue in re.findall(r"--([\w-]+): rgb\((\d+) (\d+) (\d+) /", css):
        plain[name] = "#" + "".join(f"{int(part):02x}" for part in (red, green, blue))
    return plain


def _contrast(one: str, other: str) -> float:
    """Return the contrast ratio of WCAG 2, section 1.4.3."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.fixture(scope="module", params=["light", "dark"])
def board(request: pytest.FixtureRequest, browser: Browser, base_url: str) -> Iterator[BoardPage]:
    """One page for many tests, in each colour scheme."""
    options = {"color_scheme": request.param, "viewport": SIZES["desk"]}
    with guarded(browser, base_url=base_url, **options) as page:
        page.visit()
        yield page


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("puzzle", BOARDS)
def test_axe_finds_nothing_in_any_mode(board: BoardPage, puzzle: str, size: str) -> None:
    """Names, roles, contrast and structure are right in Play, Set up and Explain."""
    board.page.set_viewport_size(SIZES[size])
    board.open(BOARDS[puzzle])
    for mode in MODES:
        board.mode(mode)
        accessible(board.page, f"{puzzle} {mode} {size}")
    board.page.locator("#lesson-list [data-algorithm]").first.click()
    board.settle()
    board.press("#step-last")
    accessible(board.page, f"{puzzle} explained {size}")
    if board.page.locator("#compare").is_visible():
        board.press("#compare")
        accessible(board.page, f"{puzzle} compared {size}")


@pytest.mark.parametrize("puzzle", BOARDS)
def test_axe_finds_nothing_in_answers(board: BoardPage, puzzle: str) -> None:
    """An answer to a question, and whatever folds open."""
    board.page.set_viewport_size(SIZES["desk"])
    board.open(BOARDS[puzzle])
    board.mode("setup")
    board.page.evaluate(OPEN)
    accessible(board.page, f"{puzzle} opened")
    board.press("#ask-list [data-algorithm] >> nth=0")
    accessible(board.page, f"{puzzle} asked")
    board.page.locator("#board").hover()
    accessible(board.page, f"{puzzle} with the pointer on the board")


def test_axe_finds_nothing_on_a_large_board(board: BoardPage) -> None:
    """A grid of many cells is right before the keyboard enters it, and after."""
    board.open("knight/40")
    board.mode("play")
    assert board.page.locator("#mirror [role=gridcell]").count() == 0
    accessible(board.page, "before")
    enter_grid(board)
    board.keys("ArrowRight")
    assert board.page.locator("#mirror [role=gridcell]").count() == 1600
    board.open("go/9")


@pytest.mark.parametrize("language", ["ru", "zh"])
def test_axe_finds_nothing_in_other_languages(board: BoardPage, language: str) -> None:
    """Labels are there in all languages, and the page says which one it speaks."""
    board.press(f"#languages [lang={language}]")
    expect(board.page.locator("html")).to_have_attribute("lang", language)
    for mode in MODES:
        board.mode(mode)
        accessible(board.page, f"{language} {mode}")
    board.press("#languages [lang=en]")


def test_axe_finds_nothing_in_an_error(board: BoardPage) -> None:
    """The line that refuses a text."""
    board.mode("setup")
    board.page.fill("#import-text", "no board at all")
    board.press("#import-form [type=submit]")
    expect(board.alert).not_to_be_empty()
    accessible(board.page, "error")
    board.press("#alert button")


def test_axe_finds_nothing_in_checks_and_hints(board: BoardPage) -> None:
    """A mistake found by Check, and a hint with its reason."""
    board.open("queens/6")
    board.mode("play")
    board.click("a1")
    board.click("b2")
    board.press("#aid-check")
    accessible(board.page, "checked")
    board.press("#undo")
    board.press("#aid-hint")
    accessible(board.page, "hinted")


def test_axe_finds_nothing_in_a_game_with_variations(board: BoardPage) -> None:
    """The tree of a pasted game, its comments and the way through it."""
    board.open("go/9")
    board.mode("setup")
    game = "(;GM[1]SZ[9]C[Two ways];B[cc]C[Here](;W[dd]TR[dd])(;W[ee];B[ff]))"
    board.page.fill("#import-text", game)
    board.press("#import-form [type=submit]")
    for mode in MODES:
        board.mode(mode)
        accessible(board.page, f"game {mode}")
    board.open("go/9")


DIALOGS = {
    "help": ("#keys", None),
    "go-to": ("#mirror [tabindex='0']", "/"),
    "jump": ("#step-jump", None),
    "share": ("#share", None),
    "gallery": ("#gallery-open", None),
}


@pytest.mark.parametrize("name", DIALOGS)
def test_a_dialog_holds_the_focus_and_gives_it_back(board: BoardPage, name: str) -> None:
    """In a dialog the tab key stays; Esc closes it and leads back to where one was."""
    page = board.page
    page.set_viewport_size(SIZES["desk"])
    board.open(BOARDS["queens"])
    board.mode("play")
    if name == "jump":
        board.watch("recursive")
    opener, key = DIALOGS[name]
    page.locator(opener).first.focus()
    before = page.evaluate(FOCUS)
    page.keyboard.press(key or "Enter")
    dialog = page.locator("dialog[open]")
    expect(dialog).to_have_count(1)
    accessible(page, f"dialog {name}")
    for _ in range(dialog.locator("a, button, input, textarea, select").count() + 2):
        assert page.evaluate(INSIDE)
        page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert page.evaluate(FOCUS) == before


@pytest.mark.parametrize("mode", [*MODES, "stepping"])
@pytest.mark.parametrize("puzzle", BOARDS)
def test_the_tab_key_reaches_everything(board: BoardPage, puzzle: str, mode: str) -> None:
    """Each control is reached once on the way around, and shows that it has the focus."""
    page = board.page
    page.set_viewport_size(SIZES["desk"])
    board.open(BOARDS[puzzle])
    board.mode("play" if mode == "stepping" else mode)
    if mode == "stepping":
        board.mode("explain")
        page.locator("#lesson-list [data-algorithm]").first.click()
        board.settle()
    wanted = page.evaluate(STOPS)
    page.locator(".brand").focus()
    reached = [page.evaluate(FOCUS)]
    for _ in wanted[1:]:
        page.keyboard.press("Tab")
        reached.append(page.evaluate(FOCUS))
        assert page.evaluate(SHOWN), f"no focus to be seen on {reached[-1]}"
    assert sorted(reached) == sorted(wanted)


@pytest.mark.parametrize("puzzle", ["go", "knight"])
def test_a_tool_is_chosen_with_the_arrows(board: BoardPage, puzzle: str) -> None:
    """Tools are radio buttons: one tab stop, the arrows choose and go round."""
    board.open(BOARDS[puzzle])
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
    page.set_viewport_size(SIZES["desk"])
    columns, rows, first, last = GRIDS[link]
    board.open(link)
    board.mode("setup")
    enter_grid(board)
    board.keys("Home", *(["PageUp"] * (rows // 5 + 1)))
    grid = page.get_by_role("grid")
    assert grid.get_attribute("aria-label")
    shape = page.evaluate(
        """() => [...document.querySelectorAll('#mirror [role=row]')].map((row) =>
             [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.ariaLabel))"""
    )
    assert [len(row) for row in shape] == [columns] * rows
    names = [label.split(", ")[0] for row in shape for label in row]
    assert len(set(names)) == columns * rows
    assert all(", " in label for row in shape for label in row)
    assert page.locator("#mirror [tabindex='0']").count() == 1
    focused = "document.activeElement.ariaLabel.split(', ')[0]"
    assert page.evaluate(focused) == names[0] == first
    board.keys("End")
    assert page.evaluate(focused) == names[columns - 1] == (last or names[columns - 1])
    board.keys("ArrowDown", "ArrowLeft")
    assert page.evaluate(focused) == names[2 * columns - 2]
    assert page.locator("#mirror [tabindex='0']").count() == 1
    board.open("go/9")


def test_the_sentence_is_spoken_once_and_errors_at_once(board: BoardPage) -> None:
    """One polite region says what a press has changed, one assertive region says refusals."""
    page = board.page
    board.open("queens/6")
    board.mode("play")
    assert page.locator("[role=alert]").count() == 1
    said = page.locator("#status")
    before = said.text_content()
    board.click("a1")
    expect(said).not_to_have_text(before or "-")
    assert said.get_attribute("role") == "status"
    assert page.locator("#sentence").get_attribute("aria-live") is None
    board.press("#undo")


def test_board_colours_can_be_told_apart() -> None:
    """What is painted has the contrast of text (4.5) or of shapes (3) against what is below it."""
    light, dark = (ROOT / "static" / "stepstones.css").read_text().split("@media", 1)
    for palette in (_colours(light), _colours(light) | _colours(dark.split("\n}\n", 1)[0])):
        for ink, ground, least in INKS:
            ratio = _contrast(palette[ink], palette[ground])
            assert ratio >= least, f"{ink} on {ground}: {ratio:.2f}"
