"""How soon Python answers, and after how many bytes: ``python tests/bench/bench_start.py``.

Each visit is a new Chromium that nobody drives: a debugger would hold up each worker until it has
looked at it. A launching page of our own server waits until the browser's own windows are up (its
start takes both cores of a small machine), opens the page as a link would, and watches it from
outside. Times are in milliseconds from the start of the navigation to the moment the page says
that Python has answered.

Cold visits have an empty profile each. Of warm ones two share a profile; the first visits of it, in
which the browser fills its caches (files, then compiled code), are not counted. They last longer
than the others, for a browser writes down what a page remembers only after five seconds; and one of
them long enough for a page to make its image of Python's memory, after ten seconds of rest. What it
keeps of compiled code differs from profile to profile, and so do the times: many profiles tell more
than many visits. A warm visit without a service worker ends the program: it was a cold one.

Slow visits are cold ones to a server that sends 1.6 Mbit/s in all. Bytes are those that the server
has sent when Python answers, headers included.

``--beside DIR`` visits another checkout of this project in turn with ours, one in which
``python3 tools/serve.py --prepare`` was run, so that the two can be compared whatever else the
machine does; the last column is ours as a share of it.
"""

from __future__ import annotations

import argparse
import os
import queue
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from pathlib import Path
from typing import Any, NamedTuple

sys.path.extend(str(Path(__file__).parents[2] / part) for part in ("", "tools", "pysrc"))

import chromium
import prepare
from shell import ROOT
from stepstones.app.host import hosting

READY = "main[data-py=ready][data-busy=false]"
COUNTED = 2
STAYING = 500
STORING = (7000, 35_000, 7000)
LONGEST = 120
RATE = 200_000
"""Bytes a second of a slow visit: 1.6 Mbit/s."""
PIECE = 4000
KINDS = ("cold", "warm", "slow", "bytes")
LAUNCH = """<!doctype html><title>Start</title><script>
const [selector, settling, staying] = [%r, 6000, Number(location.search.slice(1))];
setTimeout(() => {
  const page = open('/');
  const timer = setInterval(() => {
    if (!page.document.querySelector(selector)) return;
    clearInterval(timer);
    const answered = page.performance.now();
    const isStored = Boolean(page.navigator.serviceWorker.controller);
    setTimeout(() => fetch(`/answered/${answered}/${isStored}`), staying);
  }, 20);
}, settling);
</script>"""
FLAGS = (
    "--headless=new",
    "--disable-popup-blocking",
    "--disable-background-networking",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-component-update",
    "--disable-renderer-backgrounding",
    "--disable-sync",
    "--no-first-run",
)


class Wire:
    """What leads to the browsers: counts what is sent, and is slow when told to be."""

    def __init__(self) -> None:
        self.rate = 0
        self.total = 0
        self.history: list[tuple[float, int]] = []
        self.lock = threading.Lock()

    def clear(self, rate: int) -> None:
        """Begin to count anew; *rate*: bytes a second, 0 for all that the machine can."""
        self.rate, self.total = rate, 0
        self.history.clear()

    def pass_on(self, data: bytes) -> None:
        """Count a piece, and take the time that it takes; one piece after the other."""
        with self.lock:
            if self.rate:
                time.sleep(len(data) / self.rate)
            self.total += len(data)
            self.history.append((time.monotonic(), self.total))

    def until(self, moment: float) -> int:
        """Return how much had been sent."""
        return max((total for at, total in self.history if at <= moment), default=0)


class Counted:
    """A connection's file for writing, behind the wire."""

    def __init__(self, file: Any, wire: Wire) -> None:  # noqa: ANN401 - what socketserver makes
        self.file, self.wire = file, wire

    def write(self, data: bytes) -> int:
        """Send in pieces."""
        for at in range(0, len(data), PIECE):
            self.wire.pass_on(data[at : at + PIECE])
            self.file.write(data[at : at + PIECE])
        return len(data)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - all else is the file's
        return getattr(self.file, name)


class Answer(NamedTuple):
    """What the launching page tells of a visit."""

    told: float
    """When it told, by the clock of this program, in seconds."""
    answered: float
    """When Python had answered, in milliseconds from the start of the navigation."""
    is_stored: bool
    """Whether a service worker answered for the page."""


