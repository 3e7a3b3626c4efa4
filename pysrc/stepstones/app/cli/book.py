"""``book``: puzzles to be printed as PDF, with their rules, QR codes and solutions, set by Typst.

A book has cover, contents, rules, puzzles, solutions; its margins are wider where it is bound. What
Typst reads is one template of ours, the data as JSON, and a file for each picture. Numbers of pages
stand where Typst finds them: each puzzle, solution and page of rules has a label.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from stepstones.app.cli import output
from stepstones.app.cli.entries import ADDRESS, Entry, RulesPage, address, entry, rules
from stepstones.app.cli.many.running import number
from stepstones.app.cli.output import ANSWERED, add_language, sentence
from stepstones.app.cli.source import Commands, read_lines
from stepstones.core.errors import PuzzleError, TextError
from stepstones.core.picture.ink import LIGHT, PAPER

FONTS = {"zh": ("Noto Serif CJK SC", "Noto Sans CJK SC", "Source Han Serif SC", "SimSun")}
"""Fonts for languages that need one of their own; elsewhere the one that Typst brings."""
COLUMNS = {1: 1, 2: 1, 4: 2, 6: 2, 9: 3, 12: 3}
"""How many puzzles a page may have, and in how many columns they stand."""
_APART = 7
"""Mm between two columns."""
_PAGE = "\ufffc"
"""Stands in a sentence for the number of a page, which Typst knows."""


class Trim(NamedTuple):
    """A size of pages in mm, their margin, the height of a code, and puzzles as usually fit."""

    width: float
    height: float
    margin: int
    code: int
    usual: int


TRIMS = {
    "6x9": Trim(152.4, 228.6, 12, 20, 2),
    "a4": Trim(210, 297, 15, 24, 4),
    "letter": Trim(215.9, 279.4, 15, 24, 4),
}


class Book(NamedTuple):
    """What is to be set: *title* on the cover, *per_page* puzzles a page, in *language*.

    *trim* is a key of TRIMS, *gutter* how many mm more margin pages have where they are bound.
    """

    title: str
    per_page: int
    language: str
    entries: Sequence[Entry]
    rules: Sequence[RulesPage] = ()
    trim: str = "a4"
    gutter: int = 6


_TEMPLATE = """
#let book = json("book.json")
#set document(title: book.title, date: none)
#set text(font: book.fonts, lang: book.language, size: 10pt)
#set page(
  width: book.width * 1mm,
  height: book.height * 1mm,
  binding: left,
  margin: (
    inside: (book.margin + book.gutter) * 1mm,
    outside: book.margin * 1mm,
    y: book.margin * 1mm,
  ),
)
#let page-of(name) = context {
  let page = counter(page).at(label(name)).first()
  [#page#metadata((name, page))<told>]
}
#let on-page(name) = [#book.on-page.first()#page-of(name)#book.on-page.last()]
#let fit(name) = image(name, width: 100%, height: 100%, fit: "contain")
#let mark(name) = [#metadata(name)#label(name)]

#align(center + horizon)[
  #text(size: 30pt, weight: "bold", book.title)
  #v(6mm)
  #text(size: 14pt, book.subtitle)
]
#set page(numbering: "1", footer: context align(center, counter(page).display()))
#pagebreak()

#text(size: 18pt, weight: "bold", book.contents)
#v(4mm)
#for row in book.rows {
  block(above: 3mm, below: 0mm, pad(left: row.depth * 5mm)[
    #row.title #box(width: 1fr, repeat[ . ]) #page-of(row.label)
  ])
}

#for one in book.rules {
  pagebreak()
  mark(one.label)
  text(size: 18pt, weight: "bold", one.title)
  v(4mm)
  set text(size: 11.5pt)
  for said in one.said { block(above: 4mm, below: 0mm, said) }
  v(6mm)
  let pictures = one.shown.map(shown => {
    image(shown.picture, width: 100%)
    v(1mm)
    text(size: 10pt, shown.words)
  })
  grid(columns: (1fr, 1fr), gutter: 8mm, ..pictures)
}

