"""A site of days: the same bytes whoever works, nothing too early, schedules, the feed."""

import json
import re
import xml.etree.ElementTree as ET
from datetime import date
from pathlib import Path

import pytest
from tests.app.many import run as _run

from stepstones.app import catalog
from stepstones.app.cli.daily import orders

ATOM = "{http://www.w3.org/2005/Atom}"
WORDS = ("calendar", "--from", "2027-01-01", "--puzzles", "queens", "--no-cards", "--days")


def _files(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three days of queens and a knight."""
    folder = tmp_path_factory.mktemp("days") / "site"
    words = ("calendar", "--from", "2026-12-31", "--days", 3, "--puzzles", "queens,knight")
    assert _run(*words, "--out", folder, "--home", "https://example.org/d") == 0
    return folder


def test_each_day_has_pages_pictures_and_a_preview(site: Path) -> None:
    """All that is linked is there; nothing is on it that could run."""
    files = _files(site)
    for day in ("2026-12-31", "2027-01-01", "2027-01-02"):
        assert files[f"{day}/card.png"].startswith(b"\x89PNG\r\n\x1a\n")
        width, height = (int.from_bytes(files[f"{day}/card.png"][at : at + 4]) for at in (16, 20))
        assert (width, height) == (1200, 630)
        text = files[f"{day}/index.html"].decode()
        assert f'content="https://example.org/d/{day}/card.png"' in text
        assert "default-src 'none'" in text
        assert "<script" not in text
        assert "answer.svg" not in text
    for name, data in files.items():
        if name.endswith(".html"):
            for target in re.findall(r'(?:href|src)="([^"#:]+)"', data.decode()):
                path = (site / name).parent / target
                assert (path / "index.html" if target.endswith("/") else path).is_file(), target


def test_answers_come_the_day_after(site: Path, tmp_path: Path) -> None:
    """The day after links to them. Where a day is the last one shown, nothing of them is there."""
    assert b"../2026-12-31/answers.html" in (site / "2027-01-01" / "index.html").read_bytes()
    words = (*WORDS, 3, "--out", tmp_path / "s", "--until", "2027-01-02")
    assert _run(*words) == 0
    files = _files(tmp_path / "s")
    assert {name for name in files if "answer" in name} == {
        "2027-01-01/answers.html",
        "2027-01-01/1-queens-answer.svg",
    }
    assert not any("2027-01-03" in name or b"2027-01-03" in data for name, data in files.items())


def test_boards_are_those_of_the_date(site: Path) -> None:
    """The board that `make` gives for the date as a seed; levels rise from Monday to Sunday."""
    rows = [json.loads(row) for row in site.with_suffix(".jsonl").read_text("utf-8").splitlines()]
    assert [(row["date"], row["puzzle"]) for row in rows[:3]] == [
        ("2026-12-31", "queens"),
        ("2026-12-31", "knight"),
        ("2027-01-01", "queens"),
    ]
    maker = catalog.find("queens").makers[0]
    week = [orders.weekly(maker, date(2027, 1, day)) for day in range(4, 11)]
    assert week == sorted(week, key=maker.levels.index)
    assert (week[0], week[-1]) == (maker.levels[0], maker.levels[-1])


def test_the_feed_is_atom(site: Path) -> None:
    """What RFC 4287 asks for: identities, times, an author; the newest day first."""
    feed = ET.fromstring((site / "feed.xml").read_text("utf-8"))  # noqa: S314 - our own
    entries = feed.findall(f"{ATOM}entry")
    for one in (feed, *entries):
        assert all(len(one.findall(f"{ATOM}{name}")) == 1 for name in ("id", "title", "updated"))
    assert feed.find(f"{ATOM}author/{ATOM}name") is not None
    links = [link.get("href") for one in entries if (link := one.find(f"{ATOM}link")) is not None]
    assert links[0] == "https://example.org/d/2027-01-02/"
    assert len({one.findtext(f"{ATOM}id") for one in (feed, *entries)}) == 4


def test_a_schedule_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Links and orders, several a day, days left out; a wrong line is told by its number."""
    rows: list[dict[str, object]] = [
        {"date": "2027-03-01", "link": "queens/8", "title": "<First> & last"},
        {"date": "2027-03-01", "puzzle": "queens", "size": "5", "seed": 3, "level": "medium"},
        {"date": "20270305", "puzzle": "knight", "maker": "numbered"},
    ]
    given, out = tmp_path / "days.jsonl", tmp_path / "s"
    words = ("calendar", "--schedule", given, "--out", out, "--no-cards", "--language")
    given.write_text("\n".join(map(json.dumps, rows)))
    assert _run(*words, "ru", "--title", "\udcff") == 0
    first = (out / "2027-03-01" / "index.html").read_text("utf-8")
    assert "понедельник, 1 марта 2027" in first
    assert "&lt;First&gt; &amp; last" in first
    assert first.count("<section>") == 2
    assert 'href="../2027-03-05/"' in first
    for wrong, told in (
        ({"date": "2027-02-30"}, "2027-02-30"),
        ({"date": "2026-01-01", "link": "queens/8"}, "order of their dates"),
        ({"date": "2027-04-01"}, "link"),
        ({"date": "2027-04-01", "link": "queens/8", "when": 1}, "“when”"),
        ({"date": "2027-04-01", "puzzle": "queens", "size": "99"}, "99"),
        ({"date": "2027-04-01", "puzzle": "chess"}, "chess"),
        ({"date": "2027-04-01", "puzzle": "queens", "level": [1]}, "“level” of this line"),
        ({"date": "2027-04-01", "puzzle": "queens", "maker": ["x"]}, "“maker” of this line"),
        ({"date": "2027-04-01", "link": "queens/8", "title": 5}, "“title” of this line"),
        ({"date": "2027-04-01", "link": "queens/8", "title": "\ud800"}, "half a character"),
        ({"date": "2027-04-01", "link": "queens/8/damaged/xyz"}, ""),
    ):
        capsys.readouterr()
        given.write_text("\n".join(map(json.dumps, [*rows, wrong])))
        assert _run(*words, "en") == 2
        said = capsys.readouterr().err
        assert f"{given}, 4: " in said
        assert told in said


def test_words_that_make_no_calendar(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No first day, no such puzzle, no address, no engine for previews, an end before all days."""
    assert _run("calendar", "--out", tmp_path / "s") == 2
    for more in (("--puzzles", "chess"), ("--home", "example.org"), ("--from", "1.1.27")):
        with pytest.raises(SystemExit, match="2"):
            _run("calendar", "--out", tmp_path / "s", *more)
    monkeypatch.setattr("stepstones.app.cli.calendar.find_spec", lambda _: None)
    assert _run("calendar", "--from", "2027-01-01", "--out", tmp_path / "s") == 2
    assert not list(tmp_path.iterdir())
    day = ("--from", "2027-01-02", "--days", 1, "--no-cards", "--until", "2027-01-01")
    assert _run("calendar", *day, "--out", tmp_path / "s") == 2
    assert "none up to 2027-01-01" in capsys.readouterr().err


@pytest.mark.slow
def test_the_same_bytes_for_any_number_of_workers(tmp_path: Path) -> None:
    """A week made alone, by two of Dask's, and half of it made before: every file is equal."""
    words = ("calendar", "--from", "2027-01-01", "--puzzles", "queens,cards", "--days")
    folders = [tmp_path / name for name in ("alone", "two", "later")]
    assert _run(*words, 7, "--out", folders[0]) == 0
    assert _run(*words, 7, "--out", folders[1], "--workers", 2) == 0
    assert _run(*words, 4, "--out", folders[2]) == 0
    assert _run(*words, 7, "--out", folders[2]) == 0
    first, *others = (_files(folder) for folder in folders)
    assert all(one == first for one in others)
