"""How quick Explain is in the real page: ``python tests/bench/bench_explain.py``.

Headless Chromium with real Python in its worker. A time goes from the press to the frame in which
the step is on the page; medians and maxima of many presses. ``--slow N`` slows the page's thread
down N times, as a phone would be (the worker keeps its speed). ``--far N`` measures steps back from
step N (say 1000000) instead, and what memory the page's process holds on the way there.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

sys.path.extend(str(Path(__file__).parents[2] / part) for part in ("", "tools", "pysrc"))

from tests.bench.browsing import browsing
from tests.e2e.page import BoardPage

from stepstones.app.protocol import requests
from stepstones.app.session.session import Session
from stepstones.core.links.link import read, write

PLAYING = 4000
GO = "go/19/slrsxAQEBAQHREAAAAAAdEQABAQAB0RAAEBAAHREAAAABAAHREAAQEAAdEQAAAAAB0RAQEBAAE&at=M6/w6k"
BOARDS = [("queens/8", "recursive"), (GO, "live-group"), ("knight/8", "backtrack")]
TIMED = """([selector, times]) => {
  const count = document.querySelector('#step-count');
  const one = () => new Promise((resolve) => {
    const start = performance.now();
    new MutationObserver((_, observer) => {
      observer.disconnect();
      const there = performance.now() - start;
      requestAnimationFrame(() => setTimeout(() => resolve([there, performance.now() - start])));
    }).observe(count, { childList: true, characterData: true, subtree: true });
    document.querySelector(selector).click();
  });
  return Array.from({ length: times }).reduce(
    async (done) => [...(await done), await one()], Promise.resolve([]));
}"""
OPENED = """(link) => new Promise((resolve) => {
  const start = performance.now();
  const step = Number(/step=(\\d+)/.exec(link)[1]).toLocaleString('en');
  const look = () => {
    const words = document.querySelector('#step-count').textContent;
    const lit = document.querySelector('#code [aria-current]')?.checkVisibility();
    if (words.startsWith(`step ${step}`) && lit) resolve(performance.now() - start);
    else requestAnimationFrame(look);
  };
  location.hash = link;
  look();
})"""
PLAYED = """(time) => new Promise((resolve) => {
  const frames = [];
  const long = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) long.push(entry.duration);
  });
  observer.observe({ type: 'longtask' });
  const count = document.querySelector('#step-count');
  const number = () => Number(/\\d[\\d,]*/.exec(count.textContent)[0].replace(',', ''));
  const from = number();
  let last = performance.now();
  const begin = last;
  const tick = (now) => {
    frames.push(now - last);
    last = now;
    if (now - begin < time) return requestAnimationFrame(tick);
    observer.disconnect();
    resolve({ frames, long, steps: number() - from, time: now - begin });
  };
  requestAnimationFrame(tick);
})"""


def step_link(board: str, algorithm: str, step: int) -> str:
    """The link that opens a step."""
    session = Session.open(board)
    session.handle(requests.Start(algorithm))
    session.handle(requests.Seek(step))
    while session.active and session.active.advance(1):
        pass
    run = session.view().run
    assert run
    return run.link


def told(name: str, times: list[list[float]]) -> None:
    """Print a row of medians and maxima."""
    shown, painted = zip(*times, strict=True)
    print(
        f"{name:44} shown {statistics.median(shown):6.1f} ms, worst {max(shown):6.1f};"
        f" painted {statistics.median(painted):6.1f}, worst {max(painted):6.1f}"
    )


def play(board: BoardPage, name: str) -> None:
    """Play at the highest speed and print frames and long tasks."""
    page = board.page
    while page.text_content("#step-speed") != "max":
        page.click("#step-speed")
    page.click("#step-first")
    board.settle()
    page.click("#step-play")
    heard: dict[str, Any] = page.evaluate(PLAYED, PLAYING)
    playing = page.get_attribute("#step-play", "aria-label") == "Pause"
    if playing:
        page.click("#step-play")
    frames = sorted(heard["frames"][1:])
    late = sum(1 for one in frames if one > 25) / len(frames)
    print(
        f"{name:44} {len(frames) * 1000 / heard['time']:5.1f} frames/s, {late:.1%} late,"
        f" longest {frames[-1]:.0f} ms; {heard['steps'] * 1000 / heard['time']:.0f} steps/s;"
        f" long tasks: {[round(one) for one in heard['long']] or 'none'}"
        f"{'' if playing else ' (came to the end)'}"
    )


def measure(page: Page) -> None:
    """Print all figures."""
    board = BoardPage(page)
    board.visit("queens/8")
    for link, algorithm in BOARDS:
        board.open("go/5")
        board.open(link)
        board.watch(algorithm)
        name = f"{link.partition('/')[0]} {algorithm}"
        board.press("#step-forward")
        told(f"{name}: step forward", page.evaluate(TIMED, ["#step-forward", 40]))
        told(f"{name}: step back", page.evaluate(TIMED, ["#step-back", 30]))
    for algorithm in ("recursive", "automaton"):
        board.open("go/5")
        link = step_link("queens/8", algorithm, 17_000)
        times = [page.evaluate(OPENED, link)]
        told(f"8 queens {algorithm}: back at 17,000", page.evaluate(TIMED, ["#step-back", 20]))
        for _ in range(4):
            board.open("go/5")
            times.append(page.evaluate(OPENED, link))
        print(
            f"8 queens {algorithm}: step link opened".ljust(44),
            f"first {times[0]:.0f} ms, then {statistics.median(times[1:]):.0f}",
        )
    for link, algorithm in BOARDS:
        board.open("go/5")
        board.open(link)
        board.watch(algorithm)
        play(board, f"{link.partition('/')[0]} {algorithm}: playing, max")
        if algorithm == "recursive":
            board.reveal("#compare")
            board.press("#compare")
            play(board, "the same with two versions side by side")


def memory() -> float:
    """Return the largest renderer's resident memory in megabytes; Linux only."""
    sizes = [0.0]
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            mine = b"--type=renderer" in (folder / "cmdline").read_bytes()
            if mine and _is_below(folder, os.getpid()):
                pages = int((folder / "statm").read_text().split()[1])
                sizes.append(pages * os.sysconf("SC_PAGE_SIZE") / 1e6)
        except (OSError, IndexError):
            continue
    return max(sizes)


