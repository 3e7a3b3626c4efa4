"""The page as its tests see it: the board by names of points, states instead of waiting times."""

from __future__ import annotations

import re
import urllib.parse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Locator, Page, expect

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import (
        Browser,
        BrowserContext,
        ConsoleMessage,
        Request,
        WebError,
        Worker,
    )

READY = 120_000
"""Milliseconds that Python may take on a busy machine."""
TIMEOUT_MS = 60_000
"""Milliseconds that anything else may take."""
FRAME = 16
"""Milliseconds from one picture to the next."""
MODES = ("play", "setup", "explain")
SAMPLES = {
    "go": "go/9",
    "queens": "queens/6",
    "knight": "knight/5",
    "cards": "cards/5x4/dD8eu&from=2.3&to=5.3/s5f",
}
"""A small board of each puzzle."""
EXPLAINED = SAMPLES | {"go": "go/9/dAAAHnow1iD7SDe3Y4AyoFV&goal=live&at=D7/95f"}
"""The same, with all that a lesson asks about."""
PIXEL = """({x, y}) => {
  const canvas = document.querySelector('#board');
  const box = canvas.getBoundingClientRect();
  const scale = canvas.width / box.width;
  const data = canvas.getContext('2d').getImageData((x - box.x) * scale, (y - box.y) * scale, 1, 1);
  return [...data.data];
}"""
CELL = '#a11y-grid [role=gridcell][aria-label^="{}, "]'
PLACE = """(selector) => {
  const cell = document.querySelector(selector);
  const { x, y, width, height } = cell?.getBoundingClientRect() ?? {};
  return width ? [x, y, width, height] : null;
}"""
NEXT_FRAME = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
SETTLED = """() => {
  const { py, busy } = document.querySelector('#main')?.dataset ?? {};
  return py === 'ready' && busy === 'false';
}"""
MODE = "document.querySelector('#main').dataset.mode"
SHOWS = "link => document.querySelector('#main')?.dataset.link === link"
SHOWS_AT_REST = f"link => ({SHOWS})(link) && ({SETTLED})()"
OFTEN = 20
"""Milliseconds between two looks of the page at itself; `expect` looks after 100, 250, 500 …"""
UNFOLD = "(parts) => parts.forEach((part) => { part.open = true; })"
REVEAL = """(part) => {
  for (let fold = part; (fold = fold.parentElement?.closest('details')); ) fold.open = true;
}"""
LATE = """(part) => {
  const ask = globalThis.fetch;
  const free = new Promise((resolve) => (globalThis.letItCome = resolve));
  globalThis.fetch = async (wanted, ...more) => {
    if (String(wanted.url ?? wanted).includes(part)) await free;
    return ask(wanted, ...more);
  };
}"""
"""Holds back files of which this is a part of the address, until they are let come."""
HOLD = f"({LATE})('/vendor/pyodide/')"
"""Holds back what the page hands to its workers, also where it is stored already."""
RESTED = """() => {
  const has = (selector) => document.querySelector(selector) !== null;
  const { mode } = document.querySelector('#main').dataset;
  if (mode === 'setup') return has('#standing:not([hidden], [data-state=working])');
  if (mode !== 'explain') return true;
  if (!has('#explain:not([hidden])')) return has('#lesson-list small');
  const source = document.querySelector('#code-place').textContent.includes('.py');
  return source && has('#code li') && has('#lesson:not([hidden])');
}"""


