"""What code of the reader's own cannot do: run unasked, or reach anything but its sandbox."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.e2e.explain.own import SPOT, TEXT, edit, write_text
from tests.e2e.explain.ways_out import LIES, REACHABLE, TELLINGS, WAYS, Listener, attempts, hostile
from tests.e2e.page import READY, BoardPage

if TYPE_CHECKING:
    from collections.abc import Iterator

BOARD = "queens/4"


@pytest.fixture(scope="module")
def listener() -> Iterator[Listener]:
    """Another host, as far as the page is concerned."""
    one = Listener()
    yield one
    one.close()


def run_text(board: BoardPage, text: str) -> None:
    """Write a version and run it."""
    board.watch("recursive")
    edit(board)
    write_text(board, text)
    board.page.click("#own-run")
    expect(board.page.locator("#own")).to_be_hidden()
    board.settle()


def expect_original_whole(board: BoardPage) -> None:
    """The original on the page's side takes its 75 steps."""
    board.page.evaluate("document.querySelector('#lesson-list [data-algorithm=recursive]').click()")
    board.settle()
    board.page.click("#step-last")
    board.settle()
    expect(board.page.locator("#step-count")).to_contain_text("75")


def test_no_way_leads_out(
    board: BoardPage, listener: Listener, base_url: str, trouble: list[str]
) -> None:
    """Each is tried; neither the page, the storage, the network nor the originals are reached."""
    assert len(WAYS) >= 25
    before = board.page.evaluate(REACHABLE)
    answered: list[str] = []
    board.page.context.on("response", lambda response: answered.append(response.url))
    run_text(board, hostile(listener, base_url, *attempts()))
    expect(board.page.locator("#own-printed")).to_contain_text(f"tried {len(WAYS)}", timeout=READY)
    expect_original_whole(board)
    run_text(board, TEXT.replace(SPOT, f"            print('still here')\n{SPOT}"))
    expect(board.page.locator("#own-printed")).to_contain_text("still here")
    assert listener.reached == []
    assert [url for url in answered if "reached" in url] == []
    assert board.page.evaluate(REACHABLE) == before | {"frames": 1}
    assert len(board.page.context.pages) >= 1
    (frame,) = [one for one in board.page.frames if one != board.page.main_frame]
    assert frame.url == "about:srcdoc"
    assert board.link == BOARD
    assert all("Content Security Policy" in one or "reached" in one for one in trouble), trouble
    trouble.clear()


@pytest.mark.parametrize(
    "told", [TELLINGS, pytest.param(LIES, marks=pytest.mark.slow)], ids=["at once", "texts"]
)
def test_what_a_sandbox_reports_falsely_ends_it_and_no_more(
    board: BoardPage, listener: Listener, base_url: str, trouble: list[str], told: dict[str, str]
) -> None:
    """Objects, lies, floods, half a gigabyte: the run has ended, the page is as it was.

    So it is for the next, which has the same page: each takes a step before it tells anything.
    Python reads many more lies in `app/user_code/test_reports`.
    """
    page = board.page
    before = page.evaluate(REACHABLE)
    printed = page.locator("#own-printed")
    step = ("print('still here')", "yield record.place(k, r)")
    for name, telling in told.items():
        lines = (*step, telling, "while True: pass")
        run_text(board, hostile(listener, base_url, *lines))
        expect(printed, f"before {name}").to_contain_text("still here")
        page.click("#step-forward")
        ended = expect(page.locator("#words"), name)
        ended.to_contain_text("ended without a word", timeout=READY)
        expect_original_whole(board)
        assert page.evaluate(REACHABLE) == before | {"frames": 1}, name
    run_text(board, TEXT.replace(SPOT, f"            print('still here')\n{SPOT}"))
    expect(printed, "at the end").to_contain_text("still here")
    trouble.clear()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"{TEXT}\nR = Record\nR.place = 5\n", "do not go together"),
        (
            TEXT.replace(
                SPOT,
                "            from stepstones.core.trace import Run\n"
                "            Run.advance = None\n"
                f"            1 / 0\n{SPOT}",
            ),
            "divides by zero",
        ),
    ],
)
def test_a_version_that_changes_what_it_imports_leaves_the_original(
    board: BoardPage, text: str, words: str
) -> None:
    """A class under another name is changed, or that by which all runs are moved."""
    run_text(board, text)
    expect(board.page.locator("#words")).to_contain_text(words, timeout=READY)
    expect_original_whole(board)


def test_no_link_runs_code(board: BoardPage) -> None:
    """Links that name a version, and a storage that holds one, start nothing."""
    evil = TEXT.replace(SPOT, f"            print('ran')\n{SPOT}")
    board.page.evaluate(
        "t => localStorage.setItem('stepstones.own.queens.recursive', JSON.stringify(t))", evil
    )
    for link in (
        "queens/4/&do=explain&alg=own&step=3",
        "queens/4/&do=own&alg=recursive",
        "queens/4/&do=explain&alg=recursive&step=2&code=print(1)",
    ):
        board.page.goto("about:blank")
        board.page.goto(f"/#{link}")
        board.page.wait_for_selector("#main[data-py=ready][data-busy=false]")
        expect(board.page.locator("#own-printed")).to_have_count(0)
        expect(board.page.locator("iframe")).to_have_count(0)
        assert "own" not in (board.page.text_content("#versions") or "")
    board.fresh(BOARD)
    board.watch("recursive")
    edit(board)
    expect(board.page.locator("#own-text .cm-content")).to_contain_text("print('ran')")
    expect(board.page.locator("#versions")).not_to_contain_text("Yours")
