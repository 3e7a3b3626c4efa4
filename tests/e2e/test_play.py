"""Play with Check and Hint, the standing verdict of Set up, and undo across the modes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.e2e.page import OFTEN, BoardPage

if TYPE_CHECKING:
    from collections.abc import Callable


BOARD = "queens/8"
FOUR = "queens/8/sQoJeM/sx9"
"""Queens on a1, b5, c8 and d6."""
DIAGONAL = "a1 and b2 attack each other along the diagonal."


def standing(board: BoardPage, words: str) -> None:
    """Wait until the line under the board says *words*."""
    line = board.page.locator("#standing")
    expect(line).to_have_attribute("data-state", "done")
    expect(board.page.locator("#standing-words")).to_have_text(words)


def test_conflicts_wait_for_check(board: BoardPage) -> None:
    """Two queens on a diagonal: nothing is said until Check, and nothing after the next move."""
    board.click("a1")
    board.click("b2")
    assert board.words == "2 of 8 queens on the board."
    assert board.says("a1") == board.says("b2") == "queen"
    expect(board.page.locator("#faults")).to_be_empty()
    board.press("#aid-check")
    assert board.words == DIAGONAL
    assert board.says("a1") != "queen"
    expect(board.page.locator("#faults")).to_be_empty()
    board.click("d3")
    assert board.words == "3 of 8 queens on the board."
    assert board.says("a1") == "queen"


def test_check_says_how_far_one_is(board: BoardPage) -> None:
    """Without a mistake it says so, and there is nothing more to ask until the next move.

    The keyboard stays where it was, or goes to Hint where a button goes with its hint.
    """
    board.click("a1")
    board.keys("k")
    assert board.words == "1 of 8 queens on the board, none attacks another."
    expect(board.page.locator("#aid-check")).to_be_disabled()
    board.click("b3")
    for name in ("#aid-check", "#aid-hint", "#dismiss", "#aid-hint", "#take", "#restart"):
        board.page.focus(name)
        board.keys("Enter")
        board.settle()
        next_one = "#aid-hint" if name in {"#dismiss", "#take"} else name
        expect(board.page.locator(next_one)).to_be_focused()
    board.keys("Enter")
    expect(board.page.locator("#restart")).to_be_disabled()


def test_the_reader_chooses_light_or_dark(board: BoardPage) -> None:
    """Page and board, over the device's choice, also after a reload and in later style sheets."""
    ground = "() => getComputedStyle(document.documentElement).colorScheme"
    light = board.pixel("a1", 0.3, 0.3)
    choose(board, "dark")
    assert board.page.evaluate(ground) == "dark"
    dark = board.pixel("a1", 0.3, 0.3)
    assert sum(dark) < sum(light) - 60
    board.page.reload()
    board.settle()
    assert board.page.evaluate(ground) == "dark"
    assert board.pixel("a1", 0.3, 0.3) == dark
    board.watch("recursive")
    keyword = "getComputedStyle(document.documentElement).getPropertyValue('--py-keyword')"
    board.page.wait_for_function(f"() => {keyword} === '#7cd3ba'")
    board.page.emulate_media(color_scheme="dark")
    choose(board, "light")
    assert board.page.evaluate(ground) == "light"
    choose(board, "device")
    assert board.page.evaluate(ground) == "dark"
    board.page.emulate_media(color_scheme="light")
    assert board.page.evaluate(ground) == "light"


def choose(board: BoardPage, theme: str) -> None:
    """Choose light, dark, or what the device has."""
    board.mode("play")
    board.page.click("#more")
    board.page.select_option("#theme", theme)
    board.page.click("#menu .close")


def test_sounds_are_heard_only_when_asked_for(board: BoardPage) -> None:
    """Nothing is loaded before; then a move is heard once, and a look at another board is not."""
    board.page.evaluate("""() => {
      window.heard = 0;
      const make = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function () {
        window.heard += 1;
        return make.call(this);
      };
    }""")
    heard = "count => window.heard === count"
    board.click("a1")
    loaded = "performance.getEntriesByType('resource').some(({name}) => name.includes('sounds'))"
    assert not board.page.evaluate(loaded)
    board.set("sounds", on=True)
    board.page.wait_for_function(loaded)
    board.click("b3")
    board.page.wait_for_function(heard, arg=1)
    board.open("queens/6")
    board.click("a1")
    board.page.wait_for_function(heard, arg=2)
    board.set("sounds", on=False)
    board.click("b3")
    assert board.page.evaluate("window.heard") == 2


