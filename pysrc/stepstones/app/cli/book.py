"""``book``: puzzles to be printed as PDF, with their rules, QR codes and solutions."""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from stepstones.app import catalog
from stepstones.app.cli import output
from stepstones.app.cli.many.running import number
from stepstones.app.cli.output import ANSWERED, add_language, sentence
from stepstones.app.cli.source import Commands, read_line, read_lines
from stepstones.app.cli.typesetting import COLUMNS, TRIMS, Book, Entry, RulesPage, write_book
from stepstones.app.host import site
from stepstones.app.reading import answers
from stepstones.app.reading.sources import Source
from stepstones.core.errors import PuzzleError, TextError
from stepstones.core.picture import svg
from stepstones.core.picture.ink import LIGHT, PAPER, Palette
from stepstones.core.scene import Lattice, Line, Mark, Scene
from stepstones.core.steps import finish

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


def entry(line: str, language: str, address: str, palette: Palette = LIGHT) -> Entry:
    """Return the puzzle that *line*, a link or an object of ``make``, stands for.

    Its QR code leads to *address*. Raises TextError.
    """
    say = partial(sentence, language=language)
    board, claims = read_line(line)
    board = board._replace(state=board.puzzle.problem(board.state).posed)
    link = catalog.encode(board.puzzle, board.state)
    answer, words = _answer_of(board, language, palette)
    level = str(claims.get("level", ""))
    told = say(f"maker.level.{level}") if level in _levels(board) else ""
    message, args = board.puzzle.check(board.state).goal or (f"{board.puzzle.id}.goal", ())
    scene = answers.still(board.puzzle.scene(board.state))
    return Entry(
        board.puzzle.id,
        say(f"{board.puzzle.id}.title"),
        say(message, args, board),
        told,
        svg.sheet(scene, colours=palette),
        answer,
        words,
        _code(f"{address}#{link}"),
    )


def _levels(board: Source) -> set[str]:
    return {level for maker in board.puzzle.makers for level in maker.levels}


def _answer_of(board: Source, language: str, palette: Palette) -> tuple[str, str]:
    """Return the picture of the answer and what is said of it."""
    say = partial(sentence, language=language)
    try:
        drawn = finish(answers.answer(board.puzzle, board.state))
    except PuzzleError as error:
        return "", say(error.message, error.values, board)
    verdict = drawn.verdict
    if verdict is None:
        return "", say("batch.unanswered")
    words = [say(verdict.message, verdict.args, board), verdict.text]
    return svg.sheet(drawn.scene, drawn.overlay, palette), " ".join(filter(None, words))


def _code(address: str) -> str:
    """Return the QR code of *address* as SVG."""
    segno: Any = import_module("segno")
    drawn = io.BytesIO()
    segno.make(address, error="l", micro=False).save(drawn, kind="svg", border=4, nl=False)
    return drawn.getvalue().decode()


_SAID = 6
"""Sentences of a puzzle's rules at most."""


def rules(entries: Sequence[Entry], language: str, palette: Palette = LIGHT) -> list[RulesPage]:
    """Return a page of rules for each puzzle that *entries* have, in their order."""
    found: list[RulesPage] = []
    for puzzle in dict.fromkeys(one.puzzle for one in entries):
        own = [one for one in entries if one.puzzle == puzzle]
        said = [sentence(f"{puzzle}.paper.{at}", language=language) for at in range(1, _SAID)]
        known = [words for words in said if not words.startswith(f"{puzzle}.paper.")]
        shown = [
            (svg.sheet(scene, colours=palette), sentence(f"{puzzle}.rules.{at}", language=language))
            for at, scene in enumerate(_scenes(puzzle), start=1)
        ]
        found.append(RulesPage(puzzle, own[0].title, tuple(known), tuple(shown)))
    return found


def _scenes(puzzle: str) -> list[Scene]:
    """Return the boards with which the page shows the rules; none where it is missing."""
    path = site.root() / "static" / "rules.json"
    if not path.is_file():
        return []
    boards = json.loads(path.read_text("utf-8"))[puzzle]["rules"]
    return [_scene(board) for board in boards]


def _scene(board: dict[str, Any]) -> Scene:
    width, height = board["width"], board["height"]
    return Scene(
        width,
        height,
        Lattice(board["lattice"]),
        board["pieces"],
        board["kinds"],
        ("",) * width,
        ("",) * height,
        marks={int(point): Mark(mark) for point, mark in board.get("marks", {}).items()},
        labels={int(point): words for point, words in board.get("labels", {}).items()},
        lines=tuple(Line(one["kind"], tuple(one["points"])) for one in board.get("lines", ())),
        regions=tuple(board.get("regions", ())),
    )
