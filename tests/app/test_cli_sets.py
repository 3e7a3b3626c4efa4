"""A set of somebody's own on the command line: its boards are lines, its title is the book's."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.app.many import rows, run
from tests.app.test_cli_failures import refused

from stepstones.app.cli import book

LINK = "https://example.org/#set/2/My%20class/queens/6;knight/5"


@pytest.mark.parametrize("named", ["file", "link"])
def test_the_boards_of_a_set_are_lines(named: str, tmp_path: Path) -> None:
    """In a file, where each counts as a line, or named in the command; twice is the same."""
    given, out = tmp_path / "set.txt", tmp_path / "out.jsonl"
    given.write_text(f"queens/4\n\n{LINK}\nqueens/5\n", "utf-8")
    source = given if named == "file" else LINK
    wanted = [(1, "queens/4"), (3, "queens/6"), (4, "knight/5"), (5, "queens/5")]
    if named == "link":
        wanted = [(1, "queens/6"), (2, "knight/5")]
    for _ in range(2):
        assert run("batch", "convert", source, "--out", out) == 0
        assert [(row["number"], row["text"]) for row in rows(out)] == wanted


@pytest.mark.parametrize(("more", "title"), [((), "My class"), (("--title", "5b"), "5b")])
def test_a_book_is_called_as_its_set(
    more: tuple[str, ...], title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless another title is given."""
    made: list[Any] = []
    monkeypatch.setattr(book, "write_book", lambda one, _out: made.append(one))
    assert run("book", LINK, "--out", tmp_path / "b.pdf", *more) == 0
    assert [(one.title, [entry.puzzle for entry in one.entries]) for one in made] == [
        (title, ["queens", "knight"])
    ]


def test_a_set_that_is_cut_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody prints a class set without its last boards and does not know."""
    given, out = tmp_path / "set.txt", tmp_path / "b.pdf"
    given.write_text(LINK.partition(";")[0], "utf-8")
    assert "1 of 2 boards" in refused(["book", str(given), "--out", str(out)], capsys)
    assert not out.exists()
    missing = ["batch", "check", "set/3/boards/b.jsonl", "--out", str(out)]
    assert "There is no file" in refused(missing, capsys)


@pytest.mark.parametrize("command", ["solve", "convert"])
def test_where_one_board_is_asked_for_a_set_is_called_one(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As a link or a file."""
    given = tmp_path / "set.txt"
    given.write_text(f"{LINK}\n", "utf-8")
    more = ["--to", "link"] if command == "convert" else []
    for source in (LINK, LINK.partition("#")[2], str(given)):
        assert "This is a set of boards" in refused([command, source, *more], capsys)


def test_json_lines_may_speak_of_a_set(tmp_path: Path) -> None:
    """They are no link of one."""
    given, out = tmp_path / "b.jsonl", tmp_path / "out.jsonl"
    given.write_text(json.dumps({"link": "queens/4", "note": LINK}), "utf-8")
    assert run("batch", "convert", given, "--out", out) == 0
    assert [row["text"] for row in rows(out)] == ["queens/4"]
