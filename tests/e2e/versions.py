"""Two versions of the site, of which the second is published later."""

from __future__ import annotations

import hashlib
import json
import shutil
from typing import TYPE_CHECKING

from playwright.sync_api import Page

import publish

if TYPE_CHECKING:
    from pathlib import Path


class Versions:
    """A site of which another version is put in the place of the first."""

    def __init__(self, folder: Path) -> None:
        self.folders = [folder / "one", folder / "two"]
        publish.assemble(self.folders[0])
        shutil.copytree(self.folders[0], self.folders[1])
        self.mark(self.folders[1])
        self.now = 0
        self.late: set[str] = set()
        """Paths of which the copy of the new version has not arrived yet."""

    def mark(self, folder: Path) -> None:
        """Make a new version: another page, another worker, another list of files."""
        page = folder / "index.html"
        page.write_text(
            page.read_text().replace("<title>", '<meta name="version" content="2"><title>')
        )
        words = folder / "static" / "i18n" / "ru.json"
        words.write_text(words.read_text().replace('"ui.share": "', '"ui.share": "2 '))
        listed = folder / "static" / "vendor" / "precache.js"
        precache = json.loads(listed.read_text().removeprefix("self.PRECACHE = ").rstrip(";\n"))
        for path in precache["files"]:
            content = (folder / ("index.html" if path == "./" else path)).read_bytes()
            precache["files"][path] = hashlib.sha256(content).hexdigest()[:32]
        precache["version"] = "next"
        listed.write_text(f"self.PRECACHE = {json.dumps(precache)};")

    def find(self, url: str) -> Path | None:
        """Return the file of the version that is published now."""
        name = url.partition("?")[0].strip("/") or "index.html"
        path = self.folders[0 if name in self.late else self.now] / name
        return path if path.is_file() else None


def seek_newer(page: Page) -> None:
    """Let the browser look for a new version, and wait until it is stored or refused.

    It looks by itself after each navigation, so it may be at it, or have found it.
    """
    page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.ready;
          const settled = (worker) => new Promise((resolve) => {
            const look = () => { if (worker.state !== 'installing') resolve(); };
            worker.addEventListener('statechange', look);
            look();
          });
          const found = new Promise((resolve) => {
            registration.addEventListener('updatefound', () => {
              resolve(settled(registration.installing));
            });
          });
          if (registration.installing) await settled(registration.installing);
          if (registration.waiting) return;
          await registration.update();
          await found;
        }"""
    )


def is_new(page: Page) -> bool:
    """Whether the page is of the second build."""
    return page.locator("meta[name=version]").count() == 1
