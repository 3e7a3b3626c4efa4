"""Pictures on the command line: Pillow decodes them, an optional extra."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stepstones.app import catalog
from stepstones.app.cli import extras
from stepstones.app.reading import pictures
from stepstones.app.reading.pictures import Seen
from stepstones.core.errors import TextError
from stepstones.core.puzzle import Puzzle
from stepstones.core.steps import finish

if TYPE_CHECKING:
    from stepstones.core.vision.raster import Raster

MAX_FILE = 100_000_000
"""Bytes of a picture's file."""
_FORMATS = ("PNG", "JPEG", "WEBP")
_HEAD = 12


def is_picture(source: str) -> bool:
    """Whether *source* names a file that begins as pictures do."""
    try:
        with Path(source).open("rb") as file:
            head = file.read(_HEAD)
    except (OSError, ValueError):
        return False
    web = head[:4] == b"RIFF" and head[8:12] == b"WEBP"
    return web or head.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"))


def read(source: str, only: Puzzle[Any] | None) -> Seen:
    """Return the board in the picture of that name, of the puzzle *only* if one is given.

    Raises TextError ``app.no-pillow``, ``app.unreadable``, or why there is no board.
    """
    return finish(pictures.read(_decode(source), (only,) if only else catalog.every()))


def _decode(source: str) -> Raster:
    """Return the picture's pixels, turned as its camera was held.

    Pillow names no set of errors for what is malformed: of ValueError, struct.error and others
    each is another chunk.
    """
    path = Path(source)
    if path.stat().st_size > MAX_FILE:
        raise TextError("app.unreadable", source[-80:])
    try:
        return _pixels(path)
    except TextError:
        raise
    except Exception:  # noqa: BLE001 - see above
        raise TextError("app.unreadable", source[-80:]) from None


def _pixels(path: Path) -> Raster:
    """Return the pixels of a file. What Pillow warns of is no business of who asked."""
    try:
        from PIL import Image, ImageOps  # noqa: PLC0415 - an optional extra

        from stepstones.core.vision import raster  # noqa: PLC0415 - wants numpy likewise
    except ImportError:
        raise TextError("app.no-pillow", extras.install("pictures")) from None
    with warnings.catch_warnings(action="ignore"), Image.open(path, formats=_FORMATS) as opened:
        raster.check_size(*opened.size)
        image = ImageOps.exif_transpose(opened).convert("RGBA")
    return raster.from_bytes(image.tobytes(), *image.size)
