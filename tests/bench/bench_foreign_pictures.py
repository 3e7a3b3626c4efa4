"""Boards that other programs draw in a browser, and how many of them are read.

    mkdir /tmp/peers && cd /tmp/peers
    npm install --legacy-peer-deps --ignore-scripts wgo besogo pzpr
    PYTHONPATH=pysrc:. .venv/bin/python tests/bench/bench_foreign_pictures.py \
        --modules /tmp/peers/node_modules [--count 200] [--seed 1] [--keep FOLDER]

The programs are no part of the project. Go: besogo in its nine themes, WGo with three kinds of
stones. Queens: the star battles of pzpr (borders, no colours), and boards of HTML and CSS
as puzzle sites lay them out. Each comes in several sizes, in a light page or a dark one, at a
device's scale of 1 to 3; then it is cropped, scaled or packed as JPEG of quality 60. A line for
each that is not read; silent wrong cells are called WRONG. --keep saves the pictures of those
lines.
"""

from __future__ import annotations

import argparse
import functools
import json
import os
import random
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from playwright.sync_api import Browser

sys.path.append(str(Path(__file__).parents[2] / "tools"))

from tests.bench.bench_pictures import QUEENS_SIZES, Wrong, judge, wrong_go, wrong_queens
from tests.pictures import go, queens, spoil

import chromium
from stepstones.go.vision.read import read as read_go
from stepstones.queens.vision.read import read as read_queens

BESOGO = ("wood", "book", "bold", "dark", "eidogo", "flat", "glift", "kibitz", "sensei")
WGO = ("Glass", "Modern", "Simple")
CSS = ("lines", "tiles", "emoji")
GO_STYLES = (*(f"besogo {theme}" for theme in BESOGO), *(f"wgo {kind}" for kind in WGO))
QUEENS_STYLES = ("pzpr", *(f"css {kind}" for kind in CSS))
DRAWN = "document.body.dataset.drawn === 'yes'"
PAGE = """<!doctype html><meta charset="utf-8"><style>
  html {{ background: {ground}; color: {ink}; font: 16px sans-serif; }}
  body {{ margin: 12px; }} #place {{ width: {side}px; }}
</style>{head}<h3>Puzzle of the day</h3><div id="place"></div><p>Hint &nbsp; Undo &nbsp; Share</p>
<script type="module">{script}; await Promise.all([...document.images].map((one) => one.decode()));
document.body.dataset.drawn = 'yes';</script>"""
BESOGO_SCRIPT = """
  const place = document.querySelector('#place');
  place.textContent = {sgf};
  besogo.create(place, {{ size: '{size}:{size}', panels: '', coord: '{coord}', realstones: {real},
    nowheel: true, nokeys: true, resize: 'fixed' }})"""
WGO_SCRIPT = """
  const {{ SVGBoard, FieldBoardObject, svgDrawHandlers: kinds }} = WGo;
  const board = new SVGBoard(document.querySelector('#place'), {{ size: {size}, width: {side},
    coordinates: {coord} }});
  const plain = (colour) => class {{ constructor() {{ return new kinds.SimpleStone(colour); }} }};
  const [black, white] = [['Black', '#111'], ['White', '#fff']].map(([name, colour]) =>
    kinds[`{kind}Stone${{name}}`] ?? plain(colour));
  Object.assign(board.config.theme.drawHandlers, {{ B: new black(), W: new white() }});
  for (const [type, x, y] of {stones}) board.addObject(new FieldBoardObject(type, x, y))"""
PZPR_SCRIPT = """
  await new Promise((done) => {{
    const puzzle = new pzpr.Puzzle(document.querySelector('#place'), {{ type: 'player',
      cellsize: {cell} }});
    puzzle.once('ready', done);
    puzzle.open({text});
  }})"""


class Case(NamedTuple):
    """A board to draw: a name, the page that draws it, and which cells of a reading are wrong."""

    name: str
    page: str
    wrong: Wrong


