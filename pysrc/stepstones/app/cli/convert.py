"""``convert``: the board in another format, also one that a picture shows.

Pillow, an optional extra, decodes pictures.
"""

from __future__ import annotations

import argparse
import io
import sys
import warnings
from functools import partial
from typing import TYPE_CHECKING, Any, BinaryIO

from stepstones.app import catalog
from stepstones.app.cli import output
from stepstones.app.cli.output import ANSWERED, print_json, sentence
from stepstones.app.cli.source import Commands, add_source, board_in, read_source
from stepstones.app.reading import pictures
from stepstones.app.reading.pictures import Seen
from stepstones.app.reading.sources import Source, is_partial, rewrite
from stepstones.core.errors import TextError
from stepstones.core.grid import Point
from stepstones.core.puzzle import Puzzle
from stepstones.core.steps import finish
from stepstones.core.vision import raster

if TYPE_CHECKING:
    from stepstones.core.vision.raster import Raster


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("convert", help="the board in another format, also of a picture")
    parser.set_defaults(command=_convert)
    add_source(parser)
    parser.add_argument("--to", metavar="FORMAT", required=True, help=_formats())
    parser.add_argument("--json", action="store_true")


def _formats() -> str:
    """Return the formats that each puzzle is written in.

    >>> _formats().split("; ")[1]
    'go: sgf, numbers, ascii'
    """
    told = ["any puzzle: link, svg"]
    told += (f"{puzzle.id}: {', '.join(writable_formats(puzzle))}" for puzzle in catalog.every())
    return "; ".join(told)


def writable_formats(puzzle: Puzzle[Any]) -> list[str]:
    """Return the formats that a puzzle is written in, besides link and picture."""
    return [one.id for one in catalog.formats(puzzle) if one.write or one.save]


def _convert(options: argparse.Namespace) -> int:
    doubtful: tuple[Point, ...] = ()
    given = read_source(options.source, MAX_FILE)
    if isinstance(given, bytes) and is_picture(given):
        only = catalog.find(options.puzzle) if options.puzzle else None
        seen = read_picture(given, options.source, only)
        board = options.board = Source(seen.puzzle, seen.reading.state, None)
        doubtful = seen.reading.doubtful
    else:
        board = board_in(given, options)
    say = partial(sentence, language=options.language)
    for note in board.notes:
        print(f"stepstones: {say(note.message, note.args)}", file=sys.stderr)
    text = rewrite(board, options.to)
    if is_partial(board.puzzle, board.state, options.to, text):
        print(f"stepstones: {say('text.partial')}", file=sys.stderr)
    grid = board.state.grid
    names = [grid.name(point) for point in doubtful]
    if options.json:
        print_json(_facts(board, options.to, text, names))
        return ANSWERED
    if names:
        told = say("vision.doubtful", (len(names), " ".join(names)))
        print(f"stepstones: {told}", file=sys.stderr)
    sys.stdout.write(text if text.endswith("\n") else text + "\n")
    return ANSWERED


def _facts(board: Source, name: str, text: str, doubtful: list[str]) -> dict[str, Any]:
    """Return what ``--json`` prints; the size is a number where the board is square."""
    grid = board.state.grid
    square = grid.width == grid.height
    return {
        "puzzle": board.puzzle.id,
        "size": grid.width if square else f"{grid.width}x{grid.height}",
        name: text,
        "doubtful": doubtful,
    }


MAX_FILE = 100_000_000
"""Bytes of a picture's file."""
_FORMATS = ("PNG", "JPEG", "WEBP")


def is_picture(data: bytes) -> bool:
    """Whether *data* begin as pictures do."""
    web = data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    return web or data.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"))


def read_picture(data: bytes, source: str, only: Puzzle[Any] | None) -> Seen:
    """Return the board in the picture *data*, of the puzzle *only* if one is given.

    Raises TextError ``app.no-pillow``, ``vision.unread`` with the name *source*, or why there is
    no board.
    """
    drawn = _decode_picture(data, source)
    return finish(pictures.read(drawn, (only,) if only else catalog.every()))


def _decode_picture(data: bytes, source: str) -> Raster:
    """Return the picture's pixels, turned as its camera was held.

    Pillow names no set of errors for what is malformed: of ValueError, struct.error and others
    each is another chunk.
    """
    if len(data) > MAX_FILE:
        raise TextError("vision.unread", source[-80:])
    try:
        return _pixels(io.BytesIO(data))
    except TextError:
        raise
    except Exception:  # noqa: BLE001 - see above
        raise TextError("vision.unread", source[-80:]) from None


def _pixels(file: BinaryIO) -> Raster:
    """Return the pixels of a file. What Pillow warns of is no business of who asked."""
    try:
        from PIL import Image, ImageOps  # noqa: PLC0415 - an optional extra, as numpy

        with warnings.catch_warnings(action="ignore"), Image.open(file, formats=_FORMATS) as opened:
            raster.check_size(*opened.size)
            image = ImageOps.exif_transpose(opened).convert("RGBA")
        return raster.from_bytes(image.tobytes(), *image.size)
    except ImportError:
        raise TextError("app.no-pillow", output.install("pictures")) from None
