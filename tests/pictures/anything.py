"""Pictures that show no board: noise, gradients, words, tables, scenes."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
from PIL import Image, ImageDraw, ImageFilter
from tests.pictures import spoil


def pictures(count: int, seed: int) -> Iterator[tuple[str, Image.Image]]:
    """Yield *count* pictures with the names of their kinds, in turn."""
    for number in range(count):
        rng = spoil.dice(seed * 5000 + number)
        make = KINDS[number % len(KINDS)]
        size = rng.randint(120, 700), rng.randint(120, 700)
        yield make.__name__, make(size, rng)


def noise(size: tuple[int, int], rng: random.Random) -> Image.Image:
    """Return pixels by chance, coarse or fine."""
    grain = rng.choice((1, 1, 2, 5, 20))
    shape = size[1] // grain + 1, size[0] // grain + 1, 3
    pixels = np.random.default_rng(rng.randrange(2**32)).integers(0, 256, shape, np.uint8)
    return Image.fromarray(pixels).resize(size, rng.choice((0, 3)))


def gradient(size: tuple[int, int], rng: random.Random) -> Image.Image:
    """Return one colour passing into another."""
    one, other = (np.array([rng.randrange(256) for _ in range(3)]) for _ in range(2))
    x, y = np.meshgrid(np.linspace(0, 1, size[0]), np.linspace(0, 1, size[1]))
    part = ((x + y) / 2 if rng.random() < 0.5 else np.hypot(x - 0.5, y - 0.5))[..., None]
    return Image.fromarray((one * part + other * (1 - part)).clip(0, 255).astype(np.uint8))


def words(size: tuple[int, int], rng: random.Random) -> Image.Image:
    """Return a page of text."""
    image = Image.new("RGB", size, rng.choice(((255, 255, 255), (30, 30, 34))))
    pen = ImageDraw.Draw(image)
    ink = (20, 20, 20) if image.getpixel((0, 0)) == (255, 255, 255) else (220, 220, 220)
    step = rng.randint(12, 30)
    for y in range(10, size[1], step):
        line = " ".join(
            "".join(rng.choices("abcdefgnorst", k=rng.randint(2, 9))) for _ in range(14)
        )
        pen.text((12, y), line, ink, font_size=step * 0.75)
    return image


def scene(size: tuple[int, int], rng: random.Random) -> Image.Image:
    """Return hills, a sky, a house and leaves, with the grain of a camera."""
    image = gradient(size, rng)
    pen = ImageDraw.Draw(image)
    width, height = size
    for _ in range(rng.randint(3, 9)):
        x, y, r = rng.randrange(width), rng.randrange(height), rng.randint(20, 200)
        colour = tuple(rng.randrange(256) for _ in range(3))
        shape = rng.choice((pen.ellipse, pen.rectangle))
        shape((x - r, y - r // 2, x + r, y + r), colour)
    image = image.filter(ImageFilter.GaussianBlur(rng.choice((0, 1, 3))))
    grain = np.random.default_rng(rng.randrange(2**32)).normal(
        0, rng.choice((0, 4, 12)), (height, width, 3)
    )
    return Image.fromarray((np.asarray(image) + grain).clip(0, 255).astype(np.uint8))


def table(size: tuple[int, int], rng: random.Random) -> Image.Image:
    """Return a table with words in its cells."""
    image = Image.new("RGB", size, (255, 255, 255))
    pen = ImageDraw.Draw(image)
    across, down = rng.randint(30, 110), rng.randint(16, 60)
    for x in range(10, size[0], across):
        pen.line((x, 10, x, size[1] - 10), (150, 150, 150))
    for y in range(10, size[1], down):
        pen.line((10, y, size[0] - 10, y), (150, 150, 150))
        for x in range(14, size[0] - across, across):
            pen.text((x, y + 3), str(rng.randrange(1000)), (20, 20, 20))
    return image


def squares(size: tuple[int, int], rng: random.Random) -> Image.Image:
    """Return ruled paper, checks or tiles, with a few blots."""
    step = rng.randint(14, 60)
    image = Image.new("RGB", size, (252, 250, 244))
    pen = ImageDraw.Draw(image)
    kind = rng.choice(("ruled", "checks", "tiles"))
    shades = [tuple(rng.randrange(256) for _ in range(3)) for _ in range(rng.randint(2, 12))]
    for row in range(size[1] // step + 1):
        for column in range(size[0] // step + 1):
            box = (column * step, row * step, column * step + step, row * step + step)
            if kind == "ruled":
                pen.rectangle(box, None, (150, 180, 220))
            elif kind == "checks":
                pen.rectangle(box, shades[(row + column) % 2])
            else:
                pen.rectangle(box, rng.choice(shades), (0, 0, 0))
    for _ in range(rng.choice((0, 0, 3))):
        x, y, r = rng.randrange(size[0]), rng.randrange(size[1]), rng.randint(5, 40)
        pen.ellipse((x - r, y - r, x + r, y + r), (60, 30, 20))
    return image


def plain(size: tuple[int, int], rng: random.Random) -> Image.Image:
    """Return one colour, or a frame, or stripes."""
    image = Image.new("RGB", size, tuple(rng.randrange(256) for _ in range(3)))
    pen = ImageDraw.Draw(image)
    kind = rng.randrange(3)
    if kind == 1:
        pen.rectangle((20, 20, size[0] - 20, size[1] - 20), None, (0, 0, 0), 3)
    elif kind == 2:
        for x in range(0, size[0], rng.randint(6, 40)):
            pen.line((x, 0, x, size[1]), (0, 0, 0), 2)
    return image


def discs(size: tuple[int, int], rng: random.Random) -> Image.Image:
    """Return rows of discs without lines, as counters or dots have."""
    image = Image.new("RGB", size, tuple(rng.randrange(120, 256) for _ in range(3)))
    pen = ImageDraw.Draw(image)
    step = rng.randint(16, 50)
    for y in range(step, size[1] - step, step):
        for x in range(step, size[0] - step, step):
            if rng.random() < 0.7:
                r = step * 0.42
                pen.ellipse(
                    (x - r, y - r, x + r, y + r), rng.choice(((0,) * 3, (255,) * 3)), (0,) * 3
                )
    return image


KINDS = (noise, gradient, words, scene, table, squares, plain, discs)
