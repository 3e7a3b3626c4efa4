"""``algorithms``: the ids of the algorithms, and what they are called."""

from __future__ import annotations

import argparse

from stepstones.app import catalog
from stepstones.app.cli.output import sentence
from stepstones.app.cli.source import Commands
from stepstones.app.cli.status import ANSWERED


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("algorithms", help="the ids of the algorithms")
    parser.set_defaults(command=_algorithms)
    parser.add_argument("puzzle", nargs="?", choices=catalog.IDS)


def _algorithms(options: argparse.Namespace) -> int:
    for puzzle in catalog.every():
        if options.puzzle in {None, puzzle.id}:
            for one in puzzle.algorithms:
                title = sentence(f"{puzzle.id}.algorithm.{one.id}", ())
                print(f"{puzzle.id}  {one.id:20} {title}")
    return ANSWERED
