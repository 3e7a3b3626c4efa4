"""Many boards at once: made, checked, gone on with after a kill, with a line for each fault."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.app.many import rows as _rows, run as _run

from stepstones.app.cli.many.running import ProgressLine

ROOT = Path(__file__).parents[2]
MODULE = (sys.executable, "-m", "stepstones")
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "pysrc")}


def test_boards_are_made_one_a_line(boards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each with its seed; the same as alone."""
    rows = _rows(boards)
    fields = {"seed", "digest", "link", "level", "technique", "solution", "version"}
    assert all(set(row) == fields for row in rows)
    assert [row["seed"] for row in rows] == [1, 2, 3, 4, 5]
    assert _run("make", "queens", "--size", 5, "--seed", 3, "--json") == 0
    assert json.loads(capsys.readouterr().out)["link"] == rows[2]["link"]


@pytest.mark.parametrize("puzzle", ["knight", "cards", "go"])
def test_what_is_made_is_right(puzzle: str, tmp_path: Path) -> None:
    """The level that a maker names is the one that the check finds, and its solution solves."""
    made, told = tmp_path / "b", tmp_path / "r"
    size = {"knight": 5, "cards": "8x5", "go": 7}[puzzle]
    assert _run("make", puzzle, "--size", size, "--count", 2, "--out", made) == 0
    assert _run("batch", "check", made, "--out", told) == 0
    assert [row["verdict"] for row in _rows(told)] == ["right"] * 2
    first = _rows(made)[0]
    made.write_text(json.dumps(first | {"solution": []}))
    assert _run("batch", "check", made, "--out", tmp_path / "w") == 1
    assert len(_rows(tmp_path / "w")[0]["why"]) == 1


