"""The pages of a calendar: HTML without scripts, its Atom feed, and previews set by Typst.

Every address is relative, so the folder works wherever it stands; only previews and the canonical
address need to know where that is. A preview, 1200 x 630 pixels, shows the day's boards and names.
"""

from __future__ import annotations

import html
import json
import re
import tempfile
import uuid
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import partial
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from stepstones.app.cli.book import fonts
from stepstones.app.cli.output import sentence

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


BASE = """\
:root {
  color-scheme: light dark;
  --ground: #fbfaf6;
  --ink: #1e1d1a;
  --muted: #635f57;
  --rule: #e2ddd2;
  --accent: #1f6f5c;
  --on-accent: #fff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #171612;
    --ink: #f1efe8;
    --muted: #a8a397;
    --rule: #35322c;
    --accent: #63c3a8;
    --on-accent: #0f211b;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto;
  background: var(--ground);
  color: var(--ink);
  font: 1.02rem/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", "PingFang SC",
    "Microsoft YaHei", "Noto Sans CJK SC", sans-serif;
}
a { color: var(--accent); }
:focus-visible { outline: 2.5px solid var(--accent); outline-offset: 3px; }
"""
"""What all pages without scripts share: colours, letters, links."""

STYLE = (
    BASE
    + """\
body { max-width: 64rem; padding: 0 16px 48px; }
header, nav {
  display: flex;
  flex-wrap: wrap;
  gap: 0.3rem 1.4rem;
  align-items: center;
  padding: 0.7rem 0;
}
header { border-bottom: 1px solid var(--rule); }
header a:first-child { margin-right: auto; color: var(--ink); font-weight: 700; }
header a, nav a { display: inline-block; padding: 0.5rem 0; }
h1 { margin: 1.2rem 0 0.4rem; font-size: 1.6rem; line-height: 1.25; }
h1::first-letter { text-transform: uppercase; }
h2 { margin: 0 0 0.4rem; font-size: 1.15rem; }
h2 small { color: var(--muted); font-weight: 400; }
.boards {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr));
  gap: 2rem;
  margin: 1.2rem 0;
}
.boards img {
  display: block;
  width: 100%;
  height: auto;
  border-radius: 8px;
}
.boards p { margin: 0.6rem 0; }
.play {
  display: inline-block;
  padding: 0.7rem 1.6rem;
  border-radius: 10px;
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 650;
  text-decoration: none;
}
.month {
  display: flex;
  flex-wrap: wrap;
  gap: 0.3rem;
  margin: 0 0 1.4rem;
  padding: 0;
  list-style: none;
}
.month a {
  display: block;
  min-width: 2.8rem;
  padding: 0.6rem 0;
  border: 1px solid var(--rule);
  border-radius: 8px;
  text-align: center;
  text-decoration: none;
}
@media print { header, nav, .play { display: none; } }
"""
)


_SIZE = re.compile(r'<svg [^>]*?width="(\d+)" height="(\d+)"')

ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
    '<rect width="32" height="32" rx="7" fill="#1f6f5c"/>'
    '<path d="M7 24h18M8 21 6 10l6 5 4-8 4 8 6-5-2 11z" fill="#fff"'
    ' stroke="#fff" stroke-width="2" stroke-linejoin="round"/></svg>\n'
)
"""A crown."""


class PagePicture(NamedTuple):
    """The name of a picture's file, and its size in pixels, by which a page keeps its place."""

    name: str
    width: str
    height: str


def picture(name: str, drawn: str) -> PagePicture:
    """Return what pages tell of the SVG *drawn*, kept under a *name*.

    >>> picture("1.svg", '<svg xmlns="x" width="552" height="368" viewBox="0 0 552 368">')
    PagePicture(name='1.svg', width='552', height='368')
    """
    found = _SIZE.search(drawn)
    return PagePicture(name, *(found.groups() if found else ("", "")))


class DayBoard(NamedTuple):
    """One board of a day, with what is told of its pictures."""

    puzzle: str
    title: str
    level: str
    goal: str
    link: str
    words: str
    picture: PagePicture
    answer: PagePicture | None


class Day(NamedTuple):
    """A day and its boards."""

    when: date
    boards: tuple[DayBoard, ...]

    @property
    def name(self) -> str:
        """The folder of its pages."""
        return self.when.isoformat()


