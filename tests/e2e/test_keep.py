"""Nothing that was made is lost: not by a worker that dies, not by a reload, not by Stop."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import new_page
from tests.e2e.keep import (
    FORBID,
    FORBIDDEN,
    FORBIDDEN_NEXT,
    GAME,
    KEPT_UNDER,
    LEAVE_POISON,
    POISON_LEFT,
    PROBLEM,
    READ,
    REFUSED,
    RUBBISH,
    WATCH_WORKERS,
    expect_next_worker,
    expect_seen,
    kill,
    paste,
    seen,
)
from tests.e2e.page import READY, until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import BrowserContext
    from tests.e2e.page import BoardPage


def _record(board: BoardPage) -> None:
    """A record with variations, played on beside its lines, two moves undone."""
    board.fresh("go/9")
    paste(board, GAME)
    board.press("#tree-back")
    board.press("#tree-next")
    board.click("A1")
    board.click("B1")
    board.press("#undo")


def _stepping(board: BoardPage) -> None:
    """Far into an algorithm."""
    board.fresh("queens/8")
    board.page.evaluate("link => { location.hash = link; }", STEP)
    expect(board.page.locator("#step-count")).to_contain_text("17,000", timeout=READY)
    assert seen(board)["step"].startswith("step 17,000")


def _problem(board: BoardPage) -> None:
    """A problem of which a wrong move was answered."""
    board.fresh(PROBLEM)
    board.click("A1")
    expect(board.page.locator("#tree-at")).to_have_text("Move 2 of 2")


def _answers(board: BoardPage) -> None:
    """A solution shown, the second, after moves that were taken back."""
    board.fresh("queens/5")
    board.click("b1")
    board.click("d2")
    board.press("#undo")
    board.press("#undo")
    board.ask("fundamental")
    board.settle()
    board.press("#answer-forward")
    expect(board.page.locator("#answer-count")).to_contain_text("2 of 2")


STEP = "queens/8/&do=explain&alg=recursive&step=17000/kqt"
FAR = "queens/10/&do=explain&alg=recursive&step=2000000/685"
STATES = {"record": _record, "stepping": _stepping, "problem": _problem, "answers": _answers}


@pytest.fixture(scope="module")
def warm(desk: BrowserContext, base_url: str) -> Iterator[BoardPage]:
    """A page whose workers can be killed, and which may be told to have no database."""
    with new_page(desk, base_url) as board:
        board.page.add_init_script(f"{WATCH_WORKERS};\n{FORBID}")
        board.visit()
        yield board


@pytest.mark.parametrize("make", STATES.values(), ids=STATES)
def test_a_killed_worker_and_a_reload_lose_nothing(
    board: BoardPage, make: Callable[[BoardPage], None]
) -> None:
    """Board, tree, comments, undo, redo, run and step are as before, twice."""
    make(board)
    before = seen(board)
    kill(board)
    expect_seen(board, before)
    board.page.reload()
    expect_seen(board, before)


def test_a_worker_killed_at_work_loses_nothing(board: BoardPage) -> None:
    """While it seeks step 50,000, while it solves, while it answers a move: all as before."""
    board.fresh("queens/12")
    board.click("b1")
    board.watch("recursive")
    before = seen(board)
    workers = board.page.evaluate("workers.length")
    board.page.click("#step-jump")
    board.page.fill("#jump-step", "50000")
    board.page.evaluate("""globalThis.fatal = '"type":"progress"'""")
    board.page.keyboard.press("Enter")
    expect_next_worker(board, workers)
    expect(board.page.locator("#step-count")).to_contain_text("50,000", timeout=READY)
    board.press("#step-first")
    board.press("#step-forward")
    after = seen(board)
    assert after == before


def test_a_board_of_another_puzzle_is_there_with_its_history(board: BoardPage) -> None:
    """Go, queens, and back to Go: undo and redo are as they were left."""
    paste(board, GAME)
    board.press("#undo")
    before = seen(board)
    board.page.evaluate("location.hash = 'queens'")
    expect(board.page.locator("#main")).to_have_attribute("data-puzzle", "queens")
    board.settle()
    board.click("a1")
    board.page.evaluate("location.hash = 'go'")
    expect(board.page.locator("#main")).to_have_attribute("data-puzzle", "go")
    expect_seen(board, before)


def test_a_drag_is_undone_in_one_step(board: BoardPage) -> None:
    """Six stones painted by one stroke, one undo; they are no moves of the game."""
    board.mode("setup")
    board.tool("black")
    board.drag("B3", "C3", "D3", "E3", "F3", "G3")
    assert all(board.says(f"{file}3").startswith("black stone") for file in "BCDEFG")
    board.mode("play")
    expect(board.page.locator("#tree-at")).to_have_text("")
    board.press("#undo")
    assert board.link == "go/9"


def test_a_far_step_in_a_link_can_be_stopped(board: BoardPage) -> None:
    """While a link's step is sought, Stop is there and is heard; no worker is replaced."""
    board.fresh("queens/5")
    workers = board.page.evaluate("workers.length")
    board.page.evaluate("link => { location.hash = link; }", FAR)
    stop = board.page.locator("#stop")
    expect(stop).to_be_visible(timeout=READY)
    stop.click()
    board.settle()
    expect(stop).to_be_hidden()
    assert board.page.evaluate("workers.length") == workers


