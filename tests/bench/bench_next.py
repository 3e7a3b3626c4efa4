"""How soon the next puzzle is on the board: ``python tests/bench/bench_next.py``.

In Chromium, on the built page: a made board's solution is put on it, and Next is pressed some
seconds after it was opened, while which the next one is made. Measured in the page,
from the click to the frame after the one in which another board is shown. The limit asked for is
50 ms.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.e2e.page import BoardPage

ROUNDS = 7
SOLVING = 3000
"""Milliseconds that a reader takes at the least, while the next board is made."""
SIZES = ("6", "9", "12")
CLOCK = """() => new Promise((done) => {
  const main = document.querySelector('#main');
  const before = main.dataset.link;
  const begin = performance.now();
  const look = () => main.dataset.link === before
    ? requestAnimationFrame(look)
    : requestAnimationFrame(() => done(performance.now() - begin));
  document.querySelector('#won-next').click();
  look();
})"""
FRAMES = """() => new Promise((done) => {
  const begin = performance.now();
  requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begin)));
})"""
"""Two frames in which nothing happens: what the clock costs on this machine, now."""


def main() -> None:
    """Print the times of each size."""
    root = Path(__file__).parents[2]
    sys.path[:0] = [str(root), str(root / "pysrc"), str(root / "tools")]
    from playwright.sync_api import sync_playwright  # noqa: PLC0415
    from tests.e2e.conftest import running  # noqa: PLC0415
    from tests.e2e.page import BoardPage  # noqa: PLC0415

    import bundle  # noqa: PLC0415
    import chromium  # noqa: PLC0415
    import vendor  # noqa: PLC0415

    vendor.fill()
    bundle.refresh()
    with running({}) as site, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox"])
        board = BoardPage(browser.new_page(base_url=site.url, locale="en-US"))
        board.visit("queens/8")
        for size in SIZES:
            board.page.select_option("#fresh-size", size)
            before = board.link
            board.page.click("#fresh-make")
            board.page.locator(f"#main:not([data-link='{before}'])").wait_for()
            times = [_next(board) for _ in range(ROUNDS)]
            idle = statistics.median(float(board.page.evaluate(FRAMES)) for _ in range(ROUNDS))
            said = " ".join(f"{one:.0f}" for one in times)
            median = statistics.median(times)
            print(f"{size}x{size}: median {median:.0f} ms of {said}; two frames {idle:.0f} ms")
        browser.close()


def _next(board: BoardPage) -> float:
    board.settle()
    board.ask("unique")
    board.press("#take")
    board.page.locator("#won").wait_for()
    board.page.wait_for_timeout(SOLVING)
    return float(board.page.evaluate(CLOCK))


if __name__ == "__main__":
    main()