def test_conflicts_at_once_are_remembered(board: BoardPage) -> None:
    """The option makes Check needless, also on the next visit."""
    board.set("at-once", on=True)
    board.click("a1")
    board.click("b2")
    assert board.words == DIAGONAL
    expect(board.page.locator("#aid-check")).to_be_hidden()
    board.visit("queens/8")
    assert board.page.locator("#at-once").is_checked()
    board.set("at-once", on=False)
    expect(board.page.locator("#aid-check")).to_be_visible()


def test_set_up_shows_conflicts_live(board: BoardPage) -> None:
    """Who sets a board up is not being tested."""
    board.click("a1")
    board.click("b2")
    board.mode("setup")
    assert board.words == DIAGONAL


@pytest.mark.parametrize("link", ["go/9", "knight/8", "cards/5x4/dD8eu&from=2.3&to=5.3/s5f"])
def test_no_check_where_there_is_nothing_to_check(board: BoardPage, link: str) -> None:
    """Where the rules refuse every mistake, only the hint is offered."""
    board.open(link)
    expect(board.page.locator("#aid-hint")).to_be_visible()
    expect(board.page.locator("#aid-check")).to_be_hidden()
    expect(board.page.locator("#at-once-line")).to_be_hidden()


def test_a_hint_gives_the_reason_then_does_it(board: BoardPage) -> None:
    """g2 is the only cell left in column g: said and marked first, played by the second press."""
    board.open(FOUR)
    board.press("#aid-hint")
    take = board.page.locator("#take")
    expect(take).to_have_text("Do it")
    assert board.words == "g2 is the only free cell left in column g."
    assert board.says("g2") != "empty"
    assert "queen" not in board.says("g2")
    board.press("#take")
    assert board.says("g2") == "queen"
    expect(take).to_be_hidden()
    board.press("#undo")
    assert "queen" not in board.says("g2")


def test_hints_by_key_alone_solve_the_board(board: BoardPage) -> None:
    """H says, H does; after eight times both the board is solved.

    Python then shows how it solves the board as it was: it has a queen to place.
    """
    board.page.locator("#a11y-grid [role=gridcell][tabindex='0']").focus()
    for _ in range(8):
        board.keys("h")
        expect(board.page.locator("#take")).to_be_visible()
        board.keys("h")
    assert board.words == "8 queens, none attacks another: solved."
    board.press("#won-watch")
    board.expect_link(BOARD)
    expect(board.page.locator("#words")).to_contain_text(re.compile(r"[Qq]ueen \d"))


def test_a_hint_goes_away(board: BoardPage) -> None:
    """Close, Escape, simply the next move, or undo with it."""
    board.open(FOUR)
    outcome = board.page.locator("#outcome")
    ways: list[Callable[[], None]] = [
        lambda: board.press("#dismiss"),
        lambda: board.keys("Escape"),
        lambda: board.click("h4"),
        lambda: board.press("#undo"),
    ]
    for leave in ways:
        board.press("#aid-hint")
        expect(outcome).to_be_visible()
        leave()
        expect(outcome).to_be_hidden()
        expect(board.page.locator("#main")).to_have_attribute("data-mode", "play")


def test_the_knight_is_told_warnsdorffs_counts(board: BoardPage) -> None:
    """From a1 both squares have five moves on; the hint walks to one of them."""
    board.open("knight/8")
    board.press("#aid-hint")
    assert "fewest onward moves, 5" in board.words
    board.press("#take")
    assert board.says("b3").startswith("knight")


def test_a_path_of_cards_is_drawn_by_hand(board: BoardPage) -> None:
    """Corner by corner from card to card; four segments are the fewest."""
    board.open("cards/5x4/dD8eu&from=2.3&to=5.3/s5f")
    for name in ("2,2", "4,2", "4,3"):
        board.click(name)
    assert board.words == "3 segments so far, up to 4,3."
    board.click("5,3")
    assert "4 segments" in board.words
    expect(board.page.locator("#sentence")).to_have_attribute("data-tone", "solved")
    again = board.link
    board.visit(again)
    assert "4 segments" in board.words


def test_too_long_a_path_is_judged_by_check(board: BoardPage) -> None:
    """Linked, but fewer are possible: whether, Check tells."""
    board.open("cards/3x2/dl&from=3.2&to=1.1/j22")
    for name in ("3,3", "0,3", "0,1", "1,1"):
        board.click(name)
    assert board.words == "Linked with 4 segments. Are fewer possible?"
    board.press("#aid-check")
    assert board.words == "Linked with 4 segments, but 2 are enough."


