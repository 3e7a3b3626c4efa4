"""The published folder below a path, on nginx as Debian installs it: ``nginx.py``.

Its types are Debian's own, and it sets no header. Where there is no nginx it says so.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

sys.path.extend(str(Path(__file__).parents[3] / part) for part in ("", "tools", "pysrc"))

from tests.e2e.engines.drivers import await_port, free_port

import chromium
import prepare
import publish
from shell import ToolError, explain, say

CONFIGURATION = """
daemon off; pid {folder}/pid; error_log {folder}/errors;
events {{}}
http {{
  include /etc/nginx/mime.types; default_type application/octet-stream;
  access_log off;
  client_body_temp_path {folder}/1; proxy_temp_path {folder}/2; fastcgi_temp_path {folder}/3;
  uwsgi_temp_path {folder}/4; scgi_temp_path {folder}/5;
  server {{ listen 127.0.0.1:{port}; root {folder}/site; }}
}}
"""
READY = "#main[data-py=ready][data-busy=false]"


@contextmanager
def served(program: str, folder: Path) -> Iterator[str]:
    """Publish below a path, and give the page's address."""
    port = free_port()
    publish.assemble(folder / "site" / "some" / "path")
    file = folder / "nginx.conf"
    file.write_text(CONFIGURATION.format(folder=folder, port=port))
    for path in (folder, *folder.rglob("*")):  # its worker is another user
        path.chmod(0o755)
    errors = str(folder / "errors")
    with subprocess.Popen([program, "-c", str(file), "-e", errors]) as running:
        try:
            await_port(port, running)
            yield f"http://localhost:{port}/some/path/"
        finally:
            running.terminate()


def walk(address: str) -> None:
    """Open a board and have it solved; fail on whatever does not come."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox"])
        page = browser.new_page()
        troubles: list[str] = []
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("requestfailed", lambda asked: troubles.append(asked.url))
        page.goto(f"{address}#queens/6")
        page.wait_for_selector(READY, timeout=120_000)
        if troubles:
            raise ToolError("\n".join(troubles))
        browser.close()


def main() -> int:
    """Walk where there is nginx."""
    program = shutil.which("nginx", path="/usr/sbin:/usr/bin")
    if program is None:
        say("nginx: not installed")
        return 0
    prepare.everything()
    with tempfile.TemporaryDirectory() as folder, served(program, Path(folder)) as address:
        try:
            walk(address)
        except Exception as error:  # noqa: BLE001 - told, as the other engines are
            return explain(ToolError(f"nginx: FAILED, {type(error).__name__}: {error}"))
    say("nginx: Python starts")
    return 0


if __name__ == "__main__":
    sys.exit(main())
