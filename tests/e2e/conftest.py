"""A server, a browser, and a guard over both: no request leaves the site, no error is logged.

Most tests share a page that has Python already: the first visit of a profile takes seconds. A file
gets its own (`warm`, `warm_phone`), a test that loads pages gets a `tab`; both remember nothing of
other files. Only tests of the first visit, and of what may break a profile, use Playwright's
`page`, whose profile is new each time. Addresses are like "/". Those of the runtime alone go to the
`lab`: the same site, where /harness.html is a page with nothing but the port, and where
worker.py runs probe.py in the place of the real runner.
"""

import hashlib
import os
import re
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize, expect
from tests.e2e.page import HOLD, TIMEOUT_MS, BoardPage, guard, until

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import bundle
import chromium
import prepare
from shell import ROOT, VENDOR
from stepstones.app.host import hosting

HERE = Path(__file__).parent

expect.set_options(timeout=TIMEOUT_MS)

SILENT = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)
COMPILED_ONCE = "--js-flags=--liftoff-only"
"""Beside each start V8 would compile what Python runs a second time, better: a third of the
processor's time of a page that lives for seconds."""
WORKER_URL = "/pysrc/stepstones/app/worker.py"
UPRIGHT: ViewportSize = {"width": 390, "height": 844}
RENEW = """() => {
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
  localStorage.clear();
}"""
"""Closes what a failed test has left open, and forgets everything."""
IMPORT = "    from stepstones.app.runner import Runner\n"
AT_REST = """if (globalThis.Cache) {
  const wait = globalThis.setTimeout;
  globalThis.setTimeout = (act, ms, ...more) => wait(act, ms === 10_000 ? 0 : ms, ...more);
}"""
"""A page at rest makes its memory image at once."""
TRUSTING = """if (globalThis.ServiceWorker) {
  const { postMessage } = ServiceWorker.prototype;
  ServiceWorker.prototype.postMessage = function (message, ...more) {
    if (!message.examine) postMessage.call(this, message, ...more);
  };
}"""
"""What is stored is not compared with its hashes at each visit; test_poison.py asks for that."""
IMAGES = "async () => (await (await caches.open('python-image')).keys()).map(({ url }) => url)"
HAS_IMAGE = f"async () => (await ({IMAGES})()).length === 1"


class Site:
    """A running server: its address, files in the place of the real ones, what it has sent."""

    def __init__(self, replaced: dict[str, Path]) -> None:
        site = self

        class Handler(hosting.Handler):
            names = (*hosting.Handler.names, "stepstones.localhost")

            def find(self) -> Path | None:
                return replaced.get(self.path) or super().find()

            def start(self) -> Path | None:
                path = super().start()
                if path:
                    site.sent[self.path.partition("?")[0]] += 1
                return path

            def parse_request(self) -> bool:
                self.close_connection = site.stopped
                return not site.stopped and super().parse_request()

        self.replaced = replaced
        self.sent: Counter[str] = Counter()
        self.stopped = False
        self.server = hosting.listen(0, Handler)
        self.url = self.at("localhost")
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def at(self, host: str) -> str:
        """Return the site's address under another name of this machine."""
        return f"http://{host}:{self.server.server_port}"

    def stop(self) -> None:
        """Cut the network, also for connections that are kept open."""
        self.stopped = True
        self.server.shutdown()
        self.server.server_close()


def let_anybody_read(self: hosting.Handler) -> None:
    """End the headers of an answer as GitHub Pages does."""
    self.send_header("Access-Control-Allow-Origin", "*")
    super(hosting.Handler, self).end_headers()


@pytest.fixture(scope="session")
def built() -> None:
    """Bring static/vendor up to date, for those who run pytest alone."""
    prepare.everything()


@pytest.fixture(scope="session")
def site(built: None) -> Iterator[Site]:
    """The product as `npm start` serves it."""
    with running({}) as site:
        yield site


@pytest.fixture(scope="session")
def base_url(site: Site) -> str:
    """Let Playwright read page.goto("/") as the product's page."""
    return site.url


@pytest.fixture
def lab(built: None, tmp_path: Path) -> Iterator[Site]:
    """A server of a test's own, which it may stop or change."""
    with laboratory(tmp_path) as site:
        yield site


@contextmanager
def laboratory(folder: Path) -> Iterator[Site]:
    """Serve the product with the page of the port, and the probe in the place of the runner."""
    worker = bundle.WORKER.read_text()
    assert IMPORT in worker, "the probe replaces this line"
    policy = re.search(
        r'Content-Security-Policy" content="([^"]*)"', (ROOT / "index.html").read_text()
    )
    assert policy, "index.html has a Content-Security-Policy"
    page = folder / "harness.html"
    page.write_text((HERE / "harness.html").read_text().replace("{policy}", policy[1]))
    probed = folder / "worker.py"
    probed.write_text((HERE / "probe.py").read_text() + worker.replace(IMPORT, ""))
    listed = folder / "precache.js"
    real = bundle.fingerprint(bundle.WORKER)
    precache = (VENDOR / "precache.js").read_text()
    assert real in precache, "the service worker stores only what the list says"
    own = hashlib.sha256(probed.read_bytes()).hexdigest()[: len(real)]
    listed.write_text(precache.replace(real, own))
    replaced = {"/harness.html": page, "/harness.js": HERE / "harness.js", WORKER_URL: probed}
    replaced["/static/vendor/precache.js"] = listed
    with running(replaced) as site:
        yield site


