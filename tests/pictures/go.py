"""Go boards drawn in six styles that are not ours."""

from __future__ import annotations

import random
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Style:
    """How a board is drawn; *radius* is a share of the pitch, *rim* the outlines' width."""

    ground: Colour
    line: Colour
    black: Colour
    white: Colour
    rim_black: Colour
    rim_white: Colour
    radius: float
    rim: int = 1
    width: int = 1
    shaded: bool = False
    numbers: bool = False
    grain: int = 0


STYLES = {
    "print": Style((255,) * 3, (0,) * 3, (0,) * 3, (255,) * 3, (0,) * 3, (0,) * 3, 0.47, 2),
    "moves": Style(
        (255,) * 3, (30,) * 3, (10,) * 3, (255,) * 3, (0,) * 3, (20,) * 3, 0.48, numbers=True
    ),
    "wood": Style(
        (222, 179, 104), (60, 40, 10), (20,) * 3, (246,) * 3, (0,) * 3, (120, 110, 90), 0.47
    ),
    "shaded": Style(
        (214, 168, 96),
        (90, 60, 20),
        (24,) * 3,
        (226,) * 3,
        (24,) * 3,
        (190,) * 3,
        0.46,
        shaded=True,
        grain=8,
    ),
    "night": Style(
        (42, 44, 48), (130, 132, 136), (8, 8, 8), (235,) * 3, (170,) * 3, (235,) * 3, 0.45, 2
    ),
    "green": Style(
        (120, 170, 130), (30, 60, 40), (15,) * 3, (250,) * 3, (15,) * 3, (60,) * 3, 0.43, width=2
    ),
}


def position(width: int, height: int, rng: random.Random, share: float) -> str:
    """Return stones by chance, every one with an empty point beside it."""
    cells = ["."] * (width * height)
    for point in rng.sample(range(width * height), int(width * height * share)):
        cells[point] = rng.choice("XO")
    for point in range(width * height):
        near = [
            other
            for other, fits in (
                (point - width, point >= width),
                (point + width, point + width < width * height),
                (point - 1, point % width > 0),
                (point + 1, point % width < width - 1),
            )
            if fits
        ]
        if cells[point] != "." and all(cells[other] != "." for other in near):
            cells[near[0]] = "."
    return "".join(cells)


def draw(
    width: int,
    height: int,
    cells: str,
    style: Style,
    pitch: int,
    open_sides: str = "",
) -> Image.Image:
    """Return a picture of the points; lines go on at *open_sides*, such as ``"rb"``."""
    margin = round(pitch * 0.8)
    across, down = (width - 1) * pitch, (height - 1) * pitch
    image = Image.new("RGB", (across + 2 * margin, down + 2 * margin), style.ground)
    pen = ImageDraw.Draw(image)
    if style.grain:
        for row in range(0, image.height, 3):
            shade = tuple(
                part + (row * 7) % style.grain - style.grain // 2 for part in style.ground
            )
            pen.line((0, row, image.width, row), shade)
    out = round(pitch * 0.6)
    left, right = margin - out * ("l" in open_sides), margin + across + out * ("r" in open_sides)
    top, bottom = margin - out * ("t" in open_sides), margin + down + out * ("b" in open_sides)
    for column in range(width):
        pen.line(
            (margin + column * pitch, top, margin + column * pitch, bottom), style.line, style.width
        )
    for row in range(height):
        y = margin + row * pitch
        pen.line((left, y, right, y), style.line, style.width)
    for number, (point, sign) in enumerate(enumerate(cells)):
        if sign != ".":
            middle = margin + point % width * pitch, margin + point // width * pitch
            _stone(image, sign, middle, pitch, style, number % 200 + 1)
    return image


def _stone(
    image: Image.Image, sign: str, middle: tuple[int, int], pitch: int, style: Style, number: int
) -> None:
    """Draw one stone four times as large and put it in its place."""
    big = 4 * pitch
    stone = Image.new("RGBA", (big, big), (0, 0, 0, 0))
    pen = ImageDraw.Draw(stone)
    r = style.radius * big
    fill, rim = (style.black, style.rim_black) if sign == "X" else (style.white, style.rim_white)
    box = (big / 2 - r, big / 2 - r, big / 2 + r, big / 2 + r)
    pen.ellipse(box, (*fill, 255), (*rim, 255), 4 * style.rim)
    if style.shaded:
        light = tuple(min(255, part + 28) for part in fill)
        pen.ellipse((big * 0.25, big * 0.22, big * 0.5, big * 0.45), (*light, 255))
    if style.numbers:
        colour = (255,) * 3 if sign == "X" else (0,) * 3
        font = ImageFont.load_default(big * 0.42)
        pen.text((big / 2, big / 2), str(number), (*colour, 255), font, anchor="mm")
    small = stone.resize((pitch, pitch), Image.Resampling.LANCZOS)
    corner = middle[0] - pitch // 2, middle[1] - pitch // 2
    image.paste(small, corner, small)
