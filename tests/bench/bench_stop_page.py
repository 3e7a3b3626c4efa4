"""How soon Stop is answered in the real page, and whether the worker is still there afterwards.

``python tests/bench/bench_stop_page.py --plan FILE`` looks for the boards on which each
algorithm works longest (those of :mod:`bench_stop`) and writes them down.
``python tests/bench/bench_stop_page.py --cases FILE [--puzzle ID …] [--presses N]`` starts each of
them in headless Chromium, presses Stop at a random moment and waits for the answer. A time goes
from the press to the page that says that nothing runs any more. Prints for each algorithm: presses
while it worked, runs that had ended before, median, 95th percentile and worst in milliseconds, and
workers replaced. An algorithm is asked as a reader would: its button, Hint, or Explain to the end.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import sys
import threading
import time
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.extend(str(Path(__file__).parents[2] / part) for part in ("", "tools", "pysrc"))

from tests.bench import bench_stop
from tests.e2e.keep import WATCH_WORKERS
from tests.e2e.page import BoardPage

import bundle
import chromium
import serve
import vendor
from stepstones.app import catalog
from stepstones.core.errors import PuzzleError
from stepstones.core.links import link
from stepstones.core.puzzle import Role

BOARDS = 3
"""Boards an algorithm."""
ENOUGH, LEAST = 0.4, 0.004
"""Seconds of native time after which a run is long, and below which nobody can stop it."""
LATEST = 600
"""Milliseconds after which Stop is pressed at the latest."""
STEP = "9999999"
"""A step beyond the end of most runs."""
STOPPED = """([start, wait]) => new Promise((resolve) => {
  const run = document.getElementById('run');
  const since = performance.now();
  const press = () => {
    if (run.hidden) return resolve(null);
    const pressed = performance.now();
    new MutationObserver((_, observer) => {
      if (!run.hidden) return;
      observer.disconnect();
      resolve(performance.now() - pressed);
    }).observe(run, { attributes: true });
    document.getElementById('stop').click();
  };
  const begun = () => {
    if (!run.hidden) setTimeout(press, wait);
    else if (performance.now() - since > 1000) resolve(null);
    else setTimeout(begun, 1);
  };
  if (start.startsWith('#!')) location.hash = start.slice(2);
  else {
    document.querySelector(start)?.click();
  }
  begun();
})"""


@dataclass
class Tally:
    """What was seen of one algorithm."""

    times: list[float] = field(default_factory=list)
    over: int = 0
    replaced: int = 0


def plan() -> list[dict[str, str]]:
    """Return for each algorithm the boards on which it works longest, and how it is asked."""
    found: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)
    for puzzle, state, _ in bench_stop.boards():
        for algorithm in puzzle.algorithms:
            if algorithm.role not in (Role.SOLVE, Role.HINT):
                continue
            for asked in bench_stop.questions(puzzle, state, algorithm):
                begin = time.process_time()
                try:
                    for _ in algorithm.run(asked):
                        if time.process_time() - begin > ENOUGH:
                            break
                    text = link.write(puzzle.encode(asked))
                except (PuzzleError, ImportError):
                    continue
                found[puzzle.id, algorithm.id][text] = time.process_time() - begin
    cases = []
    for (room, name), boards in found.items():
        longest = sorted(boards, key=lambda one: -boards[one])[:BOARDS]
        cases += [
            {"puzzle": room, "algorithm": name, "link": one, "start": start}
            for one in longest
            if boards[one] >= LEAST or one == longest[0]
            for start in starts(room, name, one)
        ]
    return cases


def starts(puzzle: str, name: str, text: str) -> list[str]:
    """Return how *name* is asked on the page: selectors, or ``#!`` and a link."""
    board, state, _ = catalog.decode(text)
    algorithm = next(one for one in board.algorithms if one.id == name)
    if algorithm.role is Role.HINT:
        return ["#aid-hint"]
    ways = []
    if algorithm.teaches:
        parts = board.encode(state)
        fields = {**parts.fields, "do": "explain", "alg": name, "step": STEP}
        shown = link.Link(puzzle, parts.width, parts.height, parts.body, fields)
        ways.append("#!" + link.write(shown))
    tool = next((one.id for one in board.tools if one.starts == name), "")
    offered = [one for one in board.algorithms if one.wanted is None or one.wanted(state)]
    others = {(one.id, one.twin) for one in offered}
    if tool:
        ways.append(f"#ask-list [data-tool={tool}]")
    elif (algorithm.twin, name) not in others:
        ways.append(f"#ask-list [data-algorithm={name}]")
    return ways


