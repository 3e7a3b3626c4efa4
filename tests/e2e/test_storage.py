"""What the page remembers: per puzzle, through reloads and crashes, in spite of bad storage."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect
from tests.e2e.page import BoardPage

if TYPE_CHECKING:
    from collections.abc import Callable

KEPT = "stepstones.board.queens"
REMEMBER = """kept => {
  localStorage.clear();
  for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
}"""
DAMAGES = {
    "cut": lambda text: text[: len(text) // 2],
    "empty": lambda _: "",
    "number": lambda _: "5",
    "null": lambda _: "null",
    "list": lambda _: "[[]]",
    "no link": lambda text: changed(text, link=None),
    "another puzzle's": lambda text: changed(text, link="go/9"),
    "damaged link": lambda text: changed(text, link="queens/8/sAAA/zzz"),
    "a newer link": lambda text: changed(text, link="queens/8/z123&new=1/zzz"),
}
HARMLESS = {
    "an older form": {"scene": {"pieces": "."}, "report": "solved"},
    "no scene": {"scene": None},
    "no facts": {"scene": {"facts": [None]}},
    "no violations": {"report": {"violations": [1]}},
}
"""What is beside the link in the storage, as older versions wrote it or in any other shape."""


def changed(text: str, **fields: object) -> str:
    """Return the kept board with other fields."""
    return json.dumps(json.loads(text) | fields)


def visit(page: Page, link: str = "") -> BoardPage:
    """Load the page and wait for Python."""
    board = BoardPage(page)
    board.visit(link)
    return board


def test_each_puzzle_has_its_own_board(tab: BoardPage) -> None:
    """Boards of two puzzles are there on the next visit, the last one in front."""
    tab.visit("go/9")
    tab.click("C3")
    go = tab.link
    tab.open("queens/6")
    tab.click("b2")
    queens = tab.link
    tab.visit()
    assert tab.link == queens
    tab.page.click("#puzzles [data-puzzle=go]")
    tab.expect_link(go)
    tab.settle()
    assert tab.link == go


def test_a_reload_in_the_middle_keeps_the_board(tab: BoardPage) -> None:
    """The board of a reload is the one of the address, without a network or an answer lost."""
    tab.visit("queens/8")
    for point in ("a1", "b3", "c5"):
        tab.click(point)
    link = tab.link
    tab.page.reload()
    tab.settle()
    assert tab.link == link


def test_a_crash_keeps_the_board(context: BrowserContext) -> None:
    """A tab that died leaves its board to the next visit."""
    board = visit(context.new_page(), "queens/8")
    board.click("d4")
    link = board.link
    with pytest.raises(Error):
        board.page.goto("chrome://crash")
    assert visit(context.new_page()).link == link


def test_another_tab_does_not_touch_this_one(context: BrowserContext) -> None:
    """Two tabs have a board each; the next visit has the one that was touched last."""
    first = visit(context.new_page(), "queens/8")
    first.click("a1")
    second = visit(context.new_page(), "queens/8")
    second.click("h8")
    one, other = first.link, second.link
    assert one != other
    assert visit(context.new_page()).link == other
    first.page.reload()
    first.settle()
    assert first.link == one
    first.click("b3")
    assert visit(context.new_page()).link == first.link


@pytest.fixture(scope="module")
def kept(warm: BoardPage) -> dict[str, str]:
    """All that is remembered after a press on the eight queens' board."""
    warm.visit("queens/8")
    warm.click("a1")
    found: dict[str, str] = warm.page.evaluate("({ ...localStorage })")
    return found


def remember(board: BoardPage, kept: dict[str, str], **other: str) -> None:
    """Load the page when just this was remembered."""
    board.page.evaluate(REMEMBER, {**kept, **other})
    board.visit()


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_memory_costs_that_board_only(
    warm: BoardPage, kept: dict[str, str], damage: Callable[[str], str]
) -> None:
    """Whatever stands in the storage, the page opens, with the puzzle's first board at worst."""
    remember(warm, kept, **{KEPT: damage(kept[KEPT])})
    warm.expect_link("queens/8")
    warm.settle()
    warm.click("b2")
    assert warm.link not in {"queens/8", ""}


@pytest.mark.parametrize("beside", HARMLESS.values(), ids=HARMLESS)
def test_only_the_link_is_taken_from_the_storage(
    warm: BoardPage, kept: dict[str, str], beside: dict[str, object]
) -> None:
    """Whatever stands beside it, the board of the link is there."""
    remember(warm, kept, **{KEPT: changed(kept[KEPT], **beside)})
    warm.expect_link(json.loads(kept[KEPT])["link"])


@pytest.mark.parametrize("text", ["{", "5", "null", '"\\ud800"', '{"a": 1}'])
def test_other_memories_may_be_damaged_too(
    warm: BoardPage, kept: dict[str, str], text: str
) -> None:
    """A wrong last puzzle, language or version is as good as none."""
    damaged = ("puzzle", "language", "gallery", "check")
    remember(warm, kept, **{f"stepstones.{key}": text for key in damaged})
    expect(warm.page.locator("html")).to_have_attribute("lang", "en")
    warm.open("queens/6")
    warm.click("a1")
    assert warm.link != "queens/6"


REFUSALS = {
    "full": """Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError'); };""",
    "forbidden": """Object.defineProperty(window, 'localStorage', {
      get() { throw new DOMException('forbidden', 'SecurityError'); } });""",
    "absent": "Object.defineProperty(window, 'localStorage', { value: undefined });",
}


@pytest.mark.parametrize("refusal", REFUSALS.values(), ids=REFUSALS)
def test_without_storage_only_the_memory_is_missing(tab: BoardPage, refusal: str) -> None:
    """A full, forbidden or absent storage disturbs nothing; the address still has the board."""
    tab.page.add_init_script(refusal)
    tab.visit("queens/8")
    tab.click("a1")
    link = tab.link
    tab.page.click("#languages [lang=ru]")
    expect(tab.page.locator("html")).to_have_attribute("lang", "ru")
    tab.page.reload()
    tab.settle()
    assert tab.link == link


def test_reset_can_be_seen_and_taken_back(tab: BoardPage) -> None:
    """Reset leads to the puzzle's first board, the browser's Back to one's own again."""
    tab.visit("queens/8")
    tab.click("a1")
    link = tab.link
    expect(tab.page.locator("#reset")).to_be_in_viewport()
    tab.press("#reset")
    tab.expect_link("queens/8")
    tab.page.go_back()
    tab.expect_link(link)
    tab.settle()
