"""Puzzles on paper, looked at page by page: codes read by another program, answers drawn."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from stepstones.app import catalog, cli
from stepstones.app.cli import book as command
from stepstones.app.cli.book import TRIMS, Book
from stepstones.app.cli.entries import Entry, _code, entry, rules
from stepstones.app.host.site import LANGUAGES
from stepstones.core.maker import Order, begin
from stepstones.core.picture.ink import LIGHT, PAPER, Palette
from stepstones.core.steps import finish

LINKS = (
    "queens/8/bh7g51j20is8051e0eiq0p0u0&rules=no-touch/jws",
    "knight/6/&given=1d6.4f1.6b1.9c3.10a4.16f3.21c5.28d1.32d5.36e6/0me",
    "go/5/dGLEP1f_&at=B4/5cn",
)
PROBLEM = "go/7/dAAAAAAD9oUapZ&goal=live&at=D2/g4d"
ADDRESS = "https://example.org/play/"


@pytest.fixture(scope="module")
def covers(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], bytes]:
    """Set a book with *words* wherever they may stand, and return its cover; each once."""
    puzzle = entry(LINKS[2], "en", ADDRESS)

    @cache
    def cover(words: str) -> bytes:
        folder = tmp_path_factory.mktemp("cover")
        one = replace(puzzle, title=words, level=words, words=words)
        pages = command.typeset(Book(words, 1, "en", [one]), folder, "svg")
        assert len(pages) >= 3
        return pages[0].read_bytes()

    return cover


def _entries(language: str) -> list[Entry]:
    return [entry(link, language, ADDRESS) for link in LINKS]


def _codes(pages: list[Path]) -> list[list[str]]:
    decoder: Any = import_module("zxingcpp")
    return [sorted(one.text for one in decoder.read_barcodes(Image.open(page))) for page in pages]


@pytest.mark.parametrize("language", LANGUAGES)
def test_codes_on_the_pages_lead_to_the_puzzles(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cover, contents, rules, a page for each puzzle, the solutions; codes where they belong."""
    monkeypatch.setitem(command.FONTS, "zh", ("Libertinus Serif",))  # comes with Typst
    entries = _entries(language)
    book = Book("Шаги 题册", 1, language, entries, rules(entries, language), "6x9", 9)
    pages = command.typeset(book, tmp_path, "png")
    wanted = [[f"{ADDRESS}#{link}"] for link in LINKS]
    assert _codes(pages) == [[], [], [], [], [], *wanted, []]


@pytest.mark.parametrize(
    ("title", "evaluated"),
    [
        ("*x*", "x"),
        ("#(1+1)", "2"),
        ("$x$", "x"),
        ("\\u{41}", "A"),
        ('#read("book.typ").len()', "2416"),
        ('" + str(2) + "', "2"),
        ("]#pagebreak()[", ""),
        ("= x", "x"),
        ("a // b", "a"),
        ("\ud800\udc00 \0 \u202e \x1b[2J", "?"),
        ("x" * 3_000, "x"),
    ],
)
def test_titles_are_text(title: str, evaluated: str, covers: Callable[[str], bytes]) -> None:
    """Whatever stands in a title, a level or an answer is printed and not set as Typst's markup."""
    assert covers(title) != covers(evaluated)


def test_answers_are_drawn() -> None:
    """Queens stand, numbers are written, and what a Go solver found is marked."""
    queens, knight, go = _entries("en")
    assert queens.answer != queens.board
    assert ">20<" in knight.answer
    assert ">20<" not in knight.board
    assert go.answer != go.board
    assert all(one.words for one in (queens, knight, go))
    problem = entry(PROBLEM, "en", ADDRESS)
    assert problem.goal == "Black to play and live"
    assert problem.words.startswith("The group lives. 1 F1  2 F2  3 G2")
    assert all(f">{number}<" in problem.answer for number in (1, 2, 3))
    for picture in (queens.board, queens.answer):
        assert re.search(r'd="[^"]*M[\d.]+ [\d.]+L', picture), "regions are hatched on paper"


