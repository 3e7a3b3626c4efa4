"""The first seconds: what the page shows and hears while Python is not there yet."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.e2e.page import HOLD, BoardPage

from shell import ROOT
from stepstones.core.links.link import Link, write

if TYPE_CHECKING:
    from collections.abc import Callable

STARTS = json.loads((ROOT / "static" / "start.json").read_text())

FAR = (
    "Date = class extends Date { constructor(...is) { super(...(is.length ? is : [2040, 0])); } };"
)
"""Makes the present day one that no file has."""
LOSE_FIRST = """(() => {
  const { stringify } = JSON;
  JSON.stringify = (value, ...more) => {
    if (value?.type !== 'open') return stringify(value, ...more);
    JSON.stringify = stringify;
    throw new Error('the worker is gone');
  };
})()"""
"""Ends the worker with the first question for a board."""


@pytest.fixture
def board(tab: BoardPage) -> BoardPage:
    """A page of its own, not loaded yet."""
    return tab


def arrive(board: BoardPage, link: str = "") -> None:
    """Load the page and wait for its board only."""
    board.page.goto(f"/#{link}" if link else "/")
    expect(board.page.locator("#main")).to_have_attribute("data-link", re.compile("."))


def test_the_front_board_is_there_before_python(
    board: BoardPage, release: Callable[[], None]
) -> None:
    """Home has today's boards; title, sentence, tools and board of a puzzle are painted at once."""
    arrive(board)
    first = STARTS[0]
    assert board.link == first["link"]
    expect(board.page.locator("#home .today a")).to_have_count(len(STARTS))
    board.page.evaluate("location.hash = 'queens/8'")
    board.expect_link("queens/8")
    assert board.words != ""
    expect(board.page.locator("#modes button")).not_to_have_count(0)
    expect(board.page.locator("#python")).to_have_accessible_name(re.compile("Python"))
    release()
    board.settle()
    expect(board.page.locator("#python")).to_be_hidden()


def test_presses_before_python_show_at_once_and_are_judged_later(
    board: BoardPage, release: Callable[[], None]
) -> None:
    """Stones alternate while nobody judges them, and stay when Python has.

    A second stone on the same point is refused in words then; the first one stays, and so does
    the mode that was chosen meanwhile. The run that ships with the front page is not fetched, for
    it could not be shown.
    """
    asked: list[str] = []
    board.page.on("request", lambda request: asked.append(request.url))
    arrive(board, "go/19")
    for name in ("D4", "Q16", "C3"):
        board.page.mouse.click(*board.place(name))
    board.page.mouse.move(1, 1)
    shown = [board.says(name).split(",")[0] for name in ("D4", "Q16", "C3")]
    assert shown == ["black stone", "white stone", "black stone"]
    board.page.mouse.click(*board.place("C3"))
    expect(board.page.locator("#undo")).to_be_enabled()
    expect(board.page.locator("#redo")).to_be_disabled()
    board.page.click("#modes [data-mode=setup]")
    release()
    board.settle()
    expect(board.page.locator("#main")).to_have_attribute("data-mode", "setup")
    judged = [board.says(name).split(",")[0] for name in ("D4", "Q16", "C3")]
    assert judged == shown
    assert board.says("D4") == "black stone, 4 liberties"
    expect(board.alert).not_to_be_empty()
    assert asked
    assert not [url for url in asked if url.endswith("/front.json")]


def test_a_link_that_only_python_can_judge_shows_a_dimmed_frame(
    board: BoardPage, release: Callable[[], None]
) -> None:
    """No pieces are shown that may not be on the board; the sentence says what goes on."""
    link = write(Link("go", 7, 7, "dAAAAAAADIXpSG", {"at": "A7"}))
    board.page.goto(f"/#{link}")
    expect(board.page.locator("main[data-opening]")).to_have_count(1)
    assert board.words == "Opening the link…"
    assert board.says("B2") == "empty"
    expect(board.page.locator("#title")).to_have_text("Go")
    release()
    board.settle()
    expect(board.alert).to_contain_text("“at”")
    board.expect_link(STARTS[0]["link"])


def test_the_own_board_of_the_last_visit_is_there_at_once(board: BoardPage) -> None:
    """After a reload the stones are painted before Python is asked."""
    board.visit("go/9")
    board.click("D4")
    own = board.link
    board.page.add_init_script(HOLD)
    board.page.goto("about:blank")
    arrive(board, own)
    assert board.says("D4").startswith("black stone")
    board.page.goto("about:blank")
    arrive(board)
    assert board.link == own


