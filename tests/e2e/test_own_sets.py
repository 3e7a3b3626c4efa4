"""A set of one's own: put together, worked through, passed on, and sent by somebody unknown."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING
from urllib.parse import quote

from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.page import BoardPage

PAIR = "cards/2/dM&rules=two-turns/mkk"
EIGHT = "queens/8"
ADD = """(link) => {
  const sets = JSON.parse(localStorage['stepstones.own-sets']);
  for (const { links } of Object.values(sets)) links.push(link);
  localStorage['stepstones.own-sets'] = JSON.stringify(sets);
}"""

FULL = "() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }"
SPILLS = """(selector) => {
  const part = document.querySelector(selector);
  return part.scrollWidth > part.clientWidth || part.getBoundingClientRect().right > innerWidth;
}"""


def _add(board: BoardPage, link: str, title: str) -> None:
    """Put a board into a set of that title, a new one where there is none."""
    board.open(link)
    page = board.page
    page.click("#more")
    page.click("#menu-set")
    page.locator("#set-name").wait_for()
    there = page.locator("dialog[open] form.list button", has_text=title)
    if there.count():
        there.click()
    else:
        page.fill("#set-name", title)
        page.keyboard.press("Enter")
    expect(page.locator("#toast")).to_contain_text(title)


def _expect_the_first_of_two_to_be_won(board: BoardPage) -> None:
    """It is solved, Next leads to the second, and the set has its tick."""
    page = board.page
    expect(page.locator("#won")).to_be_visible()
    page.click("#won-next")
    board.expect_link(EIGHT)
    board.library()
    page.click("#own-set-list a")
    expect(page.locator("#own-set .muted").first).to_have_text("1 of 2 solved")


def _play_four_queens(board: BoardPage, occasion: str) -> None:
    """Begin the set that is shown and solve its plain board, which stays this *occasion*."""
    board.page.click("[data-act=play]")
    board.expect_link("queens/4")
    board.settle()
    for square in ("b4", "d3", "a2", "c1"):
        board.click(square)
        expect(board.page.locator("#occasion")).to_have_text(occasion)
    board.page.reload()
    board.settle()
    expect(board.page.locator("#occasion")).to_have_text(occasion)


def _look_at(board: BoardPage, link: str) -> None:
    """Put the link of a set into the address bar of the running page, and wait for the set."""
    board.page.evaluate("link => { location.hash = link; }", link)
    board.page.locator("[data-act=keep]").wait_for()
    board.settle()


def _boards(page: Page) -> list[str]:
    """The links of the set that is shown, in their order."""
    tiles = page.locator("#own-set .tiles [data-link]")
    return [tile.get_attribute("data-link") or "" for tile in tiles.all()]


def test_a_set_is_put_together_and_worked_through(board: BoardPage) -> None:
    """Two boards under a title, in an order; what is solved is ticked, and Next goes on."""
    board.fresh(EIGHT)
    _add(board, EIGHT, "Monday")
    _add(board, PAIR, "Monday")
    board.library()
    page = board.page
    page.click("#own-set-list a")
    assert _boards(page) == [EIGHT, PAIR]
    page.get_by_role("button", name="Rename").click()
    expect(page.locator("#set-name")).to_be_focused()
    page.keyboard.type("Tuesday")
    page.keyboard.press("Enter")
    expect(page.locator("#own-set h1")).to_have_text("Tuesday")
    page.get_by_role("button", name="Rename").click()
    page.keyboard.type("Monday")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Move up: 2").click()
    assert _boards(page) == [PAIR, EIGHT]
    page.keyboard.press("Enter")
    assert _boards(page) == [EIGHT, PAIR]
    expect(page.get_by_role("button", name="Move up: 2")).to_be_focused()
    page.keyboard.press("Enter")
    assert _boards(page) == [PAIR, EIGHT]
    page.click("[data-act=play]")
    board.expect_link(PAIR)
    board.settle()
    expect(page.locator("#occasion")).to_have_text("Monday, 1 of 2")
    board.click("1,1")
    board.click("2,1")
    _expect_the_first_of_two_to_be_won(board)
    page.click("[data-act=drop]")
    board.library()
    expect(page.locator("#own-sets")).to_be_hidden()


def test_a_link_from_somebody_else_is_kept_only_when_asked(board: BoardPage) -> None:
    """It shows its boards; a part of it that cannot be read does no harm, a cut link says so."""
    page = board.page
    title = "<img src=x onerror=alert(1)>"
    hostile = f"{EIGHT};javascript:alert(1);go/9/zzzz;%00;queens/9"
    board.visit(f"set/9/{quote(title, safe='')}/{hostile}")
    expect(page.locator("#own-set h1")).to_have_text(title)
    expect(page.locator("#own-set [role=alert]")).to_have_text(
        "This link was cut: 5 of 9 boards are left."
    )
    unread = page.locator("#own-set .tiles b", has_text="A board that cannot be read")
    expect(unread).to_have_count(3)
    assert page.evaluate("localStorage.getItem('stepstones.own-sets')") is None
    page.click("[data-act=keep]")
    expect(page.locator("[data-act=drop]")).to_be_visible()
    page.click(f"#own-set [data-link='{EIGHT}']")
    board.expect_link(EIGHT)
    page.go_back()
    page.click("[data-act=drop]")
    expect(page.locator("[data-act=keep]")).to_be_visible()


def test_a_plain_board_of_a_set_counts_as_solved(board: BoardPage) -> None:
    """Its queens make other links of it, and it stays the board of the set."""
    page = board.page
    board.fresh("queens/4")
    _add(board, "queens/4", "Tuesday")
    _add(board, EIGHT, "Tuesday")
    board.library()
    page.click("#own-set-list a")
    _play_four_queens(board, "Tuesday, 1 of 2")
    _expect_the_first_of_two_to_be_won(board)


def test_the_last_board_of_a_set_leads_back_to_it(board: BoardPage) -> None:
    """The button says so, and the set is begun again, as nothing is left to go on with."""
    page = board.page
    _look_at(board, "set/1/Friday/queens/4")
    page.click("[data-act=keep]")
    _play_four_queens(board, "Friday, 1 of 1")
    expect(page.locator("#won-next")).to_have_text("Back to the set")
    page.click("#won-next")
    expect(page.locator("#own-set .muted").first).to_have_text("1 of 1 solved")
    expect(page.locator("[data-act=play]")).to_have_text("Start")
    page.click("[data-act=drop]")


def test_the_buttons_of_two_boards_lie_apart_on_a_telephone(board: BoardPage) -> None:
    """Whoever takes a board off the set does not move the one beside it."""
    page = board.page
    before = page.viewport_size
    assert before
    page.set_viewport_size({"width": 390, "height": 844})
    _look_at(board, "set/4/Monday/queens/4;queens/5;queens/6;queens/7")
    page.click("[data-act=keep]")
    expect(page.locator(".acts button")).to_have_count(10)
    boxes = [box for one in page.locator(".acts button").all() if (box := one.bounding_box())]
    for one, other in pairwise(boxes):
        assert one["y"] < other["y"] - 1 or one["x"] + one["width"] <= other["x"]
    page.click("[data-act=drop]")
    page.set_viewport_size(before)


def test_the_way_back_leads_to_the_set_as_it_is_by_now(board: BoardPage) -> None:
    """A board was added meanwhile: what the reader comes back to has it, and is still theirs."""
    page = board.page
    _look_at(board, "set/1/Sunday/queens/4")
    page.click("[data-act=keep]")
    page.click("#own-set [data-link='queens/4']")
    board.expect_link("queens/4")
    _add(board, EIGHT, "Sunday")
    page.go_back()
    page.go_back()
    expect(page.locator("[data-act=drop]")).to_be_visible()
    assert _boards(page) == ["queens/4", EIGHT]
    assert board.address == f"set/2/Sunday/queens/4;{EIGHT}"
    page.click("[data-act=drop]")
    expect(page.locator("[data-act=keep]")).to_be_visible()


def test_two_tabs_change_one_set(board: BoardPage) -> None:
    """What one puts into it comes to the other, and is not lost when that changes the set too."""
    page = board.page
    _look_at(board, "set/2/Saturday/queens/4;queens/5")
    page.click("[data-act=keep]")
    other = page.context.new_page()
    other.goto("/")
    other.evaluate(ADD, EIGHT)
    expect(page.locator("#own-set .tiles [data-link]")).to_have_count(3)
    other.close()
    page.get_by_role("button", name="Move up: 2").click()
    assert _boards(page) == ["queens/5", "queens/4", EIGHT]
    page.click("[data-act=drop]")


def test_what_mail_did_to_the_link_of_a_set_is_put_right_or_said(board: BoardPage) -> None:
    """Signs that it encoded are decoded; where no board is left, nothing is shown as a set."""
    page = board.page
    for encoded in ("set/2/June/queens/4%3Bqueens/8.", "set%2F2%2FJune%2Fqueens%2F4%3Bqueens%2F8"):
        board.visit(encoded)
        expect(page.locator("#own-set h1")).to_have_text("June")
        assert _boards(page) == ["queens/4", EIGHT]
    board.visit("set/3/June")
    damaged = "This link is damaged: its set cannot be read."
    expect(page.locator("#own-set [role=alert]")).to_have_text(damaged)
    expect(page.locator("#own-set button")).to_have_count(0)


def test_a_title_without_a_blank_stays_on_a_telephone(board: BoardPage) -> None:
    """Where it stands, nothing leaves the page: on the set, in the library, over the board."""
    page = board.page
    before = page.viewport_size
    assert before
    page.set_viewport_size({"width": 390, "height": 844})
    _look_at(board, f"set/1/{'W' * 80}/queens/4")
    page.click("[data-act=keep]")
    assert not page.evaluate(SPILLS, "#own-set h1")
    board.library()
    assert not page.evaluate(SPILLS, "#own-set-list a")
    page.set_viewport_size(before)
    page.click("#own-set-list a")
    page.click("[data-act=play]")
    board.expect_link("queens/4")
    assert not page.evaluate(SPILLS, "#occasion")
    page.go_back()
    page.click("[data-act=drop]")


def test_who_keeps_a_set_where_nothing_is_stored_is_told(board: BoardPage) -> None:
    """It is there for this visit; nobody is told that it stays."""
    page = board.page
    _look_at(board, "set/1/July/queens/4")
    page.evaluate(FULL)
    page.click("[data-act=keep]")
    expect(page.locator("#toast")).to_contain_text("is lost when you close the page")
    expect(page.locator("[data-act=drop]")).to_be_visible()


def test_the_file_of_a_set_is_known_by_what_it_holds(board: BoardPage, tmp_path: Path) -> None:
    """Under any name, and saved under its title; a record of Go that speaks of a set stays one."""
    page = board.page
    board.visit("queens/5")
    address = "http://localhost/#set/2/August/queens/4;queens/8\n"
    for name in ("August", "August.md"):
        (tmp_path / name).write_text(address)
        page.set_input_files("#import-file", tmp_path / name)
        expect(page.locator("#own-set h1")).to_have_text("August")
        with page.expect_download() as saved:
            page.click("#own-set [data-act=save]")
        assert saved.value.suggested_filename == "August.txt"
        board.open("queens/5")
    record = tmp_path / "a.sgf"
    record.write_text(f"(;GM[1]SZ[5]AB[aa]C[{address}])")
    page.set_input_files("#import-file", record)
    board.expect_link(re.compile("^go/5"))
