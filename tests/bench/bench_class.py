"""How long a class of thirty slips takes: ``python tests/bench/bench_class.py``.

Headless Chromium. Ten slips are damaged, five forged, five wrong, ten right. The time goes from the
press to the last line of the table; each line is compared with what is true of its slip.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.extend(str(Path(__file__).parents[2] / part) for part in ("", "tools", "pysrc"))

from tests.bench.browsing import browsing
from tests.e2e.explain.slips import class_of_thirty, open_class, rows_of
from tests.e2e.page import READY, BoardPage


def main() -> None:
    """Serve the product and measure it."""
    handed = class_of_thirty()
    with browsing() as (browser, url):
        page = browser.new_page(
            base_url=url, viewport={"width": 1280, "height": 800}, locale="en-US"
        )
        page.set_default_timeout(READY)
        board = BoardPage(page)
        board.visit("queens/4")
        open_class(board, handed)
        begun = time.monotonic()
        page.click("#class-read")
        for count in range(1, len(handed) + 1):
            page.locator(f".class tbody tr:nth-child({count})").wait_for()
            print(f"{count:3} after {time.monotonic() - begun:5.1f} s", flush=True)
        found = rows_of(board)
    wrong = [(one, row) for one, row in zip(handed, found, strict=True) if not one.suits(row)]
    print(f"{len(handed)} slips, {len(wrong)} told wrongly")
    for one, row in wrong:
        print(one.name, one.verdict, row)


if __name__ == "__main__":
    main()
