"""What people exchange: lists of all solutions, grids as JSON; what does not fit says so."""

import json
from itertools import permutations
from pathlib import Path

import pytest
from tests.app.many import run

NUMBERED = "knight/6/&given=1d6.4f1.6b1.9c3.10a4.16f3.21c5.28d1.32d5.36e6/0me"


def test_all_queens(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The 92 of eight queens, each once, as trying all arrangements finds them."""
    out = tmp_path / "all.txt"
    assert run("solutions", "queens/8", "--out", out) == 0
    wanted = {
        " ".join(f"{'abcdefgh'[file]}{rank + 1}" for file, rank in enumerate(ranks))
        for ranks in permutations(range(8))
        if len({rank - file for file, rank in enumerate(ranks)}) == 8
        and len({rank + file for file, rank in enumerate(ranks)}) == 8
    }
    lines = out.read_text().splitlines()
    assert len(lines) == len(wanted) == 92
    assert set(lines) == wanted
    assert "92 solutions" in capsys.readouterr().err
    assert run("solutions", "queens/8", "--most", 10) == 3
    said = capsys.readouterr()
    assert len(said.out.splitlines()) == 10
    assert "more than 10" in said.err


def test_a_tour_with_numbers_and_what_has_no_list(capsys: pytest.CaptureFixture[str]) -> None:
    """One tour, from its first square to its last; Go and cards say that they have none."""
    assert run("solutions", NUMBERED) == 0
    squares = capsys.readouterr().out.split()
    assert (squares[0], squares[3], squares[35], len(set(squares))) == ("d6", "f1", "e6", 36)
    assert run("solutions", "go/9") == 2
    assert "no list of solutions" in capsys.readouterr().err


def test_grids_of_regions_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Under the names that programs use, read as the same board; written so that it is read."""
    rows = ["AABB", "ACCB", "DDCB", "DDCC"]
    link, path = "", tmp_path / "b.json"
    for grid in (
        {"size": 4, "regionGrid": [[ord(sign) for sign in row] for row in rows]},
        {"name": "x", "colorRegions": [list(row) for row in rows], "regionColors": {"A": "#f00"}},
        [list(row) for row in rows],
    ):
        path.write_text(json.dumps(grid))
        assert run("convert", path, "--to", "link") == 0
        read = capsys.readouterr().out
        assert link in {"", read}
        link = read
    assert run("convert", link.strip(), "--to", "json") == 0
    written = json.loads(capsys.readouterr().out)
    assert written["regionGrid"] == [[0, 0, 1, 1], [0, 2, 2, 1], [3, 3, 2, 1], [3, 3, 2, 2]]
    for text in ('{"size": 4}', "[[1, 2], [[3], 4]]", "{"):
        path.write_text(text)
        assert run("convert", path, "--to", "link", "--puzzle", "queens") == 2


def test_ids_of_other_games_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of Simon Tatham's puzzles: by their description and by their seed."""
    path = tmp_path / "b.txt"
    for text in ("9x9dh:0,b_1a3_2c", "5x5t1#412335467", "4:3/2//1//3/2//"):
        path.write_text(text)
        for source in (path, text):
            assert run("convert", source, "--to", "link") == 2
            assert "Tatham" in capsys.readouterr().err
