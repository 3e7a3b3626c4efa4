"""Draw the icons of an installed page from static/icon.svg: ``.venv/bin/python tools/icons.py``.

The maskable one fills its square and keeps the drawing within the circle, four fifths of the
width across, that every mask leaves; the one for iOS has no transparent corners either.
"""

import os
import re
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import chromium
from shell import ROOT, say

SOURCE = ROOT / "static" / "icon.svg"
FOLDER = ROOT / "static" / "icons"
SAFE = 0.8


def whole(svg: str) -> str:
    """Return the drawing with its ground in all of the square."""
    return re.sub(r'rx="\d+"', 'rx="0"', svg)


def maskable(svg: str) -> str:
    """Return the drawing on a full ground, small enough for any mask."""
    shift = 32 * (1 - SAFE)
    smaller = f'<g transform="translate({shift:g} {shift:g}) scale({SAFE})">'
    ground, rest = whole(svg).split("/>", 1)
    return f"{ground}/>{smaller}{rest.replace('</svg>', '</g></svg>')}"


def draw(page: Page, svg: str, side: int, target: Path) -> None:
    """Write *svg* as a PNG of *side* pixels."""
    page.set_viewport_size({"width": side, "height": side})
    page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{side}px}}</style>{svg}")
    page.screenshot(path=target, omit_background=True)
    say(f"{target.relative_to(ROOT)}: {target.stat().st_size} bytes")


def main() -> int:
    """Write every icon."""
    svg = SOURCE.read_text()
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        sandbox = [] if os.geteuid() else ["--no-sandbox"]
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=sandbox)
        page = browser.new_page()
        for side in (192, 512):
            draw(page, svg, side, FOLDER / f"{side}.png")
        draw(page, maskable(svg), 512, FOLDER / "maskable.png")
        draw(page, whole(svg), 180, FOLDER / "touch.png")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
