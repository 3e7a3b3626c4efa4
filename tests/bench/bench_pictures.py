"""Pictures of boards that other programs draw, read again: how many are right.

    mkdir boards && cd boards && npm install --ignore-scripts --legacy-peer-deps \
        @sabaki/shudan preact@10 wgo besogo
    nice .venv/bin/python tests/bench/bench_pictures.py boards --go 100 --queens 100 --seed 1

Go boards are drawn by three packages in a browser, besogo's in nine themes; boards of queens by the
style sheets below, as such pages have them: tiles with gradients and signs as crowns, inset lines,
cells that are not square, dashed and light lines, dark pages. A third of the pictures is half as
large, or JPEG. Some are cut through the board, some photographed: they need not be read, only not
be wrong without doubt.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageFilter
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "pysrc"), str(ROOT / "tools")]

from tests.pictures import go as go_pictures, queens as queens_pictures  # noqa: E402

import chromium  # noqa: E402
from stepstones.app import catalog  # noqa: E402
from stepstones.app.reading import pictures  # noqa: E402
from stepstones.core.errors import TextError  # noqa: E402
from stepstones.core.steps import finish  # noqa: E402
from stepstones.core.vision import raster  # noqa: E402

LIMIT = 15.0
"""Seconds that a picture may take."""
THEMES = ("bold", "book", "dark", "eidogo", "flat", "glift", "kibitz", "sensei", "wood")
TREATMENTS = ("plain", "plain", "plain", "half", "jpeg", "cut", "photograph")
LETTERS = "abcdefghijklmnopqrs"


@dataclass(frozen=True)
class Shot:
    """A picture: its puzzle, how it was drawn and treated, its size, and what is on it."""

    name: str
    puzzle: str
    treatment: str
    size: int
    cells: str
    regions: tuple[int, ...]
    data: bytes


def besogo(folder: Path, size: int, cells: str, rng: random.Random) -> tuple[str, str]:
    """Return a page with a board of besogo, and its name."""
    theme, width = rng.choice(THEMES), rng.randint(420, 820)
    base = (folder / "node_modules" / "besogo").as_uri()
    setup = "".join(
        f"A{colour}[{LETTERS[point % size]}{LETTERS[point // size]}]"
        for colour, sign in (("B", "X"), ("W", "O"))
        for point, one in enumerate(cells)
        if one == sign
    )
    return (
        f'<base href="{base}/"><link rel="stylesheet" href="{base}/css/besogo.css">'
        f'<link rel="stylesheet" href="{base}/css/board-{theme}.css">'
        f'<script src="{base}/besogo.all.js"></script>'
        f'<div id="board" style="width:{width}px;height:{width}px">'
        f"(;GM[1]FF[4]SZ[{size}]{setup})</div>"
        f"<script>besogo.create(document.getElementById('board'), {{panels: [], size: '{size}',"
        f" realstones: '{rng.choice(('', 'on'))}', resize: 'fixed',"
        f" coord: '{rng.choice(('none', 'western'))}'}});"
        "</script>"
    ), f"besogo-{theme}"


def shudan(folder: Path, size: int, cells: str, rng: random.Random) -> tuple[str, str]:
    """Return a page with a board of Shudan."""
    base = (folder / "node_modules").as_uri()
    values = [{"X": 1, "O": -1, ".": 0}[one] for one in cells]
    rows = [values[first : first + size] for first in range(0, len(values), size)]
    names = (
        "data:text/javascript,export default (...a) => a.flatMap((x) => typeof x === 'string'"
        " ? [x] : Object.entries(x ?? {}).filter((e) => e[1]).map((e) => e[0])).join(' ')"
    )
    # Shudan is a module that imports others by name; those are handed to it
    return (
        f'<link rel="stylesheet" href="{base}/@sabaki/shudan/css/goban.css">'
        f'<script type="importmap">{{"imports": {{"preact": "{base}/preact/dist/preact.module.js",'
        f'"preact/hooks": "{base}/preact/hooks/dist/hooks.module.js",'
        f'"classnames": "{names}"}}}}</script>'
        '<div id="board" style="display:inline-block"></div><script type="module">'
        f"import {{h, render}} from '{base}/preact/dist/preact.module.js';"
        f"import Goban from '{base}/@sabaki/shudan/src/Goban.js';"
        f"render(h(Goban, {{vertexSize: {rng.randint(22, 40)}, signMap: {rows},"
        f" showCoordinates: {str(rng.random() < 0.5).lower()}, fuzzyStonePlacement:"
        f" {str(rng.random() < 0.3).lower()}}}), document.getElementById('board'));</script>"
    ), "shudan"


def wgo(folder: Path, size: int, cells: str, rng: random.Random) -> tuple[str, str]:
    """Return a page with a board of WGo."""
    base = (folder / "node_modules" / "wgo" / "dist").as_uri()
    width = rng.randint(420, 800)
    stones = [
        f"new WGo.FieldBoardObject('{'B' if one == 'X' else 'W'}', {k % size}, {k // size})"
        for k, one in enumerate(cells)
        if one != "."
    ]
    return (
        f'<script src="{base}/index.js"></script><div id="board" style="width:{width}px"></div>'
        f"<script>const b = new WGo.SVGBoard(document.getElementById('board'), {{size: {size},"
        f" width: {width}, coordinates: {str(rng.random() < 0.5).lower()}}});"
        f"b.addObject([{','.join(stones)}]);</script>"
    ), "wgo"


GO = (besogo, besogo, besogo, shudan, wgo)


LINES = {
    "dashed": ("1px dashed rgba(0,0,0,.5)", "2px solid #222"),
    "light": ("1px solid rgba(255,255,255,.7)", "2px solid #fff"),
}
"""Lines within a region and between two, where they are not the usual ones."""
STYLES = ("gradient", "inset", "dashed", "light", "oblong", "dark", "rounded", "table")


def cell_looks(
    style: str, size: int, painted: tuple[int, ...], point: int, colour: tuple[int, int, int]
) -> Iterator[str]:
    """Yield the declarations of a cell's style."""
    pale = ",".join(str(min(255, part + 28)) for part in colour)
    full = ",".join(map(str, colour))
    row, column = divmod(point, size)
    if style in {"gradient", "rounded"}:
        ground = f"linear-gradient(145deg,rgb({pale}),rgb({full}))"
        yield f"background:{ground if style == 'gradient' else f'rgb({full})'}"
        yield "border-radius:5px"
        return
    yield f"background:rgb({full})"
    if style == "inset":
        yield "box-shadow:inset 0 0 0 1px rgba(0,0,0,.18)"
    thin, bold = LINES.get(style, ("1px solid rgba(0,0,0,.25)", "2px solid #222"))
    for side, other, edge in (
        ("left", point - 1, column == 0),
        ("top", point - size, row == 0),
        ("right", point + 1, column == size - 1),
        ("bottom", point + size, row == size - 1),
    ):
        if style != "inset" or edge:
            apart = edge or painted[other] != painted[point]
            yield f"border-{side}:{bold if apart else thin}"


