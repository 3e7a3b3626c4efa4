"""Boards of queens with regions, drawn in six styles that are not ours."""

from __future__ import annotations

import random
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

Colour = tuple[int, int, int]
PASTEL = (
    (187, 163, 226),
    (255, 201, 146),
    (150, 190, 255),
    (179, 223, 160),
    (223, 223, 223),
    (255, 123, 96),
    (230, 243, 136),
    (185, 178, 158),
    (223, 160, 191),
    (163, 210, 216),
    (98, 239, 234),
    (255, 147, 243),
    (138, 153, 84),
    (165, 110, 66),
)
DEEP = (
    (96, 60, 160),
    (190, 110, 30),
    (40, 90, 190),
    (40, 130, 70),
    (110, 110, 116),
    (180, 50, 45),
    (160, 150, 30),
    (110, 82, 60),
    (180, 60, 130),
    (30, 130, 140),
    (80, 170, 200),
    (214, 120, 200),
    (70, 85, 20),
    (120, 20, 60),
)


@dataclass(frozen=True)
class Style:
    """How a board is drawn: widths in pixels, *thick* between regions, *gap* between cells."""

    palette: tuple[Colour, ...]
    page: Colour
    line: Colour
    thin: int
    thick: int
    outer: int
    gap: int = 0
    ink: Colour = (20, 20, 20)
    queen: str = "crown"
    cross: str = "thin"


QUEENS = ("crown", "hollow", "balls", "letter")
CROSSES = ("thin", "large", "bold", "dot")

STYLES = {
    "bold": Style(PASTEL, (255, 255, 255), (0, 0, 0), 1, 3, 4),
    "thin": Style(PASTEL, (248, 248, 250), (40, 40, 40), 2, 2, 2),
    "grey": Style(PASTEL, (243, 242, 238), (120, 120, 120), 1, 1, 1),
    "tiles": Style(PASTEL, (255, 255, 255), (255, 255, 255), 0, 0, 0, gap=4),
    "night": Style(DEEP, (24, 24, 28), (0, 0, 0), 1, 3, 3, ink=(240, 240, 240)),
    "pale": Style(DEEP, (250, 250, 250), (255, 255, 255), 1, 4, 4, ink=(250, 250, 250)),
}


def regions(size: int, rng: random.Random) -> tuple[int, ...]:
    """Return *size* connected regions, grown from the squares of a placement, renumbered."""
    columns = list(range(size))
    rng.shuffle(columns)
    owner = [-1] * (size * size)
    edge = []
    for row, column in enumerate(columns):
        owner[row * size + column] = row
        edge.append(row * size + column)
    while -1 in owner:
        cell = rng.choice(edge)
        row, column = divmod(cell, size)
        near = [
            r * size + c
            for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            if 0 <= r < size and 0 <= c < size and owner[r * size + c] < 0
        ]
        if near:
            owner[chosen := rng.choice(near)] = owner[cell]
            edge.append(chosen)
        else:
            edge.remove(cell)
    names: dict[int, int] = {}
    return tuple(names.setdefault(one, len(names)) for one in owner)


def draw(
    size: int, painted: tuple[int, ...], signs: str, style: Style, cell: int, margin: int = 24
) -> Image.Image:
    """Return a picture of the board; *signs* has ``Q``, ``x`` or ``.`` a cell."""
    side = size * cell
    image = Image.new("RGB", (side + 2 * margin + 1, side + 2 * margin + 1), style.page)
    pen = ImageDraw.Draw(image)
    for k, region in enumerate(painted):
        x, y = margin + k % size * cell, margin + k // size * cell
        half = style.gap // 2
        box = (x + half, y + half, x + cell - half - (half > 0), y + cell - half - (half > 0))
        pen.rounded_rectangle(box, 3 if half else 0, style.palette[region])
    for k in range(size * size):
        x, y = margin + k % size * cell, margin + k // size * cell
        for ahead, end in ((k + 1, (x + cell, y)), (k + size, (x, y + cell))):
            inside = ahead < size * size and (ahead == k + size or ahead % size)
            same = inside and painted[ahead] == painted[k]
            width = style.thin if same else style.thick if inside else style.outer
            if width:
                pen.line((*end, x + cell, y + cell), style.line, width)
    if style.outer:
        pen.rectangle((margin, margin, margin + side, margin + side), None, style.line, style.outer)
    for k, sign in enumerate(signs):
        middle = margin + (k % size + 0.5) * cell, margin + (k // size + 0.5) * cell
        _mark(pen, sign, middle, cell, style)
    return image


def _mark(
    pen: ImageDraw.ImageDraw, sign: str, middle: tuple[float, float], cell: int, style: Style
) -> None:
    x, y = middle
    if sign == "x" and style.cross == "dot":
        r = cell * 0.08
        pen.ellipse((x - r, y - r, x + r, y + r), style.ink)
    elif sign == "x":
        reach = cell * {"thin": 0.16, "large": 0.3, "bold": 0.2}[style.cross]
        width = 2 if style.cross == "thin" else round(cell * 0.09)
        for way in (-1, 1):
            pen.line((x - reach, y - way * reach, x + reach, y + way * reach), style.ink, width)
    elif sign == "Q" and style.queen == "letter":
        pen.text((x, y), "Q", style.ink, ImageFont.load_default(cell * 0.6), anchor="mm")
    elif sign == "Q":
        r = cell * 0.28
        crown = [(-1, -0.6), (-0.5, 0), (0, -0.9), (0.5, 0), (1, -0.6), (0.8, 0.8), (-0.8, 0.8)]
        outline = [(x + r * dx, y + r * dy) for dx, dy in crown]
        inner = (255, 220, 90) if style.queen == "hollow" else style.ink
        pen.polygon(outline, inner, style.ink, max(1, round(cell * 0.04)))
        if style.queen == "balls":
            for ball in (outline[0], outline[2], outline[4]):
                pen.circle(ball, r * 0.22, style.ink)