class Site(NamedTuple):
    """What all pages share: *home* is where the folder stands ("" for unknown), *play* the product.

    Both end in a slash.
    """

    title: str
    language: str
    home: str
    play: str
    cards: bool = True

    def say(self, message: str, *values: str | int) -> str:
        """Return a message in the language of the pages."""
        return sentence(message, values, language=self.language)

    def name_date(self, when: date) -> str:
        """Return a date as people write it."""
        day = self.say("batch.weekdays").split()[when.weekday()]
        month = self.say("batch.months-of").split()[when.month - 1]
        return self.say("batch.date", day, when.day, month, str(when.year))

    def name_month(self, when: date) -> str:
        """Return the name of a month with its year."""
        month = self.say("batch.months").split()[when.month - 1]
        return self.say("batch.month", month, str(when.year))


escape = partial(html.escape, quote=True)


def day_page(site: Site, day: Day, before: Day | None, after: Day | None) -> str:
    """Return the page of a day; *before* and *after* are its neighbours, where they are shown."""
    sections = "\n".join(
        f"<section>\n{_heading(board)}\n"
        f'<a href="{escape(_play(site, board))}">{_image(board.picture, _describe(board))}</a>\n'
        f"<p>{escape(board.goal)}</p>\n"
        f'<p><a class="play" href="{escape(_play(site, board))}">{escape(site.say("batch.play"))}'
        "</a></p>\n</section>"
        for board in day.boards
    )
    links = []
    if before:
        answers = site.say("batch.answers-of", site.name_date(before.when))
        links = [
            f'<a rel="prev" href="../{before.name}/">← {escape(site.name_date(before.when))}</a>',
            f'<a href="../{before.name}/answers.html">{escape(answers)}</a>',
        ]
    if after:
        links.append(
            f'<a rel="next" href="../{after.name}/">{escape(site.name_date(after.when))} →</a>'
        )
    body = (
        f"<main>\n<h1>{escape(site.name_date(day.when))}</h1>\n"
        f"{_all(sections)}\n</main>\n<nav>{' '.join(links)}</nav>"
    )
    text = " · ".join(_describe(board) for board in day.boards)
    return _document(site, site.name_date(day.when), text, f"{day.name}/", body)


def answers_page(site: Site, day: Day) -> str:
    """Return the page with a day's answers."""
    sections = "\n".join(
        f"<section>\n{_heading(board)}\n"
        + (_image(board.answer, f"{board.title}: {board.words}") if board.answer else "")
        + f"\n<p>{escape(board.words)}</p>\n</section>"
        for board in day.boards
    )
    title = site.say("batch.answers-of", site.name_date(day.when))
    back = f'<nav><a href="./">← {escape(site.name_date(day.when))}</a></nav>'
    body = f"<main>\n<h1>{escape(title)}</h1>\n{_all(sections)}\n</main>\n{back}"
    return _document(site, title, title, f"{day.name}/answers.html", body)


def archive_page(site: Site, days: Sequence[Day]) -> str:
    """Return the first page: the newest of *days*, then all of them by month."""
    newest = days[-1]
    boards = "\n".join(
        f"<section>\n{_heading(board)}\n"
        f'<a href="{newest.name}/">'
        f"{_image(board.picture, _describe(board), f'{newest.name}/')}</a>\n"
        "</section>"
        for board in newest.boards
    )
    months = []
    for _, run in groupby(reversed(days), key=lambda day: (day.when.year, day.when.month)):
        own = list(run)[::-1]
        named = [(day, escape(site.name_date(day.when))) for day in own]
        items = "\n".join(
            f'<li><a href="{day.name}/" aria-label="{name}">{day.when.day}</a></li>'
            for day, name in named
        )
        title = escape(site.name_month(own[0].when))
        months.append(f'<h2>{title}</h2>\n<ul class="month">\n{items}\n</ul>')
    body = (
        f"<main>\n<h1>{escape(site.title)}</h1>\n"
        f'<p><a href="{newest.name}/">{escape(site.name_date(newest.when))}</a></p>\n'
        f"{_all(boards)}\n" + "\n".join(months) + "\n</main>"
    )
    return _document(site, site.title, site.say("batch.calendar-is"), "", body, newest.name)


def _all(sections: str) -> str:
    return f'<div class="boards">\n{sections}\n</div>'


def _heading(board: DayBoard) -> str:
    level = f" <small>{escape(board.level)}</small>" if board.level else ""
    return f"<h2>{escape(board.title)}{level}</h2>"


