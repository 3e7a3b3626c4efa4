"""How quick the page is: ``python tests/bench/bench_page.py [--rounds N]``.

Headless Chromium, the product served by ``tools/serve.py`` on this machine. *Cold* is a
new profile with an empty cache, *warm* the same profile again, once everything is stored.
Times are in milliseconds from the start of the navigation; *click* goes from a press, made at
once after the first paint and before Python is there, to the pixel of the stone. *Answer* is
when Python has judged the front board and the press. Long tasks are the main thread's, in
start-up and in five seconds of a 14 queens count afterwards.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

sys.path.extend(str(Path(__file__).parents[2] / part) for part in ("", "tools", "pysrc"))

import bundle
import chromium
import serve
import vendor

WATCH = """() => {
  window.long = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.long.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const main = document.querySelector('#main');
  const look = () => {
    const { py, busy } = main.dataset;
    if (py === 'ready' && busy === 'false') window.answered ??= performance.now();
  };
  new MutationObserver(look).observe(main, { attributes: true });
  look();
}"""
CLICK = """([x, y]) => {
  const canvas = document.querySelector('#board');
  const early = document.querySelector('#main').dataset.py !== 'ready';
  const box = canvas.getBoundingClientRect();
  const pixel = () => canvas.getContext('2d').getImageData(
    (x - box.x) * canvas.width / box.width, (y - box.y) * canvas.height / box.height, 1, 1).data[0];
  const before = pixel();
  window.clicked = new Promise((resolve) => addEventListener('pointerdown', ({ timeStamp }) => {
    const look = () => {
      if (Math.abs(pixel() - before) > 40) resolve([performance.now() - timeStamp, early]);
      else requestAnimationFrame(look);
    };
    look();
  }, { capture: true, once: true }));
}"""
READY = "main[data-py=ready][data-busy=false]"


def visit(context: BrowserContext) -> dict[str, float]:
    """Load the front page, press before Python is there, and return the times."""
    page = context.new_page()
    page.goto("/", wait_until="domcontentloaded")
    page.wait_for_selector("main[data-puzzle=go]")
    page.evaluate(WATCH)
    box = page.locator("#board").bounding_box()
    assert box
    place = [box["x"] + box["width"] * 0.265, box["y"] + box["height"] * 0.265]
    page.evaluate(CLICK, place)
    page.mouse.click(*place)
    click, early = page.evaluate("window.clicked")
    page.wait_for_selector(READY, timeout=60_000)
    answer = page.evaluate("window.answered")
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    start = page.evaluate("window.long")
    page.evaluate("location.hash = 'queens/14'")
    page.wait_for_selector("main[data-puzzle=queens][data-busy=false]")
    page.evaluate("window.long.length = 0")
    page.locator("#ask-list [data-algorithm=fundamental]").click()
    page.wait_for_timeout(5_000)
    busy = page.evaluate("window.long")
    page.locator("#stop").click()
    page.evaluate("location.hash = 'go/19'")
    page.wait_for_selector("main[data-link='go/19'][data-busy=false]")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=60_000)
    page.close()
    return {
        "paint": paint,
        "click": click if early else float("nan"),
        "answer": answer,
        "long at start": max(start, default=0),
        "long while counting": max(busy, default=0),
    }


def main() -> None:
    """Serve the product, visit it cold and warm, and print medians and maxima."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    vendor.fill()
    bundle.refresh()
    server = serve.listen(0, serve.Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    rows: dict[str, list[dict[str, float]]] = {"cold": [], "warm": []}
    with sync_playwright() as playwright:
        sandbox = [] if os.geteuid() else ["--no-sandbox"]
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=sandbox)
        for _ in range(rounds):
            context = browser.new_context(
                base_url=f"http://localhost:{server.server_port}",
                viewport={"width": 1280, "height": 800},
                locale="en-US",
            )
            rows["cold"].append(visit(context))
            rows["warm"] += [visit(context), visit(context)]
            context.close()
        browser.close()
    print(f"load {os.getloadavg()[0]:.1f}")
    for name, row in rows.items():
        for what in row[0]:
            times = [one[what] for one in row]
            print(
                f"{name:6}{what:22}median {statistics.median(times):7.1f}  worst {max(times):7.1f}"
            )


if __name__ == "__main__":
    main()
