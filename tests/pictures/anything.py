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


def keyboard(size: tuple[int, int], rng: random.Random) -> Image.Image:
    """Return rows of keys with letters, each row a little further to the right."""
    dark = rng.random() < 0.5
    image = Image.new("RGB", size, (40, 42, 46) if dark else (209, 212, 217))
    pen = ImageDraw.Draw(image)
    side, gap = size[0] / rng.randint(9, 13), rng.randint(2, 8)
    for row, letters in enumerate(("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm")):
        for k, letter in enumerate(letters):
            x, y = gap + (k + 0.25 * row * rng.choice((1, 1, 0))) * side, gap + row * side
            box = (x, y, x + side - gap, y + side - gap)
            pen.rounded_rectangle(box, 5, (90, 92, 96) if dark else (255, 255, 255))
            pen.text((x + side / 3, y + side / 4), letter, (128, 128, 128), font_size=side / 3)
    return image


def crossword(size: tuple[int, int], rng: random.Random) -> Image.Image:
    """Return a square of white and black cells, some numbered, some with a letter."""
    count = rng.choice((5, 7, 9, 11, 13, 15))
    step = max(10, min(size) // (count + 1))
    image = Image.new("RGB", size, (255, 255, 255))
    pen = ImageDraw.Draw(image)
    for k in range(count * count):
        x, y = step // 2 + k % count * step, step // 2 + k // count * step
        black = rng.random() < 0.2
        pen.rectangle((x, y, x + step, y + step), (0, 0, 0) if black else None, (0, 0, 0))
        if not black and rng.random() < 0.3:
            pen.text((x + 2, y + 1), str(k), (0, 0, 0), font_size=max(5, step / 4))
        if not black and rng.random() < 0.4:
            at = x + step / 3, y + step / 4
            pen.text(at, rng.choice("AEIRST"), (0, 0, 90), font_size=step / 2)
    return image


def chess(size: tuple[int, int], rng: random.Random) -> Image.Image:
    """Return a board of 8 x 8 or 10 x 10 in two colours, with or without men."""
    count = rng.choice((8, 8, 10))
    step = max(8, min(size) // count)
    image = Image.new("RGB", (count * step, count * step))
    pen = ImageDraw.Draw(image)
    pairs = (((240, 217, 181), (181, 136, 99)), ((238, 238, 210), (118, 150, 86)))
    shades = rng.choice((*pairs, ((255, 255, 255), (150, 150, 150))))
    full = rng.random()
    for k in range(count * count):
        x, y = k % count * step, k // count * step
        pen.rectangle((x, y, x + step, y + step), shades[(k + k // count) % 2])
        if full > 0.4 and rng.random() < full / 2:
            middle, man = (x + step / 2, y + step / 2), rng.choice(((15,) * 3, (250,) * 3))
            pen.circle(middle, step * 0.33, man, (60, 60, 60))
    return image


def calendar(size: tuple[int, int], rng: random.Random) -> Image.Image:
    """Return a month: seven columns, numbers in the corners, some days coloured."""
    image = Image.new("RGB", size, (255, 255, 255))
    pen = ImageDraw.Draw(image)
    across, down = size[0] / 7.4, size[1] / rng.choice((6.5, 7.5))
    shades = [tuple(rng.randint(150, 255) for _ in range(3)) for _ in range(6)]
    for k in range(42):
        x, y = 8 + k % 7 * across, 14 + k // 7 * down
        day = (x, y, x + across, y + down)
        pen.rectangle(day, rng.choice((None, None, *shades)), (190, 190, 190))
        pen.text((x + 4, y + 3), str(k % 31 + 1), (60, 60, 60), font_size=max(8, across / 5))
    return image


def bricks(size: tuple[int, int], rng: random.Random) -> Image.Image:
    """Return a wall, every other row moved by half a brick."""
    image = Image.new("RGB", size, (200, 195, 185))
    pen = ImageDraw.Draw(image)
    high = rng.randint(12, 40)
    wide = high * rng.choice((1, 2, 2.5))
    for row in range(size[1] // high + 1):
        for k in range(-1, int(size[0] / wide) + 1):
            x, y = (k + row % 2 / 2) * wide, row * high
            shade = rng.randint(-25, 25)
            brick = (160 + shade, 80 + shade, 60 + shade // 2)
            pen.rectangle((x, y, x + wide - 3, y + high - 3), brick)
    return image


def icons(size: tuple[int, int], rng: random.Random) -> Image.Image:
    """Return a phone's first page: rounded squares of many colours with words below."""
    image = gradient(size, rng)
    pen = ImageDraw.Draw(image)
    count = rng.choice((4, 4, 5, 6))
    step = size[0] / count
    for row in range(int(size[1] / step)):
        for k in range(count):
            x, y = (k + 0.18) * step, (row + 0.15) * step
            box, shade = (x, y, x + 0.64 * step, y + 0.64 * step), rng.randrange(256)
            pen.rounded_rectangle(box, step * 0.14, (shade, rng.randrange(256), 255 - shade))
            pen.circle((x + 0.32 * step, y + 0.32 * step), step * 0.15, (255, 255, 255))
            pen.text((x, y + 0.66 * step), "Notes", (255, 255, 255), font_size=step / 8)
    return image


KINDS = (
    *(noise, gradient, words, scene, table, squares, plain, discs),
    *(keyboard, crossword, chess, calendar, bricks, icons),
)
