"""How soon Stop ends a version of the reader's own: ``python tests/bench/bench_own.py``.

Headless Chromium with real Python in its worker. Each bad text is written into the editor and run;
Stop is pressed while it works. A time goes from the press to the frame in which the page shows the
run as stopped: no progress, no Stop, the sentence no longer that of a run at work, and the buttons
those of a run at rest. A second time goes on until Python answers again, for a worker that is deaf
until its successor is there. Board and text are compared with what they were.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

sys.path.extend(str(Path(__file__).parents[2] / part) for part in ("", "tools", "pysrc"))

from tests.bench.browsing import browsing
from tests.e2e.explain import own
from tests.e2e.page import READY, BoardPage

BOARD = "queens/6"
CASES = {
    "an endless loop with yield": ("while True: yield record.place(k, r)",),
    "an endless loop without": ("while True: pass",),
    "slow work between two steps": (
        "while True:",
        "    yield record.place(k, r)",
        "    for _ in range(60000): pass",
    ),
    "a million steps": ("for _ in range(10 ** 6): yield record.place(k, r)",),
    "deep recursion, without end": ("def f(x): return f(x) + f(x)", "f(1)"),
    "recursion of generators": ("def f(): yield from f()", "yield from f()"),
    "what no round is counted in": ("sum(iter(int, 1))",),
}
"""What is bad, as lines before the first queen is put down."""
STOP = """() => new Promise((resolve) => {
  const run = document.querySelector('#run');
  if (run.hidden) return resolve([-1, -1]);
  const at = (selector) => document.querySelector(selector);
  const rests = () => run.hidden && at('#sentence').dataset.tone !== 'busy'
    && (at('#explain').hidden || !at('#step-play').disabled);
  const answers = () => at('#main').dataset.busy === 'false' && at('#main').dataset.py === 'ready';
  const start = performance.now();
  let stopped = 0;
  const look = () => {
    const now = performance.now() - start;
    if (!rests()) stopped = 0;
    else stopped ||= now;
    if (stopped && answers()) requestAnimationFrame(() => resolve([stopped, now]));
    else requestAnimationFrame(look);
  };
  document.querySelector('#stop').click();
  requestAnimationFrame(look);
})"""
RUNNING = "() => !document.querySelector('#run').hidden"
ENDED = "() => document.querySelector('#words').textContent"


def stop_once(board: BoardPage, lines: tuple[str, ...]) -> tuple[float, float, bool]:
    """Run a bad text and stop it; return both times, and whether the worker was replaced."""
    page = board.page
    board.fresh(BOARD)
    board.watch("recursive")
    workers = page.workers
    own.edit(board)
    own.write(board, *lines)
    page.click("#own-run")
    page.wait_for_function(
        "() => document.querySelector('#own').hidden || !document.querySelector('#run').hidden"
    )
    if not page.evaluate(RUNNING):
        page.evaluate("document.querySelector('#step-last').click()")
        page.evaluate("() => new Promise((done) => setTimeout(done, 150))")
    time, answered = page.evaluate(STOP)
    board.settle()
    assert board.link == BOARD, board.link
    kept = page.evaluate("localStorage.getItem('stepstones.own.queens.recursive')")
    assert lines[0] in kept, "the text is lost"
    return time, answered, page.workers != workers


def measure(page: Page, times: int) -> None:
    """Print a row for each bad text."""
    board = BoardPage(page)
    board.visit(BOARD)
    for name, lines in CASES.items():
        found = [stop_once(board, lines) for _ in range(times)]
        stopped = [time for time, _, _ in found if time >= 0]
        answered = [time for _, time, _ in found if time >= 0]
        words = "ended by itself before Stop: " + page.evaluate(ENDED)[:60]
        if stopped:
            words = f"median {statistics.median(stopped):5.0f} ms, worst {max(stopped):5.0f}"
            words += f"; Python answers after {statistics.median(answered):5.0f}"
            words += f", at worst {max(answered):5.0f}"
        replaced = sum(new for _, _, new in found)
        print(f"{name:30} {words}; {replaced} of {times} workers replaced", flush=True)


def main() -> None:
    """Serve the product and measure it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    options = parser.parse_args()
    expect.set_options(timeout=READY)
    with browsing() as (browser, url):
        desk: ViewportSize = {"width": 1280, "height": 800}
        page = browser.new_page(base_url=url, viewport=desk, locale="en-US")
        page.set_default_timeout(READY)
        measure(page, options.times)


if __name__ == "__main__":
    main()
