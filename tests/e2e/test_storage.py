"""What the page remembers: per puzzle, through reloads and crashes, in spite of bad storage."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect
from tests.e2e.conftest import new_page
from tests.e2e.page import BoardPage, without_python

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

KEPT = "stepstones.board.queens"
REMEMBER = """kept => {
  localStorage.clear();
  for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
}"""
OTHERS = [f"stepstones.{key}" for key in ("puzzle", "language", "gallery", "check")]
DAMAGES: dict[str, Callable[[str], str]] = {
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
HARMLESS: dict[str, dict[str, object]] = {
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


def expect_next(context: BrowserContext, link: str) -> None:
    """The next visit has that board, at once."""
    page = context.new_page()
    page.goto("/", wait_until="commit")
    BoardPage(page).expect_link(link)
    page.close()


def test_each_puzzle_has_its_own_board(board: BoardPage) -> None:
    """Boards of two puzzles are there on the next visit, the last one in front."""
    board.click("C3")
    go = board.link
    board.open("queens/6")
    board.click("b2")
    queens = board.link
    board.visit()
    assert board.link == queens
    board.page.evaluate("location.hash = 'go'")
    board.expect_link(go)
    board.settle()
    assert board.link == go


def test_a_reload_in_the_middle_keeps_the_board(board: BoardPage) -> None:
    """The board of a reload is the one of the address, without a network or an answer lost."""
    board.open("queens/8")
    for point in ("a1", "b3", "c5"):
        board.click(point)
    link = board.link
    board.page.reload()
    board.settle()
    assert board.link == link


@pytest.mark.browser_context_args(service_workers="block")
def test_a_crash_keeps_the_board(context: BrowserContext) -> None:
    """A tab that died leaves its board to the next visit."""
    board = visit(context.new_page(), "queens/8")
    board.click("d4")
    link = board.link
    with pytest.raises(Error):
        board.page.goto("chrome://crash")
    expect_next(context, link)


def test_another_tab_does_not_touch_this_one(desk: BrowserContext, base_url: str) -> None:
    """Two tabs have a board each; the next visit has the one that was touched last."""
    with new_page(desk, base_url) as first, new_page(desk, base_url) as second:
        first.visit("queens/8")
        first.click("a1")
        second.visit("queens/8")
        second.click("h8")
        one, other = first.link, second.link
        assert one != other
        expect_next(desk, other)
        first.page.reload()
        first.settle()
        assert first.link == one
        first.click("b3")
        assert first.link != one
        expect_next(desk, first.link)


@pytest.fixture(scope="module")
def kept(warm: BoardPage) -> dict[str, str]:
    """All that is remembered after a press on the eight queens' board."""
    warm.fresh("queens/8")
    warm.click("a1")
    found: dict[str, str] = warm.page.evaluate("({ ...localStorage })")
    return found


def remember(board: BoardPage, kept: dict[str, str], **other: str) -> None:
    """Load the board of queens when just this was remembered."""
    board.page.evaluate(REMEMBER, {**kept, **other})
    board.visit("queens")


@pytest.fixture(scope="module")
def bare(browser: Browser, base_url: str) -> Iterator[BoardPage]:
    """A page that gets nothing of what Python needs: what is remembered is read without it."""
    with without_python(browser, base_url) as board:
        board.page.goto("/", wait_until="commit")
        yield board


def recall(board: BoardPage, kept: dict[str, str], *, place: str = "#queens", **other: str) -> None:
    """Load a place of the page when just this was remembered, and wait for no Python."""
    board.page.evaluate(REMEMBER, {**kept, **other})
    board.page.goto("about:blank")
    board.page.goto(f"/{place}", wait_until="commit")


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_memory_costs_that_board_only(
    bare: BoardPage, kept: dict[str, str], damage: Callable[[str], str]
) -> None:
    """Whatever stands in the storage, the page opens, with the puzzle's first board at worst."""
    recall(bare, kept, **{KEPT: damage(kept[KEPT])})
    bare.expect_link("queens/8")
    bare.page.mouse.click(*bare.place("b2"))
    expect(bare.cell("b2")).to_have_attribute("aria-label", re.compile("queen"))


