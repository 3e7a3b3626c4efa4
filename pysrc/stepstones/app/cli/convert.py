"""``convert``: the board in another format."""

from __future__ import annotations

import argparse
import sys

from stepstones.app import sources
from stepstones.app.cli.source import Commands, add_source, board_of
from stepstones.app.cli.status import ANSWERED


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("convert", help="the board in another format")
    parser.set_defaults(command=_convert)
    add_source(parser)
    parser.add_argument("--to", metavar="FORMAT", required=True)


def _convert(options: argparse.Namespace) -> int:
    board = board_of(options)
    text = sources.write(board.puzzle, board.state, options.to)
    sys.stdout.write(text if text.endswith("\n") else text + "\n")
    return ANSWERED