def test_claims_are_checked(
    boards: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another level, a solution that is none, two solutions, none; nonsense is a line as well."""
    first, second, *_ = _rows(boards)
    first["level"] = "expert"
    second["solution"] = second["solution"][:-1]
    several = "queens/5"
    none = "queens/3"
    lines = [json.dumps(first), json.dumps(second), several, "", none, "{", "[]", "{}", "go/9"]
    given, told = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    given.write_text("\n".join(lines))
    assert _run("batch", "check", given, "--out", told) == 1
    rows = _rows(told)
    assert [row["number"] for row in rows] == [1, 2, 3, 5, 6, 7, 8, 9]
    assert [row.get("verdict") for row in rows[:4]] == ["wrong"] * 4
    assert "expert" in rows[0]["why"][0]
    assert [row["solutions"] for row in rows[:4]] == [1, 1, 2, 0]
    refused = [row["error"] for row in rows[4:]]
    assert refused == ["batch.no-json", "queens.format.json", "batch.no-link", "maker.not-rated"]
    assert all(row["sentence"][-1] in ".?" for row in rows[4:])
    assert "8 boards: 0 right, 4 wrong, 0 undecided, 4 without" in capsys.readouterr().err


def test_sentences_are_in_the_language_asked_for(
    boards: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the results, at the end, and where a run is refused."""
    given, told = tmp_path / "in", tmp_path / "out"
    given.write_text("queens/3\n{")
    check = ["batch", "check", given, "--out", told, "--language"]
    assert _run(*check, "ru") == 1
    first, second = _rows(told)
    assert first["why"] == ["Решения нет."]
    assert second["sentence"] == "Эта строка — не объект JSON."
    assert capsys.readouterr().err.startswith("Досок: 2")
    told.write_text("?\n")
    assert _run(*check, "zh") == 2
    assert "文件未改动" in capsys.readouterr().err
    assert _run("make", "queens", "--count", 2, "--language", "ru") == 2
    assert "--out" in (said := capsys.readouterr().err)
    assert "Many" not in said


def test_texts_that_do_not_hold_all_of_their_board_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Rows of numbers lack a finish and that a tour is closed; queens have no such rows at all."""
    links, told = tmp_path / "links.txt", tmp_path / "told"
    links.write_text("knight/8/&to=h1/rj4\nknight/8\nqueens/8\nknight/6/&closed=1/n31\n")
    convert = "batch", "convert", links, "--out", told, "--language", "ru", "--to"
    assert _run(*convert, "printed") == 0
    told_beside = capsys.readouterr().err
    assert "не вся доска: 2;" in told_beside
    assert "без результата: 1;" in told_beside
    assert [row.get("partial") for row in _rows(told)] == [True, None, None, True]
    assert _run(*convert, "printed", "--part", "2/2") == 0
    assert "не вся доска: 1;" in capsys.readouterr().err
    assert _run(*convert, "link") == 0
    assert "не вся" not in capsys.readouterr().err


def test_a_link_stands_in_place_of_a_file_of_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of one board, too; results that are merged stand in files alone."""
    told = tmp_path / "told"
    assert _run("batch", "solve", "queens/8", "--out", told) == 0
    assert [row["solutions"] for row in _rows(told)] == [92]
    assert _run("batch", "merge", "queens/8", "--out", tmp_path / "merged") == 2
    assert "holds something other than results" in capsys.readouterr().err


def test_what_is_no_text_has_no_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence, and no file of results."""
    given, told = tmp_path / "given", tmp_path / "told"
    given.write_bytes(bytes(range(256)) * 20)
    assert _run("batch", "check", given, "--out", told) == 2
    assert capsys.readouterr().err == "stepstones: This is not a text file.\n"
    assert not told.exists()


def test_other_things_done_with_boards(boards: Path, tmp_path: Path) -> None:
    """Solved, rated and written otherwise; a board over its limit is undecided."""
    for words, field in ((["rate"], "level"), (["solve"], "moves"), (["convert"], "text")):
        told = tmp_path / words[0]
        assert _run("batch", *words, boards, "--out", told) == 0
        assert [bool(row[field]) for row in _rows(told)] == [True] * 5
    assert [row["text"] for row in _rows(tmp_path / "convert")] == [
        row["link"] for row in _rows(boards)
    ]
    links = tmp_path / "links.txt"
    links.write_text("https://example.org/#queens/8\nknight/8\n")
    solve: list[object] = ["batch", "solve", links, "--limit", 1, "--out", tmp_path / "l"]
    assert _run(*solve, "--algorithm", "recursive") == 0
    one, other = _rows(tmp_path / "l")
    assert (one["verdict"], one["steps"]) == ("undecided", 1)
    assert other["error"] == "app.unknown-algorithm"


def test_a_run_goes_on_from_any_byte(boards: Path, tmp_path: Path) -> None:
    """However much of the file a kill has left, the same command completes it."""
    told = tmp_path / "r"
    assert _run("batch", "check", boards, "--out", told) == 0
    whole = told.read_bytes()
    for end in {0, 1, len(whole) // 2, len(whole) - 1, len(whole), whole.index(b"\n") + 1}:
        told.write_bytes(whole[:end])
        assert _run("batch", "check", boards, "--out", told) == 0
        assert told.read_bytes() == whole


def test_results_do_not_go_to_a_folder(
    boards: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A folder without a name of its own is one as well; a site's results stand beside it."""
    monkeypatch.chdir(tmp_path)
    make = ("make", "queens", "--count", 2)
    for words in (("batch", "rate", boards), ("batch", "merge", boards), make):
        assert _run(*words, "--out", ".") == 2
        assert "“.” is a folder" in capsys.readouterr().err
    (tmp_path / "site" / "below").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "site" / "below")
    day = ("--from", "2027-01-01", "--days", 1, "--no-cards")
    assert _run("calendar", *day, "--out", "..") == 0
    assert {one.name for one in tmp_path.iterdir()} == {"site", "site.jsonl"}


