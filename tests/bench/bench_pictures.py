"""Boards in pictures: how many of 200 drawn ones are read, in six styles each, and how fast.

    PYTHONPATH=pysrc:. .venv/bin/python tests/bench/bench_pictures.py [--count 200] [--seed 1]
        [--else 1000] [--after LINES]

Sizes, light and dark, JPEG at quality 60, scales from 0.5 to 3, pages around them, cropped. Then
1,000 pictures of anything else, none of which may be read as a board without doubt: a line each,
so that a run that was ended goes on *after* so many.
"""

from __future__ import annotations

import argparse
import random
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from PIL import Image
from tests.pictures import anything, go, queens, spoil

from stepstones.core.errors import TextError
from stepstones.core.steps import finish
from stepstones.core.vision import lattice
from stepstones.core.vision.reading import Reader
from stepstones.go.position import Position
from stepstones.go.vision.read import read as read_go
from stepstones.queens.board import Board
from stepstones.queens.vision.read import read as read_queens

QUEENS_SIZES = (5, 6, 8, 9, 11, 14)
SCALES = (0.5, 0.75, 1.0, 1.0, 1.5, 2.0, 3.0)

Wrong: TypeAlias = Callable[[Any], "set[int] | None"]
"""Says which cells of a state are wrong, None where its size is."""
Case: TypeAlias = tuple[str, Image.Image, Wrong]


def spoiled(image: Image.Image, rng: random.Random) -> tuple[Image.Image, str]:
    """Return *image* as it may arrive, and what was done to it."""
    done = []
    if rng.random() < 0.5:
        image = spoil.in_page(image, rng)
        done.append("page")
    scale = rng.choice(SCALES)
    if scale != 1:
        image = spoil.scaled(image, scale)
        done.append(f"x{scale}")
    if rng.random() < 0.4:
        image = spoil.jpeg(image, 60)
        done.append("jpeg")
    return image, " ".join(done)


def queens_cases(count: int, seed: int) -> Iterator[Case]:
    """Yield drawn boards of queens: name, picture, and which cells of a board are wrong."""
    for number in range(count):
        rng = spoil.dice(seed * 1000 + number)
        name = list(queens.STYLES)[number % len(queens.STYLES)]
        size = QUEENS_SIZES[number // len(queens.STYLES) % len(QUEENS_SIZES)]
        painted = queens.regions(size, rng)
        signs = "".join(rng.choice("....xQ" if number % 2 else ".") for _ in painted)
        signs = signs.replace("Q", "x") if signs.count("Q") > size else signs
        cell, margin = rng.randint(28, 60), rng.choice((0, 3, 24))
        looks = rng.choice(queens.QUEENS), rng.choice(queens.CROSSES)
        style = replace(queens.STYLES[name], queen=looks[0], cross=looks[1])
        image = queens.draw(size, painted, signs, style, cell, margin)
        image, done = spoiled(image, rng)

        wrong = partial(wrong_queens, painted, signs)
        yield f"queens {name} {size} {' '.join(looks)} {done}", image, wrong


def go_cases(count: int, seed: int) -> Iterator[Case]:
    """Yield drawn Go boards, whole ones and parts."""
    shapes = ((9, 9, ""), (13, 13, ""), (19, 19, ""), (10, 8, "rb"), (7, 11, "lb"), (12, 6, "rt"))
    for number in range(count):
        rng = spoil.dice(seed * 2000 + number)
        name = list(go.STYLES)[number % len(go.STYLES)]
        width, height, sides = shapes[number // len(go.STYLES) % len(shapes)]
        cells = go.position(width, height, rng, rng.choice((0.08, 0.25, 0.5)))
        image = go.draw(width, height, cells, go.STYLES[name], rng.randint(20, 44), sides)
        image, done = spoiled(image, rng)
        whole = 19 if sides else width
        left = whole - width if "l" in sides else 0
        top = whole - height if "t" in sides else 0

        wrong = partial(wrong_go, whole, (left, top), width, cells)
        yield f"go {name} {width}x{height}{sides} {done}", image, wrong


def wrong_queens(painted: tuple[int, ...], signs: str, board: Board) -> set[int] | None:
    """Return the cells of *board* read wrong."""
    if board.size**2 != len(painted):
        return None
    return {
        k
        for k, sign in enumerate(signs)
        if board.regions[k] != painted[k]
        or (k in board.queens) != (sign == "Q")
        or (k in board.crossed) != (sign == "x")
    }


def wrong_go(
    whole: int, at: tuple[int, int], width: int, cells: str, state: Position
) -> set[int] | None:
    """Return the points of *state* read wrong; the part begins *at* a column and row."""
    if (state.width, state.height) != (whole, whole):
        return None
    expected = ["."] * whole**2
    for k, sign in enumerate(cells):
        expected[(at[1] + k // width) * whole + at[0] + k % width] = sign
    return {k for k, sign in enumerate(state.pieces) if sign != expected[k]}


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--else", type=int, default=1000, dest="other")
    parser.add_argument("--after", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    half = options.count // 2
    for reader, cases in (
        (read_queens, queens_cases(half, options.seed)),
        (read_go, go_cases(half, options.seed)),
    ):
        counts: Counter[str] = Counter()
        begin = time.monotonic()
        for name, image, wrong in cases:
            outcome = judge(reader, image, wrong)
            counts[outcome] += 1
            if outcome != "read":
                print(f"  {outcome:9} {name} {image.size}", flush=True)
        print(dict(counts), f"{time.monotonic() - begin:.1f} s")
    strangers(options.other, options.seed, options.after)


def judge(reader: Reader[Any], image: Image.Image, wrong: Wrong) -> str:
    """Return ``read``, ``refused``, ``doubtful`` or ``WRONG``."""
    try:
        found = spoil.read(reader, spoil.pixels(image))
    except TextError as error:
        return f"refused ({error.message})"
    cells = wrong(found.state)
    if cells is None:
        grid = found.state.grid
        return "doubtful size" if len(found.doubtful) == grid.width * grid.height else "WRONG size"
    if not cells:
        return "read"
    return "doubtful" if cells <= set(found.doubtful) else f"WRONG {len(cells)}"


def strangers(count: int, seed: int, after: int) -> None:
    """Print of each picture of anything else what each reader says, and the memory it takes."""
    told: Counter[str] = Counter()
    most = 0.0
    for number, (name, image) in enumerate(anything.pictures(count, seed)):
        if number < after:
            continue
        picture = spoil.pixels(image)
        area = image.width * image.height * 4
        tracemalloc.start()
        sight = finish(lattice.look(picture))
        share, said = tracemalloc.get_traced_memory()[1] / area, []
        for reader in (read_queens, read_go):
            tracemalloc.reset_peak()
            try:
                found: Any = finish(reader(sight))
                said.append("doubtful" if found.doubtful else "READ WITHOUT DOUBT")
            except TextError as error:
                said.append(error.message)
            share = max(share, tracemalloc.get_traced_memory()[1] / area)
        tracemalloc.stop()
        told.update(said)
        most = max(most, share)
        print(number, name, *image.size, *said, f"{share:.1f}", sep="\t", flush=True)
    print("anything else:", dict(told), f"memory at most {most:.1f} x the picture")


if __name__ == "__main__":
    main()
