"""What ten boards on a page of another origin take: ``python tests/bench/bench_frames.py``.

Headless Chromium. Memory is the proportional set size of all its processes, from Linux. A page with
nothing comes first, then ten `<stepstones-board>`, then as many plain frames as are asked for.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from playwright.sync_api import Browser

sys.path.extend(str(Path(__file__).parents[2] / part) for part in ("", "tools", "pysrc"))

from tests.e2e.conftest import Site, running

import chromium
import prepare

LINKS = [
    "queens/4",
    "go/9",
    "knight/5",
    "queens/6",
    "go/5",
    "knight/8",
    "queens/8",
    "go/13",
    "cards/5x4/dD8eu&from=2.3&to=5.3/s5f",
    "knight/6",
]
ALIVE = '[data-py="ready"][data-busy="false"]'
LONG = 120
"""Seconds after which nothing more is waited for."""
STYLE = "<style>stepstones-board, iframe { float: left; width: 400px; height: 560px }</style>"
SCRIPT = '<script type="module" src="/static/embed/stepstones-board.js"></script>'
BOARD = '<stepstones-board page="{address}/" link="{link}"></stepstones-board>'
FRAME = '<iframe src="{address}/?embed#{link}"></iframe>'


def megabytes() -> int:
    """Return what the browser's processes hold, in megabytes."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            after = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        children.setdefault(int(after[1]), []).append(int(stat.parent.name))
    found, waiting = 0, [os.getpid()]
    while waiting:
        one = waiting.pop()
        waiting += children.get(one, [])
        if one != os.getpid():
            found += _proportional(one)
    return found // 1000


def _proportional(process: int) -> int:
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def measure(browser: Browser, site: Site, body: str, frames: int, alive: int) -> None:
    """Open a page with *body*; print when its boards are drawn and its Pythons ready."""
    site.replaced["/host.html"].write_text(f"<!doctype html>{STYLE}{body}")
    context = browser.new_context(viewport={"width": 1400, "height": 2600})
    page = context.new_page()
    begun = time.monotonic()
    page.goto(f"{site.url}/host.html")
    drawn, ready = 0.0, -1
    while ready < alive and time.monotonic() - begun < LONG:
        page.wait_for_timeout(100)
        inside = [one for one in page.frames if "embed" in one.url]
        boards = sum(bool(one.query_selector("#main[data-link]")) for one in inside)
        ready = sum(bool(one.query_selector(f"#main{ALIVE}")) for one in inside)
        if boards >= frames:
            drawn = drawn or time.monotonic() - begun
    took = time.monotonic() - begun
    page.wait_for_timeout(2000)
    print(
        f"{frames} frames, {ready} with a Python: drawn after {drawn:.1f} s, "
        f"ready after {took:.1f} s, {megabytes()} MB"
    )
    context.close()


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plain", type=int, default=2, metavar="N", help="plain frames, at last")
    options = parser.parse_args()
    prepare.everything()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        sandbox = [] if os.geteuid() else ["--no-sandbox"]
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=sandbox)
        with running({"/host.html": Path(folder) / "host.html"}) as site:
            other = site.at("stepstones.localhost")
            boards = [BOARD.format(address=other, link=link) for link in LINKS]
            plain = [FRAME.format(address=other, link=link) for link in LINKS[: options.plain]]
            measure(browser, site, "<p>nothing", 0, 0)
            measure(browser, site, SCRIPT + "".join(boards), len(boards), 2)
            measure(browser, site, "".join(plain), len(plain), len(plain))
        browser.close()


if __name__ == "__main__":
    main()
