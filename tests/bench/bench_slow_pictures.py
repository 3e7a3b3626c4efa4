"""Pictures that take longest: the seconds that a reading of each takes, here and in Pyodide.

    nice .venv/bin/python tests/bench/bench_slow_pictures.py [--only WORD]

24 megapixels, strips as long as are taken, noise, grids of many lines, tiles and stones that are no
board, boards seen from beside: 15 s is the most that any picture may take in a browser.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "pysrc")]

from tests.bench import in_pyodide  # noqa: E402

from stepstones.app import catalog  # noqa: E402
from stepstones.app.reading import pictures  # noqa: E402
from stepstones.core.errors import TextError  # noqa: E402
from stepstones.core.vision import raster  # noqa: E402
from stepstones.core.vision.raster import Raster  # noqa: E402

LIMIT = 15.0
"""Seconds that a picture may take."""


def noise(height: int, width: int, _: int) -> Raster:
    """Return pixels by chance."""
    return np.random.default_rng(5).integers(0, 256, (height, width, 3), np.uint8)


def grid(height: int, width: int, pitch: int) -> Raster:
    """Return dark lines on a pale ground."""
    shown = np.full((height, width, 3), 230, np.uint8)
    shown[::pitch] = shown[:, ::pitch] = 30
    return shown


def tiles(height: int, width: int, pitch: int) -> Raster:
    """Return squares of colours by chance, many more than a board has."""
    shape = height // pitch + 1, width // pitch + 1, 3
    colours = np.random.default_rng(5).integers(120, 255, shape, np.uint8)
    return colours.repeat(pitch, 0).repeat(pitch, 1)[:height, :width].copy()


def discs(height: int, width: int, pitch: int) -> Raster:
    """Return dark discs beside each other."""
    y, x = ((np.arange(side) % pitch - pitch / 2) ** 2 for side in (height, width))
    away = y[:, None] + x
    return np.where(away < (0.4 * pitch) ** 2, 20, 220).astype(np.uint8)[..., None].repeat(3, 2)


def beside(height: int, width: int, pitch: int) -> Raster:
    """Return a board of 19 lines with stones, as it is seen from beside, with noise."""
    rng = np.random.default_rng(pitch)
    side = 20 * pitch
    board = np.full((side, side, 3), (214, 170, 100), np.uint8)
    board[pitch : side - pitch + 1 : pitch, pitch:-pitch] = 60
    board[pitch:-pitch, pitch : side - pitch + 1 : pitch] = 60
    y, x = np.mgrid[:pitch, :pitch] - pitch // 2
    disc = (y * y + x * x) < (0.46 * pitch) ** 2
    for row, column in np.argwhere(rng.random((19, 19)) < 0.4) * pitch + pitch // 2:
        board[row : row + pitch, column : column + pitch][disc] = rng.choice((20, 240))
    off = rng.uniform(0, 0.09 * side, 8)
    matrix = raster.quad_map(
        width,
        height,
        (
            (-off[0], -off[1]),
            (side + off[2], -off[3]),
            (side + off[4], side + off[5]),
            (-off[6], side + off[7]),
        ),
    )
    seen = raster.straighten(board, matrix, width, height).astype(np.int16)
    return (seen + rng.integers(-8, 9, seen.shape)).clip(0, 255).astype(np.uint8)


PICTURES: tuple[tuple[Callable[[int, int, int], Raster], int, int, int], ...] = (
    (noise, 4000, 6000, 0),
    (noise, 30_000, 830, 0),
    (noise, 40, 30_000, 0),
    (noise, 890, 890, 0),
    (grid, 4000, 6000, 14),
    (grid, 30_000, 800, 40),
    (tiles, 4000, 6000, 200),
    (tiles, 880, 880, 20),
    (tiles, 1600, 1600, 9),
    (discs, 4000, 6000, 90),
    (discs, 1600, 1600, 24),
    *((beside, 900, 900, pitch) for pitch in (28, 29, 30, 31, 32, 33)),
    (beside, 4000, 6000, 31),
)


def measure(only: str) -> None:
    """Print the seconds that each picture takes, and how long the longest step is."""
    scale = in_pyodide.loop()
    worst = 0.0
    for make, height, width, pitch in PICTURES:
        name = f"{make.__name__} {width} x {height}, {pitch}"
        if only not in name:
            continue
        shown = np.full((height, width, 4), 255, np.uint8)
        shown[..., :3] = make(height, width, pitch)
        data = shown.tobytes()
        del shown
        told, begin = "", in_pyodide.clock()
        last, longest = begin, 0.0
        try:
            reading = pictures.read(raster.from_bytes(data, width, height), catalog.every())
            while True:
                next(reading)
                longest, last = max(longest, in_pyodide.clock() - last), in_pyodide.clock()
        except StopIteration as end:
            told = f"{end.value.puzzle.id}, {end.value.doubt:.0%} in doubt"
        except TextError as error:
            told = error.message
        spent = in_pyodide.clock() - begin
        longest, worst = max(longest, in_pyodide.clock() - last), max(worst, spent)
        print(f"{name:28} {spent:6.2f} s, a step {longest:.2f} s: {told}", flush=True)
    print(f"the worst took {worst:.1f} of {LIMIT:.0f} s; a loop to 10**7 takes {scale:.2f} s")


def main() -> None:
    """Measure here, then in the page's Python."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", metavar="WORD", help="pictures with it in their name")
    options = parser.parse_args()
    measure(options.only)
    module = "tests.bench.bench_slow_pictures"
    in_pyodide.call(module, "measure", options.only, wheels=("numpy",))


if __name__ == "__main__":
    main()
