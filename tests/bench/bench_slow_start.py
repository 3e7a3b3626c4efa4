"""Starts on slow networks and devices: ``python tests/bench/bench_slow_start.py [--cpu 4 20]``.

Each case is a new browser: a fresh profile, or a private window, which keeps no large files. Our
server sends at 1.6 Mbit/s, all connections together, and answers after 150 ms. The device is slowed
by stopping every process of the browser for most of each tenth of a second: that slows workers as
well, which the emulation in Chromium's debugger does not.

Printed are seconds from the navigation to the first paint of the link's own board and to Python's
first answer, the bytes sent until then, the files sent twice, and whether a move made before Python
was there is on the board. A case that does not start goes on for ever: nothing gives up, and
neither does this.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.extend(str(Path(__file__).parents[2] / part) for part in ("", "tools", "pysrc"))

from playwright.sync_api import sync_playwright
from tests.e2e.conftest import SILENT
from tests.e2e.page import BoardPage

import chromium
import prepare
from stepstones.app.host import hosting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page, Playwright

RATE = 200_000
"""Bytes a second: 1.6 Mbit/s."""
LATENCY = 0.15
PIECE = 4000
PERIOD = 0.1
ANSWERED = "main[data-py=ready][data-busy=false]"
LINK = "go/19"
POINT = "D4"
WATCH = f"""() => {{
  const look = () => {{
    const isThere = document.querySelector('#main')?.dataset.link === '{LINK}';
    requestAnimationFrame(isThere ? () => {{ window.painted = performance.now(); }} : look);
  }};
  requestAnimationFrame(look);
}}"""
"""Notes when the frame was due that shows the link's own board."""


class Line:
    """A network line that all connections share."""

    def __init__(self) -> None:
        """Begin with an empty line."""
        self.lock = threading.Lock()
        self.free = 0.0
        self.bytes = 0
        self.sent: Counter[str] = Counter()

    def pass_through(self, size: int) -> None:
        """Wait until so many bytes have passed."""
        with self.lock:
            self.free = max(self.free, time.monotonic()) + size / RATE
            self.bytes += size
            due = self.free
        time.sleep(max(due - time.monotonic(), 0))


def served(line: Line) -> hosting.SiteServer:
    """Serve the product through a line."""

    class Handler(hosting.Handler):
        def do_GET(self) -> None:  # noqa: N802 - http.server's name
            time.sleep(LATENCY)
            path = self.start()
            if path is None:
                return
            line.sent[self.path.partition("?")[0]] += 1
            content = path.read_bytes()
            for at in range(0, len(content), PIECE):
                piece = content[at : at + PIECE]
                line.pass_through(len(piece))
                self.wfile.write(piece)

    server = hosting.listen(0, Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def descendants(root: int) -> set[int]:
    """Return the processes that a process has started, itself not among them."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(entry.name)] = int(fields[1])
    found: set[int] = set()
    wave = {root}
    while wave:
        wave = {child for child, parent in parents.items() if parent in wave} - found
        found |= wave
    return found


def send(pids: set[int], sign: signal.Signals) -> None:
    """Signal processes, of which some may have ended."""
    for pid in pids:
        try:
            os.kill(pid, sign)
        except ProcessLookupError:
            continue


@contextmanager
def slowed(times: float) -> Iterator[None]:
    """Let the browsers that this program has started run for one part of *times* only."""
    ended = threading.Event()

    def hold_back() -> None:
        own = os.getpid()
        while not ended.is_set():
            pids = {pid for pid in descendants(own) if is_browser(pid)}
            send(pids, signal.SIGSTOP)
            time.sleep(PERIOD * (1 - 1 / times))
            send(pids, signal.SIGCONT)
            time.sleep(PERIOD / times)

    worker = threading.Thread(target=hold_back)
    if times > 1:
        worker.start()
    try:
        yield
    finally:
        ended.set()
        if times > 1:
            worker.join()


def is_browser(pid: int) -> bool:
    """Tell whether a process is one of Chromium's."""
    try:
        return b"chrom" in Path(f"/proc/{pid}/cmdline").read_bytes().partition(b"\0")[0]
    except OSError:
        return False


@contextmanager
def window(playwright: Playwright, *, private: bool) -> Iterator[Page]:
    """Open a window that keeps nothing, or one with a profile of its own."""
    arguments = [*SILENT, *([] if os.geteuid() else ["--no-sandbox"])]
    program = chromium.find()
    if private:
        browser = playwright.chromium.launch(executable_path=program, args=arguments)
        yield browser.new_context().new_page()
        browser.close()
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=program, args=arguments
        )
        yield context.pages[0]
        context.close()


def visit(page: Page, url: str) -> tuple[float, float, bool]:
    """Load a board and play at once; return its paint, first answer, and if the move is there."""
    page.set_default_timeout(0)
    page.add_init_script(f"({WATCH})()")
    begun = time.monotonic()
    page.goto(f"{url}/#{LINK}", wait_until="commit")
    board = BoardPage(page)
    board.cell(POINT).wait_for(state="attached")
    page.mouse.click(*board.place(POINT))
    page.wait_for_selector(ANSWERED)
    answered = time.monotonic() - begun
    return float(page.evaluate("window.painted")) / 1000, answered, "stone" in board.says(POINT)


def main() -> None:
    """Go through the cases and print a row for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cpu", type=float, nargs="+", default=[1, 4, 20], metavar="TIMES")
    options = parser.parse_args()
    prepare.everything()
    print(f"load {os.getloadavg()[0]:.1f}")
    print(f"{'window':9}{'CPU':>6}{'paint s':>9}{'answer s':>10}{'bytes':>12}  move  sent twice")
    with sync_playwright() as playwright:
        for times in options.cpu:
            for private in (False, True):
                line = Line()
                with served(line) as server, window(playwright, private=private) as page:
                    with slowed(times):
                        paint, answer, there = visit(page, f"http://localhost:{server.server_port}")
                    size, sent = line.bytes, line.sent.copy()
                    server.shutdown()
                twice = sorted(path for path, count in sent.items() if count > 1)
                print(
                    f"{'private' if private else 'fresh':9}{f'1/{times:g}':>6}{paint:9.1f}"
                    f"{answer:10.1f}{size:12,}  {'yes' if there else 'NO':4}  "
                    f"{', '.join(twice) or 'none'}",
                    flush=True,
                )
    print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
