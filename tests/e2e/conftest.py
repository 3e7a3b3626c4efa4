"""A server, a browser, and a guard over both: no request leaves the site, no error is logged.

Tests use Playwright's `page` with addresses like "/". Those of the runtime alone go to the
`lab`: the same site, where /harness.html is a page with nothing but the port, and where
worker.py runs probe.py in the place of the real runner.
"""

import os
import re
import sys
import threading
import urllib.parse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Request

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import bundle
import chromium
import serve
import vendor
from shell import ROOT

HERE = Path(__file__).parent

SILENT = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)
WORKER_URL = "/pysrc/stepstones/app/worker.py"
IMPORT = "    from stepstones.app.runner import Runner\n"


class Site:
    """A running server: its address, and the files it serves in the place of the real ones."""

    def __init__(self, replaced: dict[str, Path]) -> None:
        site = self

        class Handler(serve.Handler):
            def find(self) -> Path | None:
                return replaced.get(self.path) or super().find()

            def parse_request(self) -> bool:
                self.close_connection = site.stopped
                return not site.stopped and super().parse_request()

        self.replaced = replaced
        self.stopped = False
        self.server = serve.listen(0, Handler)
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


@pytest.fixture(scope="session")
def built() -> None:
    """Bring static/vendor up to date, for those who run pytest alone."""
    vendor.fill()
    bundle.refresh()


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
    worker = bundle.WORKER.read_text()
    assert IMPORT in worker, "the probe replaces this line"
    policy = re.search(
        r'Content-Security-Policy" content="([^"]*)"', (ROOT / "index.html").read_text()
    )
    assert policy, "index.html has a Content-Security-Policy"
    page = tmp_path / "harness.html"
    page.write_text((HERE / "harness.html").read_text().replace("{policy}", policy[1]))
    probed = tmp_path / "worker.py"
    probed.write_text((HERE / "probe.py").read_text() + worker.replace(IMPORT, ""))
    replaced = {"/harness.html": page, "/harness.js": HERE / "harness.js", WORKER_URL: probed}
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
    own = {"executable_path": chromium.find(), "args": [*SILENT, *sandbox]}
    return {**browser_type_launch_args, **own}


@pytest.fixture
def trouble() -> list[str]:
    """What went wrong in the browser; a test that provokes it clears the list."""
    return []


@pytest.fixture
def context(context: BrowserContext, trouble: list[str]) -> Iterator[BrowserContext]:
    """A fresh browser profile, watched by the guard."""

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            trouble.append(message.text)

    def on_request(request: Request) -> None:
        host = urllib.parse.urlsplit(request.url.removeprefix("blob:")).hostname or "localhost"
        if not host.endswith("localhost") and not request.url.startswith("data:"):
            trouble.append(f"left the site: {request.url}")

    context.on("console", on_console)
    context.on("request", on_request)
    context.on("weberror", lambda error: trouble.append(str(error.error)))
    yield context
    assert not trouble, "\n".join(trouble)