def test_to_the_end_and_stop_keeps_the_place(board: BoardPage) -> None:
    """The run stands where it has come to and goes on from there; the worker is the same."""
    board.fresh("queens/12")
    board.watch("recursive")
    workers = board.page.evaluate("workers.length")
    board.page.click("#step-last")
    stop = board.page.locator("#stop")
    expect(stop).to_be_visible(timeout=READY)
    stop.click()
    board.settle()
    count = board.page.locator("#step-count")
    expect(count).to_have_text(re.compile(r"step [\d,]+$"))
    assert board.page.evaluate("workers.length") == workers
    at = int(re.sub(r"\D", "", count.text_content() or ""))
    assert at > 1
    board.press("#step-forward")
    expect(count).to_have_text(re.compile(f"step {at + 1:,}$".replace(",", ",?")))


def test_play_and_back_to_explain_keeps_the_step(board: BoardPage) -> None:
    """What was stepped through is there again, unless the board has changed."""
    board.fresh("queens/6")
    board.watch("recursive")
    for _ in range(3):
        board.press("#step-forward")
    before = seen(board)
    board.mode("play")
    board.mode("explain")
    expect_seen(board, before)
    board.mode("play")
    board.click("a1")
    board.mode("explain")
    expect(board.page.locator("#transport")).to_be_hidden()


@pytest.fixture(scope="module")
def littered(desk: BrowserContext, base_url: str) -> Iterator[BoardPage]:
    """One page whose database gets more and more rubbish."""
    with new_page(desk, base_url) as board:
        board.page.add_init_script(POISON_LEFT)
        board.visit()
        yield board


def put_rubbish(board: BoardPage, shapes: list[dict[str, Any]]) -> None:
    """Put rubbish in the place of the board that is shown, and beside it."""
    board.fresh("queens/6")
    board.click("a1")
    board.page.evaluate(RUBBISH, shapes)


def expect_play(board: BoardPage) -> None:
    """The page plays on, whatever it has found."""
    board.settle()
    if board.page.locator("#stop").is_visible():
        board.press("#stop")
    board.open("queens/5")
    board.click("b2")
    assert board.says("b2").startswith("queen")


def check_rubbish(board: BoardPage, shapes: list[dict[str, Any]]) -> None:
    """A page that finds rubbish when it is loaded plays on."""
    put_rubbish(board, shapes)
    board.page.reload()
    expect_play(board)


def test_rubbish_in_the_database_does_no_harm(littered: BoardPage) -> None:
    """Whatever others on the host have written there, the page opens and plays.

    On the way back the page reads the same as when it is loaded; once reloaded, also what its tab
    has left behind.
    """
    check_rubbish(littered, READ[:1])
    for shape in READ[1:]:
        put_rubbish(littered, [shape])
        littered.page.evaluate(LEAVE_POISON)
        littered.open("queens/5")
        littered.page.go_back()
        shown = expect(littered.page.locator("#main"), str(shape))
        shown.not_to_have_attribute("data-link", "queens/5")
        expect_play(littered)