def measure(board: BoardPage, case: dict[str, str], chance: random.Random, tally: Tally) -> None:
    """Start one run, stop it and note how long that took."""
    board.open(case["link"])
    if case["start"].startswith("#a"):
        board.mode("play")
    workers = board.page.evaluate("workers.length")
    took = board.page.evaluate(STOPPED, [case["start"], chance.randrange(LATEST)])
    board.settle()
    tally.replaced += board.page.evaluate("workers.length") - workers
    if took is None:
        tally.over += 1
    else:
        tally.times.append(took)
    board.open("go/5" if case["puzzle"] == "queens" else "queens/4")


def run(cases: list[dict[str, str]], presses: int, seed: int) -> dict[str, Tally]:
    """Press Stop *presses* times an algorithm and way of asking."""
    tallies: dict[str, Tally] = defaultdict(Tally)
    groups: dict[str, list[dict[str, str]]] = defaultdict(list)
    for case in cases:
        way = {"#!": " (explain)", "#a": ""}[case["start"][:2]]
        groups[f"{case['puzzle']}.{case['algorithm']}{way}"].append(case)
    vendor.fill()
    bundle.refresh()
    server = serve.listen(0, serve.Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox"])
        url = f"http://localhost:{server.server_port}"
        page = browser.new_context(locale="en-US", base_url=url).new_page()
        page.add_init_script(WATCH_WORKERS)
        board = BoardPage(page)
        board.visit("queens/4")
        for name, group in groups.items():
            chance = random.Random(f"{seed} {name}")  # noqa: S311 - no secret
            tally = tallies[name]
            for number in range(presses):
                measure(board, group[number % len(group)], chance, tally)
                if number + 1 == len(group) and not tally.times:
                    break
            print(row(name, tally), flush=True)
        browser.close()
    return tallies


def row(name: str, tally: Tally) -> str:
    """Return one line of the table."""
    times = sorted(tally.times)
    if not times:
        return f"{name:32}{'-':>7}{tally.over:6}  never caught at work"
    late = sum(one > bench_stop.BOUND for one in times)
    return (
        f"{name:32}{len(times):7}{tally.over:6}{statistics.median(times):8.0f}"
        f"{percentile(times):7.0f}{times[-1]:7.0f}{late:6}{tally.replaced:10}"
    )


def percentile(times: list[float]) -> float:
    """Return the 95th percentile of sorted times."""
    return times[math.ceil(0.95 * len(times)) - 1]


def main() -> None:
    """Write the plan, or print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plan", type=Path, metavar="FILE")
    parser.add_argument("--cases", type=Path, metavar="FILE")
    parser.add_argument("--puzzle", action="append", default=[])
    parser.add_argument("--only", default="", metavar="WORD")
    parser.add_argument("--presses", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.plan:
        options.plan.write_text(json.dumps(plan(), indent=1))
        return
    cases: list[dict[str, Any]] = json.loads(options.cases.read_text())
    chosen = [
        one
        for one in cases
        if one["puzzle"] in (options.puzzle or catalog.IDS) and options.only in one["algorithm"]
    ]
    begin, total = time.perf_counter(), 0
    for one in range(10**7):
        total += one
    print(f"a loop adding range(10**7): {time.perf_counter() - begin:.2f} s")
    print(
        f"{'':32}{'presses':>7}{'over':>6}{'median':>8}{'p95':>7}{'worst':>7}{'late':>6}{'replaced':>10}"
    )
    tallies = run(chosen, options.presses, options.seed)
    every = sorted(one for tally in tallies.values() for one in tally.times)
    total_tally = Tally(
        every,
        sum(one.over for one in tallies.values()),
        sum(one.replaced for one in tallies.values()),
    )
    print(row("all", total_tally))


if __name__ == "__main__":
    main()
