"""How soon Python answers: ``python tests/bench/bench_start.py [--rounds N] [--profiles N]``.

Each visit is a new Chromium that nobody drives: a debugger would hold up each worker until it has
looked at it. A launching page of our own server waits until the browser's own windows are up (its
start takes both cores of a small machine), opens the page as a link would, and watches it from
outside. Times are in milliseconds from the start of the navigation to the moment the page says
that Python has answered.

Cold visits have an empty profile each. Of warm ones two share a profile; the first visits of it, in
which the browser fills its caches (files, then compiled code), are not counted. They last longer
than the others, for a browser writes down what a page remembers only after five seconds. What it
keeps of compiled code differs from profile to profile, and so do the times: many profiles tell more
than many visits.

``--beside`` visits the page in the folder DIR in turn with ours, so that the two can be compared
whatever else the machine does; SELECTOR matches once it is ready. Both are then sent without
compression, for the folder has no compressed copies.
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
import urllib.parse
from pathlib import Path

sys.path.extend(str(Path(__file__).parents[2] / part) for part in ("", "tools", "pysrc"))

import bundle
import chromium
import vendor
from stepstones.app.host import hosting

READY = "main[data-py=ready][data-busy=false]"
FILLING = 3
COUNTED = 2
STAYING = 500
STORING = 7000
LONGEST = 60
LAUNCH = """<!doctype html><title>Start</title><script>
const [selector, settling, staying] = [%r, 6000, Number(location.search.slice(1))];
setTimeout(() => {
  const page = open('/');
  const timer = setInterval(() => {
    if (!page.document.querySelector(selector)) return;
    clearInterval(timer);
    const answered = page.performance.now();
    setTimeout(() => fetch(`/answered/${answered}`), staying);
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


class Site:
    """A folder's page on a port of its own, with the launching page beside it."""

    def __init__(self, name: str, folder: Path | None, selector: str, *, plain: bool) -> None:
        """Serve *folder*, or our own product, until the program ends; *plain*: uncompressed."""
        answers: queue.Queue[float] = queue.Queue()
        launch = (LAUNCH % selector).encode()

        class Handler(hosting.Handler):
            def find(self) -> Path | None:
                if folder is None:
                    return super().find()
                path = folder / (urllib.parse.urlsplit(self.path).path.lstrip("/") or "index.html")
                return path if path.is_file() else None

            def choose(self, path: Path) -> tuple[str, Path]:
                return ("", path) if plain else super().choose(path)

            def do_GET(self) -> None:  # noqa: N802 - http.server's name
                if self.path.startswith("/answered/"):
                    answers.put(float(self.path.rpartition("/")[2]))
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
        self.name, self.answers = name, answers
        self.url = f"http://localhost:{server.server_port}/launch?"

    def visit(self, profile: str, staying: int = STAYING) -> float:
        """Return when the page was ready in a new browser, which stays so many milliseconds."""
        sandbox = [] if os.geteuid() else ["--no-sandbox"]
        command = [chromium.find() or "chromium", *FLAGS, *sandbox, f"--user-data-dir={profile}"]
        command.append(f"{self.url}{staying}")
        void = subprocess.DEVNULL
        with subprocess.Popen(command, stdout=void, stderr=void) as browser:
            try:
                return self.answers.get(timeout=LONGEST)
            finally:
                browser.terminate()


def in_turn(sites: list[Site], number: int) -> list[Site]:
    """Let another begin each time: who comes first after a rest is some 50 ms slower."""
    return sites[::-1] if number % 2 else sites


def told(name: str, kind: str, times: list[float]) -> None:
    """Print one row."""
    print(
        f"{name:8}{kind:6}median {statistics.median(times):6.0f}"
        f"  best {min(times):6.0f}  worst {max(times):6.0f}"
    )


def main() -> None:
    """Serve the product, visit it again and again, and print the times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="cold visits")
    parser.add_argument("--profiles", type=int, default=4, help="of warm visits")
    parser.add_argument("--beside", nargs=2, metavar=("DIR", "SELECTOR"))
    options = parser.parse_args()
    vendor.fill()
    bundle.refresh()
    plain = bool(options.beside)
    sites = [Site("ours", None, READY, plain=plain)]
    if options.beside:
        other, selector = Path(options.beside[0]).resolve(), options.beside[1]
        sites.append(Site("beside", other, selector, plain=plain))
    print(f"load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        cold: dict[str, list[float]] = {site.name: [] for site in sites}
        warm: dict[str, list[float]] = {site.name: [] for site in sites}
        for number in range(options.rounds):
            for site in in_turn(sites, number):
                cold[site.name].append(site.visit(f"{folder}/cold-{site.name}-{number}"))
        for number in range(options.profiles):
            for staying in [STORING] * FILLING + [STAYING] * COUNTED:
                for site in in_turn(sites, number):
                    answered = site.visit(f"{folder}/warm-{site.name}-{number}", staying)
                    if staying == STAYING:
                        warm[site.name].append(answered)
    for site in sites:
        told(site.name, "cold", cold[site.name])
        told(site.name, "warm", warm[site.name])
    print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
