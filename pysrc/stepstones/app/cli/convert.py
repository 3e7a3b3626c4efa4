"""``convert``: the board in another format, also one that a picture shows."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from stepstones.app import catalog
from stepstones.app.cli import picture
from stepstones.app.cli.output import print_json, sentence
from stepstones.app.cli.source import Commands, add_source, board_of
from stepstones.app.cli.status import ANSWERED
from stepstones.app.reading import sources
from stepstones.app.reading.sources import Source
from stepstones.core.grid import Point


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("convert", help="the board in another format, also of a picture")
    parser.set_defaults(command=_convert)
    add_source(parser)
    parser.add_argument("--to", metavar="FORMAT", required=True)
    parser.add_argument("--json", action="store_true")


def _convert(options: argparse.Namespace) -> int:
    doubtful: tuple[Point, ...] = ()
    if picture.is_picture(options.source):
        only = catalog.find(options.puzzle) if options.puzzle else None
        seen = picture.read(options.source, only)
        board = options.board = Source(seen.puzzle, seen.reading.state, None)
        doubtful = seen.reading.doubtful
    else:
        board = board_of(options)
    for note in board.notes:
        print(f"stepstones: {sentence(note.message, note.args)}", file=sys.stderr)
    text = _write(board, options.to)
    grid = board.puzzle.grid(board.state)
    names = [grid.name(point) for point in doubtful]
    if options.json:
        print_json(_facts(board, options.to, text, names))
        return ANSWERED
    if names:
        told = sentence("vision.doubtful", (len(names), " ".join(names)))
        print(f"stepstones: {told}", file=sys.stderr)
    sys.stdout.write(text if text.endswith("\n") else text + "\n")
    return ANSWERED


def _write(board: Source, name: str) -> str:
    """Return the board in a format; a record in its own format whole, and not its last board."""
    own = board.format
    if own is not None and own.id == name and own.rewrite is not None:
        return own.rewrite(board.text)
    return sources.write(board.puzzle, board.state, name)


def _facts(board: Source, name: str, text: str, doubtful: list[str]) -> dict[str, Any]:
    """Return what ``--json`` prints; the size is a number where the board is square."""
    grid = board.puzzle.grid(board.state)
    square = grid.width == grid.height
    return {
        "puzzle": board.puzzle.id,
        "size": grid.width if square else f"{grid.width}x{grid.height}",
        name: text,
        "doubtful": doubtful,
    }
