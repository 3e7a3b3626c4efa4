"""Clicks about at random in one page for long, and shows whether its memory grows.

``python tests/bench/bench_clicks.py [--clicks N] [--seed S] [--puzzle NAME]``. Points, undo and
redo, hints, modes, steps: what a reader presses, in one session of each puzzle. Every tenth of them
prints the heap of the page's scripts after a collection and its nodes and listeners (Chromium's own
counts), the resident memory of the page's process, where Python runs too, and how long the longest
answer since took. Ends with 1 where an error was logged or the board left its puzzle.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

from playwright.sync_api import Browser, Error

sys.path.extend(str(Path(__file__).parents[2] / part) for part in ("", "tools", "pysrc"))

from tests.bench.browsing import browsing
from tests.e2e.page import BoardPage, guarded

BOARDS = {
    "go": "go/9",
    "queens": "queens/8",
    "knight": "knight/8",
    "cards": "cards/8x5/dKFOW-EU4HLc_IHRivyA4A_k0M&k=12&rules=two-turns/08p",
}
BUTTONS = (
    *(
        "#undo",
        "#redo",
        "#undo",
        "#redo",
        "#restart",
        "#aid-hint",
        "#take",
        "#dismiss",
        "#aid-check",
    ),
    *("#modes [data-mode=play]", "#modes [data-mode=setup]", "#modes [data-mode=explain]"),
    *("#step-forward", "#step-back", "#step-first", "#alert button"),
    "#lesson-list [data-algorithm]",
)
"""What is pressed, where it is there; a point of the board three times as often as all of these."""
PRESS = """(selector) => {
  const found = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  if (!found || found.disabled) return false;
  found.click();
  return true;
}"""
PAGE_SIZE = 4096
MB = 1_000_000


def resident(browser: Browser) -> float:
    """Return the memory of the renderers, in MB."""
    session = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    pids = [one["id"] for one in found if one["type"] == "renderer"]
    pages = (int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in pids)
    return sum(pages) * PAGE_SIZE / MB


def measure(board: BoardPage, browser: Browser) -> str:
    """Return what the page holds."""
    session = board.page.context.new_cdp_session(board.page)
    session.send("HeapProfiler.collectGarbage")
    heap = session.send("Runtime.getHeapUsage")["usedSize"] / MB
    session.send("Performance.enable")
    found = session.send("Performance.getMetrics")["metrics"]
    counts = {one["name"]: int(one["value"]) for one in found}
    session.detach()
    nodes, listeners = counts["Nodes"], counts["JSEventListeners"]
    page = f"heap {heap:5.1f} MB  nodes {nodes:6}  listeners {listeners:5}"
    return f"{page}  process {resident(browser):4.0f} MB"


def click(board: BoardPage, chance: random.Random) -> None:
    """Press something."""
    if chance.random() < 0.75:
        cells = board.page.locator("#a11y-grid [role=gridcell]")
        box = cells.nth(chance.randrange(cells.count())).bounding_box()
        if box:
            board.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    else:
        board.page.evaluate(PRESS, chance.choice(BUTTONS))
    board.settle()


def walk(browser: Browser, url: str, puzzle: str, clicks: int, seed: int) -> bool:
    """Click in one page; return whether all was well."""
    chance = random.Random(f"{seed} {puzzle}")  # noqa: S311 - no secret
    longest = 0.0
    try:
        with guarded(browser, base_url=url) as board:
            board.visit(BOARDS[puzzle])
            for number in range(clicks + 1):
                if number % (clicks // 10 or 1) == 0:
                    held = measure(board, browser)
                    print(f"{puzzle:7}{number:6}  {held}  longest {longest:.2f} s", flush=True)
                    longest = 0.0
                begun = time.monotonic()
                click(board, chance)
                longest = max(longest, time.monotonic() - begun)
                assert board.link.startswith(puzzle), board.link
    except (AssertionError, Error) as error:
        print(f"{puzzle}: {error}")
        return False
    return True


def main() -> int:
    """Click in a page of each puzzle."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--puzzle", choices=BOARDS, action="append")
    options = parser.parse_args()
    names = options.puzzle or list(BOARDS)
    with browsing() as (browser, url):
        well = [walk(browser, url, name, options.clicks, options.seed) for name in names]
    return not all(well)


if __name__ == "__main__":
    sys.exit(main())
