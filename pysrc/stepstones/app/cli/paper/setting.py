"""A book set by Typst: cover, puzzles in numbered boxes, solutions at the end."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from stepstones.app.cli.output import sentence
from stepstones.app.cli.paper.pages import Entry
from stepstones.core.errors import TextError

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


def write(book: Book, out: Path) -> None:
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
        told = {name: getattr(one, name) for name in ("title", "goal", "level", "words")}
        puzzles.append({"number": number, **told, **names})
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
    (folder / "book.json").write_text(json.dumps(facts, ensure_ascii=False), "utf-8")
    (folder / "book.typ").write_text(_TEMPLATE, "utf-8")