def queens(size: int, painted: tuple[int, ...], signs: str, rng: random.Random) -> tuple[str, str]:
    """Return a page with a board of queens, and the name of its style."""
    style = rng.choice(STYLES)
    dark = style == "dark"
    palette = rng.sample(queens_pictures.DEEP if dark else queens_pictures.PASTEL, size)
    cell = rng.randint(34, 64)
    height = round(cell * rng.choice((0.8, 0.88, 1.15, 1.25))) if style == "oblong" else cell
    crown = rng.choice(("\u265b", "\u2655", "\u265b"))
    cross = rng.choice(("\u2715", "\u00d7", "\u2022"))
    cells = []
    for point, region in enumerate(painted):
        sign = {"Q": crown, "x": cross, ".": ""}[signs[point]]
        looks = ";".join(cell_looks(style, size, painted, point, palette[region]))
        cells.append(f'<div style="{looks}">{sign}</div>')
    gap = rng.choice((2, 3, 4)) if style in {"gradient", "rounded"} else 0
    ink, page = ("#eee", "#16181c") if dark else ("#222", rng.choice(("#fff", "#f4f2ee", "#eef")))
    return (
        f"<style>body{{background:{page};color:{ink};margin:0;padding:{rng.randint(8, 60)}px;"
        "font-family:sans-serif}#board{display:inline-grid;"
        f"grid-template-columns:repeat({size},{cell}px);grid-auto-rows:{height}px;gap:{gap}px}}"
        "#board div{box-sizing:border-box;display:grid;place-items:center;overflow:hidden;"
        f"font-size:{round(min(cell, height) * 0.6)}px;line-height:1}}</style>"
        f"<h3>Queens #{rng.randint(1, 900)}</h3><p>0:{rng.randint(10, 59)}</p>"
        f'<div id="board">{"".join(cells)}</div><p>Clear &nbsp; Undo &nbsp; Hint</p>'
    ), style