def test_words_that_no_puzzle_knows_are_refused(
    boards: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before a row is written, with those that there are."""
    out = tmp_path / "out"
    for words in (("convert", boards, "--to"), ("solve", boards, "--algorithm")):
        assert _run("batch", *words, "nonsense", "--out", out) == 2
        assert f"{words[-1]} has no “nonsense”" in capsys.readouterr().err
    assert not out.exists()


def test_utf_16_is_read_as_utf_8_is(tmp_path: Path) -> None:
    """As a shell on Windows writes it, with its mark; lines keep their numbers."""
    given = tmp_path / "links.txt"
    for encoding in ("utf-16", "utf-8-sig"):
        given.write_text("queens/4\n\nqueens/5\n", encoding)
        assert _run("batch", "convert", given, "--out", tmp_path / encoding) == 0
    assert [row["number"] for row in _rows(tmp_path / "utf-16")] == [1, 3]
    assert (tmp_path / "utf-16").read_bytes() == (tmp_path / "utf-8-sig").read_bytes()


def test_results_do_not_go_to_the_file_that_is_read(boards: Path) -> None:
    """It is left as it is."""
    assert _run("batch", "check", boards, "--out", boards) == 2
    assert len(_rows(boards)) == 5


def test_without_the_engine(
    boards: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A sentence names the command that installs it; the work is done all the same."""
    monkeypatch.setattr("stepstones.app.cli.many.running.has_dask", lambda: False)
    words = ["batch", "check", boards, "--out", tmp_path / "r"]
    assert _run(*words, "--workers", 2) == 0
    assert '-m pip install "dask[distributed]"' in capsys.readouterr().err
    assert len(_rows(tmp_path / "r")) == 5
    assert _run(*words, "--scheduler", "tcp://127.0.0.1:9") == 2
    assert '-m pip install "dask[distributed]"' in capsys.readouterr().err


def test_progress_in_a_file_is_a_line_a_minute() -> None:
    """With the rate and the time left; nothing sooner."""
    now = 0.0
    stream = io.StringIO()
    progress = ProgressLine(100, 0, stream, clock=lambda: now)
    for _ in range(4):
        now += 30
        progress.add(10)
    progress.end()
    assert stream.getvalue().splitlines() == [
        "20 of 100, 0.333 a second, 4:00 left",
        "40 of 100, 0.333 a second, 3:00 left",
    ]


def _begun(out: Path, *words: str) -> subprocess.Popen[bytes]:
    """Begin to make many boards; return once some are made."""
    run = subprocess.Popen(  # noqa: S603 - our own words
        [*MODULE, "make", "queens", "--count", "2000", "--out", str(out), *words],
        env=ENVIRONMENT,
        stderr=subprocess.PIPE,
    )
    while not (out.exists() and out.stat().st_size):
        assert run.poll() is None
        time.sleep(0.01)
    return run


@pytest.mark.parametrize("words", [["--count", "0"], ["--count", "9", "--memory", "lots"]])
def test_orders_that_make_no_sense_are_refused(words: list[str], tmp_path: Path) -> None:
    """None at all, memory that is no size: nothing is begun."""
    with pytest.raises(SystemExit, match="2"):
        _run("make", "queens", "--out", tmp_path / "b", *words)
    assert not (tmp_path / "b").exists()


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """The sentence says which."""
    out = str(tmp_path / "none" / "b")
    words = [*MODULE, "make", "queens", "--count", "2", "--out", out]
    done = subprocess.run(words, env=ENVIRONMENT, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 1
    assert out[-40:] in done.stderr


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_stopped_run_goes_on(
    how: signal.Signals, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Killed or stopped by Ctrl-C in its midst: what is there are whole first results.

    While it runs, no other run takes its file; once it is gone, nothing of it is in the way.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    out = tmp_path / "b"
    run = _begun(out)
    assert _run("make", "queens", "--count", 9, "--out", out) == 2
    assert "Another run is writing" in capsys.readouterr().err
    run.send_signal(how)
    _, errors = run.communicate()
    signal.signal(signal.SIGINT, before)
    assert run.returncode == (-9 if how is signal.SIGKILL else 130)
    if how is signal.SIGINT:
        assert b"The same command goes on from here." in errors
        assert b"Traceback" not in errors
    made = out.read_bytes()
    rows = made[: made.rfind(b"\n")].splitlines()
    count = len(rows) + 1
    assert _run("make", "queens", "--count", count, "--out", out) == 0
    assert [row["seed"] for row in _rows(out)] == [*range(count)]
    assert out.read_bytes().startswith(made)
