"""Something to solve, every time: made boards, marks, winning, the next one, progress."""

from __future__ import annotations

import io
import json
import os
import re
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import expect
from tests.e2e.conftest import new_page
from tests.queens.brute import solutions

from stepstones.app import catalog
from stepstones.core.maker import LEVELS, Order, begin
from stepstones.core.steps import finish
from stepstones.queens.puzzle import QUEENS

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext
    from tests.e2e.page import BoardPage

SHOTS = os.environ.get("STEPSTONES_SHOTS", "")
"""A folder for screenshots, to be looked at."""
ROWS = "ABBB\nAAAB\nCADD\nCCCD"
PUZZLE = re.compile(r"^queens/")
HOLD_QUESTIONS = """() => {
  const held = [];
  window.letGo = () => held.forEach((send) => send());
  for (const { prototype } of [Worker, MessagePort, BroadcastChannel]) {
    const post = prototype.postMessage;
    prototype.postMessage = function (...all) { held.push(() => post.apply(this, all)); };
    held.push(() => { prototype.postMessage = post; });
  }
}"""
"""Python hears nothing until that is let go."""
FORGET_BOARDS = """() => new Promise((resolve) => {
  indexedDB.open('stepstones', 1).onsuccess = ({ target: { result: database } }) => {
    const change = database.transaction('boards', 'readwrite');
    change.objectStore('boards').clear();
    change.oncomplete = () => { database.close(); resolve(); };
  };
})"""
LINES_ON_PAPER = """() => {
  const { moveTo } = Path2D.prototype;
  let lines = 0;
  Path2D.prototype.moveTo = function (x, y) { lines += 1; moveTo.call(this, x, y); };
  dispatchEvent(new Event('beforeprint'));
  dispatchEvent(new Event('afterprint'));
  Path2D.prototype.moveTo = moveTo;
  return lines;
}"""
"""How many lines are drawn for a sheet of paper: all edges of cells, and what is in them."""


def _shot(board: BoardPage, name: str) -> None:
    if SHOTS:
        board.drawn()
        board.page.screenshot(path=str(Path(SHOTS) / f"{name}.png"))


def _made(board: BoardPage, size: str = "5", level: str = "easy") -> str:
    """Have a puzzle made, and return its link."""
    board.fresh("queens/8")
    board.order(size, level)
    return board.make()


def _solution(link: str) -> list[str]:
    """Return the points of the solution, by trying all permutations."""
    _, state, _ = catalog.decode(link)
    [queens] = solutions(state)
    return [state.grid.name(queen) for queen in sorted(queens)]


def _paint(board: BoardPage) -> bytes:
    """Return the canvas's pixels, without pointer or focus: equal ones may be packed otherwise."""
    board.page.mouse.move(0, 0)
    board.drawn()
    return Image.open(io.BytesIO(board.page.locator("#board").screenshot())).tobytes()


def _solve(board: BoardPage, names: list[str]) -> None:
    for name in names:
        board.click(name)
        board.click(name)


def test_a_made_puzzle_is_solved_and_the_next_one_is_there(
    board: BoardPage, pocket: BrowserContext, base_url: str
) -> None:
    """Two taps a queen; the moment is said; Next opens another board.

    A result is three lines and a link, which opens the same puzzle, unsolved, elsewhere.
    """
    link = _made(board)
    assert PUZZLE.match(link)
    _shot(board, "made")
    names = _solution(link)
    assert len(names) == 5
    board.click(names[0])
    assert "crossed" in board.says(names[0])
    assert re.match(r"region \d, ", board.says(names[0]))
    board.click(names[0])
    assert "queen" in board.says(names[0])
    expect(board.page.locator("#won")).to_be_hidden()
    _solve(board, names[1:])
    words = board.page.locator("#won-words")
    status = board.page.locator("#status")
    expect(status).to_have_text("Solved. Without a hint.")
    for language, said in (("ru", "Без подсказок."), ("en", "Without a hint.")):
        board.page.dispatch_event(f"#languages [lang={language}]", "click")
        expect(words).to_have_text(said)
    _shot(board, "won")
    board.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board.page.click("#won-share")
    expect(board.page.locator("#toast")).to_contain_text("copied")
    text = board.page.evaluate("navigator.clipboard.readText()")
    assert text.splitlines()[-1].endswith(f"#{link}")
    assert len(text.splitlines()) == 4
    with new_page(pocket, base_url) as other:
        other.page.goto(text.splitlines()[-1])
        other.settle()
        assert other.link == link
        expect(other.page.locator("#won")).to_be_hidden()
    board.page.focus("#won-next")
    board.keys("Enter")
    expect(board.page.locator("#main")).not_to_have_attribute("data-link", re.compile("queens=|^$"))
    board.settle()
    assert PUZZLE.match(board.link)
    assert board.link != link
    expect(board.page.locator("#won")).to_be_hidden()
    expect(board.page.locator("#a11y-grid [tabindex='0']")).to_be_focused()
    expect(status).to_have_text(board.words)
    board.library()
    expect(board.page.locator("#fresh-now")).to_contain_text("1 solved")


