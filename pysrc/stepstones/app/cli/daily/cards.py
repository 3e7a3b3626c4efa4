"""Previews of a calendar's days, 1200 x 630 pixels, set by Typst: the boards, the date, names."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from stepstones.app.cli.typesetting import fonts

SIZE = (1200, 630)
"""Pixels, as the Open Graph's readers want them."""
_TEMPLATE = """
#let data = json("previews.json")
#set document(date: none)
#set text(font: data.fonts, lang: data.language, fill: rgb("#1e1d1a"))
#set page(width: 600pt, height: 315pt, margin: 14pt, fill: rgb("#fbfaf6"))
#for (at, card) in data.cards.enumerate() {
  if at > 0 { pagebreak() }
  let columns = if card.boards.len() > 1 { 2 } else { 1 }
  let rows = if card.boards.len() > 2 { 2 } else { 1 }
  grid(
    columns: (if card.boards.len() == 2 { 380pt } else { 287pt }, 1fr),
    column-gutter: 20pt,
    rows: (287pt,),
    grid(
      columns: (1fr,) * columns,
      rows: (1fr,) * rows,
      gutter: 8pt,
      ..card.boards.map(name => align(center + horizon,
        image(name, width: 100%, height: 100%, fit: "contain")))
    ),
    grid(
      rows: (auto, 1fr, auto),
      row-gutter: 10pt,
      text(size: 12pt, weight: "bold", fill: rgb("#1b6151"), data.title),
      {
        text(size: 22pt, weight: "bold", card.date)
        for name in card.names { block(above: 10pt, text(size: 14pt, fill: rgb("#635f57"), name)) }
      },
      text(size: 16pt, weight: "bold", fill: rgb("#1b6151"), "Stepstones"),
    ),
  )
}
"""


class Card(NamedTuple):
    """The preview of a day: what it says, and its boards as SVG, four at most."""

    date: str
    names: tuple[str, ...]
    boards: tuple[str, ...]


def draw(cards: Sequence[Card], title: str, language: str) -> list[bytes]:
    """Return each of *cards* as PNG. Raises TextError ``batch.no-font``."""
    typst: Any = import_module("typst")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = []
        for at, card in enumerate(cards):
            names = [f"{at}-{number}.svg" for number in range(len(card.boards))]
            for file, board in zip(names, card.boards, strict=True):
                (folder / file).write_text(board, "utf-8")
            rows.append({"date": card.date, "names": card.names, "boards": names})
        facts = {"title": title, "language": language, "cards": rows, "fonts": fonts(language)}
        told = json.dumps(facts, ensure_ascii=False)  # data, never markup
        (folder / "previews.json").write_text(told, "utf-8", errors="replace")
        (folder / "previews.typ").write_text(_TEMPLATE, "utf-8")
        out = str(folder / "{0p}.png")
        typst.compile(str(folder / "previews.typ"), output=out, format="png", ppi=144.0)
        return [path.read_bytes() for path in sorted(folder.glob("*.png"))]
