"""``calendar``: a puzzle for each day as a folder of plain files, for any number of readers.

Boards are made as those of a batch are, into a file beside the folder, and pages are written from
it: so a stop loses nothing, the next run makes only what is new, and the pages are the same bytes
whoever made the boards.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any

from stepstones.app import catalog
from stepstones.app.cli import output
from stepstones.app.cli.daily import orders, pages
from stepstones.app.cli.daily.pages import Day, DayBoard, Site
from stepstones.app.cli.entries import ADDRESS, address
from stepstones.app.cli.many import running
from stepstones.app.cli.many.tasks import Job
from stepstones.app.cli.output import ANSWERED, BAD_INPUT, WordError, sentence
from stepstones.app.cli.source import Commands, InputLine, lines_again
from stepstones.core.errors import TextError
from stepstones.core.maker import LEVELS

_MOST_DAYS = 36_525


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("calendar", help="a puzzle for each day, as a site of plain files")
    parser.set_defaults(command=_calendar, part=(1, 1))
    parser.add_argument("--from", dest="first", type=_date, metavar="DATE", help="2027-01-01")
    parser.add_argument("--days", type=running.number(_MOST_DAYS, least=1), default=365)
    parser.add_argument(
        "--puzzles", type=_puzzles, default=catalog.IDS[1:2], metavar="A,B", help="of each day"
    )
    parser.add_argument(
        "--levels",
        choices=(orders.WEEK, *LEVELS),
        default=orders.WEEK,
        help="week: easiest on Monday, hardest on Sunday",
    )
    parser.add_argument(
        "--schedule", metavar="DAYS.jsonl", help="boards of your own, in place of the words above"
    )
    parser.add_argument("--out", required=True, metavar="FOLDER")
    parser.add_argument(
        "--until", type=_date, metavar="DATE", help="the last day that is shown yet; else all are"
    )
    parser.add_argument("--title", default="", help="of the site")
    parser.add_argument(
        "--home", type=address, default="", metavar="URL", help="where it stands, for previews"
    )
    parser.add_argument(
        "--address", type=address, default=ADDRESS, metavar="URL", help="of the page, to play"
    )
    parser.add_argument("--no-cards", action="store_true", help="without pictures for previews")
    running.add_crew(parser)


def _date(word: str) -> date:
    try:
        return date.fromisoformat(word)
    except ValueError:
        raise WordError("cli.no-date", word) from None


def _puzzles(word: str) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(word.split(",")))
    known = {puzzle.id for puzzle in catalog.every() if puzzle.makers}
    for name in names:
        if name not in known:
            raise WordError("cli.no-puzzle", name, ", ".join(sorted(known)))
    return names


def _calendar(options: argparse.Namespace) -> int:
    drawn = not options.no_cards
    if drawn and not find_spec("typst"):
        raise TextError("batch.no-cards", output.install("book"))
    lines = _lines(options)
    try:
        orders.check(lines())
    except orders.BadRowError as bad:
        error = bad.error
        told = sentence(error.message, error.values, language=options.language)
        print(f"stepstones: {options.schedule}, {bad.number}: {told}", file=sys.stderr)
        return BAD_INPUT
    folder = Path(options.out).resolve()
    results = folder.parent / f"{folder.name}.jsonl"
    job = Job("day", options.limit, language=options.language)
    wanted = argparse.Namespace(**{**vars(options), "out": str(results)})
    status = running.run(job, lines, wanted)
    if status != ANSWERED:
        return status
    asked = options.title.encode(errors="replace").decode()  # half a character is none
    title = asked or sentence("batch.calendar", language=options.language)
    site = Site(title, options.language, options.home, options.address, drawn)
    shown = write(site, folder, results, options.until)
    told = sentence("batch.days-written", (shown, options.out[-80:]), language=options.language)
    print(told, file=sys.stderr)
    return ANSWERED


def _lines(options: argparse.Namespace) -> Callable[[], Iterator[InputLine]]:
    """Return what begins the orders anew at each call. Raises TextError ``batch.no-days``."""
    if options.schedule:
        return lines_again(options.schedule)
    if options.first is None or not _fits(options.first, options.days):
        raise TextError("batch.no-days")
    return orders.Rhythm(options.first, options.days, options.puzzles, options.levels).lines


def _fits(first: date, days: int) -> bool:
    """Whether the last day and the one behind it are days that there are."""
    return days < (date.max - first).days


def write(site: Site, folder: Path, results: Path, until: date | None = None) -> int:
    """Write all pages for days up to *until*; return how many days are shown.

    Answers come the day after; those of the last day of all where *until* does not say otherwise.
    Raises TextError ``batch.no-puzzles`` or ``batch.all-later`` where no day is shown,
    ``batch.no-font``.
    """
    days = [
        _write_day(folder, when, rows, answers=until is None or when < until)
        for when, rows in _by_day(results)
        if until is None or when <= until
    ]
    if not days and until is not None:
        raise TextError("batch.all-later", until.isoformat())
    if not days:
        raise TextError("batch.no-puzzles")
    (folder / "style.css").write_text(pages.STYLE, "utf-8")
    (folder / "icon.svg").write_text(pages.ICON, "utf-8")
    (folder / "index.html").write_text(pages.archive_page(site, days), "utf-8")
    (folder / "feed.xml").write_text(pages.feed(site, days), "utf-8")
    for before, day, after in zip([None, *days], days, [*days[1:], None], strict=False):
        place = folder / day.name
        (place / "index.html").write_text(pages.day_page(site, day, before, after), "utf-8")
        if until is None or day.when < until:
            (place / "answers.html").write_text(pages.answers_page(site, day), "utf-8")
    if site.cards:
        for at in range(0, len(days), _SOME):
            _write_cards(site, folder, days[at : at + _SOME])
    return len(days)


_SOME = 8
"""Previews that are set at once."""
_ON_CARD = 4
"""Boards on a preview at most."""


def _by_day(results: Path) -> Iterator[tuple[date, list[dict[str, Any]]]]:
    """Yield each day with its boards; a board that could not be made is left out."""
    with results.open("rb") as file:
        rows = (json.loads(line) for line in file)
        good = (row for row in rows if "link" in row)
        for when, own in groupby(good, key=lambda row: row["date"]):
            yield date.fromisoformat(when), list(own)


def _write_day(folder: Path, when: date, rows: Iterable[dict[str, Any]], *, answers: bool) -> Day:
    """Write a day's pictures and return what its pages say."""
    place = folder / when.isoformat()
    place.mkdir(parents=True, exist_ok=True)
    boards: list[DayBoard] = []
    for at, row in enumerate(rows, start=1):
        picture, answer = f"{at}-{row['puzzle']}.svg", f"{at}-{row['puzzle']}-answer.svg"
        (place / picture).write_text(row["board"], "utf-8")
        if answers and row["answer"]:
            (place / answer).write_text(row["answer"], "utf-8")
        said = {name: row[name] for name in ("puzzle", "title", "level", "goal", "link", "words")}
        shown = pages.picture(picture, row["board"])
        solved = pages.picture(answer, row["answer"]) if row["answer"] else None
        boards.append(DayBoard(**said, picture=shown, answer=solved))
    return Day(when, tuple(boards))


def _write_cards(site: Site, folder: Path, days: Sequence[Day]) -> None:
    """Write the previews of *days*."""
    drawn = [
        pages.Card(
            site.name_date(day.when),
            tuple(
                " · ".join(filter(None, (one.title, one.level))) for one in day.boards[:_ON_CARD]
            ),
            tuple(
                (folder / day.name / one.picture.name).read_text("utf-8")
                for one in day.boards[:_ON_CARD]
            ),
        )
        for day in days
    ]
    for day, card in zip(days, pages.draw(drawn, site.title, site.language), strict=True):
        (folder / day.name / "card.png").write_bytes(card)