#let pages(every, count, columns, draw) = {
  for part in every.chunks(count) {
    pagebreak(weak: true)
    grid(
      columns: (1fr,) * columns,
      rows: (1fr,) * calc.ceil(count / columns),
      column-gutter: book.apart * 1mm,
      row-gutter: 6mm,
      ..part.map(draw)
    )
  }
}
#pagebreak()
#pages(book.puzzles, book.count, book.columns, one => {
  set text(size: book.scale * 10pt)
  grid(
    rows: (auto, 1fr, auto),
    row-gutter: book.scale * 3.5mm,
    [#mark(one.at)*#one.number.* #one.title #h(1fr) #one.level],
    fit(one.board),
    grid(
      columns: (1fr, auto),
      column-gutter: 2mm,
      text(size: 0.9em)[#one.goal \\ #text(size: 0.89em, on-page(one.to))],
      if one.code != "" { image(one.code, height: book.code * book.scale * 1mm) },
    ),
  )
})
#pages(book.puzzles, 6, 2, one => grid(
  rows: (auto, 1fr, auto),
  row-gutter: 2.5mm,
  [#mark(one.to)*#one.number.* #one.title #h(1fr) #if one.number == 1 [*#book.solutions*]],
  if one.answer != "" { fit(one.answer) },
  text(size: 8.5pt, one.words),
))
"""


def write_book(book: Book, out: Path) -> None:
    """Set *book* and write it to *out* as PDF.

    Raises TextError ``batch.no-font`` where no font has the language's characters.
    """
    with tempfile.TemporaryDirectory() as name:
        pages = typeset(book, Path(name), "pdf")
        out.write_bytes(pages[0].read_bytes())


def typeset(book: Book, folder: Path, kind: str) -> list[Path]:
    """Return the files of *book*, made in *folder*: a ``pdf``; for each page a ``png``, an ``svg``.

    Raises TextError as :func:`write_book` does.
    """
    typst: Any = import_module("typst")
    _fill(folder, book, fonts(book.language))
    name = "book.pdf" if kind == "pdf" else f"page-{{0p}}.{kind}"
    typst.compile(str(folder / "book.typ"), output=str(folder / name), format=kind, ppi=150.0)
    return sorted(folder.glob(name.replace("{0p}", "*")))


@cache
def _families() -> frozenset[str]:
    typst: Any = import_module("typst")
    return frozenset(typst.Fonts().families())


def fonts(language: str) -> list[str]:
    """Return the fonts for *language* that are there. Raises TextError ``batch.no-font``."""
    wanted = FONTS.get(language, ())
    found = [font for font in wanted if font in _families()]
    if wanted and not found:
        raise TextError("batch.no-font", wanted[0])
    return ["Libertinus Serif", *found]


def _fill(folder: Path, book: Book, families: list[str]) -> None:
    """Write what Typst reads: the template, the data, a file for each picture."""

    def keep(name: str, drawn: str) -> str:
        if drawn:
            (folder / f"{name}.svg").write_text(drawn, "utf-8")
        return f"{name}.svg" if drawn else ""

    puzzles: list[dict[str, object]] = []
    for at, one in enumerate(book.entries, start=1):
        files = {"board": one.board, "answer": one.answer, "code": one.code}
        names = {kind: keep(f"{kind}{at}", drawn) for kind, drawn in files.items()}
        said = {name: getattr(one, name) for name in ("title", "goal", "level", "words")}
        puzzles.append({"number": at, "at": f"at{at}", "to": f"to{at}", **said, **names})
    rules = [
        {
            "title": one.title,
            "label": f"rules-{one.puzzle}",
            "said": one.said,
            "shown": [
                {"picture": keep(f"{one.puzzle}{at}", picture), "words": words}
                for at, (picture, words) in enumerate(one.shown)
            ],
        }
        for one in book.rules
    ]
    say = partial(sentence, language=book.language)
    trim = TRIMS[book.trim]
    facts = {
        "title": book.title,
        "subtitle": say("batch.book", (len(puzzles),)),
        "solutions": say("batch.solutions"),
        "contents": say("batch.contents"),
        "on-page": say("batch.on-page", (_PAGE,)).split(_PAGE),
        "language": book.language,
        "fonts": families,
        "count": book.per_page,
        "columns": COLUMNS[book.per_page],
        "scale": _scale(book),
        "gutter": book.gutter,
        "apart": _APART,
        **trim._asdict(),
        "rows": _contents(book),
        "rules": rules,
        "puzzles": puzzles,
    }
    told = json.dumps(facts, ensure_ascii=False)  # data, never markup: a title may hold anything
    (folder / "book.json").write_text(told, "utf-8", errors="replace")  # half a character is none
    (folder / "book.typ").write_text(_TEMPLATE, "utf-8")


def _scale(book: Book) -> float:
    """Return how large words and code of a puzzle are, so that its board has most of its room.

    As usual in a room of 53 by 85 mm, at least so that codes and words of 6 points are still read.
    """
    trim, columns = TRIMS[book.trim], COLUMNS[book.per_page]
    width = (trim.width - 2 * trim.margin - book.gutter) / columns - _APART
    height = (trim.height - 2 * trim.margin) * columns / book.per_page
    return max(0.7, min(1, width / 53, height / 85))


def _contents(book: Book) -> list[dict[str, object]]:
    """Return the rows of the contents: rules, runs of one puzzle, and their solutions."""
    say = partial(sentence, language=book.language)

    def row(title: str, label: str, depth: int = 0) -> dict[str, object]:
        return {"title": title, "label": label, "depth": depth}

    runs: list[tuple[str, int]] = []
    numbered = enumerate(book.entries, start=1)
    for title, run in groupby(numbered, key=lambda pair: pair[1].title):
        numbers = [at for at, _ in run]
        runs.append((f"{title} {numbers[0]}–{numbers[-1]}", numbers[0]))
    return [
        *(row(say("batch.rules", (one.title,)), f"rules-{one.puzzle}") for one in book.rules),
        *(row(title, f"at{first}") for title, first in runs),
        row(say("batch.solutions"), "to1"),
        *(row(title, f"to{first}", 1) for title, first in runs),
    ]


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("book", help="puzzles on paper, as PDF")
    parser.set_defaults(command=_book)
    about = "boards or links, one a line, or the link of a set"
    parser.add_argument("source", metavar="IN.jsonl|LINKS.txt|SET", help=about)
    parser.add_argument("--out", required=True, metavar="BOOK.pdf")
    parser.add_argument("--title", help="for the cover; else that of the set")
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
        "--per-page",
        type=number(max(COLUMNS)),
        choices=sorted(COLUMNS),
        help="puzzles on a page, else as fits",
    )
    parser.add_argument("--grey", action="store_true", help="black on white, for one ink")
    add_language(parser)
    about = "of the page, for the QR codes"
    parser.add_argument("--address", type=address, default=ADDRESS, metavar="URL", help=about)


def _book(options: argparse.Namespace) -> int:
    if not (find_spec("typst") and find_spec("segno")):
        raise TextError("batch.no-book", output.install("book"))
    palette = PAPER if options.grey else LIGHT
    entries: list[Entry] = []
    title = options.title
    for line in read_lines(options.source):
        title = title or line.title
        try:
            entries.append(entry(line.text, options.language, options.address, palette))
        except PuzzleError as error:
            told = sentence(error.message, error.values, language=options.language)
            print(f"stepstones: {options.source[-80:]}, {line.number}: {told}", file=sys.stderr)
    if not entries:
        raise TextError("batch.no-puzzles")
    book = Book(
        title or "Stepstones",
        options.per_page or TRIMS[options.trim].usual,
        options.language,
        entries,
        rules(entries, options.language, palette),
        options.trim,
        options.gutter,
    )
    write_book(book, Path(options.out))
    return ANSWERED