def test_a_book_from_made_boards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line that is no board is told by its number and left out; codes may be left out."""
    given, out = tmp_path / "b.jsonl", tmp_path / "b.pdf"
    given.write_text("\n".join([json.dumps({"link": LINKS[0], "level": "medium"}), "nonsense"]))
    words = ["book", str(given), "--out", str(out), "--title", "Тест", "--language", "ru"]
    words += ["--trim", "letter", "--grey", "--address", ""]
    assert cli.main(words) == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert re.search(rb"/MediaBox ?\[0 0 612 792\]", out.read_bytes())
    assert f"{given}, 2: " in capsys.readouterr().err
    assert cli.main(["book", str(given), "--out", str(tmp_path)]) == 2
    assert f"“{tmp_path}” is a folder" in capsys.readouterr().err


def test_an_address_longer_than_codes_are_has_none() -> None:
    """A code holds some 3 kB; a large board full of stones is more, and is printed without."""
    assert entry(LINKS[0], "en", f"http://localhost/{'x' * 5000}").code == ""


def test_what_is_missing_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command that installs the extra; the font that Chinese wants."""
    given = tmp_path / "b.txt"
    given.write_text(LINKS[0])
    words = ["book", str(given), "--out", str(tmp_path / "b.pdf"), "--language", "zh"]
    monkeypatch.setitem(command.FONTS, "zh", ("No Such Font",))
    assert cli.main(words) == 2
    assert "No Such Font" in capsys.readouterr().err
    monkeypatch.setattr(command, "find_spec", lambda _: None)
    assert cli.main(words) == 2
    assert "-m pip install typst segno" in capsys.readouterr().err
    assert not (tmp_path / "b.pdf").exists()


@pytest.mark.parametrize("trim", TRIMS)
def test_pages_tell_where_the_solution_is(trim: str, tmp_path: Path) -> None:
    """In the contents and under each puzzle: the page on which the solution's picture stands."""
    typst: Any = import_module("typst")
    entries = [
        replace(entry(LINKS[at % 3], "en", f"{ADDRESS}{at}"), answer=_code(f"answer {at}"))
        for at in range(1, 9)
    ]
    book = Book("T", 2, "en", entries, rules(entries, "en"), trim)
    pages = command.typeset(book, tmp_path, "png")
    where = {code: page for page, codes in enumerate(_codes(pages), start=1) for code in codes}
    told = json.loads(typst.query(str(tmp_path / "book.typ"), "<told>", field="value"))
    said = dict(map(tuple, told))
    for at, one in enumerate(entries, start=1):
        link = LINKS[at % 3]
        assert said[f"to{at}"] == where[f"answer {at}"]
        assert one.puzzle == link.partition("/")[0]
    assert said["at1"] == where[f"{ADDRESS}1#{LINKS[1]}"]
    assert {f"rules-{one.puzzle}" for one in entries} <= said.keys()
    with Image.open(pages[0]) as cover:
        size = [round(side * 25.4 / 150) for side in cover.size]
    assert size == [round(side) for side in TRIMS[trim][:2]]


def test_boards_have_more_room_than_codes_on_a_full_page(tmp_path: Path) -> None:
    """Twelve on a page, as printers draw it: codes are read, boards half as high again."""
    decoder: Any = import_module("zxingcpp")
    typst: Any = import_module("typst")
    one = entry(LINKS[0], "en", ADDRESS)
    twelve = [replace(one, board=_code(f"board {at}")) for at in range(12)]
    command.typeset(Book("T", 12, "en", twelve), tmp_path, "pdf")
    page = tmp_path / "{0p}.png"
    typst.compile(str(tmp_path / "book.typ"), output=str(page), format="png", ppi=300.0)
    seen = decoder.read_barcodes(Image.open(tmp_path / "3.png"))
    high = [(one.text[:5], one.position.bottom_left.y - one.position.top_left.y) for one in seen]
    assert [text for text, _ in high].count("board") * 2 == len(high) == 24
    boards = [side for text, side in high if text == "board"]
    codes = [side for text, side in high if text != "board"]
    assert 2 * min(boards) > 3 * max(codes)


def test_answers_are_read_without_a_lens() -> None:
    """On the narrowest page numbers have 6 points; no path runs over those of a knight.

    Coordinates of a chequered board stand outside of its squares, where no tile lies.
    """
    across = (TRIMS["6x9"].width - 2 * TRIMS["6x9"].margin - 6 - 7) / 2 / 25.4 * 72
    state = finish(begin(catalog.find("cards").makers[0], Order("12x8", "easy", 1))).state
    links = catalog.encode(catalog.find("cards"), state), LINKS[1]
    cards, answer = (entry(link, "en", ADDRESS).answer for link in links)
    width = 0
    for drawn in (cards, answer):
        width = int(re.findall(r'width="(\d+)"', drawn)[0])
        sizes = re.findall(r'font-weight="600" font-size="([\d.]+)"', drawn)
        assert sizes
        assert min(map(float, sizes)) / width * across > 6
    assert "polyline" not in answer
    coordinates = re.findall(r'<text x="([\d.]+)" y="([\d.]+)">[a-f1-6]<', answer)
    assert len(coordinates) == 12
    assert all(float(x) < 20 or float(y) > width - 20 for x, y in coordinates)


@pytest.mark.parametrize("palette", [LIGHT, PAPER])
def test_lines_are_drawn_over_what_a_problem_is_about(palette: Palette) -> None:
    """An empty point of the region is a crossing, not a hole in the board."""
    board = entry(PROBLEM, "en", ADDRESS, palette).board
    assert board.index(f'fill="{palette["inside"]}"') < board.index(f'stroke="{palette["line"]}"')