def shots(folder: Path, puzzle: str, number: int, seed: int) -> Iterator[Shot]:
    """Yield *number* pictures."""
    with sync_playwright() as playwright:
        sandbox = [] if os.geteuid() else ["--no-sandbox"]
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=[*sandbox, "--allow-file-access-from-files"]
        )
        page = browser.new_page(viewport={"width": 900, "height": 900})
        for at in range(number):
            rng = random.Random(f"{puzzle} {seed} {at}")  # noqa: S311 - pictures are no secrets
            if puzzle == "go":
                size = rng.choice((9, 13, 19, 19))
                cells = go_pictures.position(size, size, rng, rng.uniform(0.08, 0.55))
                text, name = rng.choice(GO)(folder, size, cells, rng)
                regions: tuple[int, ...] = ()
            else:
                size = rng.randint(5, 11)
                regions = queens_pictures.regions(size, rng)
                cells = "".join(rng.choices(".xQ", (12, 4 * rng.random(), 0.6), k=size * size))
                text, name = queens(size, regions, cells, rng)
            file = folder / "page.html"
            file.write_text(f"<!doctype html><meta charset=utf-8><body>{text}", "utf-8")
            page.goto(file.as_uri())
            page.wait_for_selector("#board > *", state="attached")
            page.wait_for_timeout(120)
            board = page.locator("#board svg" if page.locator("#board svg").count() else "#board")
            box = board.first.bounding_box()
            assert box is not None
            picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            treatment = TREATMENTS[at % len(TREATMENTS)]
            data = treat(picture, treatment, (box["x"], box["width"]), rng)
            yield Shot(name, puzzle, treatment, size, cells, regions, data)
        browser.close()


