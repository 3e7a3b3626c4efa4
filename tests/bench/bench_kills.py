"""Kills the worker, or loads the page anew, at random moments, and looks whether anything is lost.

``python tests/bench/bench_kills.py [--kills N] [--reloads N] [--seed S] [--scene NAME]``.
Two pages do the same: one of them loses its worker, or is loaded anew, while it does it. It must
then show what it showed before, or what the other shows afterwards; where it shows the former,
doing it again must lead to the latter. The boards: a record with variations, a run that is
stepped through up to step 200,000, a problem that answers, queens that are solved. Prints what
was seen; ends with 1 if anything was lost or a page stayed dead.
"""

from __future__ import annotations

import argparse
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, sync_playwright

sys.path.extend(str(Path(__file__).parents[2] / part) for part in ("", "tools", "pysrc"))

from tests.e2e import page as pages
from tests.e2e.keep import GAME, SLOW_PROBLEM, WATCH_WORKERS, expect_next_worker, paste, seen
from tests.e2e.page import BoardPage

import chromium
from stepstones.app.host import hosting

LATEST = 700
"""Milliseconds after which it happens at the latest."""
pages.READY = 300_000
"""Milliseconds: a machine that is busy takes its time, and nothing is lost by that."""
Deed = Callable[[BoardPage], None]


def walks(chance: random.Random, board: BoardPage) -> Deed:
    """Return something to do on a board with a record: a walk, or a move beside it."""
    ways = ["#undo", "#redo", "#tree-next", "#tree-back", "#tree-forward", "#tree-first"]
    free = board.page.locator("#mirror [role=gridcell][aria-label*=empty]")
    name = (free.nth(chance.randrange(free.count())).get_attribute("aria-label") or "")[:2]
    way = chance.choice([*ways, "click", "click", "click"])
    if way == "click":
        return lambda one: one.page.mouse.click(*one.place(name))
    script = "way => document.querySelector(way).click()"
    return lambda one: one.page.evaluate(script, way)


def steps(chance: random.Random, _: BoardPage) -> Deed:
    """Return a step to go to."""
    step = chance.choice((chance.randrange(2_000), chance.randrange(200_000)))

    def jump(one: BoardPage) -> None:
        one.page.evaluate("document.getElementById('step-jump').click()")
        one.page.fill("#jump-step", str(step))
        one.page.keyboard.press("Enter")

    return jump


def solves(chance: random.Random, board: BoardPage) -> Deed:
    """Return a question that takes some time, or a press."""
    if chance.random() < 0.5:
        return lambda one: one.page.evaluate(
            "document.querySelector('#ask-list [data-algorithm=solve]').click()"
        )
    return walks(chance, board)


def begin_record(board: BoardPage) -> None:
    """Open a record with variations."""
    board.visit("go/9")
    paste(board, GAME)


def begin_run(board: BoardPage) -> None:
    """Begin to step through an algorithm."""
    board.visit("queens/12")
    board.watch("recursive")


SCENES: dict[str, tuple[Callable[[BoardPage], None], Callable[..., Deed]]] = {
    "record": (begin_record, walks),
    "stepping": (begin_run, steps),
    "problem": (lambda board: board.visit(SLOW_PROBLEM), walks),
    "solving": (lambda board: board.visit("queens/12"), solves),
}


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two pages show the same; the numbers of moments may differ."""
    return one == other


def once(chance: random.Random, both: tuple[BoardPage, BoardPage], scene: str, kills: bool) -> str:
    """Do something on both pages, break off on the first one, and say what that showed."""
    hurt, twin = both
    before = seen(twin)
    deed = SCENES[scene][1](chance, twin)
    deed(twin)
    after = seen(twin)
    deed(hurt)
    time.sleep(chance.randrange(LATEST) / 1000)
    if kills:
        count = hurt.page.evaluate("() => { kill(); return workers.length; }")
        expect_next_worker(hurt, count)
    else:
        hurt.page.reload()
    found = seen(hurt)
    for _ in range(100):
        if same(found, after) or same(found, before):
            break
        hurt.drawn()
        found = seen(hurt)
    if same(found, after):
        return "as after it"
    if not same(found, before) and found["link"] not in {before["link"], after["link"]}:
        return f"LOST {found} instead of {before} or {after}"
    word = "as before it" if same(found, before) else "in between"
    deed(hurt)
    found = seen(hurt)
    for _ in range(100):
        if same(found, after):
            return word
        hurt.drawn()
        found = seen(hurt)
    differing = {key: (found[key], after[key]) for key in after if found[key] != after[key]}
    return f"LOST after doing it again: {differing}"


def opened(browser: Browser, url: str, scene: str) -> BoardPage:
    """Return a page of its own profile at the beginning of a scene."""
    context = browser.new_context(locale="en-US", base_url=url)
    page = context.new_page()
    page.add_init_script(WATCH_WORKERS)
    board = BoardPage(page)
    SCENES[scene][0](board)
    return board


def walk(
    browser: Browser, url: str, scenes: list[str], counts: dict[bool, int], seed: int
) -> Counter[str]:
    """Do all of it; return how often what was seen."""
    tally: Counter[str] = Counter()
    for kills, count in counts.items():
        for number, scene in enumerate(scenes):
            chance = random.Random(f"{seed} {scene} {kills}")  # noqa: S311 - no secret
            mine = count // len(scenes) + (number < count % len(scenes))
            pages = opened(browser, url, scene), opened(browser, url, scene)
            for _ in range(mine):
                try:
                    word = once(chance, pages, scene, kills)
                except (Error, AssertionError) as error:
                    word = f"LOST: dead: {error}"
                name = f"{scene:9} {'killed' if kills else 'reloaded':9}{word.split(' {')[0][:24]}"
                tally[name] += 1
                print(name, "" if "LOST" not in word else word, flush=True)
                if "LOST" in word:
                    pages = opened(browser, url, scene), opened(browser, url, scene)
            for one in pages:
                one.page.context.close()
    return tally


def main() -> int:
    """Print what was seen, and how often."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--reloads", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scene", choices=SCENES, action="append")
    options = parser.parse_args()
    server = hosting.listen(0, hosting.Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox"])
        counts = {True: options.kills, False: options.reloads}
        tally = walk(
            browser,
            f"http://localhost:{server.server_port}",
            options.scene or list(SCENES),
            counts,
            options.seed,
        )
        browser.close()
    for name, count in sorted(tally.items()):
        print(f"{count:4} {name}")
    return any("LOST" in name for name in tally)


if __name__ == "__main__":
    sys.exit(main())