@pytest.mark.parametrize("damage", ["cut", "a newer link"])
def test_after_a_damaged_memory_there_is_play(
    warm: BoardPage, kept: dict[str, str], damage: str
) -> None:
    """Python plays on the board that took the place of the damaged one."""
    remember(warm, kept, **{KEPT: DAMAGES[damage](kept[KEPT])})
    warm.expect_link("queens/8")
    warm.settle()
    warm.click("b2")
    assert warm.link not in {"queens/8", ""}


@pytest.mark.parametrize("beside", HARMLESS.values(), ids=HARMLESS)
def test_only_the_link_is_taken_from_the_storage(
    bare: BoardPage, kept: dict[str, str], beside: dict[str, object]
) -> None:
    """Whatever stands beside it, the board of the link is there."""
    recall(bare, kept, **{KEPT: changed(kept[KEPT], **beside)})
    bare.expect_link(json.loads(kept[KEPT])["link"])


@pytest.mark.parametrize("text", ["{", "5", "null", '"\\ud800"', '{"a": 1}'])
def test_other_memories_may_be_damaged_too(
    bare: BoardPage, kept: dict[str, str], text: str
) -> None:
    """A wrong last puzzle, language or version is as good as none."""
    recall(bare, kept, place="", **dict.fromkeys(OTHERS, text))
    expect(bare.page.locator("#main")).to_have_attribute("data-link", re.compile("."))
    expect(bare.page.locator("html")).to_have_attribute("lang", "en")
    bare.page.evaluate("location.hash = 'queens/6'")
    bare.expect_link("queens/6")


def test_after_other_damaged_memories_there_is_play(warm: BoardPage, kept: dict[str, str]) -> None:
    """Python plays, and the board of a memory of an older form is there."""
    older = changed(kept[KEPT], **HARMLESS["an older form"])
    remember(warm, kept, **{KEPT: older, **dict.fromkeys(OTHERS, "{")})
    expect(warm.page.locator("html")).to_have_attribute("lang", "en")
    warm.expect_link(json.loads(kept[KEPT])["link"])
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


REFUSE = "\n".join(f"if (name === '{way}') {{ {does} }}" for way, does in REFUSALS.items())
"""A page is told by its window's name, which outlives it, what its storage does."""
REFUSE_NEXT = "(way) => { name = way; }"


def test_without_storage_only_the_memory_is_missing(tab: BoardPage) -> None:
    """A full, forbidden or absent storage disturbs nothing; the address still has the board."""
    page = tab.page
    page.add_init_script(REFUSE)
    page.evaluate(REFUSE_NEXT, next(iter(REFUSALS)))
    page.goto("/#queens/8")
    for point, following in zip(("a1", "c2", "e3"), [*list(REFUSALS)[1:], ""], strict=True):
        tab.settle()
        before = tab.link
        tab.click(point)
        link = tab.link
        assert link != before
        page.dispatch_event("#languages [lang=ru]", "click")
        expect(page.locator("html")).to_have_attribute("lang", "ru")
        page.evaluate(REFUSE_NEXT, following)
        page.reload()
        tab.expect_link(link)


def test_restart_can_be_seen_and_taken_back(board: BoardPage) -> None:
    """Restart leads to this puzzle's first board, Undo to what was there; Clear is for Set up."""
    board.fresh("queens/8/sUqFbKC/jqs")
    opened = board.link
    expect(board.page.locator("#restart")).to_be_disabled()
    board.click("h1")
    link = board.link
    expect(board.page.locator("#restart")).to_be_in_viewport()
    expect(board.page.locator("#clear")).to_be_hidden()
    board.press("#restart")
    board.expect_link(opened)
    board.press("#undo")
    board.expect_link(link)
    board.settle()
