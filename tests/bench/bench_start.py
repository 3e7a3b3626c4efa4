"""How soon Python answers a returning visitor: ``python tests/bench/bench_start.py [--rounds N]``.

Each visit is a new Chromium with the profile of the last one, left alone for some seconds until
its own windows are up: its start takes both cores of a small machine. The first visits, in which
the browser fills its caches (files, then compiled code), are told apart from the rounds. Times are
in milliseconds from the start of the navigation to the moment the page says that Python has
answered.

``--beside URL SELECTOR`` visits another page in turn with ours, in a profile of its own, so that
the two can be compared whatever else the machine does; SELECTOR matches once it is ready.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from playwright.sync_api import BrowserType

sys.path.extend(str(Path(__file__).parents[2] / part) for part in ("", "tools", "pysrc"))

import bundle
import chromium
import serve
import vendor

READY = "main[data-py=ready][data-busy=false]"
WATCH = """(selector => document.addEventListener('DOMContentLoaded', () => {
  const look = () => {
    if (document.querySelector(selector)) window.answered ??= performance.now();
  };
  new MutationObserver(look).observe(document, { attributes: true, subtree: true });
  look();
}))"""
SETTLING = 4_000
STORING = 2_500
FILLING = 3


def visit(browser: BrowserType, profile: str, url: str, selector: str) -> float:
    """Open *url* in a browser that has settled and return when it was ready."""
    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    context = browser.launch_persistent_context(
        profile, executable_path=chromium.find(), args=sandbox
    )
    page = context.new_page()
    page.add_init_script(f"{WATCH}({selector!r})")
    page.wait_for_timeout(SETTLING)
    page.goto(url, wait_until="commit")
    page.wait_for_selector(selector, timeout=60_000)
    answered: float = page.evaluate("window.answered")
    page.wait_for_timeout(STORING)
    context.close()
    return answered


def main() -> None:
    """Serve the product, visit it again and again, and print the times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--beside", nargs=2, metavar=("URL", "SELECTOR"))
    options = parser.parse_args()
    vendor.fill()
    bundle.refresh()
    server = serve.listen(0, serve.Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    pages = {"ours": (f"http://localhost:{server.server_port}/", READY)}
    if options.beside:
        pages["beside"] = tuple(options.beside)
    times: dict[str, list[float]] = {name: [] for name in pages}
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        for _ in range(FILLING + options.rounds):
            for name, (url, selector) in pages.items():
                profile = str(Path(folder) / name)
                times[name].append(visit(playwright.chromium, profile, url, selector))
    print(f"load {os.getloadavg()[0]:.1f}")
    for name, row in times.items():
        warm = row[FILLING:]
        print(
            f"{name:7}cold {row[0]:6.0f}  warm median {statistics.median(warm):6.0f}"
            f"  best {min(warm):6.0f}  worst {max(warm):6.0f}"
        )


if __name__ == "__main__":
    main()