@dataclass
class BoardPage:
    """A page of the product; points are called by their names, such as ``D4``."""

    page: Page

    def visit(self, link: str = "") -> None:
        """Load the page anew, with a link, and wait for Python.

        In front: a page behind another draws once a second, and each click waits for two frames.
        """
        self.page.bring_to_front()
        self.page.goto("about:blank")
        self.page.goto(f"/#{link}" if link else "/")
        self.settle()

    def open(self, link: str) -> None:
        """Put a link into the address bar of the running page, and wait for its board."""
        self.page.evaluate("link => { location.hash = link; }", link)
        self.page.wait_for_function(SHOWS_AT_REST, arg=link, timeout=READY, polling=OFTEN)

    def fresh(self, link: str) -> None:
        """Open a link in Play such that nothing is left of what was done to any board before."""
        self.page.bring_to_front()
        self.open("go/5" if link.startswith("queens") else "queens/4")
        self.open(link)
        if self.page.evaluate(MODE) != "play":
            self.mode("play")

    def make(self) -> str:
        """Have a new puzzle made, wait until it is on the board, and return its link."""
        before = self.link
        self.library()
        self.page.click("#fresh-make")
        expect(self.page.locator("#main")).not_to_have_attribute("data-link", before)
        self.settle()
        return self.link

    def library(self) -> None:
        """Go to the library of the puzzle on the board, where the page is not there already."""
        puzzle = self.link.partition("/")[0]
        if not self.address.startswith("library"):
            self.page.evaluate("puzzle => { location.hash = `library/${puzzle}`; }", puzzle)
        self.page.locator(f"#puzzles [data-puzzle={puzzle}][aria-current]").wait_for()

    def shelf(self, name: str) -> None:
        """Look into a set of problems in the library."""
        self.library()
        shelf = self.page.locator(f"[data-set={name}]")
        if shelf.get_attribute("aria-expanded") == "false":
            shelf.click()

    def order(self, size: str, level: str) -> None:
        """Choose in the library what is made next; an empty *size* stays."""
        self.library()
        if size:
            self.page.click(f"#fresh-size [data-value='{size}']")
        self.page.click(f"#fresh-level [data-value={level}]")

    def action(self, move: str) -> None:
        """Make a move that needs no point, wherever its button is."""
        self.page.dispatch_event(f"[data-move={move}]", "click")
        self.settle()

    def set(self, option: str, *, on: bool) -> None:
        """Turn a setting on or off, behind More."""
        self.page.click("#more")
        self.page.set_checked(f"#{option}", on)
        self.page.click("#menu .close")

    def settle(self) -> None:
        """Wait until Python is there and has answered everything."""
        self.page.wait_for_function(SETTLED, timeout=READY, polling=OFTEN)

    def rest(self) -> None:
        """Wait until nothing is on its way that would show up on the page by itself.

        Examples, the standing verdict, lessons and sources come when they come, also after Python
        has answered.
        """
        self.settle()
        self.page.wait_for_function(RESTED, timeout=READY, polling=OFTEN)

    def drawn(self) -> None:
        """Wait until what was asked for is on the canvas."""
        self.page.evaluate(NEXT_FRAME)

    def save(self, button: str, folder: Path) -> Path:
        """Press a button that saves a file, and return that."""
        with self.page.expect_download() as download:
            self.page.click(button)
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        return path

    @property
    def workers(self) -> list[Worker]:
        """The workers that answer; one that makes a memory image is not among them."""
        return [worker for worker in self.page.workers if "static/image/" not in worker.url]

    @property
    def link(self) -> str:
        """The link of the board shown."""
        return self.page.locator("#main").get_attribute("data-link") or ""

    @property
    def address(self) -> str:
        """What follows ``#`` in the address bar."""
        return self.page.url.partition("#")[2]

    @property
    def words(self) -> str:
        """The sentence about what is happening."""
        return self.page.locator("#words").text_content() or ""

    @property
    def alert(self) -> Locator:
        """The error shown, if any."""
        return self.page.locator("#alert")

    def expect_link(self, link: str | re.Pattern[str]) -> None:
        """Wait for the board of a link."""
        if isinstance(link, str):
            self.page.wait_for_function(SHOWS, arg=link, timeout=READY, polling=OFTEN)
            return
        expect(self.page.locator("#main")).to_have_attribute("data-link", link, timeout=READY)

    def cell(self, name: str) -> Locator:
        """A point of the accessible board."""
        return self.page.locator(CELL.format(name))

    def says(self, name: str) -> str:
        """What a screen reader hears of a point, after its name."""
        label = self.cell(name).get_attribute("aria-label") or ""
        return label.removeprefix(f"{name}, ")

    def place(self, name: str, right: float = 0, down: float = 0) -> tuple[float, float]:
        """The middle of a point in the window, or so many cells beside it.

        Waits until the board has its place there.
        """
        handle = self.page.wait_for_function(
            PLACE, arg=CELL.format(name), timeout=READY, polling=OFTEN
        )
        x, y, width, height = handle.json_value()
        return x + (0.5 + right) * width, y + (0.5 + down) * height

    def click(self, name: str, **options: Any) -> None:  # noqa: ANN401 - Playwright's options
        """Click a point on the canvas and wait for the answer."""
        self.page.mouse.click(*self.place(name), **options)
        self.settle()

    def tap(self, name: str) -> None:
        """Tap a point on the canvas with a finger."""
        self.page.touchscreen.tap(*self.place(name))

    def drag(self, *names: str) -> None:
        """Press the button on the first point, let it go on the last."""
        for index, name in enumerate(names):
            self.page.mouse.move(*self.place(name))
            if not index:
                self.page.mouse.down()
        self.page.mouse.up()
        self.settle()

    def pixel(self, name: str, right: float = 0, down: float = 0) -> list[int]:
        """The colour that the canvas shows at a point, or so many cells beside its middle."""
        self.drawn()
        x, y = self.place(name, right, down)
        colour: list[int] = self.page.evaluate(PIXEL, {"x": x, "y": y})
        return colour

    def enter_grid(self) -> None:
        """Tab from what stands before the board into it."""
        self.page.locator("#modes [aria-selected=true]").focus()
        self.page.keyboard.press("Tab")
        if not self.page.evaluate("document.activeElement.closest('#a11y-grid')"):
            self.page.locator("#a11y-grid[tabindex='0'], #a11y-grid [tabindex='0']").first.focus()

    def mode(self, mode: str) -> None:
        """Choose Play, Set up or Explain."""
        self.page.click(f"#modes [data-mode={mode}]")
        self.settle()

    def tool(self, tool: str) -> None:
        """Choose a tool."""
        option = self.page.locator(f"#tap:not([hidden]) [data-tool={tool}]")
        if option.count():
            self.page.select_option("#tap", tool)
            return
        if not self.page.locator(f"#tool-list:not([hidden]) [data-tool={tool}]").count():
            self.unfold()
        self.page.click(f":is(#tool-list, #ask-list) [data-tool={tool}]")

    def unfold(self) -> None:
        """Show the questions to the solver, also those that a beginner does not ask first."""
        if self.page.locator("#asks").is_hidden():
            self.page.dispatch_event("#menu-ask", "click")
        self.page.eval_on_selector_all("#ask-list details", UNFOLD)

    def ask(self, algorithm: str) -> None:
        """Press the button of a question, and wait for nothing."""
        self.unfold()
        self.page.click(f"#ask-list [data-algorithm={algorithm}]")

    def watch(self, algorithm: str) -> None:
        """Begin to step through an algorithm."""
        self.mode("explain")
        lesson = f"#lesson-list [data-algorithm={algorithm}]"
        self.reveal(lesson)
        self.press(lesson)

    def reveal(self, selector: str) -> None:
        """Open the folds in which something lies."""
        self.page.locator(selector).evaluate(REVEAL)

    def press(self, selector: str) -> None:
        """Click a button and wait for the answer."""
        self.page.click(selector)
        self.settle()

    def keys(self, *keys: str) -> None:
        """Press keys one after the other, and wait for the answers."""
        for key in keys:
            self.page.keyboard.press(key)
        self.settle()


