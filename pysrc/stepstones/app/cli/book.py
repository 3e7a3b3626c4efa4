"""``book``: puzzles to be printed as PDF, with their rules, QR codes and solutions."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path

from stepstones.app.cli import output
from stepstones.app.cli.entries import ADDRESS, Entry, entry, rules
from stepstones.app.cli.many.running import number
from stepstones.app.cli.output import ANSWERED, add_language, sentence
from stepstones.app.cli.source import Commands, read_lines
from stepstones.app.cli.typesetting import COLUMNS, TRIMS, Book, write_book
from stepstones.core.errors import PuzzleError, TextError
from stepstones.core.picture.ink import LIGHT, PAPER


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("book", help="puzzles on paper, as PDF")
    parser.set_defaults(command=_book)
    parser.add_argument("source", metavar="IN.jsonl|LINKS.txt", help="boards or links, one a line")
    parser.add_argument("--out", required=True, metavar="BOOK.pdf")
    parser.add_argument("--title", default="Stepstones", help="for the cover")
    parser.add_argument(
        "--trim", "--paper", choices=sorted(TRIMS), default="a4", help="size of the pages"
    )
    parser.add_argument(
        "--gutter",
        type=number(60),
        default=6,
        metavar="MM",
        help="more margin where pages are bound; 0 for loose sheets",
    )
    parser.add_argument(
        "--per-page", type=int, choices=sorted(COLUMNS), help="puzzles on a page, else as fits"
    )
    parser.add_argument("--grey", action="store_true", help="black on white, for one ink")
    add_language(parser)
    parser.add_argument("--address", default=ADDRESS, help="of the page, for the QR codes")


def _book(options: argparse.Namespace) -> int:
    if not (find_spec("typst") and find_spec("segno")):
        raise TextError("batch.no-book", output.install("book"))
    palette = PAPER if options.grey else LIGHT
    entries: list[Entry] = []
    for line in read_lines(options.source):
        try:
            entries.append(entry(line.text, options.language, options.address, palette))
        except PuzzleError as error:
            told = sentence(error.message, error.values, language=options.language)
            print(f"stepstones: {options.source}, {line.number}: {told}", file=sys.stderr)
    if not entries:
        raise TextError("batch.no-puzzles")
    book = Book(
        options.title,
        options.per_page or TRIMS[options.trim].usual,
        options.language,
        entries,
        rules(entries, options.language, palette),
        options.trim,
        options.gutter,
    )
    write_book(book, Path(options.out))
    return ANSWERED