def _is_below(folder: Path, ancestor: int) -> bool:
    """Whether a process comes from another."""
    number = int(folder.name)
    while number > 1 and number != ancestor:
        number = int(Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[1])
    return number == ancestor


def measure_far(page: Page, far: int) -> None:
    """Go to a step *far* on among those of 13 queens, and back from there."""
    board = BoardPage(page)
    board.visit("queens/13")
    board.watch("recursive")
    told_of = [f"at the start {memory():.0f} MB"]
    for step in (far // 10, far * 4 // 10, far * 7 // 10, far):
        fields = {"do": "explain", "alg": "recursive", "step": str(step)}
        time = page.evaluate(OPENED, write(replace(read("queens/13"), fields=fields)))
        told_of.append(f"step {step:,} after {time / 1000:.1f} s {memory():.0f} MB")
    print("memory:", "; ".join(told_of), flush=True)
    times = page.evaluate(TIMED, ["#step-back", 600])
    told(f"13 queens: 600 steps back from {far:,}", times)
    slow = sorted(round(shown) for shown, _ in times)[-10:]
    print("the ten slowest:", slow, f"; memory {memory():.0f} MB")


def main() -> None:
    """Serve the product and measure it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slow", type=float, default=1)
    parser.add_argument("--far", type=int, default=0)
    options = parser.parse_args()
    with browsing() as (browser, url):
        desk: ViewportSize = {"width": 1280, "height": 800}
        page = browser.new_page(base_url=url, viewport=desk, locale="en-US")
        if options.slow > 1:
            session = page.context.new_cdp_session(page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": options.slow})
        page.set_default_timeout(0)
        if options.far:
            measure_far(page, options.far)
        else:
            measure(page)


if __name__ == "__main__":
    main()