def test_the_standing_verdict_follows_the_board(board: BoardPage) -> None:
    """92, then the number for each board as it is edited, by the solver."""
    board.mode("setup")
    standing(board, "92 solutions.")
    board.click("a1")
    standing(board, "4 solutions.")
    board.click("b2")
    expect(board.page.locator("#standing-words")).to_contain_text("a1 and b2 already attack")
    board.keys("Control+z")
    standing(board, "4 solutions.")
    board.mode("play")
    expect(board.page.locator("#standing")).to_be_hidden()


def test_a_second_solution_is_shown(board: BoardPage) -> None:
    """Exactly two: not unique, and both can be browsed."""
    board.open("queens/4")
    board.mode("setup")
    standing(board, "2 solutions.")
    board.open("queens/6")
    board.mode("setup")
    standing(board, "4 solutions.")
    board.click("b6")
    standing(board, "Exactly 1 solution.")
    board.open("queens/5")
    board.mode("setup")
    board.click("a1")
    standing(board, "2 solutions: not unique.")
    board.press("#standing-see")
    expect(board.page.locator("#answer-count")).to_have_text("1 of 2")
    assert board.says("b3").startswith("queen") or board.says("b4").startswith("queen")


STOP_WHEN_SHOWN = """() => {
  const stop = document.querySelector('#standing-stop');
  globalThis.stoppedAt = '';
  new MutationObserver((_, watcher) => {
    if (stop.hidden) return;
    watcher.disconnect();
    globalThis.stoppedAt = document.querySelector('#standing-words').textContent;
    stop.click();
  }).observe(stop, { attributeFilter: ['hidden'] });
}"""
"""Presses Stop as soon as it is there, for the count may be over before a test has looked."""


def test_a_long_count_is_stopped_and_taken_up_again(board: BoardPage) -> None:
    """While it counts the board can be edited; Stop keeps it quiet until told otherwise."""
    board.open("queens/20")
    board.mode("setup")
    board.page.evaluate(STOP_WHEN_SHOWN)
    board.click("a1")
    board.click("b3")
    line = board.page.locator("#standing")
    board.page.wait_for_function("stoppedAt.includes('Still counting')", polling=OFTEN)
    expect(line).to_have_attribute("data-state", "resting")
    board.click("c5")
    expect(line).to_have_attribute("data-state", "resting")
    board.page.evaluate(STOP_WHEN_SHOWN)
    board.page.click("#standing-resume")
    board.page.wait_for_function("stoppedAt.includes('Still counting')", polling=OFTEN)
    expect(line).to_have_attribute("data-state", "resting")
    board.page.click("#standing-resume")
    board.open("queens/6")
    board.mode("setup")
    standing(board, "4 solutions.")


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("knight/8", "A tour of all 64 squares exists from this start."),
        ("knight/3", "No tour: a 3×3 board has none"),
        ("cards/5x4/dD8eu&from=2.3&to=5.3/s5f", "The two cards link with 4 segments."),
        ("go/9", "No stone on the board."),
    ],
)
def test_each_board_has_its_verdict(board: BoardPage, link: str, words: str) -> None:
    """A tour or why there is none; the segments between two cards; the chains."""
    board.open(link)
    board.mode("setup")
    expect(board.page.locator("#standing")).to_have_attribute("data-state", "done")
    expect(board.page.locator("#standing-words")).to_contain_text(words)


def test_undo_goes_back_over_the_modes(board: BoardPage) -> None:
    """Played, set up, watched: undo takes back the run and its mode, then both moves."""
    board.open("go/9")
    board.click("D4")
    played = board.link
    board.mode("setup")
    board.tool("white")
    board.click("E5")
    both = board.link
    board.watch("dead-stones")
    board.keys("Control+z")
    expect(board.page.locator("#main")).to_have_attribute("data-mode", "setup")
    assert board.link == both
    board.mode("play")
    board.keys("Control+z")
    assert board.link == played
    board.keys("Control+z")
    board.expect_link("go/9")
    board.press("#redo")
    assert board.link == played


def test_an_answered_question_is_undone_at_once(board: BoardPage) -> None:
    """One press asked and was answered; one undo takes both away."""
    board.open("go/9")
    board.click("D4")
    before = board.link
    board.tool("alive")
    board.click("D4")
    assert "4 liberties" in board.words
    board.press("#undo")
    assert board.link == before
    expect(board.page.locator("#outcome")).to_be_hidden()
