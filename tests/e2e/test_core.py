"""The compiled search in the page: it comes when a question is asked; without it Python answers.

The contexts have no service worker, for that fetches all that is needed offline in good time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Browser, expect
from tests.e2e.conftest import running
from tests.e2e.page import TIMEOUT_MS, BoardPage
from tests.e2e.test_problem import SIX, _link

if TYPE_CHECKING:
    from tests.e2e.conftest import Site

CORE = "/static/wasm/life_death.wasm"


@contextmanager
def visit(browser: Browser, replaced: dict[str, Path]) -> Iterator[tuple[BoardPage, Site]]:
    """Load an empty board of a site of a test's own, and wait for Python."""
    with running(replaced) as site, browser.new_context(service_workers="block") as context:
        context.set_default_timeout(TIMEOUT_MS)
        page = context.new_page()
        page.goto(f"{site.url}/#go/9")
        board = BoardPage(page)
        board.rest()
        yield board, site


def hint(board: BoardPage) -> None:
    """Ask for a hint and wait for it."""
    board.press("#aid-hint")
    expect(board.page.locator("#words")).to_contain_text("the group")


def test_the_core_comes_with_the_first_question(browser: Browser, built: None) -> None:
    """Not with the page, and not again with the second question."""
    with visit(browser, {}) as (board, site):
        assert site.sent[CORE] == 0
        board.open(_link(SIX, "live"))
        hint(board)
        assert site.sent[CORE] == 1
        board.open(_link(SIX, "kill"))
        hint(board)
        assert site.sent[CORE] == 1


def test_where_the_core_is_broken_python_answers(
    browser: Browser, built: None, tmp_path: Path
) -> None:
    """Bytes that are no module are no error: the same hint, from Python."""
    broken = tmp_path / "core.wasm"
    broken.write_bytes(b"no module")
    with visit(browser, {CORE: broken}) as (board, site):
        board.open(_link(SIX, "live"))
        hint(board)
        assert site.sent[CORE] == 1
