"""What happens to pictures on their way: scaled, cropped, packed, put into a page."""

from __future__ import annotations

import io
import random

from PIL import Image, ImageDraw

from stepstones.core.maker import State
from stepstones.core.steps import finish
from stepstones.core.vision import lattice, raster
from stepstones.core.vision.lattice import BoardReading, Reader
from stepstones.core.vision.raster import Corners, Raster


def jpeg(image: Image.Image, quality: int) -> Image.Image:
    """Return *image* after JPEG of that *quality*."""
    packed = io.BytesIO()
    image.save(packed, "JPEG", quality=quality)
    return Image.open(packed).convert("RGB")


def scaled(image: Image.Image, factor: float) -> Image.Image:
    """Return *image* scaled as browsers do."""
    size = round(image.width * factor), round(image.height * factor)
    return image.resize(size, Image.Resampling.BICUBIC)


def in_page(image: Image.Image, rng: random.Random) -> Image.Image:
    """Return *image* in a page with a head, words and buttons around it."""
    left, top = rng.randint(20, 160), rng.randint(60, 200)
    page = Image.new("RGB", (image.width + 2 * left, image.height + top + 160), (250, 249, 246))
    pen = ImageDraw.Draw(page)
    pen.rectangle((0, 0, page.width, 40), (255, 255, 255), (220, 220, 220))
    pen.text((20, 12), "Puzzles   Archive   Settings", (60, 60, 60))
    page.paste(image, (left, top))
    y = top + image.height + 30
    for k in range(3):
        pen.rounded_rectangle(
            (left + k * 90, y, left + k * 90 + 76, y + 30), 14, None, (90, 90, 90)
        )
        pen.text((left + k * 90 + 16, y + 9), ("Undo", "Hint", "Clear")[k], (40, 40, 40))
    for line in range(4):
        pen.text(
            (20, y + 44 + line * 14), "Each row and column needs one of them. " * 2, (90, 90, 90)
        )
    return page


def pixels(image: Image.Image) -> Raster:
    """Return *image* as what the reader takes."""
    return raster.from_bytes(image.convert("RGBA").tobytes(), *image.size)


def dice(seed: int) -> random.Random:
    """Return chance that is always the same for a seed."""
    return random.Random(seed)  # noqa: S311 - pictures, no secrets


def read(
    reader: Reader[State], picture: Raster, corners: Corners | None = None
) -> BoardReading[State]:
    """Return what *reader* sees in *picture*."""
    return finish(reader(finish(lattice.look(picture, corners))))