def go_cases(count: int, seed: int) -> Iterator[Case]:
    """Yield Go boards in the styles of other programs."""
    for number in range(count):
        rng = spoil.dice(seed * 3000 + number)
        style = GO_STYLES[number % len(GO_STYLES)]
        size = rng.choice((9, 13, 19))
        cells = go.position(size, size, rng, rng.choice((0.1, 0.25, 0.5)))
        side = size * rng.randint(18, 42)
        head, script = _go_page(style, size, cells, side, rng)
        page = _page(rng, side, head, script)
        wrong = functools.partial(wrong_go, size, (0, 0), size, cells)
        yield Case(f"go {style} {size}", page, wrong)


def _go_page(style: str, size: int, cells: str, side: int, rng: random.Random) -> tuple[str, str]:
    program, _, kind = style.partition(" ")
    coord = rng.random() < 0.5
    stones = [
        ("B" if sign == "X" else "W", k % size, k // size)
        for k, sign in enumerate(cells)
        if sign != "."
    ]
    if program == "besogo":
        points = {
            colour: "".join(
                f"[{chr(97 + x)}{chr(97 + y)}]" for one, x, y in stones if one == colour
            )
            for colour in "BW"
        }
        setup = "".join(f"A{colour}{places}" for colour, places in points.items() if places)
        head = (
            f'<link rel="stylesheet" href="/besogo/css/besogo.css">'
            f'<link rel="stylesheet" href="/besogo/css/board-{kind}.css">'
            f'<script src="/besogo/besogo.all.js"></script>'
            f"<style>.besogo-board {{ width: {side}px; height: {side}px; }}</style>"
        )
        script = BESOGO_SCRIPT.format(
            sgf=json.dumps(f"(;SZ[{size}]{setup})"),
            size=size,
            coord="western" if coord else "none",
            real=json.dumps(kind == "wood" and rng.random() < 0.5),
        )
        return head, script
    head = '<script src="/wgo/dist/index.js"></script>'
    script = WGO_SCRIPT.format(
        size=size, side=side, kind=kind, coord=json.dumps(coord), stones=json.dumps(stones)
    )
    return head, script


def queens_cases(count: int, seed: int) -> Iterator[Case]:
    """Yield boards of queens in the styles of other programs and pages."""
    for number in range(count):
        rng = spoil.dice(seed * 4000 + number)
        style = QUEENS_STYLES[number % len(QUEENS_STYLES)]
        size = QUEENS_SIZES[number // len(QUEENS_STYLES) % len(QUEENS_SIZES)]
        painted = queens.regions(size, rng)
        signs = "".join(rng.choice("....xQ" if number // 4 % 2 else ".") for _ in painted)
        signs = signs.replace("Q", "x") if signs.count("Q") > size else signs
        cell = rng.randint(26, 60)
        dark = rng.random() < 0.4 and style != "pzpr"
        if style == "pzpr":
            head, script = _pzpr_page(size, painted, signs, cell)
        else:
            head, script = _css_page(style.split()[1], size, painted, signs, cell, dark=dark)
        page = _page(rng, size * cell + 20, head, script, dark=dark)
        wrong = functools.partial(wrong_queens, painted, signs)
        yield Case(f"queens {style} {size}", page, wrong)


def _pzpr_page(size: int, painted: tuple[int, ...], signs: str, cell: int) -> tuple[str, str]:
    rows = [slice(row * size, row * size + size) for row in range(size)]
    areas = [" ".join(map(str, painted[row])) for row in rows]
    marks = signs.translate(str.maketrans("Qx", "#+"))
    answers = [" ".join(marks[row]) for row in rows]
    head = ("pzprv3", "starbattle", str(size), str(size), "1", str(size))
    text = "\n".join((*head, *areas, *answers, ""))
    script = PZPR_SCRIPT.format(cell=cell, text=json.dumps(text))
    return '<script src="/pzpr/dist/pzpr.js"></script>', script


def _css_page(
    kind: str, size: int, painted: tuple[int, ...], signs: str, cell: int, *, dark: bool
) -> tuple[str, str]:
    palette = queens.DEEP if dark else queens.PASTEL
    looks = {"Q": "👑" if kind == "emoji" else "♛", "x": "✕" if kind == "tiles" else "×", ".": ""}
    line = "#ddd" if dark else "#222"
    cells = []
    for k, region in enumerate(painted):
        row, column = divmod(k, size)
        right = column + 1 < size and painted[k + 1] != region
        below = row + 1 < size and painted[k + size] != region
        red, green, blue = palette[region]
        edges = f"border-right-width:{1 + 2 * right}px;border-bottom-width:{1 + 2 * below}px;"
        ground = f"background:rgb({red} {green} {blue});{'' if kind == 'tiles' else edges}"
        cells.append(f'<i style="{ground}">{looks[signs[k]]}</i>')
    style = (
        f"#place {{ display: grid; grid: auto-flow {cell}px / repeat({size}, {cell}px);"
        f" width: fit-content; {'gap: 3px' if kind == 'tiles' else f'border: 3px solid {line}'}; }}"
        f"#place i {{ font: {cell * 0.6}px sans-serif; line-height: {cell - 4}px;"
        f" text-align: center; box-sizing: border-box; border: 0 solid {line};"
        f" {'border-radius: 4px;' if kind == 'tiles' else ''} }}"
    )
    script = f"document.querySelector('#place').innerHTML = {json.dumps(''.join(cells))}"
    return f"<style>{style}</style>", script


def _page(
    rng: random.Random, side: int, head: str, script: str, *, dark: bool | None = None
) -> str:
    dark = rng.random() < 0.4 if dark is None else dark
    ground, ink = ("#17181c", "#ddd") if dark else ("#faf9f6", "#222")
    return PAGE.format(ground=ground, ink=ink, side=side, head=head, script=script)


def photograph(browser: Browser, base: str, case: Case, rng: random.Random) -> Image.Image:
    """Return a screenshot of a case as it may arrive."""
    context = browser.new_context(
        viewport={"width": 960, "height": 1000}, device_scale_factor=rng.choice((1, 1, 2, 3))
    )
    page = context.new_page()
    page.route(
        "**/board.html", lambda route: route.fulfill(body=case.page, content_type="text/html")
    )
    page.goto(f"{base}/besogo/board.html")
    page.wait_for_function(DRAWN)
    whole = rng.random() < 0.5
    raw = page.screenshot() if whole else page.locator("#place").screenshot()
    context.close()
    image = Image.open(BytesIO(raw)).convert("RGB")
    scale = rng.choice((0.5, 0.75, 1, 1, 1))
    if scale != 1 and min(image.size) * scale > 300:
        image = spoil.scaled(image, scale)
    return spoil.jpeg(image, 60) if rng.random() < 0.4 else image


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--modules", type=Path, required=True)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    handler = functools.partial(Quiet, directory=str(options.modules))
    server = ThreadingHTTPServer(("localhost", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://localhost:{server.server_port}"
    half = options.count // 2
    with sync_playwright() as playwright:
        sandbox = [] if os.geteuid() else ["--no-sandbox"]
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=sandbox)
        for reader, cases in (
            (read_queens, queens_cases(half, options.seed)),
            (read_go, go_cases(half, options.seed)),
        ):
            counts: Counter[str] = Counter()
            for number, case in enumerate(cases):
                image = photograph(browser, base, case, spoil.dice(options.seed * 7000 + number))
                outcome = judge(reader, image, case.wrong)
                counts[outcome] += 1
                if outcome != "read":
                    print(f"  {outcome:9} {number} {case.name} {image.size}", flush=True)
                    if options.keep:
                        name = case.name.replace(" ", "-")
                        image.save(options.keep / f"{name}-{number}.png")
            print(dict(counts), flush=True)
        browser.close()
    server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    """Serves the programs without a line for each file."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


if __name__ == "__main__":
    main()
