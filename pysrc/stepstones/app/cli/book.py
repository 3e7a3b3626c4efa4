"""``book``: puzzles as a PDF, with QR codes and the solutions at the end."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path

from stepstones.app.cli import extras
from stepstones.app.cli.lines import read_lines
from stepstones.app.cli.output import add_language, sentence
from stepstones.app.cli.paper import setting
from stepstones.app.cli.paper.pages import Entry, entry
from stepstones.app.cli.paper.setting import COLUMNS, PAPERS, Book
from stepstones.app.cli.source import Commands
from stepstones.app.cli.status import ANSWERED
from stepstones.core.errors import PuzzleError, TextError

ADDRESS = "http://localhost:8000/"
"""Where the QR codes lead unless another address is named: the page of ``serve``."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("book", help="puzzles on paper, as PDF")
    parser.set_defaults(command=_book)
    parser.add_argument("source", metavar="IN.jsonl|LINKS.txt", help="boards or links, one a line")
    parser.add_argument("--out", required=True, metavar="BOOK.pdf")
    parser.add_argument("--title", default="Stepstones", help="for the cover")
    parser.add_argument(
        "--per-page", type=int, choices=sorted(COLUMNS), default=4, help="puzzles on a page"
    )
    parser.add_argument("--paper", choices=sorted(PAPERS), default="a4")
    add_language(parser)
    parser.add_argument("--address", default=ADDRESS, help="of the page, for the QR codes")


def _book(options: argparse.Namespace) -> int:
    if not (find_spec("typst") and find_spec("segno")):
        raise TextError("batch.no-book", extras.install("book"))
    entries: list[Entry] = []
    for line in read_lines(options.source):
        try:
            entries.append(entry(line.text, options.language, options.address))
        except PuzzleError as error:
            told = sentence(error.message, error.values, language=options.language)
            print(f"stepstones: {options.source}, {line.number}: {told}", file=sys.stderr)
    if not entries:
        raise TextError("batch.no-puzzles")
    book = Book(options.title, options.per_page, options.language, entries, options.paper)
    setting.write(book, Path(options.out))
    return ANSWERED