def _describe(board: DayBoard) -> str:
    """Return a board in words."""
    head = ", ".join(filter(None, (board.title, board.level)))
    return f"{head}: {board.goal}"


def _image(shown: PagePicture, words: str, folder: str = "") -> str:
    size = f' width="{shown.width}" height="{shown.height}"' if shown.width else ""
    return f'<img src="{escape(folder + shown.name)}"{size} alt="{escape(words)}">'


def _play(site: Site, board: DayBoard) -> str:
    return f"{site.play}#{board.link}"


_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
)


def _document(site: Site, title: str, text: str, path: str, body: str, card: str = "") -> str:
    """Return a whole page that stands at *path*; *card* is the day of its preview, its own else."""
    root = "../" if "/" in path else "./"
    facts = {
        "og:type": "website",
        "og:site_name": site.title,
        "og:title": title,
        "og:description": text,
        "og:locale": site.language,
    }
    if site.home:
        facts["og:url"] = site.home + path
    if site.cards and site.home:
        shown = card or path.partition("/")[0]
        facts["og:image"] = f"{site.home}{shown}/card.png"
        facts["og:image:width"], facts["og:image:height"] = map(str, SIZE)
        facts["og:image:alt"] = title
    canonical = f'<link rel="canonical" href="{escape(site.home + path)}">\n' if site.home else ""
    name = title if title == site.title else f"{title} · {site.title}"
    return (
        f'<!doctype html>\n<html lang="{site.language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(name)}</title>\n"
        f'<meta name="description" content="{escape(text)}">\n'
        f"{preview(facts)}\n{canonical}"
        f'<link rel="alternate" type="application/atom+xml" title="{escape(site.title)}" '
        f'href="{root}feed.xml">\n'
        f'<link rel="icon" href="{root}icon.svg" type="image/svg+xml">\n'
        f'<link rel="stylesheet" href="{root}style.css">\n</head>\n<body>\n'
        f'<header><a href="{root}">{escape(site.title)}</a>'
        f'<a href="{root}">{escape(site.say("batch.archive"))}</a>'
        f'<a href="{root}feed.xml">{escape(site.say("batch.feed"))}</a></header>\n'
        f"{body}\n</body>\n</html>\n"
    )


def preview(facts: Mapping[str, str]) -> str:
    """Return the elements of which a chat makes a card, by their names (Open Graph, ogp.me)."""
    lines = ['<meta name="twitter:card" content="summary_large_image">']
    lines += [
        f'<meta property="{name}" content="{escape(value)}">' for name, value in facts.items()
    ]
    return "\n".join(lines)


NEWEST = 40
"""Days that the feed tells of."""


def feed(site: Site, days: Sequence[Day]) -> str:
    """Return the Atom feed of the newest of *days* (RFC 4287), newest first."""
    newest = list(reversed(days))[:NEWEST]
    entries = "\n".join(_entry(site, day) for day in newest)
    own = f'<link rel="self" href="{escape(site.home)}feed.xml"/>\n' if site.home else ""
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{site.language}">\n'
        f"<title>{_xml(site.title)}</title>\n<id>{_identity(site.title)}</id>\n"
        f"<updated>{newest[0].name}T00:00:00Z</updated>\n"
        f"<author><name>{_xml(site.title)}</name></author>\n"
        f'<link rel="alternate" href="{escape(site.home or "./")}"/>\n{own}{entries}\n</feed>\n'
    )


def _entry(site: Site, day: Day) -> str:
    text = " · ".join(_describe(board) for board in day.boards)
    return (
        f"<entry>\n<title>{_xml(site.name_date(day.when))}</title>\n"
        f"<id>{_identity(day.name, *(board.link for board in day.boards))}</id>\n"
        f"<updated>{day.name}T00:00:00Z</updated>\n"
        f'<link rel="alternate" href="{escape(site.home)}{day.name}/"/>\n'
        f"<summary>{_xml(text)}</summary>\n</entry>"
    )


def _identity(*words: str) -> str:
    """Return an identity of what *words* name, the same wherever the folder stands."""
    return uuid.uuid5(uuid.NAMESPACE_URL, " ".join(words)).urn


def _xml(text: str) -> str:
    """Return *text* escaped for XML, without characters that it forbids."""
    allowed: Iterable[str] = (sign for sign in text if sign >= " " and sign not in "\ufffe\uffff")
    return html.escape("".join(allowed), quote=False)