def treat(
    picture: Image.Image, treatment: str, board: tuple[float, float], rng: random.Random
) -> bytes:
    """Return the picture's file after *treatment*; *board* is its left side and its width."""
    out = io.BytesIO()
    width, height = picture.size
    if treatment == "half":
        picture = picture.resize((width // 2, height // 2), Image.Resampling.BILINEAR)
    if treatment == "cut":
        picture = picture.crop((0, 0, round(board[0] + board[1] * rng.uniform(0.45, 0.85)), height))
    if treatment == "photograph":
        picture = photograph(picture, rng)
    picture.save(out, "JPEG", quality=70) if treatment == "jpeg" else picture.save(out, "PNG")
    return out.getvalue()


def photograph(picture: Image.Image, rng: random.Random) -> Image.Image:
    """Return *picture* seen from beside, blurred, in uneven light, with noise."""
    width, height = picture.size
    off = [rng.uniform(0, 60) for _ in range(8)]
    corners = (
        *(-off[0], -off[1], -off[2], height + off[3]),
        *(width + off[4], height + off[5], width + off[6], -off[7]),
    )
    turned = picture.transform(picture.size, Image.Transform.QUAD, corners)
    blurred = turned.filter(ImageFilter.GaussianBlur(rng.uniform(0.4, 1.2)))
    light = np.linspace(rng.uniform(0.6, 1), rng.uniform(0.6, 1), width)[None, :, None]
    noise = np.random.default_rng(rng.randrange(2**32)).normal(0, 5, (height, width, 1))
    return Image.fromarray((np.asarray(blurred) * light + noise).clip(0, 255).astype(np.uint8))


def judge(shot: Shot) -> tuple[str, float, str]:
    """Return ``right``, ``doubt`` (refused or marked) or ``silent``, the seconds, and why."""
    image = Image.open(io.BytesIO(shot.data)).convert("RGBA")
    began = time.process_time()
    try:
        seen = finish(
            pictures.read(
                raster.from_bytes(image.tobytes(), *image.size), (catalog.find(shot.puzzle),)
            )
        )
    except TextError as error:
        return "doubt", time.process_time() - began, error.message
    taken = time.process_time() - began
    state: Any = seen.reading.state
    doubtful = set(seen.reading.doubtful)
    if (state.grid.width, state.grid.height) != (shot.size, shot.size):
        wrong = set(state.grid.points)
    elif shot.puzzle == "go":
        wrong = {k for k, sign in enumerate(state.pieces) if sign != shot.cells[k]}
    else:
        wrong = {k for k, region in enumerate(shot.regions) if state.regions[k] != region}
        wrong |= state.queens ^ {k for k, sign in enumerate(shot.cells) if sign == "Q"}
        wrong |= state.crossed ^ {k for k, sign in enumerate(shot.cells) if sign == "x"}
    what = "right" if not wrong else "doubt" if wrong <= doubtful else "silent"
    why = f"{state.grid.width} for {shot.size}, {len(wrong)} wrong, {len(doubtful)} doubtful"
    return what, taken, why


def main() -> None:
    """Print a line for each picture that is not right, and the sums."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--go", type=int, default=100)
    parser.add_argument("--queens", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="where pictures that are not right are put")
    options = parser.parse_args()
    folder = options.folder.resolve()
    for puzzle, number in (("queens", options.queens), ("go", options.go)):
        run(puzzle, list(shots(folder, puzzle, number, options.seed)), options.keep)


def run(puzzle: str, every: list[Shot], keep: Path | None) -> None:
    """Judge all pictures of a puzzle and print what came out."""
    whole, part = Counter[str](), Counter[str]()
    kinds: defaultdict[str, Counter[str]] = defaultdict(Counter)
    slowest = 0.0
    with ProcessPoolExecutor(2) as pool:
        results = pool.map(judge, every)
        for at, (shot, (what, taken, why)) in enumerate(zip(every, results, strict=True)):
            slowest = max(slowest, taken)
            hard = shot.treatment in {"cut", "photograph"}
            (part if hard else whole)[what] += 1
            kinds[shot.treatment if hard else shot.name][what] += 1
            if shot.treatment in {"half", "jpeg"}:
                kinds[f"any, {shot.treatment}"][what] += 1
            if what == "silent" or (what == "doubt" and not hard) or taken > LIMIT:
                told = f"{at:>4} {shot.name:15} {shot.treatment:10} {what:6} {taken:5.1f} s {why}"
                print(told, flush=True)
                if keep:
                    keep.mkdir(exist_ok=True)
                    (keep / f"{puzzle}-{at}-{shot.name}-{what}.png").write_bytes(shot.data)
    for kind, counts in sorted(kinds.items()):
        print(f"{kind:16}", *(f"{one} {counts[one]:>3}" for one in ("right", "doubt", "silent")))
    print(f"{puzzle}: whole {dict(whole)}, cut or photographed {dict(part)}")
    print(f"{puzzle}: the slowest took {slowest:.1f} s of processor time", flush=True)


if __name__ == "__main__":
    main()