def test_a_board_in_the_making_is_told_of_on_its_shelf(board: BoardPage) -> None:
    """Not on another puzzle's; Stop is there again when the reader is."""
    board.fresh("queens/8")
    board.library()
    board.page.evaluate(HOLD_QUESTIONS)
    stop = board.page.locator("#fresh-stop")
    board.page.click("#fresh-make")
    expect(stop).to_be_visible()
    board.page.click("#puzzles [data-puzzle=knight]")
    expect(stop).to_be_hidden()
    board.page.click("#puzzles [data-puzzle=queens]")
    stop.click()
    expect(stop).to_be_hidden()
    board.page.evaluate("letGo()")
    board.settle()


def test_a_drag_crosses_squares_and_one_undo_takes_the_stroke_back(board: BoardPage) -> None:
    """What was crossed before stays; queens are never put by a drag."""
    link = _made(board)
    board.drag("a1", "d1")
    assert all("crossed" in board.says(name) for name in ("a1", "b1", "c1", "d1"))
    board.press("#undo")
    assert board.link == link


def test_auto_crosses(board: BoardPage) -> None:
    """The tool that crosses what a queen attacks; Restart clears the board."""
    link = _made(board)
    board.tool("auto")
    board.click("c3")
    board.click("c3")
    assert "queen" in board.says("c3")
    assert all("crossed" in board.says(name) for name in ("c1", "c5", "a3", "e3", "b2"))
    _shot(board, "auto")
    played = board.link
    board.press("#restart")
    assert board.link == link
    board.press("#undo")
    assert board.link == played


def test_regions_are_painted_by_dragging_and_by_keys(board: BoardPage) -> None:
    """A brush for each region; the verdict follows; a hint and a conflict show their lines."""
    board.fresh("queens/4")
    board.mode("setup")
    board.tool("region")
    for brush, way in (("1", ("a4", "b4")), ("2", ("c4", "d4")), ("3", ("a3", "d3"))):
        board.page.click(f"[data-brush='{brush}']")
        board.drag(*way)
    board.page.click("[data-brush='4']")
    board.cell("a2").focus()
    for key in ("Enter", "ArrowRight", "Enter"):
        board.page.keyboard.press(key)
    board.settle()
    assert board.says("a4").startswith("region 1")
    assert board.says("d3").startswith("region 3")
    assert board.says("b2").startswith("region 4")
    assert not board.says("a1").startswith("region")
    expect(board.page.locator("#standing-words")).to_contain_text("solution")
    _shot(board, "painted")
    board.press("#undo")
    assert not board.says("b2").startswith("region")


def test_given_queens_are_locked(board: BoardPage) -> None:
    """To play says why they stay."""
    board.fresh("queens/5")
    board.mode("setup")
    board.tool("given")
    board.click("a1")
    assert "given queen" in board.says("a1")
    board.mode("play")
    board.click("a1")
    expect(board.alert).to_contain_text("is given")
    assert "given queen" in board.says("a1")


def test_a_solution_that_was_shown_is_no_win(board: BoardPage) -> None:
    """It may be put on the board; nothing is noted and there is no result to share."""
    link = _made(board)
    board.ask("unique")
    board.press("#take")
    expect(board.page.locator("#won-words")).to_contain_text("does not count")
    expect(board.page.locator("#won-share")).to_be_hidden()
    solved = board.page.evaluate("localStorage.getItem('stepstones.solved') ?? ''")
    assert link not in solved
    board.press("#won-next")
    board.expect_link(PUZZLE)
    expect(board.page.locator("#won")).to_be_hidden()


def test_progress_travels_as_a_file(board: BoardPage, tmp_path: Path) -> None:
    """What is solved is saved, forgotten and read again; another file is refused."""
    link = _made(board)
    _solve(board, _solution(link))
    expect(board.page.locator("#won")).to_be_visible()
    board.page.dispatch_event("#menu-statistics", "click")
    path = board.save("#progress-save", tmp_path)
    saved = json.loads(path.read_text())
    assert list(saved["solved"]) == [link]
    board.page.evaluate("localStorage.removeItem('stepstones.solved')")
    board.page.set_input_files("#progress-file", path)
    expect(board.page.locator("#toast")).to_contain_text("1 solved puzzle")
    strange = tmp_path / "strange.json"
    strange.write_text("[1]")
    board.page.set_input_files("#progress-file", strange)
    expect(board.page.locator("#toast")).to_contain_text("not a progress file")


