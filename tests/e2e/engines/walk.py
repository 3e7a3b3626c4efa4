"""The same walk in Firefox and in WebKit: ``python tests/e2e/engines/walk.py [firefox] [webkit]``.

Start, click, solve, explain, share, a start with the memory image, code that tries every way out of
its sandbox, and a visit without a network, in each engine that is installed; of one that is not,
the walk says so and goes on. Debian has both: firefox-esr, and webkit2gtk-driver with xvfb.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

sys.path.extend(str(Path(__file__).parents[3] / part) for part in ("", "tools", "pysrc"))

from tests.e2e.conftest import Site
from tests.e2e.engines.drivers import ENGINES, Driver, missing
from tests.e2e.explain.ways_out import REACHABLE, WAYS, Listener, attempts, hostile

import prepare
from shell import say

HOST = "localhost"
SETTLED = """const main = document.querySelector('#main');
return main && main.dataset.py === 'ready' && main.dataset.busy === 'false';"""
STATE = "return document.querySelector('#main').dataset[arguments[0]];"
WORDS = "return document.querySelector(arguments[0]).textContent;"
SHOWN = """const found = document.querySelector(arguments[0]);
return Boolean(found && found.checkVisibility());"""
PRESS = "document.querySelector(arguments[0]).click();"
PLACE = """const cell = document.querySelector(`#a11y-grid [aria-label^="${arguments[0]}, "]`);
const box = cell.getBoundingClientRect();
const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
const top = box.width > 0 && document.elementFromPoint(x, y);
return top && top.closest("#board, #a11y-grid") ? [x, y] : null;"""
LABEL = """return document.querySelector(`#a11y-grid [aria-label^="${arguments[0]}, "]`)
  .getAttribute('aria-label');"""
KEEP = "localStorage.setItem('stepstones.own.queens.recursive', JSON.stringify(arguments[0]));"
EDITED = """const editor = document.querySelector('#own-text')?.shadowRoot;
return editor?.querySelector('.cm-content')?.textContent.includes(arguments[0]);"""
PRINTED = "return document.querySelector('#own-printed')?.textContent.includes(arguments[0]);"
IMAGE = "return caches.has('python-image');"
STORED = "return navigator.serviceWorker?.controller !== null;"


class Walker:
    """Somebody who uses the page."""

    def __init__(self, driver: Driver) -> None:
        """Take a browser."""
        self.driver = driver

    def settle(self) -> None:
        """Wait until Python is there and has answered everything."""
        self.driver.wait(SETTLED)

    def press(self, selector: str) -> None:
        """Press a button that is there, or will be."""
        self.driver.wait(SHOWN, selector)
        self.driver.run(PRESS, selector)
        self.settle()

    def open(self, link: str) -> None:
        """Open a link in the running page."""
        self.driver.run("location.hash = arguments[0];", link)
        self.driver.wait(
            "return document.querySelector('#main').dataset.link === arguments[0];", link
        )
        self.settle()

    def words(self, selector: str = "#words") -> str:
        """Return what stands somewhere."""
        return str(self.driver.run(WORDS, selector))

    def start(self, url: str) -> None:
        """Load a board of Go."""
        self.driver.go(f"{url}/#go/9")
        self.settle()
        assert self.driver.run(STATE, "link") == "go/9"

    def click(self) -> None:
        """Play a move with the mouse, once the board lies in the window."""
        self.driver.press(*self.driver.wait(PLACE, "D4"))
        self.driver.wait(
            "return document.querySelector('#main').dataset.link !== arguments[0];", "go/9"
        )
        self.settle()
        assert "black stone, 4 liberties" in self.driver.run(LABEL, "D4")

    def solve(self) -> None:
        """Let two solvers answer."""
        self.open("queens/8")
        self.press("#modes [data-mode=play]")
        self.press("#more")
        self.press("#menu-ask")
        self.press("#ask-list [data-algorithm]")
        self.driver.wait(SHOWN, "#outcome")
        assert self.words()
        self.press("#dismiss")
        self.open("cards/5x4/dD8eu&from=2.3&to=5.3/s5f")
        self.press("#ask-list [data-algorithm]")
        self.driver.wait(SHOWN, "#outcome")
        assert "4" in self.words()

    def explain(self) -> None:
        """Step through an algorithm with its source beside it."""
        self.open("queens/6")
        self.press("#modes [data-mode=explain]")
        self.press("#lesson-list [data-algorithm]")
        self.driver.wait(SHOWN, "#code li")
        self.press("#step-forward")
        before = self.words("#step-count")
        self.press("#step-forward")
        self.driver.wait(
            "return document.querySelector('#step-count').textContent !== arguments[0];", before
        )
        self.press("#step-last")
        assert self.words()
        self.press("#modes [data-mode=play]")

    def share(self) -> None:
        """Open what can be shared."""
        self.open("knight/5")
        self.driver.run(PRESS, "#share")
        self.driver.wait(SHOWN, "dialog[open]")
        assert self.driver.run("return location.hash;") == "#knight/5"
        self.driver.run("document.querySelector('dialog[open]').close();")

    def come_again(self, url: str) -> None:
        """Load a board of Go with the memory image."""
        self.driver.go("about:blank")
        self.start(url)
        self.click()

    def escape(self, site: Site) -> None:
        """Run code of one's own that tries every way out; nothing is reached."""
        listener = Listener()
        self.open("queens/4")
        self.driver.run(KEEP, hostile(listener, site.at(HOST), *attempts()))
        before = self.driver.run(f"return ({REACHABLE})();")
        self.press("#modes [data-mode=explain]")
        self.press("#lesson-list [data-algorithm=recursive]")
        self.press("#study summary")
        self.press("#own-edit")
        self.driver.wait(EDITED, "import importlib")
        self.press("#own-run")
        self.driver.wait(PRINTED, f"tried {len(WAYS)}")
        self.driver.run(PRESS, "#lesson-list [data-algorithm=recursive]")
        self.settle()
        self.press("#step-last")
        assert "75" in self.words("#step-count"), "the original takes its steps"
        assert listener.reached == []
        assert [path for path in site.sent if "reached" in path] == []
        assert self.driver.run(f"return ({REACHABLE})();") == before | {"frames": 1}
        listener.close()
        self.press("#modes [data-mode=play]")

    def go_offline(self, site: Site) -> None:
        """Come back when the server is gone."""
        self.driver.wait(STORED)
        site.stop()
        self.driver.go(site.at(HOST))
        self.settle()
        self.open("go/9")
        self.click()


def walk(engine: str) -> None:
    """Go through all stages, and say how long each took."""
    site = Site({})
    with ENGINES[engine]() as driver:
        walker = Walker(driver)
        stages: dict[str, Callable[[], None]] = {
            "start": lambda: walker.start(site.at(HOST)),
            "click": walker.click,
            "solve": walker.solve,
            "explain": walker.explain,
            "share": walker.share,
            "image": lambda: driver.wait(IMAGE),
            "again": lambda: walker.come_again(site.at(HOST)),
            "ways out": lambda: walker.escape(site),
            "offline": lambda: walker.go_offline(site),
        }
        for name, stage in stages.items():
            begun = time.monotonic()
            stage()
            say(f"{engine}: {name} {time.monotonic() - begun:.1f} s")
    if not site.stopped:
        site.stop()


def main(engines: list[str]) -> int:
    """Walk in the engines named, or in all."""
    prepare.everything()
    status = 0
    for engine in engines or ENGINES:
        lacking = missing(engine)
        if lacking:
            say(f"{engine}: not installed ({lacking})")
            continue
        try:
            walk(engine)
        except Exception as error:  # noqa: BLE001 - the other engine is to be walked through too
            say(f"{engine}: FAILED, {type(error).__name__}: {error}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
