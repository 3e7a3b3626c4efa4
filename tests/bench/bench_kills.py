"""Kills the worker, or loads the page anew, at random moments, and looks whether anything is lost.

``python tests/bench/bench_kills.py [--kills N] [--reloads N] [--seed S] [--scene NAME]``.
Two pages do the same: one of them loses its worker, or is loaded anew, while it does it. It must
then show what it showed before, or what the other shows afterwards; where it shows the former,
doing it again must lead to the latter. The boards: a record with variations, a run that is
stepped through up to step 200,000, a problem that answers, queens that are solved, a version of
the reader's own at work, a picture that is being read, a board that stands in two tabs, and a
profile whose storage is full; SCENES says what is looked for. Prints what was seen; ends with 1 if
anything was lost or a page stayed dead.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Error

sys.path.extend(str(Path(__file__).parents[2] / part) for part in ("", "tools", "pysrc"))

from tests.bench.browsing import browsing
from tests.e2e import page as pages
from tests.e2e.explain.own import run
from tests.e2e.keep import GAME, SLOW_PROBLEM, WATCH_WORKERS, expect_next_worker, paste, seen
from tests.e2e.page import BoardPage
from tests.pictures import queens as regions, spoil

LATEST = 700
"""Milliseconds after which it happens at the latest."""
pages.READY = 300_000
"""Milliseconds: a machine that is busy takes its time, and nothing is lost by that."""
Deed = Callable[[BoardPage], None]


def walks(chance: random.Random, board: BoardPage) -> Deed:
    """Return something to do on a board with a record: a walk, or a move beside it."""
    ways = ["#undo", "#redo", "#tree-next", "#tree-back", "#tree-forward", "#tree-first"]
    free = board.page.locator("#a11y-grid [role=gridcell][aria-label*=empty]")
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


def begin_own(board: BoardPage) -> None:
    """Begin to step through a version of the reader's own, on a board with a queen."""
    board.visit("queens/8")
    board.click("a1")
    board.watch("recursive")
    run(board, "print('here')")


def begin_picture(board: BoardPage) -> None:
    """Open a record where pictures can be read."""
    begin_record(board)
    board.mode("setup")


def reads(chance: random.Random, _: BoardPage) -> Deed:
    """Return the reading of a picture."""
    painted = regions.regions(8, spoil.dice(chance.randrange(1000)))
    path = Path(tempfile.gettempdir()) / "bench-kills.png"
    regions.draw(8, painted, "." * 64, regions.STYLES["bold"], 40).save(path)

    def read(one: BoardPage) -> None:
        one.page.keyboard.press("Escape")
        one.page.set_input_files("#import-file", path)

    return read


def begin_tabs(board: BoardPage) -> None:
    """Open a record, and its address in a second tab of the same profile."""
    begin_record(board)
    second = BoardPage(board.page.context.new_page())
    second.page.goto(board.page.url)
    second.settle()
    board.page.bring_to_front()


def begin_full(board: BoardPage) -> None:
    """Open a record in a profile whose storage takes nothing more."""
    begin_record(board)
    chromium_session = board.page.context.new_cdp_session(board.page)
    origin = board.page.evaluate("location.origin")
    chromium_session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})


BOARD_ONLY = ("link", "undo", "redo", "cells")
ADDRESS_ONLY = ("link", "cells")
OWN_ONLY = ("link", "undo", "redo", "own")
OWN_TEXT = "() => localStorage.getItem('stepstones.own.queens.recursive')"


class Scene(NamedTuple):
    """How it begins, what is done; what must be as it was after a kill, and after a reload."""

    begin: Callable[[BoardPage], None]
    deed: Callable[..., Deed]
    killed: tuple[str, ...] = ()
    """Names of what is seen; () is everything."""
    reloaded: tuple[str, ...] = ()


SCENES = {
    "record": Scene(begin_record, walks),
    "stepping": Scene(begin_run, steps),
    "problem": Scene(lambda board: board.visit(SLOW_PROBLEM), walks),
    "solving": Scene(lambda board: board.visit("queens/12"), solves),
    "own": Scene(begin_own, steps, OWN_ONLY, OWN_ONLY),
    "picture": Scene(begin_picture, reads, BOARD_ONLY, BOARD_ONLY),
    "tabs": Scene(begin_tabs, walks),
    "full": Scene(begin_full, walks, (), ADDRESS_ONLY),
}


def look(board: BoardPage, names: tuple[str, ...]) -> dict[str, Any]:
    """Return what is seen, of that what is named."""
    found = seen(board) | {"own": board.page.evaluate(OWN_TEXT)}
    if not names:
        return found
    return {name: found[name] for name in names}


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two pages show the same; the numbers of moments may differ."""
    return one == other


def once(chance: random.Random, both: tuple[BoardPage, BoardPage], scene: str, kills: bool) -> str:
    """Do something on both pages, break off on the first one, and say what that showed."""
    hurt, twin = both
    names = SCENES[scene].killed if kills else SCENES[scene].reloaded
    before = look(twin, names)
    deed = SCENES[scene].deed(chance, twin)
    deed(twin)
    after = look(twin, names)
    deed(hurt)
    time.sleep(chance.randrange(LATEST) / 1000)
    if kills:
        count = hurt.page.evaluate("() => { kill(); return workers.length; }")
        expect_next_worker(hurt, count)
    else:
        hurt.page.reload()
    found = look(hurt, names)
    for _ in range(100):
        if same(found, after) or same(found, before):
            break
        hurt.drawn()
        found = look(hurt, names)
    if same(found, after):
        return "as after it"
    if not same(found, before) and found["link"] not in {before["link"], after["link"]}:
        return f"LOST {found} instead of {before} or {after}"
    word = "as before it" if same(found, before) else "in between"
    deed(hurt)
    found = look(hurt, names)
    for _ in range(100):
        if same(found, after):
            return word
        hurt.drawn()
        found = look(hurt, names)
    differing = {key: (found[key], after[key]) for key in after if found[key] != after[key]}
    return f"LOST after doing it again: {differing}"


def opened(browser: Browser, url: str, scene: str) -> BoardPage:
    """Return a page of its own profile at the beginning of a scene."""
    context = browser.new_context(locale="en-US", base_url=url)
    page = context.new_page()
    page.add_init_script(WATCH_WORKERS)
    board = BoardPage(page)
    SCENES[scene].begin(board)
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
    scenes, counts = options.scene or list(SCENES), {True: options.kills, False: options.reloads}
    with browsing() as (browser, url):
        tally = walk(browser, url, scenes, counts, options.seed)
    for name, count in sorted(tally.items()):
        print(f"{count:4} {name}")
    return any("LOST" in name for name in tally)


if __name__ == "__main__":
    sys.exit(main())
