"""Results of many boards: which are kept, which are done again, and a line for each fault."""

import json
import os
from pathlib import Path

import pytest
from tests.app.many import rows as _rows, run as _run

from stepstones.app.cli.many import tasks
from stepstones.app.cli.many.tasks import Job


def _text(path: Path, rows: list[str]) -> None:
    path.write_text("".join(f"{row}\n" for row in rows), "utf-8")


def test_what_changed_is_done_again(
    boards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line changed, put in, out or moved: as in a new file, and nothing else is done."""
    rows = boards.read_text("utf-8").splitlines()
    given, told, anew = (tmp_path / name for name in ("b", "r", "anew"))
    _text(given, rows[:4])
    assert _run("batch", "check", given, "--out", told) == 0
    check, did = tasks.DOING["check"], list[str]()

    def noted(job: Job, text: str) -> dict[str, object]:
        did.append(text)
        return check(job, text)

    monkeypatch.setitem(tasks.DOING, "check", noted)
    wrong = json.dumps(json.loads(rows[1]) | {"level": "expert"})
    for lines, fresh, status in (
        ([rows[0], wrong, *rows[2:4]], [wrong], 1),
        ([rows[4], rows[0], wrong, *rows[2:4]], [rows[4]], 1),
        ([rows[3], "", rows[2], rows[4]], [], 0),
        (rows[3:4], [], 0),
    ):
        did.clear()
        _text(given, lines)
        assert _run("batch", "check", given, "--out", told) == status
        assert did == fresh
        anew.unlink(missing_ok=True)
        assert _run("batch", "check", given, "--out", anew) == status
        assert told.read_bytes() == anew.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["anew", "b", "r"]


def test_another_job_does_its_lines_itself(boards: Path, tmp_path: Path) -> None:
    """Also after an error in the first line; what has no digest is done again."""
    given, told, anew = (tmp_path / name for name in ("b", "r", "anew"))
    given.write_text("{\n" + boards.read_text("utf-8"), "utf-8")
    for words in (
        ["check"],
        ["rate"],
        ["rate", "--limit", 2],
        ["convert"],
        ["convert", "--to", "svg"],
    ):
        anew.unlink(missing_ok=True)
        for out in (told, anew):
            assert _run("batch", *words, given, "--out", out) == 0
        assert told.read_bytes() == anew.read_bytes()
    assert _run("batch", "check", given, "--out", anew) == 0
    old = [{name: row[name] for name in row if name != "digest"} for row in _rows(anew)]
    stale = [row | {"verdict": "wrong"} if "verdict" in row else row for row in old]
    _text(told, [json.dumps(row, separators=(",", ":")) for row in stale])
    assert _run("batch", "check", given, "--out", told) == 0
    anew.unlink()
    assert _run("batch", "check", given, "--out", anew) == 0
    assert told.read_bytes() == anew.read_bytes()


def test_words_that_change_no_result_keep_all(
    boards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The format is for converting alone, the algorithm for solving."""
    told = tmp_path / "r"
    assert _run("batch", "check", boards, "--out", told) == 0
    monkeypatch.delitem(tasks.DOING, "check")
    assert _run("batch", "check", boards, "--out", told, "--to", "svg", "--algorithm", "x") == 0
    assert {row["verdict"] for row in _rows(told)} == {"right"}


def test_a_stop_while_what_changed_is_done_loses_nothing(
    boards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped at each board in turn: those after the change are not done a second time."""
    rows = boards.read_text("utf-8").splitlines()
    given, told, anew = (tmp_path / name for name in ("b", "r", "anew"))
    check, did = tasks.DOING["check"], list[str]()

    def stop(job: Job, text: str) -> dict[str, object]:
        if len(did) == most[0]:
            raise KeyboardInterrupt
        did.append(text)
        return check(job, text)

    monkeypatch.setitem(tasks.DOING, "check", stop)
    most = [5]
    assert _run("batch", "check", boards, "--out", told) == 0
    changed = [json.dumps(json.loads(row) | {"more": 1}) for row in rows]
    _text(given, [changed[0], rows[1], changed[2], rows[3], changed[4]])
    most[0] = 1
    for status in (130, 130, 0):
        did.clear()
        assert _run("batch", "check", given, "--out", told) == status
        assert len(did) == 1
    most[0] = 9
    assert _run("batch", "check", given, "--out", anew) == 0
    assert told.read_bytes() == anew.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["anew", "b", "r"]


@pytest.mark.parametrize(
    "line",
    [
        '{"link":"queens/5","level":"\\ud800"}',
        '{"link":"queens/5\\udfff"}',
        '{"link":"queens/5","solution":["\\ud800"]}',
        '{"link":"queens/5","\\udc00":[{"a":"\\uD800\\u0041"}]}',
    ],
)
def test_half_a_character_is_a_line_that_says_so(line: str, boards: Path, tmp_path: Path) -> None:
    """The others are done; a whole pair is no fault."""
    given, told = tmp_path / "b", tmp_path / "r"
    pair = '{"link":"queens/5","level":"\\ud83d\\ude00"}'
    for do in ("solve", "rate", "check", "convert"):
        _text(given, [line, boards.read_text("utf-8").splitlines()[0], pair])
        assert _run("batch", do, given, "--out", told) == (do == "check")
        first, *others = _rows(told)
        assert first["error"] == "batch.half-character"
        assert not any("error" in row for row in others)


def test_names_that_are_no_text(boards: Path, tmp_path: Path) -> None:
    """Bytes that are no UTF-8: in names of files they are done, in a word refused."""
    given, told = (tmp_path / os.fsdecode(name) for name in (b"b\xff", b"r\xff"))
    given.write_bytes(boards.read_bytes())
    assert _run("batch", "check", given, "--out", told) == 0
    whole = told.read_text("utf-8")
    assert _run("batch", "convert", given, "--to", "\udcff", "--out", told) == 2
    assert told.read_text("utf-8") == whole


@pytest.mark.parametrize("text", ["my diary", "my diary\n", "{}\n", '{"number":2}\n', "[1]\n"])
def test_what_is_no_result_is_never_lost(
    text: str, boards: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file with anything else in it, also after results and without an end of line, stays."""
    told = tmp_path / "r"
    assert _run("batch", "rate", boards, "--out", told) == 0
    for before in ("", told.read_text("utf-8")):
        told.write_text(before + text, "utf-8")
        assert _run("batch", "check", boards, "--out", told) == 2
        assert told.read_text("utf-8") == before + text
        assert "Nothing was changed" in capsys.readouterr().err
    boards_kept = boards.read_bytes()
    assert _run("batch", "check", tmp_path / "r", "--out", boards) == 2
    assert _run("make", "queens", "--size", 6, "--count", 5, "--out", boards) == 2
    assert boards.read_bytes() == boards_kept


def test_a_board_over_its_limit_does_not_stop_its_maker(tmp_path: Path) -> None:
    """Its line has its seed, and the same command goes on behind it."""
    words: list[object] = ["make", "queens", "--limit", 1, "--out", tmp_path / "b", "--count"]
    assert _run(*words, 2) == 0
    assert _run(*words, 3) == 0
    assert [row["seed"] for row in _rows(tmp_path / "b")] == [0, 1, 2]


def test_parts_make_the_whole(boards: Path, tmp_path: Path) -> None:
    """Of a check and of new boards; merged in any order, the same bytes as one run."""
    whole, merged = tmp_path / "whole", tmp_path / "merged"
    for words, out in ((["batch", "check", boards], "c"), (["make", "queens", "--count", 5], "m")):
        whole.unlink(missing_ok=True)
        assert _run(*words, "--out", whole) == 0
        parts = [tmp_path / f"{out}{part}" for part in (3, 1, 2)]
        for part in parts:
            assert _run(*words, "--part", f"{part.name[1]}/3", "--out", part) == 0
        assert sum(len(_rows(part)) for part in parts) == 5
        assert _run("batch", "merge", *parts, "--out", merged) == 0
        assert merged.read_bytes() == whole.read_bytes()
    assert _run("batch", "merge", tmp_path / "m1", tmp_path / "c1", "--out", merged) == 2
    assert merged.read_bytes() == whole.read_bytes()


def test_what_cannot_be_merged_is_told(
    boards: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A part cut off, one that is missing, two that differ, no results, no order."""
    first, other, out = tmp_path / "1", tmp_path / "2", tmp_path / "out"
    for part in (first, other):
        assert _run("batch", "check", boards, "--part", f"{part.name}/2", "--out", part) == 0
    merge: list[object] = ["batch", "merge", "--out", out, "--of", boards, first]
    assert _run(*merge, other) == 0
    whole, rows = out.read_bytes(), other.read_bytes().splitlines(keepends=True)
    for text, told in (
        (other.read_bytes()[:-9], "is not finished"),
        (rows[0], "Line 4 has no result"),
        (b"".join(rows) + rows[0].replace(b'"number":2', b'"number":7'), "Line 7 has no result"),
        (first.read_bytes().replace(b'"right"', b'"wrong"'), "different results for number 1"),
        (boards.read_bytes(), "do not go together"),
        (b"[]\n", "something other than results"),
        (rows[0] * 2, "out of order"),
    ):
        other.write_bytes(text)
        assert _run(*merge, other) == 2
        assert told in capsys.readouterr().err
        assert out.read_bytes() == whole
    wrong = b"".join(rows).replace(b'"right"', b'"wrong"')
    other.write_bytes(wrong)
    assert _run(*merge, other) == 1
    assert "3 right, 2 wrong" in capsys.readouterr().err
    assert _run("batch", "merge", "--out", first, first) == 2
    assert _run("batch", "check", first, other, "--out", out) == 2
    with pytest.raises(SystemExit, match="2"):
        _run("batch", "check", boards, "--part", "3/2", "--out", out)
