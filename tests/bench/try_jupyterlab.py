"""A widget in JupyterLab, in a real browser: `.venv/bin/python tests/bench/try_jupyterlab.py`.

Not part of the checks: it installs JupyterLab into .venv-docs. Says what it saw.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import chromium
import documents
from shell import ROOT

CELLS = (
    "import stepstones as st\nboard = st.queens(6)\nboard.widget()",
    "print('now', board.link(), board.moves)",
    "board.play('queen a2'); print('played', board.link())",
)
PORT = 8901
LONG = 90_000
"""Milliseconds that a start may take."""


def notebook(path: Path) -> None:
    """Write a notebook of CELLS."""
    cells: list[dict[str, object]] = [
        {
            "cell_type": "code",
            "id": f"c{at}",
            "metadata": {},
            "outputs": [],
            "execution_count": None,
            "source": text,
        }
        for at, text in enumerate(CELLS)
    ]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    whole = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(whole))


def run_cell(page: Page) -> None:
    """Run the cell that is chosen, and choose the next."""
    page.keyboard.press("Shift+Enter")


def walk(page: Page, folder: Path) -> None:
    """Click in the widget, look at the board in the next cell, play there, look at the widget."""
    page.goto(f"http://localhost:{PORT}/lab/tree/b.ipynb", timeout=LONG)
    page.locator(".jp-Cell .cm-content").first.click(timeout=LONG)
    run_cell(page)
    frame = page.locator("stepstones-board iframe").content_frame
    main = frame.locator("#main")
    expect(main).to_have_attribute("data-py", "ready", timeout=LONG)
    expect(main).to_have_attribute("data-busy", "false", timeout=LONG)
    page.wait_for_timeout(1000)
    frame.locator('#a11y-grid [aria-label^="d4, "]').press("Enter")
    expect(main).not_to_have_attribute("data-link", "queens/6")
    link = main.get_attribute("data-link")
    print("pressed d4 in the widget:", link)
    page.wait_for_timeout(500)
    page.locator(".jp-Cell .cm-content").nth(1).click()
    run_cell(page)
    told = page.locator(".jp-OutputArea-output pre")
    expect(told.first).to_contain_text("now", timeout=LONG)
    print("the next cell:", told.first.inner_text())
    assert str(link) in told.first.inner_text()
    run_cell(page)
    expect(told.nth(1)).to_contain_text("played", timeout=LONG)
    played = told.nth(1).inner_text().split()[1]
    expect(main).to_have_attribute("data-link", played, timeout=LONG)
    print("played in a cell, and the widget shows it:", played)
    page.screenshot(path=str(folder / "jupyterlab.png"))


def main() -> None:
    """Start JupyterLab and a browser."""
    python = documents.make_venv()
    subprocess.run([str(python), "-m", "pip", "install", "-q", "jupyterlab"], check=True)
    folder = Path(tempfile.mkdtemp())
    notebook(folder / "b.ipynb")
    words = [str(python), "-m", "jupyterlab", "--no-browser", f"--port={PORT}", "--allow-root"]
    words += ["--IdentityProvider.token=", f"--ServerApp.root_dir={folder}"]
    known = {**os.environ, "PYTHONPATH": str(ROOT / "pysrc")}
    lab = subprocess.Popen(words, env=known, stderr=subprocess.DEVNULL)
    try:
        time.sleep(8)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium.find(), args=["--no-sandbox"]
            )
            page = browser.new_page(viewport={"width": 1200, "height": 1400})
            walk(page, folder)
            browser.close()
        print("a picture:", folder / "jupyterlab.png")
    finally:
        lab.terminate()
        lab.wait()


if __name__ == "__main__":
    main()
