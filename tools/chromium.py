"""Find a Chromium for the browser tests, or install one."""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from shell import ROOT, ToolError, run, say

SHELL = "chromium-headless-shell"
"""The same engine without windows and their own pages: a sixth less work in each test."""
WITH_PROFILE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
"""Those that find what an earlier browser has stored in the same profile; the shell does not."""
NAMES = (SHELL, *WITH_PROFILE)
PLAYWRIGHT_CACHES = (".cache/ms-playwright", "Library/Caches/ms-playwright")


def find(names: Sequence[str] = NAMES) -> str | None:
    """Return the Chromium to drive: $CHROMIUM, or one on the PATH; None leaves it to Playwright."""
    chosen = os.environ.get("CHROMIUM")
    found = next(filter(None, map(shutil.which, [chosen] if chosen else names)), None)
    if chosen and not found:
        raise ToolError(f"CHROMIUM is set to {chosen!r}, which is not a program.")
    return found


def ensure() -> None:
    """Install a Chromium unless there is one: Debian's when that is possible, else Playwright's."""
    if find() or has_playwrights():
        return
    say("Installing Chromium for the browser tests (once) …")
    if shutil.which("apt-get") and os.geteuid() == 0:
        failed = "Could not install Debian's chromium; is there a network?"
        run(["apt-get", "update"], failed=failed)
        install = ["apt-get", "install", "-y", "--no-install-recommends"]
        try:
            run([*install, SHELL], failed=failed)
        except ToolError:  # Debian before 12
            run([*install, "chromium"], failed=failed)
    else:
        playwright = ROOT / ".venv" / "bin" / "playwright"
        failed = "Could not download a Chromium. Install one, or set CHROMIUM to its path."
        run([playwright, "install", "chromium"], failed=failed)


def has_playwrights() -> bool:
    """Tell whether `playwright install chromium` was run for this user."""
    own = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    folders = [Path(own)] if own else [Path.home() / name for name in PLAYWRIGHT_CACHES]
    return any(any(folder.glob("chromium*")) for folder in folders)