@contextmanager
def running(replaced: dict[str, Path]) -> Iterator[Site]:
    """Serve for as long as the block lasts."""
    site = Site(replaced)
    yield site
    site.stop()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Drive the Chromium that tools/check.py found or installed; None means Playwright's own."""
    sandbox = () if os.geteuid() else ("--no-sandbox",)
    own = {"executable_path": chromium.find(), "args": [*SILENT, COMPILED_ONCE, *sandbox]}
    return {**browser_type_launch_args, **own}


@pytest.fixture(scope="session")
def sink() -> list[str]:
    """Where the guards of all profiles put what goes wrong."""
    return []


@pytest.fixture(autouse=True)
def trouble(sink: list[str]) -> Iterator[list[str]]:
    """What went wrong in the browser; a test that provokes it clears the list."""
    yield sink
    found = "\n".join(sink)
    sink.clear()
    assert not found, found


@pytest.fixture
def context(context: BrowserContext, trouble: list[str]) -> Iterator[BrowserContext]:
    """A fresh browser profile, watched by the guard."""
    with guard(context, trouble):
        yield context


@contextmanager
def shared(browser: Browser, sink: list[str], **options: Any) -> Iterator[BrowserContext]:  # noqa: ANN401
    """Open a profile for the tests of many files; they ask for its pages, not for itself."""
    context = browser.new_context(locale="en-US", **options)
    with guard(context, sink):
        yield context
        context.close()
    assert not sink, "\n".join(sink)


def keep_image(context: BrowserContext) -> None:
    """Let a profile keep a memory image, as most readers have one, for its later visits."""
    context.add_init_script(TRUSTING)
    page = context.new_page()
    page.add_init_script(AT_REST)
    BoardPage(page).visit()
    until(page, HAS_IMAGE)
    page.close()


@contextmanager
def new_page(context: BrowserContext, origin: str) -> Iterator[BoardPage]:
    """Open a page in a profile that has fetched everything but remembers no board and no choice."""
    page = context.new_page()
    chromium = context.new_cdp_session(page)
    wanted = {"origin": origin, "storageTypes": "local_storage"}
    chromium.send("Storage.clearDataForOrigin", wanted)
    chromium.detach()
    yield BoardPage(page)
    page.close()


@pytest.fixture(scope="session")
def desk(browser: Browser, base_url: str, sink: list[str]) -> Iterator[BrowserContext]:
    """The profile of a reader with a mouse and a clipboard."""
    allowed = ["clipboard-read", "clipboard-write"]
    with shared(browser, sink, base_url=base_url, permissions=allowed) as context:
        keep_image(context)
        yield context


@pytest.fixture(scope="session")
def pocket(browser: Browser, base_url: str, sink: list[str]) -> Iterator[BrowserContext]:
    """The profile of a reader with a telephone."""
    phone: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    with shared(browser, sink, base_url=base_url, viewport=UPRIGHT, **phone) as context:
        keep_image(context)
        yield context


@pytest.fixture(scope="module")
def warm(desk: BrowserContext, base_url: str) -> Iterator[BoardPage]:
    """One page with Python for all tests of a file."""
    with new_page(desk, base_url) as board:
        board.visit()
        yield board


@pytest.fixture(scope="module")
def warm_phone(pocket: BrowserContext, base_url: str) -> Iterator[BoardPage]:
    """One telephone with Python for all tests of a file."""
    with new_page(pocket, base_url) as board:
        board.visit()
        yield board


@pytest.fixture
def tab(desk: BrowserContext, base_url: str) -> Iterator[BoardPage]:
    """A page of a test's own, not loaded yet, in a browser that has fetched everything before."""
    with new_page(desk, base_url) as board:
        yield board


@pytest.fixture
def release(tab: BoardPage) -> Callable[[], None]:
    """Hold Python back on the tab, until this is called."""
    tab.page.add_init_script(HOLD)
    return lambda: tab.page.evaluate("letItCome()")


@pytest.fixture
def board(request: pytest.FixtureRequest, warm: BoardPage) -> BoardPage:
    """The file's page in Play on an empty board: that of the file's BOARD, or Go of 9 lines."""
    warm.page.evaluate(RENEW)
    warm.fresh(getattr(request.module, "BOARD", "go/9"))
    return warm
