"""The product in a browser, as programs measure it."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

import chromium
import prepare
from stepstones.app.host import hosting


@contextmanager
def browsing() -> Iterator[tuple[Browser, str]]:
    """Serve the product for as long as the block lasts; yield a browser and the address."""
    prepare.everything()
    server = hosting.listen(0, hosting.Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=sandbox)
        yield browser, f"http://localhost:{server.server_port}"
        browser.close()
    server.shutdown()
    server.server_close()