def test_an_answer_leads_nobody_back_to_the_board_that_was_left(
    board: BoardPage, release: Callable[[], None]
) -> None:
    """Who has gone to the library stays there; on the way back the stones are there."""
    arrive(board)
    page = board.page
    page.evaluate("location.hash = 'go/9'")
    board.expect_link("go/9")
    page.mouse.click(*board.place("D4"))
    page.evaluate("location.hash = 'library/go'")
    expect(page.locator("#library")).to_be_visible()
    release()
    board.settle()
    assert board.address == "library/go"
    expect(page.locator("#library")).to_be_visible()
    page.go_back()
    expect(page.locator("#library")).to_be_hidden()
    board.settle()
    assert board.says("D4").startswith("black stone")
    assert board.address == board.link != "go/9"


def test_todays_board_is_made_where_no_file_has_it(board: BoardPage, trouble: list[str]) -> None:
    """The reader's last board stands there meanwhile; today's takes its place in the history."""
    page = board.page
    page.add_init_script(FAR)
    page.goto("/#queens/today")
    board.expect_link(re.compile("^queens/8/"))
    board.settle()
    made = board.link
    assert board.address == made
    board.open("go/9")
    page.evaluate("location.hash = 'queens/today'")
    board.expect_link(made)
    board.settle()
    page.go_back()
    board.expect_link("go/9")
    trouble.clear()


def test_what_is_chosen_last_is_what_python_finds(
    board: BoardPage, release: Callable[[], None]
) -> None:
    """Make your own shows an empty board in Set up at once; a board chosen after that is played."""
    page, main = board.page, board.page.locator("#main")
    arrive(board)
    page.click("#home .further a >> nth=1")
    expect(main).to_have_attribute("data-mode", "setup")
    page.go_back()
    page.click("#home .today a >> nth=0")
    expect(main).to_have_attribute("data-mode", "play")
    release()
    board.settle()
    expect(main).to_have_attribute("data-mode", "play")


def test_a_board_whose_question_was_lost_is_asked_for_again(
    board: BoardPage, trouble: list[str]
) -> None:
    """A worker that ends with its first question leaves nothing that waits for another."""
    board.page.add_init_script(LOSE_FIRST)
    board.page.goto("/#queens/5")
    board.alert.get_by_role("button", name="Try again").click()
    board.page.mouse.click(*board.place("b2"))
    expect(board.page.locator("#main")).not_to_have_attribute("data-link", "queens/5")
    board.settle()
    assert board.says("b2").startswith("queen")
    trouble.clear()


def test_messages_are_formatted(board: BoardPage) -> None:
    """Plurals by the language's rules, numbers, points and selections, nested."""
    arrive(board)
    pattern = (
        "{0, plural, =0 {no stones} one {# stone at {1, point}} few {# few} other {# stones, "
        "{2, select, black {Black's} other {White's}}}}"
    )
    cases = [
        ("en", [0, 5, "black"], "no stones"),
        ("en", [1, 5, "black"], "1 stone at P5"),
        ("en", [12, 5, "black"], "12 stones, Black's"),
        ("en", [12, 5, "x"], "12 stones, White's"),
        ("ru", [3, 5, "x"], "3 few"),
        ("ru", [21, 5, "x"], "21 stone at P5"),
        ("zh", [1, 5, "x"], "1 stones, White's"),
    ]
    assert board.page.evaluate("""async () => {
      const { speak, t } = await import('/static/js/page/i18n.js');
      await speak('en');
      return t('knight.count.published-open', '19591828170979904');
    }""").startswith("Published: 19,591,828,170,979,904 open tours")
    every = [(pattern, *case) for case in cases]
    for wanted, language, args, expected in [*every, ("{0, number}", "ru", ["6.5"], "6,5")]:
        said = board.page.evaluate(
            """async ([language, pattern, args]) => {
              const { format } = await import('/static/js/page/icu.js');
              const rules = new Intl.PluralRules(language);
              const numbers = new Intl.NumberFormat(language);
              return format(pattern, args, {
                plural: (value) => rules.select(value),
                number: numbers.format,
                point: (one) => `P${one}`,
              });
            }""",
            [language, wanted, args],
        )
        assert said == expected
    assert (
        board.page.evaluate(
            "import('/static/js/page/icu.js').then(({ format }) => format('{0, plural, {', [], {}))"
        )
        == "{0, plural, {"
    )