def test_rubbish_beside_the_board_does_no_harm(littered: BoardPage) -> None:
    """Nor do entries that are no boards at all, many at once."""
    check_rubbish(littered, REFUSED)


@pytest.mark.slow
@pytest.mark.parametrize("shape", REFUSED, ids=[",".join(one) for one in REFUSED])
def test_an_entry_that_is_no_board_does_no_harm(littered: BoardPage, shape: dict[str, Any]) -> None:
    """Each in the place of the board; tests/kept/test_read_kept tries ten thousand shapes."""
    check_rubbish(littered, [shape])


def test_without_a_database_a_killed_worker_still_loses_nothing(board: BoardPage) -> None:
    """The page itself holds what is needed, and its tab what a reload needs.

    Each load of the page is without a database in another way.
    """
    page = board.page
    page.evaluate(FORBIDDEN_NEXT, next(iter(FORBIDDEN)))
    page.reload()
    _record(board)
    for point, following in zip(("A2", "B2", "A3", "B3"), [*list(FORBIDDEN)[1:], ""], strict=True):
        board.click(point)
        before = seen(board)
        kill(board)
        expect_seen(board, before)
        page.evaluate(FORBIDDEN_NEXT, following)
        page.reload()
        expect_seen(board, before)


def test_a_reload_that_cuts_off_a_write_loses_nothing(board: BoardPage) -> None:
    """The moves made since the database took the last one are there, though it has none of them."""
    board.fresh("go/9")
    board.click("C3")
    board.page.evaluate("() => { IDBObjectStore.prototype.put = () => {}; }")
    board.click("D4")
    board.press("#undo")
    board.click("E5")
    before = seen(board)
    board.page.reload()
    expect_seen(board, before)


def test_a_visit_that_cuts_off_a_write_loses_nothing(board: BoardPage) -> None:
    """The name of a puzzle brings its board as it was left, also one left for another just now."""
    board.fresh("go/9")
    for first, second, puzzle in (("D4", "E5", "go"), ("C3", "C4", "knight")):
        board.page.evaluate("() => { IDBObjectStore.prototype.put = () => {}; }")
        board.click(first)
        board.press("#undo")
        board.click(second)
        before = seen(board)
        board.page.evaluate("puzzle => { location.hash = puzzle; }", puzzle)
        expect(board.page.locator("#main")).to_have_attribute("data-puzzle", puzzle)
        board.visit("go")
        expect_seen(board, before)


def test_a_reload_before_the_address_has_the_move_loses_nothing(board: BoardPage) -> None:
    """A browser that refuses to change the address once more: the move is there all the same."""
    board.fresh("go/9")
    board.click("C3")
    board.page.evaluate(
        "() => { History.prototype.replaceState = () => { throw new Error('too often'); }; }"
    )
    board.click("D4")
    before = seen(board)
    board.page.reload()
    expect_seen(board, before)


def test_a_second_tab_leaves_the_first_its_board(desk: BrowserContext, base_url: str) -> None:
    """A tab that was doubled keeps the board under a name of its own, and the first one's stays.

    That one may be loading just when the second one looks who is there: nobody, here.
    """
    with new_page(desk, base_url) as first, new_page(desk, base_url) as second:
        first.page.add_init_script("if (origin !== 'null') sessionStorage.clear();")
        second.page.add_init_script(
            "if (origin !== 'null') LockManager.prototype.query = async () => ({ held: [] });"
        )
        first.visit("go/9")
        first.click("C3")
        first.click("D4")
        before = seen(first)
        first.page.reload()  # what is kept of a session that was brought back is the same each time
        expect_seen(first, before)
        double = "state => { history.replaceState(state, ''); location.reload(); }"
        second.visit("queens/6")
        second.page.goto(first.page.url)
        second.expect_link(first.link)
        second.settle()  # an answer later would put this session's name into the state
        with second.page.expect_navigation():
            second.page.evaluate(double, first.page.evaluate("history.state"))
        expect_seen(second, before)
        until(second.page, KEPT_UNDER, second.page.evaluate("history.state.board"))
        first.page.reload()
        expect_seen(first, before)