class Site:
    """A checkout's page on a port of its own, with the launching page beside it."""

    def __init__(self, name: str, folder: Path) -> None:
        """Serve *folder* until the program ends."""
        answers: queue.Queue[Answer] = queue.Queue()
        wire = Wire()
        launch = (LAUNCH % READY).encode()
        copies = folder / "static" / "vendor" / ".compressed"

        class Handler(hosting.Handler):
            def setup(self) -> None:
                super().setup()
                self.wfile = Counted(self.wfile, wire)  # type: ignore[assignment]

            def find(self) -> Path | None:
                path = folder / (urllib.parse.urlsplit(self.path).path.lstrip("/") or "index.html")
                return path if path.is_file() else None

            def choose(self, path: Path) -> tuple[str, Path]:
                for coding in hosting.CODINGS:
                    copy = copies / f"{path.relative_to(folder).as_posix()}.{coding}"
                    if coding in (self.headers["Accept-Encoding"] or "") and copy.is_file():
                        return coding, copy
                return "", path

            def do_GET(self) -> None:  # noqa: N802 - http.server's name
                if self.path.startswith("/answered/"):
                    answered, is_stored = self.path.split("/")[2:]
                    answers.put(Answer(time.monotonic(), float(answered), is_stored == "true"))
                elif not self.path.startswith("/launch?"):
                    super().do_GET()
                    return
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(launch)))
                self.end_headers()
                self.wfile.write(launch)

        server = hosting.listen(0, Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.name, self.answers, self.wire = name, answers, wire
        self.url = f"http://localhost:{server.server_port}/launch?"

    def visit(self, profile: str, staying: int = STAYING, rate: int = 0) -> tuple[Answer, int]:
        """Visit in a new browser, which stays so many milliseconds once the page is ready.

        Return what is told of it, and how many bytes had been sent when Python answered.
        """
        sandbox = [] if os.geteuid() else ["--no-sandbox"]
        program = chromium.find(chromium.WITH_PROFILE) or "chromium"
        command = [program, *FLAGS, *sandbox, f"--user-data-dir={profile}"]
        command.append(f"{self.url}{staying}")
        void = subprocess.DEVNULL
        self.wire.clear(rate)
        with subprocess.Popen(command, stdout=void, stderr=void) as browser:
            try:
                answer = self.answers.get(timeout=LONGEST)
                return answer, self.wire.until(answer.told - staying / 1000)
            finally:
                browser.terminate()


def in_turn(sites: list[Site], number: int) -> list[Site]:
    """Let another begin each time: who comes first after a rest is some 50 ms slower."""
    return sites[::-1] if number % 2 else sites


def told(kind: str, figures: dict[str, list[float]]) -> None:
    """Print one row a site, and the share that the first is of the second."""
    medians = {name: statistics.median(each) for name, each in figures.items()}
    for name, each in figures.items():
        row = f"{name:8}{kind:6}median {medians[name]:9.0f}"
        row += f"  best {min(each):9.0f}  worst {max(each):9.0f}"
        if name == "ours" and "beside" in medians:
            row += f"  x {medians['ours'] / medians['beside']:.2f}"
        print(row)


def main() -> None:
    """Serve the product, visit it again and again, and print the times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="cold visits")
    parser.add_argument("--profiles", type=int, default=4, help="of warm visits")
    parser.add_argument("--slow", type=int, default=2, help="slow visits")
    parser.add_argument("--beside", metavar="DIR", type=Path)
    options = parser.parse_args()
    prepare.everything()
    sites = [Site("ours", ROOT)]
    if options.beside:
        sites.append(Site("beside", options.beside.resolve()))
    print(f"load {os.getloadavg()[0]:.1f}")
    found: dict[str, dict[str, list[float]]] = {
        kind: {site.name: [] for site in sites} for kind in KINDS
    }
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for number in range(options.rounds):
            for site in in_turn(sites, number):
                answer, sent = site.visit(f"{folder}/cold-{site.name}-{number}")
                found["cold"][site.name].append(answer.answered)
                found["bytes"][site.name].append(sent)
        for number in range(options.slow):
            for site in in_turn(sites, number):
                answer, _ = site.visit(f"{folder}/slow-{site.name}-{number}", rate=RATE)
                found["slow"][site.name].append(answer.answered)
        for number in range(options.profiles):
            for staying in [*STORING, *[STAYING] * COUNTED]:
                for site in in_turn(sites, number):
                    answer, _ = site.visit(f"{folder}/warm-{site.name}-{number}", staying)
                    if staying != STAYING:
                        continue
                    if not answer.is_stored:
                        sys.exit("A warm visit had no service worker.")
                    found["warm"][site.name].append(answer.answered)
    for kind, figures in found.items():
        if all(figures.values()):
            told(kind, figures)
    print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