def until(page: Page, promised: str, arg: object = None) -> None:
    """Wait until a promise brings what is true; `wait_for_function` takes any promise for that."""
    for _ in range(READY // FRAME):
        if page.evaluate(promised, arg):
            return
        page.evaluate(NEXT_FRAME)
    message = f"never came true: {promised}"
    raise AssertionError(message)


@contextmanager
def guard(context: BrowserContext, trouble: list[str]) -> Iterator[None]:
    """Note the errors of a browser profile's pages, and what they ask of other hosts.

    Its pages are waited for as long as everything else.
    """

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            trouble.append(message.text)

    def on_request(request: Request) -> None:
        host = urllib.parse.urlsplit(request.url.removeprefix("blob:")).hostname or "localhost"
        if not host.endswith("localhost") and not request.url.startswith("data:"):
            trouble.append(f"left the site: {request.url}")

    def on_error(error: WebError) -> None:
        trouble.append(str(error.error))

    context.set_default_timeout(TIMEOUT_MS)
    listeners = (("console", on_console), ("request", on_request), ("weberror", on_error))
    for event, listener in listeners:
        context.on(event, listener)  # type: ignore[call-overload]
    yield
    for event, listener in listeners:
        context.remove_listener(event, listener)


@contextmanager
def guarded(browser: Browser, **options: Any) -> Iterator[BoardPage]:  # noqa: ANN401
    """Open a page in a profile of its own; errors and requests off the site fail its last test."""
    trouble: list[str] = []
    context = browser.new_context(**{"locale": "en-US", **options})
    with guard(context, trouble):
        yield BoardPage(context.new_page())
        context.close()
    assert not trouble, "\n".join(trouble)


@contextmanager
def without_python(browser: Browser, base_url: str) -> Iterator[BoardPage]:
    """Open a page that gets nothing of what Python needs, in a profile of its own."""
    with guarded(browser, base_url=base_url, service_workers="block") as board:
        board.page.route(re.compile("/static/vendor/"), lambda _: None)
        yield board
