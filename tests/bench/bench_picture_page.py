"""How long the page takes to read a picture: ``python tests/bench/bench_picture_page.py``.

Headless Chromium, the product served by ``tools/serve.py`` on this machine. Each picture is opened
several times, of which the first also fetches numpy; times are in milliseconds from the choice of
the file to the board on the screen, decoding included. *Loop* is how long CPython adds up
range(10**7) here, in the same run: it takes 400 on the machine that the limits are meant for.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from playwright.sync_api import Page

sys.path.extend(str(Path(__file__).parents[2] / part) for part in ("", "tools", "pysrc"))

from tests.pictures import go, queens, spoil

import bundle
import chromium
import serve
import vendor

PATIENCE = 600_000
PHONE = (1080, 2340)
LARGE = (4000, 3000)
READ = """() => new Promise((resolve) => {
  const begin = performance.now();
  const look = () => {
    const use = document.querySelector('#seen-use');
    const again = document.querySelector('#seen-again');
    const words = document.querySelector('#seen-words');
    const ended = use && (!use.disabled || !again.disabled);
    if (!ended) return requestAnimationFrame(look);
    resolve([performance.now() - begin, words.textContent]);
  };
  look();
})"""


def pictures() -> Iterator[tuple[str, Image.Image]]:
    """Yield screenshots of a phone, and pictures of 12 megapixels."""
    for size in (PHONE, LARGE):
        name = "phone" if size == PHONE else "12 MP"
        painted = queens.regions(9, spoil.dice(1))
        signs = ("Qx" + "." * 7) * 9
        board = queens.draw(9, painted, signs, queens.STYLES["bold"], 44, 0)
        yield f"{name} queens", _on_screen(board, size)
        cells = go.position(19, 19, spoil.dice(2), 0.4)
        board = go.draw(19, 19, cells, go.STYLES["wood"], 30)
        yield f"{name} go", _on_screen(board, size)
        noise = Image.effect_noise((size[0] // 4, size[1] // 4), 60).convert("RGB")
        yield f"{name} nothing", noise.resize(size, Image.Resampling.BICUBIC)


def _on_screen(board: Image.Image, size: tuple[int, int]) -> Image.Image:
    side = int(min(size) * 0.92)
    board = board.resize((side, side), Image.Resampling.BICUBIC)
    page = Image.new("RGB", size, (250, 249, 246))
    page.paste(board, ((size[0] - board.width) // 2, (size[1] - board.height) // 2))
    return page


def loop() -> float:
    """Return the milliseconds that adding up range(10**7) takes."""
    begin = time.perf_counter()
    total = 0
    for number in range(10**7):
        total += number
    return 1000 * (time.perf_counter() - begin)


def main() -> None:
    """Print the times."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    vendor.fill()
    bundle.refresh()
    server = serve.listen(0, serve.Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        sandbox = [] if os.geteuid() else ["--no-sandbox"]
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=sandbox)
        page = browser.new_page()
        page.goto(f"http://localhost:{server.server_port}/")
        page.wait_for_selector('#main[data-py="ready"]', timeout=PATIENCE)
        for name, image in pictures():
            path = Path(folder) / f"{name}.jpg"
            image.save(path, quality=90)
            measure(page, name, path, rounds)
        print(f"loop {loop():.0f} ms")
        browser.close()
    server.shutdown()


def measure(page: Page, name: str, path: Path, rounds: int) -> None:
    """Print how long one picture takes each time."""
    times, words = [], ""
    for _ in range(rounds):
        page.set_input_files("#import-file", path)
        took, words = page.evaluate(READ)
        times.append(took)
        page.keyboard.press("Escape")
        page.wait_for_selector("#seen", state="detached")
    print(f"{name:14}", *(f"{took:6.0f}" for took in times), " ", words, flush=True)


if __name__ == "__main__":
    main()