def test_what_needed_help_comes_again_until_it_is_solved(board: BoardPage) -> None:
    """The library offers it, and a press opens it as it was set."""
    link = _made(board)
    board.library()
    again = board.page.locator("#again")
    expect(again).to_be_hidden()
    board.visit(link)
    board.press("#aid-hint")
    board.press("#take")
    board.library()
    offered = again.locator("a")
    expect(offered).to_have_count(1)
    expect(offered).to_contain_text("Easy")
    offered.click()
    board.expect_link(link)
    board.settle()
    _solve(board, _solution(link))
    board.library()
    expect(again).to_be_hidden()


def test_the_puzzle_of_the_day(board: BoardPage) -> None:
    """An address of its own, the calendar and Python have the same board; a win is ticked there."""
    day = datetime.now().astimezone().date()
    level = LEVELS[day.weekday() * len(LEVELS) // 7]
    made = finish(begin(QUEENS.makers[0], Order("8", level, int(f"{day:%Y%m%d}"))))
    today = catalog.encode(catalog.find("queens"), made.state)
    board.fresh("queens/4")
    board.page.evaluate("location.hash = 'queens/today'")
    board.expect_link(today)
    board.settle()
    assert board.address == today
    board.fresh("queens/4")
    board.library()
    here = board.page.locator("#day-list [aria-current]")
    expect(board.page.locator("#day-list button")).to_have_count(day.day)
    here.click()
    board.expect_link(today)
    _solve(board, _solution(today))
    expect(board.page.locator("#won")).to_be_visible()
    board.library()
    expect(here).to_have_attribute("data-state", "done")
    board.page.click("#days-before")
    board.page.click("#days-after")
    expect(board.page.locator("#days-after")).to_be_hidden()
    expect(here).to_be_visible()


def test_the_board_of_the_day_opens_as_it_was_left(board: BoardPage) -> None:
    """From home, the calendar and its address, also in a new visit; what was done can be undone."""
    page = board.page
    page.evaluate(FORGET_BOARDS)
    page.evaluate("location.hash = 'queens/today'")
    board.expect_link(re.compile("^queens/8/"))
    board.settle()
    today = board.link
    board.click("b2")
    left = board.link
    assert left != today
    page.click("#home-open")
    plate = page.locator("#home .today a[href*='queens/today']")
    plate.click()
    board.expect_link(left)
    board.fresh("queens/6")
    board.library()
    page.click("#day-list [aria-current]")
    board.expect_link(left)
    board.fresh("queens/6")
    board.visit("queens/today")
    board.expect_link(left)
    assert board.address == left
    board.keys("Control+z")
    board.expect_link(today)


def test_home_has_the_boards_of_the_day_and_what_was_begun(board: BoardPage) -> None:
    """One press plays a board; what was begun is there to go on with, the way back leads home."""
    board.fresh("queens/6")
    board.click("b2")
    board.visit()
    home = board.page.locator("#home")
    expect(home.locator(".today a")).to_have_count(4)
    expect(home.locator(".stone[data-state=next]")).to_have_count(1)
    expect(home.locator(".go-on a").first).to_have_attribute("data-link", re.compile("^queens/6"))
    home.locator(".today a").first.click()
    board.expect_link(re.compile("^queens/8/"))
    expect(home).to_be_hidden()
    board.page.go_back()
    expect(home).to_be_visible()
    assert not board.address
    home.locator(".go-on a", has_text="6×6").click()
    board.expect_link(re.compile("^queens/6"))
    board.settle()
    assert "queen" in board.says("b2")


def test_regions_are_hatched_where_wanted(board: BoardPage) -> None:
    """The switch is there where regions are, changes the picture and is remembered."""
    board.fresh("queens/8")
    _made(board)
    board.set("patterns", on=False)
    plain = _paint(board)
    board.set("patterns", on=True)
    assert _paint(board) != plain, "regions are hatched"
    board.page.reload()
    board.settle()
    assert board.page.locator("#patterns").is_checked()
    board.set("patterns", on=False)
    assert _paint(board) == plain
    assert int(board.page.evaluate(LINES_ON_PAPER)) >= 2 * 5 * 6 + 25, "paper is always hatched"
