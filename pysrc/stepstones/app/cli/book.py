"""``book``: puzzles as a PDF set by Typst, with QR codes and the solutions at the end."""

from __future__ import annotations

import argparse
import io
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from stepstones.app import catalog
from stepstones.app.cli import output
from stepstones.app.cli.output import ANSWERED, add_language, sentence
from stepstones.app.cli.source import Commands, read_line, read_lines
from stepstones.app.reading import answers
from stepstones.app.reading.sources import Source
from stepstones.core.errors import PuzzleError, TextError
from stepstones.core.picture import svg
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
        "--per-page", type=int, choices=sorted(COLUMNS), default=4, help="puzzles on a page"
    )
    parser.add_argument("--paper", choices=sorted(PAPERS), default="a4")
    add_language(parser)
    parser.add_argument("--address", default=ADDRESS, help="of the page, for the QR codes")


def _book(options: argparse.Namespace) -> int:
    if not (find_spec("typst") and find_spec("segno")):
        raise TextError("batch.no-book", output.install("book"))
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
    write_book(book, Path(options.out))
    return ANSWERED


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle: pictures as SVG of the board, its *answer* ("" for none) and the QR code."""

    title: str
    goal: str
    level: str
    board: str
    answer: str
    words: str
    code: str


def entry(line: str, language: str, address: str) -> Entry:
    """Return the puzzle that *line*, a link or an object of ``make``, stands for.

    Its QR code leads to *address*. Raises TextError.
    """
    say = partial(sentence, language=language)
    board, claims = read_line(line)
    board = board._replace(state=board.puzzle.problem(board.state).posed)
    link = catalog.encode(board.puzzle, board.state)
    answer, words = _answer_of(board, language)
    level = str(claims.get("level", ""))
    told = say(f"maker.level.{level}") if level in _levels(board) else ""
    message, args = board.puzzle.check(board.state).goal or (f"{board.puzzle.id}.goal", ())
    return Entry(
        say(f"{board.puzzle.id}.title"),
        say(message, args, board),
        told,
        svg.draw(answers.still(board.puzzle.scene(board.state)), hatched=True),
        answer,
        words,
        _code(f"{address}#{link}"),
    )


def _levels(board: Source) -> set[str]:
    return {level for maker in board.puzzle.makers for level in maker.levels}


def _answer_of(board: Source, language: str) -> tuple[str, str]:
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
    return svg.draw(drawn.scene, drawn.overlay, hatched=True), " ".join(filter(None, words))


def _code(address: str) -> str:
    """Return the QR code of *address* as SVG."""
    segno: Any = import_module("segno")
    drawn = io.BytesIO()
    segno.make(address, error="l", micro=False).save(drawn, kind="svg", border=4, nl=False)
    return drawn.getvalue().decode()


FONTS = {"zh": ("Noto Serif CJK SC", "Noto Sans CJK SC", "Source Han Serif SC", "SimSun")}
"""Fonts for languages that need one of their own; elsewhere the one that Typst brings."""
COLUMNS = {1: 1, 2: 1, 4: 2, 6: 2, 9: 3, 12: 3}
"""How many puzzles a page may have, and in how many columns they stand."""


class Paper(NamedTuple):
    """A size of paper: its *name* for Typst, and the mm of height between the margins."""

    name: str
    room: int


PAPERS = {"a4": Paper("a4", 267), "letter": Paper("us-letter", 249)}
_TEMPLATE = """
#let book = json("book.json")
#set document(title: book.title, date: none)
#set text(font: book.fonts, lang: book.language, size: 10pt)
#set page(paper: book.paper, margin: 15mm)
#align(center + horizon)[
  #text(size: 32pt, weight: "bold", book.title) \\
  #v(8mm) #text(size: 14pt, book.subtitle)
]
#set page(numbering: "1", footer: context align(center, counter(page).display()))
#pagebreak()
#let pages(every, count, columns, draw) = {
  let rows = calc.ceil(count / columns)
  for (at, part) in every.chunks(count).enumerate() {
    if at > 0 { pagebreak() }
    grid(
      columns: (1fr,) * columns,
      rows: ((book.room * 1mm - 12mm) / rows,) * rows,
      gutter: 4mm,
      ..part.map(draw)
    )
  }
}
#let fit(name) = image(name, width: 100%, height: 100%, fit: "contain")
#pages(book.puzzles, book.count, book.columns, one => grid(
  rows: (auto, 1fr, auto),
  row-gutter: 2mm,
  [*#one.number.* #one.title #h(1fr) #one.level],
  fit(one.board),
  grid(
    columns: (1fr, auto),
    column-gutter: 2mm,
    text(size: 9pt, one.goal),
    image(one.code, height: book.code * 1mm),
  ),
))
#pagebreak()
#align(center + horizon, text(size: 24pt, weight: "bold", book.solutions))
#pagebreak()
#pages(book.puzzles, 6, 2, one => grid(
  rows: (auto, 1fr, auto),
  row-gutter: 1mm,
  [*#one.number.* #one.title],
  if one.answer != "" { fit(one.answer) },
  text(size: 8.5pt, one.words),
))
"""


class Book(NamedTuple):
    """What is to be set: *title* on the cover, *per_page* puzzles a page, in *language*.

    *paper* is a key of PAPERS.
    """

    title: str
    per_page: int
    language: str
    entries: Sequence[Entry]
    paper: str = "a4"


def write_book(book: Book, out: Path) -> None:
    """Set *book* and write it to *out* as PDF, whole or not at all.

    Raises TextError ``batch.no-font`` where no font has the language's characters.
    """
    with tempfile.TemporaryDirectory() as name:
        pages = typeset(book, Path(name), "pdf")
        out.write_bytes(pages[0].read_bytes())


def typeset(book: Book, folder: Path, kind: str) -> list[Path]:
    """Return the files of *book*, made in *folder*: one ``pdf``, or a ``png`` for each page.

    Raises TextError as :func:`write` does.
    """
    typst: Any = import_module("typst")
    _fill(folder, book, _fonts(book.language, set(typst.Fonts().families())))
    name = "book.pdf" if kind == "pdf" else "page-{0p}.png"
    typst.compile(str(folder / "book.typ"), output=str(folder / name), format=kind, ppi=150.0)
    return sorted(folder.glob(f"*.{kind}"))


def _fonts(language: str, known: set[str]) -> list[str]:
    wanted = FONTS.get(language, ())
    found = [font for font in wanted if font in known]
    if wanted and not found:
        raise TextError("batch.no-font", wanted[0])
    return ["Libertinus Serif", *found]


def _fill(folder: Path, book: Book, fonts: list[str]) -> None:
    """Write what Typst reads: the template, the data, a file for each picture."""
    puzzles: list[dict[str, object]] = []
    for number, one in enumerate(book.entries, start=1):
        files = {"board": one.board, "answer": one.answer, "code": one.code}
        names = {kind: f"{kind}{number}.svg" if drawn else "" for kind, drawn in files.items()}
        for kind, drawn in files.items():
            if drawn:
                (folder / names[kind]).write_text(drawn, "utf-8")
        said = {name: getattr(one, name) for name in ("title", "goal", "level", "words")}
        puzzles.append({"number": number, **said, **names})
    say = partial(sentence, language=book.language)
    facts = {
        "title": book.title,
        "subtitle": say("batch.book", (len(puzzles),)),
        "solutions": say("batch.solutions"),
        "language": book.language,
        "fonts": fonts,
        "count": book.per_page,
        "columns": COLUMNS[book.per_page],
        "code": 24 if book.per_page > 2 else 30,
        "paper": PAPERS[book.paper].name,
        "room": PAPERS[book.paper].room,
        "puzzles": puzzles,
    }
    told = json.dumps(facts, ensure_ascii=False)  # data, never markup: a title may hold anything
    (folder / "book.json").write_text(told, "utf-8", errors="replace")  # half a character is none
    (folder / "book.typ").write_text(_TEMPLATE, "utf-8")
